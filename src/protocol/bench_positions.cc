// SPDX-License-Identifier: MIT
#include <array>

#include "absl/strings/string_view.h"
#include "protocol/bench.h"

namespace danco {
namespace {

// Positions of random and engine games, ordered by their number of unions. Changing the list
// changes the signature.
constexpr std::array<absl::string_view, 40> kPositions = {{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -",
    "rk5r/8/8/8/8/8/8/RK5R b 0 AHah - -",
    "4k3/8/8/8/8/2n5/8/R3K2R w 0 AH - -",
    "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w 0 AHah d6 -",
    "rnbekb1r/p1p2p1p/1p2p2n/3p4/2P4q/1P6/P2PPPPP/RN1QKBNR b 0 AHah - -",
    "4k1bc/6P1/8/8/8/8/8/4K3 w 0 - - -",
    "4k3/a7/8/8/8/8/8/4K3 w 0 - - -",
    "br1q1krb/p1n1pppp/2np4/1ca5/8/2NP1N2/P1P1PPPP/B1Q2KRB w 0 Gbg b6 -",
    "rnbF1rk1/1pp1nppp/8/p1b1p3/P1a2P1P/1P6/1B2P1P1/RN1QKBNR w 0 AH - -",
    "rknr3b/pp2pp1p/3p4/1bp3p1/1PP5/2L2P2/PN1DPNPP/RK2BQ1B w 0 Aad - -",
    "rb1k4/2p1pr2/1p5p/p4p1n/3DBPp1/PPP2TPP/1K1BPRwq/1R1N4 b 0 - - -",
    "n1r1bkrn/3pppp1/p6p/Fap5/8/7P/P1NPPPP1/1BRQBKJN b 0 CGcg - -",
    "rbnk1n1r/p3pv1p/a2p1p2/2pN2p1/3PP3/1P6/2P2PPP/L2KQNBR w 0 AHah - -",
    "1nb1k3/1rbp1p2/1p4pr/P1p1p2c/2e1o3/Q1P1PFP1/1P1P1P2/RNB1K3 w 0 A - -",
    "2kr2nr/ppp2ppp/3P4/3e4/3a4/2b1Wn1S/PPP1NPPP/R2Q1K1R b 0 - - -",
    "1r1k1bnr/p1Dq4/3bp1e1/1pP2p1p/P1ea3P/4PKP1/1PR5/NR2Q1N1 w 0 bh - -",
    "r1bqk1n1/c2p3r/2p1pp2/1e4pf/1D6/1PN1E3/2PP1PPP/1NB1K2R w 0 Ha - -",
    "r3kbnr/p4ppp/2a1p3/1p5P/6D1/7N/PPP1EP2/RNWyKB1R w 0 AHah - -",
    "rnb2rk1/pp2dp1p/2p3p1/7s/3Pav2/2N5/PPP2PPF/R2Q1RK1 w 0 - - -",
    "2bk1dnr/2pp1pep/2F1r3/p7/a3P3/NE1D4/R1Q2PPP/4KB1R b 0 H - -",
    "rn3b1r/4k3/b4n2/aaa1epep/P3P2P/2c5/2Q2PP1/RN1qK1N1 w 0 A - -",
    "rnb1kr2/2qcpp1p/eap5/8/6a1/3D2P1/PP1P3N/RNBQ1KE1 b 0 a - -",
    "1rqS3r/1p1pk1pp/pa6/8/2EPaP2/3s3R/1PQsd1P1/NR3K2 w 0 B - -",
    "R7/1p2ppb1/pk1rd3/3aQ2p/P1dC2bP/2F1BRD1/4DP2/5B1K w 0 - - -",
    "1n1kwb2/7p/1p3t2/r1ppdq2/5Pa1/a7/2PPP2P/h2KBBhN b 0 G f3 -",
    "4k2r/1bq1p2c/na5E/h1p3d1/2P1a1D1/1P3p2/3PKP2/o1B1QB2 w 0 h - -",
    "n1sbb1r1/q4d2/p6a/2e1pka1/1Cc3P1/P2a2R1/4P3/NQ1B2K1 b 0 - b3 -",
    "1k6/pp1r2pp/1q1d4/1QdD1pD1/1BBa4/5h2/PEP2PE1/K2R4 b 0 - - -",
    "4k2r/3sp2p/Ra3tfb/C1p2p2/2e5/7P/S2F1PPR/3CK1N1 w 0 h - -",
    "2b1k1n1/1e4cr/4pp2/6p1/iD2a3/Ba2E1f1/2PF2PP/1N2K2R b 0 H - -",
    "1lkr3n/Lp1p2pw/7p/5R2/1P1aD1P1/1s2a3/3R3S/2K2FBN b 0 - - -",
    "2Eb1I1i/2kpf2p/r5a1/p1a4R/D3d1P1/c3P3/3P2B1/K5W1 w 0 - - -",
    "r2q1k2/1o2n2i/p7/2d1fap1/P1ac2a1/3P4/R2v2P1/2EK1B2 b 0 - - -",
    "y3kb1r/2p3pp/4De2/4P1dP/sEaP2P1/8/C1S5/2L1KR2 w 0 h - -",
    "1nJ5/p7/3p1P1P/1a1k2d1/1h1a4/3vvDpl/P7/NF1h2K1 b 0 - - -",
    "bh1k3n/1e5I/1p1a3p/1P5P/2h2aE1/P7/2y5/W2KSF1N b 0 - - -",
    "1b3f2/3p4/aD1kC3/1d1D2p1/1P1e2F1/S2E3p/B6P/2hK2R1 w 0 G - -",
    "n1k2re1/1J1ip3/7s/2E2a1a/1afF4/2ac4/5P1R/4K1N1 b 0 - - -",
    "n4k2/e1C5/2o5/1ap2ep1/a1E5/5FwC/3aPcN1/6KR b 0 H - -",
    "5Tk1/p3w2e/1p1d2a1/4s3/2n1a2h/1P2a1a1/P1PK4/C5J1 w 0 - - -",
}};

// Positions of self-play from all phases, ordered by their number of unions: danco-analysis
// sample-positions --spread --count=30 --seed=15 --sure-nodes=100000, sorted.
constexpr std::array<absl::string_view, 30> kLongPositions = {{
    "r1knrbbq/pppp1ppp/2n5/1Q2p3/6P1/8/PPPPPP1P/RNKNRBB1 b 0 AEae - -",
    "rkbnnrqb/p1ppp1pp/1p6/5p2/6P1/P7/1PPPPPBP/RKBNNRQ1 b 0 AFaf - -",
    "bnrbqknr/pppppppp/8/8/8/5P2/PPPPP1PP/BNRBQKNR b 0 CHch - -",
    "r1nkbb1r/ppppp1pp/4T3/5p2/3n1P2/8/PPPPP1PP/RN1KBBQR w 0 AHah - -",
    "1rkrb1nb/p1pppppp/2q5/1p1P4/3I1PP1/P7/1PP1P2P/QRK1BNNB b 0 Bbd - -",
    "1nrkbnr1/p1pppp1p/8/1p4p1/1N1b2P1/4N2P/PPFPPP2/Q1RKB1RB b 0 CGcg - -",
    "1br2kbr/ppppp1pp/5p2/8/1Qns1P2/1N1P2PP/PPP1F3/1BRN1K1R w 0 CHch - -",
    "q2rbkrb/ps1p2p1/4p3/1pp2p1p/2ND4/3NP3/PPP2PPP/Q2R1RKB w 0 dg c6 -",
    "2k2bbr/pjpppppp/1p1n4/8/4F3/PP1nN3/2PP1PPP/QR1KN1BR b 0 h - -",
    "q1krr3/pp1pp1pp/2p3n1/2B2p2/2S1BE2/2P5/PP1PP1PP/QI1KR2N b 0 E - -",
    "2b1r2r/qpppSp1k/p1n3p1/7p/3a2P1/2N1P3/PPP1sP1P/Q1B2RKR w 0 H - -",
    "2brkbr1/pp1ppppp/8/2pD4/4N3/4s3/PPPTPPPP/1Q1RKBR1 b 0 DGdg - -",
    "1bki3r/1dp1p1pp/4n3/p1Bp1p2/5q1Q/2P2P2/PPvPP1PP/2KR2I1 b 0 - - -",
    "2b2kr1/1p1ppppp/r7/p1p1w3/3P1B2/1BP2TN1/PP2PDPP/2I2R1K b 0 g - -",
    "r1k4r/ppdp2pp/2nb1p2/3Sf3/3nPP1F/8/PPPP3P/R1K2BBR w 0 AHah - -",
    "1rb2k2/p3pp1p/3W1nr1/1p1ddQp1/1P1s2E1/8/P1PPPP1P/1R1K2R1 w 0 BG - -",
    "2k4r/ppptpp1p/3r4/3pbva1/2PNP1IT/P2P4/1P2BPP1/2R3K1 b 0 - - -",
    "2r2k2/p1bpppp1/5o1l/1pp3dF/1PP1B3/8/P2PPPbP/s1RK3R b 0 - - -",
    "rb1k2b1/2pp1jp1/4dp1p/p7/oPe1PF2/P4P2/R1PP3P/1Kt1R3 w 0 a a6 -",
    "b2nk1r1/pp4p1/2abppe1/2P5/1PCe4/o2y2N1/P4PPP/2RK2R1 w 0 g - -",
    "2b2rk1/1pTp1pdp/6n1/pCp5/2t2a1E/P3P3/1P1P2P1/2BBRKR1 w 0 EG - -",
    "1rl5/p1pp1Nkv/4d3/1p3pDp/3EF1p1/6P1/PPP3I1/Q1K2RB1 b 0 - - -",
    "1rk1l1b1/1p3p1p/1a2a3/pn1e2p1/3P2t1/1N3JPP/P1N1P3/L1K3B1 b 0 b - -",
    "rk1bSr2/1pe3pp/3d4/p2f1pP1/R2D4/2F1PP2/1P1P3P/1K3R1s b 0 - - -",
    "kw2r3/1p1i1pp1/p1p3Dp/2R5/2aBPP2/2a4L/P1P1S1P1/4s1K1 b 0 - - -",
    "2r3kb/2i2pc1/d3p2p/p1BpD3/2L2a2/3E1P2/P1PtP2P/5K1B w 0 - - -",
    "h3k3/p1Btp2p/3q2iS/2ab1pa1/2ep2P1/P2DP3/3P1R1P/3K4 w 0 - - -",
    "1k5b/1pp2i1p/6p1/i3a3/p1P1wcPP/1F2Ps2/Pa3Rs1/1K6 w 0 - - -",
    "rkb1t3/2p1pp2/3i2d1/paP1P1e1/2aI3P/K7/JP3PP1/4W3 w 0 a - -",
    "2lk4/2p1p2p/p1dn1d2/3we3/2nP3P/2F1a3/PP3jP1/2KR2J1 b 0 - d3 -",
}};

}  // namespace

absl::Span<const absl::string_view> BenchPositions() { return kPositions; }
absl::Span<const absl::string_view> LongBenchPositions() { return kLongPositions; }

}  // namespace danco

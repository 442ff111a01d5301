#include "protocol/help_text.h"

#include "absl/strings/str_cat.h"
#include "protocol/options.h"

namespace danco {

std::string VersionText() { return absl::StrCat("Danco ", DANCO_VERSION); }

std::string DialogueHelp() {
  return R"(Danco speaks UCI; docs/protocol.md has what differs from chess.
  uci                                    name, options
  isready                                answers readyok, also while searching
  setoption name NAME [value VALUE]      sets an option
  ucinewgame                             forgets what was searched
  position startpos|fen FEN [moves …]    sets up a position and plays moves from it
  go [searchmoves …] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
     [depth N] [nodes N] [mate N] [movetime MS] [infinite]
                                         searches; ends with bestmove
  go perft N                             counts the turns to depth N
  stop, ponderhit                        ends the search; the expected move was played
  d, moves, eval                         the board, the legal moves, the evaluation
  bench [DEPTH] [HASH] [THREADS]         searches a fixed set of positions
  quit                                   ends
A move is a whole turn: e2e4, a2c4c6b7 (a chain), e7e8q, qe2e4 (a gifted pawn becomes a queen first).
)";
}

std::string CommandLineHelp() {
  return absl::StrCat(VersionText(), R"(: an engine for Paco Ŝako, the peace chess

  danco                          speaks UCI on stdin and stdout, until quit or the end of input
  danco perft N [FEN]            counts the turns to depth N, outcome by outcome
  danco bench [DEPTH] [HASH] [THREADS]
                                 searches a fixed set of positions; Bench: N is the signature
  danco analyse FEN|startpos [moves MOVE…]
                                 searches one position and prints what it finds
  danco play [FEN]               plays against you in the terminal
  danco --help, --version

Flags:
  --hash MIB         perft, analyse, play: size of the hash table
  --threads N        analyse, play: search threads
  --movetime MS      analyse, play: time for a move
  --depth N          analyse, play: depth in plies
  --nodes N          analyse, play: positions to visit
  --multipv N        analyse: how many best moves to show
  --white, --black   play: your colour; White unless you choose
  --ascii            analyse, play: letters instead of chess symbols
)");
}

}  // namespace danco

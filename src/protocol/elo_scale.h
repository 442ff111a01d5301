// From `UCI_Elo` to a level of play and back (docs/levels.md).
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_PROTOCOL_ELO_SCALE_H_
#define DANCO_PROTOCOL_ELO_SCALE_H_

#include <array>
#include <cstddef>

namespace danco {

// What a level scored in games against other levels of Danco: Danco's Elo, not a person's.
struct EloMark {
  double level;
  int elo;
};

inline constexpr size_t kNumEloMarks = 20;
// Both rise from mark to mark. Written by tools/ladder.py.
inline constexpr std::array<EloMark, kNumEloMarks> kEloMarks = {{
    // clang-format off
    // ladder: begin
    {0, 1207},
    {1, 1284},
    {2, 1470},
    {3, 1514},
    {4, 1547},
    {5, 1646},
    {6, 1674},
    {7, 1762},
    {8, 1835},
    {9, 1944},
    {10, 2050},
    {11, 2186},
    {12, 2310},
    {13, 2453},
    {14, 2648},
    {15, 2844},
    {16, 3010},
    {17, 3178},
    {18, 3261},
    {19, 3315},
    // ladder: end
    // clang-format on
}};

// The range of `UCI_Elo`.
inline constexpr int kMinElo = kEloMarks.front().elo;
inline constexpr int kMaxElo = kEloMarks.back().elo;

// The level of a rating, in straight lines between the marks. kMinElo <= elo <= kMaxElo.
double LevelOfElo(int elo);
// The rating of a level, likewise. kEloMarks.front().level <= level <= kEloMarks.back().level.
int EloOfLevel(double level);

}  // namespace danco

#endif  // DANCO_PROTOCOL_ELO_SCALE_H_

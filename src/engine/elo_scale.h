// SPDX-License-Identifier: MIT
// Converts between `UCI_Elo` and levels of play (levels.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_ENGINE_ELO_SCALE_H_
#define DANCO_ENGINE_ELO_SCALE_H_

#include <array>
#include <cstddef>

namespace danco {

// The rating of a level, measured in games between levels of Danco. Not comparable with the ratings
// of people.
struct EloMark {
  double level;
  int elo;
};

inline constexpr size_t kNumEloMarks = 20;
// Levels and ratings increase from mark to mark. Written by tools/ladder.py.
inline constexpr std::array<EloMark, kNumEloMarks> kEloMarks = {{
    // clang-format off
    // ladder: begin
    {0, 1259},
    {1, 1339},
    {2, 1468},
    {3, 1545},
    {4, 1619},
    {5, 1717},
    {6, 1781},
    {7, 1841},
    {8, 1952},
    {9, 2021},
    {10, 2111},
    {11, 2263},
    {12, 2397},
    {13, 2576},
    {14, 2708},
    {15, 2848},
    {16, 3020},
    {17, 3160},
    {18, 3261},
    {19, 3360},
    // ladder: end
    // clang-format on
}};

// The range of `UCI_Elo`.
inline constexpr int kMinElo = kEloMarks.front().elo;
inline constexpr int kMaxElo = kEloMarks.back().elo;

// Returns the level for a rating, interpolated linearly. Requires kMinElo <= elo <= kMaxElo.
double LevelOfElo(int elo);
// Returns the rating of a level, interpolated linearly. Requires kEloMarks.front().level <= level
// <= kEloMarks.back().level.
int EloOfLevel(double level);

}  // namespace danco

#endif  // DANCO_ENGINE_ELO_SCALE_H_

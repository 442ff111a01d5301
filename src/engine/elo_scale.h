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
    {0, 1214},
    {1, 1275},
    {2, 1391},
    {3, 1436},
    {4, 1528},
    {5, 1618},
    {6, 1695},
    {7, 1782},
    {8, 1889},
    {9, 1953},
    {10, 2049},
    {11, 2218},
    {12, 2352},
    {13, 2532},
    {14, 2713},
    {15, 2854},
    {16, 3088},
    {17, 3236},
    {18, 3332},
    {19, 3488},
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

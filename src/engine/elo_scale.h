// From `UCI_Elo` to a level of play and back (levels.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_ENGINE_ELO_SCALE_H_
#define DANCO_ENGINE_ELO_SCALE_H_

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

// The level of a rating, in straight lines between the marks. kMinElo <= elo <= kMaxElo.
double LevelOfElo(int elo);
// The rating of a level, likewise. kEloMarks.front().level <= level <= kEloMarks.back().level.
int EloOfLevel(double level);

}  // namespace danco

#endif  // DANCO_ENGINE_ELO_SCALE_H_

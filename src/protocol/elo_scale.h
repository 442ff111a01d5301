// From `UCI_Elo` to a level of play and back (docs/levels.md).
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
    // ladder: begin
    {0, 1000},  {1, 1100},  {2, 1200},  {3, 1300},  {4, 1400},  {5, 1500},  {6, 1600},
    {7, 1700},  {8, 1800},  {9, 1900},  {10, 2000}, {11, 2100}, {12, 2200}, {13, 2300},
    {14, 2400}, {15, 2500}, {16, 2600}, {17, 2700}, {18, 2800}, {19, 2900},
    // ladder: end
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

// SPDX-License-Identifier: MIT
// Levels of play below full strength: the scale, and the settings of each level (levels.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_LEVEL_H_
#define DANCO_SEARCH_CONTROL_LEVEL_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace danco {

// The upper end of the scale of `Skill Level`, which includes fractions. From this level on,
// nothing is limited.
inline constexpr double kFullLevel = 20;

// An opponent of a certain strength. The seed determines its character: what it overlooks, its
// style, and which of several good moves it plays. The same level and seed always give the same
// opponent. For example, a beginner:
//
//   options.level = LevelOfPlay{.level = 2.5, .seed = 1};
struct LevelOfPlay {
  double level = kFullLevel;  // 0 <= level < kFullLevel
  uint64_t seed = 0;
  bool operator==(const LevelOfPlay&) const = default;
};

// The limits of a level. All of them are monotone in the level.
struct LevelSettings {
  // The depth of a search in plies, and its maximum number of nodes. With a depth of 3.2, a fifth
  // of the turns is searched to depth 4 and the rest to depth 3.
  double depth = 0;
  uint64_t nodes = 0;
  // The probability of perceiving a threat or a chain, indexed by its number of links minus one;
  // the last entry also applies to longer chains. A direct attack has one link, and each union that
  // is taken over adds one.
  std::array<double, 5> perception{};
  // The size of the bonus for the playing style, in centipawns.
  int style = 0;
  // The number of best root moves that are compared.
  size_t candidates = 1;
  // The temperature of a softmax of the expected score (0..1), which chooses among them. A move
  // that loses more than `max_loss` of the expected score is never played.
  double temperature = 0;
  double max_loss = 0;
};

// Returns the settings for 0 <= level < kFullLevel.
LevelSettings SettingsOfLevel(double level);

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LEVEL_H_

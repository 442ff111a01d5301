// Levels of play below full strength: one scale, and what each level can do (levels.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_LEVEL_H_
#define DANCO_SEARCH_CONTROL_LEVEL_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace danco {

// The scale: `Skill Level`, with all values between. From kFullLevel on nothing is limited.
inline constexpr double kFullLevel = 20;

// A level in one game. The seed makes the opponent: what he overlooks and likes, and which of
// several good moves he plays. The same seed gives the same opponent.
struct LevelOfPlay {
  double level = kFullLevel;  // 0 <= level < kFullLevel
  uint64_t seed = 0;
  bool operator==(const LevelOfPlay&) const = default;
};

// What a level can do. All are monotone in the level.
struct LevelSettings {
  // Plies, and positions visited, of a search. A depth between two numbers is the upper one on so
  // large a share of the turns.
  double depth = 0;
  uint64_t nodes = 0;
  // The chance to perceive a threat, or a chain, by its number of links: perception[0] for one
  // link, the last one for all longer ones too. A direct attack has one link, and each union that
  // is taken over adds one.
  std::array<double, 5> perception{};
  // The scale of the bonus for the playing style, in centipawns.
  int style = 0;
  // The number of first moves, the best ones, that are compared.
  size_t candidates = 1;
  // The softmax temperature, in units of expected score (0..1), of the choice between them. A move
  // that loses more than `most_lost` of the expected score is never played.
  double temperature = 0;
  double most_lost = 0;
};

// 0 <= level < kFullLevel.
LevelSettings SettingsOfLevel(double level);

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LEVEL_H_

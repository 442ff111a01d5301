// How much of Danco a build holds.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_SCOPE_H_
#define DANCO_BOARD_CORE_SCOPE_H_

namespace danco {

// The module that a page loads for its first game (web.md) plays Paco Sako as it is played
// online and answers what front ends ask. It has no other rule set, no opening book, and none of
// the commands that people and measurements give.
#ifdef DANCO_PLAY_ONLY
inline constexpr bool kPlayOnly = true;
#else
inline constexpr bool kPlayOnly = false;
#endif

}  // namespace danco

#endif  // DANCO_BOARD_CORE_SCOPE_H_

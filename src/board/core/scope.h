// SPDX-License-Identifier: MIT
// Build-time feature switches.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_SCOPE_H_
#define DANCO_BOARD_CORE_SCOPE_H_

namespace danco {

// kPlayOnly is true in the small WebAssembly module that a page loads for its first game (web.md).
// That build plays Paco Ŝako under the default rules and answers front-end requests. Other rule
// sets, the opening book, and the commands for people and for measurements are compiled out:
//
//   RuleSet rules() const { return kPlayOnly ? kDefaultRules : rules_; }
//
// The macro DANCO_PLAY_ONLY sets it for a whole build. Never link objects that were compiled with
// and without it.
#ifdef DANCO_PLAY_ONLY
inline constexpr bool kPlayOnly = true;
#else
inline constexpr bool kPlayOnly = false;
#endif

}  // namespace danco

#endif  // DANCO_BOARD_CORE_SCOPE_H_

// What a front end asks beside UCI, answered as JSON on one line (docs/protocol-front-ends.md).
#ifndef DANCO_PROTOCOL_FRONT_END_H_
#define DANCO_PROTOCOL_FRONT_END_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/engine.h"

namespace danco {

// The version of the answers: it changes when a field changes its meaning or goes, not when one is
// added.
inline constexpr int kFrontEndVersion = 1;

// All of these are about the present position of the engine, and may be called while it searches.
// InvalidArgument errors say what is wrong with what was asked.

// The ways on from a turn that may stop anywhere (`moves from a8c7`).
absl::StatusOr<std::string> WaysJson(const Engine& engine, absl::string_view turn_so_far);
// The legal turns that begin on a square (`moves a8`).
absl::StatusOr<std::string> MovesOfSquareJson(const Engine& engine, absl::string_view square);
// The state of the game (`state`).
std::string StateJson(const Engine& engine);
// Moves that follow each other, in the players' notation (`notation`).
absl::StatusOr<std::string> NotationJson(const Engine& engine,
                                         const std::vector<std::string>& moves);

}  // namespace danco

#endif  // DANCO_PROTOCOL_FRONT_END_H_

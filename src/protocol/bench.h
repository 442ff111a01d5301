// SPDX-License-Identifier: MIT
// `bench`: a fixed amount of search that measures the speed of a machine and computes the signature
// of a version.
#ifndef DANCO_PROTOCOL_BENCH_H_
#define DANCO_PROTOCOL_BENCH_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "board/core/stop_token.h"
#include "protocol/command.h"
#include "search/control/launcher.h"

namespace danco {

// Returns the positions of `bench` as FENs. They have 0 to 12 unions and include quiet and tactical
// positions, gifts, promotions and Fischer-random castling.
absl::Span<const absl::string_view> BenchPositions();
// Returns the positions of `bench long`: 30 from self-play, with 0 to 9 unions and without a Paco
// nearby.
absl::Span<const absl::string_view> LongBenchPositions();

// Searches every position to a fixed depth with a new search and an empty table. Calls `print` with
// a line per position and returns the totals. The last line, `Bench: N`, is the number of visited
// positions; with one thread, it changes only if the engine's behaviour does. The time includes
// only the searches, and not clearing the tables.
//
// `command.kilonodes` selects the long benchmark: each of its positions is searched for that many
// thousands of nodes, about as many as for a move in a game, so that tables and caches fill up.
// Since the number of nodes is fixed, the last line is a checksum of the reported results instead:
// `Bench long: N`.
//
// If `stop` stops, ends early with a message. Returns ResourceExhausted if there is not enough
// memory for the table.
absl::StatusOr<std::string> RunBench(const BenchCommand& command, const StopToken& stop,
                                     const std::function<void(absl::string_view)>& print,
                                     Launcher& launcher = SystemThreads());

}  // namespace danco

#endif  // DANCO_PROTOCOL_BENCH_H_

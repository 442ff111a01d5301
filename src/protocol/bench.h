// `bench`: a fixed amount of search, for the speed of a machine and the signature of a version.
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

// The positions that are searched, as FEN: 0 to 12 unions, quiet and wild, gifts, promotions and
// Fischer-random castling among them.
absl::Span<const absl::string_view> BenchPositions();
// Those of `bench long`: 30 of self-play, 0 to 9 unions, without a Paco in sight.
absl::Span<const absl::string_view> LongBenchPositions();

// Searches every position to a fixed depth, from an empty table each time, with a search of its
// own. `print` gets a line per position; what is returned are the sums, of which the last line,
// `Bench: N`, is the number of visited positions: with one thread it moves only when the engine's
// behaviour does. The time is that of the searches; clearing the table between them is left out.
// `command.kilonodes` asks for the long benchmark: its positions, each searched to a number of
// positions visited, which is what a move of a game costs and what fills tables and caches. As that
// number says nothing of the tree, the last line is a check sum of what the searches
// reported: `Bench long: N`.
// Ends early when `stop` says so, and says so instead. ResourceExhausted when there is no memory
// for the table.
absl::StatusOr<std::string> RunBench(const BenchCommand& command, const StopToken& stop,
                                     const std::function<void(absl::string_view)>& print,
                                     Launcher& launcher = SystemThreads());

}  // namespace danco

#endif  // DANCO_PROTOCOL_BENCH_H_

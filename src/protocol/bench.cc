// SPDX-License-Identifier: MIT
#include "protocol/bench.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/game/game.h"
#include "board/text/fen.h"
#include "protocol/output.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/root/search.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr int kSignatureDepth = 7;

// Computes a checksum of the reports of a search.
class CheckSum : public SearchListener {
 public:
  void OnLine(const SearchLine& line) override {
    if (line.bound != Bound::kExact) return;  // bounds are reported only after some seconds
    Mix(static_cast<uint64_t>(line.depth));
    Mix(static_cast<uint64_t>(line.score.value()));
    Mix(line.nodes);
    for (const Move move : line.pv) Mix(move.bits());
  }
  void NoteResult(const SearchResult& result) { Mix(result.best.bits()); }
  uint32_t value() const { return static_cast<uint32_t>(check_ >> 32); }

 private:
  // FNV-1a, one word at a time. The high half of the product depends on all bits.
  void Mix(uint64_t word) { check_ = (check_ ^ word ^ (check_ >> 32)) * 0x100000001B3u; }

  uint64_t check_ = 0xCBF29CE484222325u;
};

struct Effort {
  uint64_t nodes = 0;
  uint32_t check = 0;   // checksum of the reported lines
  absl::Duration time;  // time of the searches, without clearing the tables
};

Effort Measure(Search& search, const Position& position, const SearchLimits& limits,
               const StopToken& stop) {
  CheckSum check;
  search.NewGame();
  const absl::Time start = absl::Now();
  const SearchResult result = search.Run(Game(position), limits, SearchOptions(), check, stop);
  const absl::Duration time = absl::Now() - start;
  check.NoteResult(result);
  return {result.line.nodes, check.value(), time};
}

}  // namespace

absl::StatusOr<std::string> RunBench(const BenchCommand& command, const StopToken& stop,
                                     const std::function<void(absl::string_view)>& print,
                                     Launcher& launcher) {
  SearchLimits limits;
  if (command.kilonodes) {
    limits.nodes = uint64_t{1000} * static_cast<uint64_t>(*command.kilonodes);
  } else {
    limits.depth = command.depth > 0 ? command.depth : kSignatureDepth;
  }
  const absl::Span<const absl::string_view> fens =
      command.kilonodes ? LongBenchPositions() : BenchPositions();
  Search search(launcher);
  if (!search.SetHash(static_cast<size_t>(command.hash_mebibytes))) {
    return absl::ResourceExhaustedError(
        absl::StrCat("bench: not enough memory for ", command.hash_mebibytes, " MiB"));
  }
  if (!search.SetThreads(command.threads)) {
    return absl::ResourceExhaustedError(
        absl::StrCat("bench: the system does not provide ", command.threads, " threads"));
  }
  Effort total;
  int number = 0;
  for (absl::string_view fen : fens) {
    ASSIGN_OR_RETURN(const Position position, ParseFen(fen));
    const Effort effort = Measure(search, position, limits, stop);
    if (stop.stopped()) return Output::NoteLine("bench was stopped");
    total.nodes += effort.nodes;
    total.time += effort.time;
    total.check = total.check * 31 + effort.check;
    print(
        absl::StrCat("Position ", ++number, "/", fens.size(), ": ", effort.nodes, " nodes, ", fen));
  }
  const int64_t ms = std::max<int64_t>(absl::ToInt64Milliseconds(total.time), 1);
  return absl::StrCat("===========================\nTotal time (ms) : ", ms,
                      "\nNodes searched  : ", total.nodes,
                      "\nNodes/second    : ", total.nodes * 1000 / static_cast<uint64_t>(ms),
                      command.kilonodes ? absl::StrCat("\nBench long: ", total.check)
                                        : absl::StrCat("\nBench: ", total.nodes));
}

}  // namespace danco

#include "protocol/bench.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "board/fen.h"
#include "board/game.h"
#include "search/search.h"

namespace danco {
namespace {

constexpr int kSignatureDepth = 7;

class NodeCounter : public SearchListener {
 public:
  void OnLine(const SearchLine&) override {}
  void OnCurrentMove(int, Move, int) override {}
  void OnText(const std::string&) override {}
  void OnResult(const SearchResult& result) override { nodes_ = result.line.nodes; }
  uint64_t nodes() const { return nodes_; }

 private:
  uint64_t nodes_ = 0;
};

// Visited positions of one search.
uint64_t SearchNodes(Search& search, const Position& position, int depth,
                     const std::atomic<bool>& stop) {
  NodeCounter counter;
  SearchLimits limits;
  limits.depth = depth;
  search.NewGame();
  search.Start(Game(position), limits, SearchOptions(), counter);
  while (search.running()) {
    if (stop) search.Stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  search.Wait();
  return counter.nodes();
}

}  // namespace

absl::Status RunBench(const BenchCommand& command, const std::atomic<bool>& stop,
                      const std::function<void(absl::string_view)>& print) {
  const int depth = command.depth > 0 ? command.depth : kSignatureDepth;
  Search search;
  if (!search.SetHash(static_cast<size_t>(command.hash_mebibytes))) {
    return absl::ResourceExhaustedError(
        absl::StrCat("bench: there is no memory for ", command.hash_mebibytes, " MiB"));
  }
  search.SetThreads(command.threads);
  uint64_t total = 0;
  int number = 0;
  const absl::Time start = absl::Now();
  for (absl::string_view fen : BenchPositions()) {
    const absl::StatusOr<Position> position = ParseFen(fen);
    if (!position.ok()) return position.status();
    const uint64_t nodes = SearchNodes(search, *position, depth, stop);
    if (stop) {
      print("info string bench was stopped");
      return absl::OkStatus();
    }
    total += nodes;
    print(absl::StrCat("Position ", ++number, "/", BenchPositions().size(), ": ", nodes, " nodes, ",
                       fen));
  }
  const int64_t ms = std::max<int64_t>(absl::ToInt64Milliseconds(absl::Now() - start), 1);
  print(absl::StrCat(
      "===========================\nTotal time (ms) : ", ms, "\nNodes searched  : ", total,
      "\nNodes/second    : ", total * 1000 / static_cast<uint64_t>(ms), "\nBench: ", total));
  return absl::OkStatus();
}

}  // namespace danco

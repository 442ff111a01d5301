// danco-make-book: an opening book by Danco's own search (docs/book.md).
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/text/notation.h"
#include "own_flags.h"
#include "protocol/book.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/search.h"
#include "search/stop_token.h"

ABSL_FLAG(std::string, out, "", "file to write");
ABSL_FLAG(int, positions, 20000, "positions in the book");
ABSL_FLAG(uint64_t, nodes, 20'000, "nodes of the search of each position");
ABSL_FLAG(int, lines, 6, "moves that are compared in each");
ABSL_FLAG(int, margin, 40, "centipawns that a move of the book may be worse than the best");
ABSL_FLAG(int, temperature, 15, "centipawns that make a move e times as rare");

namespace danco {
namespace {

constexpr char kUsage[] = R"(makes an opening book

  danco-make-book --out=danco.book [--positions=N] [--nodes=N]

From the start position on, the likeliest position that is not yet in the book is searched, and its
good moves are put in. The same flags give the same file.)";

constexpr double kFullWeight = 1000;

class Silent : public SearchListener {
 public:
  void OnLine(const SearchLine& line) override {
    const auto rank = static_cast<size_t>(line.multi_pv);
    if (lines_.size() < rank) lines_.resize(rank);
    lines_[rank - 1] = line;
  }
  void OnCurrentMove(int, Move, int) override {}
  void OnText(const std::string&) override {}
  void OnResult(const SearchResult&) override {}
  const std::vector<SearchLine>& lines() const { return lines_; }

 private:
  std::vector<SearchLine> lines_;  // the last of each rank
};

// A position that may come, by how likely that is.
struct Candidate {
  double likelihood;
  uint64_t number;  // of equals the first found
  Position position;
  bool operator<(const Candidate& other) const {
    return likelihood != other.likelihood ? likelihood < other.likelihood : number > other.number;
  }
};

class BookMaker {
 public:
  Book Make() {
    Book book;
    Push(1, StartPosition());
    const auto most = static_cast<size_t>(std::max(absl::GetFlag(FLAGS_positions), 1));
    while (!open_.empty() && book.positions() < most) {
      const Candidate next = open_.top();
      open_.pop();
      AddPosition(next, book);
      if (book.positions() % 1000 == 0) std::cerr << "\r" << book.positions() << std::flush;
    }
    return book;
  }

 private:
  void Push(double likelihood, const Position& position) {
    if (!seen_.insert(position.key()).second) return;
    open_.push({likelihood, number_++, position});
  }

  void AddPosition(const Candidate& candidate, Book& book) {
    const Position& position = candidate.position;
    const Game game(position);
    if (game.end() != GameEnd::kOngoing) return;
    SearchLimits limits;
    limits.nodes = absl::GetFlag(FLAGS_nodes);
    SearchOptions options;
    options.multi_pv = std::max(absl::GetFlag(FLAGS_lines), 1);
    Silent listener;
    search_.NewGame();
    (void)search_.Run(game, limits, options, listener, StopToken());
    // (Openings end where somebody can force a Paco.)
    const Score best = listener.lines().front().score;
    if (best.is_paco()) return;
    std::vector<std::pair<Move, int>> moves;
    double sum = 0;
    for (const SearchLine& line : listener.lines()) {
      const int lost = best.value() - line.score.value();
      if (line.score.is_paco() || line.depth == 0 || lost > absl::GetFlag(FLAGS_margin)) continue;
      const double temperature = std::max(absl::GetFlag(FLAGS_temperature), 1);
      const int weight =
          std::max(static_cast<int>(std::lround(kFullWeight * std::exp(-lost / temperature))), 1);
      moves.emplace_back(line.pv.front(), weight);
      sum += weight;
      book.Add(position.key(), {FormatMove(position, line.pv.front()), weight, line.score.value()});
    }
    for (const auto& [move, weight] : moves) {
      Push(candidate.likelihood * weight / sum, position.After(move));
    }
  }

  Search search_;
  std::priority_queue<Candidate> open_;
  absl::flat_hash_set<Key> seen_;
  uint64_t number_ = 0;
};

int Main() {
  const std::string path = absl::GetFlag(FLAGS_out);
  if (path.empty()) {
    std::cerr << "danco-make-book: --out is missing\n";
    return 2;
  }
  const Book book = BookMaker().Make();
  std::ofstream file(path, std::ios::binary);
  file << book.Format();
  file.close();
  if (!file) {
    std::cerr << "danco-make-book: cannot write " << path << "\n";
    return 1;
  }
  std::cout << book.positions() << " positions in " << path << "\n";
  return 0;
}

}  // namespace
}  // namespace danco

int main(int argc, char** argv) {
  danco::SetUsage(danco::kUsage);
  absl::ParseCommandLine(argc, argv);
  return danco::Main();
}

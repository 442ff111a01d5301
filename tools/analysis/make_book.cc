// danco-make-book: an opening book by Danco's own search (docs/book.md).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/text/notation.h"
#include "engine/book.h"
#include "eval/score.h"
#include "own_flags.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/stop_token.h"
#include "search/root/search.h"

ABSL_FLAG(std::string, out, "", "file to write");
ABSL_FLAG(int, positions, 20'500, "positions to search; few of them turn out to be lost");
ABSL_FLAG(uint64_t, nodes, 15'000, "nodes of the search of each position");
ABSL_FLAG(int, lines, 3, "moves that are compared in each");
ABSL_FLAG(int, main_positions, 500, "the likeliest of them, which are searched longer");
ABSL_FLAG(uint64_t, main_nodes, 500'000, "nodes of the search of these");
ABSL_FLAG(int, main_lines, 6, "moves that are compared in these");
ABSL_FLAG(int, margin, 20, "centipawns that a move of the book may be worse than the best");
ABSL_FLAG(int, temperature, 10, "centipawns that make a move of the book e times as rare");
ABSL_FLAG(int, opponents_temperature, 60, "the same of the moves that an opponent may play");

namespace danco {
namespace {

constexpr char kUsage[] = R"(makes an opening book

  danco-make-book --out=danco.book [--positions=N] [--nodes=N]

From the start position on, the likeliest position that is not yet in the book is searched, for
Danco as White and as Black. What the searches of later positions have found goes back to the
earlier ones in the end, and the moves that are good then make the book. The same flags and the same
Danco give the same file.)";

constexpr double kFullWeight = 100;
// One table for all searches: what was found in a position helps those after it.
constexpr size_t kHashMebibytes = 64;
// What the search of a move has found counts so much beside what was found behind it. A book of
// the latter alone believes every mistake of a search that flatters a move: the best of several
// moves is often the one that was misjudged most.
constexpr double kOwnShare = 0.5;

class LastLines : public SearchListener {
 public:
  void OnLine(const SearchLine& line) override {
    const auto rank = static_cast<size_t>(line.multi_pv);
    if (lines_.size() < rank) lines_.resize(rank);
    lines_[rank - 1] = line;
  }
  const std::vector<SearchLine>& lines() const { return lines_; }

 private:
  std::vector<SearchLine> lines_;  // the last of each rank
};

// How likely a position is when Danco plays this side by the book, and the other side may play
// what it likes.
using Likelihoods = std::array<double, 2>;

// A position that may come.
struct Candidate {
  Likelihoods likely;
  size_t number;  // of equals the first found
  Position position;

  double priority() const { return likely[0] + likely[1]; }
  bool operator<(const Candidate& other) const {
    return priority() != other.priority() ? priority() < other.priority() : number > other.number;
  }
};

// A position that was searched.
struct Entry {
  struct Line {
    Move move;
    Score score;  // for the side to move
    Key after = 0;
  };
  Position position;
  std::vector<Line> lines;

  Score best() const {
    Score best = lines.front().score;
    for (const Line& line : lines) best = std::max(best, line.score);
    return best;
  }
};

// e to the power of what is lost over the temperature.
double Rarity(Score best, Score score, int temperature) {
  if (score.is_paco() || best.is_paco()) return score == best ? 1 : 0;
  return std::exp((score.value() - best.value()) / static_cast<double>(std::max(temperature, 1)));
}

class BookMaker {
 public:
  BookMaker() { search_.SetHash(kHashMebibytes); }

  Book Make() {
    Push({1, 1}, StartPosition());
    const int most = std::max(absl::GetFlag(FLAGS_positions), 1);
    while (!open_.empty() && in_book_ < most) {
      const Candidate next = open_.top();
      open_.pop();
      Expand(next);
      if (entries_.size() % 100 == 0) std::cerr << "\r" << in_book_ << std::flush;
    }
    std::cerr << "\n";
    BackUp();
    Book book;
    for (const Entry& entry : entries_) AddMoves(entry, book);
    return book;
  }

 private:
  void Push(Likelihoods likely, const Position& position) {
    if (!seen_.insert(position.key()).second) return;
    open_.push({likely, pushed_++, position});
  }

  // Searches the position, and pushes those after its moves.
  void Expand(const Candidate& candidate) {
    const Position& position = candidate.position;
    const Game game(position);
    if (game.end() != GameEnd::kOngoing) return;
    SearchLimits limits;
    const bool main = in_book_ < absl::GetFlag(FLAGS_main_positions);
    limits.nodes = absl::GetFlag(main ? FLAGS_main_nodes : FLAGS_nodes);
    SearchOptions options;
    options.multi_pv = std::max(absl::GetFlag(main ? FLAGS_main_lines : FLAGS_lines), 1);
    LastLines listener;
    (void)search_.Run(game, limits, options, listener, StopToken());
    Entry entry{position, {}};
    for (const SearchLine& line : listener.lines()) {
      if (line.depth == 0 || line.pv.empty()) continue;
      const Move move = line.pv.front();
      entry.lines.push_back({move, line.score, position.After(move).key()});
    }
    if (entry.lines.empty()) return;
    // (Openings end where somebody can force a Paco.)
    if (!entry.best().is_paco()) {
      ++in_book_;
      PushMoves(entry, candidate.likely);
    }
    by_key_.emplace(position.key(), entries_.size());
    entries_.push_back(std::move(entry));
  }

  void PushMoves(const Entry& entry, const Likelihoods& likely) {
    const auto us = static_cast<size_t>(Index(entry.position.side_to_move()));
    const Score best = entry.best();
    Likelihoods sums{};
    const auto rarities = [&](const Entry::Line& line) {
      Likelihoods rarity{};
      rarity[us] = IsOfBook(best, line.score)
                       ? Rarity(best, line.score, absl::GetFlag(FLAGS_temperature))
                       : 0;
      rarity[1 - us] = Rarity(best, line.score, absl::GetFlag(FLAGS_opponents_temperature));
      return rarity;
    };
    for (const Entry::Line& line : entry.lines) {
      for (size_t side : {0, 1}) sums[side] += rarities(line)[side];
    }
    for (const Entry::Line& line : entry.lines) {
      const Likelihoods rarity = rarities(line);
      Push({likely[0] * rarity[0] / sums[0], likely[1] * rarity[1] / sums[1]},
           entry.position.After(line.move));
    }
  }

  static bool IsOfBook(Score best, Score score) {
    return !score.is_paco() && !best.is_paco() &&
           best.value() - score.value() <= absl::GetFlag(FLAGS_margin);
  }

  // From the last position to the first: a move is worth what its search found, mixed with what the
  // position after it has been found to be worth, if that was searched later. (An earlier one would
  // be a way back.)
  void BackUp() {
    for (size_t i = entries_.size(); i-- > 0;) {
      for (Entry::Line& line : entries_[i].lines) {
        const auto after = by_key_.find(line.after);
        if (after == by_key_.end() || after->second <= i) continue;
        line.score = Mixed(line.score, -entries_[after->second].best());
      }
    }
  }

  static Score Mixed(Score own, Score behind) {
    if (own.is_paco() || behind.is_paco()) return behind;
    return Score(
        static_cast<int>(std::lround(kOwnShare * own.value() + (1 - kOwnShare) * behind.value())));
  }

  static void AddMoves(const Entry& entry, Book& book) {
    const Score best = entry.best();
    std::vector<Entry::Line> lines = entry.lines;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    for (const Entry::Line& line : lines) {
      if (!IsOfBook(best, line.score)) continue;
      const double rarity = Rarity(best, line.score, absl::GetFlag(FLAGS_temperature));
      const int weight = std::max(static_cast<int>(std::lround(kFullWeight * rarity)), 1);
      book.Add(entry.position.key(),
               {FormatMove(entry.position, line.move), weight, line.score.value()});
    }
  }

  Search search_;
  std::priority_queue<Candidate> open_;
  absl::flat_hash_set<Key> seen_;
  size_t pushed_ = 0;
  int in_book_ = 0;  // entries that are no end of an opening
  std::vector<Entry> entries_;
  absl::flat_hash_map<Key, size_t> by_key_;
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
  danco::SetUsage(argc, argv, danco::kUsage);
  absl::ParseCommandLine(argc, argv);
  return danco::Main();
}

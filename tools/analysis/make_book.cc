// SPDX-License-Identifier: MIT
// danco-analysis make-book: makes an opening book with Danco's own search (book.md).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "analysis/commands.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/text/notation.h"
#include "engine/book.h"
#include "eval/score.h"
#include "puzzles/self_play.h"
#include "search/control/limits.h"
#include "search/root/search.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

constexpr double kFullWeight = 100;
// All searches share one table, because results for a position help later ones.
constexpr size_t kHashMebibytes = 64;
// The weight of a move's own search result, relative to the results for later positions. A book
// based on the latter alone would trust every misjudgement in favour of a move: the best of several
// moves is often the one that was overestimated most.
constexpr double kOwnShare = 0.5;

// For each colour: the probability of a position if Danco plays that colour by the book and its
// opponent plays anything.
using Likelihoods = std::array<double, 2>;

// A position that may be added to the book.
struct Candidate {
  Likelihoods likely;
  size_t number;  // if priorities are equal, the position found first comes first
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
    Score score;  // from the point of view of the side to move
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

// Returns exp(-loss / temperature) for the centipawns that a move loses.
double Rarity(Score best, Score score, int temperature) {
  if (score.is_paco() || best.is_paco()) return score == best ? 1 : 0;
  return std::exp((score.value() - best.value()) / static_cast<double>(std::max(temperature, 1)));
}

class BookMaker {
 public:
  explicit BookMaker(const Flags& flags) : flags_(flags) { search_.SetHash(kHashMebibytes); }

  Book Make() {
    Push({1, 1}, StartPosition());
    const int most = flags_.Number("positions");
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

  // Searches the position and adds the positions after its moves as candidates.
  void Expand(const Candidate& candidate) {
    const Position& position = candidate.position;
    const Game game(position);
    if (game.end() != GameEnd::kOngoing) return;
    SearchLimits limits;
    const bool main = in_book_ < flags_.Number("main-positions");
    limits.nodes = main ? flags_.Number("main-nodes") : flags_.Number("nodes");
    SearchOptions options;
    options.multi_pv = main ? flags_.Number("main-lines") : flags_.Number("lines");
    Entry entry{position, {}};
    for (const SearchLine& line : SearchLines(search_, game, limits, options)) {
      if (line.depth == 0 || line.pv.empty()) continue;
      const Move move = line.pv.front();
      entry.lines.push_back({move, line.score, position.After(move).key()});
    }
    if (entry.lines.empty()) return;
    // An opening ends where a side can force a Paco.
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
      rarity[us] =
          IsOfBook(best, line.score) ? Rarity(best, line.score, flags_.Number("temperature")) : 0;
      rarity[1 - us] = Rarity(best, line.score, flags_.Number("opponents-temperature"));
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

  bool IsOfBook(Score best, Score score) const {
    return !score.is_paco() && !best.is_paco() &&
           best.value() - score.value() <= flags_.Number("margin");
  }

  // Goes from the last position to the first. The value of a move is its search result, mixed with
  // the value of the position after it if that position was searched later. (If it was searched
  // earlier, the move may lead back to it.)
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

  void AddMoves(const Entry& entry, Book& book) const {
    const Score best = entry.best();
    std::vector<Entry::Line> lines = entry.lines;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    for (const Entry::Line& line : lines) {
      if (!IsOfBook(best, line.score)) continue;
      const double rarity = Rarity(best, line.score, flags_.Number("temperature"));
      const int weight = std::max(static_cast<int>(std::lround(kFullWeight * rarity)), 1);
      book.Add(entry.position.key(),
               {FormatMove(entry.position, line.move), weight, line.score.value()});
    }
  }

  const Flags& flags_;
  Search search_;
  std::priority_queue<Candidate> open_;
  absl::flat_hash_set<Key> seen_;
  size_t pushed_ = 0;
  int in_book_ = 0;  // number of entries that do not end an opening
  std::vector<Entry> entries_;
  absl::flat_hash_map<Key, size_t> by_key_;
};

}  // namespace

absl::Status MakeBook(const Flags& flags) {
  if (flags.Text("out").empty()) return Invalid("--out is missing");
  OutputFile out;
  RETURN_IF_ERROR(OpenOutput(flags, flags.Text("out"), out));
  const Book book = BookMaker(flags).Make();
  out.Write(book.Format());
  RETURN_IF_ERROR(out.Finish());
  std::cout << book.positions() << " positions in " << flags.Text("out") << "\n";
  return absl::OkStatus();
}

}  // namespace danco::analysis

// SPDX-License-Identifier: MIT
// danco-analysis make-suite: chooses balanced and unbalanced openings for engine matches, using
// Danco's own search (match-openings.md).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "analysis/commands.h"
#include "board/game/game.h"
#include "eval/wdl.h"
#include "match/tournament/openings.h"
#include "puzzles/self_play.h"
#include "record/epd.h"
#include "search/root/search.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

constexpr double kLevel = 0.01;    // maximum distance of the expected score from 1/2
constexpr double kEdgeLow = 0.45;  // winning chances of the better side
constexpr double kEdgeHigh = 0.55;
constexpr double kScreenMargin = 0.10;  // tolerated error of the first search

enum class Kind { kNeither, kBalanced, kUnbalanced };

Kind KindOf(const WdlChances& chances, double margin) {
  if (std::abs(chances.expected_score() - 0.5) <= kLevel + margin) return Kind::kBalanced;
  const double ahead = std::max(chances.win, chances.loss);
  if (ahead >= kEdgeLow - margin && ahead <= kEdgeHigh + margin) return Kind::kUnbalanced;
  return Kind::kNeither;
}

class SuiteMaker {
 public:
  explicit SuiteMaker(const Flags& flags)
      : flags_(flags), most_(static_cast<size_t>(flags.Number("positions"))) {
    tournament_.engines.resize(1);  // a placeholder; no engine is used
    tournament_.openings.source = match::OpeningSource::kRandom;
    tournament_.openings.plies = flags_.Number("plies");
    tournament_.openings.seed = flags_.Number("seed");
  }

  absl::Status Make() {
    const auto book = match::OpeningBook::Create(tournament_, nullptr);
    if (!book.ok()) return book.status();
    for (int64_t i = 0; balanced_.size() < most_ || unbalanced_.size() < most_; ++i) {
      ASSIGN_OR_RETURN(const match::Opening opening, (*book)->Get(i));
      Consider(opening.Final());
      if (i % 1000 == 999) {
        std::cerr << "\r" << i + 1 << " tried, " << balanced_.size() << " balanced, "
                  << unbalanced_.size() << " unbalanced" << std::flush;
      }
    }
    std::cerr << "\n";
    return absl::OkStatus();
  }

  const std::vector<std::string>& balanced() const { return balanced_; }
  const std::vector<std::string>& unbalanced() const { return unbalanced_; }

 private:
  SearchLine Ask(const Position& position, uint64_t nodes) {
    search_.NewGame();
    return SearchNodes(search_, Game(position), nodes).line;
  }

  // Returns whether more positions of this kind are needed.
  bool Wanted(Kind kind) const {
    return (kind == Kind::kBalanced && balanced_.size() < most_) ||
           (kind == Kind::kUnbalanced && unbalanced_.size() < most_);
  }

  void Consider(const Position& position) {
    // A position is counted only once, regardless of its path and no-progress count.
    if (!seen_.insert(position.key()).second) return;
    const SearchLine first = Ask(position, flags_.Number("screen"));
    if (first.score.is_paco()) return;
    const WdlChances guess = ChancesOf(first.score, position);
    if (!Wanted(KindOf(guess, kScreenMargin))) return;
    const SearchLine line = Ask(position, flags_.Number("nodes"));
    if (line.score.is_paco()) return;
    const Kind kind = KindOf(ChancesOf(line.score, position), 0);
    if (!Wanted(kind)) return;
    std::vector<std::string>& suite = kind == Kind::kBalanced ? balanced_ : unbalanced_;
    suite.push_back(FormatEpd(
        {position, {{"ce", absl::StrCat(line.score.value())}, {"acd", absl::StrCat(line.depth)}}}));
  }

  const Flags& flags_;
  const size_t most_;
  match::Tournament tournament_;
  Search search_;
  absl::flat_hash_set<Key> seen_;
  std::vector<std::string> balanced_;
  std::vector<std::string> unbalanced_;
};

absl::Status WriteSuite(const Flags& flags, OutputFile& out, absl::string_view what,
                        const std::vector<std::string>& lines) {
  out.Write(absl::StrCat("# ", what, " openings of Danco: danco-analysis make-suite --seed=",
                         flags.Text("seed"), " --plies=", flags.Text("plies"),
                         " --nodes=", flags.Text("nodes"), " --screen=", flags.Text("screen"),
                         "\n# ce: centipawns for the side to move; acd: depth of the search\n",
                         absl::StrJoin(lines, "\n"), "\n"));
  return out.Finish();
}

}  // namespace

absl::Status MakeSuite(const Flags& flags) {
  if (flags.Text("balanced").empty() || flags.Text("unbalanced").empty()) {
    return Invalid("--balanced and --unbalanced must name files");
  }
  OutputFile balanced;
  OutputFile unbalanced;
  RETURN_IF_ERROR(OpenOutput(flags, flags.Text("balanced"), balanced));
  RETURN_IF_ERROR(OpenOutput(flags, flags.Text("unbalanced"), unbalanced));
  SuiteMaker maker(flags);
  RETURN_IF_ERROR(maker.Make());
  RETURN_IF_ERROR(WriteSuite(flags, balanced, "balanced", maker.balanced()));
  return WriteSuite(flags, unbalanced, "unbalanced", maker.unbalanced());
}

}  // namespace danco::analysis

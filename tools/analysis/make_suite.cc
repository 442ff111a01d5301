// danco-make-suite: openings to begin games between engines with, balanced and unbalanced, chosen
// by Danco's own search (docs/match-openings.md).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/game/game.h"
#include "eval/wdl.h"
#include "match/tournament/openings.h"
#include "own_flags.h"
#include "record/epd.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/stop_token.h"
#include "search/root/search.h"

ABSL_FLAG(std::string, balanced, "", "file for the openings that neither side is ahead in");
ABSL_FLAG(std::string, unbalanced, "", "file for those that one side wins about half of");
ABSL_FLAG(int, positions, 2000, "openings in each file");
ABSL_FLAG(int, plies, 8, "random plies from the usual start");
ABSL_FLAG(uint64_t, seed, 1, "another seed gives other openings");
ABSL_FLAG(uint64_t, nodes, 20'000, "nodes of the search that decides");
ABSL_FLAG(uint64_t, screen, 1000, "nodes of a search before it, which drops most");

namespace danco {
namespace {

constexpr char kUsage[] = R"(makes suites of openings

  danco-make-suite --balanced=FILE --unbalanced=FILE [--positions=N] [--seed=N]

Random openings after which nobody is lost are searched. Balanced are those with an expected result
within 0.01 of 1/2; unbalanced those that one side wins with a chance from 0.45 to 0.55, by the
model behind UCI_ShowWDL. Lines are EPD with the score. The same flags give the same files.)";

constexpr double kLevel = 0.01;    // from 1/2, of the expected result
constexpr double kEdgeLow = 0.45;  // chances of the side that is ahead
constexpr double kEdgeHigh = 0.55;
constexpr double kScreenMargin = 0.10;  // what the first search may be wrong by

class Silent : public SearchListener {
 public:
  void OnLine(const SearchLine& line) override {
    if (line.multi_pv == 1) last_ = line;
  }
  void OnCurrentMove(int, Move, int) override {}
  void OnText(const std::string&) override {}
  void OnResult(const SearchResult&) override {}
  const SearchLine& last() const { return last_; }

 private:
  SearchLine last_;
};

enum class Kind { kNeither, kBalanced, kUnbalanced };

Kind KindOf(const WdlChances& chances, double margin) {
  if (std::abs(chances.expected_score() - 0.5) <= kLevel + margin) return Kind::kBalanced;
  const double ahead = std::max(chances.win, chances.loss);
  if (ahead >= kEdgeLow - margin && ahead <= kEdgeHigh + margin) return Kind::kUnbalanced;
  return Kind::kNeither;
}

class SuiteMaker {
 public:
  SuiteMaker() : most_(static_cast<size_t>(std::max(absl::GetFlag(FLAGS_positions), 1))) {
    tournament_.engines.resize(1);  // whom nobody asks
    tournament_.openings.source = match::OpeningSource::kRandom;
    tournament_.openings.plies = absl::GetFlag(FLAGS_plies);
    tournament_.openings.seed = absl::GetFlag(FLAGS_seed);
  }

  absl::Status Make() {
    const auto book = match::OpeningBook::Create(tournament_, nullptr);
    if (!book.ok()) return book.status();
    for (int64_t i = 0; balanced_.size() < most_ || unbalanced_.size() < most_; ++i) {
      const absl::StatusOr<match::Opening> opening = (*book)->Get(i);
      if (!opening.ok()) return opening.status();
      Consider(opening->Final());
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
    SearchLimits limits;
    limits.nodes = nodes;
    Silent listener;
    search_.NewGame();
    (void)search_.Run(Game(position), limits, SearchOptions(), listener, StopToken());
    return listener.last();
  }

  // Whether a position of this kind is still wanted.
  bool Wanted(Kind kind) const {
    return (kind == Kind::kBalanced && balanced_.size() < most_) ||
           (kind == Kind::kUnbalanced && unbalanced_.size() < most_);
  }

  void Consider(const Position& position) {
    // (A position counts once, whatever moves led to it and however long without progress.)
    if (!seen_.insert(position.key()).second) return;
    const SearchLine first = Ask(position, absl::GetFlag(FLAGS_screen));
    if (first.score.is_paco()) return;
    const WdlChances guess = ChancesOf(first.score, position);
    if (!Wanted(KindOf(guess, kScreenMargin))) return;
    const SearchLine line = Ask(position, absl::GetFlag(FLAGS_nodes));
    if (line.score.is_paco()) return;
    const Kind kind = KindOf(ChancesOf(line.score, position), 0);
    if (!Wanted(kind)) return;
    std::vector<std::string>& suite = kind == Kind::kBalanced ? balanced_ : unbalanced_;
    suite.push_back(FormatEpd(
        {position, {{"ce", absl::StrCat(line.score.value())}, {"acd", absl::StrCat(line.depth)}}}));
  }

  const size_t most_;
  match::Tournament tournament_;
  Search search_;
  absl::flat_hash_set<Key> seen_;
  std::vector<std::string> balanced_;
  std::vector<std::string> unbalanced_;
};

bool Write(const std::string& path, absl::string_view what, const std::vector<std::string>& lines) {
  std::ofstream file(path, std::ios::binary);
  file << "# " << what
       << " openings of Danco: danco-make-suite --seed=" << absl::GetFlag(FLAGS_seed)
       << " --plies=" << absl::GetFlag(FLAGS_plies) << " --nodes=" << absl::GetFlag(FLAGS_nodes)
       << " --screen=" << absl::GetFlag(FLAGS_screen)
       << "\n# ce: centipawns for the side to move; acd: depth of the search\n";
  for (const std::string& line : lines) file << line << "\n";
  file.close();
  if (!file) std::cerr << "danco-make-suite: cannot write " << path << "\n";
  return bool(file);
}

int Main() {
  const std::string balanced = absl::GetFlag(FLAGS_balanced);
  const std::string unbalanced = absl::GetFlag(FLAGS_unbalanced);
  if (balanced.empty() || unbalanced.empty()) {
    std::cerr << "danco-make-suite: --balanced and --unbalanced must name files\n";
    return 2;
  }
  SuiteMaker maker;
  if (const absl::Status status = maker.Make(); !status.ok()) {
    std::cerr << "danco-make-suite: " << status.message() << "\n";
    return 1;
  }
  return Write(balanced, "balanced", maker.balanced()) &&
                 Write(unbalanced, "unbalanced", maker.unbalanced())
             ? 0
             : 1;
}

}  // namespace
}  // namespace danco

int main(int argc, char** argv) {
  danco::SetUsage(argc, argv, danco::kUsage);
  absl::ParseCommandLine(argc, argv);
  return danco::Main();
}

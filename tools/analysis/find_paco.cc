// danco-find-paco: positions with a Paco in exactly N turns, from self-play, proved by the mate
// solver. The sets in tests/data were made with it.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "nlohmann/json.hpp"
#include "own_flags.h"
#include "puzzles/self_play.h"
#include "search/proofs/mate_solver.h"

ABSL_FLAG(int, mate, 3, "N: the Paco comes on the mover's N-th turn and not sooner");
ABSL_FLAG(int, count, 100, "positions to find");
ABSL_FLAG(uint64_t, seed, 1, "another seed gives other games");
ABSL_FLAG(uint64_t, max_nodes, 100'000,
          "positions that a proof may visit; what takes longer is passed over");
ABSL_FLAG(uint64_t, play_nodes, 1500, "nodes per move of the self-play");
ABSL_FLAG(int, random_percent, 10, "moves of the self-play that are left to chance");
ABSL_FLAG(int, per_game, 2, "positions taken from one game at most");
ABSL_FLAG(int, per_unions, 1'000'000, "positions taken with the same number of unions at most");
ABSL_FLAG(std::string, variant, std::string(danco::RuleSetName(danco::kDefaultRules)),
          "rule set; of chess the mates that games end with are looked at");
ABSL_FLAG(int, least_pieces, 0, "pieces on the board at least, kings included");
ABSL_FLAG(std::string, again, "",
          "a file of such lines: no games are played, its positions are proved again");
ABSL_FLAG(std::string, out, "", "file to write, one JSON object a line; empty: standard output");

namespace danco {
namespace {

constexpr char kUsage[] = R"(finds positions with a Paco in exactly N turns

  danco-find-paco --mate=3 --count=100 --out=paco_in_3.jsonl

Plays games against itself from Fischer-random starts and asks the mate solver about every position.
Of traditional chess (--variant=chess) about those before a mate.
Each line has `fen`, `mate` (N), `nodes` (positions that the solver visits from scratch, asked for a
Paco in 1, 2, ... N: a regression figure), `unions` and `line` (a proof line that ends with the
Paco). The same flags give the same file.

  danco-find-paco --again=paco_in_3.jsonl --max_nodes=300000 --out=new.jsonl

does so for the positions of a file, for when the solver has changed.)";

constexpr size_t kMaxMoves = 2000;

struct Found {
  uint64_t nodes = 0;
  MoveList line;
};

// The proof that there is a Paco in exactly `mate` turns; none when there is not, or when it takes
// more than `max_nodes`.
std::optional<Found> Prove(const Position& position, int mate, uint64_t max_nodes) {
  uint64_t limit = max_nodes;
  MateSolver solver([&limit](uint64_t nodes) { return nodes > limit; }, {});
  for (int turns = 1; turns < mate; ++turns) {
    if (solver.Solve(position, turns) != Proof::kRefuted) return std::nullopt;
  }
  if (solver.Solve(position, mate) != Proof::kProved) return std::nullopt;
  Found found;
  found.nodes = solver.nodes();
  // The stop function is asked now and then only: a proof may have got through in between.
  if (found.nodes > max_nodes) return std::nullopt;
  limit = UINT64_MAX;
  MoveList moves;
  (void)GenerateMoves(position, moves, kMaxMoves);
  Move first;
  if (solver.SolveMoves(position, mate, moves, first) != Proof::kProved) return std::nullopt;
  found.line = solver.Line(position, mate, first);
  return found;
}

// The line as text; none unless it ends with the Paco.
std::optional<std::string> LineText(const Position& position, const MoveList& line) {
  Position here = position;
  std::vector<std::string> words;
  for (Move move : line) {
    words.push_back(FormatMove(here, move));
    here.Apply(move);
  }
  const bool mated = TraitsOf(here.rules()).captures && !HasLegalMove(here);
  if (!here.king_united() && !mated) return std::nullopt;
  return absl::StrJoin(words, " ");
}

// A line of the output; none, with a word about it, where the proof does not end with the Paco.
std::optional<std::string> JsonLine(const Position& position, int mate, const Found& found) {
  const std::optional<std::string> line = LineText(position, found.line);
  if (!line) {
    std::cerr << "\nno line to the Paco: " << FormatFen(position) << "\n";
    return std::nullopt;
  }
  const nlohmann::ordered_json json = {{"fen", FormatFen(position)},
                                       {"mate", mate},
                                       {"nodes", found.nodes},
                                       {"unions", position.unions().count()},
                                       {"line", *line}};
  return json.dump();
}

// Proves the positions of a file of such lines again. False, with a word about it, at the first
// that cannot be read or proved.
bool ProveAgain(const std::string& path, RuleSet rules, std::ostream& out) {
  std::ifstream file(path);
  if (!file) {
    std::cerr << "danco-find-paco: cannot read " << path << "\n";
    return false;
  }
  int number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object() || !json.contains("fen") || !json["fen"].is_string() ||
        !json.contains("mate") || !json["mate"].is_number_integer()) {
      std::cerr << "danco-find-paco: " << path << ":" << number << ": no fen and mate\n";
      return false;
    }
    const absl::StatusOr<Position> position = ParseFen(json["fen"].get<std::string>(), rules);
    if (!position.ok()) {
      std::cerr << "danco-find-paco: " << path << ":" << number << ": "
                << position.status().message() << "\n";
      return false;
    }
    const int mate = json["mate"].get<int>();
    const std::optional<Found> found = Prove(*position, mate, absl::GetFlag(FLAGS_max_nodes));
    const std::optional<std::string> line =
        found ? JsonLine(*position, mate, *found) : std::nullopt;
    if (!line) {
      std::cerr << "danco-find-paco: " << path << ":" << number << ": not proved to be a Paco in "
                << mate << "\n";
      return false;
    }
    out << *line << std::endl;
  }
  return static_cast<bool>(out);
}

class Finder {
 public:
  Finder(std::ostream& out, RuleSet rules) : out_(out), rules_(rules), unions_(kMaxUnited + 1) {}

  // Plays games until all are found. False when the output failed.
  bool Run() {
    SelfPlay games({.seed = absl::GetFlag(FLAGS_seed),
                    .nodes = absl::GetFlag(FLAGS_play_nodes),
                    .random_percent = absl::GetFlag(FLAGS_random_percent),
                    .fischer_random = true,
                    .rules = rules_});
    const int count = absl::GetFlag(FLAGS_count);
    while (found_ < count && out_) {
      LookAtGame(games.Next());
      std::cerr << "\r" << ++games_ << " games, " << asked_ << " positions, " << found_ << " found "
                << std::flush;
    }
    std::cerr << "\n";
    return static_cast<bool>(out_);
  }

 private:
  void LookAtGame(const Game& game) {
    int left = absl::GetFlag(FLAGS_per_game);
    for (size_t i = FirstAsked(game); i < game.positions().size(); ++i) {
      const Position& position = game.positions()[i];
      if (left == 0 || found_ == absl::GetFlag(FLAGS_count)) return;
      if (!position.king_united() && Ask(position)) --left;
    }
  }

  // In traditional chess hardly any position but those before a mate has one.
  size_t FirstAsked(const Game& game) const {
    if (rules_ != RuleSet::kChess) return 0;
    const size_t count = game.positions().size();
    if (game.end() != GameEnd::kCheckmate) return count;
    const auto last = static_cast<size_t>(2 * (absl::GetFlag(FLAGS_mate) + 2));
    return count - std::min(count, last);
  }

  // Writes the position if it has what is looked for.
  bool Ask(Position position) {
    // The count of plies without progress is no part of the problem.
    position = position.WithNoProgressPlies(0);
    const auto unions = static_cast<size_t>(position.unions().count());
    if (unions_[unions] >= absl::GetFlag(FLAGS_per_unions)) return false;
    // (A union's square holds two.)
    const int pieces = position.occupied().count() + position.unions().count();
    if (pieces < absl::GetFlag(FLAGS_least_pieces)) return false;
    ++asked_;
    const int mate = absl::GetFlag(FLAGS_mate);
    const std::optional<Found> found = Prove(position, mate, absl::GetFlag(FLAGS_max_nodes));
    if (!found || !seen_.insert(position.key()).second) return false;
    const std::optional<std::string> line = JsonLine(position, mate, *found);
    if (!line) return false;
    out_ << *line << std::endl;
    ++found_;
    ++unions_[unions];
    return true;
  }

  std::ostream& out_;
  const RuleSet rules_;
  absl::flat_hash_set<Key> seen_;
  std::vector<int> unions_;  // found, by number of unions
  int found_ = 0;
  int64_t games_ = 0;
  int64_t asked_ = 0;
};

int Main() {
  if (absl::GetFlag(FLAGS_mate) < 1 || absl::GetFlag(FLAGS_count) < 0) {
    std::cerr << "danco-find-paco: --mate must be at least 1 and --count at least 0\n";
    return 2;
  }
  if (absl::GetFlag(FLAGS_again).empty()) {
    std::cerr << "seed " << absl::GetFlag(FLAGS_seed) << "\n";
  }
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(absl::GetFlag(FLAGS_variant));
  if (!rules.ok()) {
    std::cerr << "danco-find-paco: " << rules.status().message() << "\n";
    return 2;
  }
  const std::string path = absl::GetFlag(FLAGS_out);
  std::ofstream file;
  if (!path.empty()) {
    file.open(path);
    if (!file) {
      std::cerr << "danco-find-paco: cannot write " << path << "\n";
      return 1;
    }
  }
  std::ostream& out = path.empty() ? std::cout : file;
  const std::string again = absl::GetFlag(FLAGS_again);
  return (again.empty() ? Finder(out, *rules).Run() : ProveAgain(again, *rules, out)) ? 0 : 1;
}

}  // namespace
}  // namespace danco

int main(int argc, char** argv) {
  danco::SetUsage(argc, argv, danco::kUsage);
  if (absl::ParseCommandLine(argc, argv).size() > 1) {
    std::cerr << "danco-find-paco: takes flags only; see --help\n";
    return 2;
  }
  return danco::Main();
}

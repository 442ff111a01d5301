// SPDX-License-Identifier: MIT
// danco-analysis find-paco: finds positions from self-play with a proved Paco in exactly N turns.
// The sets in tests/data were made with it.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "analysis/commands.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "nlohmann/json.hpp"
#include "puzzles/self_play.h"
#include "record/json_fields.h"
#include "search/proofs/prover.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

struct Found {
  uint64_t nodes = 0;
  MoveList line;
};

// Returns the proof of a Paco in exactly `mate` turns. Returns nothing if there is none, or if the
// proof takes more than `max_nodes`.
std::optional<Found> Prove(const Position& position, int mate, uint64_t max_nodes) {
  const Prover* asked = nullptr;
  const StopToken limit([&] { return asked->nodes() > max_nodes; });
  Prover prover(limit, {});
  asked = &prover;
  for (int turns = 1; turns < mate; ++turns) {
    if (prover.Solve(position, turns) != Tribool::kNo) return std::nullopt;
  }
  if (prover.Solve(position, mate) != Tribool::kYes) return std::nullopt;
  Found found;
  found.nodes = prover.nodes();
  // The limit is checked only occasionally, so a proof may exceed it.
  if (found.nodes > max_nodes) return std::nullopt;
  const StopToken never;
  prover.set_stop(never);
  MoveList moves;
  (void)GenerateMoves(position, moves, kMaxMoves);
  Move first;
  if (prover.SolveMoves(position, mate, moves, first) != Tribool::kYes) return std::nullopt;
  const std::optional<ProofTree> tree = prover.Tree(position, mate, first);
  if (!tree) return std::nullopt;
  found.line = prover.LongestLine(*tree);
  return found;
}

// Returns the line as text. Returns nothing if the line does not end with the Paco.
std::optional<std::string> LineText(const Position& position, const MoveList& line) {
  Position here = position;
  for (Move move : line) here.Apply(move);
  const bool mated = TraitsOf(here.rules()).captures && !HasLegalMove(here);
  if (!here.king_united() && !mated) return std::nullopt;
  return absl::StrJoin(FormatMoves(position, line), " ");
}

// Returns a line of output. If the proof does not end with the Paco, prints a message and returns
// nothing.
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

// Proves the positions of an output file again. Returns NotFound if there is no such file, and
// InvalidArgument for the first position that cannot be read or proved.
absl::Status ProveAgain(const Flags& flags, RuleSet rules, OutputFile& out) {
  std::ifstream file(flags.Text("again"));
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", flags.Text("again")));
  int number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    const auto error = [&](absl::string_view what) {
      return Invalid(flags.Text("again"), ":", number, ": ", what);
    };
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    std::string fen;
    int mate = 0;
    JsonFields fields(json, "the line");
    fields.Read("fen", fen);
    fields.Read("mate", mate, 1, 1000);
    if (!fields.ok()) return error(fields.status().message());
    const absl::StatusOr<Position> position = ParseFen(fen, rules);
    if (!position.ok()) return error(position.status().message());
    const std::optional<Found> found = Prove(*position, mate, flags.Number("max-nodes"));
    const std::optional<std::string> line =
        found ? JsonLine(*position, mate, *found) : std::nullopt;
    if (!line) return error(absl::StrCat("not proved to be a Paco in ", mate));
    out.Write(*line + "\n");
  }
  return out.Finish();
}

class Finder {
 public:
  Finder(const Flags& flags, OutputFile& out, RuleSet rules)
      : flags_(flags), out_(out), rules_(rules), unions_(kMaxUnited + 1) {}

  // Plays games until all positions have been found.
  absl::Status Run() {
    SelfPlay games(SelfPlayFrom(flags_, rules_));
    const int count = flags_.Number("count");
    while (found_ < count && out_.Flush().ok()) {
      LookAtGame(games.Next());
      std::cerr << "\r" << ++games_ << " games, " << asked_ << " positions, " << found_ << " found "
                << std::flush;
    }
    std::cerr << "\n";
    return out_.Finish();
  }

 private:
  void LookAtGame(const Game& game) {
    int left = flags_.Number("per-game");
    for (size_t i = FirstAsked(game); i < game.positions().size(); ++i) {
      const Position& position = game.positions()[i];
      if (left == 0 || found_ == flags_.Number("count")) return;
      if (!position.king_united() && Ask(position)) --left;
    }
  }

  // In traditional chess, hardly any position has a mate except shortly before the end of a game.
  size_t FirstAsked(const Game& game) const {
    if (!TraitsOf(rules_).captures) return 0;
    const size_t count = game.positions().size();
    if (game.end() != GameEnd::kCheckmate) return count;
    const auto last = static_cast<size_t>(2 * (flags_.Number("mate") + 2));
    return count - std::min(count, last);
  }

  // Writes the position if it has the Paco. Returns whether it does.
  bool Ask(Position position) {
    // The problem does not include the no-progress count.
    position = position.WithNoProgressPlies(0);
    const auto unions = static_cast<size_t>(position.unions().count());
    if (unions_[unions] >= flags_.Number("per-unions")) return false;
    // A union counts as two pieces.
    const int pieces = position.occupied().count() + position.unions().count();
    if (pieces < flags_.Number("least-pieces")) return false;
    ++asked_;
    const int mate = flags_.Number("mate");
    const std::optional<Found> found = Prove(position, mate, flags_.Number("max-nodes"));
    if (!found || !seen_.insert(position.key()).second) return false;
    const std::optional<std::string> line = JsonLine(position, mate, *found);
    if (!line) return false;
    out_.Write(*line + "\n");
    ++found_;
    ++unions_[unions];
    return true;
  }

  const Flags& flags_;
  OutputFile& out_;
  const RuleSet rules_;
  absl::flat_hash_set<Key> seen_;
  std::vector<int> unions_;  // the number found, indexed by number of unions
  int found_ = 0;
  int64_t games_ = 0;
  int64_t asked_ = 0;
};

}  // namespace

absl::Status FindPaco(const Flags& flags) {
  ASSIGN_OR_RETURN(const RuleSet rules, ParseRuleSet(flags.Text("variant")));
  OutputFile out;
  const std::string again = flags.Text("again");
  std::vector<std::string> inputs;
  if (!again.empty()) inputs.push_back(again);
  RETURN_IF_ERROR(OpenOutput(flags, flags.Text("out"), out, inputs));
  if (!again.empty()) return ProveAgain(flags, rules, out);
  return Finder(flags, out, rules).Run();
}

}  // namespace danco::analysis

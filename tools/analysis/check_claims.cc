// SPDX-License-Identifier: MIT
// danco-analysis check-claims: checks the Pacos that the alpha-beta search claims, with the proof
// search.
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>

#include "analysis/commands.h"
#include "annotate/proof_json.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "nlohmann/json.hpp"
#include "puzzles/self_play.h"
#include "search/proofs/prover.h"
#include "search/root/search.h"
#include "search/root/tree_guide.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

constexpr size_t kMaxClaimMoves = 20000;
constexpr size_t kMebibytes = 64;
constexpr size_t kGuideMebibytes = 16;

struct Verdict {
  Tribool answer = Tribool::kUnknown;
  int turns = 0;
  std::optional<ProofTree> tree;
};

// Returns whether the side to move has a Paco in at most `turns`.
Verdict VerdictOf(const Position& position, int turns, uint64_t budget) {
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxClaimMoves) != WalkResult::kComplete) return {};
  TranspositionTable table(kGuideMebibytes);
  TreeGuide guide(table);
  const StopToken never;
  Prover prover(never, {}, kMebibytes, &guide);
  std::optional<Proof> found = prover.FindGuided(position, turns, moves, budget);
  if (!found) found = prover.Find(position, turns, moves, budget);
  if (found) return {Tribool::kYes, found->turns, std::move(found->tree)};
  Move winner;
  prover.set_node_limit(prover.nodes() + budget);
  const Tribool answer = prover.SolveMoves(position, turns, moves, winner);
  if (answer != Tribool::kYes) return {answer, 0, std::nullopt};
  return {answer, turns, prover.Tree(position, turns, winner)};
}

class Campaign {
 public:
  Campaign(const Flags& flags, OutputFile& out, RuleSet rules)
      : flags_(flags), out_(out), rules_(rules) {}

  // Plays until all claims have been checked. Returns Internal if one was refuted or if the output
  // failed.
  absl::Status Run() {
    SelfPlay games(SelfPlayFrom(flags_, rules_));
    while (claims_ < flags_.Number("count") && out_.Flush().ok()) LookAtGame(games.Next());
    std::cerr << claims_ << " claims: " << proved_ << " proved, " << refuted_ << " refuted, "
              << claims_ - proved_ - refuted_ << " open\n";
    const absl::Status written = out_.Finish();
    if (refuted_ > 0) return absl::InternalError("the search announced wins that do not exist");
    return written;
  }

 private:
  void LookAtGame(const Game& game) {
    for (const Position& position : game.positions()) {
      if (position.king_united() || claims_ == flags_.Number("count")) return;
      // The claims are checked without the no-progress count.
      LookAt(position.WithNoProgressPlies(0));
    }
  }

  void LookAt(const Position& position) {
    search_.NewGame();
    const Game game(position);
    if (game.end() != GameEnd::kOngoing) return;
    const SearchLine line = SearchNodes(search_, game, flags_.Number("look-nodes")).line;
    if (!line.score.is_win() || line.score.mate_turns() < 2) return;
    ++claims_;
    const int seen = line.score.mate_turns();
    const Verdict verdict = VerdictOf(position, seen, flags_.Number("proof-nodes"));
    nlohmann::ordered_json json = {{"fen", FormatFen(position)},
                                   {"variant", std::string(RuleSetName(rules_))},
                                   {"seen", seen}};
    switch (verdict.answer) {
      case Tribool::kYes:
        ++proved_;
        json["verdict"] = "proved";
        json["mate"] = verdict.turns;
        if (flags_.Switch("tree") && verdict.tree) json["tree"] = ProofTreeToJson(*verdict.tree);
        break;
      case Tribool::kNo:
        ++refuted_;
        json["verdict"] = "refuted";
        break;
      case Tribool::kUnknown:
        json["verdict"] = "open";
        break;
    }
    out_.Write(json.dump() + "\n");
  }

  const Flags& flags_;
  OutputFile& out_;
  const RuleSet rules_;
  Search search_;
  int claims_ = 0;
  int proved_ = 0;
  int refuted_ = 0;
};

}  // namespace

absl::Status CheckClaims(const Flags& flags) {
  ASSIGN_OR_RETURN(const RuleSet rules, ParseRuleSet(flags.Text("variant")));
  OutputFile out;
  RETURN_IF_ERROR(OpenOutput(flags, flags.Text("out"), out));
  return Campaign(flags, out, rules).Run();
}

}  // namespace danco::analysis

// danco-check-claims: what the proof search says of the Pacos that the alpha-beta search claims.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "annotate/proof_json.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "nlohmann/json.hpp"
#include "own_flags.h"
#include "puzzles/self_play.h"
#include "search/control/stop_token.h"
#include "search/proofs/mate_solver.h"
#include "search/root/search.h"

ABSL_FLAG(int, count, 1000, "claims to look at");
ABSL_FLAG(uint64_t, seed, 1, "another seed gives other games");
ABSL_FLAG(uint64_t, play_nodes, 1500, "nodes per move of the self-play");
ABSL_FLAG(uint64_t, look_nodes, 3000, "nodes of the search whose claim is checked");
ABSL_FLAG(uint64_t, proof_nodes, 3'000'000, "positions that each way to a verdict may visit");
ABSL_FLAG(int, random_percent, 10, "moves of the self-play that are left to chance");
ABSL_FLAG(std::string, rules, "pacosako", "the rule set under which the positions are looked at");
ABSL_FLAG(bool, tree, false, "write each proof as a tree, for danco-check-proofs");
ABSL_FLAG(std::string, out, "", "file to write, one JSON object a line; empty: standard output");

namespace danco {
namespace {

constexpr char kUsage[] = R"(checks the Pacos that the alpha-beta search claims

  danco-check-claims --count=5000 --seed=3 --out=claims.jsonl
  danco-check-claims --rules=vchess --tree --out=claims.jsonl && danco-check-proofs < claims.jsonl

Plays games against itself and searches every position. Where the search says that the side to move
has a Paco in two turns or more, the solver is asked for one in so many turns. Each line has `fen`,
`variant`, `seen` (turns), and `verdict`: `proved`, with `mate`, the turns of the proof; `refuted`,
which is a defect of the search; or `open`, when neither was found. Ends with an error if a claim was
refuted. The same flags give the same file.)";

constexpr size_t kMaxMoves = 20000;
constexpr size_t kMebibytes = 64;

struct Verdict {
  Proof proof = Proof::kUnknown;
  int turns = 0;
  std::optional<ProofTree> tree;
};

// Whether the side to move has a Paco in at most `turns`.
Verdict VerdictOf(const Position& position, int turns) {
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxMoves) != Walk::kComplete) return {};
  const uint64_t budget = absl::GetFlag(FLAGS_proof_nodes);
  MateSolver solver([](uint64_t) { return false; }, {}, kMebibytes);
  Move winner;
  int found = solver.FindGuided(position, turns, moves, budget, winner);
  if (found == 0) found = solver.Find(position, turns, moves, budget, winner);
  if (found != 0) return {Proof::kProved, found, solver.FoundTree(position, found, winner)};
  solver.set_node_limit(solver.nodes() + budget);
  const Proof proof = solver.SolveMoves(position, turns, moves, winner);
  if (proof != Proof::kProved) return {proof, 0, std::nullopt};
  return {proof, turns, solver.Tree(position, turns, winner)};
}

class Campaign {
 public:
  Campaign(std::ostream& out, RuleSet rules) : out_(out), rules_(rules) {}

  // Plays until all claims are looked at. False when one was refuted or the output failed.
  bool Run() {
    SelfPlay games({.seed = absl::GetFlag(FLAGS_seed),
                    .nodes = absl::GetFlag(FLAGS_play_nodes),
                    .random_percent = absl::GetFlag(FLAGS_random_percent),
                    .fischer_random = true});
    while (claims_ < absl::GetFlag(FLAGS_count) && out_) LookAtGame(games.Next());
    std::cerr << claims_ << " claims: " << proved_ << " proved, " << refuted_ << " refuted, "
              << claims_ - proved_ - refuted_ << " open\n";
    return refuted_ == 0 && out_;
  }

 private:
  void LookAtGame(const Game& game) {
    for (const Position& position : game.positions()) {
      if (position.king_united() || claims_ == absl::GetFlag(FLAGS_count)) return;
      // The count of plies without progress is no part of the question.
      const auto asked = ParseFen(FormatFen(position.WithNoProgressPlies(0)), rules_);
      if (asked.ok()) LookAt(*asked);
    }
  }

  void LookAt(const Position& position) {
    SearchLimits limits;
    limits.nodes = absl::GetFlag(FLAGS_look_nodes);
    SearchListener silent;
    search_.NewGame();
    const Game game(position);
    if (game.end() != GameEnd::kOngoing) return;
    const SearchLine line = search_.Run(game, limits, SearchOptions(), silent, StopToken()).line;
    if (!line.score.is_win() || line.score.mate_turns() < 2) return;
    ++claims_;
    const int seen = line.score.mate_turns();
    const Verdict verdict = VerdictOf(position, seen);
    nlohmann::ordered_json json = {{"fen", FormatFen(position)},
                                   {"variant", std::string(RuleSetName(rules_))},
                                   {"seen", seen}};
    switch (verdict.proof) {
      case Proof::kProved:
        ++proved_;
        json["verdict"] = "proved";
        json["mate"] = verdict.turns;
        if (absl::GetFlag(FLAGS_tree) && verdict.tree)
          json["tree"] = ProofTreeToJson(*verdict.tree);
        break;
      case Proof::kRefuted:
        ++refuted_;
        json["verdict"] = "refuted";
        break;
      case Proof::kUnknown:
        json["verdict"] = "open";
        break;
    }
    out_ << json.dump() << std::endl;
  }

  std::ostream& out_;
  const RuleSet rules_;
  Search search_;
  int claims_ = 0;
  int proved_ = 0;
  int refuted_ = 0;
};

int Main() {
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(absl::GetFlag(FLAGS_rules));
  if (!rules.ok()) {
    std::cerr << "danco-check-claims: --rules: " << rules.status().message() << "\n";
    return 2;
  }
  const std::string path = absl::GetFlag(FLAGS_out);
  std::ofstream file;
  if (!path.empty()) {
    file.open(path);
    if (!file) {
      std::cerr << "danco-check-claims: cannot write " << path << "\n";
      return 1;
    }
  }
  return Campaign(path.empty() ? std::cout : file, *rules).Run() ? 0 : 1;
}

}  // namespace
}  // namespace danco

int main(int argc, char** argv) {
  danco::SetUsage(argc, argv, danco::kUsage);
  if (absl::ParseCommandLine(argc, argv).size() > 1) {
    std::cerr << "danco-check-claims: takes flags only; see --help\n";
    return 2;
  }
  return danco::Main();
}

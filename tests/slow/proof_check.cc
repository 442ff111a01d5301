// SPDX-License-Identifier: MIT
#include "proof_check.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"
#include "slow_board.h"
#include "slow_rules.h"

namespace danco::slow {
namespace {

using nlohmann::json;

constexpr int kNoProgressLimit = 100;  // plies (rules.md, section 5)
constexpr std::size_t kStates = 5'000'000;

std::optional<Rules> RulesNamed(const std::string& name) {
  if (name == "pacosako") return Rules::kPacosako;
  if (name == "manual") return Rules::kManual;
  if (name == "nochain") return Rules::kNochain;
  if (name == "vchess") return Rules::kVchess;
  return std::nullopt;
}

bool AllUnited(const Position& position) {
  for (int square = 0; square < 64; ++square) {
    const char white = position.piece[kWhite][square];
    const char black = position.piece[kBlack][square];
    const bool lone = (white == 0) != (black == 0);
    if (lone && white != 'K' && black != 'K') return false;
  }
  return true;
}

bool IsDrawn(const Position& position) {
  return position.no_progress >= kNoProgressLimit || AllUnited(position);
}

bool IsShaped(const json& node) {
  return node.is_object() && node.contains("turns") && node["turns"].is_number_integer() &&
         node.contains("move") && node["move"].is_string() && node.contains("answers") &&
         node["answers"].is_object();
}

class Checker {
 public:
  explicit Checker(const json& nodes) : nodes_(nodes) {}

  std::string Check(std::size_t number, const Position& position) {
    const json& node = nodes_[number];
    if (!IsShaped(node)) return At(number, "has no turns, move and answers");
    const int turns = node["turns"];
    // Near the limit, the no-progress count is part of what distinguishes nodes.
    const bool near = position.no_progress + 2 * turns >= kNoProgressLimit;
    const std::string key = OutcomeKey(position);
    const auto [place, added] = keys_.try_emplace(number, key);
    if (!added && place->second != key) return At(number, "stands for two positions");
    if (!checked_.emplace(number, near ? position.no_progress : -1).second) return "";
    if (IsDrawn(position)) return At(number, "is drawn");
    const std::string move = node["move"];
    const auto after = Play(position, move);
    if (!after) return At(number, "has the illegal move " + move);
    return turns == 1 ? CheckWin(number, position, *after) : CheckAnswers(number, *after, turns);
  }

 private:
  static std::string At(std::size_t number, const std::string& what) {
    return "node " + std::to_string(number) + " " + what;
  }

  std::string CheckWin(std::size_t number, const Position& position, const Position& after) {
    const auto outcomes = Outcomes(position, kStates);
    if (!outcomes) return At(number, "has too many turns to be checked");
    const auto turn = outcomes->find(OutcomeKey(after));
    if (turn == outcomes->end() || !turn->second.wins) return At(number, "does not unite");
    return nodes_[number]["answers"].empty() ? "" : At(number, "continues after the Paco");
  }

  std::string CheckAnswers(std::size_t number, const Position& after, int turns) {
    if (IsKingUnited(after, kWhite) || IsKingUnited(after, kBlack)) {
      return At(number, "ends the game");
    }
    if (IsDrawn(after)) return At(number, "draws");
    const auto outcomes = Outcomes(after, kStates);
    if (!outcomes) return At(number, "has too many answers to be checked");
    if (outcomes->empty()) return At(number, "leaves no legal turn, which is a draw");
    std::map<std::string, std::size_t> answers;  // by outcome
    int longest = 1;
    for (const auto& [move, child] : nodes_[number]["answers"].items()) {
      const auto position = Play(after, move);
      if (!position) return At(number, "has the illegal answer " + move);
      if (!child.is_number_unsigned() || child >= nodes_.size()) {
        return At(number, "does not name a node after " + move);
      }
      if (!IsShaped(nodes_[child.get<std::size_t>()])) return At(number, "leads to no node");
      const int left = nodes_[child.get<std::size_t>()]["turns"];
      if (left >= turns) return At(number, "does not have fewer turns left after " + move);
      longest = std::max(longest, left);
      answers[OutcomeKey(*position)] = child;
    }
    if (turns != longest + 1) return At(number, "miscounts its turns");
    std::size_t matched = 0;
    for (const auto& [key, turn] : *outcomes) {
      if (turn.loses) continue;
      if (turn.wins) return At(number, "loses to " + turn.move);
      if (turn.draws || IsDrawn(turn.after)) return At(number, "is drawn by " + turn.move);
      const auto answer = answers.find(key);
      if (answer == answers.end()) {
        const auto unites = CanUnite(turn.after, turn.after.to_move == kWhite, kStates);
        if (!unites.value_or(false)) return At(number, "does not answer " + turn.move);
        continue;
      }
      ++matched;
      if (const std::string fault = Check(answer->second, turn.after); !fault.empty()) return fault;
    }
    return matched == answers.size() ? "" : At(number, "has an answer twice");
  }

  const json& nodes_;
  std::map<std::size_t, std::string> keys_;
  // A node, and the no-progress plies if they matter.
  std::set<std::pair<std::size_t, int>> checked_;
};

}  // namespace

std::string CheckProof(const json& proof) {
  if (!proof.is_object()) return "no JSON object";
  for (const char* key : {"fen", "variant"}) {
    if (!proof.contains(key) || !proof[key].is_string()) return std::string("no ") + key;
  }
  const auto rules = RulesNamed(proof["variant"]);
  if (!rules) return "an unknown variant";
  const auto root = ParseFen(proof["fen"].get<std::string>(), *rules);
  if (!root) return "a FEN that is no position";
  if (!proof.contains("mate") || !proof["mate"].is_number_integer()) return "no mate";
  if (!proof.contains("tree") || !proof["tree"].is_array() || proof["tree"].empty()) {
    return "no tree";
  }
  if (!IsShaped(proof["tree"][0]) || proof["tree"][0]["turns"] != proof["mate"]) {
    return "a tree that is not as long as the Paco";
  }
  return Checker(proof["tree"]).Check(0, *root);
}

}  // namespace danco::slow

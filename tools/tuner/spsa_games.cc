// SPDX-License-Identifier: MIT
#include "tuner/spsa_games.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "match/client/uci_engine.h"
#include "match/game/engine_slot.h"
#include "match/game/game_record.h"
#include "match/game/player.h"
#include "system/status.h"

namespace danco::tuner {
namespace {

constexpr absl::string_view kPrefix = "Tune ";
constexpr int kOpeningPlies = 8;
constexpr int kJudgeDepth = 8;
constexpr int kJudgeCentipawns = 60;
constexpr double kStepsInRange = 20;
// With a smaller perturbation, the rounded integers would hardly differ.
constexpr double kMinStep = 0.5;
constexpr absl::Duration kStartTimeout = absl::Seconds(10);

}  // namespace

absl::StatusOr<match::EngineLimits> ParseSpsaLimits(absl::string_view text) {
  match::EngineLimits limits;
  if (absl::string_view nodes = text; absl::ConsumePrefix(&nodes, "nodes=")) {
    if (absl::SimpleAtoi(nodes, &limits.nodes) && limits.nodes > 0) return limits;
    return Invalid("tc ", text, ": not a number of nodes");
  }
  RETURN_IF_ERROR(match::ParseTimeControl(text, limits));
  if (limits.empty()) {
    return Invalid("tc ", text, ": games need a limit");
  }
  return limits;
}

absl::StatusOr<std::vector<SpsaParameter>> TunableOptions(const std::string& engine, RuleSet rules,
                                                          const match::Interrupt* stop) {
  absl::StatusOr<std::unique_ptr<match::UciEngine>> started =
      match::UciEngine::Start({engine, {}, ""}, stop);
  absl::Status status = started.status();
  // Defaults may depend on the rule set.
  if (status.ok() && rules != kDefaultRules) {
    status =
        (*started)->Send(absl::StrCat("setoption name UCI_Variant value ", RuleSetName(rules)));
  }
  if (status.ok()) status = (*started)->Handshake(match::After(kStartTimeout));
  if (!status.ok()) {
    return absl::UnavailableError(absl::StrCat("engine ", engine, ": ", status.message()));
  }
  std::vector<SpsaParameter> parameters;
  for (const match::OptionLine& option : (*started)->options()) {
    int value = 0;
    if (option.type != "spin" || !absl::StartsWithIgnoreCase(option.name, kPrefix) ||
        !absl::SimpleAtoi(option.default_value, &value) || option.min >= option.max) {
      continue;
    }
    const double step = static_cast<double>(option.max - option.min) / kStepsInRange;
    parameters.push_back({option.name, static_cast<double>(value), static_cast<int>(option.min),
                          static_cast<int>(option.max), std::max(step, kMinStep)});
  }
  (*started)->Quit(match::After(absl::Seconds(1)));
  if (parameters.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("engine ", engine, " has no option whose name begins with '", kPrefix,
                     "'; Danco has them when it is configured with -Dtunable=true"));
  }
  return parameters;
}

// Two engines with their options.
class SpsaGames::Player {
 public:
  explicit Player(const SpsaGames& games)
      : games_(games), specs_{games.tournament_.engines[0], games.tournament_.engines[1]} {
    for (size_t side = 0; side < specs_.size(); ++side) {
      slots_[side].emplace(specs_[side], games.tournament_.rules, timeouts_, games.stop_);
    }
  }

  absl::StatusOr<SpsaPair> Play(int64_t number, const std::vector<int>& plus,
                                const std::vector<int>& minus) {
    SetParameters(0, plus);
    SetParameters(1, minus);
    ASSIGN_OR_RETURN(const match::Opening opening, games_.book_->Get(number));
    SpsaPair pair;
    pair.number = number;
    for (size_t white = 0; white < 2 && pair.fault.empty(); ++white) {
      ASSIGN_OR_RETURN(const match::GameRecord game,
                       match::PlayGame(games_.tournament_, opening, *slots_[white],
                                       *slots_[1 - white], &games_.watch_.log()));
      if (game.reason == match::Reason::kStartFailure) {
        return absl::UnavailableError(absl::StrCat("engine ", specs_[0].cmd, ": ", game.detail));
      }
      pair.games.push_back(absl::StrCat(ResultText(game.outcome), " ",
                                        match::ReasonName(game.reason), ", ", game.moves.size(),
                                        " plies"));
      pair.fault = FaultOf(game);
      const int points = match::HalfPointsOfWhite(game.outcome) - 1;
      pair.result += white == 0 ? points : -points;
    }
    return pair;
  }

 private:
  // Returns why the pair of this game does not count, or an empty text if it does.
  static std::string FaultOf(const match::GameRecord& game) {
    if (!match::IsFault(game.reason)) return "";
    if (game.reason == match::Reason::kTimeLoss && !game.machine_was_late()) return "";
    return absl::StrCat(match::ReasonName(game.reason), ": ", game.detail,
                        game.machine_was_late() ? " (the machine stalled)" : "");
  }

  // Sets the parameters of a running engine, and those for its next start.
  void SetParameters(size_t side, const std::vector<int>& values) {
    match::EngineSpec& spec = specs_[side];
    spec.options = games_.tournament_.engines[side].options;
    for (size_t i = 0; i < values.size(); ++i) {
      spec.options.emplace_back(games_.names_[i], absl::StrCat(values[i]));
    }
    match::EngineSlot& slot = *slots_[side];
    if (slot.engine() == nullptr) return;
    for (size_t i = 0; i < values.size(); ++i) {
      const absl::Status sent = slot.engine()->Send(
          absl::StrCat("setoption name ", games_.names_[i], " value ", values[i]));
      if (!sent.ok()) return slot.Kill();
    }
  }

  const SpsaGames& games_;
  const match::EngineTimeouts timeouts_;
  std::array<match::EngineSpec, 2> specs_;
  std::array<std::optional<match::EngineSlot>, 2> slots_;
};

SpsaGames::SpsaGames(const std::string& engine, const SpsaSettings& settings,
                     const match::Interrupt* stop)
    : stop_(stop) {
  for (const SpsaParameter& p : settings.parameters) names_.push_back(p.name);
  tournament_.openings.source = match::OpeningSource::kRandom;
  tournament_.openings.plies = kOpeningPlies;
  // In traditional chess, many random openings are decided. So they begin with the usual start,
  // and the first engine judges them.
  const bool chess = settings.rules == RuleSet::kChess;
  if (chess) {
    tournament_.rules = RuleSet::kChess;
    tournament_.openings.judge_depth = kJudgeDepth;
    tournament_.openings.judge_cp = kJudgeCentipawns;
  }
  tournament_.openings.fischer_random = !chess;
  tournament_.openings.seed = settings.seed;
  for (const char* name : {"plus", "minus"}) {
    match::EngineSpec spec;
    spec.name = name;
    spec.cmd = engine;
    spec.options = {{"Hash", absl::StrCat(settings.hash)}, {"Threads", "1"}};
    tournament_.engines.push_back(std::move(spec));
  }
}

absl::StatusOr<std::unique_ptr<SpsaGames>> SpsaGames::Create(const std::string& engine,
                                                             const SpsaSettings& settings,
                                                             double scale,
                                                             const match::Interrupt* stop) {
  ASSIGN_OR_RETURN(const match::EngineLimits limits, ParseSpsaLimits(settings.limits));
  std::unique_ptr<SpsaGames> games(new SpsaGames(engine, settings, stop));
  for (match::EngineSpec& spec : games->tournament_.engines) {
    spec.limits = match::Scaled(limits, scale);
  }
  ASSIGN_OR_RETURN(std::unique_ptr<match::OpeningBook> book,
                   match::OpeningBook::Create(games->tournament_, stop));
  games->book_ = std::move(book);
  return games;
}

PlayPair SpsaGames::NewPlayer() const {
  const auto player = std::make_shared<Player>(*this);
  return [player](int64_t number, const std::vector<int>& plus, const std::vector<int>& minus) {
    return player->Play(number, plus, minus);
  };
}

}  // namespace danco::tuner

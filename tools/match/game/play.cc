// SPDX-License-Identifier: MIT
#include "match/game/play.h"

#include <array>
#include <optional>

#include "absl/strings/str_cat.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/game/player.h"
#include "match/game/referee.h"

namespace danco::match {
namespace {

constexpr size_t kMaxWarnings = 10;  // number of texts kept for a game

// A game in progress.
class Table {
 public:
  Table(const GameSettings& settings, const Opening& opening, EngineSlot& white, EngineSlot& black,
        const WatchLog* watch)
      : opening_(opening),
        game_(opening.start),
        players_{Player(white), Player(black)},
        adjudicator_(settings.draw, settings.resign, settings.max_plies, settings.wdl),
        watch_(watch),
        keep_stderr_(settings.keep_stderr) {
    record_.white = white.spec().name;
    record_.black = black.spec().name;
    record_.white_limits = DescribeLimits(white.spec().limits);
    record_.black_limits = DescribeLimits(black.spec().limits);
    record_.rules = opening.start.rules();
    record_.fen = FormatFen(opening.start);
    record_.start = absl::Now();
  }

  absl::StatusOr<GameRecord> Play() {
    const Instant begin = Clock::now();
    absl::Status status = PrepareEngines();
    PlayOpening();
    while (status.ok() && !over_) status = PlayTurn();
    if (!status.ok()) return status;
    for (size_t side = 0; side < players_.size(); ++side) {
      players_[side].EndPondering();
      for (const std::string& text : players_[side].warnings()) {
        if (record_.warnings.size() < kMaxWarnings) {
          const std::string& name = players_[side].slot().spec().name;
          record_.warnings.push_back(absl::StrCat(name, ": ", Printable(text)));
        }
        ++record_.warning_counts[side];
      }
    }
    const Instant end = Clock::now();
    record_.duration = Between(begin, end);
    if (watch_ != nullptr) record_.stall = watch_->LongestStall(begin, end);
    NameEngines();
    KeepErrors();
    return std::move(record_);
  }

 private:
  Player& player(Color color) { return players_[static_cast<size_t>(Index(color))]; }

  // Must be called after the game, because an engine that had to be started for it has then
  // reported its name.
  void NameEngines() {
    record_.white_engine = player(Color::kWhite).slot().id_name();
    record_.black_engine = player(Color::kBlack).slot().id_name();
    record_.white_options = player(Color::kWhite).slot().options();
    record_.black_options = player(Color::kBlack).slot().options();
  }

  // Stores what the running engines have written to standard error.
  void KeepErrors() {
    for (Color color : kColors) KeepErrorsOf(color);
  }
  void KeepErrorsOf(Color color) {
    UciEngine* const engine = player(color).slot().engine();
    if (!keep_stderr_ || engine == nullptr) return;
    std::vector<std::string>& kept = record_.kept_errors[static_cast<size_t>(Index(color))];
    for (std::string& line : engine->TakeErrors()) kept.push_back(std::move(line));
  }

  // Prepares both engines for the game.
  absl::Status PrepareEngines() {
    const bool chess960 = !HasUsualCastling(opening_.start);
    for (Color color : kColors) {
      EngineSlot& slot = player(color).slot();
      const absl::Status status = slot.Prepare(chess960);
      // The runner's own lack of descriptors or processes is no engine's fault.
      if (absl::IsCancelled(status) || absl::IsResourceExhausted(status)) return status;
      if (status.ok()) continue;
      Fault fault = FaultFrom(status, "before the game");
      if (slot.start_failed()) fault.reason = Reason::kStartFailure;
      Forfeit(color, fault);
      break;
    }
    return absl::OkStatus();
  }

  void PlayOpening() {
    for (Move move : opening_.moves) {
      record_.opening.push_back(FormatMove(game_.position(), move));
      game_.Play(move);
    }
  }

  absl::Status PlayTurn() {
    const Color side = game_.position().side_to_move();
    Player& mover = player(side);
    Player& opponent = player(Opponent(side));
    Player::TurnOr result = mover.Think(game_, opponent);
    if (const auto* status = std::get_if<absl::Status>(&result)) return *status;
    if (const auto* fault = std::get_if<Fault>(&result)) {
      record_.fault_stall = mover.StallOfSearch(watch_);
      Forfeit(side, *fault);
      return absl::OkStatus();
    }
    auto& turn = std::get<Player::Turn>(result);
    const Position before = game_.position();
    game_.Play(turn.move);
    const std::optional<EngineScore> score = turn.record.score;
    record_.moves.push_back(std::move(turn.record));
    if (const GameEnd end = game_.end(); end != GameEnd::kOngoing) {
      End(ResultOf(end, game_.position().side_to_move()), ReasonFromGameEnd(end));
      return absl::OkStatus();
    }
    const int plies = static_cast<int>(game_.moves().size());
    if (const auto verdict = adjudicator_.AfterMove(side, score, plies, &before)) {
      End(verdict->outcome, verdict->reason);
      return absl::OkStatus();
    }
    mover.Ponder(game_, opponent);
    return absl::OkStatus();
  }

  void End(GameResult outcome, Reason reason) {
    record_.outcome = outcome;
    record_.reason = reason;
    over_ = true;
  }

  // Ends the game as lost by a fault, and kills the engine's process, which can no longer be
  // trusted.
  void Forfeit(Color color, const Fault& fault) {
    End(WinFor(Opponent(color)), fault.reason);
    record_.detail = Printable(fault.detail);
    record_.overrun = fault.overrun;
    EngineSlot& slot = player(color).slot();
    if (slot.engine() != nullptr) {
      record_.dialogue = slot.engine()->dialogue();
      record_.error_lines = slot.engine()->error_lines();
    }
    KeepErrorsOf(color);
    slot.Kill();
  }

  const Opening& opening_;
  Game game_;
  std::array<Player, 2> players_;
  Adjudicator adjudicator_;
  const WatchLog* const watch_;
  const bool keep_stderr_;
  GameRecord record_;
  bool over_ = false;
};

}  // namespace

Position Opening::Final() const {
  Position position = start;
  for (Move move : moves) position.Apply(move);
  return position;
}

absl::StatusOr<EngineScore> Evaluate(EngineSlot& judge, const Game& game) {
  const absl::Status ready = judge.Prepare(!HasUsualCastling(game.start()));
  if (absl::IsCancelled(ready)) return ready;
  if (!ready.ok()) return absl::UnavailableError(FaultFrom(ready, "before its search").detail);
  Player player(judge);
  Player nobody(judge);
  Player::TurnOr result = player.Think(game, nobody);
  if (const auto* status = std::get_if<absl::Status>(&result)) return *status;
  if (const auto* fault = std::get_if<Fault>(&result)) {
    judge.Kill();
    return absl::UnavailableError(absl::StrCat(ReasonPhrase(fault->reason), ", ", fault->detail));
  }
  const std::optional<EngineScore>& score = std::get<Player::Turn>(result).record.score;
  if (!score) return absl::UnavailableError("it reported no score");
  return *score;
}

absl::StatusOr<GameRecord> PlayGame(const GameSettings& settings, const Opening& opening,
                                    EngineSlot& white, EngineSlot& black, const WatchLog* watch) {
  return Table(settings, opening, white, black, watch).Play();
}

}  // namespace danco::match

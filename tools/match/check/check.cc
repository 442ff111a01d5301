// SPDX-License-Identifier: MIT
#include "match/check/check.h"

#include <random>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "match/game/player.h"
#include "match/game/referee.h"
#include "system/status.h"

namespace danco::match {
namespace {

std::string MsText(absl::Duration d) {
  return absl::StrFormat("%.0f ms", absl::ToDoubleMilliseconds(d));
}

// Returns a random game of `plies` plies after which neither side is lost.
Game RandomGame(const Position& start, int plies, uint64_t seed) {
  std::mt19937_64 random(seed);
  while (true) {
    Game game(start);
    MoveList moves;
    while (static_cast<int>(game.moves().size()) < plies && game.end() == GameEnd::kOngoing) {
      moves.clear();
      (void)GenerateMoves(game.position(), moves, 2000);
      game.Play(moves[random() % moves.size()]);
    }
    if (game.end() == GameEnd::kOngoing && NobodyIsLost(game.position())) return game;
  }
}

CheckResult RunCase(const CheckCase& test, Probe& probe) {
  CheckResult result;
  result.name = std::string(test.name);
  const Instant begin = Clock::now();
  absl::Status status = probe.Start();
  if (!status.ok()) {
    status = absl::UnknownError(absl::StrCat("the engine does not start: ", status.message()));
  } else {
    status = test.run(probe);
  }
  result.time = Between(begin, Clock::now());
  result.passed = status.ok();
  result.reason = std::string(status.message());
  if (!status.ok()) probe.Kill();
  return result;
}

}  // namespace

std::vector<Game> CheckGames(RuleSet rules) {
  const Position start = StartPosition(rules);
  std::vector<Game> games = {Game(start)};
  uint64_t seed = 1;
  for (int plies : {7, 16, 30, 40}) games.push_back(RandomGame(start, plies, seed++));
  return games;
}

Game CheckChess960Game(RuleSet rules) {
  for (int number = 0;; ++number) {
    const absl::StatusOr<Position> start = FischerRandomStart(number, rules);
    if (start.ok() && !HasUsualCastling(*start)) return Game(*start);
  }
}

Game CheckPacoGame(RuleSet rules) {
  for (uint64_t seed = 1;; ++seed) {
    std::mt19937_64 random(seed);
    Game game(StartPosition(rules));
    MoveList moves;
    while (game.end() == GameEnd::kOngoing && game.moves().size() < 40) {
      if (FindWinningMove(game.position())) return game;
      moves.clear();
      (void)GenerateMoves(game.position(), moves, 2000);
      game.Play(moves[random() % moves.size()]);
    }
  }
}

Game CheckUnitedGame(RuleSet rules) {
  Game game = CheckPacoGame(rules);
  game.Play(FindWinningMove(game.position()));
  return game;
}

absl::Status Probe::Start() {
  if (engine_ != nullptr) return absl::OkStatus();
  ASSIGN_OR_RETURN(engine_, UciEngine::Start(settings_.command, nullptr));
  const absl::Status status = engine_->Handshake(After(settings_.start_timeout));
  if (!status.ok()) return absl::UnknownError(absl::StrCat("no uciok: ", status.message()));
  RETURN_IF_ERROR(engine_->SetRules(settings_.rules));
  for (const auto& [name, value] : settings_.options) {
    RETURN_IF_ERROR(Send(absl::StrCat("setoption name ", name, " value ", value)));
  }
  return Ready();
}

absl::Status Probe::Send(absl::string_view line) {
  const absl::Status status = engine_->Send(line);
  if (status.ok()) return status;
  return absl::UnknownError(
      absl::StrCat("at '", line.substr(0, 60), "' the engine ", status.message()));
}

absl::Status Probe::ReadLine(Instant deadline, absl::string_view awaiting, UciEngine::Line& line) {
  absl::StatusOr<UciEngine::Line> read = engine_->Read(deadline);
  if (read.ok()) {
    line = *std::move(read);
    return absl::OkStatus();
  }
  if (absl::IsDeadlineExceeded(read.status())) {
    return absl::DeadlineExceededError(absl::StrCat("no ", awaiting, " in time"));
  }
  return absl::UnknownError(
      absl::StrCat("instead of ", awaiting, ", the engine ", read.status().message()));
}

absl::Status Probe::Ready(absl::Duration limit) {
  const Instant begin = Clock::now();
  RETURN_IF_ERROR(Send("isready"));
  UciEngine::Line line;
  do {
    RETURN_IF_ERROR(ReadLine(Later(begin, settings_.start_timeout), "readyok", line));
  } while (FirstWord(line.text) != "readyok");
  const absl::Duration took = Between(begin, line.time);
  if (took <= limit) return absl::OkStatus();
  return absl::DeadlineExceededError(
      absl::StrCat("readyok came after ", MsText(took), ", the limit is ", MsText(limit)));
}

absl::Status Probe::SetPosition(const Game& game) { return Send(PositionLine(game)); }

absl::StatusOr<SearchLog> Probe::Search(const Game& game, absl::string_view go,
                                        absl::Duration limit) {
  RETURN_IF_ERROR(SetPosition(game));
  absl::StatusOr<SearchLog> log = BestMoveAfter(go, game, limit);
  if (log.ok()) return log;
  return absl::Status(log.status().code(), absl::StrCat("'", go, "': ", log.status().message()));
}

absl::StatusOr<SearchLog> Probe::BestMoveAfter(absl::string_view line, const Game& game,
                                               absl::Duration limit) {
  const Instant begin = Clock::now();
  RETURN_IF_ERROR(Send(line));
  return AwaitBestMove(game, begin, limit);
}

absl::Status Probe::BeginEndless(const Game& game) {
  RETURN_IF_ERROR(SetPosition(game));
  RETURN_IF_ERROR(Send("go infinite"));
  return NoBestMove(kPause);
}

absl::StatusOr<SearchLog> Probe::AwaitBestMove(const Game& game, Instant begin,
                                               absl::Duration limit) {
  SearchLog log;
  UciEngine::Line line;
  // Waits longer than the limit, in order to report how late the reply was.
  const Instant deadline = Later(begin, limit + absl::Seconds(5));
  while (true) {
    const absl::Status status = ReadLine(deadline, "bestmove", line);
    if (!status.ok()) return absl::UnknownError(status.message());  // the error is not a mere delay
    const absl::string_view word = FirstWord(line.text);
    if (word == "bestmove") break;
    if (word == "info") {
      InfoLine info = ParseInfoLine(line.text);
      if (log.problem.empty() && !info.problem.empty()) {
        log.problem = absl::StrCat(info.problem, ": ", line.text);
      }
      if (!info.is_text) log.infos.push_back(std::move(info));
    } else if (!word.empty() && log.problem.empty()) {
      log.problem = absl::StrCat("not a line of the protocol: ", line.text.substr(0, 200));
    }
  }
  log.time = Between(begin, line.time);
  ASSIGN_OR_RETURN(BestMoveLine best, ParseBestMoveLine(line.text));
  log.best = std::move(best);
  if (game.end() == GameEnd::kOngoing) {
    std::vector<std::string> moves = {log.best.move};
    if (!log.best.ponder.empty()) moves.push_back(log.best.ponder);
    const std::string problem = FindIllegalMove(game.position(), moves);
    if (!problem.empty()) return absl::UnknownError(absl::StrCat("'", line.text, "': ", problem));
  }
  if (log.problem.empty()) log.problem = FindLineProblem(game.position(), log);
  if (log.time > limit) {
    return absl::DeadlineExceededError(
        absl::StrCat("bestmove came after ", MsText(log.time), ", the limit is ", MsText(limit)));
  }
  return log;
}

absl::Status Probe::NoBestMove(absl::Duration wait) {
  const Instant deadline = After(wait);
  UciEngine::Line line;
  while (true) {
    const absl::Status status = ReadLine(deadline, "output", line);
    if (absl::IsDeadlineExceeded(status)) return absl::OkStatus();
    if (!status.ok()) return status;
    if (FirstWord(line.text) == "bestmove") return absl::UnknownError("bestmove came too early");
  }
}

absl::Status Probe::Quiet(absl::Duration wait) {
  UciEngine::Line line;
  const absl::Status status = ReadLine(After(wait), "silence", line);
  if (absl::IsDeadlineExceeded(status)) return absl::OkStatus();
  if (!status.ok()) return status;
  return absl::UnknownError(absl::StrCat("output after bestmove: ", line.text.substr(0, 200)));
}

absl::StatusOr<int> Probe::CountInfoStrings() {
  RETURN_IF_ERROR(Send("isready"));
  const Instant deadline = After(settings_.start_timeout);
  int count = 0;
  UciEngine::Line line;
  while (true) {
    RETURN_IF_ERROR(ReadLine(deadline, "readyok", line));
    if (FirstWord(line.text) == "readyok") return count;
    if (FirstWord(line.text) == "bestmove") return absl::UnknownError("bestmove came too early");
    if (FirstWord(line.text) == "info" && ParseInfoLine(line.text).is_text) ++count;
  }
}

absl::Status Probe::AwaitExit(absl::string_view after) {
  const bool ended = engine_->process().WaitForExit(After(kExitTimeout));
  const std::string how = engine_->process().ExitText();
  const bool crashed = engine_->process().Crashed();
  Kill();
  if (!ended) {
    return absl::UnknownError(
        absl::StrCat("the process has not ended ", MsText(kExitTimeout), " after ", after));
  }
  if (crashed) return absl::UnknownError(absl::StrCat("after ", after, " it was ", how));
  return absl::OkStatus();
}

std::string FindLineProblem(const Position& position, const SearchLog& log) {
  if (position.king_united()) return "";
  for (const InfoLine& info : log.infos) {
    if (info.pv.empty()) continue;
    if (!info.depth || !info.score) return "an info line with a pv lacks depth or score";
    std::string illegal = FindIllegalMove(position, info.pv);
    if (!illegal.empty()) return illegal;
  }
  return "";
}

absl::Status BestOfThree(const std::function<absl::Status()>& attempt) {
  absl::Status status = attempt();
  for (int i = 1; i < 3 && absl::IsDeadlineExceeded(status); ++i) status = attempt();
  return status;
}

std::vector<CheckResult> RunChecks(const CheckSettings& settings, absl::string_view only,
                                   const std::function<void(const CheckResult&)>& report) {
  std::vector<CheckResult> results;
  Probe probe(settings);
  bool started = false;
  for (const auto* cases : {&ProtocolCases(), &SearchCases()}) {
    for (const CheckCase& test : *cases) {
      if (!absl::StrContains(test.name, only)) continue;
      results.push_back(RunCase(test, probe));
      report(results.back());
      started |= !absl::StartsWith(results.back().reason, "the engine does not start");
      if (!started) return results;
    }
  }
  return results;
}

}  // namespace danco::match

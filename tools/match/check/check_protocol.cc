// SPDX-License-Identifier: MIT
// Tests of everything except searches: handshake, options, bad input, exit.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/text/notation.h"
#include "match/check/check.h"
#include "match/client/uci_line.h"
#include "system/status.h"

namespace danco::match {
namespace {

// Stops any running search, and drops its output.
absl::Status Settle(Probe& probe) {
  RETURN_IF_ERROR(probe.Send("stop"));
  const absl::Status early = probe.NoBestMove(absl::Milliseconds(60));
  if (!early.ok() && early.message() != "bestmove came too early") return early;
  return probe.Ready();
}

absl::Status Handshake(Probe& probe) {
  if (probe.engine().id_name().empty()) return absl::UnknownError("no 'id name' before uciok");
  if (probe.engine().id_author().empty()) return absl::UnknownError("no 'id author' before uciok");
  return probe.Ready();
}

absl::Status OptionTypes(Probe& probe) {
  if (probe.engine().problems().empty()) return absl::OkStatus();
  return absl::UnknownError(probe.engine().problems().front());
}

absl::Status OptionDefaults(Probe& probe) {
  for (const OptionLine& option : probe.engine().options()) {
    if (option.type == "button") continue;                              // unknown effect
    if (absl::EqualsIgnoreCase(option.name, kVariantOption)) continue;  // would be another game
    absl::Status status =
        probe.Send(absl::StrCat("setoption name ", option.name, " value ", option.default_value));
    if (status.ok()) status = probe.Ready();
    if (!status.ok()) {
      return absl::UnknownError(
          absl::StrCat("set to its default, option ", option.name, ": ", status.message()));
    }
  }
  return absl::OkStatus();
}

absl::Status UnknownOption(Probe& probe) {
  for (const char* line :
       {"setoption name No Such Option value 1", "setoption", "setoption name",
        "setoption name Hash value many", "setoption name Hash value 99999999999999999999"}) {
    absl::Status status = probe.Send(line);
    if (status.ok()) status = probe.Ready();
    if (!status.ok()) return absl::UnknownError(absl::StrCat("'", line, "': ", status.message()));
  }
  return probe.Search(CheckGames(probe.rules()).front(), "go depth 1").status();
}

absl::Status ReadyAtOnce(Probe& probe) {
  return BestOfThree([&] { return probe.Ready(probe.settings().latency); });
}

absl::Status NewGame(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    RETURN_IF_ERROR(probe.Send("ucinewgame"));
    RETURN_IF_ERROR(probe.Ready());
    RETURN_IF_ERROR(probe.Search(game, "go depth 1").status());
  }
  return absl::OkStatus();
}

// Sends a line that the engine must reject. `baseline` is the number of `info string` lines that
// come even without a rejection, for example from a running search; a rejection adds at least one.
absl::Status SendRejected(Probe& probe, absl::string_view line, int baseline) {
  RETURN_IF_ERROR(probe.Send(line));
  const absl::StatusOr<int> count = probe.CountInfoStrings();
  if (!count.ok()) {
    return absl::UnknownError(absl::StrCat("after '", line, "': ", count.status().message()));
  }
  if (*count > baseline) return absl::OkStatus();
  return absl::UnknownError(absl::StrCat("no 'info string' says what is wrong with '", line, "'"));
}

// After a bad `position` command, the previous position must be searched.
absl::Status IllegalPosition(Probe& probe) {
  Game game(StartPosition(probe.rules()));
  for (const char* text : {"e2e4", "d7d5"}) {
    ASSIGN_OR_RETURN(const Move move, ParseMove(game.position(), text));
    game.Play(move);
    RETURN_IF_ERROR(probe.SetPosition(game));
    RETURN_IF_ERROR(probe.Ready());
    ASSIGN_OR_RETURN(const int baseline, probe.CountInfoStrings());
    for (const char* bad :
         {"position startpos moves e2e5", "position startpos moves e2e4 e7e5 a1a8",
          "position startpos moves e2e4 xyzzy", "position fen rnbqkbnr/pppppppp/8 w 0 AHah - -",
          "position fen 8/8/8/8/8/8/8/8 w 0 - - -", "position fen", "position", "position nowhere",
          "position fen 9/8/8/8/8/8/8/K6k w 0 - - -"}) {
      RETURN_IF_ERROR(SendRejected(probe, bad, baseline));
      const absl::Status status = probe.BestMoveAfter("go depth 1", game).status();
      if (!status.ok()) {
        return absl::UnknownError(
            absl::StrCat("after '", bad, "' the position has changed: ", status.message()));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status JunkInput(Probe& probe) {
  const Game game = CheckGames(probe.rules())[1];
  RETURN_IF_ERROR(probe.SetPosition(game));
  std::string bytes;
  for (int i = 0; i < 2048; ++i) {
    const char c = static_cast<char>((i * 151 + 7) % 256);
    if (c != '\n') bytes.push_back(c);
  }
  const std::string lines[] = {"",
                               "   \t ",
                               "\r",
                               "xyzzy",
                               "Position startpos",
                               "go banana",
                               "stop",
                               "ponderhit",
                               "go depth",
                               "go depth -1",
                               "go depth x",
                               "go movetime -5",
                               "go nodes 1e9",
                               "go wtime",
                               "go depth 99999999999999999999",
                               "go searchmoves z9z9 depth 1",
                               "isready now",
                               "debug perhaps",
                               "register",
                               "Ŝako",
                               std::string(100'000, 'a'),
                               std::string("nul\0byte", 8),
                               bytes};
  for (const std::string& line : lines) {
    absl::Status status = probe.engine().SendRaw(absl::StrCat(line, "\n"));
    if (status.ok()) status = Settle(probe);
    if (!status.ok()) {
      return absl::UnknownError(
          absl::StrCat("after the line '", line.substr(0, 40), "': ", status.message()));
    }
  }
  return probe.BestMoveAfter("go depth 1", game).status();
}

absl::Status FinishedPositions(Probe& probe) {
  Game repeated(StartPosition(probe.rules()));
  for (int i = 0; i < 2; ++i) {
    for (const char* text : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
      ASSIGN_OR_RETURN(const Move move, ParseMove(repeated.position(), text));
      repeated.Play(move);
    }
  }
  for (const auto& [game, mate] :
       {std::pair(CheckUnitedGame(probe.rules()), true), std::pair(repeated, false)}) {
    const std::string what = mate ? "after Paco" : "after the third repetition";
    const absl::StatusOr<SearchLog> log = probe.Search(game, "go depth 3");
    if (!log.ok()) return absl::UnknownError(absl::StrCat(what, ": ", log.status().message()));
    if ((log->best.move == "(none)") != mate) {
      return absl::UnknownError(absl::StrCat(what, " the answer is 'bestmove ", log->best.move,
                                             "', not ", mate ? "'bestmove (none)'" : "a move"));
    }
    const bool scored = !log->infos.empty() && log->infos.back().score == EngineScore{true, 0};
    if (mate && !scored) {
      return absl::UnknownError(absl::StrCat(what, " the score is not 'score mate 0'"));
    }
  }
  return absl::OkStatus();
}

absl::Status CommandsWhileSearching(Probe& probe) {
  const Game game(StartPosition(probe.rules()));
  RETURN_IF_ERROR(probe.BeginEndless(game));
  for (const char* line :
       {"position startpos moves e2e4", "setoption name Hash value 32", "go depth 1"}) {
    RETURN_IF_ERROR(probe.Send(line));
    RETURN_IF_ERROR(probe.NoBestMove(kPause));
  }
  RETURN_IF_ERROR(probe.BestMoveAfter("stop", game, Probe::kStopTimeout).status());
  return probe.Quiet(kPause);
}

absl::Status RefusalIsSaid(Probe& probe) {
  const Game game(StartPosition(probe.rules()));
  RETURN_IF_ERROR(probe.BeginEndless(game));
  ASSIGN_OR_RETURN(const int baseline, probe.CountInfoStrings());
  for (const char* line :
       {"position startpos moves e2e4", "setoption name Hash value 32", "go depth 1"}) {
    RETURN_IF_ERROR(SendRejected(probe, line, baseline));
  }
  return Settle(probe);
}

absl::Status EndOfInput(Probe& probe) {
  probe.engine().process().CloseInput();
  return probe.AwaitExit("the end of its input");
}

absl::Status EndOfInputWhileSearching(Probe& probe) {
  RETURN_IF_ERROR(probe.BeginEndless(Game(StartPosition(probe.rules()))));
  probe.engine().process().CloseInput();
  return probe.AwaitExit("the end of its input during a search");
}

absl::Status Quit(Probe& probe) {
  RETURN_IF_ERROR(probe.Send("quit"));
  return probe.AwaitExit("quit");
}

absl::Status QuitWhileSearching(Probe& probe) {
  RETURN_IF_ERROR(probe.BeginEndless(Game(StartPosition(probe.rules()))));
  RETURN_IF_ERROR(probe.Send("quit"));
  return probe.AwaitExit("quit during a search");
}

}  // namespace

const std::vector<CheckCase>& ProtocolCases() {
  static const auto* const kCases = new std::vector<CheckCase>{
      {"handshake", Handshake},
      {"option types", OptionTypes},
      {"options set to their defaults", OptionDefaults},
      {"unknown options", UnknownOption},
      {"isready at once", ReadyAtOnce},
      {"new game", NewGame},
      {"illegal position is refused", IllegalPosition},
      {"junk input", JunkInput},
      {"finished positions", FinishedPositions},
      {"commands while searching", CommandsWhileSearching},
      {"refusals while searching are reported", RefusalIsSaid},
      {"end of input", EndOfInput},
      {"end of input while searching", EndOfInputWhileSearching},
      {"quit", Quit},
      {"quit while searching", QuitWhileSearching},
  };
  return *kCases;
}

}  // namespace danco::match

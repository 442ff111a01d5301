// SPDX-License-Identifier: MIT
// Tests of searches: limits, stop, ponder, and the printed lines.

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/check/check.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr absl::Duration kPatience = absl::Milliseconds(300);

absl::Status Annotate(absl::string_view what, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(what, ": ", status.message()));
}

absl::Status LegalLines(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    ASSIGN_OR_RETURN(const SearchLog log, probe.Search(game, "go nodes 20000"));
    if (!log.problem.empty()) return absl::UnknownError(log.problem);
  }
  return absl::OkStatus();
}

// Returns the last line with a PV for the first rank, or null. With `exact`, its score is no bound.
const InfoLine* LastLine(const SearchLog& log, bool exact = false) {
  const InfoLine* last = nullptr;
  for (const InfoLine& info : log.infos) {
    if (!info.pv.empty() && info.multipv.value_or(1) == 1 && !(exact && info.bound)) last = &info;
  }
  return last;
}

// Checks that the PV of a line, which may be null, begins with the best move.
absl::Status CheckAnswer(const Game& game, const SearchLog& log, const InfoLine* line) {
  if (line == nullptr) return absl::UnknownError("no info line with a pv before bestmove");
  const absl::StatusOr<Move> first = ParseMove(game.position(), line->pv.front());
  const absl::StatusOr<Move> best = ParseMove(game.position(), log.best.move);
  if (first.ok() && best.ok() && *first == *best) return absl::OkStatus();
  return absl::UnknownError(absl::StrCat("the last pv starts with ", line->pv.front(),
                                         ", but bestmove is ", log.best.move));
}

// Runs searches that end in the middle of an iteration.
absl::Status ForBrokenSearches(Probe& probe,
                               absl::Status (*look)(const Game& game, const SearchLog& log)) {
  for (const Game& game : CheckGames(probe.rules())) {
    for (int nodes : {10, 100, 700, 3000, 10000, 30000}) {
      const std::string go = absl::StrCat("go nodes ", nodes);
      ASSIGN_OR_RETURN(const SearchLog log, probe.Search(game, go));
      RETURN_IF_ERROR(Annotate(go, look(game, log)));
    }
  }
  return absl::OkStatus();
}

absl::Status LastLineIsTheAnswer(Probe& probe) {
  return ForBrokenSearches(probe, [](const Game& game, const SearchLog& log) {
    return CheckAnswer(game, log, LastLine(log));
  });
}

absl::Status PonderMove(Probe& probe) {
  // GUIs ponder only with engines that have this option.
  if (probe.engine().FindOption("Ponder") == nullptr) return absl::OkStatus();
  return ForBrokenSearches(probe, [](const Game& game, const SearchLog& log) {
    Game after = game;
    after.Play(*ParseMove(game.position(), log.best.move));
    if (!log.best.ponder.empty() || after.end() != GameEnd::kOngoing) return absl::OkStatus();
    return absl::UnknownError(absl::StrCat("bestmove ", log.best.move,
                                           " names no ponder move, although the game continues"));
  });
}

// The no-progress draw comes before the king in Ŝako can be united with.
absl::Status DrawBeforePaco(Probe& probe) {
  // In chess, the mate in two comes one ply too late.
  const bool chess = TraitsOf(probe.rules()).captures;
  const absl::string_view fen =
      chess ? "7k/8/5K2/8/8/8/8/R7 w - - 98 90" : "7k/R7/8/8/8/8/8/1R2K3 w 98 - - -";
  ASSIGN_OR_RETURN(const Position late, ParseFen(fen, probe.rules()));
  ASSIGN_OR_RETURN(const SearchLog log, probe.Search(Game(late), "go depth 4"));
  for (const InfoLine& info : log.infos) {
    if (info.score && info.score->mate)
      return absl::UnknownError("a Paco is claimed that comes after the draw");
  }
  return absl::OkStatus();
}

absl::Status CompleteLines(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    ASSIGN_OR_RETURN(const SearchLog log, probe.Search(game, "go nodes 20000"));
    const InfoLine* last = LastLine(log, /*exact=*/true);
    if (last != nullptr && (!last->depth || !last->score || !last->nodes || !last->time_ms)) {
      return absl::UnknownError("the last line lacks one of depth, score, nodes and time");
    }
    RETURN_IF_ERROR(CheckAnswer(game, log, last));
  }
  return absl::OkStatus();
}

absl::Status NoOutputAfterBestMove(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    RETURN_IF_ERROR(probe.Search(game, "go depth 2").status());
    RETURN_IF_ERROR(probe.Quiet(kPatience));
  }
  const Game game = CheckGames(probe.rules()).front();
  RETURN_IF_ERROR(probe.BeginEndless(game));
  RETURN_IF_ERROR(probe.BestMoveAfter("stop", game, Probe::kStopTimeout).status());
  return probe.Quiet(kPatience);
}

absl::Status DepthLimit(Probe& probe) {
  for (int depth : {1, 2, 3}) {
    ASSIGN_OR_RETURN(const SearchLog log,
                     probe.Search(CheckGames(probe.rules())[1], absl::StrCat("go depth ", depth)));
    for (const InfoLine& info : log.infos) {
      if (!info.pv.empty() && info.depth.value_or(0) > depth) {
        return absl::UnknownError(
            absl::StrCat("'go depth ", depth, "' searched depth ", *info.depth));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status NodeLimit(Probe& probe) {
  for (const char* go : {"go nodes 1", "go nodes 100", "go nodes 10000"}) {
    RETURN_IF_ERROR(probe.Search(CheckGames(probe.rules())[1], go).status());
  }
  return absl::OkStatus();
}

absl::Status MoveTime(Probe& probe) {
  for (int ms : {1, 50, 200}) {
    const std::string go = absl::StrCat("go movetime ", ms);
    const absl::Duration limit = absl::Milliseconds(ms) + probe.settings().latency;
    for (const Game& game : CheckGames(probe.rules())) {
      const absl::Status s = BestOfThree([&] {
        RETURN_IF_ERROR(probe.SetPosition(game));
        return probe.BestMoveAfter(go, game, limit).status();
      });
      if (!s.ok()) return Annotate(go, s);
    }
  }
  return absl::OkStatus();
}

absl::Status ClockTime(Probe& probe) {
  const std::pair<const char*, absl::Duration> cases[] = {
      {"go wtime 1000 btime 1000 winc 10 binc 10", absl::Milliseconds(1000)},
      {"go wtime 500 btime 500 movestogo 5", absl::Milliseconds(500)},
      {"go wtime 300 btime 300", absl::Milliseconds(300)},
      {"go wtime 1 btime 1", absl::Seconds(1)},
  };
  for (const auto& timed : cases) {
    for (const Game& game : {CheckGames(probe.rules())[0], CheckGames(probe.rules())[1]}) {
      const absl::Status s =
          BestOfThree([&] { return probe.Search(game, timed.first, timed.second).status(); });
      if (!s.ok()) return s;
    }
  }
  return absl::OkStatus();
}

// Starts an endless search, checks that it does not end, and stops it.
absl::Status StopOnce(Probe& probe, const Game& game, absl::Duration wait) {
  RETURN_IF_ERROR(probe.SetPosition(game));
  RETURN_IF_ERROR(probe.Ready());
  RETURN_IF_ERROR(probe.Send("go infinite"));
  if (wait > absl::ZeroDuration()) RETURN_IF_ERROR(probe.NoBestMove(wait));
  return Annotate("after stop",
                  probe.BestMoveAfter("stop", game, probe.settings().latency).status());
}

absl::Status StopLatency(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    for (absl::Duration wait : {kPause, absl::Milliseconds(20)}) {
      RETURN_IF_ERROR(BestOfThree([&] { return StopOnce(probe, game, wait); }));
    }
  }
  return absl::OkStatus();
}

absl::Status StopAtOnce(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    RETURN_IF_ERROR(BestOfThree([&] { return StopOnce(probe, game, absl::ZeroDuration()); }));
  }
  return absl::OkStatus();
}

absl::Status ReadyWhileSearching(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    RETURN_IF_ERROR(probe.BeginEndless(game));
    RETURN_IF_ERROR(BestOfThree([&] { return probe.Ready(probe.settings().latency); }));
    RETURN_IF_ERROR(probe.BestMoveAfter("stop", game, Probe::kStopTimeout).status());
  }
  return absl::OkStatus();
}

// `go infinite` must wait for stop even if nothing is left to search.
absl::Status InfiniteWaits(Probe& probe) {
  for (const Game& game : {CheckGames(probe.rules()).front(), CheckPacoGame(probe.rules())}) {
    const absl::Status s = BestOfThree([&] { return StopOnce(probe, game, absl::Seconds(1)); });
    if (!s.ok()) return s;
  }
  return absl::OkStatus();
}

absl::Status MateSearch(Probe& probe) {
  return probe.Search(CheckPacoGame(probe.rules()), "go mate 1").status();
}

absl::Status SearchMoves(Probe& probe) {
  for (const Game& game : CheckGames(probe.rules())) {
    MoveList moves;
    (void)GenerateMoves(game.position(), moves, 1000);
    const Move allowed[] = {moves.back(), moves[moves.size() / 2]};
    const std::string go =
        absl::StrCat("go depth 2 searchmoves ", FormatMove(game.position(), allowed[0]), " ",
                     FormatMove(game.position(), allowed[1]));
    ASSIGN_OR_RETURN(const SearchLog log, probe.Search(game, go));
    const absl::StatusOr<Move> best = ParseMove(game.position(), log.best.move);
    if (!best.ok() || (*best != allowed[0] && *best != allowed[1])) {
      return absl::UnknownError(absl::StrCat("'", go, "' brought ", log.best.move));
    }
  }
  return absl::OkStatus();
}

absl::Status Ponder(Probe& probe) {
  // GUIs ponder only with engines that have this option.
  if (probe.engine().FindOption("Ponder") == nullptr) return absl::OkStatus();
  const Game game = CheckGames(probe.rules())[1];
  for (const char* end : {"ponderhit", "stop"}) {
    RETURN_IF_ERROR(probe.Send("setoption name Ponder value true"));
    RETURN_IF_ERROR(probe.SetPosition(game));
    RETURN_IF_ERROR(probe.Send("go ponder wtime 1000 btime 1000 winc 10 binc 10"));
    RETURN_IF_ERROR(Annotate("go ponder", probe.NoBestMove(kPatience)));
    RETURN_IF_ERROR(Annotate(absl::StrCat("after ", end),
                             probe.BestMoveAfter(end, game, absl::Seconds(1)).status()));
  }
  return probe.Send("setoption name Ponder value false");
}

absl::Status MultiPv(Probe& probe) {
  const OptionLine* option = probe.engine().FindOption("MultiPV");
  if (option == nullptr || option->max < 3) return absl::OkStatus();
  RETURN_IF_ERROR(probe.Send("setoption name MultiPV value 3"));
  ASSIGN_OR_RETURN(const SearchLog log, probe.Search(CheckGames(probe.rules())[1], "go depth 2"));
  if (!log.problem.empty()) return absl::UnknownError(log.problem);
  absl::flat_hash_set<int> numbers;
  for (const InfoLine& info : log.infos) {
    if (!info.pv.empty()) numbers.insert(info.multipv.value_or(1));
  }
  if (!numbers.contains(1) || !numbers.contains(2) || !numbers.contains(3)) {
    return absl::UnknownError("with MultiPV 3 there are no lines multipv 1, 2 and 3");
  }
  return probe.Send("setoption name MultiPV value 1");
}

absl::Status FischerRandom(Probe& probe) {
  if (probe.engine().FindOption("UCI_Chess960") == nullptr) return absl::OkStatus();
  RETURN_IF_ERROR(probe.Send("setoption name UCI_Chess960 value true"));
  ASSIGN_OR_RETURN(const SearchLog log,
                   probe.Search(CheckChess960Game(probe.rules()), "go depth 2"));
  if (!log.problem.empty()) return absl::UnknownError(log.problem);
  return probe.Send("setoption name UCI_Chess960 value false");
}

// GUIs may send the next command as soon as they have read bestmove.
absl::Status QuickSuccession(Probe& probe) {
  const std::vector<Game> games = CheckGames(probe.rules());
  for (int i = 0; i < 30; ++i) {
    const Game& game = games[static_cast<size_t>(i) % games.size()];
    RETURN_IF_ERROR(probe.Search(game, "go depth 1").status());
  }
  return absl::OkStatus();
}

}  // namespace

const std::vector<CheckCase>& SearchCases() {
  static const auto* const kCases = new std::vector<CheckCase>{
      {"legal lines", LegalLines},
      {"complete lines", CompleteLines},
      {"the last line is the answer", LastLineIsTheAnswer},
      {"a ponder move", PonderMove},
      {"a draw before a Paco", DrawBeforePaco},
      {"no output after bestmove", NoOutputAfterBestMove},
      {"go depth", DepthLimit},
      {"go nodes", NodeLimit},
      {"go movetime", MoveTime},
      {"go with clocks", ClockTime},
      {"go infinite waits for stop", InfiniteWaits},
      {"stop latency", StopLatency},
      {"stop right after go", StopAtOnce},
      {"isready while searching", ReadyWhileSearching},
      {"go mate", MateSearch},
      {"go searchmoves", SearchMoves},
      {"go ponder", Ponder},
      {"several lines", MultiPv},
      {"Fischer random", FischerRandom},
      {"quick succession", QuickSuccession},
  };
  return *kCases;
}

}  // namespace danco::match

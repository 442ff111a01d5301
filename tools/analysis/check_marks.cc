// SPDX-License-Identifier: MIT
// danco-analysis check-marks: checks the marks of `danco annotate` against a much longer search.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "analysis/commands.h"
#include "annotate/annotator.h"
#include "annotate/notes.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/text/player_notation.h"
#include "engine/engine.h"
#include "record/game_files.h"
#include "record/recorded_game.h"

namespace danco::analysis {
namespace {

struct MarkSettings {
  Flags& flags;
  uint64_t nodes =
      flags.Get("nodes", uint64_t{20'000}, "nodes per position, as in `danco annotate --nodes`");
  uint64_t deep_times = flags.Get("deep_times", uint64_t{10},
                                  "factor of the annotator's second pass; 0: no second pass");
  uint64_t times = flags.Get("times", uint64_t{25},
                             "factor on --nodes for the search that the marks are compared with");
  int first = flags.Get("first", 1, "number of the first game, from 1");
  int step = flags.Get("step", 1, "take every N-th game from there on");
  int games = flags.Get("games", 100, "maximum number of games");
};

bool IsMarked(const TurnNote& turn) { return turn.judgement >= Judgement::kMistake; }

struct Counts {
  int games = 0, plies = 0, marked = 0, wanted = 0, common = 0, same = 0;
  // `same` counts the common marks with the same judgement.
  int lost = 0, lost_wanted = 0, lost_common = 0;  // lost Pacos
  double seconds = 0, long_seconds = 0;

  void Add(const std::vector<TurnNote>& first, const std::vector<TurnNote>& second) {
    ++games;
    for (size_t i = 0; i < first.size(); ++i) {
      ++plies;
      const bool one = IsMarked(first[i]), other = IsMarked(second[i]);
      marked += one ? 1 : 0;
      wanted += other ? 1 : 0;
      common += one && other ? 1 : 0;
      same += one && other && first[i].judgement == second[i].judgement ? 1 : 0;
      lost += first[i].paco_missed ? 1 : 0;
      lost_wanted += second[i].paco_missed ? 1 : 0;
      lost_common += first[i].paco_missed && second[i].paco_missed ? 1 : 0;
    }
  }
  std::string ToString() const {
    const auto percent = [](int part, int whole) {
      return whole == 0 ? std::string("-") : absl::StrFormat("%.0f %%", 100.0 * part / whole);
    };
    return absl::StrFormat(
        "%d games, %d plies: %d marked, %d with more nodes, %d common (%d the same): %s confirmed, "
        "%s found; lost Pacos %d, %d, %d common; %.0f s and %.0f s",
        games, plies, marked, wanted, common, same, percent(common, marked),
        percent(common, wanted), lost, lost_wanted, lost_common, seconds, long_seconds);
  }
};

absl::StatusOr<std::vector<TurnNote>> NotesOf(const RecordedGame& game, uint64_t nodes,
                                              uint64_t deep_times, double& seconds) {
  SearchLimits limits;
  limits.nodes = nodes;
  AnnotateSettings annotate = AnnotateSettingsFor(limits);
  annotate.deep_times = deep_times;
  Engine engine;
  const auto start = std::chrono::steady_clock::now();
  const absl::StatusOr<GameNotes> notes = Annotate(game, annotate, engine);
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!notes.ok()) return notes.status();
  return notes->turns;
}

void PrintDifferences(int number, const RecordedGame& game, const std::vector<TurnNote>& first,
                      const std::vector<TurnNote>& second) {
  Position position = game.start;
  for (size_t i = 0; i < first.size(); ++i) {
    if (IsMarked(first[i]) != IsMarked(second[i])) {
      std::cout << absl::StrFormat("game %d, ply %d, %s: loss %.2f, with more nodes %.2f\n", number,
                                   i + 1, FormatPlayerPath(position, game.turns[i].path),
                                   first[i].loss, second[i].loss);
    }
    position.Apply(game.turns[i].move);
  }
}

absl::Status Compare(const MarkSettings& settings, const std::vector<RecordedGame>& games) {
  Counts counts;
  const uint64_t nodes = settings.nodes;
  const auto step = static_cast<size_t>(settings.step);
  for (size_t i = static_cast<size_t>(settings.first) - 1; i < games.size(); i += step) {
    if (counts.games == settings.games) break;
    const auto first = NotesOf(games[i], nodes, settings.deep_times, counts.seconds);
    if (!first.ok()) return first.status();
    const auto second = NotesOf(games[i], nodes * settings.times, 1, counts.long_seconds);
    if (!second.ok()) return second.status();
    counts.Add(*first, *second);
    PrintDifferences(static_cast<int>(i) + 1, games[i], *first, *second);
    std::cout << counts.ToString() << std::endl;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckMarks(Flags& flags) {
  const MarkSettings settings{flags};
  if (absl::Status status =
          flags.Finish(R"(compares the marks of `danco annotate` with those of a longer search

  danco-analysis check-marks --games=30 games.jsonl

Annotates each game twice: as `danco annotate` does, and with --times as many nodes for every
position, where each turn that may deserve a mark is searched again with as many and more. Counts
the turns that are `?` or `??` in each. Confirmed: the part of the first's that are marked in the
second; found: the part of the second's that are marked in the first. A line for each turn that is
marked in one only, one for each game with the sums so far, and the sums.)");
      !status.ok())
    return status;
  if (settings.first < 1 || settings.step < 1) {
    return absl::InvalidArgumentError("--first and --step are at least 1");
  }
  const absl::StatusOr<GameCollection> games =
      ReadGameFiles(flags.operands(), kDefaultRules, std::cin, std::cerr);
  return games.ok() ? Compare(settings, games->games) : games.status();
}

}  // namespace danco::analysis

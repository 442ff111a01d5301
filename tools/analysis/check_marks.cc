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

absl::Status Compare(const Flags& flags, const std::vector<RecordedGame>& games) {
  Counts counts;
  const uint64_t nodes = flags.Number("nodes");
  const auto step = static_cast<size_t>(flags.Number("step"));
  for (size_t i = static_cast<size_t>(flags.Number("first")) - 1; i < games.size(); i += step) {
    if (counts.games == flags.Number("games")) break;
    const auto first = NotesOf(games[i], nodes, flags.Number("deep-times"), counts.seconds);
    if (!first.ok()) return first.status();
    const auto second = NotesOf(games[i], nodes * flags.Number("times"), 1, counts.long_seconds);
    if (!second.ok()) return second.status();
    counts.Add(*first, *second);
    PrintDifferences(static_cast<int>(i) + 1, games[i], *first, *second);
    std::cout << counts.ToString() << std::endl;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckMarks(const Flags& flags) {
  const absl::StatusOr<GameCollection> games =
      ReadGameFiles(flags.words(), kDefaultRules, std::cin, std::cerr);
  return games.ok() ? Compare(flags, games->games) : games.status();
}

}  // namespace danco::analysis

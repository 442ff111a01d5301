// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "annotate/annotator.h"
#include "annotate/notes_text.h"
#include "annotate/report.h"
#include "board/core/stop_token.h"
#include "cli/commands.h"
#include "cli/person_text.h"
#include "cli/terminal.h"
#include "engine/engine.h"
#include "record/game_files.h"
#include "record/json_fields.h"
#include "system/flags.h"
#include "system/interrupts.h"
#include "system/output_file.h"
#include "system/status.h"
#include "system/terminal.h"

namespace danco {
namespace {

enum class Format { kPgn, kPlayersPgn, kJsonLines, kHtml };

absl::StatusOr<Format> ParseFormat(absl::string_view name) {
  if (name == "pgn") return Format::kPgn;
  if (name == "pgn-players") return Format::kPlayersPgn;
  if (name == "jsonl") return Format::kJsonLines;
  if (name == "html") return Format::kHtml;
  return FlagError("to", "'", name, "' is not one of pgn, pgn-players, jsonl, html");
}

std::string GameText(const RecordedGame& game, const GameNotes& notes, absl::string_view annotator,
                     Format format, int number, Color bottom) {
  if (format == Format::kHtml) return ReportGame(game, notes, annotator, number, bottom);
  if (format == Format::kJsonLines) return Dump(AnnotatedJson(game, notes, annotator)) + "\n";
  return AnnotatedPgn(game, notes, annotator,
                      format == Format::kPgn ? MoveText::kProtocol : MoveText::kPlayers);
}

// Shows a progress line: "[###.......] 31 %, game 2 of 5, about 40 s left".
class AnnotateProgress {
 public:
  AnnotateProgress(const std::vector<RecordedGame>& games, StatusLine& line)
      : games_(games), line_(line) {
    for (const RecordedGame& game : games) all_ += Weight(game);
  }

  // Shows that `done` of `total` parts of the game with index `game` are done.
  void Show(size_t game, int done, int total) {
    double part = static_cast<double>(done) / std::max(total, 1) * Weight(games_[game]);
    for (size_t i = 0; i < game; ++i) part += Weight(games_[i]);
    // The estimate for a game may change, but the bar never moves back.
    part_ = std::max(part_, part / std::max(all_, 1.0));
    std::string text = absl::StrCat(ProgressBar(part_), " ", static_cast<int>(100 * part_),
                                    " %, game ", game + 1, " of ", games_.size());
    if (part_ < 1 && part_ > kMinForEstimate) {
      const absl::Duration left = (absl::Now() - start_) * ((1 - part_) / part_);
      absl::StrAppend(&text, ", about ", AboutText(left), " left");
    }
    line_.Show(text);
  }

 private:
  // The minimum progress for which the remaining time is estimated.
  static constexpr double kMinForEstimate = 0.02;

  static double Weight(const RecordedGame& game) {
    return static_cast<double>(game.turns.size() + 1);
  }

  const std::vector<RecordedGame>& games_;
  StatusLine& line_;
  const absl::Time start_ = absl::Now();
  double all_ = 0;
  double part_ = 0;
};

std::string PageTitle(const GameCollection& games) {
  if (games.games.size() != 1) return absl::StrCat(games.games.size(), " games");
  const RecordedGame& game = games.games.front();
  return absl::StrCat(game.Tag("White"), " - ", game.Tag("Black"), ", ", ResultText(game.result));
}

}  // namespace

absl::Status AnnotateGames(const CliSettings& settings, const Words& words,
                           const CliStreams& streams) {
  ASSIGN_OR_RETURN(const Format format, ParseFormat(settings.flags.Text("to")));
  const Words files = InputFiles("annotate", words, streams);
  const absl::StatusOr<GameCollection> games =
      ReadGameFiles(files, settings.rules, streams.in, streams.err);
  if (!games.ok()) return games.status();
  if (games->games.empty() && !games->faults.empty()) return FaultStatus(*games);
  OutputFile out;
  absl::Status status = OpenOutput(settings, files, streams, out);
  // Must be created before the engine starts its threads.
  Interrupts interrupts;
  const StopToken stop(UntilInterrupted(interrupts));
  Engine engine;
  if (status.ok()) status = SetUpEngine(settings, {}, engine);
  if (!status.ok()) return status;
  AnnotateSettings annotate = AnnotateSettingsFor(settings.limits);
  const std::string annotator = AnnotatorText(annotate);
  const auto begin = [&] {
    if (format == Format::kHtml) out.Write(ReportHead(PageTitle(*games)));
  };
  StatusLine line(IsTerminal(StandardStream::kError) ? &streams.err : nullptr);
  AnnotateProgress progress(games->games, line);
  size_t done = 0;
  for (; done < games->games.size(); ++done) {
    const RecordedGame& game = games->games[done];
    annotate.progress = [&](int turns, int total) { progress.Show(done, turns, total); };
    const absl::StatusOr<GameNotes> notes = Annotate(game, annotate, engine, stop);
    if (absl::IsCancelled(notes.status())) break;
    if (!notes.ok()) return notes.status();
    if (done == 0) begin();
    out.Write(
        GameText(game, *notes, annotator, format, static_cast<int>(done) + 1, settings.bottom()));
    if (status = out.Flush(); !status.ok()) return status;
  }
  // After Ctrl-C, the finished games are written, but replace no file.
  if (stop.stopped()) {
    if (done == 0) return absl::CancelledError("stopped; nothing is written");
    out.KeepExisting();
  }
  if (games->games.empty()) begin();
  std::vector<RuleSet> rules;
  for (const RecordedGame& game : games->games) rules.push_back(game.rules());
  if (format == Format::kHtml) out.Write(ReportFoot(rules));
  status = out.Finish();
  if (stop.stopped() && absl::IsAlreadyExists(status)) {
    return absl::CancelledError(absl::StrCat("stopped; ", status.message()));
  }
  if (!status.ok()) return status;
  if (stop.stopped()) {
    return absl::CancelledError(
        absl::StrCat("stopped; ", done, " of ", games->games.size(), " games are written"));
  }
  return FaultStatus(*games);
}

}  // namespace danco

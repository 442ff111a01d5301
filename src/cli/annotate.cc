#include "cli/annotate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "annotate/annotator.h"
#include "annotate/notes_text.h"
#include "annotate/report.h"
#include "cli/person_text.h"
#include "engine/engine.h"
#include "record/json_fields.h"
#include "system/terminal.h"

namespace danco {
namespace {

enum class Format { kPgn, kPlayersPgn, kJsonLines, kHtml };

absl::StatusOr<Format> ParseFormat(absl::string_view name) {
  if (name.empty() || name == "pgn") return Format::kPgn;
  if (name == "pgn-players") return Format::kPlayersPgn;
  if (name == "jsonl") return Format::kJsonLines;
  if (name == "html") return Format::kHtml;
  return absl::InvalidArgumentError(
      absl::StrCat("--to: '", name, "' is none of pgn, pgn-players, jsonl, html"));
}

std::string GameText(const RecordedGame& game, const GameNotes& notes, absl::string_view annotator,
                     Format format, int number, Color bottom) {
  if (format == Format::kHtml) return ReportGame(game, notes, annotator, number, bottom);
  if (format == Format::kJsonLines) return Dump(AnnotatedJson(game, notes, annotator)) + "\n";
  return AnnotatedPgn(game, notes, annotator,
                      format == Format::kPgn ? MoveText::kProtocol : MoveText::kPlayers);
}

// "[###.......] 31 %, game 2 of 5, about 40 s left", as the work goes on.
class ProgressLine {
 public:
  ProgressLine(const std::vector<RecordedGame>& games, std::ostream& err)
      : games_(games), err_(err) {
    for (const RecordedGame& game : games) all_ += Weight(game);
  }

  // `done` of `total` parts of a game, given by its index, are done.
  void Tell(size_t game, int done, int total) {
    double part = static_cast<double>(done) / std::max(total, 1) * Weight(games_[game]);
    for (size_t i = 0; i < game; ++i) part += Weight(games_[i]);
    // (The estimate of what a game takes may change: the bar does not go back.)
    part_ = std::max(part_, part / std::max(all_, 1.0));
    const absl::Duration left = (absl::Now() - start_) * ((1 - part_) / std::max(part_, 1e-6));
    std::string text = absl::StrCat(ProgressBar(part_), " ", static_cast<int>(100 * part_),
                                    " %, game ", game + 1, " of ", games_.size());
    if (part_ < 1 && part_ > kLeastForEstimate) absl::StrAppend(&text, ", ", LeftText(left));
    err_ << "\r" << text << std::string(shown_ > text.size() ? shown_ - text.size() : 0, ' ');
    shown_ = text.size();
    if (part_ >= 1) err_ << "\n";
    err_.flush();
  }

 private:
  // With less done nobody knows.
  static constexpr double kLeastForEstimate = 0.02;

  static double Weight(const RecordedGame& game) {
    return static_cast<double>(game.turns.size() + 1);
  }
  static std::string LeftText(absl::Duration left) {
    const int64_t seconds = absl::ToInt64Seconds(left) + 1;
    if (seconds < 90) return absl::StrCat("about ", seconds, " s left");
    return absl::StrCat("about ", (seconds + 30) / 60, " min left");
  }

  const std::vector<RecordedGame>& games_;
  std::ostream& err_;
  const absl::Time start_ = absl::Now();
  double all_ = 0;
  double part_ = 0;
  size_t shown_ = 0;
};

std::string PageTitle(const GameCollection& games) {
  if (games.games.size() != 1) return absl::StrCat(games.games.size(), " games");
  const RecordedGame& game = games.games.front();
  return absl::StrCat(game.Tag("White"), " - ", game.Tag("Black"), ", ", ResultText(game.result));
}

}  // namespace

absl::Status AnnotateGames(const CliSettings& settings, const GameFlags& flags,
                           const std::vector<std::string>& files, const CliStreams& streams) {
  const absl::StatusOr<Format> format = ParseFormat(flags.to);
  if (!format.ok()) return format.status();
  absl::StatusOr<GameCollection> games = ReadGameFiles(files, settings.rules, streams);
  if (!games.ok()) return games.status();
  OutputFile out;
  if (absl::Status status =
          out.Open(flags.out, streams.out, flags.overwrite ? Existing::kReplaced : Existing::kKept);
      !status.ok())
    return status;
  Engine engine;
  if (absl::Status status = SetUpEngine(settings, {}, engine); !status.ok()) return status;
  AnnotateSettings annotate = AnnotateSettingsFor(settings.limits);
  const std::string annotator = AnnotatorText(annotate);
  const bool tells = IsTerminal(StandardStream::kError);
  if (*format == Format::kHtml) out.Write(ReportHead(PageTitle(*games)));
  ProgressLine line(games->games, streams.err);
  int number = 0;
  for (const RecordedGame& game : games->games) {
    ++number;
    if (tells) {
      annotate.progress = [&](int done, int total) {
        line.Tell(static_cast<size_t>(number) - 1, done, total);
      };
    }
    const absl::StatusOr<GameNotes> notes = Annotate(game, annotate, engine);
    if (!notes.ok()) return notes.status();
    out.Write(GameText(game, *notes, annotator, *format, number, flags.bottom));
  }
  if (*format == Format::kHtml) out.Write(ReportFoot());
  if (absl::Status status = out.Flush(); !status.ok()) return status;
  return StatusOfFaults(*games);
}

}  // namespace danco

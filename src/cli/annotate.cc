#include "cli/annotate.h"

#include <unistd.h>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "annotate/annotator.h"
#include "annotate/notes_text.h"
#include "annotate/report.h"
#include "engine/engine.h"
#include "record/json_fields.h"

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
  if (absl::Status status = out.Open(flags.out, streams.out); !status.ok()) return status;
  Engine engine;
  if (absl::Status status = SetUpEngine(settings, {}, engine); !status.ok()) return status;
  AnnotateSettings annotate = AnnotateSettingsFor(settings.limits);
  const std::string annotator = AnnotatorText(annotate.limits);
  const bool tells = isatty(STDERR_FILENO) != 0;
  if (*format == Format::kHtml) out.Write(ReportHead(PageTitle(*games)));
  int number = 0;
  for (const RecordedGame& game : games->games) {
    ++number;
    if (tells) {
      annotate.progress = [&](int done, int total) {
        streams.err << absl::StrCat("\rgame ", number, " of ", games->games.size(), ", position ",
                                    done, " of ", total, done == total ? "  \n" : "  ");
        streams.err.flush();
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

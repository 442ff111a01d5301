#include "cli/convert.h"

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "record/games.h"

namespace danco {

absl::Status Convert(const GameFlags& flags, RuleSet rules, const std::vector<std::string>& files,
                     const CliStreams& streams) {
  const absl::StatusOr<GameFormat> format = ParseGameFormat(flags.to.empty() ? "pgn" : flags.to);
  if (!format.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("--to: ", format.status().message()));
  }
  absl::StatusOr<GameCollection> games = ReadGameFiles(files, rules, streams);
  if (!games.ok()) return games.status();
  OutputFile out;
  if (absl::Status status = out.Open(flags.out, streams.out); !status.ok()) return status;
  int number = 0;
  for (const RecordedGame& game : games->games) {
    ++number;
    const absl::StatusOr<std::string> text = WriteGame(game, *format);
    if (text.ok()) {
      out.Write(*text);
      continue;
    }
    RecordFault fault{number, 0, 0, std::string(text.status().message())};
    streams.err << absl::StrCat("not written: ", fault.ToString(), "\n");
    games->faults.push_back(fault);
  }
  if (absl::Status status = out.Flush(); !status.ok()) return status;
  return StatusOfFaults(*games);
}

}  // namespace danco

// SPDX-License-Identifier: MIT
#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "record/game_files.h"
#include "record/games.h"
#include "system/flags.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco {

absl::Status Convert(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  const absl::StatusOr<GameFormat> format = ParseGameFormat(settings.flags.Text("to"));
  if (!format.ok()) return FlagError("to", format.status().message());
  const Words files = InputFiles("convert", words, streams);
  ASSIGN_OR_RETURN(GameCollection games,
                   ReadGameFiles(files, settings.rules, streams.in, streams.err));
  OutputFile out;
  absl::Status status = OpenOutput(settings, files, streams, out);
  if (!status.ok()) return status;
  const std::vector<int> numbers = NumbersOf(games);
  int written = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const absl::StatusOr<std::string> text = WriteGame(games.games[i], *format);
    if (text.ok()) {
      out.Write(*text);
      ++written;
      continue;
    }
    RecordFault fault{numbers[i], 0, 0, std::string(text.status().message())};
    streams.err << absl::StrCat("not written: ", fault.ToString(), "\n");
    games.faults.push_back(fault);
  }
  // If no game could be written, no file is left behind.
  if (written > 0 || games.faults.empty()) status = out.Finish();
  return status.ok() ? FaultStatus(games) : status;
}

}  // namespace danco

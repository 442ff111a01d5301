// The commands of the command line, each a function in a file of its name.
#ifndef DANCO_CLI_COMMANDS_H_
#define DANCO_CLI_COMMANDS_H_

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/settings.h"
#include "protocol/output.h"
#include "system/output_file.h"

namespace danco {

// The streams of a command; they outlive it.
struct CliStreams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// The words of a command line after the command.
using Words = std::vector<std::string>;

// Opens the file `settings.out`, or `streams.out` where there is none. A file that holds something
// is replaced only with `settings.overwrite`, and one of `inputs` never.
absl::Status OpenOutput(const CliSettings& settings, const std::vector<std::string>& inputs,
                        const CliStreams& streams, OutputFile& out);

// Returns the sink for text that people read: `streams.out`, in ASCII alone if the settings say so.
Output::Sink TextSink(const CliSettings& settings, const CliStreams& streams);

// Says on `streams.err` that games are read from the terminal, if they are.
void TellThatInputIsRead(const std::string& command, const Words& files, const CliStreams& streams);

// Returns whether the words are the name of one file.
bool IsOneFile(const Words& words);

// The commands. What they find goes to `streams.out` or to the file `settings.out`; what is wrong
// with one of many games or positions goes to `streams.err`. `POSITION` is what SetUpEngine()
// reads. InvalidArgument: something was not understood. DataLoss: some games could not be read or
// written, the others were. Cancelled: Ctrl-C ended it. Other errors: something failed, for
// instance a file.

// POSITION: searches it, and prints what is found with scores for the side to move, for five
// seconds unless there is a limit. `settings.positions`: writes a line of JSON about each position
// of that file (formats.md, "danco-analysis"); with `settings.resume` after those that the
// output file has, which must be about the same positions.
absl::Status Analyse(const CliSettings& settings, const Words& words, const CliStreams& streams);

// FILE…: writes the games with scores, words and better lines.
absl::Status AnnotateGames(const CliSettings& settings, const Words& words,
                           const CliStreams& streams);

// POSITION: draws it. The last turn is marked, its steps are arrows.
absl::Status Board(const CliSettings& settings, const Words& words, const CliStreams& streams);

// FILE…: writes the games in another format. A game that the format cannot hold is left out.
absl::Status Convert(const CliSettings& settings, const Words& words, const CliStreams& streams);

// `build` FILE…: writes a table of what was played in the games. POSITION: prints the turns that
// the table `settings.table`, Danco's own or the games `settings.from` know from there, with
// scores.
absl::Status Openings(const CliSettings& settings, const Words& words, const CliStreams& streams);

// [POSITION]: a game against a person.
absl::Status Play(const CliSettings& settings, const Words& words, const CliStreams& streams);

// POSITION: looks for a forced Paco in at most `settings.mate` turns, and shows what is proved. `-`
// reads FENs from `streams.in`, one a line; blank lines and what follows a `#` are left out. A line
// that is no position is named in the error, after all others were proved.
absl::Status ProvePositions(const CliSettings& settings, const Words& words,
                            const CliStreams& streams);

}  // namespace danco

#endif  // DANCO_CLI_COMMANDS_H_

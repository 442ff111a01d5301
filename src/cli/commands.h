// SPDX-License-Identifier: MIT
// The command line and its commands. Each command is a function in the file of that name.
#ifndef DANCO_CLI_COMMANDS_H_
#define DANCO_CLI_COMMANDS_H_

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/settings.h"
#include "protocol/output.h"
#include "system/flags.h"
#include "system/output_file.h"

namespace danco {

// The programs and their commands and flags (flags.cc). Exit statuses (docs/danco.1): 0; 1 after a
// failure; 2 if the arguments or the input are invalid; 130 after Ctrl-C.
extern const Program kDanco;
extern const Program kDancoChess;  // with traditional chess as the default rule set

// The streams of a command, which must outlive it.
struct CliStreams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// The words of a command line after the command.
using Words = std::vector<std::string>;

using CliCommand = absl::Status(const CliSettings&, const Words&, const CliStreams&);

// Runs a command with the settings of the flags and the standard streams. With the flag --version,
// prints the version instead. Returns InvalidArgument, or an error with the exit status.
absl::Status RunCommand(const Flags& flags, CliCommand* command);

// Opens the file named by --out, or `streams.out` if there is none. Replaces a file that is not
// empty only with --overwrite. Never replaces one of `inputs`.
absl::Status OpenOutput(const CliSettings& settings, const std::vector<std::string>& inputs,
                        const CliStreams& streams, OutputFile& out);

// Returns the sink for text for people: `streams.out`, restricted to ASCII if the settings require
// it.
Output::Sink TextSink(const CliSettings& settings, const CliStreams& streams);

// Returns the files from which a command reads games: `words` or, if there are none, "-", the
// standard input. If that is a terminal, says so on `streams.err`.
Words InputFiles(const std::string& command, const Words& words, const CliStreams& streams);

// Returns whether the words are the name of one file, pipe or device.
bool IsOneFile(const Words& words);

// The commands. They write results to `streams.out` or to the file named by --out, and faults of
// single games or positions to `streams.err`. `POSITION` stands for words that SetUpEngine() reads.
//
// Errors: InvalidArgument if the input is invalid; DataLoss if some games could not be read or
// written, but the others were; Cancelled after Ctrl-C; other errors for failures, such as those of
// a file.

// `analyse POSITION` searches a position and prints the lines with scores for the side to move. The
// default limit is five seconds. With --positions, writes one line of JSON for each position of
// that file (formats.md, "danco-analysis"); --resume continues an output file, which must be about
// the same positions.
CliCommand Analyse;

// `annotate FILE…` writes the games with scores, comments and better lines.
CliCommand AnnotateGames;

// `board POSITION` draws a position. Marks the last turn and shows its steps as arrows.
CliCommand Board;

// `bench [DEPTH] [HASH] [THREADS]` and `bench long …` search fixed positions.
CliCommand Bench;

// `convert FILE…` writes the games in another format. Skips games that the format cannot represent.
CliCommand Convert;

// `openings build FILE…` writes a table of the turns that were played in the games. `openings
// POSITION` prints the turns played from a position, with scores. They come from the table
// --table, the games --from or Danco's own table.
CliCommand Openings;

// `perft N [FEN]` counts turns.
CliCommand CountTurns;

// `play [POSITION]` plays a game against a person.
CliCommand Play;

// `prove POSITION` searches for a forced Paco in at most --mate turns and prints what is
// proved. `prove -` reads FENs from `streams.in`, one per line; blank lines and text after a `#`
// are ignored. Invalid lines are skipped, and named in the error at the end.
CliCommand ProvePositions;

// Without a command: the UCI protocol.
CliCommand SpeakUci;

}  // namespace danco

#endif  // DANCO_CLI_COMMANDS_H_

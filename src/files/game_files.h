// Files of games, for programs with a command line.
#ifndef DANCO_FILES_GAME_FILES_H_
#define DANCO_FILES_GAME_FILES_H_

#include <cstdint>
#include <fstream>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// The streams of a command; they outlive it.
struct CliStreams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// The whole of a file; `-` is the standard input. NotFound names what cannot be read.
absl::StatusOr<std::string> ReadWholeFile(const std::string& name, std::istream& in);

// The games of all files; without any, and for `-`, of the standard input. What makes no sense is
// told on `streams.err`, one line a fault, with the file's name. Errors: a file that cannot be
// read.
absl::StatusOr<GameCollection> ReadGameFiles(const std::vector<std::string>& files, RuleSet rules,
                                             const CliStreams& streams);

// The text of a file that comes with Danco: beside the program, or in ../share/danco/ from there.
// NotFound when it is not there.
absl::StatusOr<std::string> ReadOwnFile(const std::string& name);

// DataLoss when there were faults: the rest has been written. OK otherwise.
absl::Status StatusOfFaults(const GameCollection& games);

// What becomes of a file that is there and holds something: it is replaced, written on, or kept,
// and then it is an error.
enum class Existing : uint8_t { kReplaced, kContinued, kKept };

// Where a command writes: the file `name`, or `out` when it is empty.
class OutputFile {
 public:
  // Opens it. The error names the file.
  absl::Status Open(const std::string& name, std::ostream& out,
                    Existing mode = Existing::kReplaced);
  void Write(absl::string_view text);
  // Brings all to the file. The error says that it could not be written.
  absl::Status Flush();

 private:
  std::string name_;
  std::ofstream file_;
  std::ostream* out_ = nullptr;
};

}  // namespace danco

#endif  // DANCO_FILES_GAME_FILES_H_

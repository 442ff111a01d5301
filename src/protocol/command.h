// SPDX-License-Identifier: MIT
// Parses a line of the protocol into a command.
#ifndef DANCO_PROTOCOL_COMMAND_H_
#define DANCO_PROTOCOL_COMMAND_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/control/limits.h"

namespace danco {

// Commands without arguments.
enum class SimpleCommand : uint8_t {
  kNothing,  // an empty line, or a comment that begins with '#'
  kUci,
  kIsReady,
  kDebug,     // accepted without effect
  kRegister,  // accepted without effect
  kNewGame,
  kStop,
  kPonderHit,
  kQuit,
  kDisplay,
  kEval,
  kMoves,
  kHelp,
};

struct SetOptionCommand {
  std::string name;
  std::optional<std::string> value;
};

// `position`. The meaning of FEN and moves depends on the rule set at the time of execution.
struct PositionCommand {
  std::string fen;
  std::vector<std::string> moves;
};

struct GoCommand {
  SearchLimits limits;  // without search_moves
  std::vector<std::string> search_moves;
  std::optional<int> perft;
};

struct BenchCommand {
  int depth = 0;  // 0 means the depth of the signature
  // `bench long`: searches other positions for this many thousand nodes each, instead of to a
  // depth.
  std::optional<int> kilonodes;
  int hash_mebibytes = 16;
  int threads = 1;
};

// `ask`: a request of a front end (protocol/request.h).
struct AskCommand {
  std::string json;  // not parsed yet
};

using Command = std::variant<SimpleCommand, SetOptionCommand, PositionCommand, GoCommand,
                             BenchCommand, AskCommand>;

// Returns the first word of a command, for messages. Empty for SimpleCommand::kNothing.
absl::string_view NameOf(const Command& command);

// Parses one line. Returns InvalidArgument with a message for people. Like Stockfish, ignores words
// after a complete command. `position`, `go`, `bench` and `ask` are exceptions, because ignoring a
// word would change their meaning.
absl::StatusOr<Command> ParseCommand(absl::string_view line);

// These parse the arguments of `go` and `bench`, without the name of the command.
absl::StatusOr<GoCommand> ParseGo(const std::vector<absl::string_view>& words);
absl::StatusOr<BenchCommand> ParseBench(const std::vector<absl::string_view>& words);

// Returns the reply to `help`: the list of the dialogue's commands.
std::string DialogueHelp();

}  // namespace danco

#endif  // DANCO_PROTOCOL_COMMAND_H_

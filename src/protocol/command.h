// What a client can say: a line of the protocol as a value.
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

// Commands that are nothing but their name.
enum class SimpleCommand : uint8_t {
  kNothing,  // an empty line, or a comment that begins with '#'
  kUci,
  kIsReady,
  kDebug,     // accepted; there is nothing that it would switch
  kRegister,  // accepted; there is nothing to register
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

// `position`: what FEN and moves mean depends on the rule set that is set when it is answered.
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
  int depth = 0;  // 0: the depth of the signature
  // `bench long`: thousands of nodes to be searched instead, from other positions.
  std::optional<int> kilonodes;
  int hash_mebibytes = 16;
  int threads = 1;
};

// `ask`: what a front end wants to know (protocol/request.h).
struct AskCommand {
  std::string json;  // nothing of it has been looked at yet
};

using Command = std::variant<SimpleCommand, SetOptionCommand, PositionCommand, GoCommand,
                             BenchCommand, AskCommand>;

// The word that a command begins with, for messages; empty for SimpleCommand::kNothing.
absl::string_view NameOf(const Command& command);

// Reads one line. InvalidArgument errors say what is wrong with it, for a person to read. Words
// that follow a complete command are passed over, as Stockfish does, but nothing is passed over in
// `position`, `go`, `bench` and `ask`, where a word left out would change what is meant.
absl::StatusOr<Command> ParseCommand(absl::string_view line);

// The arguments of `go` and `bench`, without the command's name.
absl::StatusOr<GoCommand> ParseGo(const std::vector<absl::string_view>& words);
absl::StatusOr<BenchCommand> ParseBench(const std::vector<absl::string_view>& words);

// The commands of the dialogue, for a person to read: the answer to `help`.
std::string DialogueHelp();

}  // namespace danco

#endif  // DANCO_PROTOCOL_COMMAND_H_

// Where text comes in to the engine: FENs, moves in the protocol's notation, names and values of
// options. What is read here goes to the façade (engine/engine.h) as values.
//
// Public: part of the library (library.md).
#ifndef DANCO_ENGINE_TEXT_INPUT_H_
#define DANCO_ENGINE_TEXT_INPUT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/text/notation.h"
#include "engine/engine.h"
#include "engine/options.h"

namespace danco {

// The name and the version of the engine: "Danco 0.1.0".
std::string VersionText();

// A position that a game can begin with. InvalidArgument names the FEN's field.
absl::StatusOr<Position> ReadStart(absl::string_view fen, RuleSet rules);
// A game from its start and the moves played, in the
// protocol's notation. InvalidArgument names the FEN's
// field, or the move and its ply.
absl::StatusOr<Game> ReadGame(absl::string_view fen, const std::vector<std::string>& moves,
                              RuleSet rules);
// The same, for the engine and under its rule set. After an error its game is as it was.
absl::Status SetPosition(Engine& engine, absl::string_view fen,
                         const std::vector<std::string>& moves = {});

// Moves of one position, each once (`go searchmoves`). InvalidArgument names one that is not legal.
absl::StatusOr<MoveList> ReadMoves(const Position& position, const std::vector<std::string>& moves);

// The line `option name … type …` that announces an option.
std::string OptionLine(const OptionSpec& spec);
// Reads the name of an option, in any case, and its value; none for a button. `<empty>` is the
// empty text. InvalidArgument errors name the option and what it accepts.
absl::StatusOr<OptionSetting> ParseOptionSetting(absl::string_view name,
                                                 std::optional<absl::string_view> value);
// The lines that announce the options of a build with -Dtunable=true, each with its line feed: the
// search's constants, each as "Tune NAME" (tuning.md). Other builds have none.
std::string TuneOptionLines();
// Sets an option, or a constant of the search, which all engines of a program share: to be called
// while none searches then. Errors are those of reading it and of Engine::Set(); nothing is changed
// then.
absl::Status SetOption(Engine& engine, absl::string_view name,
                       std::optional<absl::string_view> value);

// How castling is written for a client with these options.
CastlingStyle CastlingStyleOf(const Options& options);

}  // namespace danco

#endif  // DANCO_ENGINE_TEXT_INPUT_H_

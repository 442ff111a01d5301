// SPDX-License-Identifier: MIT
// Converts text to the engine's values: FENs, moves in the protocol's notation, names and values of
// options. The façade (engine/engine.h) takes the values.
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

// Returns the name and version of the engine, such as "Danco 0.1.0".
std::string VersionText();

// Parses a position that a game can start from. On an error, returns InvalidArgument, naming the
// faulty field of the FEN.
absl::StatusOr<Position> ReadStart(absl::string_view fen, RuleSet rules);
// Returns the game with this start and these moves in the protocol's notation. On an error, returns
// InvalidArgument, naming the faulty field of the FEN, or the move and its ply.
absl::StatusOr<Game> ReadGame(absl::string_view fen, const std::vector<std::string>& moves,
                              RuleSet rules);
// Sets the engine's game in the same way, under the engine's rule set. On an error, the game is
// unchanged.
absl::Status SetPosition(Engine& engine, absl::string_view fen,
                         const std::vector<std::string>& moves = {});

// Returns moves of one position without duplicates (`go searchmoves`). Returns InvalidArgument for
// an illegal move.
absl::StatusOr<MoveList> ReadMoves(const Position& position, const std::vector<std::string>& moves);

// Returns the line `option name … type …` that announces an option.
std::string OptionLine(const OptionSpec& spec);
// Parses the name of an option, in upper or lower case, and its value; a button has none. `<empty>`
// stands for the empty text. Returns InvalidArgument, naming the option and what it accepts.
absl::StatusOr<OptionSetting> ParseOptionSetting(absl::string_view name,
                                                 std::optional<absl::string_view> value);
// Returns the lines that announce the search parameters as options "Tune NAME", each with a line
// feed and the default for the rule set, in builds with -Dtunable=true (tuning.md). Empty in other
// builds.
std::string TuneOptionLines(RuleSet rules);
// Sets an option of the engine, or a search parameter. All engines of a program share the
// parameters, so set them only while none is searching. Returns parse errors and those of
// Engine::Set(); in either case, nothing is changed.
absl::Status SetOption(Engine& engine, absl::string_view name,
                       std::optional<absl::string_view> value);

// Returns the castling notation for a client with these options.
CastlingStyle CastlingStyleOf(const Options& options);

}  // namespace danco

#endif  // DANCO_ENGINE_TEXT_INPUT_H_

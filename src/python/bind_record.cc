// SPDX-License-Identifier: MIT
// Game records for Python: reading and writing all formats of formats.md.
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "board/moves/move_path.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "pybind11/stl.h"
#include "python/bindings.h"
#include "python/move_type.h"
#include "python/values.h"
#include "record/games.h"
#include "record/pgn_format.h"
#include "record/recorded_game.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

// One turn of a record and the position before it.
struct TurnView {
  SharedPosition before;
  RecordedTurn turn;
};

std::optional<double> Seconds(const std::optional<absl::Duration>& time) {
  if (!time) return std::nullopt;
  return absl::ToDoubleSeconds(*time);
}

std::vector<TurnView> TurnsOf(const RecordedGame& game) {
  std::vector<TurnView> turns;
  Position position = game.start;
  for (const RecordedTurn& turn : game.turns) {
    turns.push_back({Share(position), turn});
    position.Apply(turn.move);
  }
  return turns;
}

// Returns the record as its JSON line, which contains everything in the record.
std::string JsonLineOf(const RecordedGame& game) {
  return Checked<RecordRefused>(WriteGame(game, GameFormat::kJsonLines));
}

RecordedGame RecordOfJsonLine(const std::string& line) {
  GameCollection games;
  ReadGames(line, danco::kDefaultRules, games);
  if (games.games.size() != 1) throw py::value_error("record: it cannot be read again");
  return std::move(games.games.front());
}

// Returns the JSON line of a record that contains only this turn.
std::string JsonLineOf(const TurnView& turn) {
  RecordedGame game;
  game.start = *turn.before;
  game.turns = {turn.turn};
  return JsonLineOf(game);
}

TurnView TurnOfJsonLine(const std::string& line) {
  RecordedGame game = RecordOfJsonLine(line);
  return {Share(game.start), game.turns.at(0)};
}

Game BoardOf(const RecordedGame& game) {
  Game board(game.start);
  for (const RecordedTurn& turn : game.turns) board.Play(turn.move);
  return board;
}

RecordedGame RecordOf(const Game& board) {
  GameBuilder builder(board.start());
  for (size_t i = 0; i < board.moves().size(); ++i) {
    Check<RecordRefused>(builder.Play(FindPath(board.positions()[i], board.moves()[i])));
  }
  return std::move(builder).Finish();
}

void SetResult(RecordedGame& game, const std::string& text) {
  const std::optional<GameResult> result = ResultFromText(text);
  if (!result)
    throw py::value_error(absl::StrCat("result: '", text, "' is not one of 1-0, 0-1, 1/2-1/2, *"));
  game.result = *result;
}

void SetTag(RecordedGame& game, const std::string& name, const std::string& value) {
  const auto fits = [](unsigned char c) { return absl::ascii_isalnum(c) || c == '_'; };
  if (name.empty() || !std::all_of(name.begin(), name.end(), fits)) {
    throw py::value_error(
        absl::StrCat("tag '", name, "': a name has letters, digits and underscores"));
  }
  if (name == "Result") throw py::value_error("tag Result: set the attribute `result`");
  if (name == "Reason") throw py::value_error("tag Reason: set the attribute `reason`");
  if (IsOwnTag(name)) {
    throw py::value_error(absl::StrCat("tag ", name, ": the record writes it itself"));
  }
  game.SetTag(name, value);
}

// 1. The turns of a record.
void BindRecordedTurn(py::module_& module) {
  py::class_<TurnView> type(module, "RecordedTurn", "A turn of a record, as it was played.");
  type.def_property_readonly(
          "move",
          [](const TurnView& t) {
            return BoundMove{t.before, t.turn.move};
          },
          "The move.")
      .def_property_readonly(
          "position", [](const TurnView& t) { return std::const_pointer_cast<Position>(t.before); },
          "The position before it.")
      .def(
          "uci", [](const TurnView& t) { return FormatPath(*t.before, t.turn.path); },
          "The steps as they were played, in the protocol's notation.")
      .def(
          "players", [](const TurnView& t) { return FormatPlayerPath(*t.before, t.turn.path); },
          "The steps as they were played, in the players' notation.")
      .def_property_readonly(
          "comment", [](const TurnView& t) { return t.turn.comment; },
          "The comment after the turn.")
      .def_property_readonly(
          "nag", [](const TurnView& t) { return t.turn.nag; },
          "The numeric annotation glyph (NAG), 0 for none.")
      .def_property_readonly(
          "clock", [](const TurnView& t) { return Seconds(t.turn.clock); },
          "Seconds left on the mover's clock afterwards, or None.")
      .def_property_readonly(
          "spent", [](const TurnView& t) { return Seconds(t.turn.spent); },
          "Seconds spent on this turn, or None.")
      .def("__hash__", [](const TurnView& t) { return py::hash(py::str(JsonLineOf(t))); })
      .def(py::pickle([](const TurnView& t) { return JsonLineOf(t); }, &TurnOfJsonLine));
  DefineEquality(type, [](const TurnView& one, const TurnView& other) {
    return JsonLineOf(one) == JsonLineOf(other);
  });
}

using RecordClass = py::class_<RecordedGame>;

// 2. The content of a record.
void BindContent(RecordClass& type) {
  type.def(py::init(&RecordOf), "board"_a,
           "The record of a Board; the result follows from the rules.")
      .def_property_readonly(
          "start", [](const RecordedGame& g) { return std::make_shared<Position>(g.start); },
          "The start position.")
      .def_property_readonly("turns", &TurnsOf, "The turns, as a new list.")
      .def("board", &BoardOf, "The Board after the last turn.")
      .def_property_readonly(
          "rules", [](const RecordedGame& g) { return std::string(RuleSetName(g.rules())); },
          "The rule set.")
      .def_property_readonly(
          "open_turn",
          [](const RecordedGame& g) -> std::optional<std::string> {
            if (!g.open_turn) return std::nullopt;
            return FormatTurnSoFar(*g.open_turn);
          },
          "The steps of an unfinished turn at the end, or None.")
      .def_property(
          "result", [](const RecordedGame& g) { return std::string(ResultText(g.result)); },
          &SetResult, "'1-0', '0-1', '1/2-1/2' or '*'.")
      .def_readwrite("reason", &RecordedGame::reason,
                     "Why the game ended: 'paco', 'repetition', 'timeout', ...; empty if unknown.")
      .def_readwrite("comment", &RecordedGame::comment, "The comment before the first turn.")
      .def_property_readonly(
          "tags",
          [](const RecordedGame& g) {
            py::dict tags;
            for (const auto& [name, value] : g.tags) tags[py::str(name)] = value;
            return tags;
          },
          "The PGN tags without result and start, as a new dictionary.")
      .def("set_tag", &SetTag, "name"_a, "value"_a,
           "Sets one tag. Raises ValueError for a name that PGN cannot hold, and for tags that\n"
           "state what the record has elsewhere, such as Result and FEN.");
}

// 3. A record as a Python value: copying, comparing, pickling, writing, repr().
void BindValue(RecordClass& type) {
  DefineCopies(type);
  DefineEquality(type, [](const RecordedGame& one, const RecordedGame& other) {
    return JsonLineOf(one) == JsonLineOf(other);
  });
  type.def(py::pickle([](const RecordedGame& g) { return JsonLineOf(g); }, &RecordOfJsonLine))
      .def("__len__", [](const RecordedGame& g) { return g.turns.size(); })
      .def(
          "write",
          [](const RecordedGame& g, const std::string& format) {
            return Checked<RecordRefused>(
                WriteGame(g, Checked<RecordRefused>(ParseGameFormat(format))));
          },
          "format"_a = "pgn",
          "The record as text: 'pgn', 'pgn-players', 'jsonl', 'pacoplay', 'vchess', 'moves', "
          "'players', 'fen' or 'epd'.\n\nRaises RecordError if the format cannot represent it.")
      .def("__repr__", [](const RecordedGame& g) {
        return absl::StrCat("<GameRecord ", g.turns.size(), " turns, ", ResultText(g.result), ">");
      });
}

// 4. Faults, and reading.
void BindReading(py::module_& module) {
  py::class_<RecordFault> type(
      module, "RecordFault", "A game of the input that could not be read, and where its fault is.");
  type.def_readonly("game", &RecordFault::game, "The game's number in the input, from 1.")
      .def_readonly("line", &RecordFault::line, "The line, from 1; 0 if unknown.")
      .def_readonly("ply", &RecordFault::ply, "The turn, from 1; 0 if the fault is not in a turn.")
      .def_readonly("reason", &RecordFault::reason, "What was wrong.")
      .def("__hash__", [](const RecordFault& fault) { return py::hash(py::str(fault.ToString())); })
      .def(py::pickle(
          [](const RecordFault& fault) {
            return py::make_tuple(fault.game, fault.line, fault.ply, fault.reason);
          },
          [](const py::tuple& state) {
            return RecordFault{state[0].cast<int>(), state[1].cast<int>(), state[2].cast<int>(),
                               state[3].cast<std::string>()};
          }))
      .def("__str__", &RecordFault::ToString);
  DefineEquality(type, std::equal_to<RecordFault>());

  module.def(
      "_read_games",
      [](const std::string& text, const std::string& rules) {
        GameCollection games;
        const RuleSet set = RulesFrom(rules);
        {
          const LockReleased released;
          ReadGames(text, set, games);
        }
        return py::make_tuple(std::move(games.games), std::move(games.faults));
      },
      "text"_a, "rules"_a);
}

}  // namespace

void BindRecord(py::module_& module) {
  BindRecordedTurn(module);
  RecordClass type(module, "GameRecord",
                   "A game record: start position, turns as they were played, result and tags.");
  BindContent(type);
  BindValue(type);
  BindReading(module);
}

}  // namespace danco::python

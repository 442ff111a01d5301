// SPDX-License-Identifier: MIT
#include "engine/text_input.h"

#include <cstddef>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/move.h"
#include "board/text/fen.h"
#include "search/control/constant_list.h"
#include "search/control/constants.h"
#include "system/status.h"

namespace danco {
namespace {

// The protocol's notation for an empty string.
constexpr absl::string_view kNoText = "<empty>";

absl::Status OptionError(const OptionSpec& spec, absl::string_view what) {
  return Invalid("option ", spec.name, ": ", what);
}

std::optional<int> PlaceAmong(const std::vector<absl::string_view>& values,
                              absl::string_view text) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (absl::EqualsIgnoreCase(text, values[i])) return static_cast<int>(i);
  }
  return std::nullopt;
}

// Returns the value for `text`, or nullopt if the option does not accept it.
std::optional<int> ReadValue(const OptionSpec& spec, absl::string_view text) {
  int number = 0;
  switch (spec.type) {
    case OptionType::kCheck:
      if (absl::EqualsIgnoreCase(text, "true")) return 1;
      if (absl::EqualsIgnoreCase(text, "false")) return 0;
      return std::nullopt;
    case OptionType::kSpin:
      if (!absl::SimpleAtoi(text, &number)) return std::nullopt;
      return number;
    case OptionType::kCombo:
      return PlaceAmong(ValuesOf(spec), text);
    case OptionType::kButton:
    case OptionType::kString:
      return 0;
  }
  return std::nullopt;
}

}  // namespace

std::string VersionText() { return absl::StrCat("Danco ", DANCO_VERSION); }

absl::StatusOr<Position> ReadStart(absl::string_view fen, RuleSet rules) {
  absl::StatusOr<Position> start = ParseFen(fen, rules);
  if (!start.ok()) return start;
  if (const absl::Status status = Engine::CheckStart(*start); !status.ok()) {
    return Invalid("FEN ", status.message());
  }
  return start;
}

absl::StatusOr<Game> ReadGame(absl::string_view fen, const std::vector<std::string>& moves,
                              RuleSet rules) {
  ASSIGN_OR_RETURN(const Position start, ReadStart(fen, rules));
  Game game(start);
  for (size_t i = 0; i < moves.size(); ++i) {
    const absl::StatusOr<Move> move = ParseMove(game.position(), moves[i]);
    if (!move.ok()) {
      return Invalid("ply ", i + 1, ": ", move.status().message());
    }
    game.Play(*move);
  }
  return game;
}

absl::Status SetPosition(Engine& engine, absl::string_view fen,
                         const std::vector<std::string>& moves) {
  absl::StatusOr<Game> game = ReadGame(fen, moves, engine.rules());
  return game.ok() ? engine.SetGame(*std::move(game)) : game.status();
}

absl::StatusOr<MoveList> ReadMoves(const Position& position,
                                   const std::vector<std::string>& moves) {
  MoveList list;
  for (const std::string& text : moves) {
    ASSIGN_OR_RETURN(const Move move, ParseMove(position, text));
    if (!absl::c_linear_search(list, move)) list.push_back(move);
  }
  return list;
}

std::string OptionLine(const OptionSpec& spec) {
  const std::string start = absl::StrCat("option name ", spec.name, " type ");
  switch (spec.type) {
    case OptionType::kCheck:
      return absl::StrCat(start, "check default ", spec.fallback != 0 ? "true" : "false");
    case OptionType::kSpin:
      return absl::StrCat(start, "spin default ", spec.fallback, " min ", spec.min, " max ",
                          spec.max);
    case OptionType::kCombo:
      return absl::StrCat(start, "combo default ",
                          ValuesOf(spec)[static_cast<size_t>(spec.fallback)], " var ",
                          absl::StrJoin(ValuesOf(spec), " var "));
    case OptionType::kButton:
      return absl::StrCat(start, "button");
    case OptionType::kString:
      return absl::StrCat(start, "string default <empty>");
  }
  return start;
}

absl::StatusOr<OptionSetting> ParseOptionSetting(absl::string_view name,
                                                 std::optional<absl::string_view> value) {
  for (const OptionSpec& spec : OptionTable()) {
    if (!absl::EqualsIgnoreCase(spec.name, name)) continue;
    if (!value && spec.type != OptionType::kButton) {
      return OptionError(spec, absl::StrCat("a value is missing; expected ", AcceptedText(spec)));
    }
    const std::optional<int> number = ReadValue(spec, value.value_or(""));
    if (!number || !CheckSetting({spec.id, *number}).ok()) {
      return OptionError(
          spec, absl::StrCat("'", *value, "' is not accepted; expected ", AcceptedText(spec)));
    }
    OptionSetting setting{spec.id, *number};
    if (spec.type == OptionType::kString && value != kNoText) {
      setting.text = std::string(value->data(), value->size());
    }
    return setting;
  }
  return Invalid("no such option: '", name, "'");
}

#ifdef DANCO_TUNABLE
namespace {

std::string TuneOptionName(const SearchConstant& constant) {
  return absl::StrCat("Tune ", constant.name);
}

// Sets a search parameter. Its name may be in upper or lower case. Returns nullopt if no parameter
// has this name.
std::optional<absl::Status> SetTuneOption(absl::string_view name,
                                          std::optional<absl::string_view> value) {
  // A number that is set counts for all rule sets.
  SearchConstantList list = ListOf(kTuned);
  SearchConstantList with_captures = ListOf(kTunedWithCaptures);
  for (size_t i = 0; i < list.size(); ++i) {
    const SearchConstant& c = list[i];
    if (!absl::EqualsIgnoreCase(TuneOptionName(c), name)) continue;
    int number = 0;
    if (!absl::SimpleAtoi(value.value_or(""), &number) || number < c.min || number > c.max) {
      return Invalid("option ", TuneOptionName(c), ": '", value.value_or(""),
                     "' is not accepted; expected a number from ", c.min, " to ", c.max);
    }
    list[i].value = with_captures[i].value = number;
    kTuned = FromList(list);
    kTunedWithCaptures = FromList(with_captures);
    return absl::OkStatus();
  }
  return std::nullopt;
}

}  // namespace

std::string TuneOptionLines(RuleSet rules) {
  std::string lines;
  for (const SearchConstant& c : ListOf(DefaultConstants(rules))) {
    absl::StrAppend(&lines, "option name ", TuneOptionName(c), " type spin default ", c.value,
                    " min ", c.min, " max ", c.max, "\n");
  }
  return lines;
}
#else
std::string TuneOptionLines(RuleSet /*rules*/) { return ""; }
#endif

absl::Status SetOption(Engine& engine, absl::string_view name,
                       std::optional<absl::string_view> value) {
#ifdef DANCO_TUNABLE
  engine.Wait();
  if (const std::optional<absl::Status> set = SetTuneOption(name, value)) return *set;
#endif
  const absl::StatusOr<OptionSetting> setting = ParseOptionSetting(name, value);
  return setting.ok() ? engine.Set(*setting) : setting.status();
}

CastlingStyle CastlingStyleOf(const Options& options) {
  return options.is_on(OptionId::kChess960) ? CastlingStyle::kKingTakesRook : CastlingStyle::kAuto;
}

}  // namespace danco

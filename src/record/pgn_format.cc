// SPDX-License-Identifier: MIT
#include "record/pgn_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "record/formats.h"
#include "system/status.h"

namespace danco {
namespace {

// The seven tags that PGN requires in each game, in this order.
constexpr std::array<absl::string_view, 7> kRoster = {"Event", "Site",  "Date",  "Round",
                                                      "White", "Black", "Result"};
// The tags that are represented by other fields of RecordedGame.
constexpr std::array<absl::string_view, 9> kOwnTags = {
    "Result", "Variant", "RuleSet", "SetUp", "FEN", "Fen", "PlyCount", "Reason", "OpenTurn"};

template <size_t kSize>
bool IsOneOf(const std::array<absl::string_view, kSize>& names, absl::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

absl::string_view Unknown(absl::string_view name) { return name == "Date" ? "????.??.??" : "?"; }

// Parses `0:04:57.5`, as in the comments [%clk ] and [%emt ].
std::optional<absl::Duration> ParseClock(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  if (parts.size() != 3) return std::nullopt;
  int hours = 0, minutes = 0;
  double seconds = 0;
  if (!absl::SimpleAtoi(parts[0], &hours) || !absl::SimpleAtoi(parts[1], &minutes) ||
      !absl::SimpleAtod(parts[2], &seconds) || !(seconds >= 0 && seconds < 60) || hours < 0 ||
      hours > 100'000 || minutes < 0 || minutes > 59) {
    return std::nullopt;
  }
  return absl::Hours(hours) + absl::Minutes(minutes) +
         absl::Milliseconds(std::llround(seconds * 1000));
}

std::string ClockText(absl::Duration time) {
  const int64_t ms = std::max<int64_t>(0, absl::ToInt64Milliseconds(time));
  std::string text =
      absl::StrFormat("%d:%02d:%02d", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
  if (ms % 1000 != 0) absl::StrAppendFormat(&text, ".%03d", ms % 1000);
  return text;
}

// Removes `[%NAME value]` from a comment and returns its value.
std::optional<absl::Duration> TakeClock(absl::string_view name, std::string& comment) {
  const std::string open = absl::StrCat("[%", name, " ");
  const size_t begin = comment.find(open);
  const size_t end = comment.find(']', begin);
  if (begin == std::string::npos || end == std::string::npos) return std::nullopt;
  const auto time =
      ParseClock(absl::string_view(comment).substr(begin + open.size(), end - begin - open.size()));
  if (!time) return std::nullopt;
  comment.erase(begin, end + 1 - begin);
  comment = std::string(absl::StripAsciiWhitespace(comment));
  return time;
}

absl::StatusOr<RuleSet> RulesFromTags(const PgnGame& pgn, RuleSet rules) {
  if (const std::string name = pgn.Tag("RuleSet"); !name.empty()) {
    const absl::StatusOr<RuleSet> read = ParseRuleSet(name);
    if (read.ok()) return read;
    return Invalid("tag RuleSet: ", read.status().message());
  }
  const std::string variant = pgn.Tag("Variant");
  std::string plain;
  for (char c : variant) {
    if (absl::ascii_isalpha(static_cast<unsigned char>(c))) {
      plain.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
    }
  }
  constexpr std::array<absl::string_view, 6> kChess = {
      "chess", "standard", "normal", "fischerandom", "fischerrandom", "fromposition"};
  if (IsOneOf(kChess, plain)) return RuleSet::kChess;
  // The letter Ŝ of "Paco Ŝako" is not ASCII, and `plain` contains only ASCII.
  if (!variant.empty() && plain != "pacosako" && plain != "pacoako") {
    return Invalid("tag Variant: '", variant, "' is not a rule set that Danco knows");
  }
  return IsVchess(pgn) ? RuleSet::kVchess : rules;
}

// Plays moves in any notation.
absl::Status PlayMoves(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault) {
  for (const PgnMove& move : pgn.moves) {
    if (absl::Status status = builder.PlayText(move.move); !status.ok()) {
      fault.line = move.line;
      fault.ply = builder.plies() + 1;
      return status;
    }
  }
  const std::string open = pgn.Tag("OpenTurn");
  if (open.empty()) return absl::OkStatus();
  const absl::Status begun = builder.BeginTurn(open);
  if (begun.ok()) return begun;
  return Invalid("tag OpenTurn: ", begun.message());
}

// Copies the comments and glyphs of the first block of moves, and reads the clocks in the comments.
void TakeNotes(const PgnGame& pgn, RecordedGame& game) {
  const size_t moves = std::min(game.turns.size(), pgn.moves.size());
  for (size_t i = 0; i < moves && !BeginsExactTurn(pgn, i); ++i) {
    RecordedTurn& turn = game.turns[i];
    turn.comment = pgn.moves[i].comment;
    turn.nag = pgn.moves[i].nag;
    turn.clock = TakeClock("clk", turn.comment);
    turn.spent = TakeClock("emt", turn.comment);
  }
}

// Returns the starting position given by the tags, with its rule set.
absl::StatusOr<Position> StartFromTags(const PgnGame& pgn, RuleSet rules) {
  ASSIGN_OR_RETURN(const RuleSet read, RulesFromTags(pgn, rules));
  const std::string fen = pgn.Tag("FEN").empty() ? pgn.Tag("Fen") : pgn.Tag("FEN");
  if (fen.empty()) return StartPosition(read);
  const absl::StatusOr<Position> start = ParseFen(fen, read);
  if (start.ok()) return start;
  return Invalid("tag FEN: ", start.status().message());
}

// Copies the tags that no other field of RecordedGame represents, and reads those fields.
void TakeTags(const PgnGame& pgn, RecordedGame& game) {
  for (const auto& [name, value] : pgn.tags) {
    if (IsOwnTag(name) || (IsOneOf(kRoster, name) && value == Unknown(name))) continue;
    game.tags.emplace_back(name, value);
  }
  game.result = ResultFromText(pgn.result).value_or(GameResult::kUnknown);
  const GameResult tag = ResultFromText(pgn.Tag("Result")).value_or(GameResult::kUnknown);
  if (tag != GameResult::kUnknown && tag != game.result) game.SetTag("Result", ResultText(tag));
  game.reason = pgn.Tag("Reason");
  game.comment = pgn.comment;
}

}  // namespace

absl::StatusOr<RecordedGame> GameFromPgn(const PgnGame& pgn, RuleSet rules, RecordFault& fault) {
  if (!pgn.error.empty()) {
    fault.line = pgn.error_line;
    fault.ply = static_cast<int>(pgn.moves.size());
    return Invalid(pgn.error);
  }
  ASSIGN_OR_RETURN(const Position start, StartFromTags(pgn, rules));
  GameBuilder builder(start);
  TakeTags(pgn, builder.game());
  absl::Status status = absl::OkStatus();
  if (HasExactBlock(pgn)) {
    status = PlayExactBlock(pgn, builder, fault);
  } else if (IsVchess(pgn) && HasShownBlock(pgn)) {
    status = PlayShownBlock(pgn, builder, fault);
  } else {
    status = PlayMoves(pgn, builder, fault);
  }
  if (!status.ok()) return status;
  TakeNotes(pgn, builder.game());
  return std::move(builder).Finish();
}

absl::string_view PgnVariantOf(const Position& start) {
  if (!TraitsOf(start.rules()).captures) return kPgnVariant;
  return HasUsualCastling(start) ? "" : "Chess960";
}

bool IsOwnTag(absl::string_view name) { return IsOneOf(kOwnTags, name); }

void WriteTags(const RecordedGame& game, PgnWriter& writer) {
  for (absl::string_view name : kRoster) {
    const absl::string_view value = name == "Result" ? ResultText(game.result) : game.Tag(name);
    writer.Tag(name, value.empty() ? Unknown(name) : value);
  }
  if (const absl::string_view variant = PgnVariantOf(game.start); !variant.empty()) {
    writer.Tag("Variant", variant);
  }
  if (game.rules() != kDefaultRules) writer.Tag("RuleSet", RuleSetName(game.rules()));
  const std::string fen = FormatFen(game.start);
  if (fen != FormatFen(StartPosition(game.rules()))) {
    writer.Tag("SetUp", "1");
    writer.Tag("FEN", fen);
  }
  WriteOtherTags(game, writer);
  writer.Tag("PlyCount", absl::StrCat(game.turns.size()));
  if (!game.reason.empty()) writer.Tag("Reason", game.reason);
  if (game.open_turn) writer.Tag("OpenTurn", FormatTurnSoFar(*game.open_turn));
}

void WriteOtherTags(const RecordedGame& game, PgnWriter& writer) {
  for (const auto& [name, value] : game.tags) {
    if (!IsOneOf(kRoster, name) && !IsOwnTag(name)) writer.Tag(name, value);
  }
}

std::string WithoutCommands(absl::string_view comment, absl::string_view name) {
  std::string text;
  while (!comment.empty()) {
    const size_t begin = comment.find("[%");
    const size_t end = comment.find(']', begin);
    if (begin == comment.npos || end == comment.npos) break;
    const absl::string_view command = comment.substr(begin + 2, end - begin - 2);
    const bool named = name.empty() || command.substr(0, command.find(' ')) == name;
    absl::StrAppend(&text, comment.substr(0, named ? begin : end + 1));
    comment.remove_prefix(end + 1);
  }
  absl::StrAppend(&text, comment);
  absl::RemoveExtraAsciiWhitespace(&text);
  return text;
}

std::string CommentWithClock(const RecordedTurn& turn, absl::string_view comment) {
  std::string text;
  if (turn.clock) absl::StrAppend(&text, "[%clk ", ClockText(*turn.clock), "]");
  if (turn.spent) {
    absl::StrAppend(&text, text.empty() ? "" : " ", "[%emt ", ClockText(*turn.spent), "]");
  }
  if (!comment.empty()) absl::StrAppend(&text, text.empty() ? "" : " ", comment);
  return text;
}

std::string PathText(const Position& position, const MovePath& path, MoveText text) {
  return MoveTextFor(position.rules(), text) == MoveText::kProtocol
             ? FormatPath(position, path)
             : FormatPlayerPath(position, path);
}

std::string GameToPgn(const RecordedGame& game, MoveText text) {
  PgnWriter writer(game.start);
  WriteTags(game, writer);
  writer.Comment(game.comment);
  Position position = game.start;
  for (const RecordedTurn& turn : game.turns) {
    writer.Move(PathText(position, turn.path, text), turn.nag);
    writer.Comment(CommentWithClock(turn, turn.comment));
    position.Apply(turn.move);
  }
  return writer.Finish(ResultText(game.result));
}

}  // namespace danco

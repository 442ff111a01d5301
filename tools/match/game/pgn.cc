#include "match/game/pgn.h"

#include <cmath>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "record/recorded_game.h"

namespace danco::match {
namespace {

std::string MoveComment(const MoveRecord& m) {
  std::string out;
  if (m.score) absl::StrAppend(&out, FormatScore(*m.score));
  if (m.depth > 0) absl::StrAppend(&out, "/", m.depth);
  if (!out.empty()) out.push_back(' ');
  absl::StrAppendFormat(&out, "%.6fs", absl::ToDoubleSeconds(m.time));
  if (m.nodes > 0) absl::StrAppend(&out, " n=", m.nodes);
  return out;
}

}  // namespace

std::string FormatPgn(const GameRecord& game, absl::string_view event, MoveText notation) {
  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  std::optional<GameBuilder> board;  // for the players' notation
  if (start.ok() && MoveTextFor(game.rules, notation) == MoveText::kPlayers) board.emplace(*start);
  const auto text_of = [&](const std::string& move) {
    if (!board) return move;
    const Position before = board->position();
    if (!board->PlayText(move).ok()) return move;
    return FormatPlayerPath(before, board->last().path);
  };
  PgnWriter text(start.ok() ? *start : Position());
  const auto tag = [&](absl::string_view name, absl::string_view value) { text.Tag(name, value); };
  const absl::TimeZone utc = absl::UTCTimeZone();
  const std::string round = absl::StrCat(game.index / 2 + 1, ".", game.index % 2 + 1);
  tag("Event", event);
  tag("Site", "?");
  tag("Date", absl::FormatTime("%Y.%m.%d", game.start, utc));
  tag("Round", round);
  tag("White", game.white);
  tag("Black", game.black);
  tag("Result", OutcomeText(game.outcome));
  if (const absl::string_view variant = PgnVariantOf(game.rules); !variant.empty()) {
    tag("Variant", variant);
  }
  if (game.rules != RuleSet::kPacoSako) tag("RuleSet", RuleSetName(game.rules));
  tag("SetUp", "1");
  tag("FEN", game.fen);
  tag("UTCTime", absl::FormatTime("%H:%M:%E3S", game.start, utc));
  const auto known = [&](absl::string_view name, absl::string_view value) {
    if (!value.empty()) tag(name, value);
  };
  known("WhiteEngine", game.white_engine);
  known("BlackEngine", game.black_engine);
  known("WhiteOptions", game.white_options);
  known("BlackOptions", game.black_options);
  tag("WhiteTimeControl", game.white_limits);
  tag("BlackTimeControl", game.black_limits);
  tag("PlyCount", absl::StrCat(game.opening.size() + game.moves.size()));
  tag("Duration", absl::StrFormat("%.3fs", absl::ToDoubleSeconds(game.duration)));
  tag("Termination", PgnTermination(game.reason));
  tag("Reason", ReasonName(game.reason));
  if (!game.detail.empty()) tag("Detail", game.detail);

  for (const std::string& move : game.opening) {
    text.Move(text_of(move));
    text.Comment("book");
  }
  for (const MoveRecord& m : game.moves) {
    text.Move(text_of(m.move));
    text.Comment(MoveComment(m));
  }
  if (IsFault(game.reason)) {
    text.Comment(absl::StrCat(game.culprit(), ": ", ReasonPhrase(game.reason)));
  }
  return text.Finish(OutcomeText(game.outcome));
}

absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text) {
  std::vector<PgnGame> games = ScanPgn(text);
  for (const PgnGame& game : games) {
    if (!game.error.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("line ", game.error_line, ": ", game.error));
    }
  }
  return games;
}

}  // namespace danco::match

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

bool ReadMoveComment(absl::string_view comment, MoveRecord& m) {
  for (absl::string_view word : absl::StrSplit(comment, ' ', absl::SkipEmpty())) {
    double seconds = 0;
    if (absl::ConsumePrefix(&word, "n=")) {
      if (!absl::SimpleAtoi(word, &m.nodes)) return false;
    } else if (absl::ConsumeSuffix(&word, "s")) {
      if (!absl::SimpleAtod(word, &seconds) || !(seconds >= 0 && seconds < 1e9)) return false;
      m.time = absl::Microseconds(std::llround(seconds * 1e6));
    } else {
      const std::pair<absl::string_view, absl::string_view> parts =
          absl::StrSplit(word, absl::MaxSplits('/', 1));
      if (!parts.second.empty() && !absl::SimpleAtoi(parts.second, &m.depth)) return false;
      if (parts.first.empty()) continue;
      const absl::StatusOr<EngineScore> score = ParseScore(parts.first);
      if (!score.ok()) return false;
      m.score = *score;
    }
  }
  return true;
}

}  // namespace

std::string FormatPgn(const GameRecord& game, absl::string_view event, MoveText notation) {
  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  std::optional<GameBuilder> board;  // for the players' notation
  if (start.ok() && notation == MoveText::kPlayers) board.emplace(*start);
  const auto text_of = [&](const std::string& move) {
    if (!board) return move;
    const Position before = board->position();
    if (!board->PlayText(move).ok()) return move;
    return FormatPlayerPath(before, board->last().path);
  };
  PgnWriter text(start.ok() && start->side_to_move() == Color::kBlack);
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
  tag("Variant", kPgnVariant);
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

absl::StatusOr<GameRecord> RecordFromPgn(const PgnGame& game) {
  GameRecord record;
  int64_t pair = 0, half = 0;
  const std::vector<std::string> round = absl::StrSplit(game.Tag("Round"), '.');
  if (round.size() == 2 && absl::SimpleAtoi(round[0], &pair) && absl::SimpleAtoi(round[1], &half)) {
    record.index = 2 * (pair - 1) + half - 1;
  }
  record.white = game.Tag("White");
  record.black = game.Tag("Black");
  record.white_engine = game.Tag("WhiteEngine");
  record.black_engine = game.Tag("BlackEngine");
  record.white_options = game.Tag("WhiteOptions");
  record.black_options = game.Tag("BlackOptions");
  record.white_limits = game.Tag("WhiteTimeControl");
  record.black_limits = game.Tag("BlackTimeControl");
  record.detail = game.Tag("Detail");
  if (const std::string rules = game.Tag("RuleSet"); !rules.empty()) {
    const absl::StatusOr<RuleSet> read = ParseRuleSet(rules);
    if (!read.ok()) return read.status();
    record.rules = *read;
  }
  record.fen = game.Tag("FEN").empty() ? std::string(kStartFen) : game.Tag("FEN");
  const std::optional<Outcome> outcome = OutcomeFromText(game.result);
  if (!outcome) return absl::InvalidArgumentError(absl::StrCat("result is '", game.result, "'"));
  record.outcome = *outcome;
  record.reason = ReasonFromName(game.Tag("Reason")).value_or(Reason::kMaxLength);
  std::string error;
  absl::ParseTime("%Y.%m.%d %H:%M:%E*S", absl::StrCat(game.Tag("Date"), " ", game.Tag("UTCTime")),
                  &record.start, &error);
  absl::ParseDuration(game.Tag("Duration"), &record.duration);

  const absl::StatusOr<Position> start = ParseFen(record.fen, record.rules);
  if (!start.ok()) return start.status();
  GameBuilder board(*start);
  for (const PgnMove& m : game.moves) {
    const Position before = board.position();
    if (absl::Status s = board.PlayText(m.move); !s.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("move ", m.move, ": ", s.message()));
    }
    const std::string text = FormatMove(before, board.last().move);
    if (m.comment == "book") {
      record.opening.push_back(text);
    } else {
      MoveRecord out{.move = text, .score = {}, .depth = 0, .nodes = 0, .time = {}};
      // The last comment may be followed by the name of an engine at fault, which is not of the
      // move.
      ReadMoveComment(m.comment, out);
      record.moves.push_back(std::move(out));
    }
  }
  return record;
}

}  // namespace danco::match

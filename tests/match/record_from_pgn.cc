// SPDX-License-Identifier: MIT
#include "record_from_pgn.h"

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

absl::StatusOr<EngineScore> ParseScore(absl::string_view text) {
  const absl::Status error =
      absl::InvalidArgumentError(absl::StrCat("'", text, "' is not a score like +0.35 or -M3"));
  if (text.size() < 2 || (text[0] != '+' && text[0] != '-')) return error;
  const int sign = text[0] == '-' ? -1 : 1;
  EngineScore score;
  double value = 0;
  if (text[1] == 'M') {
    score.mate = true;
    if (!absl::SimpleAtoi(text.substr(2), &score.value)) return error;
    score.value *= sign;
  } else {
    if (!absl::SimpleAtod(text.substr(1), &value) || !(value >= 0 && value < 1e6)) return error;
    score.value = sign * static_cast<int>(std::lround(value * 100));
  }
  return score;
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
  const std::optional<GameResult> outcome = ResultFromText(game.result);
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
      // The last comment may be followed by the name of an engine at fault, which does not belong
      // to the move.
      ReadMoveComment(m.comment, out);
      record.moves.push_back(std::move(out));
    }
  }
  return record;
}

}  // namespace danco::match

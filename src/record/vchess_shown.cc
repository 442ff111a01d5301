// SPDX-License-Identifier: MIT
// Reads the block of moves that vchess.club shows to people.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"
#include "board/text/player_notation.h"
#include "board/text/turn_pattern.h"
#include "record/formats.h"
#include "system/status.h"

namespace danco {
namespace {

// The maximum number of turns tried for one game.
constexpr int kMaxTries = 50'000;

constexpr size_t kMaxTurns = 1000;

// Parses a turn as shown: `0-0`, or parts such as `Qxd5`, `e4`, `Pa8=Q`, separated by commas.
std::optional<TurnPattern> ParseTurn(absl::string_view text) {
  TurnPattern turn;
  for (absl::string_view word : absl::StrSplit(text, ',')) {
    const absl::StatusOr<std::vector<TurnPattern>> readings = ParseTurnPatterns(word);
    if (!readings.ok()) return std::nullopt;
    const TurnPattern& part = readings->front();
    if (part.castling && word.size() == text.size()) return part;
    const bool shown = part.steps.size() == 1 && part.file < 0 && part.rank < 0 &&
                       part.partner == PieceType::kNone && part.gift == PieceType::kNone;
    if (!shown) return std::nullopt;
    TurnPattern::Step step = part.steps.front();
    step.mover = part.first == PieceType::kNone ? PieceType::kPawn : part.first;
    if (turn.steps.empty()) turn.first = step.mover;
    turn.steps.push_back(step);
  }
  return turn;
}

// Returns all legal turns that would be shown as `shown`, one for each outcome.
std::vector<MatchedTurn> Candidates(const Position& position, const TurnPattern& shown) {
  absl::StatusOr<std::vector<MatchedTurn>> turns = MatchTurns(position, {shown});
  if (!turns.ok()) return {};
  std::erase_if(*turns, [](const MatchedTurn& turn) { return !turn.move; });
  return *std::move(turns);
}

// Finds the possible readings of a game. Stops at the second one.
class Reader {
 public:
  explicit Reader(std::vector<TurnPattern> turns) : turns_(std::move(turns)) {}

  void Read(const Position& position) {
    if (way_.size() == turns_.size()) {
      ways_.push_back(way_);
      return;
    }
    deepest_ = std::max(deepest_, way_.size());
    if (position.king_united()) return;
    for (const MatchedTurn& played : Candidates(position, turns_[way_.size()])) {
      if (ways_.size() > 1 || ++tries_ > kMaxTries) return;
      way_.push_back(played.path);
      Read(position.After(*played.move));
      way_.pop_back();
    }
  }

  const std::vector<std::vector<MovePath>>& ways() const { return ways_; }
  size_t deepest() const { return deepest_; }  // the first turn that matches no legal turn
  bool gave_up() const { return tries_ > kMaxTries; }

 private:
  const std::vector<TurnPattern> turns_;
  std::vector<MovePath> way_;
  std::vector<std::vector<MovePath>> ways_;
  size_t deepest_ = 0;
  int tries_ = 0;
};

// Describes the first difference between two readings of a game.
std::string DescribeAmbiguity(Position position, const std::vector<MovePath>& one,
                              const std::vector<MovePath>& other, size_t& ply) {
  for (ply = 0; one[ply] == other[ply]; ++ply) position.Apply(*FollowPath(position, one[ply]));
  return absl::StrCat("may be ", FormatPlayerPath(position, one[ply]), " or ",
                      FormatPlayerPath(position, other[ply]),
                      ", and the block of exact moves (1.w e2.e4 wpe4/wpe2) is missing");
}

}  // namespace

bool HasShownBlock(const PgnGame& pgn) {
  for (const PgnMove& move : pgn.moves) {
    const std::optional<TurnPattern> turn = ParseTurn(move.move);
    if (!turn || !turn->castling) return turn.has_value();
  }
  return false;
}

absl::Status PlayShownBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault) {
  const auto fail = [&](size_t ply, absl::string_view reason) {
    fault.line = pgn.moves[ply].line;
    fault.ply = static_cast<int>(ply) + 1;
    return Invalid("'", pgn.moves[ply].move, "' ", reason);
  };
  std::vector<TurnPattern> turns;
  for (const PgnMove& move : pgn.moves) {
    const std::optional<TurnPattern> turn = ParseTurn(move.move);
    if (!turn) return fail(turns.size(), "does not have the form 'Qxd5,Pd4'");
    turns.push_back(*turn);
  }
  if (turns.size() > kMaxTurns)
    return fail(kMaxTurns, "is beyond the longest game that can be read");
  Reader reader(std::move(turns));
  reader.Read(builder.position());
  if (reader.ways().size() > 1) {
    size_t ply = 0;
    const std::string reason =
        DescribeAmbiguity(builder.position(), reader.ways()[0], reader.ways()[1], ply);
    return fail(ply, reason);
  }
  if (reader.ways().empty() || reader.gave_up()) {
    return fail(reader.deepest(), reader.gave_up() ? "can be read in too many ways so far"
                                                   : "is not a legal turn here");
  }
  for (const MovePath& path : reader.ways().front()) {
    const absl::Status status = builder.Play(path);
    if (!status.ok()) return fail(static_cast<size_t>(builder.plies()), status.message());
  }
  return absl::OkStatus();
}

}  // namespace danco

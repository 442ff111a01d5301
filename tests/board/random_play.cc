// SPDX-License-Identifier: MIT
#include "random_play.h"

#include <array>
#include <cstdlib>

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"

namespace danco {
namespace {

bool IsTo(Taste taste, const Position& position, Move move, const Position& after) {
  switch (taste) {
    case Taste::kUnite:
      return after.unions().count() > position.unions().count();
    case Taste::kTakeOver:
      return move.is_chain();
    case Taste::kUnionMove:
      return move.kind() == MoveKind::kUnion;
    case Taste::kPawn:
      return !move.is_chain() &&
             position.type_at(position.side_to_move(), move.from()) == PieceType::kPawn;
    case Taste::kWin:
      return after.king_united();
    case Taste::kAny:
      return true;
  }
  return true;
}

}  // namespace

std::optional<Move> ChooseMove(const Position& position, const MoveList& moves, Taste taste,
                               uint64_t number) {
  MoveList fitting;
  MoveList quiet;
  for (Move move : moves) {
    const Position after = position.After(move);
    const bool wins = after.king_united();
    if (!wins) quiet.push_back(move);
    if ((!wins || taste == Taste::kWin) && IsTo(taste, position, move, after)) {
      fitting.push_back(move);
    }
  }
  const MoveList& from = !fitting.empty() ? fitting : !quiet.empty() ? quiet : moves;
  if (from.empty()) return std::nullopt;
  return from[number % from.size()];
}

void RandomPlay::Begin() {
  const bool usual = random_() % 3 == 0;
  position_ = usual ? StartPosition(rules_)
                    : FischerRandomStart(static_cast<int>(random_() % 960), rules_).value();
  plies_left_ = static_cast<int>(20 + random_() % 140);
  percent_unite_ = static_cast<int>(random_() % 40);
  if (!List()) std::abort();  // a starting position has twenty moves
}

bool RandomPlay::List() {
  moves_.clear();
  // The budget is small, so that explosive positions are abandoned quickly.
  ChainBudget chains(1u << 16);
  ChainBudget castling = ChainBudget::Unlimited();
  return GenerateMoves(position_, moves_, kMaxMoves, {chains, castling}) == WalkResult::kComplete;
}

void RandomPlay::Next() {
  const int roll = static_cast<int>(random_() % 100);
  Taste taste = Taste::kAny;
  if (roll < percent_unite_) {
    taste = Taste::kUnite;
  } else if (roll < percent_unite_ + 40) {
    taste = std::array{Taste::kTakeOver, Taste::kUnionMove, Taste::kPawn}[random_() % 3];
  } else if (roll == 99) {
    taste = Taste::kWin;
  }
  const std::optional<Move> move = ChooseMove(position_, moves_, taste, random_());
  if (!move || --plies_left_ < 0) return Begin();
  position_.Apply(*move);
  if (!List()) Begin();
}

}  // namespace danco

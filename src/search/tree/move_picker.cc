// SPDX-License-Identifier: MIT
#include "search/tree/move_picker.h"

#include "board/core/square.h"
#include "board/moves/chess_moves.h"
#include "board/moves/move_check.h"
#include "board/moves/move_walk.h"

namespace danco {

void MovePicker::PushSet(Move base, Bitboard targets) {
  for (int i = 0; i < num_given_; ++i) {
    if (given_[i].Base() == base) targets &= ~Bitboard(given_[i].to());
  }
  for (size_t i = 0; i < kNumHints; ++i) {
    const Move hint = HintedMove(i);
    if (hint.Base() != base || !targets.contains(hint.to())) continue;
    Push(hint, kHintScores[i]);
    targets &= ~Bitboard(hint.to());
  }
  const Color us = position_.side_to_move();
  const Bitboard theirs = position_.pieces(Opponent(us));
  for (const bool unites : {false, true}) {
    const Bitboard part = unites ? targets & theirs : targets & ~theirs;
    if (part.empty()) continue;
    const History::Values values(history_, us, base, unites, hints_.previous, hints_.before);
    // Only captures and moves of pawns (promotions, en passant) can be noisy.
    const bool may_be_noisy = HasCaptures(position_) &&
                              (unites || position_.type_at(us, base.from()) == PieceType::kPawn);
    for (Square to : part) {
      const Move move = base.WithTarget(to);
      Push(move, may_be_noisy ? OrderingScore(position_, move, values[to]) : values[to]);
    }
  }
}

// A capture is tested only when it is its turn to be searched, because most nodes need few moves.
bool MovePicker::PutsOffLosing(Move move) {
  if (last_score_ < kNoisyScore || ExchangeWins(position_, move, 0)) return false;
  stack_.ranks(begin_)[static_cast<size_t>(last_place_)] =
      ((last_score_ - kNoisyScore + kLosingScore) << kPlaceBits) | (kLastPlace - last_place_);
  return true;
}

void MovePicker::Generate() {
  size_t room = SIZE_MAX;
  auto sink = [this, &room](const MoveSet& set) {
    const auto count = static_cast<size_t>(set.targets.count());
    if (room < count) return false;
    room -= count;
    const Bitboard parrying = set.targets & parries_.ParryTargets(position_, set.base);
    if (parrying != set.targets) left_out_ = true;
    if (parrying) PushSet(set.base, parrying);
    return true;
  };
  stage_ = Stage::kPick;
  history_.Prefetch(position_.side_to_move(), hints_.previous, hints_.before);
  if (hints_.only_noisy) {
    WithChessEnumerator(position_, sink, [](auto& moves) { return moves.Noisy(); });
    return;
  }
  const WalkResult walk = WalkMoves(position_, budgets_, sink, [&] {
    room = std::min(kMaxChains, static_cast<size_t>(kLastPlace) - (stack_.size() - begin_));
  });
  if (walk != WalkResult::kComplete) walk_ = WalkResult::kCut;
}

Move MovePicker::NextHint() {
  while (next_hint_ < kNumHints) {
    const size_t i = next_hint_++;
    const Move move = HintedMove(i);
    if (!move || IsGiven(move) || !IsSimpleMove(position_, move) || !MayAnswer(move)) continue;
    last_score_ = kHintScores[i];
    return move;
  }
  return Move();
}

// Makes one step of a selection sort, because most nodes need few moves. Compilers vectorize the
// loop.
Move MovePicker::PickBest() {
  const std::span<int32_t> ranks = stack_.ranks(begin_);
  int32_t best = kTaken;
  for (int32_t rank : ranks) best = std::max(best, rank);
  if (best == kTaken) return Move();
  const int32_t place = kLastPlace - (best & kLastPlace);
  ranks[static_cast<size_t>(place)] = kTaken;
  last_place_ = place;
  last_score_ = best >> kPlaceBits;
  return stack_.move(begin_ + static_cast<size_t>(place));
}

int MovePicker::DropNonThreats() {
  if (threats_) return 0;
  threats_.emplace(position_);
  if (stage_ != Stage::kPick) Generate();
  const std::span<int32_t> ranks = stack_.ranks(begin_);
  int dropped = 0;
  for (size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i] == kTaken || threats_->MayThreaten(stack_.move(begin_ + i))) continue;
    ranks[i] = kTaken;
    ++dropped;
  }
  return dropped;
}

Move MovePicker::Give(Move move) {
  given_[num_given_++] = move;
  return move;
}

Move MovePicker::Next() {
  switch (stage_) {
    case Stage::kTable:
      stage_ = Stage::kHints;
      if (hints_.table_move) return Give(hints_.table_move);
      [[fallthrough]];
    case Stage::kHints:
      // With captures, noisy moves come before the hints, so the hints are generated with all other
      // moves.
      if (!HasCaptures(position_)) [[likely]] {
        if (const Move move = NextHint()) return Give(move);
      }
      Generate();
      [[fallthrough]];
    case Stage::kPick:
      break;
  }
  while (const Move move = PickBest()) {
    if (PutsOffLosing(move)) [[unlikely]]
      continue;
    if (MayAnswer(move)) return move;
    left_out_ = true;  // ruled out only after it was generated
  }
  return Move();
}

}  // namespace danco

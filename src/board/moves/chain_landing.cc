#include "board/moves/chain_landing.h"

#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

Move LandingMove(const ChainBoard& board, ChainState state) {
  PieceType gift = PieceType::kNone;
  Assignment expected = board.initial;
  if (board.gift_union >= 0) {
    // The choice alone makes no chain: a plain move says it too.
    gift = state.assignment().at(board.gift_union);
    expected = expected.With(board.gift_union, gift);
  }
  const Square from = board.wide() ? board.king.first() : state.from();
  ChainState untouched = board.wide() ? board.First(from, state.lifted())
                                      : ChainState::First(from, state.lifted(), expected);
  // A plain move of the king loses its rights as well.
  if (board.king.contains(from)) untouched = untouched.WithLostRights(board.king_rights);
  if (!state.SameButLifted(untouched)) return state.Landing();
  const Move plain = Move::Plain(from, Square::kA1, state.lifted(), gift);
  return state.double_step() ? plain.WithDoubleStep() : plain;
}

namespace {

// The wings whose castling rook is the free piece on `from`.
uint8_t RightsOf(const Position& position, Square from) {
  uint8_t rights = 0;
  for (Wing wing : kWings) {
    if (position.castling_rook(position.side_to_move(), wing) != from) continue;
    rights |= static_cast<uint8_t>(1 << Index(wing));
  }
  return rights;
}

}  // namespace

bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last) {
  if (first != last) return false;
  return TraitsOf(position.rules()).king_unites || RightsOf(position, from) == 0;
}

Move ShuffleMove(const Position& position, ChainState state, Square from) {
  const uint8_t lost = state.lost_rights() | RightsOf(position, from);
  const ChainState shuffle =
      ChainState::First(Square::kA1, PieceType::kNone, state.assignment()).WithLostRights(lost);
  return (state.en_passant() ? shuffle.WithEnPassant() : shuffle).Landing();
}

}  // namespace danco

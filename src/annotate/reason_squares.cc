// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>

#include "absl/strings/strip.h"
#include "annotate/facts.h"
#include "annotate/reason_finder.h"
#include "board/core/attacks.h"
#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/moves/move_path.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/text/player_notation.h"
#include "eval/trace.h"

namespace danco {
namespace {

// The minimum change of a family of evaluation terms for a reason, in centipawns.
constexpr int kFamilyChange = 35;

// Returns the squares that a free piece, except a pawn or king, attacks and no own piece blocks.
Bitboard ReachOf(const Position& position, Color color, Square square) {
  const PieceType type = position.type_at(color, square);
  if (type == PieceType::kPawn || type == PieceType::kKing || type == PieceType::kNone) return {};
  return PieceAttacks(type, square, position.occupied()) & ~position.free_pieces(color);
}

// Returns whether a free piece of the side to move can begin a turn by going to `to`, which may be
// a union.
bool CanGo(const Position& position, Square from, Square to) {
  Turn turn(position);
  return ReplayPath({PieceType::kNone, from, {{to}}}, turn).ok() && CanEnd(turn);
}

// Returns those of `squares`, which a free piece of `side` attacks, that it could go to if `side`
// were to move: not a union whose piece could not move on and, in traditional chess, no square that
// exposes its own king. Returns all if `side` cannot be given the turn, because of a pending gift.
Bitboard LegalTargets(const Position& position, Color side, Square from, Bitboard squares) {
  const std::optional<Position> turned = WithTurnOf(position, side);
  if (!turned) return squares;
  const bool captures = TraitsOf(position.rules()).captures;
  for (Square to : captures ? squares : squares& position.unions()) {
    if (!CanGo(*turned, from, to)) squares &= ~Bitboard(to);
  }
  return squares;
}

// The kinds of reasons about families of evaluation terms: "family." and the family's name.
constexpr std::array<absl::string_view, 6> kFamilyKinds = {"family.reach",  "family.king",
                                                           "family.attack", "family.pawns",
                                                           "family.unions", "family.placement"};

// Returns the free pieces of a side that attack a square directly and could release the piece
// there.
Bitboard HelpersOf(const Position& position, Color side, Square square) {
  return AttackersTo(position, side, square, position.occupied()) & position.free_pieces(side) &
         ~position.pieces(side, PieceType::kKing);
}

// Returns the number of free pieces of the side to move that can release its piece on `square`
// directly. (Under vchess, the king can.)
int CountReleasers(const Position& position, Square square) {
  const Color us = position.side_to_move();
  const Bitboard attackers =
      AttackersTo(position, us, square, position.occupied()) & position.free_pieces(us);
  int count = 0;
  for (Square from : attackers) {
    if (CanGo(position, from, square)) ++count;
  }
  return count;
}

}  // namespace

void ReasonFinder::FindUnions() {
  const Square square = MostValuable(before_, them_, UnitedEnemies(before_, move_));
  if (square == Square::kNone) return;
  const PieceType theirs = before_.type_at(them_, square);
  const PieceType ours = after_.type_at(us_, square);
  const bool cheap =
      WorthOf(theirs) > WorthOf(ours) && ours != PieceType::kNone && ours != PieceType::kKing;
  // A pawn that captures en passant is not on the square of the pawn that it captured.
  const bool captures = TraitsOf(before_.rules()).captures;
  const bool held = !MayBeCovered(after_, captures ? move_.to() : square);
  if (WorthOf(theirs) <= 1 && !held) return;
  Reason& reason = Add(cheap && held ? "ties.both"
                       : cheap       ? "ties.cheap"
                       : held        ? "ties.held"
                                     : "ties",
                       (held ? 120 : 60) + 40 * WorthOf(theirs) +
                           (cheap ? 40 * (WorthOf(theirs) - WorthOf(ours)) : 0));
  Piece(reason, theirs, square);
  Value(reason, "own", std::string(1, PieceLetter(ours)));
}

void ReasonFinder::FindPlace() {
  if (to_ == Square::kNone || FindPath(before_, move_).castling) return;
  if (move_.kind() == MoveKind::kUnion) {
    AddUnionMove();
    return;
  }
  if (!after_.free_pieces(us_).contains(to_)) return;
  const PieceType type = after_.type_at(us_, to_);
  AddNearKing(type);
  const auto [freed, from] = Freed(before_, move_);
  const Bitboard reach = LegalTargets(after_, us_, to_, ReachOf(after_, us_, to_));
  const Bitboard attacked = reach & ~after_.pieces(us_);
  if (freed != PieceType::kNone && freed != PieceType::kPawn && attacked) {
    Reason& reason = Add("frees", 70 + 20 * WorthOf(freed));
    Piece(reason, freed, from);
    Squares(reason, MostTelling(attacked));
  }
  if (type == PieceType::kPawn) AddPawn();
  // Neither the square that the piece came from nor the one that it goes to is gained or lost.
  if (move_.kind() == MoveKind::kPlain) {
    AddReach(type, ReachOf(before_, us_, move_.from()) & ~Bitboard(to_),
             reach & ~Bitboard(move_.from()));
  }
}

void ReasonFinder::AddReach(PieceType type, Bitboard was, Bitboard is) {
  const Bitboard centre = is & ~was & kCentre;
  const bool develops = RankFor(move_.from()) == 0 && RankFor(to_) > 0;
  const int more = is.count() - was.count();
  Square far = Square::kNone;
  if (centre && more >= 0) {
    Reason& reason = Add(develops ? "reaches.develops" : "reaches.centre",
                         (develops ? 50 : 35) + 10 * centre.count());
    Piece(reason, type, to_);
    Squares(reason, centre);
  } else if (const Bitboard line = FreshLine(is & ~was, far); far != Square::kNone) {
    Reason& reason = Add("reaches.line", 30 + 5 * line.count());
    Piece(reason, type, to_);
    Squares(reason, Bitboard(far));
    reason.squares |= line;
  } else if (more >= 2) {
    Reason& reason = Add("reaches", 20 + 4 * more);
    Piece(reason, type, to_);
    Squares(reason, MostTelling(is & ~was));
  }
}

Bitboard ReasonFinder::FreshLine(Bitboard gained, Square& far) const {
  Bitboard line;
  for (Square square : gained) {
    if (FileOf(square) != FileOf(to_) || RankFor(square) <= RankFor(to_)) continue;
    line |= square;
    if (far == Square::kNone || RankFor(square) > RankFor(far)) far = square;
  }
  constexpr int kLine = 4;
  if (line.count() < kLine || RankFor(far) < 4) far = Square::kNone;
  return line;
}

int ReasonFinder::RankFor(Square square) const { return RelativeRank(us_, square); }

int ReasonFinder::MeaningOf(Square square) const {
  const bool near = KingAttacks(after_.king(them_)).contains(square);
  return 2 * WorthOf(after_.type_at(them_, square)) + (near ? 4 : 0) +
         (kCentre.contains(square) ? 3 : 0) + (RankFor(square) >= 4 ? 1 : 0);
}

Bitboard ReasonFinder::MostTelling(Bitboard squares) const {
  Bitboard chosen;
  for (int i = 0; i < 3 && squares; ++i) {
    Square best = Square::kNone;
    for (Square square : squares) {
      if (best == Square::kNone || MeaningOf(square) > MeaningOf(best)) best = square;
    }
    chosen |= best;
    squares &= ~Bitboard(best);
  }
  return chosen;
}

void ReasonFinder::AddNearKing(PieceType type) {
  if (type == PieceType::kKing || type == PieceType::kPawn) return;
  const Bitboard ring = KingAttacks(after_.king(them_));
  const Bitboard near = PieceAttacks(type, to_, after_.occupied()) & ring;
  const Bitboard was = move_.kind() == MoveKind::kPlain
                           ? PieceAttacks(type, move_.from(), before_.occupied()) & ring
                           : Bitboard();
  if (near.count() <= was.count()) return;
  Reason& reason = Add("near", 55 + 18 * (near.count() - was.count()));
  Piece(reason, type, to_);
  Squares(reason, near);
}

void ReasonFinder::AddPawn() {
  const int rank = RankFor(to_);
  const Bitboard centre = PawnAttacks(us_, to_) & kCentre;
  if (centre && move_.kind() == MoveKind::kPlain) {
    Reason& reason = Add("reaches.centre", 35);
    Piece(reason, PieceType::kPawn, to_);
    Squares(reason, centre);
  }
  if (rank < 5) return;
  Reason& reason = Add("pawn", 40 + 40 * (rank - 4));
  Value(reason, "n", 7 - rank);
  Piece(reason, PieceType::kPawn, to_);
}

void ReasonFinder::AddUnionMove() {
  const PieceType theirs = after_.type_at(them_, to_);
  const PieceType ours = after_.type_at(us_, to_);
  // After a gift, the pawn is another piece before anything can release it.
  const bool gift = after_.pending_gift() != Square::kNone;
  const std::optional<Position> passed = gift ? std::nullopt : Passed(before_, them_);
  const int was = passed ? CountReleasers(*passed, move_.from()) : 0;
  const int is = passed ? CountReleasers(after_, to_) : 0;
  if (is < was) {
    Reason& reason = Add(is == 0 ? "carries.away" : "carries", 70 + 20 * WorthOf(theirs));
    Piece(reason, theirs, to_);
    Value(reason, "n", is);
    Value(reason, "of", was);
  }
  const Bitboard helped = HelpersOf(before_, us_, move_.from());
  const Bitboard helps = HelpersOf(after_, us_, to_);
  if (ours == PieceType::kPawn) {
    AddPawn();
  } else if (helps.count() > helped.count()) {
    AddRelease(ours, to_, helps & ~helped, 50);
  }
}

void ReasonFinder::AddRelease(PieceType type, Square square, Bitboard helpers, int weight) {
  const std::optional<Position> passed = Passed(after_, us_);
  if (!passed) return;
  for (Square helper : helpers) {
    if (!CanGo(*passed, helper, square)) continue;
    Reason& reason = Add("release", weight + 15 * WorthOf(type));
    Piece(reason, type, square);
    Value(reason, "own", std::string(1, PieceLetter(after_.type_at(us_, helper))));
    Value(reason, "from", SquareName(helper));
    reason.squares |= helper;
    return;
  }
}

void ReasonFinder::FindActivity() {
  // The line that means most. A rook that gains squares on its own rank only gains nothing yet.
  Square best = Square::kNone;
  Bitboard opened;
  int most = 0;
  for (Square square : before_.free_pieces(us_) & after_.free_pieces(us_)) {
    if (square == to_) continue;
    const Bitboard fresh = LegalTargets(
        after_, us_, square, ReachOf(after_, us_, square) & ~ReachOf(before_, us_, square));
    int meaning = 0;
    for (Square gained : fresh) meaning += MeaningOf(gained);
    if (fresh.count() < 2 || meaning <= most) continue;
    most = meaning;
    opened = fresh;
    best = square;
  }
  if (best != Square::kNone) {
    Reason& reason = Add("opens", 25 + 6 * std::min(most, 10));
    Piece(reason, after_.type_at(us_, best), best);
    Squares(reason, MostTelling(opened));
  }
  for (Square square : before_.unions() & after_.unions()) {
    const PieceType type = after_.type_at(us_, square);
    if (type != before_.type_at(us_, square) || type == PieceType::kPawn) continue;
    const Bitboard was = HelpersOf(before_, us_, square);
    const Bitboard is = HelpersOf(after_, us_, square);
    if (is.count() > was.count()) AddRelease(type, square, is & ~was, 45);
  }
}

void ReasonFinder::FindFamilies() {
  if (before_.pending_gift() != Square::kNone || after_.pending_gift() != Square::kNone) return;
  if (score_.is_loss()) return;
  std::map<std::string, int> was = FamilyTotals(before_);
  std::map<std::string, int> is = FamilyTotals(after_);
  const int sign = us_ == Color::kWhite ? 1 : -1;
  const int unit = 2 * TraceUnits(before_);
  for (absl::string_view kind : kFamilyKinds) {
    const std::string family(absl::StripPrefix(kind, "family."));
    const int change = sign * (is[family] - was[family]) / unit;
    if (change < kFamilyChange) continue;
    Reason& reason = Add(kind, 10 + std::min(change, 300) / 10);
    Value(reason, "line", FormatPlayerMove(before_, move_));
  }
}

}  // namespace danco

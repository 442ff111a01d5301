// SPDX-License-Identifier: MIT
// Finds the reasons for one move. Internal to reasons.h.
//
// The methods are defined where their kind of reason is: reason_threats.cc (what either side could
// do next), reason_lines.cc (what the searched lines show) and reason_squares.cc (what the move
// changes on the board). reason_effects.cc says what a move does, and reasons.cc holds the order.
#ifndef DANCO_ANNOTATE_REASON_FINDER_H_
#define DANCO_ANNOTATE_REASON_FINDER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "annotate/explain.h"
#include "annotate/reasons.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/next_steps.h"
#include "engine/engine.h"
#include "eval/score.h"
#include "search/control/listener.h"

namespace danco {

// Returns the value of a piece type in comparisons.
inline int WorthOf(PieceType type) {
  constexpr std::array<int, kNumPieceTypes> kWorth = {0, 1, 3, 3, 4, 7, 0};
  return kWorth[static_cast<size_t>(Index(type))];
}
// Returns the enemy pieces that a move unites with, or captures.
Bitboard UnitedEnemies(const Position& position, Move move);
// Returns the most valuable of these pieces of one colour, or kNone if there are none.
Square MostValuable(const Position& position, Color color, Bitboard pieces);
// Returns the piece that the move frees for good and the square of its union before the move.
// Returns kNone twice if the move releases no piece, or if the last piece that it releases is
// united again.
std::pair<PieceType, Square> Freed(const Position& position, Move move);
// Returns the position with `side` to move. Returns nothing if passing would be illegal or would
// change the meaning of the position.
std::optional<Position> Passed(const Position& position, Color side);

// The minimum differences, in expected score (0 to 1) and in centipawns, at which one result is
// named as better than another.
struct Margin {
  double expected;
  int centipawns;
};
inline constexpr Margin kClearly{0.1, 90};
// For threats to unite with a pawn, to free a piece or to threaten the king. It is higher, because
// deeper searches often judge such threats differently.
inline constexpr Margin kClearlyIfSmall{0.16, 120};
// For a move that has no other reason.
inline constexpr Margin kBarely{0.06, 40};
// Returns whether the first of two results, both from the same side's point of view, is better by
// the margin.
bool IsBetter(double more, double less, Score more_score, Score less_score, Margin margin);
// Returns the average of two scores, as the bound of a claim.
Score MiddleOf(Score more, Score less);

class ReasonFinder {
 public:
  // All arguments must outlive this object.
  ReasonFinder(Engine& engine, const ReasonQuestion& question, const StopToken& stop);

  std::vector<Reason> Find();

 private:
  Reason& Add(absl::string_view kind, int weight);
  static void Value(Reason& reason, const char* name, std::string value);
  static void Value(Reason& reason, const char* name, int value);
  // Sets the placeholders "piece" and "square".
  static void Piece(Reason& reason, PieceType type, Square square);
  // Sets the placeholder "squares".
  static void Squares(Reason& reason, Bitboard squares);
  // Sorts the reasons by weight. Keeps the first of each kind, and drops those that repeat one
  // before.
  std::vector<Reason> Ranked();
  // Searches a position that is `plies` after the question's position, to a correspondingly smaller
  // depth. Returns nothing if the search did not get that deep.
  std::optional<SearchLine> Search(const Position& position, int plies, const MoveList& only = {});

  // --- reason_threats.cc ---
  // Adds the threat to the king that the move parries, and the one that it makes. `parries` are
  // those of the position before the move.
  void FindSako();
  // Sets the placeholder "move" to the turn of a threat, and marks its squares.
  static void SetThreat(Reason& reason, const ThreatTurn& threat);
  void AddParry(const Parries& parries);
  // Adds that every turn leaves the king to the opponent, if that is so.
  void AddLostKing(const Parries& parries);
  void AddThreatToKing();
  // Adds what the move threatens: this side's next move if the opponent passed.
  void FindThreat();
  // Adds what the move prevents: the opponent's move if this side passed instead.
  void FindPrevented();
  // A move that one side would play if the other passed.
  struct Intention {
    Position position;
    SearchLine line;
    Move move;
    ReasonEffect effect;
    double expected;
  };
  std::optional<Intention> FindIntention(const Position& position, Color side);
  // Returns whether the intention has an effect and is clearly better for its side than `now`,
  // which is what that side has after the move.
  static bool IsWorthNaming(const Intention& intention, double expected, Score now);
  // Adds a reason about an intention whose side has `expected` and `now` after the move.
  Reason& AddIntention(absl::string_view kind, const Intention& intention, int least,
                       double expected, Score now);
  // Adds a piece that hung before the move and does not hang after it.
  void FindRescued();
  // Adds a piece of the opponent that this side can now unite with.
  void FindAttacked();
  // Returns the move by which the piece that has just moved could unite with a more valuable piece
  // on `square`, or no move. `passed` has this side to move again.
  Move CheaperAttack(const Position& passed, Square square) const;
  // Adds the squares around the enemy king that it can no longer go to.
  void FindEscapes();

  // --- reason_lines.cc ---
  // Adds a reason if the move wins by force, or if it cannot prevent a later loss.
  void FindWin();
  // Adds why other moves are worse: the alternative of the question, and the most obvious union.
  void FindAlternative();
  enum class Other : uint8_t { kAlternative, kObvious };
  // Adds that `other` is worse, if it is so by the margin. `kind` chooses the words: only the
  // alternative of the question may have been played.
  void AddWorse(const SearchLine& other, int least, Margin margin,
                Other kind = Other::kAlternative);
  // Returns the one-step union with the most valuable piece, which a player sees first.
  Move NaturalUnion() const;
  // Adds this side's next goal in the expected line.
  void FindPlans();
  // Adds a reason if the move at `ply` of the line deserves one. Returns whether it does.
  bool AddPlan(const Position& position, Move next, size_t ply, Square& place);
  // Returns whether this side would play a move next, or as the move after that, if the opponent
  // passed.
  bool IsIntended(Move next) const;
  // Returns whether a later move with this effect can already be planned now. The piece that it
  // unites with or frees must already be there. Otherwise, the move only exploits a mistake of the
  // opponent.
  bool IsPlan(const ReasonEffect& effect) const;
  // Adds a draw that the move claims, aims for or avoids.
  void FindDraws();
  // Adds that the move makes castling possible.
  void FindCastling();
  // In a drawn position, or if there is little else to say: adds that another move is a little
  // worse, or not clearly worse.
  void FindEqual();

  // --- reason_squares.cc ---
  // Adds the piece that the move unites with, or captures.
  void FindUnions();
  // Adds what makes the piece's new square useful.
  void FindPlace();
  // Adds what a piece controls from its new square.
  void AddReach(PieceType type, Bitboard was, Bitboard is);
  // Returns the squares of the file that a rook or queen on the new square has gained, and in `far`
  // the last of them, if that is in the opponent's half.
  Bitboard FreshLine(Bitboard gained, Square& far) const;
  // Returns the rank of a square as this side sees it, 0 to 7.
  int RankFor(Square square) const;
  // Returns how valuable the control of a square is: of an enemy piece, a neighbour of the king,
  // the centre, or the opponent's half. Any other square counts 0.
  int MeaningOf(Square square) const;
  // Returns up to three squares, those that mean most.
  Bitboard MostTelling(Bitboard squares) const;
  // Adds a reason if the piece attacks squares next to the enemy king.
  void AddNearKing(PieceType type);
  // Adds a reason if a pawn controls the centre or comes closer to promotion.
  void AddPawn();
  // Adds the effect of a union's move on the enemy piece in it.
  void AddUnionMove();
  // Adds that one of some pieces can now release a piece of this side from a union.
  void AddRelease(PieceType type, Square square, Bitboard helpers, int weight);
  // Adds lines that the move opens, and unions that more pieces can release.
  void FindActivity();
  // Adds the families of evaluation terms that the move itself improves. Later moves of the line
  // are ignored, because the terms after them change with every deeper search.
  void FindFamilies();

  Engine& engine_;
  const ReasonQuestion& question_;
  const StopToken& stop_;
  const Game game_;
  const Position before_;
  const Move move_;
  const Position after_;
  const Color us_;
  const Color them_;
  const Score score_;
  const double expected_;
  const Square to_;  // the square where the last piece landed; kNone if unknown
  // The threats to this side's king before and after the move, and to the opponent's king after it.
  ThreatTurn stood_, stands_, gives_;
  // This side's line after the move if the opponent passed. Empty if unknown.
  MoveList intended_;
  std::vector<Reason> reasons_;
};

}  // namespace danco

#endif  // DANCO_ANNOTATE_REASON_FINDER_H_

// The search through the states of a chain (docs/rules.md 2): from one first mover to everything
// that its turn can release.
//
// A state is which own piece stands in each union, which piece is lifted, and the union it leaves.
// The squares that are occupied do not change on the way (but for an en passant set-back), so a
// state needs no board: an assignment of three bits per union, a type, an index. All states with
// the same assignment and lifted type form a group; what a group can land on, from any of its
// unions, are the outcomes it stands for, kept as one set of squares. docs/generator.md has a
// worked example.
#ifndef DANCO_BOARD_CHAIN_H_
#define DANCO_BOARD_CHAIN_H_

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/chain_arena.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

// What stays fixed during all chains of `us` in a position.
struct ChainBoard {
  // `removed` squares count as empty: the enemy king in the threat test of castling. En passant
  // counts only for the side to move.
  ChainBoard(const Position& position, Color us, Bitboard removed = Bitboard());

  int UnionIndex(Square s) const {
    if (s == en_passant) return en_passant_union;
    return std::popcount(unions.bits() & (Bitboard(s).bits() - 1));
  }

  Color us;
  Bitboard occupied;
  Bitboard unions;
  Bitboard their_free;
  Bitboard their_king;
  Bitboard last_rank;
  Assignment initial;
  std::array<Square, Assignment::kMaxUnions> square{};  // of each union
  std::array<uint8_t, Assignment::kMaxUnions>
      lost_right{};  // wing bits lost when the own piece there is released first
  // The en passant square when `us` is to move, and the union that the double-stepped pawn is in
  // (-1: it is free).
  Square en_passant = Square::kNone;
  Square en_passant_pawn = Square::kNone;
  int en_passant_union = -1;
  // The union of a pending gift of the side to move (-1: none). Its pawn becomes one of kPromotions
  // before the chain begins; all choices are searched together, since different ones can lead to
  // the same outcome (docs/rules.md 6).
  int gift_union = -1;
};

// What one group of states newly lands on.
struct Landing {
  Assignment assignment;
  PieceType type;       // of the piece that lands
  bool en_passant;      // a union was set back on the way
  uint8_t lost_rights;  // wing bits
  Bitboard targets;     // in `VirtualTargets` form
};

// Landing sets mark a pawn's double step from its second rank on the square of its own first rank
// instead of the fourth, where no pawn can land: it leads to another outcome (an en passant square)
// than a single step to the same square.
constexpr Bitboard VirtualDoubleStep(Color us, Bitboard fourth_rank) {
  return Bitboard(us == Color::kWhite ? fourth_rank.bits() >> 24 : fourth_rank.bits() << 24);
}
constexpr Bitboard RealDoubleStep(Color us, Bitboard first_rank) {
  return VirtualDoubleStep(Opponent(us), first_rank);
}

// A pawn's straight steps in virtual form.
inline Bitboard VirtualPawnPushes(Color us, Square s, Bitboard occupied) {
  const int rank = RelativeRank(us, s);
  const Bitboard one = ShiftAhead(us, s) & ~occupied;
  if (rank > 1) return one;
  const Bitboard two = ShiftAhead(us, one) & ~occupied;
  return one | (rank == 1 ? VirtualDoubleStep(us, two) : two);
}

// Breadth first, so that the first way found to anything is a shortest one.
class ChainSearch {
 public:
  ChainSearch(const ChainBoard& board, ChainArena& arena) : board_(board), arena_(arena) {}

  // Forgets which shuffles were seen: call once per position.
  void BeginPosition() { arena_.shuffles_.Clear(); }
  // True the first time it is asked about an outcome that leaves all free pieces as they were: such
  // a one can be reached by several first movers.
  bool InsertShuffle(uint64_t outcome) {
    bool& seen = arena_.shuffles_[arena_.shuffles_.FindOrInsert(outcome)].seen;
    return !std::exchange(seen, true);
  }

  // Visits all chains whose first mover is the free piece `type` on `from`. `plain` are its own
  // landings in virtual form (with promotions as plain squares), which are not reported again.
  // `on_landing(const Landing&)` gets sets of new outcomes and returns false to stop. Returns false
  // when stopped or truncated (see ChainArena).
  template <typename OnLanding>
  bool Run(Square from, PieceType type, Bitboard plain, OnLanding&& on_landing);

  // From now on every run keeps its states, so that PathTo() can be asked.
  void KeepPaths() { keep_paths_ = true; }
  // The state that reported the last landing, for walking back; with KeepPaths() only.
  uint32_t current_state() const { return current_; }
  // The piece that this state lifts; a promotion on landing is not in it yet.
  PieceType current_lifted() const {
    return LiftedOf(arena_.groups_[arena_.states_[current_].group].name);
  }
  struct Step {
    Square square;        // the union that was entered
    PieceType promotion;  // what the entering pawn became, or kNone
  };
  struct Path {
    PieceType gift = PieceType::kNone;  // the choice that it began with
    std::vector<Step> steps;            // the unions entered, first to last
  };
  Path PathTo(uint32_t state, PieceType first_type) const;

 private:
  // A group's name: assignment, lifted type, en passant used, rights lost.
  static constexpr int kTypeShift = 42;
  static constexpr int kEnPassantShift = 45;
  static constexpr int kLostShift = 46;
  static uint64_t Name(Assignment assignment, PieceType lifted, bool en_passant, unsigned lost) {
    return assignment.bits() | uint64_t(lifted) << kTypeShift |
           uint64_t(en_passant) << kEnPassantShift | uint64_t(lost) << kLostShift;
  }
  static Assignment AssignmentOf(uint64_t name) {
    return Assignment(name & ((uint64_t{1} << kTypeShift) - 1));
  }
  static PieceType LiftedOf(uint64_t name) {
    return static_cast<PieceType>((name >> kTypeShift) & 7);
  }
  static bool EnPassantOf(uint64_t name) { return ((name >> kEnPassantShift) & 1) != 0; }
  static unsigned LostOf(uint64_t name) { return static_cast<unsigned>(name >> kLostShift); }

  // The parent of states that the first mover enters itself: kNoParent + index of the gift's choice
  // in kPromotions.
  static constexpr uint32_t kNoParent = (1u << 28) - 4;

  // Most chains are short: when no released piece can enter a further union there is nothing to
  // remember, and every entry is reported at once.
  enum class Shallow { kNo, kDone, kStopped };
  template <typename OnLanding>
  Shallow RunShallow(Square from, PieceType type, Bitboard plain, OnLanding&& on_landing);
  bool Begin(Square from, PieceType type, Bitboard plain);
  void BeginWith(Assignment initial, Square from, PieceType type, Bitboard plain, uint32_t parent);
  // The lifted piece of group `name` enters union `i`.
  void Enter(uint64_t name, int i, bool en_passant, uint32_t parent);
  void EnterAs(uint64_t name, int i, PieceType as, bool en_passant, uint32_t parent);
  void EnterAll(uint64_t name, Bitboard attacks, uint32_t parent);
  Bitboard occupied(bool en_passant) const { return en_passant ? occupied_set_back_ : occupied_; }
  Bitboard unions(bool en_passant) const { return en_passant ? unions_set_back_ : board_.unions; }
  Square SquareOf(uint64_t name, int i) const {
    return EnPassantOf(name) && i == board_.en_passant_union ? board_.en_passant : board_.square[i];
  }
  template <typename OnLanding>
  bool Report(uint64_t name, uint32_t group, Bitboard landings, OnLanding&& on_landing);

  const ChainBoard& board_;
  ChainArena& arena_;
  Bitboard occupied_;           // without the first mover
  Bitboard occupied_set_back_;  // the same after the en passant capture of a union
  Bitboard unions_set_back_;
  uint32_t current_ = 0;
  bool keep_paths_ = false;
};

inline void ChainSearch::EnterAs(uint64_t name, int i, PieceType as, bool en_passant,
                                 uint32_t parent) {
  const Assignment assignment = AssignmentOf(name);
  const uint64_t entered =
      Name(assignment.With(i, as), assignment.at(i), EnPassantOf(name) || en_passant,
           LostOf(name) | board_.lost_right[i]);
  const uint32_t group = arena_.groups_.FindOrInsert(entered);
  uint32_t& reached = arena_.groups_[group].reached;
  if ((reached >> i) & 1) return;
  reached |= 1u << i;
  if (arena_.num_states_ >= arena_.max_states_) {
    arena_.truncated_ = true;
    return;
  }
  if (arena_.num_states_ == arena_.states_.size()) {
    arena_.states_.resize(2 * arena_.num_states_ + 256);
  }
  arena_.states_[arena_.num_states_++] = {group, parent << 4 | static_cast<uint32_t>(i)};
}

inline void ChainSearch::Enter(uint64_t name, int i, bool en_passant, uint32_t parent) {
  const PieceType lifted = LiftedOf(name);
  if (lifted == PieceType::kPawn && board_.last_rank.contains(board_.square[i])) {
    for (PieceType promoted : kPromotions) EnterAs(name, i, promoted, en_passant, parent);
  } else {
    EnterAs(name, i, lifted, en_passant, parent);
  }
}

inline void ChainSearch::EnterAll(uint64_t name, Bitboard attacks, uint32_t parent) {
  const bool used = EnPassantOf(name);
  for (Square s : attacks& unions(used)) Enter(name, board_.UnionIndex(s), false, parent);
  if (!used && board_.en_passant_union >= 0 && LiftedOf(name) == PieceType::kPawn &&
      attacks.contains(board_.en_passant)) {
    Enter(name, board_.en_passant_union, true, parent);
  }
}

inline bool ChainSearch::Begin(Square from, PieceType type, Bitboard plain) {
  arena_.groups_.Clear();
  arena_.states_visited_ += arena_.num_states_;  // of the search before
  arena_.num_states_ = 0;
  arena_.truncated_ = false;
  occupied_ = board_.occupied & ~Bitboard(from);
  if (board_.en_passant_union >= 0) {
    const Bitboard set_back = Bitboard(board_.en_passant) | Bitboard(board_.en_passant_pawn);
    occupied_set_back_ = occupied_ ^ set_back;
    unions_set_back_ = board_.unions ^ set_back;
  }
  if (board_.gift_union < 0) {
    BeginWith(board_.initial, from, type, plain, kNoParent);
  } else {
    for (uint32_t i = 0; i < kPromotions.size(); ++i) {
      BeginWith(board_.initial.With(board_.gift_union, kPromotions[i]), from, type, plain,
                kNoParent + i);
    }
  }
  return arena_.num_states_ > 0;
}

inline void ChainSearch::BeginWith(Assignment initial, Square from, PieceType type, Bitboard plain,
                                   uint32_t parent) {
  auto& groups = arena_.groups_;
  const uint64_t name = Name(initial, type, false, 0);
  groups[groups.FindOrInsert(name)].emitted = plain;
  if (type != PieceType::kPawn) {
    EnterAll(name, PieceAttacks(type, from, board_.occupied), parent);
    return;
  }
  // Promotions are outcomes of the group whose lifted piece is what the pawn becomes.
  if (const Bitboard promoting = plain & board_.last_rank & ~board_.their_king) {
    for (PieceType promoted : kPromotions) {
      groups[groups.FindOrInsert(Name(initial, promoted, false, 0))].emitted = promoting;
    }
  }
  EnterAll(name, PawnAttacks(board_.us, from), parent);
}

template <typename OnLanding>
bool ChainSearch::Report(uint64_t name, uint32_t group, Bitboard landings, OnLanding&& on_landing) {
  Bitboard& emitted = arena_.groups_[group].emitted;
  const Bitboard fresh = landings & ~emitted;
  if (fresh.empty()) return true;
  emitted |= fresh;
  return on_landing(Landing{AssignmentOf(name), LiftedOf(name), EnPassantOf(name),
                            static_cast<uint8_t>(LostOf(name)), fresh});
}

template <typename OnLanding>
ChainSearch::Shallow ChainSearch::RunShallow(Square from, PieceType type, Bitboard plain,
                                             OnLanding&& on_landing) {
  if (keep_paths_ || board_.gift_union >= 0 || board_.en_passant != Square::kNone) {
    return Shallow::kNo;
  }
  const Bitboard occupied = board_.occupied & ~Bitboard(from);
  const bool pawn = type == PieceType::kPawn;
  const Bitboard entries =
      (pawn ? PawnAttacks(board_.us, from) : PieceAttacks(type, from, board_.occupied)) &
      board_.unions;
  if (pawn && (entries & board_.last_rank)) return Shallow::kNo;
  struct Exit {
    Bitboard landings;
    int i;
    PieceType released;
  };
  std::array<Exit, 8> exits;  // a piece attacks at most eight pieces
  size_t count = 0;
  for (Square s : entries) {
    const int i = board_.UnionIndex(s);
    const PieceType released = board_.initial.at(i);
    Bitboard attacks;
    Bitboard landings;
    if (released == PieceType::kPawn) {
      attacks = PawnAttacks(board_.us, s);
      landings = (attacks & board_.their_free) | VirtualPawnPushes(board_.us, s, occupied);
      if (landings & board_.last_rank) return Shallow::kNo;
    } else {
      attacks = PieceAttacks(released, s, occupied);
      landings = attacks & (~occupied | board_.their_free);
    }
    if (attacks & board_.unions) return Shallow::kNo;
    exits[count++] = {landings, i, released};
  }
  // Only entries that swap like for like share a group: the one of the plain moves.
  Bitboard emitted = plain;
  for (size_t e = 0; e < count; ++e) {
    Bitboard landings = exits[e].landings;
    if (exits[e].released == type && board_.lost_right[exits[e].i] == 0) {
      landings &= ~emitted;
      emitted |= landings;
    }
    if (landings.empty()) continue;
    if (!on_landing(Landing{board_.initial.With(exits[e].i, type), exits[e].released, false,
                            board_.lost_right[exits[e].i], landings})) {
      return Shallow::kStopped;
    }
  }
  return Shallow::kDone;
}

template <typename OnLanding>
bool ChainSearch::Run(Square from, PieceType type, Bitboard plain, OnLanding&& on_landing) {
  const Shallow shallow = RunShallow(from, type, plain, on_landing);
  if (shallow != Shallow::kNo) return shallow == Shallow::kDone;
  if (!Begin(from, type, plain)) return true;
  const Bitboard promotion_squares = board_.last_rank & ~board_.their_king;
  for (current_ = 0; current_ < arena_.num_states_; ++current_) {
    const ChainArena::State state = arena_.states_[current_];
    const uint64_t name = arena_.groups_[state.group].name;
    const PieceType lifted = LiftedOf(name);
    const bool used = EnPassantOf(name);
    const Square s = SquareOf(name, static_cast<int>(state.parent_and_union & 15));
    const Bitboard occupied = this->occupied(used);
    if (lifted != PieceType::kPawn) {
      const Bitboard attacks = PieceAttacks(lifted, s, occupied);
      EnterAll(name, attacks, current_);
      if (!Report(name, state.group, attacks & (~occupied | board_.their_free), on_landing)) {
        return false;
      }
      continue;
    }
    const Bitboard attacks = PawnAttacks(board_.us, s);
    EnterAll(name, attacks, current_);
    Bitboard landings = (attacks & board_.their_free) | VirtualPawnPushes(board_.us, s, occupied);
    if (board_.en_passant_union < 0 && board_.en_passant != Square::kNone) {
      landings |= attacks & Bitboard(board_.en_passant);
    }
    const Bitboard promoting = landings & promotion_squares;
    if (promoting) {
      landings ^= promoting;
      for (PieceType promoted : kPromotions) {
        const uint64_t promoted_name = Name(AssignmentOf(name), promoted, used, LostOf(name));
        if (!Report(promoted_name, arena_.groups_.FindOrInsert(promoted_name), promoting,
                    on_landing))
          return false;
      }
    }
    if (!Report(name, state.group, landings, on_landing)) return false;
  }
  return !arena_.truncated_;
}

}  // namespace danco

#endif  // DANCO_BOARD_CHAIN_H_

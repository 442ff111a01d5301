#include "search/levels/limited_sight.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "board/core/random.h"
#include "board/core/square.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"

namespace danco {
namespace {

// For the question whether there is a Paco in one: some milliseconds, which hardly any needs.
constexpr uint64_t kThreatStates = 1u << 16;

uint64_t Mixed(uint64_t a, uint64_t b) { return FixedSequence(FixedSequence(a).Next() ^ b).Next(); }

// Of the unions that a chain takes over, those in which another piece stands afterwards.
uint64_t ChangedUnions(const Position& position, Move move) {
  return move.assignment(position.unions().count()).bits() ^
         position.assignment(position.side_to_move()).bits();
}

int LinksOf(const Position& position, Move move) {
  if (!move.is_chain()) return 1;
  const uint64_t changed = ChangedUnions(position, move);
  constexpr uint64_t kFirstBits = 0x1249249249249249;  // of three each
  const int unions = std::popcount((changed | changed >> 1 | changed >> 2) & kFirstBits);
  return 1 + std::max(unions, 1);
}

// How near a square is to the middle of the board: 0 on the edge, 3 on d4, e4, d5 and e5.
int Centrality(Square s) {
  const int file = std::min(FileOf(s), 7 - FileOf(s));
  const int rank = std::min(RankOf(s), 7 - RankOf(s));
  return std::min(file, rank);
}

}  // namespace

double ChanceOf(uint64_t seed, uint64_t a, uint64_t b) {
  return static_cast<double>(Mixed(Mixed(seed, a), b) >> 11) * 0x1p-53;
}

LimitedSight::LimitedSight(const LevelOfPlay& level)
    : settings_(SettingsOfLevel(level.level)), seed_(level.seed) {
  FixedSequence random(seed_);
  // From -most to most.
  const auto draw = [&](int most) {
    return static_cast<int>(random.Next() % static_cast<uint64_t>(2 * most + 1)) - most;
  };
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    Preference& preference = preferences_[static_cast<size_t>(Index(type))];
    preference.forward = draw(settings_.taste / 4);
    preference.central = draw(settings_.taste / 3);
    preference.united = draw(settings_.taste);
  }
}

bool LimitedSight::Sees(int links, uint64_t a, uint64_t b) const {
  const size_t last = settings_.sights.size() - 1;
  const double chance = settings_.sights[std::min(static_cast<size_t>(links - 1), last)];
  return chance >= 1 || ChanceOf(seed_, a, b) < chance;
}

bool LimitedSight::SeesThreat(const Position& position, Color side, Bitboard squares) const {
  const int links = 1 + (squares & position.unions()).count();
  const auto king = static_cast<uint64_t>(Index(position.king(Opponent(side))));
  return Sees(links, squares.bits(), king << 1 | static_cast<uint64_t>(Index(side)));
}

bool LimitedSight::SeesMove(const Position& position, Move move) const {
  const int links = LinksOf(position, move);
  if (links == 1) return true;
  const Move way = Move::Chain(move.from(), move.to(), move.piece(), Assignment());
  return Sees(links, way.bits(), ChangedUnions(position, move));
}

void LimitedSight::KeepSeen(const Position& position, MoveList& moves) const {
  const Color us = position.side_to_move();
  ChainBudget budget(kThreatStates);
  const Bitboard squares = FindThreat(position, us, budget).squares();
  const bool sees_paco = squares && SeesThreat(position, us, squares);
  MoveList seen;
  for (Move move : moves) {
    const bool wins = squares && position.After(move).is_paco();
    if (wins ? sees_paco : SeesMove(position, move)) seen.push_back(move);
  }
  if (!seen.empty()) moves = std::move(seen);
}

int LimitedSight::Depth(const Position& position) const {
  const double whole = std::floor(settings_.depth);
  constexpr uint64_t kForDepth = 1;
  const bool deeper = ChanceOf(seed_, position.key(), kForDepth) < settings_.depth - whole;
  return static_cast<int>(whole) + (deeper ? 1 : 0);
}

int LimitedSight::TasteOf(const Position& position, Color color) const {
  int sum = 0;
  for (PieceType type : kPieceTypes) {
    const Preference& preference = preferences_[static_cast<size_t>(Index(type))];
    const Bitboard pieces = position.pieces(color, type);
    sum += preference.united * (pieces & position.unions()).count();
    for (Square s : pieces) {
      sum += preference.forward * RelativeRank(color, s) + preference.central * Centrality(s);
    }
  }
  return sum;
}

int LimitedSight::Taste(const Position& position) const {
  if (settings_.taste == 0) return 0;
  const Color us = position.side_to_move();
  return TasteOf(position, us) - TasteOf(position, Opponent(us));
}

}  // namespace danco

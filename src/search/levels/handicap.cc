// SPDX-License-Identifier: MIT
#include "search/levels/handicap.h"

#include <bit>
#include <cmath>

#include "board/core/random.h"
#include "board/core/square.h"
#include "board/reach/sako.h"
#include "eval/wdl.h"
#include "search/control/listener.h"

namespace danco {
namespace {

// The budget for finding a Paco in one. The full budget takes a few milliseconds and is rarely
// needed.
constexpr uint64_t kThreatStates = 1u << 16;

uint64_t Mixed(uint64_t a, uint64_t b) { return FixedSequence(FixedSequence(a).Next() ^ b).Next(); }

// Returns a bit pattern that is nonzero at each union in which the mover's piece changes.
uint64_t ChangedUnions(const Position& position, Move move) {
  return move.assignment(position.unions().count()).bits() ^
         position.assignment(position.side_to_move()).bits();
}

// Returns the number of links of a move (LevelSettings): one, and one for each union whose piece
// changes. A move is stored by its outcome, so a union that is entered twice counts once.
int LinksOf(const Position& position, Move move) {
  if (!move.is_chain()) return 1;
  const uint64_t changed = ChangedUnions(position, move);
  constexpr uint64_t kFirstBits = 0x1249249249249249;  // the lowest of each three bits
  const int unions = std::popcount((changed | changed >> 1 | changed >> 2) & kFirstBits);
  return 1 + std::max(unions, 1);
}

// Returns how central a square is: 0 on the edge, 3 on d4, e4, d5 and e5.
int Centrality(Square s) {
  const int file = std::min(FileOf(s), 7 - FileOf(s));
  const int rank = std::min(RankOf(s), 7 - RankOf(s));
  return std::min(file, rank);
}

// The cost, in expected score, of a move that goes back. An opponent that shuffles its pieces is no
// fun.
constexpr double kRepetitionCost = 0.3;
constexpr double kTakeBackCost = 0.12;

// Returns the expected score. Prefers later losses: the sooner the opponent's Paco, the lower the
// value.
double ExpectedScore(Score score, const Position& root) {
  if (score.is_loss()) return 1.0 / score.mate_turns();
  return ChancesOf(score, root).expected_score();
}

bool SamePieces(const Position& a, const Position& b, Color color) {
  return std::all_of(kPieceTypes.begin(), kPieceTypes.end(),
                     [&](PieceType t) { return a.pieces(color, t) == b.pieces(color, t); });
}

double CostOfGoingBack(const Position& after, const std::vector<Position>& history) {
  const bool repeats = std::any_of(history.begin(), history.end(),
                                   [&](const Position& p) { return p.key() == after.key(); });
  if (repeats) return kRepetitionCost;
  if (history.size() < 3) return 0;
  const Color us = Opponent(after.side_to_move());
  const Position& before_last_turn = history[history.size() - 3];
  return SamePieces(after, before_last_turn, us) ? kTakeBackCost : 0;
}

}  // namespace

double ChanceOf(uint64_t seed, uint64_t a, uint64_t b) {
  return static_cast<double>(Mixed(Mixed(seed, a), b) >> 11) * 0x1p-53;
}

Handicap::Handicap(const LevelOfPlay& level)
    : settings_(SettingsOfLevel(level.level)), seed_(level.seed) {
  FixedSequence random(seed_);
  // Draws from a uniform distribution over -most..most.
  const auto draw = [&](int most) {
    return static_cast<int>(random.Next() % static_cast<uint64_t>(2 * most + 1)) - most;
  };
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    Preference& preference = preferences_[static_cast<size_t>(Index(type))];
    preference.forward = draw(settings_.style / 4);
    preference.central = draw(settings_.style / 3);
    preference.united = draw(settings_.style);
  }
}

bool Handicap::Perceives(int links, uint64_t a, uint64_t b) const {
  const size_t last = settings_.perception.size() - 1;
  const double chance = settings_.perception[std::min(static_cast<size_t>(links - 1), last)];
  return chance >= 1 || ChanceOf(seed_, a, b) < chance;
}

bool Handicap::PerceivesThreat(const Position& position, Color side, Bitboard squares) const {
  const int links = 1 + (squares & position.unions()).count();
  const auto king = static_cast<uint64_t>(Index(position.king(Opponent(side))));
  return Perceives(links, squares.bits(), king << 1 | static_cast<uint64_t>(Index(side)));
}

bool Handicap::PerceivesMove(const Position& position, Move move) const {
  const int links = LinksOf(position, move);
  if (links == 1) return true;
  const Move way = Move::Chain(move.from(), move.to(), move.piece(), Assignment());
  return Perceives(links, way.bits(), ChangedUnions(position, move));
}

void Handicap::KeepPerceived(const Position& position, MoveList& moves) const {
  const Color us = position.side_to_move();
  ChainBudget budget(kThreatStates);
  const Bitboard squares = FindThreat(position, us, budget).squares();
  const bool perceives_paco = squares && PerceivesThreat(position, us, squares);
  MoveList perceived;
  for (Move move : moves) {
    const bool wins = squares && position.After(move).is_paco();
    if (wins ? perceives_paco : PerceivesMove(position, move)) perceived.push_back(move);
  }
  if (!perceived.empty()) moves = std::move(perceived);
}

int Handicap::Depth(const Position& position) const {
  const double whole = std::floor(settings_.depth);
  constexpr uint64_t kForDepth = 1;
  const bool deeper = ChanceOf(seed_, position.key(), kForDepth) < settings_.depth - whole;
  return static_cast<int>(whole) + (deeper ? 1 : 0);
}

int Handicap::StyleOf(const Position& position, Color color) const {
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

int Handicap::StyleBonus(const Position& position) const {
  if (settings_.style == 0) return 0;
  const Color us = position.side_to_move();
  return StyleOf(position, us) - StyleOf(position, Opponent(us));
}

size_t Handicap::ChooseLine(const std::vector<SearchLine>& lines,
                            const std::vector<Position>& history) const {
  const Position& root = history.back();
  const SearchLine& first = lines.front();
  if (first.score == Score::PacoIn(1)) return 0;
  std::vector<double> values;
  for (const SearchLine& line : lines) {
    const double expected = ExpectedScore(line.score, root);
    values.push_back(expected - CostOfGoingBack(root.After(line.pv.front()), history));
  }
  const double best = *std::max_element(values.begin(), values.end());
  std::vector<double> odds;
  double sum = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const double lost = best - values[i];
    const bool searched = lines[i].depth > 0 || i == 0;  // otherwise its score is that of the root
    const bool allowed = searched && lost <= settings_.max_loss;
    odds.push_back(allowed ? std::exp(-lost / settings_.temperature) : 0);
    sum += odds.back();
  }
  double point = sum * ChanceOf(seed_, root.key(), history.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    point -= odds[i];
    if (point < 0) return i;
  }
  return 0;
}

}  // namespace danco

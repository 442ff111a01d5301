// SPDX-License-Identifier: MIT
#include "puzzles/finder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "board/core/bitboard.h"
#include "board/core/position_builder.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/notation.h"
#include "engine/elo_scale.h"
#include "puzzles/self_play.h"
#include "search/control/level.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/memory/transposition_table.h"
#include "search/root/tree_guide.h"

namespace danco {
namespace {

constexpr size_t kProofMebibytes = 4;
// The size of the table for searches.
constexpr size_t kHashMebibytes = 4;
// The maximum number of wrong first turns listed for a Paco.
constexpr size_t kMaxTries = 3;
// The sizes of the tables for proofs of long Pacos.
constexpr size_t kLongProofMebibytes = 32;
constexpr size_t kGuideMebibytes = 8;
// A long Paco is rejected if Pacos are excluded for fewer turns than this.
constexpr int kMinExcluded = 3;
// A draw is searched again with this many times the nodes.
constexpr uint64_t kDrawAgain = 10;
// A Paco in one that takes over fewer unions is obvious.
constexpr int kHiddenChain = 2;

// Returns all turns, or nullopt if there are too many or none.
std::optional<MoveList> TurnsOf(const Position& position) {
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxPuzzleMoves) != WalkResult::kComplete || moves.empty()) {
    return std::nullopt;
  }
  return moves;
}

MoveList Without(const MoveList& moves, Move move) {
  MoveList rest;
  for (Move other : moves) {
    if (other != move) rest.push_back(other);
  }
  return rest;
}

bool IsOver(const Position& position) { return Game(position).end() != GameEnd::kOngoing; }

// Returns the goal of a defence that does not draw.
PuzzleGoal DefenceOf(const Position& position) {
  return InSako(position, position.side_to_move()) ? PuzzleGoal::kEscape : PuzzleGoal::kOnly;
}

bool Unites(const Position& position, Move move) { return position.After(move).is_paco(); }

}  // namespace

PuzzleFinder::PuzzleFinder(const FinderSettings& settings) : settings_(settings) {
  search_.SetHash(kHashMebibytes);
}

std::optional<Puzzle> PuzzleFinder::Look(const Position& from_game) {
  const Position position = from_game.WithNoProgressPlies(0);
  if (position.turn_start()) return std::nullopt;
  const Game game(position);
  if (game.end() != GameEnd::kOngoing) return std::nullopt;
  if (FindWinningMove(position)) {
    return Wants(PuzzleGoal::kPaco) && IsLengthWanted(1) ? ProvePacoInOne(position) : std::nullopt;
  }
  SearchLimits limits;
  limits.nodes = settings_.look_nodes;
  SearchOptions options;
  options.multi_pv = 2;
  search_.NewGame();
  const std::vector<SearchLine> lines = SearchLines(search_, game, limits, options);
  if (lines.size() < 2) return std::nullopt;
  const SearchLine& best = lines[0];
  const int guided = settings_.guided_from;
  if (guided > 0 && best.score.is_win() && best.score.mate_turns() >= guided) {
    // If another turn also wins, the puzzle would be pointless.
    const bool wanted = Wants(PuzzleGoal::kPaco) && !lines[1].score.is_win() &&
                        best.score.mate_turns() <= settings_.max_turns;
    return wanted ? ProveLongPaco(position) : std::nullopt;
  }
  if (best.score.is_win()) {
    return Wants(PuzzleGoal::kPaco) && best.score.mate_turns() <= settings_.max_turns + 1
               ? ProvePaco(position)
               : std::nullopt;
  }
  const bool defends = !best.score.is_loss() && lines[1].score.is_loss();
  return defends ? ProveDefence(position, best.pv.front()) : std::nullopt;
}

std::optional<Puzzle> PuzzleFinder::Prove(const Position& position, PuzzleGoal goal, Move key) {
  if (Game(position).end() != GameEnd::kOngoing) return std::nullopt;
  std::optional<Puzzle> puzzle;
  if (goal != PuzzleGoal::kPaco) {
    if (!FindWinningMove(position)) puzzle = ProveDefence(position, key);
  } else {
    puzzle = FindWinningMove(position) ? ProvePacoInOne(position) : ProvePaco(position);
  }
  return puzzle && puzzle->goal == goal ? puzzle : std::nullopt;
}

std::optional<Puzzle> PuzzleFinder::ProvePacoInOne(const Position& position) {
  const std::optional<MoveList> moves = TurnsOf(position);
  if (!moves) return std::nullopt;
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.solutions = 0;
  for (Move move : *moves) {
    if (!Unites(position, move)) continue;
    ++puzzle.solutions;
    if (puzzle.line.empty()) puzzle.line.push_back(move);
  }
  if (settings_.unique && puzzle.solutions != 1) return std::nullopt;
  puzzle.tree = ProofTree{{{position, 1, puzzle.key(), {}}}};
  puzzle.nodes = 1;
  FindThemes(puzzle);
  return puzzle.chain >= kHiddenChain ? std::optional(std::move(puzzle)) : std::nullopt;
}

std::optional<Puzzle> PuzzleFinder::ProvePaco(const Position& position) {
  const std::optional<MoveList> moves = TurnsOf(position);
  if (!moves) return std::nullopt;
  const StopToken never;
  Prover prover(never, {}, kProofMebibytes);
  prover.set_node_limit(settings_.proof_nodes);
  Puzzle puzzle;
  puzzle.position = position;
  Move key;
  Tribool proof = Tribool::kNo;
  for (puzzle.turns = 2; puzzle.turns <= settings_.max_turns; ++puzzle.turns) {
    proof = prover.SolveMoves(position, puzzle.turns, *moves, key);
    if (proof != Tribool::kNo) break;
  }
  if (proof != Tribool::kYes || !IsLengthWanted(puzzle.turns)) return std::nullopt;
  puzzle.nodes = prover.nodes();
  MoveList rest = Without(*moves, key);
  for (Move other; !rest.empty(); rest = Without(rest, other)) {
    prover.set_node_limit(prover.nodes() + settings_.proof_nodes);
    proof = prover.SolveMoves(position, puzzle.turns, rest, other);
    if (proof == Tribool::kUnknown) return std::nullopt;
    if (proof == Tribool::kNo) break;
    if (settings_.unique) return std::nullopt;
    ++puzzle.solutions;
  }
  prover.set_node_limit(UINT64_MAX);
  puzzle.tree = prover.Tree(position, puzzle.turns, key);
  if (!puzzle.tree) return std::nullopt;
  puzzle.line = prover.LongestLine(*puzzle.tree);
  if (puzzle.line.size() != static_cast<size_t>(2 * puzzle.turns - 1)) return std::nullopt;
  if (puzzle.solutions == 1) AddTries(puzzle, prover);
  FindThemes(puzzle);
  return puzzle;
}

std::optional<Puzzle> PuzzleFinder::ProveLongPaco(const Position& position) {
  const std::optional<MoveList> moves = TurnsOf(position);
  if (!moves) return std::nullopt;
  TranspositionTable table(kGuideMebibytes);
  TreeGuide guide(table);
  const StopToken never;
  Prover prover(never, {}, kLongProofMebibytes, &guide);
  std::optional<Proof> found =
      prover.FindGuided(position, settings_.max_turns, *moves, settings_.proof_nodes);
  if (!found || found->turns < settings_.guided_from || !IsLengthWanted(found->turns) ||
      found->line.size() != static_cast<size_t>(2 * found->turns - 1)) {
    return std::nullopt;
  }
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.turns = found->turns;
  puzzle.line = found->line;
  puzzle.tree = std::move(found->tree);
  puzzle.nodes = prover.nodes();
  const Move key = puzzle.key();
  const MoveList rest = Without(*moves, key);
  // Shows that there is no shorter Paco, and no other first turn that forces one.
  Move other;
  int excluded = 1;
  for (; excluded < puzzle.turns; ++excluded) {
    const bool last = excluded + 1 == puzzle.turns;
    prover.set_node_limit(prover.nodes() + settings_.proof_nodes);
    const Tribool proof = prover.SolveMoves(position, excluded + 1, last ? rest : *moves, other);
    if (proof == Tribool::kYes) return std::nullopt;
    if (proof == Tribool::kUnknown) break;
  }
  if (excluded < puzzle.turns) {
    if (excluded < kMinExcluded) return std::nullopt;
    puzzle.excluded = excluded;
    TranspositionTable other_table(kGuideMebibytes);
    TreeGuide other_guide(other_table);
    Prover other_prover(never, {}, kLongProofMebibytes, &other_guide);
    if (other_prover.FindGuided(position, puzzle.turns, rest, settings_.proof_nodes) ||
        other_prover.Find(position, puzzle.turns, rest, settings_.proof_nodes)) {
      return std::nullopt;
    }
  }
  FindThemes(puzzle);
  return puzzle;
}

// Wrong turns that threaten a Paco are listed, because they are tempting.
void PuzzleFinder::AddTries(Puzzle& puzzle, Prover& prover) const {
  const Position& position = puzzle.position;
  const Color us = position.side_to_move();
  const std::optional<MoveList> moves = TurnsOf(position);
  if (!moves) return;
  for (Move move : *moves) {
    if (puzzle.wrong.size() == kMaxTries) return;
    const Position after = position.After(move);
    if (move == puzzle.key() || Game(after).end() != GameEnd::kOngoing) continue;
    if (!CanUniteKing(after, us)) continue;
    const std::optional<MoveList> answers = TurnsOf(after);
    if (!answers) continue;
    for (Move answer : *answers) {
      const Position next = after.After(answer);
      if (next.king_united() || prover.Solve(next, std::max(puzzle.turns - 1, 1)) != Tribool::kNo) {
        continue;
      }
      puzzle.wrong.push_back({move, answer, std::nullopt});
      break;
    }
  }
}

std::optional<WrongTurn> PuzzleFinder::Loses(const Position& position, Move move, Prover& prover,
                                             int& turns) const {
  WrongTurn wrong{move, Move(), std::nullopt};
  const Position after = position.After(move);
  turns = 1;
  if (Game(after).end() != GameEnd::kOngoing) return std::nullopt;
  if (FindWinningMove(after)) return wrong;
  const std::optional<MoveList> moves = TurnsOf(after);
  if (!moves) return std::nullopt;
  for (turns = 2; turns <= settings_.max_defence_turns; ++turns) {
    prover.set_node_limit(prover.nodes() + settings_.proof_nodes);
    Move winner;
    const Tribool proof = prover.SolveMoves(after, turns, *moves, winner);
    if (proof == Tribool::kUnknown) return std::nullopt;
    if (proof == Tribool::kNo) continue;
    prover.set_node_limit(UINT64_MAX);
    wrong.proof = prover.Tree(after, turns, winner);
    return wrong.proof ? std::optional(std::move(wrong)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Puzzle> PuzzleFinder::ProveDefence(const Position& position, Move key) {
  const std::optional<MoveList> moves = TurnsOf(position);
  if (!moves || moves->size() < 2) return std::nullopt;
  const StopToken never;
  Prover prover(never, {}, kProofMebibytes);
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.line.push_back(key);
  for (Move move : Without(*moves, key)) {
    int turns = 0;
    std::optional<WrongTurn> wrong = Loses(position, move, prover, turns);
    if (!wrong) return std::nullopt;
    puzzle.turns = std::max(puzzle.turns, turns);
    if (wrong->proof) puzzle.wrong.push_back(*std::move(wrong));
  }
  if (!IsLengthWanted(puzzle.turns)) return std::nullopt;
  puzzle.nodes = prover.nodes();
  const Position after = position.After(key);
  const bool ends = IsOver(after);
  prover.set_node_limit(prover.nodes() + settings_.proof_nodes);
  if (!ends && prover.Solve(after, puzzle.turns) != Tribool::kNo) return std::nullopt;
  const std::optional<PuzzleGoal> goal = GoalOfDefence(position, key);
  if (!goal || !Wants(*goal)) return std::nullopt;
  puzzle.goal = *goal;
  FindThemes(puzzle);
  return puzzle;
}

std::optional<PuzzleGoal> PuzzleFinder::GoalOfDefence(const Position& position, Move key) {
  const Position after = position.After(key);
  if (IsOver(after)) return PuzzleGoal::kDraw;
  for (uint64_t nodes : {settings_.draw_nodes, kDrawAgain * settings_.draw_nodes}) {
    if (nodes == 0) break;
    const Score score = -ScoreOf(after, nodes);
    if (score.is_loss()) return std::nullopt;
    if (score != Score::Draw()) return DefenceOf(position);
  }
  return settings_.draw_nodes > 0 ? PuzzleGoal::kDraw : DefenceOf(position);
}

Score PuzzleFinder::ScoreOf(const Position& position, uint64_t nodes) {
  search_.NewGame();
  return SearchNodes(search_, Game(position), nodes).line.score;
}

namespace {

// For a puzzle with `excluded`: proves the Paco by its key again, and excludes the same number of
// turns again.
bool HoldsLongPaco(const Puzzle& puzzle) {
  if (puzzle.solutions != 1) return false;
  constexpr uint64_t kNodes = 30'000'000;
  TranspositionTable table(kGuideMebibytes);
  TreeGuide guide(table);
  const StopToken never;
  Prover prover(never, {}, kLongProofMebibytes, &guide);
  if (!prover.FindGuided(puzzle.position, puzzle.turns, {puzzle.key()}, kNodes)) return false;
  Puzzle again = puzzle;
  FindThemes(again);
  prover.set_node_limit(prover.nodes() + kNodes);
  return again.themes == puzzle.themes && *puzzle.excluded < puzzle.turns &&
         prover.Solve(puzzle.position, *puzzle.excluded) == Tribool::kNo;
}

}  // namespace

bool StillHolds(const Puzzle& puzzle) {
  // These budgets are so large that another version of the prover will not exceed them.
  constexpr uint64_t kMoreNodes = 100;
  if (puzzle.excluded) return HoldsLongPaco(puzzle);
  FinderSettings settings;
  settings.max_turns = puzzle.turns;
  settings.max_defence_turns = puzzle.turns;
  settings.unique = puzzle.solutions == 1;
  settings.proof_nodes *= kMoreNodes;
  settings.draw_nodes = 0;
  PuzzleFinder finder(settings);
  PuzzleGoal goal = puzzle.goal;
  if (goal == PuzzleGoal::kDraw && !IsOver(puzzle.position.After(puzzle.key()))) {
    goal = DefenceOf(puzzle.position);
  }
  const std::optional<Puzzle> again = finder.Prove(puzzle.position, goal, puzzle.key());
  return again && again->turns == puzzle.turns && again->solutions == puzzle.solutions &&
         again->themes == puzzle.themes && (puzzle.solutions > 1 || again->key() == puzzle.key());
}

namespace {

absl::StatusOr<Position> WithoutSquare(const Position& position, Square square) {
  PositionBuilder builder(position);
  for (Color color : kColors) {
    if (position.pieces(color).contains(square)) builder.Remove(color, square);
  }
  return builder.Build();
}

// Returns the puzzle without the pieces on the square, if it is otherwise the same.
std::optional<Puzzle> Reduced(const Puzzle& puzzle, Square square, PuzzleFinder& finder) {
  const absl::StatusOr<Position> position = WithoutSquare(puzzle.position, square);
  if (!position.ok()) return std::nullopt;
  const std::string key = FormatMove(puzzle.position, puzzle.key());
  const absl::StatusOr<Move> move = ParseMove(*position, key);
  if (!move.ok()) return std::nullopt;
  std::optional<Puzzle> reduced = finder.Prove(*position, puzzle.goal, *move);
  if (!reduced || reduced->turns != puzzle.turns || reduced->solutions != puzzle.solutions ||
      FormatMove(*position, reduced->key()) != key || reduced->themes != puzzle.themes) {
    return std::nullopt;
  }
  return reduced;
}

}  // namespace

Puzzle Minimal(const Puzzle& puzzle, PuzzleFinder& finder) {
  Puzzle least = puzzle;
  // A piece that was needed may become unnecessary once others are removed.
  for (bool changed = true; changed;) {
    changed = false;
    const Position before = least.position;
    for (Square square : before.occupied()) {
      if (square == before.king(Color::kWhite) || square == before.king(Color::kBlack)) continue;
      std::optional<Puzzle> reduced = Reduced(least, square, finder);
      if (!reduced) continue;
      least = *std::move(reduced);
      changed = true;
    }
  }
  least.level = puzzle.level;
  least.source = puzzle.source;
  return least;
}

namespace {

// Parameters of MeasureDifficulty(): every kLevelStep-th level tries a puzzle with kOpponents
// opponents, of which kMustFind must find the key; each searches at most kTrialNodes.
constexpr int kLevelStep = 2;
constexpr int kFull = static_cast<int>(kFullLevel);
constexpr int kOpponents = 5;
constexpr int kMustFind = 3;
constexpr uint64_t kTrialNodes = 100'000;
// Parameters of FitRating(): mean and standard deviation of the prior, and the range of ratings.
constexpr double kPriorMean = 2000;
constexpr double kPriorDeviation = 500;
constexpr double kLowestRating = 0;
constexpr double kHighestRating = 5000;
// The logarithm of the odds per Elo point.
const double kSlope = std::log(10.0) / 400;

// Full strength is assumed to be as far above the last mark as that mark is above the one before.
double EloOf(int level) {
  const EloMark& last = kEloMarks[kNumEloMarks - 1];
  const EloMark& before = kEloMarks[kNumEloMarks - 2];
  return level <= last.level ? EloOfLevel(level) : 2.0 * last.elo - before.elo;
}

// Returns whether the player plays the key, or sees its Paco and plays another one: a level chooses
// at random among the Pacos that it sees. If there are several solutions, only that of the line is
// recognized.
bool Finds(const Puzzle& puzzle, std::optional<LevelOfPlay> level, Search& search) {
  SearchLimits limits;
  limits.nodes = kTrialNodes;
  SearchOptions options;
  options.level = level;
  if (level) options.multi_pv = 2;  // the move that is played, and the best of the others
  search.NewGame();
  const Position solved = puzzle.position.After(puzzle.key());
  const auto is_key = [&](const SearchLine& line) {
    return puzzle.position.After(line.pv.front()).SameOutcome(solved);
  };
  const std::vector<SearchLine> lines = SearchLines(search, Game(puzzle.position), limits, options);
  if (lines.empty()) return false;
  if (is_key(lines[0])) return true;
  return lines.size() > 1 && lines[0].score.is_win() && lines[1].score.is_win() && is_key(lines[1]);
}

}  // namespace

Difficulty MeasureDifficulty(const Puzzle& puzzle, Search& search) {
  std::vector<LevelTrial> trials;
  for (int level = 0; level < kFull; level += kLevelStep) {
    LevelTrial trial{level, kOpponents, 0};
    for (int seed = 1; seed <= kOpponents; ++seed) {
      const LevelOfPlay opponent{static_cast<double>(level), static_cast<uint64_t>(seed)};
      if (Finds(puzzle, opponent, search)) ++trial.found;
    }
    trials.push_back(trial);
    if (trial.found >= kMustFind) return {level, FitRating(trials)};
  }
  const bool found = Finds(puzzle, std::nullopt, search);
  trials.push_back({kFull, 1, found ? 1 : 0});
  return {found ? std::optional(kFull) : std::nullopt, FitRating(trials)};
}

int FitRating(const std::vector<LevelTrial>& trials) {
  double low = kLowestRating;
  double high = kHighestRating;
  // The log-likelihood is unimodal: it increases to the left of the maximum.
  while (high - low > 0.5) {
    const double rating = (low + high) / 2;
    double rises = -(rating - kPriorMean) / (kPriorDeviation * kPriorDeviation);
    for (const LevelTrial& trial : trials) {
      const double chance = 1 / (1 + std::exp(kSlope * (rating - EloOf(trial.level))));
      rises += kSlope * (trial.asked * chance - trial.found);
    }
    (rises > 0 ? low : high) = rating;
  }
  return static_cast<int>(std::lround((low + high) / 2));
}

}  // namespace danco

// SPDX-License-Identifier: MIT
// Annotations: findings about each position and turn of a game, and about the game as a whole.
#ifndef DANCO_ANNOTATE_NOTES_H_
#define DANCO_ANNOTATE_NOTES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "annotate/explain.h"
#include "annotate/reasons.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/next_steps.h"
#include "eval/score.h"
#include "record/recorded_game.h"

namespace danco {

enum class Judgement : uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

// The minimum loss of expected score (0 to 1) for each judgement. These are twice the thresholds of
// lichess, because scores in Paco Sako vary more from ply to ply (analyse.md).
inline constexpr double kInaccuracyLoss = 0.10;
inline constexpr double kMistakeLoss = 0.20;
inline constexpr double kBlunderLoss = 0.30;
// The minimum loss of a turn that is part of a slow loss, and the maximum number of one side's
// turns in a slow loss.
inline constexpr double kSlowLoss = 0.05;
inline constexpr size_t kSlowTurns = 8;

// The maximum length in plies of a better line.
inline constexpr size_t kBetterLinePlies = 8;

// Phases of a game, by the number of unions on the board: up to 3, 4 to 8, and more.
enum class Phase : uint8_t { kOpening, kMiddle, kLate };
inline constexpr int kNumPhases = 3;
inline constexpr int kMaxOpeningUnions = 3;
inline constexpr int kMaxMiddleUnions = 8;
Phase PhaseOf(int unions);
absl::string_view PhaseName(Phase phase);

// Converts a score from White's point of view to `side`'s, and vice versa.
constexpr Score ViewOf(Color side, Score score) { return side == Color::kWhite ? score : -score; }

// Findings about one position. All scores in this file are from White's point of view.
struct PositionNote {
  Score score;
  bool searched = false;  // false: the game is over here
  MoveList line;          // the PV; its first move is the best turn
  int depth = 0;       // 0 if the search has not completed a depth, so that the score is unreliable
  uint64_t nodes = 0;  // of the searches that determined `score` and `played`
  // The best of the other turns, its score, and the score of the best turn in the same search. Null
  // if no search determined them, or if a deeper search has another best turn.
  Move second_move;
  Score first;
  Score second;
  // The score of the turn that was played, if it was searched together with the best one.
  std::optional<Score> played;
  int played_depth = 0;
  bool settled = false;  // two searches in a row agreed on the judgement of the turn
  // If two searches in a row did not agree within the limit: an upper bound on the severity of the
  // judgement.
  std::optional<Judgement> at_most;
  int paco = 0;              // turns of a proved Paco for the side to move; 0: none proved
  MoveList paco_line;        // its line
  int paco_seen = 0;         // if none is proved: turns of the Paco that the search found
  uint64_t proof_nodes = 0;  // the budget of the proof, if none is proved
  // These say whether the king of the side to move is in Sako, and whether the side to move could
  // unite with the opponent's king at once.
  ThreatTurn threat;
  ThreatTurn chance;
  // If the king of the side to move is in Sako: the turns that parry it.
  Parries parries;
  // Why the best turn is better than the one that was played, if the latter has a mark.
  std::vector<Reason> reasons;
};

// The judgement of one move.
struct MoveJudgement {
  Score after;  // of the turn, from White's point of view
  // The loss of the mover's expected score, 0 to 1. It is 0 for the best turn. It is also 0 if a
  // search did not complete a depth, because such a search is too shallow for a judgement.
  double loss = 0;
  bool paco_missed = false;  // the turn lost a forced Paco, so it gets a judgement
  Judgement judgement = Judgement::kNone;
};

struct TurnNote : MoveJudgement {
  Score before;             // of best play
  double win_before = 0.5;  // White's expected score
  double win_after = 0.5;
  double accuracy = 100;      // of the turn, in percent
  bool is_best = false;       // the turn is the engine's choice
  bool only_move = false;     // every other turn is a blunder, according to the search
  bool only_parry = false;    // every other turn allows the opponent to unite immediately
  int paco_there = 0;         // proved: number of turns in which the mover could force a Paco
  int paco_there_seen = 0;    // the same, found by the search but not proved
  bool in_slow_loss = false;  // the mark belongs to a slow loss
  int paco_given = 0;         // proved: number of turns in which the opponent can now force a Paco
  int paco_given_seen = 0;    // the same, found by the search but not proved
  // For the next three, `true` is certain. If `sako_unknown` is set, `false` may mean unknown.
  bool sako_unanswered = false;  // the mover's king was in Sako and still is
  bool steps_into_sako = false;  // the mover's king was not in Sako, and now is
  bool gives_sako = false;       // the opponent's king is now in Sako
  bool sako_unknown = false;     // at least one of these facts could not be determined
  Phase phase = Phase::kOpening;
  std::string words;  // sentences about all of this; may be empty
};

struct SideNotes {
  int turns = 0;
  std::optional<double> accuracy;   // in percent; empty if the side made no turns
  std::array<int, 4> judgements{};  // number of turns, by Judgement
  int lost_pacos = 0;               // how many of the turns lost a forced win
  double lost_per_turn = 0;         // loss of expected score per turn
  std::array<std::optional<double>, kNumPhases> phase_accuracy;
};

// Consecutive turns of one side that each lose little, but together lose as much as a mistake.
struct SlowLoss {
  Color side = Color::kWhite;
  size_t first = 0;  // indexes of the side's turns in the game
  size_t last = 0;
  // The side's expected score before the first and after the last of these turns.
  double before = 0.5;
  double after = 0.5;
};

struct GameNotes {
  std::vector<PositionNote> positions;  // one more than turns
  std::vector<TurnNote> turns;
  std::array<SideNotes, 2> sides;  // by colour
  std::vector<SlowLoss> slow_losses;
};

// The texts of a judgement. For Judgement::kNone, all are empty or 0.
struct JudgementText {
  absl::string_view name;    // "inaccuracy"
  absl::string_view plural;  // "Inaccuracies"
  absl::string_view glyph;   // "?!"
  int nag;                   // PGN's numeric annotation glyph for it: 6
};
const JudgementText& TextOf(Judgement judgement);

// Returns the judgement of a turn that loses this much of the expected score.
Judgement JudgementOf(double loss);
// Returns the judgement of a turn that loses a forced Paco in `turns` turns. It is at least a
// mistake if the Paco takes 1 or 2 turns, which a player can see, and at least an inaccuracy
// otherwise, even if the position remains good. A large `loss` may make the judgement more severe.
Judgement JudgementOfLostPaco(int turns, double loss);

// Returns the accuracy of a turn in percent, by the formula of lichess. The arguments are the
// mover's winning chances in percent before and after the turn.
double TurnAccuracy(double win_before, double win_after);
// Returns the accuracy of one side over a game, also by the formula of lichess: the arithmetic mean
// of a mean weighted by the volatility of the winning chances and a harmonic mean. `win` holds
// White's winning chances, 0 to 1, in each position of the game. `turns` holds the accuracies of
// one side, each with the index of the position before the turn.
struct RatedTurn {
  size_t ply;
  double accuracy;
};
std::optional<double> GameAccuracy(const std::vector<double>& win,
                                   const std::vector<RatedTurn>& turns);

// Returns whether there is a better turn to show next to a marked one.
bool HasBetter(const PositionNote& before, const TurnNote& turn);

// Judges one move by the findings about the positions before and after it.
MoveJudgement JudgeMove(const Position& position, Move move, const PositionNote& before,
                        const PositionNote& after);

// Returns how much the mover's expected score falls from one search to the next. It may fall even
// after the best turn of the first search, and such a turn may deserve a mark, too.
double ExpectedScoreDrop(const Position& position, const PositionNote& before,
                         const PositionNote& after);

// Computes `notes.turns`, `notes.sides` and `notes.slow_losses` from `notes.positions`, which has
// one element more than the game has turns. Does not search. In a slow loss, each turn that loses
// at least kSlowLoss gets a mark, although none would get one on its own; the turn that loses most
// is marked as a mistake.
void JudgeTurns(const RecordedGame& game, GameNotes& notes);

}  // namespace danco

#endif  // DANCO_ANNOTATE_NOTES_H_

// What is said of each turn of a game, and of the game as a whole.
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
#include "eval/score.h"
#include "record/recorded_game.h"

namespace danco {

enum class Judgement : uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

// What a turn costs of the expected result (0 to 1) from which it has these names. Twice lichess'
// thresholds: scores of this game swing more from one ply to the next (analyse.md).
inline constexpr double kInaccuracyLoss = 0.10;
inline constexpr double kMistakeLoss = 0.20;
inline constexpr double kBlunderLoss = 0.30;
// From this on a turn may be part of a slow loss, which takes at most so many turns of a side.
inline constexpr double kSlowLoss = 0.05;
inline constexpr size_t kSlowTurns = 8;

// Plies of a better line that are written.
inline constexpr size_t kBetterLinePlies = 8;

// Phases of a game by the unions on the board: up to 3, 4 to 8, and more.
enum class Phase : uint8_t { kOpening, kMiddle, kLate };
inline constexpr int kNumPhases = 3;
inline constexpr int kMaxOpeningUnions = 3;
inline constexpr int kMaxMiddleUnions = 8;
Phase PhaseOf(int unions);
absl::string_view PhaseName(Phase phase);

// Turns a score of White's view into one of `side`'s view, and back.
constexpr Score ViewOf(Color side, Score score) { return side == Color::kWhite ? score : -score; }

// What the engine found in one position. All scores of this file are White's view.
struct PositionNote {
  Score score;
  bool searched = false;  // false: the game is over here
  MoveList line;          // best play from here; its first move is the best
  int depth = 0;          // 0: the search has not finished one, so the score says little
  uint64_t nodes = 0;     // of the searches that score and `played` rest on
  // The best of all other turns and its score, beside the score of the best in the same search;
  // none when a search has not come to it, or a deeper one has another best turn.
  Move second_move;
  Score first;
  Score second;
  // The score of the turn that was played, where it was searched in this position beside the best.
  std::optional<Score> played;
  int played_depth = 0;
  bool settled = false;  // the verdict on the turn has held in two searches
  // Where it has not within the limit: no harsher one.
  std::optional<Judgement> at_most;
  int paco = 0;              // proved: turns in which the side to move forces a Paco; 0: not proved
  MoveList paco_line;        // and how
  int paco_seen = 0;         // where none is proved: turns of one that the search sees
  uint64_t proof_nodes = 0;  // what the solver was given where none is proved
  // Whether the king of the side to move stands in Sako, and whether that side could unite at once.
  ThreatFinding threat;
  ThreatFinding chance;
  // In Sako: the turns that parry it. Not for the last position of a game.
  Parries parries;
  // Why the best turn is better than the one that was played, where that one is marked.
  std::vector<Reason> reasons;
};

struct TurnNote {
  Score before;  // of best play, and of the turn that was played
  Score after;
  double win_before = 0.5;  // White's expected result
  double win_after = 0.5;
  double loss = 0;        // of the mover's expected result, from 0 to 1
  double accuracy = 100;  // of the turn, percent
  Judgement judgement = Judgement::kNone;
  bool is_best = false;     // what the engine would have played
  bool only_move = false;   // every other turn is a blunder, as far as the search sees
  bool only_parry = false;  // every other turn lets the opponent unite at once
  int paco_there = 0;       // proved: turns in which the mover could force a Paco
  int paco_there_seen = 0;  // the same, seen by the search and not proved
  // And after the turn it is gone, as far as the engine sees: a lost forced win, with a judgement.
  bool paco_missed = false;
  bool in_slow_loss = false;  // the mark is that of a slow loss
  int paco_given = 0;         // proved: turns in which the opponent can force one now
  int paco_given_seen = 0;    // the same, seen by the search and not proved
  // What is known for sure; false says nothing while `sako_unknown`.
  bool sako_unanswered = false;  // the mover's king stood in Sako, and still does
  bool steps_into_sako = false;  // it did not, and does now
  bool gives_sako = false;       // the opponent's king stands in Sako now
  bool sako_unknown = false;     // one of these questions could not be decided
  Phase phase = Phase::kOpening;
  std::string words;  // sentences about all this; may be empty
};

struct SideNotes {
  int turns = 0;
  std::optional<double> accuracy;   // percent; none without turns
  std::array<int, 4> judgements{};  // by Judgement
  int lost_pacos = 0;               // of these: forced wins that were lost
  double lost_per_turn = 0;         // of the expected result
  std::array<std::optional<double>, kNumPhases> phase_accuracy;
};

// Several turns of a side in a row that cost little each, and together a mistake.
struct SlowLoss {
  Color side = Color::kWhite;
  size_t first = 0;  // of the side's turns, by index in the game
  size_t last = 0;
  double before = 0.5;  // the side's expected result before the first and after the last
  double after = 0.5;
};

struct GameNotes {
  std::vector<PositionNote> positions;  // one more than turns
  std::vector<TurnNote> turns;
  std::array<SideNotes, 2> sides;  // by colour
  std::vector<SlowLoss> slow_losses;
};

// How a judgement is written. All are empty, or 0, for Judgement::kNone.
struct JudgementText {
  absl::string_view name;    // "inaccuracy"
  absl::string_view plural;  // "Inaccuracies"
  absl::string_view glyph;   // "?!"
  int nag;                   // PGN's numeric annotation glyph of that: 6
};
const JudgementText& TextOf(Judgement judgement);

// Returns the judgement of a turn by what it costs of the expected result.
Judgement JudgementOf(double loss);
// Of a turn that loses a Paco in `turns`: one in 1 or 2, which a player could have seen, is at
// least a mistake, and any at least an inaccuracy, whatever is left; what it costs may make it
// worse.
Judgement JudgementOfLostPaco(int turns, double loss);

// Percent; lichess' formula, of the win probabilities in percent before and after a turn, the
// mover's view.
double TurnAccuracy(double win_before, double win_after);
// lichess' too: half the mean, weighted by how the win probability swings around each turn, half
// the harmonic mean. `win` holds White's win probability of each position of the game, from 0 to 1;
// `turns` the accuracies of one side, with the index of the position before each.
struct RatedTurn {
  size_t ply;
  double accuracy;
};
std::optional<double> GameAccuracy(const std::vector<double>& win,
                                   const std::vector<RatedTurn>& turns);

// Whether the engine has a better turn to show next to one that is marked.
bool HasBetter(const PositionNote& before, const TurnNote& turn);

// The judgement of one move, by what is known of the positions before and after it.
struct MoveJudgement {
  Score after;  // of the turn, White's view
  // Of the mover's expected result, from 0 to 1. It is 0 for the best turn, and where a search has
  // not finished a depth: such a search is too shallow to judge by.
  double loss = 0;
  bool paco_missed = false;
  Judgement judgement = Judgement::kNone;
  bool operator==(const MoveJudgement&) const = default;
};
MoveJudgement JudgeMove(const Position& position, Move move, const PositionNote& before,
                        const PositionNote& after);

// Returns how far the mover's expected result falls from one search to the next. It may fall after
// the best turn that the first search knows, too: that turn may deserve a mark.
double ExpectedScoreDrop(const Position& position, const PositionNote& before,
                         const PositionNote& after);

// Fills `notes.turns`, `notes.sides` and `notes.slow_losses` from `notes.positions`, one more than
// the game's turns. Searches nothing. In a slow loss each turn that costs kSlowLoss gets a mark,
// although none of them would get one by itself: the costliest is a mistake.
void JudgeTurns(const RecordedGame& game, GameNotes& notes);

}  // namespace danco

#endif  // DANCO_ANNOTATE_NOTES_H_

// SPDX-License-Identifier: MIT
// A search thread: iterative deepening and principal-variation alpha-beta search over whole turns.
#ifndef DANCO_SEARCH_TREE_SEARCH_THREAD_H_
#define DANCO_SEARCH_TREE_SEARCH_THREAD_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"
#include "eval/evaluate.h"
#include "eval/score.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/time_manager.h"
#include "search/levels/handicap.h"
#include "search/memory/correction_history.h"
#include "search/memory/history.h"
#include "search/memory/sako_cache.h"
#include "search/memory/transposition_table.h"
#include "search/tree/key_path.h"
#include "search/tree/move_picker.h"
#include "search/tree/pruning.h"

namespace danco {

class EvaluationObserver;
class ProofWatch;
struct Proof;

// The state shared by all threads of one search.
struct SharedState {
  TranspositionTable& table;
  TimeManager& time;
  const SearchLimits& limits;
  const SearchOptions& options;
  const std::vector<Position>& history;  // the positions of the game, ending with the root
  const MoveList& root_moves;            // the moves to search at the root, at least one
  WalkResult root_walk;                  // whether these are all requested moves
  SearchListener& listener;
  const Handicap* handicap;      // the level of play; null at full strength
  ProofWatch* watch;             // used by thread 0; null if there is no proof search alongside
  EvaluationObserver* observer;  // null if there is none
  const StopToken& stop;         // combines all limits; only thread 0 checks them
};

// A root move and its results.
struct RootMove {
  // The result of a search to some depth.
  struct Result {
    int depth = 0;
    int selective_depth = 0;
    Score score = -Score::Infinity();
    MoveList pv;
  };

  Move move;
  Score score = -Score::Infinity();     // of this iteration; -infinity if the move was only refuted
  Score previous = -Score::Infinity();  // of the previous iteration
  uint64_t nodes = 0;                   // spent on it in all iterations
  Bound bound = Bound::kNone;           // of `last`
  Result last;                          // the last result that was not a mere refutation
  Result exact;                         // the last result with an exact score
  bool proved = false;                  // `exact` is proved, so the move is no longer searched
  bool searched = false;                // to any depth
};

// Keeps its statistics between searches. Except for nodes(), its members may be used only by the
// thread that runs it.
class SearchThread final {
 public:
  explicit SearchThread(int id) : id_(id) { stack_.reserve(1 << 16); }

  void NewGame() {
    history_.Clear();
    corrections_.Clear();
    sako_cache_.Clear();
    average_sum_ = kFirstAverageSum;
  }

  // Searches until the limits or `state.stop` end it. Thread 0 reports and checks `state.stop`.
  void Run(const SharedState& state);

  // The number of positions visited since Reset(). Thread-safe.
  uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // Returns the sum of nodes() over all threads.
  uint64_t AllNodes() const;
  // Returns whether a clock may end the search: either a root move that does not lose is known, or
  // an iteration was completed.
  bool has_answer() const { return has_answer_; }
  // Resets nodes() and has_answer(). Must be called before each Run().
  void Reset() {
    nodes_.store(0, std::memory_order_relaxed);
    has_answer_ = false;
  }
  // The root moves after Run(), best first.
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  // Returns the result for the move with this rank, from 0, after Run(): an exact score of the last
  // complete iteration, or of a later one if there is one; a lower bound if the move was only found
  // to be better; or the static evaluation, with depth 0, if nothing was searched.
  SearchLine FinalLine(size_t rank);
  // Set before Run(), so that thread 0 can add up the nodes.
  void set_all_threads(const std::vector<std::unique_ptr<SearchThread>>* threads) {
    threads_ = threads;
  }

 private:
  static constexpr int kMaxPly = Score::kMaxPly - 8;
  static constexpr int kAverageSumUnit = 1024;  // units in a centipawn
  // The initial value: the average over the positions of `bench`.
  static constexpr int kFirstAverageSum = 140 * kAverageSumUnit;

  // The state of a node on the current path, by ply.
  struct Frame {
    Position position;
    Score eval;      // static evaluation, corrected by the correction history
    Score raw_eval;  // static evaluation
    Move move;       // the move being searched
    Move excluded;   // excluded by a singular search
    MoveClass move_class;
    std::array<Move, 2> killers;
    int order_score = 0;      // the ordering score of the move that led here, 0 if there is none
    int reduction = 0;        // plies by which the search of this node is reduced
    bool in_sako = false;     // the side to move is known to be in Ŝako
    bool in_probcut = false;  // the node is being searched by its own ProbCut
    Bitboard threat;          // in Ŝako: the squares of a threat, or empty if not known yet
    MoveList pv;
  };

  // The data of a node before its moves are searched.
  struct Node {
    int ply;
    int depth;
    Score beta;
    bool cut_node;
    bool improving = false;  // the static evaluation is better than two plies earlier
    Score eval = {};         // static evaluation, or a better estimate from the table
    std::optional<TableEntry> entry = {};
    // The no-progress draw is too far away to affect a table cutoff.
    bool table_may_cut = false;
    Move table_move = {};
  };

  // Says how to search the child in frame(ply + 1).
  struct ChildSearch {
    int ply;    // of the parent
    int depth;  // of the child, before reductions
    int reduction = 0;
    int number = 1;         // of the move at the parent, from 1
    bool cut_node = false;  // whether the parent is a cut node
  };

  bool main() const { return id_ == 0; }
  Frame& frame(int ply) { return frames_[static_cast<size_t>(ply) + 2]; }
  const Frame& frame(int ply) const { return frames_[static_cast<size_t>(ply) + 2]; }

  // --- Iterations, root and reports (iteration.cc) ---

  // Returns the static evaluation `plies_back` plies before the root, for the side to move there.
  // In Ŝako, or if that is unknown within the budget of a query, there is none (kNoEvalInSako).
  Score EvalOnTurn(size_t plies_back);
  void Iterate();
  Score AspirationSearch(int depth, size_t line);
  Score SearchRoot(Score alpha, Score beta, int depth, size_t line);
  // Orders the root moves after an iteration that was not finished, the best first.
  void RankUnfinished();
  void Report(size_t line, const RootMove::Result& result, Bound bound);
  SearchLine LineOf(size_t line, const RootMove::Result& result, Bound bound);
  void CompletePv(MoveList& pv);
  bool EnoughTime(int depth);
  // Consults state.watch about the root. Returns false if the best move is refuted, so that the
  // depth must be searched again.
  bool HoldsAgainstProofs(int depth);
  // Puts the root move that begins the proved win in front and reports it.
  void LeadWith(const Proof& paco, int depth);
  // Stores `score` as the proved score of a root move. `line` begins with the move.
  void MarkProved(RootMove& candidate, int depth, Score score, MoveList line);

  // --- The alpha-beta node (search_thread.cc) ---

  // Searches the position in frame(ply), which is the last of path_ and whose `in_sako`,
  // `order_score` and `reduction` are set. Returns a fail-soft score for the side to move, which is
  // meaningless after a stop. `cut_node`: a cutoff is expected.
  template <bool kPv>
  Score SearchNode(Score alpha, Score beta, int depth, int ply, bool cut_node);
  // The last part of SearchNode(): searches the moves and stores the result.
  template <bool kPv>
  Score SearchMoves(const Node& node, Score old_alpha);
  // Searches a child with principal-variation search and reductions.
  template <bool kPv>
  Score SearchChild(Score alpha, Score beta, const ChildSearch& child);
  // Returns the inputs of move ordering. With `must_parry`, first computes the threat if it is not
  // known yet.
  OrderingHints HintsFor(const Node& node, bool must_parry);
  // Searches all moves except the table move, and returns the extension or reduction of the table
  // move in plies. Returns nullopt if another move also reaches beta, so that the node is cut off.
  std::optional<int> SingularExtension(const Node& node);
  bool NullMoveHolds(const Node& node, Score& score);
  // Returns the reduction in plies. `less_reduction` is that of the move picker, in hundredths of a
  // ply.
  int Reduction(const Node& node, bool pv, int number, MoveEffect effect, int less_reduction) const;
  int DepthInSako(int depth, int ply) const;
  // Returns by how many plies to change the depth that the parent chose, given the evaluation after
  // the reduced move.
  int Hindsight(const Node& node);
  void PrependToPv(int ply, Move move);
  // Updates the histories after `best` caused a cutoff and the moves from index `failed_from` of
  // failed_ on did not reach alpha.
  void UpdateStatistics(int ply, Move best, int depth, size_t failed_from);
  // Stores the result of the node in the histories, the correction history and the table.
  void Remember(const Node& node, Score old_alpha, Score best, Move best_move);

  // --- Quiescence search, for rules with captures (quiescence.cc) ---

  // Searches a node without depth left: captures and promotions that lose no material, or all
  // answers to a check. The node must have been counted and must not be a draw.
  Score Quiesce(Score alpha, Score beta, int ply);
  // Searches a child of Quiesce(): counts it and checks for draws.
  Score QuiesceChild(Score alpha, Score beta, int ply);
  // Returns whether `move`, the last one from `picker`, need not be searched: it cannot raise the
  // score of a shallow node to alpha, or it loses an exchange. Always false without captures.
  bool IsFutile(const Node& node, Move move, const MovePicker& picker, int number,
                Score alpha) const;

  // --- A node before its moves are searched (node_setup.cc) ---

  // Counts the node. Returns false if the search must stop.
  bool CountNode();
  // Checks the limits and sets stopped_ if one is reached.
  bool MustStop();
  // Does the same without polling the host, for queries about chains.
  bool MustStopWithoutPoll();
  uint64_t StatesVisited() const {
    return chains_.spent() + query_budget_.spent() + root_query_budget_.spent();
  }
  // Returns the static evaluation, adjusted to the level of play.
  Score Value(const Position& position) const {
    return perception_.Valued(Evaluate(position), position);
  }
  // Reads the table entry and converts its score to distances from the root.
  void ProbeTable(Node& node);
  // Sets the static evaluation of the node.
  void EvaluateNode(Node& node);

  // --- Draws and other ends (node_setup.cc) ---

  // Returns whether the node at `ply` is a draw, and sets `score` if so. (An optional would be
  // returned in one register assembled from two parts, which stalls every node.)
  bool IsDrawn(int ply, Score& score) const;
  Score DrawScore(int ply) const;
  // Returns the score of a node that repeats a position of the path, from the side to move's point
  // of view.
  Score ReturnScore(int ply) const { return ply % 2 == 1 ? DrawScore(ply) : Score::Draw(); }
  // Returns the score of a node without legal moves.
  Score ScoreWithoutMoves(int ply) const;
  // Returns whether the game is drawn before the side to move can unite with the king that it
  // attacks. (If all pieces are united, there is no attack, and a side that attacks the king has a
  // legal turn.)
  bool IsDrawnWin(const Position& position) const;
  // Returns whether the side to move is in Ŝako and loses after any move that does not parry. False
  // if a move from here may end the game in a draw.
  bool MustParry(const Frame& here) const;

  // --- The effect of a move (node_setup.cc) ---

  // Plays `move` from the node at `ply` into frame(ply + 1). With `only_threats`, a move that does
  // not threaten to unite counts as quiet, without a test of whether it loses at once.
  MoveEffect PlayMove(Move move, int ply, bool only_threats = false);
  // Computes the effect of the move played into frame(ply + 1) if it is not cached.
  MoveEffect FindEffect(int ply, bool only_threats);
  static MoveEffect EffectOfEnd(const Position& end);
  Score LeafScore(MoveEffect effect, int ply) const;

  // --- This search ---

  const int id_;
  const SharedState* state_ = nullptr;
  // PliesToLoss() for the rule set.
  int plies_to_loss_ = 2;
  Perception perception_;
  const std::vector<std::unique_ptr<SearchThread>>* threads_ = nullptr;
  std::vector<Frame> frames_ = std::vector<Frame>(kMaxPly + 8);
  KeyPath path_;  // from the game's start to the current node
  // Keys of positions that occurred twice and in which the side to move could unite with the king:
  // reaching one again is a draw before that can happen.
  std::vector<Key> drawn_wins_;
  MoveStack stack_;
  MoveList failed_;  // moves that did not reach alpha, for all nodes on the path

  // --- Budgets and memory ---

  // Stops a query about chains in progress. The query remains unanswered, and the search stops.
  StopToken stop_{[this] { return MustStopWithoutPoll(); }};
  // The budget for chains within the tree. The few positions that need more must not hold up the
  // search.
  ChainBudget chains_{1u << 13};
  // The budget for other queries about chains in the tree: a few milliseconds, rarely used up.
  ChainBudget query_budget_{1u << 16, stop_};
  // At the root, a query must have an exact answer, so it has no limit.
  ChainBudget root_query_budget_ = ChainBudget::Unlimited(stop_);
  SakoCache sako_cache_;
  History history_;
  CorrectionHistory corrections_;
  const SearchConstants* constants_ = &kTuned;  // those of the rule set
  ReductionTable reductions_;

  // --- Progress ---

  std::vector<RootMove> root_moves_;
  std::atomic<uint64_t> nodes_{0};
  int selective_depth_ = 0;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  bool has_answer_ = false;
  int stability_ = 0;
  Score last_score_;
  // The running average, in 1/kAverageSumUnit centipawns, of the sum of the evaluations before and
  // after a move, each from the point of view of the side to move. It is not zero, because having
  // the turn is worth something. It settles within a few thousand nodes.
  int average_sum_ = kFirstAverageSum;
  // The opponent's ThreatSquares() after the last PlayMove() that loses at once.
  Bitboard refutation_;
  // The states of all budgets at the last check. Chains can take longer than the node count
  // suggests.
  uint64_t states_at_last_check_ = 0;
  bool stopped_ = false;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_SEARCH_THREAD_H_

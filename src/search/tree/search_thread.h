// One searching thread: iterative deepening and principal-variation alpha-beta over whole turns.
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
#include "board/core/scope.h"
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

// The state that all threads of one search share.
struct SharedState {
  TranspositionTable& table;
  TimeManager& time;
  const SearchLimits& limits;
  const SearchOptions& options;
  const std::vector<Position>& history;  // of the game, the root last
  const MoveList& root_moves;            // what is searched at the root, not empty
  WalkResult root_walk;                  // whether these are all that were asked for
  SearchListener& listener;
  const Handicap* handicap;      // of a level of play; null at full strength
  ProofWatch* watch;             // for thread 0; null where nobody looks for proofs alongside
  EvaluationObserver* observer;  // null without one
  const StopToken& stop;         // all limits; checked by thread 0, and the others follow
};

// A first move with what the search found out about it.
struct RootMove {
  // Searched to a depth.
  struct Result {
    int depth = 0;
    int selective_depth = 0;
    Score score = -Score::Infinity();
    MoveList pv;
  };

  Move move;
  Score score = -Score::Infinity();     // of this iteration; -infinity while it was only refuted
  Score previous = -Score::Infinity();  // of the last one
  uint64_t nodes = 0;                   // spent on it in all iterations
  Bound bound = Bound::kNone;           // of `last`
  Result last;                          // the last that was no mere refutation
  Result exact;                         // the last whose score is no bound
  bool proved = false;                  // `exact` is proved: it is not searched any more
};

// Keeps its statistics from one search to the next. All members but nodes() belong to the thread
// that runs it.
class SearchThread final {
 public:
  explicit SearchThread(int id) : id_(id) { stack_.reserve(1 << 16); }

  void NewGame() {
    history_.Clear();
    corrections_.Clear();
    sako_cache_.Clear();
    usual_sum_ = kFirstUsualSum;
  }

  // Searches until the limits or `state.stop` end it. Thread 0 reports and checks `state.stop`.
  void Run(const SharedState& state);

  // Positions visited since Run() began; may be read by other threads.
  uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // Of all threads.
  uint64_t AllNodes() const;
  // A first move that does not lose is known, or a depth was completed: a clock may end the search.
  bool has_answer() const { return has_answer_; }
  // Makes nodes() and has_answer() those of a search that has not begun.
  void Reset() {
    nodes_.store(0, std::memory_order_relaxed);
    has_answer_ = false;
  }
  // The best first after Run().
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  // After Run(): what is known of the move with this rank, from 0. An exact score where the last
  // complete iteration or a later one has found one; a lower bound for a move that was just seen to
  // be better; the static evaluation, with depth 0, when nothing was searched.
  SearchLine FinalLine(size_t rank);
  // Asked by thread 0 for the nodes of all threads; set before Run().
  void set_all_threads(const std::vector<std::unique_ptr<SearchThread>>* threads) {
    threads_ = threads;
  }

 private:
  static constexpr int kMaxPly = Score::kMaxPly - 8;
  static constexpr int kUsualSumUnit = 1024;                  // of a centipawn
  static constexpr int kFirstUsualSum = 140 * kUsualSumUnit;  // as in the positions of `bench`

  // The state of a node on the current path, by its ply.
  struct Frame {
    Position position;
    Score eval;      // static, as history corrects it
    Score raw_eval;  // static
    Move move;       // the one that is being searched
    Move excluded;   // left out by a singular search
    MoveClass move_class;
    std::array<Move, 2> killers;
    int reduction = 0;     // plies by which the search of this node is reduced
    bool in_sako = false;  // the side to move is known to stand in Sako
    Bitboard threat;       // then: the squares on which a threat hangs, or empty if not yet known
    MoveList pv;
  };

  // What a node finds out before its moves are tried.
  struct Node {
    int ply;
    int depth;
    Score beta;
    bool cut_node;
    bool improving = false;  // the static evaluation is better than two plies before
    Score eval = {};         // static, or what the table knows better
    std::optional<TableEntry> entry = {};
    bool in_time = false;  // its score comes true before the game is drawn for want of progress
    Move table_move = {};
  };

  // How the child in frame(ply + 1) is searched.
  struct ChildSearch {
    int ply;    // of its parent
    int depth;  // its own, unless it is reduced
    int reduction = 0;
    int number = 1;         // of the move in the parent, the first one 1
    bool cut_node = false;  // the parent is one
  };

  bool main() const { return id_ == 0; }
  Frame& frame(int ply) { return frames_[static_cast<size_t>(ply) + 2]; }
  const Frame& frame(int ply) const { return frames_[static_cast<size_t>(ply) + 2]; }

  // --- Iterations, root and reports (iteration.cc) ---

  // Returns the static evaluation `plies_back` plies before the root, for the side that moved
  // there.
  Score EvalOnTurn(size_t plies_back);
  void Iterate();
  Score AspirationSearch(int depth, size_t line);
  Score SearchRoot(Score alpha, Score beta, int depth, size_t line);
  void Report(size_t line, const RootMove::Result& result, Bound bound);
  SearchLine LineOf(size_t line, const RootMove::Result& result, Bound bound);
  void CompletePv(MoveList& pv);
  bool EnoughTime(int depth);
  // Asks state.watch about the root. Returns false if the best move is refuted: then the depth is
  // searched again.
  bool HoldsAgainstProofs(int depth);
  // Has the Paco that the best move promises proved, with this many positions.
  void Confirm(int depth, uint64_t nodes);
  // `score` of a first move is proved; `line` begins with it.
  void Prove(RootMove& candidate, int depth, Score score, MoveList line);

  // --- The alpha-beta node (search_thread.cc) ---

  template <bool kPv>
  Score SearchNode(Score alpha, Score beta, int depth, int ply, bool cut_node);
  // Its last part: the moves, and what the table is told.
  template <bool kPv>
  Score SearchMoves(const Node& node, Score old_alpha);
  // Searches a child by principal-variation search with reductions.
  template <bool kPv>
  Score SearchChild(Score alpha, Score beta, const ChildSearch& child);
  // Returns the hints for the order of the node's moves. With `must_parry` it looks for the threat
  // first, if it is not known yet.
  OrderingHints HintsFor(const Node& node, bool must_parry);
  // Returns by how many plies the table's move is extended or reduced, after what a search of all
  // other moves shows about it; nullopt: another one reaches beta too, and the node is cut.
  std::optional<int> SingularExtension(const Node& node);
  bool NullMoveHolds(const Node& node, Score& score);
  // In plies. `less_reduction`, in hundredths, is the move picker's.
  int Reduction(const Node& node, bool pv, int number, MoveEffect effect, int less_reduction) const;
  int DepthInSako(int depth, int ply) const;
  // Returns by how many plies more or less the node deserves to be searched than its parent thought
  // when it reduced the move.
  int Hindsight(const Node& node);
  void PrependToPv(int ply, Move move);
  // Updates the histories after `best` has cut the node and the moves from `failed_from` have not.
  void UpdateStatistics(int ply, Move best, int depth, size_t failed_from);
  // Stores the result of the node in histories, corrections and the table.
  void Remember(const Node& node, Score old_alpha, Score best, Move best_move);

  // --- Quiescence search, where moves capture (quiescence.cc) ---

  // A node without depth: only captures and promotions that lose nothing, or all answers to a
  // check, are searched. The node has been counted, and is no draw.
  Score Quiesce(Score alpha, Score beta, int ply);
  // Its child: counted, and checked for a draw.
  Score QuiesceChild(Score alpha, Score beta, int ply);
  // Returns whether `move`, the last of `picker`, is not worth a search: it cannot bring a shallow
  // node up to alpha, or loses an exchange. Never where nothing captures.
  bool IsFutile(const Node& node, Move move, const MovePicker& picker, int number,
                Score alpha) const;

  // --- What a node is before its moves are searched (node_setup.cc) ---

  // Counts the node. Returns false if the search is to stop.
  bool CountNode();
  // Checks the limits, and sets stopped_ when one is hit.
  bool MustStop();
  uint64_t StatesVisited() const {
    return chains_.spent() + questions_.spent() + root_questions_.spent();
  }
  // The static evaluation, as the level of play values it.
  Score Value(const Position& position) const {
    return perception_.Valued(Evaluate(position), position);
  }
  // Reads the table's entry, with a score as seen from the root.
  void ProbeTable(Node& node);
  // Evaluates the position, before any move is tried.
  void EvaluateNode(Node& node);

  // --- Draws and other ends (node_setup.cc) ---

  // Returns whether the node at `ply` is a draw; if so `score` is its score. (No optional: returned
  // in one register that was put together in two parts, it would make each node wait.)
  bool IsDrawn(int ply, Score& score) const;
  Score DrawScore(int ply) const;
  // Returns the score of a node that occurred on the path before, for the side to move there.
  Score ReturnScore(int ply) const { return ply % 2 == 1 ? DrawScore(ply) : Score::Draw(); }
  // Returns the score of a node in which the side to move has no legal move.
  Score ScoreWithoutMoves(int ply) const;
  // Returns whether the game ends in a draw here before the side to move can unite with the king
  // that it attacks. (If all are united nobody attacks; a side that attacks a king has a legal
  // turn.)
  bool IsDrawnWin(const Position& position) const;
  // Returns whether the side to move stands in Sako and loses with every move that does not parry.
  // It need not if a move from here may end the game in a draw at once.
  bool MustParry(const Frame& here) const;

  // --- The effect of a move (node_setup.cc) ---

  // Plays `move` of the node at `ply` into frame(ply + 1). With `only_threats` a move that is no
  // threat is called quiet without asking whether it loses at once.
  MoveEffect PlayMove(Move move, int ply, bool only_threats = false);
  // Returns the effect of the move that was played into frame(ply + 1), if the cache has none.
  MoveEffect FindEffect(int ply, bool only_threats);
  static MoveEffect EffectOfEnd(const Position& end);
  Score LeafScore(MoveEffect effect, int ply) const;

  // --- This search ---

  const int id_;
  const SharedState* state_ = nullptr;
  // Plies from a node in which the side to move is lost at once to the end of the game.
  int plies_to_loss_ = 2;
  Perception perception_;
  const std::vector<std::unique_ptr<SearchThread>>* threads_ = nullptr;
  std::vector<Frame> frames_ = std::vector<Frame>(kMaxPly + 8);
  KeyPath path_;  // to the node, for repetitions
  // Positions that stood twice with a king to be united: a third time the game is over first.
  std::vector<Key> drawn_wins_;
  MoveStack stack_;
  MoveList failed_;  // moves that did not cut, of all nodes on the path

  // --- Budgets and memory ---

  // Ends a question about chains that is under way: it stays unanswered, and so does the search.
  StopToken stop_{[this] { return MustStop(); }};
  // States of chains that are looked at inside the tree: the few positions that have more must not
  // stop the search.
  ChainBudget chains_{1u << 13};
  // For the other questions of the tree: some milliseconds, which hardly any needs.
  ChainBudget questions_{1u << 16, stop_};
  // First moves are judged exactly.
  ChainBudget root_questions_ = ChainBudget::Unlimited(stop_);
  SakoCache sako_cache_;
  History history_;
  CorrectionHistory corrections_;
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
  // What the evaluations before and after a move add up to as a rule, in 1/kUsualSumUnit
  // centipawns: each is that of the side to move, and the turn is worth something. It settles
  // within some thousand nodes.
  int usual_sum_ = kFirstUsualSum;
  Bitboard
      refutation_;  // of the last PlayMove() that loses at once: ThreatSquares() of the opponent
  uint64_t states_at_last_look_ = 0;  // of both budgets: chains can take longer than nodes tell
  bool stopped_ = false;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_SEARCH_THREAD_H_

// SPDX-License-Identifier: MIT
// One search, from the root to the result.
#ifndef DANCO_SEARCH_ROOT_ROOT_SEARCH_H_
#define DANCO_SEARCH_ROOT_ROOT_SEARCH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"
#include "search/control/launcher.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/time_manager.h"
#include "search/levels/handicap.h"
#include "search/memory/transposition_table.h"
#include "search/proofs/proof.h"
#include "search/tree/search_thread.h"

namespace danco {

// Forwards all reports but the result to a listener and remembers the latest line for each MultiPV
// rank.
class Reporter : public SearchListener {
 public:
  // Does not forward lines with a rank above `max_lines`, which the search uses only internally.
  Reporter(SearchListener& listener, int max_lines) : listener_(listener), most_lines_(max_lines) {}

  void OnLine(const SearchLine& line) override;
  void OnCurrentMove(int depth, Move move, int number) override {
    listener_.OnCurrentMove(depth, move, number);
  }
  void OnProgress(const SearchProgress& progress) override { listener_.OnProgress(progress); }
  void OnNote(const SearchNote& note) override { listener_.OnNote(note); }

  // Returns whether `line` equals the last one reported for its rank.
  bool IsKnown(const SearchLine& line) const;

 private:
  SearchListener& listener_;
  const int most_lines_;
  std::vector<SearchLine> last_;  // by rank
};

// Uses the memory and threads of a Search. All arguments must outlive this object.
class RootSearch {
 public:
  struct Resources {
    TranspositionTable& table;
    std::vector<std::unique_ptr<SearchThread>>& threads;  // the first runs in the caller's thread
    std::vector<std::unique_ptr<TaskRunner>>& helpers;    // one for each of the others
    EvaluationObserver* observer;                         // null if there is none
  };

  RootSearch(const Resources& resources, const Game& game, const SearchLimits& limits,
             const SearchOptions& options, SearchListener& listener, const StopToken& owner);

  SearchResult Run();

 private:
  const Position& root() const { return history_.back(); }
  // Starts the clock after a ponder hit.
  void ApplyPonderHit();
  // Returns whether the clock or the node limit ends the search.
  bool LimitReached();
  // Returns the budget for listing the root moves, counted in in-chain states.
  uint64_t RootStates() const;
  // Lists the root moves. Sets root_walk_ to say whether these are all.
  MoveList RootMoves();
  // Handles `go mate N`: proves a Paco, or that there is none. Returns nullopt if there is none or
  // none was found.
  std::optional<SearchResult> ProveMate(const MoveList& moves);
  // Converts the findings of a proof to the result of a search.
  SearchResult ResultOf(const ProofFindings& findings) const;
  SearchResult RunThreads(const MoveList& moves);
  // Chooses the thread whose result is used, by a vote.
  SearchThread& BestThread();
  // Returns the result of the chosen thread. Reports its lines if they changed.
  SearchResult Conclude(SearchThread& thread);
  // Reports whether the Paco of the best line is proved or was only found by the search.
  void ReportProof(const SearchLine& line);
  // At a level of play, moves the chosen line to the front.
  void ChooseByLevel(std::vector<SearchLine>& lines) const;
  // Appends a reply to a line that has only one move, if the game continues after it.
  void AddAnswer(MoveList& line) const;
  // With `infinite` or `ponder`, waits until the result may be sent.
  void WaitForRelease();

  const Resources resources_;
  const std::vector<Position>& history_;  // the positions of the game, ending with the root
  const GameEnd end_;                     // the end of the game at the root
  // The level of play. Empty at full strength and for proofs.
  const std::optional<Handicap> handicap_;
  SearchLimits limits_;
  const int wanted_lines_;
  SearchOptions options_;
  Reporter listener_;
  const StopToken& owner_;
  TimeManager time_;
  StopToken stop_{[this] { return LimitReached(); }, &owner_};
  WalkResult root_walk_ = WalkResult::kComplete;
};

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_ROOT_SEARCH_H_

// One search from its root to its result: what is searched at the root, by whom, and what is
// answered.
#ifndef DANCO_SEARCH_ROOT_ROOT_SEARCH_H_
#define DANCO_SEARCH_ROOT_ROOT_SEARCH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
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

// Passes on what is reported, and remembers the last line of each rank.
class Reporter : public SearchListener {
 public:
  // Lines beyond rank `most_lines` are the search's own.
  Reporter(SearchListener& listener, int most_lines)
      : listener_(listener), most_lines_(most_lines) {}

  void OnLine(const SearchLine& line) override;
  void OnCurrentMove(int depth, Move move, int number) override {
    listener_.OnCurrentMove(depth, move, number);
  }
  void OnProgress(const SearchProgress& progress) override { listener_.OnProgress(progress); }
  void OnText(const std::string& text) override { listener_.OnText(text); }
  void OnResult(const SearchResult& result) override { listener_.OnResult(result); }

  // Whether this is what was last reported for the rank of the line.
  bool IsKnown(const SearchLine& line) const;

 private:
  SearchListener& listener_;
  const int most_lines_;
  std::vector<SearchLine> last_;  // by rank
};

// Uses the memory and the threads of a Search; all of them must outlive it.
class RootSearch {
 public:
  struct Resources {
    TranspositionTable& table;
    std::vector<std::unique_ptr<SearchThread>>& threads;  // the first runs in the caller's thread
    std::vector<std::unique_ptr<TaskRunner>>& helpers;    // one each for the others
    EvaluationObserver* observer;                         // null without one
  };

  RootSearch(const Resources& resources, const Game& game, const SearchLimits& limits,
             const SearchOptions& options, SearchListener& listener, const StopToken& owner);

  SearchResult Run();

 private:
  const Position& root() const { return history_.back(); }
  // Starts the clock after a ponder hit.
  void HearPonderHit();
  // Whether the clock or the nodes of the threads end the search.
  bool LimitReached();
  // In-chain states to look at for them.
  uint64_t RootStates() const;
  // Says in root_walk_ whether these are all.
  MoveList RootMoves();
  // `go mate N`: proves the shortest Paco, or that there is none; nullopt without a Paco.
  std::optional<SearchResult> ProveMate(const MoveList& moves);
  void SayWhatIsExcluded(const ProofFindings& findings, size_t first_moves);
  // What a proof has found, as the result of a search.
  SearchResult ResultOf(const ProofFindings& findings) const;
  SearchResult RunThreads(const MoveList& moves);
  // By the vote of all.
  SearchThread& BestThread();
  // The result and the lines of the thread that is trusted, reported if they are news.
  SearchResult Conclude(SearchThread& thread);
  // Whether the Paco of the best line is proved, or only seen.
  void SayWhatIsProved(const SearchLine& line);
  // At a level of play: puts the line that it chooses first.
  void ChooseByLevel(std::vector<SearchLine>& lines) const;
  // Lengthens a line that ends after the first move by an answer, if the game goes on there.
  void AddAnswer(MoveList& line) const;
  // infinite and ponder: no result before the user asks for it.
  void WaitForRelease();

  const Resources resources_;
  const std::vector<Position>& history_;  // of the game, the root last
  const GameEnd end_;                     // of the game at the root
  // Of a level of play; not at full strength, and not for a proof.
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

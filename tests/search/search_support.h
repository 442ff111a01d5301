// SPDX-License-Identifier: MIT
// Helpers for the tests of src/search: a recording listener, whole searches, and positions.
#ifndef DANCO_TESTS_SEARCH_SEARCH_SUPPORT_H_
#define DANCO_TESTS_SEARCH_SEARCH_SUPPORT_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/memory/transposition_table.h"
#include "search/proofs/prover.h"
#include "search/root/search.h"
#include "search/root/tree_guide.h"

namespace danco {

// A position with unions, chains and open lines on both sides.
inline constexpr char kMiddleGame[] =
    "1k1r1r2/3p3p/pn1d2p1/Qpp2p1P/2PEqD2/1P2B1P1/P1N1ERB1/2R1K3 b 0 - - -";
inline constexpr char kManyUnions[] = "7k/7i/1dv5/p2aaPpp/1a1c2P1/2C2DI1/5v1P/1y5K b 0 - - -";
// White has only its king, which has no move.
inline constexpr char kNoLegalTurn[] = "7k/8/8/8/8/8/nn6/Kn6 w 0 - - -";

// Returns a search with the smallest table.
std::unique_ptr<Search> SmallSearch();

// Records everything that a search reports. May be queried during the search.
class Recorder : public SearchListener {
 public:
  void OnLine(const SearchLine& line) override;
  void OnCurrentMove(int depth, Move move, int number) override;
  void OnNote(const SearchNote& note) override;
  void OnResult(const SearchResult& result) override;

  // Blocks until there are `count` lines or the result.
  void WaitForLines(size_t count);
  bool has_result() const;
  // Valid after the search.
  const std::vector<SearchLine>& lines() const { return lines_; }
  const std::vector<SearchNote>& notes() const { return notes_; }
  const SearchResult& result() const { return *result_; }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SearchLine> lines_;
  std::vector<SearchNote> notes_;
  std::optional<SearchResult> result_;
};

// The reports and the result of a search.
struct Report {
  std::vector<SearchLine> lines;
  std::vector<SearchNote> notes;
  SearchResult result;
  const SearchLine& last() const { return lines.back(); }
};

// Runs a whole search. The limits must end it.
Report RunSearch(Search& search, const Game& game, const SearchLimits& limits,
                 const SearchOptions& options = {});
// Runs a new search.
Report RunSearch(const Position& position, const SearchLimits& limits,
                 const SearchOptions& options = {});

SearchLimits Depth(int depth);
SearchLimits Nodes(uint64_t nodes);

// Returns the line as text, after checking that every move is legal. If one is not, fails the
// calling test and returns an empty text.
std::string LegalLine(const Position& position, const MoveList& line);
// Returns the position after a line.
Position AfterLine(Position position, const MoveList& line);

// Returns the lines of a report as text for comparison, without anything that depends on the clock.
std::vector<std::string> LinesAsText(const std::vector<SearchLine>& lines);

// Returns a game of moves separated by spaces.
Game GameOf(const Position& start, const std::string& moves);

// A position of positions.jsonl.
struct KnownPosition {
  Position position;
  uint64_t outcomes = 0;
  uint64_t wins = 0;
};
std::vector<KnownPosition> KnownPositions();

// A line of paco_in_2.jsonl, paco_in_3.jsonl, paco_in_4.jsonl or chess_mates.jsonl.
struct PacoProblem {
  std::string fen;
  Position position;
  int mate = 2;
  uint64_t nodes = 0;      // paco_in_3, paco_in_4
  uint64_t solutions = 0;  // paco_in_2
  std::string line;        // paco_in_3, paco_in_4
};
// Leaves out the line that the FEN parser rejects, because of its free pawn on its own last rank.
std::vector<PacoProblem> PacoProblems(int mate);
// Returns the mates in traditional chess (chess_mates.jsonl).
std::vector<PacoProblem> ChessMates();
// Returns positions in which the alpha-beta search finds a Paco in at least five turns
// (paco_long.jsonl).
std::vector<std::string> LongPacoFens();

inline const StopToken kNeverStop;

// A prover that follows what the alpha-beta search finds and never stops.
struct GuidedProver {
  explicit GuidedProver(const std::vector<Position>& history = {})
      : prover(kNeverStop, history, ProofQuestion::kMebibytes, &guide) {}

  TranspositionTable table{64};
  TreeGuide guide{table};
  Prover prover;
};

}  // namespace danco

#endif  // DANCO_TESTS_SEARCH_SEARCH_SUPPORT_H_

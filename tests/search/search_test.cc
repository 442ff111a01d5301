// What a search says and plays: limits, draws, Paco, lines, and the same again for the same
// question.
#include "search/search.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <thread>

#include "absl/strings/match.h"
#include "board/chain_arena.h"
#include "board/movegen.h"
#include "board/sako.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Unions, chains and open lines on both sides.
constexpr char kMiddleGame[] =
    "1k1r1r2/3p3p/pn1d2p1/Qpp2p1P/2PEqD2/1P2B1P1/P1N1ERB1/2R1K3 b 0 - - -";
constexpr char kManyUnions[] = "7k/7i/1dv5/p2aaPpp/1a1c2P1/2C2DI1/5v1P/1y5K b 0 - - -";
// White's king has no move, and White nothing else.
constexpr char kNoLegalTurn[] = "7k/8/8/8/8/8/nn6/Kn6 w 0 - - -";
// The start position stands for the second time.
constexpr char kThereAndBack[] = "g1f3 g8f6 f3g1 f6g8";

std::unique_ptr<Search> SmallSearch() {
  auto search = std::make_unique<Search>();
  search->SetHash(1);
  return search;
}

// The mover of `position` is not united by the next move after `move`.
bool IsSafe(const Position& position, Move move, ChainArena& arena) {
  const Position after = position.After(move);
  return after.king_united() || !CanUniteKing(after, after.side_to_move(), arena);
}

// --- Paco ---

// The enemy king stands on a1, the target that moves are given which leave all pieces as they were:
// such a pass is no win.
constexpr char kKingOnA1[] = "4k1d1/7q/P1D3j1/1Da5/5I1c/1E2E3/3T2j1/K1i1tj2 b 0 - - -";

TEST(PacoInOneTest, KingOnA1IsFound) {
  ChainArena arena;
  const Position position = At(kKingOnA1);
  EXPECT_TRUE(position.After(FindWinningMove(position, arena)).king_united());
}

TEST(PacoInOneTest, IsAlwaysSeenAndPlayed) {
  const auto search = SmallSearch();
  int positions = 0;
  for (const KnownPosition& known : KnownPositions()) {
    if (known.wins == 0) continue;
    ++positions;
    const Game game(known.position);
    for (const SearchLimits& limits : {Depth(1), Nodes(1)}) {
      const Report report = RunSearch(*search, game, limits);
      ASSERT_TRUE(report.result.best) << known.position;
      EXPECT_TRUE(known.position.After(report.result.best).king_united()) << known.position;
      EXPECT_EQ(report.result.line.score, Score::PacoIn(1)) << known.position;
      EXPECT_FALSE(report.result.ponder);
    }
  }
  EXPECT_GT(positions, 100);
}

TEST(SearchTest, IsNotUnitedAtOnceWhenItCanBeHelped) {
  const auto search = SmallSearch();
  ChainArena arena;
  int asked = 0;
  int count = 0;
  for (const KnownPosition& known : KnownPositions()) {
    if (known.wins > 0 || known.outcomes > 1000 || ++count % 4 != 0) continue;
    const std::vector<Move> moves = MovesOf(known.position);
    if (std::ranges::none_of(moves,
                             [&](Move move) { return IsSafe(known.position, move, arena); })) {
      continue;
    }
    const Game game(known.position);
    if (game.end() != GameEnd::kOngoing) continue;
    ++asked;
    search->NewGame();
    const Report report = RunSearch(*search, game, Depth(3));
    EXPECT_TRUE(IsSafe(known.position, report.result.best, arena)) << known.position;
  }
  EXPECT_GT(asked, 100);
}

TEST(SearchTest, PlaysAForcedPaco) {
  const auto search = SmallSearch();
  int count = 0;
  for (const PacoProblem& problem : PacoProblems(2)) {
    if (problem.solutions == 0 || ++count % 4 != 0) continue;
    search->NewGame();
    const Report report = RunSearch(*search, Game(problem.position), Depth(5));
    EXPECT_EQ(report.result.line.score, Score::PacoIn(3)) << problem.fen;
  }
  EXPECT_GT(count, 50);
}

struct PacoLine {
  Position position;
  SearchLine line;
};

// Lines with Paco scores, of winners and of losers.
std::vector<PacoLine> PacoLines() {
  const auto search = SmallSearch();
  std::vector<PacoLine> found;
  const auto keep = [&found](const Position& position, const Report& report) {
    for (const SearchLine& line : report.lines) {
      if (line.score.is_paco() && line.bound == Bound::kExact) found.push_back({position, line});
    }
  };
  for (int mate : {2, 3}) {
    int count = 0;
    for (const PacoProblem& problem : PacoProblems(mate)) {
      if (++count % 5 != 0) continue;
      search->NewGame();
      const Report report = RunSearch(*search, Game(problem.position), Depth(2 * mate + 1));
      keep(problem.position, report);
      const Position after = problem.position.After(report.result.best);
      if (!after.king_united()) keep(after, RunSearch(*search, Game(after), Depth(2 * mate)));
    }
  }
  return found;
}

int PliesToPaco(Score score) {
  return score.is_win() ? 2 * score.mate_turns() - 1 : -2 * score.mate_turns();
}

TEST(SearchTest, LineOfAPacoScoreIsAsLongAsTheScoreSays) {
  int wins = 0;
  int losses = 0;
  for (const auto& [position, line] : PacoLines()) {
    wins += line.score.is_win();
    losses += line.score.is_loss();
    const std::string text = LegalLine(position, line.pv);
    const int plies = PliesToPaco(line.score);
    const int length = static_cast<int>(line.pv.size());
    const Position end = AfterLine(position, line.pv);
    EXPECT_EQ(end.king_united(), length == plies) << position << ": " << text;
    // The last answer, with which all is lost, and the Paco may be missing: see the next test.
    EXPECT_TRUE(length == plies || length == plies - 2) << position << ": " << text;
  }
  EXPECT_GT(wins, 50);
  EXPECT_GT(losses, 20);
}

TEST(SearchTest, LineOfAPacoScoreEndsWithThePaco) {
  for (const auto& [position, line] : PacoLines()) {
    const Position end = AfterLine(position, line.pv);
    EXPECT_TRUE(end.king_united()) << position << " " << line.score.ToString();
    EXPECT_EQ(static_cast<int>(line.pv.size()), PliesToPaco(line.score)) << position;
  }
}

TEST(SearchTest, EveryReportedLineIsLegal) {
  const auto search = SmallSearch();
  int count = 0;
  for (const KnownPosition& known : KnownPositions()) {
    if (known.outcomes > 1000 || ++count % 25 != 0) continue;
    const Game game(known.position);
    if (game.end() != GameEnd::kOngoing) continue;
    const Report report = RunSearch(*search, game, Nodes(3000));
    for (const SearchLine& line : report.lines) {
      EXPECT_FALSE(line.pv.empty());
      LegalLine(known.position, line.pv);
    }
    const std::vector<Move>& pv = report.result.line.pv;
    ASSERT_FALSE(pv.empty());
    EXPECT_EQ(report.result.best, pv.front());
    if (report.result.ponder) {
      ASSERT_GT(pv.size(), 1u);
      EXPECT_EQ(*report.result.ponder, pv[1]);
    }
  }
}

// --- Draws and finished games ---

TEST(DrawTest, ThirdOccurrenceIsWorthADraw) {
  const auto search = SmallSearch();
  Game game = GameOf(StartPosition(), std::string(kThereAndBack) + " g1f3 g8f6 f3g1");
  SearchLimits limits = Depth(4);
  limits.search_moves = {MoveOf(game.position(), "f6g8")};
  EXPECT_EQ(RunSearch(*search, game, limits).result.line.score, Score::Draw());
  // With one occurrence less the same move is not yet a draw by itself: the game goes on.
  Game sooner = GameOf(StartPosition(), "g1f3 g8f6 f3g1");
  search->NewGame();
  limits.search_moves = {MoveOf(sooner.position(), "f6g8")};
  EXPECT_GT(RunSearch(*search, sooner, limits).result.line.pv.size(), 1u);
}

TEST(DrawTest, ContemptIsWhatADrawCostsTheMover) {
  const auto search = SmallSearch();
  Game game = GameOf(StartPosition(), std::string(kThereAndBack) + " g1f3 g8f6 f3g1");
  SearchLimits limits = Depth(4);
  limits.search_moves = {MoveOf(game.position(), "f6g8")};
  for (int contempt : {0, 30, -30, 100}) {
    search->NewGame();
    SearchOptions options;
    options.contempt = contempt;
    EXPECT_EQ(RunSearch(*search, game, limits, options).result.line.score, Score(-contempt));
  }
}

TEST(DrawTest, HundredthPlyWithoutProgressIsADraw) {
  Position position = StartPosition();
  position.set_no_progress_plies(99);
  const Report report = RunSearch(position, Depth(4));
  EXPECT_EQ(report.result.line.score, Score::Draw());
  position.set_no_progress_plies(100);
  EXPECT_FALSE(RunSearch(position, Depth(4)).result.best);
}

TEST(DrawTest, ProgressAvoidsIt) {
  // Black can do no harm: White, far ahead, forms a union instead of shuffling into the draw.
  const Position position = At("7k/8/8/8/p7/8/8/R2QK3 w 99 - - -");
  const Report report = RunSearch(position, Depth(4));
  EXPECT_EQ(position.After(report.result.best).no_progress_plies(), 0)
      << report.result.line.score.ToString();
}

TEST(FinishedGameTest, HasNoMove) {
  Position no_progress = StartPosition();
  no_progress.set_no_progress_plies(100);
  struct Case {
    std::string name;
    Game game;
    Score score;
  };
  const Case cases[] = {
      {"Paco", GameOf(At("4k3/8/8/8/8/8/8/4QK2 w 0 - - -"), "e1e8"), Score::UnitedIn(0)},
      {"all united", Game(At("4k3/8/8/3a4/8/8/8/4K3 w 0 - - -")), Score::Draw()},
      {"no legal turn", Game(At(kNoLegalTurn)), Score::Draw()},
      {"no progress", Game(no_progress), Score::Draw()},
      {"repetition", GameOf(StartPosition(), std::string(kThereAndBack) + " " + kThereAndBack),
       Score::Draw()},
  };
  const auto search = SmallSearch();
  for (const Case& c : cases) {
    ASSERT_NE(c.game.end(), GameEnd::kOngoing) << c.name;
    SearchLimits infinite;
    infinite.infinite = true;
    for (const SearchLimits& limits : {Depth(3), Nodes(10), infinite}) {
      Recorder recorder;
      search->Start(c.game, limits, SearchOptions(), recorder);
      if (limits.infinite) search->Stop();
      search->Wait();
      EXPECT_FALSE(recorder.result().best) << c.name;
      EXPECT_FALSE(recorder.result().ponder) << c.name;
      EXPECT_EQ(recorder.result().line.score, c.score) << c.name;
    }
  }
}

// --- The same again ---

void ExpectTheSameTwice(int lines) {
  const auto search = SmallSearch();
  SearchOptions options;
  options.multi_pv = lines;
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -", kMiddleGame, kManyUnions}) {
    const Game game(At(fen));
    search->NewGame();
    const Report first = RunSearch(*search, game, Nodes(20'000), options);
    // Something else in between, that leaves its traces everywhere.
    RunSearch(*search, GameOf(StartPosition(), "e2e4"), Nodes(5000));
    search->NewGame();
    const Report second = RunSearch(*search, game, Nodes(20'000), options);
    EXPECT_EQ(LinesAsText(first.lines), LinesAsText(second.lines)) << fen;
    EXPECT_EQ(first.result.best, second.result.best);
    EXPECT_EQ(first.result.line.score, second.result.line.score);
    EXPECT_EQ(first.result.line.nodes, second.result.line.nodes);
    EXPECT_EQ(first.result.line.pv, second.result.line.pv);
    const Report fresh = RunSearch(*SmallSearch(), game, Nodes(20'000), options);
    EXPECT_EQ(LinesAsText(first.lines), LinesAsText(fresh.lines)) << fen;
  }
}

TEST(DeterminismTest, SameQuestionSameAnswer) { ExpectTheSameTwice(1); }

TEST(DeterminismTest, SameQuestionSameAnswerWithThreeLines) { ExpectTheSameTwice(3); }

TEST(DeterminismTest, SameByDepth) {
  const auto search = SmallSearch();
  const Game game(At(kMiddleGame));
  search->NewGame();
  const Report first = RunSearch(*search, game, Depth(7));
  search->NewGame();
  const Report second = RunSearch(*search, game, Depth(7));
  EXPECT_EQ(LinesAsText(first.lines), LinesAsText(second.lines));
}

// --- Limits ---

TEST(LimitsTest, DepthIsMetExactly) {
  const auto search = SmallSearch();
  for (int depth : {1, 2, 3, 6}) {
    const Report report = RunSearch(*search, Game(At(kMiddleGame)), Depth(depth));
    EXPECT_EQ(report.last().depth, depth);
    EXPECT_EQ(report.result.line.depth, depth);
    for (int d = 1; d <= depth; ++d) {
      EXPECT_EQ(std::ranges::count(report.lines, d, &SearchLine::depth), 1) << d;
    }
  }
}

// The nodes that one thread visits beyond the limit, at most.
uint64_t MostNodesTooMany() {
  const auto search = SmallSearch();
  uint64_t most = 0;
  for (const char* fen : {kMiddleGame, kManyUnions}) {
    for (uint64_t nodes : {1, 2, 3, 10, 100, 127, 128, 129, 1000, 12'345}) {
      search->NewGame();
      const Report report = RunSearch(*search, Game(At(fen)), Nodes(nodes));
      EXPECT_GE(report.result.line.nodes, nodes);
      EXPECT_TRUE(report.result.best);
      most = std::max(most, report.result.line.nodes - nodes);
    }
  }
  return most;
}

TEST(LimitsTest, NodesAreMetExactlyByOneThread) { EXPECT_EQ(MostNodesTooMany(), 0u); }

TEST(LimitsTest, NodesGrowFromLineToLine) {
  const Report report = RunSearch(At(kMiddleGame), Nodes(20'000));
  EXPECT_TRUE(std::ranges::is_sorted(report.lines, {}, &SearchLine::nodes));
  EXPECT_TRUE(std::ranges::is_sorted(report.lines, {}, &SearchLine::depth));
  for (const SearchLine& line : report.lines) {
    EXPECT_LE(line.nodes, 20'000u);
    EXPECT_GE(line.selective_depth, line.depth);
    EXPECT_GE(line.hash_permill, 0);
    EXPECT_LE(line.hash_permill, 1000);
  }
}

TEST(LimitsTest, MovetimeEndsTheSearch) {
  SearchLimits limits;
  limits.movetime = absl::Milliseconds(20);
  EXPECT_TRUE(RunSearch(StartPosition(), limits).result.best);
  limits.movetime = absl::ZeroDuration();
  EXPECT_TRUE(RunSearch(StartPosition(), limits).result.best);
}

TEST(LimitsTest, ClockEndsTheSearch) {
  SearchLimits limits;
  for (int ms : {1, 300}) {
    limits.time[Index(Color::kWhite)] = absl::Milliseconds(ms);
    const Report report = RunSearch(StartPosition(), limits);
    EXPECT_TRUE(report.result.best);
    EXPECT_GE(report.result.line.depth, 1);
  }
}

TEST(LimitsTest, OnlySearchMovesAreLookedAt) {
  const auto search = SmallSearch();
  const Position position = At(kMiddleGame);
  const std::vector<Move> moves = MovesOf(position);
  for (size_t i = 0; i + 1 < moves.size(); i += 17) {
    SearchLimits limits = Depth(3);
    limits.search_moves = {moves[i], moves[i + 1]};
    const Report report = RunSearch(*search, Game(position), limits);
    EXPECT_EQ(std::ranges::count(limits.search_moves, report.result.best), 1);
    for (const SearchLine& line : report.lines) {
      EXPECT_EQ(std::ranges::count(limits.search_moves, line.pv.front()), 1);
    }
  }
}

// --- Several lines ---

TEST(MultiPvTest, LinesAreNumberedAndDistinct) {
  const auto search = SmallSearch();
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -", kMiddleGame, kManyUnions}) {
    search->NewGame();
    SearchOptions options;
    options.multi_pv = 5;
    constexpr int kDepth = 5;
    const Report report = RunSearch(*search, Game(At(fen)), Depth(kDepth), options);
    for (int depth = 1; depth <= kDepth; ++depth) {
      std::vector<SearchLine> lines;
      std::ranges::copy_if(report.lines, std::back_inserter(lines),
                           [depth](const SearchLine& line) { return line.depth == depth; });
      ASSERT_EQ(lines.size(), 5u) << fen << " depth " << depth;
      std::set<uint64_t> first_moves;
      for (size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i].multi_pv, static_cast<int>(i) + 1);
        LegalLine(At(fen), lines[i].pv);
        first_moves.insert(lines[i].pv.front().bits());
      }
      EXPECT_EQ(first_moves.size(), lines.size()) << fen << " depth " << depth;
    }
    EXPECT_EQ(report.result.best, report.result.line.pv.front());
  }
}

TEST(MultiPvTest, LinesAreOrdered) {
  SearchOptions options;
  options.multi_pv = 5;
  const Report report = RunSearch(At(kMiddleGame), Depth(6), options);
  for (size_t i = 1; i < report.lines.size(); ++i) {
    if (report.lines[i].multi_pv == 1) continue;
    EXPECT_LE(report.lines[i].score, report.lines[i - 1].score) << report.lines[i].depth;
  }
}

TEST(MultiPvTest, NoMoreLinesThanMoves) {
  SearchOptions options;
  options.multi_pv = 256;
  const Report report = RunSearch(StartPosition(), Depth(2), options);
  EXPECT_EQ(report.last().multi_pv, 20);
  EXPECT_EQ(report.lines.size(), 40u);
}

// --- Waiting for the user ---

// Gives the search's thread time to do what it must not do.
void GiveItAChance() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

TEST(InfiniteTest, WaitsForStop) {
  const auto search = SmallSearch();
  for (const Game& game : {Game(StartPosition()), Game(At(kNoLegalTurn))}) {
    SearchLimits limits = Depth(2);
    limits.infinite = true;
    Recorder recorder;
    search->Start(game, limits, SearchOptions(), recorder);
    recorder.WaitForLines(game.end() == GameEnd::kOngoing ? 2 : 1);
    GiveItAChance();
    EXPECT_TRUE(search->running());
    EXPECT_FALSE(recorder.has_result());
    search->Stop();
    search->Wait();
    EXPECT_FALSE(search->running());
    EXPECT_TRUE(recorder.has_result());
  }
}

TEST(PonderTest, WaitsForTheHit) {
  const auto search = SmallSearch();
  SearchLimits limits = Depth(2);
  limits.ponder = true;
  limits.time[Index(Color::kWhite)] = absl::Milliseconds(10);
  Recorder recorder;
  search->Start(Game(StartPosition()), limits, SearchOptions(), recorder);
  recorder.WaitForLines(2);
  GiveItAChance();
  EXPECT_TRUE(search->running());
  EXPECT_FALSE(recorder.has_result());
  search->PonderHit();
  search->Wait();
  EXPECT_TRUE(recorder.result().best);
}

TEST(PonderTest, HitStartsTheClockOfARunningSearch) {
  const auto search = SmallSearch();
  SearchLimits limits;
  limits.ponder = true;
  limits.movetime = absl::Milliseconds(10);
  Recorder recorder;
  search->Start(Game(StartPosition()), limits, SearchOptions(), recorder);
  recorder.WaitForLines(3);
  EXPECT_FALSE(recorder.has_result());
  search->PonderHit();
  search->PonderHit();  // once too often
  search->Wait();
  EXPECT_TRUE(recorder.result().best);
}

TEST(PonderTest, StopEndsIt) {
  const auto search = SmallSearch();
  SearchLimits limits;
  limits.ponder = true;
  Recorder recorder;
  search->Start(Game(StartPosition()), limits, SearchOptions(), recorder);
  search->Stop();
  search->Wait();
  EXPECT_TRUE(recorder.result().best);
}

TEST(StopTest, BeforeAnythingWasSearchedThereIsAMove) {
  const auto search = SmallSearch();
  const Position position = At(kMiddleGame);
  const std::vector<Move> moves = MovesOf(position);
  for (int i = 0; i < 20; ++i) {
    Recorder recorder;
    search->Start(Game(position), SearchLimits(), SearchOptions(), recorder);
    search->Stop();
    search->Stop();
    search->Wait();
    EXPECT_EQ(std::ranges::count(moves, recorder.result().best), 1);
  }
}

TEST(StopTest, DestructorStops) {
  Recorder recorder;
  {
    Search search;
    search.Start(Game(StartPosition()), SearchLimits(), SearchOptions(), recorder);
  }
  EXPECT_TRUE(recorder.has_result());
}

// Hang guards: millions of outcomes in the root or one turn below it.
TEST(StopTest, ReturnsInExplosivePositions) {
  const auto search = SmallSearch();
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    Position other = position;
    other.SetSideToMove(Opponent(position.side_to_move()));
    for (const Position& p : {position, other}) {
      SearchLimits limits;
      limits.infinite = true;
      Recorder recorder;
      search->Start(Game(p), limits, SearchOptions(), recorder);
      recorder.WaitForLines(1);
      search->Stop();
      search->Wait();
      EXPECT_TRUE(recorder.result().best) << p;
    }
  }
}

TEST(StopTest, StopBetweenSearchesIsForgotten) {
  const auto search = SmallSearch();
  search->Stop();
  search->PonderHit();
  search->Wait();
  EXPECT_FALSE(search->running());
  EXPECT_EQ(RunSearch(*search, Game(StartPosition()), Depth(3)).result.line.depth, 3);
}

// --- go mate ---

SearchLimits Mate(int turns) {
  SearchLimits limits;
  limits.mate = turns;
  return limits;
}

TEST(GoMateTest, ProvesTheShortestPaco) {
  const auto search = SmallSearch();
  for (int mate : {2, 3}) {
    int count = 0;
    for (const PacoProblem& problem : PacoProblems(mate)) {
      if ((mate == 2 && problem.solutions == 0) || ++count % 10 != 0) continue;
      const Report report = RunSearch(*search, Game(problem.position), Mate(mate + 1));
      EXPECT_EQ(report.result.line.score, Score::PacoIn(2 * mate - 1)) << problem.fen;
      LegalLine(problem.position, report.result.line.pv);
      EXPECT_TRUE(AfterLine(problem.position, report.result.line.pv).king_united());
      EXPECT_EQ(report.result.line.pv.size(), static_cast<size_t>(2 * mate - 1));
      EXPECT_EQ(report.result.best, report.result.line.pv.front());
      EXPECT_EQ(report.result.ponder, report.result.line.pv[1]);
    }
  }
}

TEST(GoMateTest, SaysWhenThereIsNone) {
  const Report report = RunSearch(StartPosition(), Mate(2));
  ASSERT_EQ(report.texts.size(), 1u);
  EXPECT_TRUE(absl::StrContains(report.texts[0], "no Paco in 2")) << report.texts[0];
  EXPECT_TRUE(report.result.best) << "a move all the same";
}

TEST(GoMateTest, CanBeStopped) {
  const auto search = SmallSearch();
  for (const bool infinite : {false, true}) {
    SearchLimits limits = Mate(20);
    limits.infinite = infinite;
    Recorder recorder;
    search->Start(Game(At(kMiddleGame)), limits, SearchOptions(), recorder);
    search->Stop();
    search->Wait();
    EXPECT_TRUE(recorder.result().best);
  }
}

TEST(GoMateTest, OnlySearchMovesAreLookedAt) {
  // The only solution is left out of the moves that may be played.
  const Position position = At("rnbqkbnr/ppppp2p/5p2/6p1/8/4P2P/PPPP1PP1/RNBQKBNR w 0 AHah g6 -");
  SearchLimits limits = Mate(2);
  EXPECT_EQ(RunSearch(position, limits).result.best, MoveOf(position, "d1h5"));
  limits.search_moves = {MoveOf(position, "a2a3"), MoveOf(position, "d1g4")};
  const Report report = RunSearch(position, limits);
  EXPECT_EQ(report.texts.size(), 1u);
  EXPECT_EQ(std::ranges::count(limits.search_moves, report.result.best), 1);
}

}  // namespace
}  // namespace danco

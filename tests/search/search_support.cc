// SPDX-License-Identifier: MIT
#include "search_support.h"

#include <algorithm>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

// The line of paco_in_2.jsonl with a free pawn on its own last rank (tests/data/README.md).
constexpr char kRefusedFen[] = "2h2r2/pp3ppk/5nNp/3d1wBP/3PeF2/P2D4/1P1R1P2/1KE1p3 b 0 - - -";

bool IsLegal(const Position& position, Move move) {
  MoveList moves;
  (void)GenerateMoves(position, moves);
  return std::ranges::find(moves, move) != moves.end();
}

std::vector<PacoProblem> ProblemsOf(const std::string& name, RuleSet rules) {
  std::ifstream file(absl::StrCat(DANCO_TEST_DATA, "/", name));
  EXPECT_TRUE(file.is_open()) << name;
  std::vector<PacoProblem> problems;
  for (std::string text; std::getline(file, text);) {
    const nlohmann::json line = nlohmann::json::parse(text);
    PacoProblem problem;
    problem.fen = line["fen"];
    if (problem.fen == kRefusedFen) {
      EXPECT_FALSE(ParseFen(problem.fen).ok());
      continue;
    }
    problem.position = At(problem.fen, rules);
    problem.mate = line.value("mate", 2);
    problem.nodes = line.value("nodes", uint64_t{0});
    problem.solutions = line.value("solutions", uint64_t{0});
    problem.line = line.value("line", "");
    problems.push_back(problem);
  }
  EXPECT_FALSE(problems.empty());
  return problems;
}

}  // namespace

std::unique_ptr<Search> SmallSearch() {
  auto search = std::make_unique<Search>();
  search->SetHash(1);
  return search;
}

void Recorder::OnLine(const SearchLine& line) {
  const std::lock_guard<std::mutex> lock(mutex_);
  lines_.push_back(line);
  changed_.notify_all();
}

void Recorder::OnCurrentMove(int, Move, int) {}

void Recorder::OnNote(const SearchNote& note) {
  const std::lock_guard<std::mutex> lock(mutex_);
  notes_.push_back(note);
}

void Recorder::OnResult(const SearchResult& result) {
  const std::lock_guard<std::mutex> lock(mutex_);
  EXPECT_FALSE(result_.has_value()) << "a second result";
  result_ = result;
  changed_.notify_all();
}

void Recorder::WaitForLines(size_t count) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return lines_.size() >= count || result_.has_value(); });
}

bool Recorder::has_result() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return result_.has_value();
}

Report RunSearch(Search& search, const Game& game, const SearchLimits& limits,
                 const SearchOptions& options) {
  Recorder recorder;
  search.Start(game, limits, options, recorder);
  search.Wait();
  return {recorder.lines(), recorder.notes(), recorder.result()};
}

Report RunSearch(const Position& position, const SearchLimits& limits,
                 const SearchOptions& options) {
  Search search;
  search.SetHash(1);
  return RunSearch(search, Game(position), limits, options);
}

SearchLimits Depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

SearchLimits Nodes(uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  return limits;
}

std::string LegalLine(const Position& position, const MoveList& line) {
  Position here = position;
  std::vector<std::string> words;
  for (Move move : line) {
    if (here.king_united() || !IsLegal(here, move)) {
      ADD_FAILURE() << FormatFen(position) << " " << absl::StrJoin(words, " ")
                    << ": the next move of the line is not legal";
      return "";
    }
    words.push_back(FormatMove(here, move));
    here.Apply(move);
  }
  return absl::StrJoin(words, " ");
}

Position AfterLine(Position position, const MoveList& line) {
  for (Move move : line) position.Apply(move);
  return position;
}

std::vector<std::string> LinesAsText(const std::vector<SearchLine>& lines) {
  std::vector<std::string> texts;
  for (const SearchLine& line : lines) {
    std::string text =
        absl::StrCat("depth ", line.depth, "/", line.selective_depth, " line ", line.multi_pv, " ",
                     line.score.ToString(), " bound ", static_cast<int>(line.bound), " nodes ",
                     line.nodes, " hash ", line.hash_permill, " pv");
    for (Move move : line.pv) absl::StrAppend(&text, " ", absl::Hex(move.bits()));
    texts.push_back(text);
  }
  return texts;
}

Game GameOf(const Position& start, const std::string& moves) {
  Game game(start);
  for (absl::string_view move : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
    game.Play(MoveOf(game.position(), move));
  }
  return game;
}

std::vector<KnownPosition> KnownPositions() {
  std::vector<KnownPosition> known;
  for (const ReferencePosition& line : ReadReferencePositions()) {
    known.push_back({At(line.fen), line.outcomes, line.wins});
  }
  return known;
}

std::vector<PacoProblem> PacoProblems(int mate) {
  return ProblemsOf(absl::StrCat("paco_in_", mate, ".jsonl"), RuleSet::kPacoSako);
}

std::vector<PacoProblem> ChessMates() { return ProblemsOf("chess_mates.jsonl", RuleSet::kChess); }

std::vector<std::string> LongPacoFens() {
  std::ifstream file(absl::StrCat(DANCO_TEST_DATA, "/paco_long.jsonl"));
  EXPECT_TRUE(file.is_open());
  std::vector<std::string> fens;
  for (std::string text; std::getline(file, text);) {
    fens.push_back(nlohmann::json::parse(text)["fen"]);
  }
  EXPECT_FALSE(fens.empty());
  return fens;
}

}  // namespace danco

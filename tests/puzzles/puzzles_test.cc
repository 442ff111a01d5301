// SPDX-License-Identifier: MIT
// Finding, writing and reading puzzles. The shipped ones are checked with the slow rules.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "annotate/proof_json.h"
#include "board/core/rule_names.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "proof_check.h"
#include "puzzles/finder.h"
#include "puzzles/puzzle.h"
#include "puzzles/self_play.h"
#include "puzzles/sheet.h"
#include "record/games.h"
#include "record/json_fields.h"
#include "slow_rules.h"

namespace danco {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::size_t kStates = 5'000'000;

std::vector<Puzzle> Shipped() {
  std::ifstream file(std::string(DANCO_DATA) + "/puzzles.jsonl");
  std::ostringstream text;
  text << file.rdbuf();
  const auto puzzles = PuzzlesFromText(text.str());
  EXPECT_TRUE(puzzles.ok()) << puzzles.status();
  return puzzles.ok() ? *puzzles : std::vector<Puzzle>();
}

std::string CheckTree(const Position& position, const ProofTree& tree) {
  return slow::CheckProof({{"fen", FormatFen(position)},
                           {"variant", std::string(RuleSetName(position.rules()))},
                           {"mate", tree.nodes.front().turns},
                           {"tree", ProofTreeToJson(tree)}});
}

// Checks with the slow rules that every turn except the key loses as the puzzle says, and that the
// key does not lose at once.
std::string CheckDefence(const Puzzle& puzzle) {
  const auto root = slow::ParseFen(FormatFen(puzzle.position));
  const bool opponent_is_white = puzzle.position.side_to_move() == Color::kBlack;
  const auto outcome_of = [&](Move move) {
    return slow::OutcomeKey(*slow::Play(*root, FormatMove(puzzle.position, move)));
  };
  std::map<std::string, const WrongTurn*> wrong;
  for (const WrongTurn& turn : puzzle.wrong) wrong[outcome_of(turn.move)] = &turn;
  const std::string key = outcome_of(puzzle.key());
  const auto outcomes = slow::Outcomes(*root, kStates);
  if (!outcomes || outcomes->size() < 2) return "no choice";
  for (const auto& [outcome, turn] : *outcomes) {
    if (turn.wins || turn.draws) return "another end by " + turn.move;
    const bool at_once = slow::CanUnite(turn.after, opponent_is_white, kStates).value_or(true);
    if (outcome == key) {
      if (at_once) return "the key loses at once";
      continue;
    }
    const auto told = wrong.find(outcome);
    if (told == wrong.end()) {
      if (!at_once) return turn.move + " does not lose at once";
      continue;
    }
    const WrongTurn& proved = *told->second;
    if (!proved.proof || proved.proof->nodes.front().turns > puzzle.turns) {
      return turn.move + " is not proved to lose";
    }
    const std::string fault = CheckTree(puzzle.position.After(proved.move), *proved.proof);
    if (!fault.empty()) return turn.move + ": " + fault;
  }
  return "";
}

// Checks the tree of a Paco, and that the answers to wrong turns leave no Paco at once.
std::string CheckPaco(const Puzzle& puzzle) {
  if (!puzzle.tree || puzzle.tree->nodes.front().turns != puzzle.turns) return "no tree";
  if (puzzle.tree->nodes.front().move != puzzle.key()) return "another key";
  const bool white = puzzle.position.side_to_move() == Color::kWhite;
  for (const WrongTurn& wrong : puzzle.wrong) {
    const Position after = puzzle.position.After(wrong.move).After(wrong.answer);
    const auto slow_after = slow::ParseFen(FormatFen(after));
    if (slow::CanUnite(*slow_after, white, kStates).value_or(true)) return "an answer that fails";
  }
  return CheckTree(puzzle.position, *puzzle.tree);
}

void Check(const Puzzle& puzzle) {
  const std::string fault =
      puzzle.goal == PuzzleGoal::kPaco ? CheckPaco(puzzle) : CheckDefence(puzzle);
  EXPECT_EQ(fault, "") << FormatFen(puzzle.position);
  EXPECT_TRUE(StillHolds(puzzle)) << FormatFen(puzzle.position);
}

std::optional<Puzzle> Look(const std::string& fen, FinderSettings settings = {}) {
  PuzzleFinder finder(settings);
  return finder.Look(*ParseFen(fen));
}

TEST(ShippedPuzzles, ManyOfManyThemesAndNoIdeaTwice) {
  const std::vector<Puzzle> puzzles = Shipped();
  EXPECT_GE(puzzles.size(), 750u);
  std::set<std::string> ideas;
  int longer = 0, defences = 0, plain = 0;
  for (const Puzzle& puzzle : puzzles) {
    EXPECT_TRUE(ideas.insert(IdeaOf(puzzle)).second) << FormatFen(puzzle.position);
    EXPECT_TRUE(puzzle.rating.has_value()) << FormatFen(puzzle.position);
    const bool attacks = puzzle.goal == PuzzleGoal::kPaco;
    longer += attacks && puzzle.turns >= 4 ? 1 : 0;
    defences += attacks ? 0 : 1;
    plain += !attacks && puzzle.level == 0 ? 1 : 0;
  }
  EXPECT_GE(longer, 60);
  EXPECT_LE(5 * plain, defences);
  std::map<std::string, int> themes;
  std::set<Key> keys;
  for (const Puzzle& puzzle : puzzles) {
    ++themes[std::string(GoalName(puzzle.goal))];
    for (PuzzleTheme theme : puzzle.themes) ++themes[std::string(ThemeName(theme))];
    EXPECT_TRUE(keys.insert(puzzle.position.key()).second) << FormatFen(puzzle.position);
    EXPECT_EQ(puzzle.solutions, 1);
  }
  for (const char* name : {"paco", "escape", "chain", "quiet", "gift", "promotion", "en-passant"}) {
    EXPECT_GE(themes[name], 20) << name;
  }
}

TEST(ShippedPuzzles, HoldSample) {
  const std::vector<Puzzle> puzzles = Shipped();
  for (size_t i = 0; i < puzzles.size(); i += 40) Check(puzzles[i]);
}

TEST(ShippedPuzzles, DeepHoldAll) {
  for (const Puzzle& puzzle : Shipped()) Check(puzzle);
}

// A changed key, or a turn less, must fail.
TEST(ShippedPuzzles, TheCheckCanFail) {
  int seen = 0;
  for (Puzzle puzzle : Shipped()) {
    if (puzzle.goal == PuzzleGoal::kPaco ? puzzle.turns < 2 : puzzle.wrong.empty()) continue;
    if (++seen > 6) break;
    if (puzzle.goal == PuzzleGoal::kPaco) {
      --puzzle.turns;
      EXPECT_NE(CheckPaco(puzzle), "");
    } else {
      puzzle.wrong.pop_back();
      EXPECT_NE(CheckDefence(puzzle), "");
    }
    EXPECT_EQ(StillHolds(puzzle), puzzle.goal != PuzzleGoal::kPaco);
  }
}

TEST(Finder, TwoFirstMovesAreAPuzzleOnlyOnRequest) {
  const std::string fen = "3r2bb/B1ka2pp/1R2a3/1K1d1p2/5P2/2a3P1/Dat1j2P/3T1R2 w 0 - - -";
  EXPECT_FALSE(Look(fen).has_value());
  FinderSettings any;
  any.unique = false;
  const auto puzzle = Look(fen, any);
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->turns, 2);
  EXPECT_EQ(puzzle->solutions, 2);
}

// The Paco is found by the search; for the first four turns, it is proved that no other turn forces
// one.
TEST(Finder, ALongPaco) {
  FinderSettings settings;
  settings.guided_from = 4;
  settings.max_turns = 6;
  settings.look_nodes = 6000;
  const auto puzzle =
      Look("r4r1k/2p1p1cp/1p2N3/p2pNsP1/PD1q2E1/3P2p1/R1PQPbP1/3K1B2 b 0 - - -", settings);
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->turns, 5);
  EXPECT_EQ(FormatMove(puzzle->position, puzzle->key()), "f8f5e3");
  ASSERT_TRUE(puzzle->excluded.has_value());
  EXPECT_GE(*puzzle->excluded, 3);
  EXPECT_THAT(TaskInWords(*puzzle), HasSubstr("Paco in at most 5"));
  Puzzle checked = *puzzle;
  checked.excluded = 3;  // cheap to prove again
  EXPECT_EQ(CheckPaco(checked), "");
  EXPECT_TRUE(StillHolds(checked));
  checked.solutions = 2;
  EXPECT_FALSE(StillHolds(checked));
  checked.solutions = 1;
  checked.turns = 3;
  checked.excluded = 2;
  EXPECT_FALSE(StillHolds(checked));
}

TEST(Finder, TheOnlyParry) {
  const auto puzzle = Look("r1bk3r/ppppbdpp/2n1Pn2/5p2/3y4/2N1B3/PPP1PPPP/R3KB1R b 0 AH - -");
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->goal, PuzzleGoal::kEscape);
  EXPECT_EQ(FormatMove(puzzle->position, puzzle->key()), "d8e8");
  EXPECT_EQ(CheckDefence(*puzzle), "");
}

// The idea does not depend on the side.
TEST(Themes, TheIdeaIsTheSameForEitherSide) {
  const auto idea = [](const std::string& fen, const std::string& move, PuzzleGoal goal) {
    Puzzle puzzle;
    puzzle.goal = goal;
    puzzle.position = *ParseFen(fen);
    puzzle.line.push_back(*ParseMove(puzzle.position, move));
    return IdeaOf(puzzle);
  };
  const PuzzleGoal paco = PuzzleGoal::kPaco;
  const std::string white = idea("4k3/8/8/8/8/8/4R3/K7 w 0 - - -", "e2e8", paco);
  EXPECT_EQ(idea("k7/4r3/8/8/8/8/8/4K3 b 0 - - -", "e7e1", paco), white);
  // These positions have other pieces that do not matter.
  EXPECT_EQ(idea("4k3/8/8/8/8/P7/4R3/K7 w 0 - - -", "e2e8", paco), white);
  EXPECT_NE(idea("4k3/8/8/8/8/8/4Q3/K7 w 0 - - -", "e2e8", paco), white);
  EXPECT_NE(idea("5k2/8/8/8/8/8/4R3/K7 w 0 - - -", "e2e8", paco), white);
  EXPECT_NE(idea("4k3/8/8/8/8/8/4R3/K7 w 0 - - -", "e2e7", paco), white);
  EXPECT_NE(idea("4k3/8/8/8/8/8/4R3/K7 w 0 - - -", "e2e8", PuzzleGoal::kEscape), white);
}

TEST(Sheet, StatesTheInvisibleRights) {
  const auto unseen = [](const std::string& fen, const std::string& last = "") {
    Puzzle puzzle;
    puzzle.position = *ParseFen(fen);
    puzzle.last = last;
    std::string text;
    for (const std::string& said : UnseenInWords(puzzle)) text += said + " ";
    return text;
  };
  EXPECT_EQ(unseen("4k3/8/8/8/8/8/4R3/K7 w 0 - - -"), "");
  EXPECT_EQ(unseen("4k3/8/8/8/8/8/4R3/K7 w 0 - - -", "Kd8>e8"), "The last turn was Kd8>e8. ");
  EXPECT_EQ(
      unseen("4k3/8/8/4pP2/8/8/8/4K3 w 0 - e6 -"),
      "The pawn on e5 has just made a double step: it may be united with en passant, on e6. ");
  EXPECT_EQ(unseen("r3k2r/8/8/8/8/8/8/R3K2R w 0 AHh - -"),
            "White may castle on the king's side and the queen's side. "
            "Black may castle on the king's side. ");
  EXPECT_EQ(unseen("r3k3/8/8/8/8/8/8/4K3 w 0 - - -"), "Black may no longer castle. ");
  EXPECT_EQ(unseen("F3k3/8/8/8/8/8/8/4K3 w 0 - - -"),
            "The pawn on a8 is a gift: it is promoted before anything else. ");
}

// The features of a one-turn solution.
TEST(Themes, OfALine) {
  const auto themes = [](const std::string& fen, const std::string& move) {
    Puzzle puzzle;
    puzzle.position = *ParseFen(fen);
    puzzle.line.push_back(*ParseMove(puzzle.position, move));
    FindThemes(puzzle);
    std::string names;
    for (PuzzleTheme theme : puzzle.themes) names += std::string(ThemeName(theme)) + " ";
    return names + std::to_string(puzzle.chain);
  };
  EXPECT_EQ(themes("4k3/P7/8/8/8/8/8/4K3 w 0 - - -", "a7a8q"), "promotion 0");
  EXPECT_EQ(themes("4k3/8/8/4pP2/8/8/8/4K3 w 0 - e6 -", "f5e6"), "en-passant quiet 0");
  EXPECT_EQ(themes("4k3/8/8/8/8/8/8/4K2R w 0 H - -", "e1g1"), "castling quiet 0");
  EXPECT_EQ(themes("4k3/8/8/8/8/8/c7/4K3 w 0 - - -", "a2a1"), "gift quiet 0");
}

TEST(Themes, ThemesOfFirstTurns) {
  const auto may = [](PuzzleTheme theme, const std::string& fen) {
    return MayBeginWith(theme, *ParseFen(fen));
  };
  EXPECT_TRUE(may(PuzzleTheme::kEnPassant, "4k3/8/8/4pP2/8/8/8/4K3 w 0 - e6 -"));
  EXPECT_FALSE(may(PuzzleTheme::kEnPassant, "4k3/8/8/4pP2/8/8/8/4K3 w 0 - - -"));
  EXPECT_TRUE(may(PuzzleTheme::kCastling, "4k3/8/8/8/8/8/8/4K2R w 0 H - -"));
  EXPECT_FALSE(may(PuzzleTheme::kCastling, "4kr2/8/8/8/8/8/8/4K2R w 0 H - -"));
  EXPECT_TRUE(may(PuzzleTheme::kPromotion, "4k3/P7/8/8/8/8/8/4K3 w 0 - - -"));
  EXPECT_FALSE(may(PuzzleTheme::kPromotion, "4k3/8/P7/8/8/8/8/4K3 w 0 - - -"));
  EXPECT_TRUE(may(PuzzleTheme::kQuiet, "4k3/8/8/8/8/8/8/4K3 w 0 - - -"));
}

// Rights that the placement allows: a double step over empty squares, and king and rooks at home.
TEST(Themes, RightsThatMayBeThere) {
  const auto with = [](PuzzleTheme theme, const std::string& fen) {
    std::string rights;
    for (const Position& position : WithRights(theme, *ParseFen(fen))) {
      rights += FormatFen(position) + "; ";
    }
    return rights;
  };
  EXPECT_EQ(with(PuzzleTheme::kEnPassant, "4k3/2p5/8/2p1pP2/8/8/8/4K3 w 0 - - -"),
            "4k3/2p5/8/2p1pP2/8/8/8/4K3 w 0 - e6 -; ");
  EXPECT_EQ(with(PuzzleTheme::kEnPassant, "4k3/8/8/8/4Pp2/8/8/4K3 b 0 - e3 -"), "");
  EXPECT_EQ(with(PuzzleTheme::kCastling, "4k3/8/8/8/8/8/8/R3K2R w 0 - - -"),
            "4k3/8/8/8/8/8/8/R3K2R w 0 AH - -; ");
  EXPECT_EQ(with(PuzzleTheme::kCastling, "4k3/8/8/8/8/8/8/R2K3R w 0 - - -"), "");
  EXPECT_EQ(with(PuzzleTheme::kGift, "4k3/8/8/8/8/8/8/R3K2R w 0 - - -"), "");
}

TEST(Files, ComeBackAsTheyWere) {
  const std::vector<Puzzle> puzzles = Shipped();
  for (size_t i = 0; i < puzzles.size(); i += 50) {
    const std::string line = Dump(PuzzleToJson(puzzles[i]));
    const auto again = PuzzlesFromText(line);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(Dump(PuzzleToJson(again->front())), line);
    // Written as PGN, each puzzle is a game that the parser accepts.
    GameCollection games;
    ReadGames(PuzzleToPgn(puzzles[i], 1), RuleSet::kPacoSako, games);
    ASSERT_TRUE(games.faults.empty()) << games.faults.front().ToString();
    EXPECT_EQ(games.games.front().turns.size(), puzzles[i].line.size());
  }
}

TEST(Files, FaultsAreNamed) {
  const auto fault = [](const std::string& text) {
    return std::string(PuzzlesFromText(text).status().message());
  };
  EXPECT_THAT(fault("\n{"), HasSubstr("line 2: no JSON"));
  EXPECT_THAT(fault("{}"), HasSubstr("must be danco-puzzle"));
  EXPECT_THAT(fault(R"({"format":"danco-puzzle"})"), HasSubstr("version is missing"));
  EXPECT_THAT(fault(R"({"format":"danco-puzzle","version":2})"),
              HasSubstr("line 1: puzzle.version is 2: a newer Danco wrote it"));
  const std::string head = R"({"format":"danco-puzzle","version":1,"turns":1,)";
  EXPECT_THAT(fault(head + R"("fen":"x","goal":"paco"})"), HasSubstr("FEN"));
  EXPECT_THAT(fault(head + R"("fen":"x","goal":"win"})"), HasSubstr("goal"));
  EXPECT_THAT(fault(head + R"("fen":"4k3/8/8/8/8/8/4R3/K7 w 0 - - -","goal":"paco"})"),
              HasSubstr("line is empty"));
  EXPECT_THAT(fault(head + R"("fen":"4k3/8/8/8/8/8/4R3/K7 w 0 - - -","goal":"paco",)" +
                    R"("line":["e2f3"]})"),
              HasSubstr("illegal"));
  EXPECT_THAT(fault(head + R"("fen":"4k3/8/8/8/8/8/4R3/K7 w 0 - - -","goal":"paco",)" +
                    R"("line":["e2e8"],"tree":[{"turns":1,"move":"e2e8","answers":{"e8e7":0}}]})"),
              HasSubstr("continues after the Paco"));
  EXPECT_THAT(fault(head + R"("fen":"4k3/8/8/8/8/8/4R3/K7 w 0 - - -","goal":"paco",)" +
                    R"("line":["e2e8"]})"),
              HasSubstr("puzzle.tree is missing"));
}

// The sheet and the PGN rely on these parts of a puzzle.
TEST(Files, EveryGoalHasItsParts) {
  std::map<std::string, nlohmann::json> of_goal;  // with wrong turns
  for (const Puzzle& puzzle : Shipped()) {
    if (!puzzle.wrong.empty()) {
      of_goal.try_emplace(std::string(GoalName(puzzle.goal)), PuzzleToJson(puzzle));
    }
  }
  const auto fault_of = [](const nlohmann::json& puzzle) {
    return std::string(PuzzlesFromText(Dump(puzzle)).status().message());
  };
  for (const char* goal : {"paco", "escape", "only"}) {
    nlohmann::json puzzle = of_goal[goal];
    const std::string part = std::string(goal) == "paco" ? "answer" : "tree";
    ASSERT_EQ(fault_of(puzzle), "");
    nlohmann::json empty = puzzle;
    empty["wrong"][0][part] = "";
    EXPECT_NE(fault_of(empty), "");
    puzzle["wrong"][0].erase(part);
    EXPECT_THAT(fault_of(puzzle), HasSubstr("wrong." + part + " is missing"));
  }
  nlohmann::json paco = of_goal["paco"];
  ASSERT_EQ(paco["turns"], 2);
  paco["line"].erase(1);
  paco["line"].erase(1);
  EXPECT_THAT(fault_of(paco), HasSubstr("puzzle.line must have 3 moves, as puzzle.turns is 2"));
}

TEST(Sheet, SolutionsStandBehindTheDiagrams) {
  std::vector<Puzzle> puzzles = Shipped();
  puzzles.resize(std::min<size_t>(puzzles.size(), 12));
  const std::string page = PuzzleSheet(puzzles);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("src=")));
  EXPECT_LT(page.rfind("<figure"), page.find("class=\"solutions\""));
  for (size_t i = 1; i <= puzzles.size(); ++i) {
    EXPECT_THAT(page, HasSubstr("id=\"s" + std::to_string(i) + "\""));
  }
  for (const Puzzle& puzzle : puzzles) EXPECT_GE(SolutionInWords(puzzle).size(), 2u);
}

// Nothing can be removed from a minimal puzzle, and it is still the same puzzle.
TEST(Minimal, EveryRemainingPieceIsNeeded) {
  const auto puzzle =
      Look("r1b1kb1r/pp1p1p2/2n1p3/2pN1qen/6pP/1P1P1N2/P1PQPPP1/R3KB1R w 0 Aah - -");
  ASSERT_TRUE(puzzle.has_value());
  PuzzleFinder finder({});
  const Puzzle minimal = Minimal(*puzzle, finder);
  EXPECT_LT(minimal.position.occupied().count(), 12);
  EXPECT_EQ(minimal.turns, puzzle->turns);
  EXPECT_EQ(FormatMove(minimal.position, minimal.key()),
            FormatMove(puzzle->position, puzzle->key()));
  EXPECT_EQ(CheckPaco(minimal), "");
  const Puzzle again = Minimal(minimal, finder);
  EXPECT_EQ(FormatFen(again.position), FormatFen(minimal.position));
}

// Returns the level that finds this key.
std::optional<int> LevelThatFinds(const std::string& fen, const std::string& key) {
  Puzzle puzzle;
  puzzle.position = *ParseFen(fen);
  puzzle.line.push_back(*ParseMove(puzzle.position, key));
  Search search;
  return MeasureDifficulty(puzzle, search).level;
}

TEST(Difficulty, TheWeakestFindAPlainPaco) {
  EXPECT_EQ(LevelThatFinds("4k3/8/8/8/8/8/4R3/K7 w 0 - - -", "e2e8"), 0);
}

// Levels see the Paco in two here, and others, among which they choose.
TEST(Difficulty, APacoThatIsSeenIsFoundAlthoughAnotherIsPlayed) {
  EXPECT_LT(LevelThatFinds("1nb3r1/1ppp1p1p/j5Nk/p3p1b1/2n2Q2/4P1d1/PPPP1FPP/R1B2R1K w 0 - - -",
                           "f4g3f5"),
            10);
}

// The search decides whether a defence draws. A shorter search must not see a shipped one lose.
TEST(Finder, TheGoalOfADefence) {
  FinderSettings settings;
  settings.draw_nodes = 2'000;
  PuzzleFinder finder(settings);
  int draws = 0;
  for (const Puzzle& puzzle : Shipped()) {
    if (puzzle.goal != PuzzleGoal::kDraw) continue;
    ++draws;
    EXPECT_TRUE(finder.GoalOfDefence(puzzle.position, puzzle.key()).has_value());
  }
  EXPECT_GT(draws, 0);
  // This turn ends the game: a draw without a search.
  const Position last = *ParseFen("4k3/8/8/8/8/8/r7/1P2K3 b 99 - - -");
  EXPECT_EQ(finder.GoalOfDefence(last, *ParseMove(last, "a2a3")), PuzzleGoal::kDraw);
  const Position sako =
      *ParseFen("r1bk3r/ppppbdpp/2n1Pn2/5p2/3y4/2N1B3/PPP1PPPP/R3KB1R b 0 AH - -");
  EXPECT_EQ(finder.GoalOfDefence(sako, *ParseMove(sako, "a7a6")), std::nullopt);
  settings.draw_nodes = 0;
  EXPECT_EQ(PuzzleFinder(settings).GoalOfDefence(sako, *ParseMove(sako, "d8e8")),
            PuzzleGoal::kEscape);
}

// A puzzle that more opponents find is easier; a single trial changes its rating little.
TEST(Difficulty, RatingsFollowTheLevelsThatSolveIt) {
  const int easy = FitRating({{0, 5, 5}});
  const int later = FitRating({{0, 5, 0}, {2, 5, 1}, {4, 5, 4}});
  const int hard = FitRating({{0, 5, 0}, {8, 5, 0}, {18, 5, 1}, {20, 1, 1}});
  const int never = FitRating({{0, 5, 0}, {8, 5, 0}, {18, 5, 0}, {20, 1, 0}});
  EXPECT_LT(easy, later);
  EXPECT_LT(later, hard);
  EXPECT_LT(hard, never);
  EXPECT_EQ(FitRating({}), 2000);
}

TEST(SelfPlay, TheSameGamesForTheSameSeed) {
  for (bool fischer : {false, true}) {
    const MoveList first = SelfPlay({3, 100, 10, fischer}).Next().moves();
    EXPECT_EQ(SelfPlay({3, 100, 10, fischer}).Next().moves(), first);
    EXPECT_NE(SelfPlay({4, 100, 10, fischer}).Next().moves(), first);
  }
}

}  // namespace
}  // namespace danco

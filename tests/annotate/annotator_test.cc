// SPDX-License-Identifier: MIT
#include "annotate/annotator.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "annotate/notes.h"
#include "annotate/notes_text.h"
#include "annotate/report.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "engine/options.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "record/games.h"
#include "record/json_fields.h"
#include "record_testing.h"
#include "search/proofs/prover.h"
#include "slow_rules.h"
#include "test_support.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Tribool AnswerOf(bool yes) { return yes ? Tribool::kYes : Tribool::kNo; }

// Returns settings for the first pass only, for tests that do not depend on the marks.
AnnotateSettings Settings(uint64_t nodes) {
  AnnotateSettings settings;
  settings.limits.nodes = nodes;
  settings.proof_nodes = nodes;
  settings.seen_proof_nodes = 16 * nodes;
  settings.deep_times = 0;
  return settings;
}

// Returns settings with the second pass, as users have them.
AnnotateSettings DeepSettings(uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  return AnnotateSettingsFor(limits);
}

GameNotes NotesOf(const std::string& text, uint64_t nodes = 3000) {
  const GameCollection games = Read(text);
  EXPECT_TRUE(games.faults.empty()) << games.faults.front().ToString();
  Engine engine;
  return *Annotate(games.games.front(), Settings(nodes), engine);
}

TEST(Formulas, Judgements) {
  EXPECT_EQ(JudgementOf(0.09), Judgement::kNone);
  EXPECT_EQ(JudgementOf(0.10), Judgement::kInaccuracy);
  EXPECT_EQ(JudgementOf(0.20), Judgement::kMistake);
  EXPECT_EQ(JudgementOf(0.30), Judgement::kBlunder);
}

// The formula is that of lichess' page on accuracy.
TEST(Formulas, Accuracy) {
  EXPECT_DOUBLE_EQ(TurnAccuracy(50, 50), 100);
  EXPECT_DOUBLE_EQ(TurnAccuracy(50, 80), 100);
  EXPECT_NEAR(TurnAccuracy(60, 50), 63.58, 0.01);
  EXPECT_NEAR(TurnAccuracy(100, 0), 0, 0.01);
  EXPECT_FALSE(GameAccuracy({0.5}, {}).has_value());
  EXPECT_NEAR(*GameAccuracy({0.5, 0.5, 0.5}, {{0, 100}, {1, 100}}), 100, 1e-9);
  // A bad turn in a volatile part of the game weighs more than it would in a plain average.
  const double swings = *GameAccuracy({0.5, 0.5, 0.5, 0.1}, {{0, 100}, {2, 20}});
  EXPECT_LT(swings, 60);
}

// The volatility is that of a tenth of the game: at least two scores, at most eight.
TEST(Formulas, AccuracyLooksAtATenthOfTheGame) {
  const auto weighs_more = [](size_t scores, size_t ply) {
    std::vector<double> win(scores, 0.5);
    win[20] = 0.9;
    const double even = (60 + 2 / (1 / 20.0 + 1 / 100.0)) / 2;
    return *GameAccuracy(win, {{ply, 20}, {scores - 2, 100}}) < even - 1;
  };
  EXPECT_TRUE(weighs_more(32, 21));
  EXPECT_TRUE(weighs_more(40, 22));
  EXPECT_FALSE(weighs_more(40, 23));
  EXPECT_TRUE(weighs_more(200, 26));
  EXPECT_FALSE(weighs_more(200, 27));
}

TEST(Annotate, MissedPacoAndUnansweredSako) {
  // White could unite at once; Black ignores the threat; White unites.
  const GameNotes notes = NotesOf("4k3/p6r/8/8/8/8/4R3/K7 w 0 - - - moves a1b1 a7a6 e2e8");
  ASSERT_EQ(notes.turns.size(), 3u);
  EXPECT_EQ(notes.turns[0].paco_there, 1);
  EXPECT_TRUE(notes.turns[0].gives_sako);
  EXPECT_TRUE(notes.turns[1].sako_unanswered);
  EXPECT_EQ(notes.turns[1].paco_given, 1);
  EXPECT_NE(notes.turns[1].judgement, Judgement::kNone);
  EXPECT_THAT(notes.turns[1].words, HasSubstr("White's Ŝako is left unanswered."));
  // Once is enough.
  EXPECT_THAT(notes.turns[1].words,
              AllOf(HasSubstr("White now unites in 1"), Not(HasSubstr("White can now force"))));
  EXPECT_TRUE(notes.turns[2].is_best);
  EXPECT_EQ(notes.turns[2].judgement, Judgement::kNone);
  EXPECT_EQ(notes.positions.back().score, Score::PacoIn(0));
}

TEST(Annotate, MissedPacoForGood) {
  // The king steps away from a Paco in one, and its rook is then united.
  const GameNotes notes = NotesOf("3qk3/8/8/8/8/8/4R3/K7 w 0 - - - moves e2d2 d8d2");
  EXPECT_EQ(notes.turns[0].paco_there, 1);
  EXPECT_TRUE(notes.turns[0].paco_missed);
  EXPECT_THAT(notes.turns[0].words, HasSubstr("White misses Paco in 1: Re2xKe8."));
}

// A Paco that the search sees is proved, however long. The turn that was played misses it.
TEST(Annotate, LongPacoIsProved) {
  const GameNotes notes =
      NotesOf("2kr4/2p3dp/3Dp3/pp4p1/E2n4/4FN1P/PvQP1aP1/1h3RKB b 0 - - - moves c8b8", 20'000);
  EXPECT_GT(notes.turns[0].paco_there, 3);
  EXPECT_EQ(notes.turns[0].paco_there_seen, 0);
}

// Four of White's turns cost 7 % each. None gets a mark by itself, but together they do.
TEST(Annotate, ASlowLossIsMarked) {
  const GameCollection games = Read("startpos moves a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3");
  const RecordedGame& game = games.games.front();
  const auto notes_with = [&](int step) {
    GameNotes notes;
    notes.positions.resize(game.turns.size() + 1);
    for (size_t ply = 0; ply < notes.positions.size(); ++ply) {
      PositionNote& note = notes.positions[ply];
      note.searched = true;
      note.depth = 9;
      note.score = Score(-step * (static_cast<int>(ply + 1) / 2));
      note.line = {*ParseMove(game.Positions()[ply], ply % 2 == 0 ? "h2h3" : "h7h6")};
    }
    JudgeTurns(game, notes);
    return notes;
  };
  const GameNotes slow = notes_with(55);
  for (const TurnNote& turn : slow.turns) ASSERT_LT(turn.loss, kInaccuracyLoss);
  ASSERT_EQ(slow.slow_losses.size(), 1u);
  EXPECT_EQ(slow.slow_losses[0].side, Color::kWhite);
  EXPECT_GE(slow.slow_losses[0].before - slow.slow_losses[0].after, kMistakeLoss);
  EXPECT_EQ(slow.sides[0].judgements[2], 1);  // a mistake
  EXPECT_GE(slow.sides[0].judgements[1], 2);  // and inaccuracies
  EXPECT_EQ(slow.sides[1].judgements[1] + slow.sides[1].judgements[2], 0);
  EXPECT_TRUE(notes_with(10).slow_losses.empty());
  // The accuracy weighs the turns by the expected scores from the first position to the last.
  std::vector<double> win = {slow.turns[0].win_before};
  std::vector<RatedTurn> rated;
  for (size_t ply = 0; ply < slow.turns.size(); ++ply) {
    win.push_back(slow.turns[ply].win_after);
    if (ply % 2 == 0) rated.push_back({ply, slow.turns[ply].accuracy});
  }
  EXPECT_DOUBLE_EQ(*slow.sides[0].accuracy, *GameAccuracy(win, rated));
}

// Three of White's turns cost 8 % each. They count together only among eight turns in a row.
TEST(Judge, ASlowLossIsAmongEightTurns) {
  const GameCollection games = Read(
      "startpos moves a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 a3a4 a6a5 g2g3 g7g6 "
      "h2h3 h7h6 b3b4 b6b5 c3c4");
  const RecordedGame& game = games.games.front();
  const auto losses_at = [&](std::vector<size_t> costly) {
    GameNotes notes;
    notes.positions.resize(game.turns.size() + 1);
    for (size_t ply = 0; ply < notes.positions.size(); ++ply) {
      const size_t turns = (ply + 1) / 2;  // of White
      PositionNote& note = notes.positions[ply];
      note.searched = true;
      note.depth = 9;
      note.score = Score(-65 * static_cast<int>(absl::c_count_if(
                                   costly, [&](size_t turn) { return turn < turns; })));
      note.line = {*ParseMove(game.Positions()[ply], ply % 2 == 0 ? "g1f3" : "g8f6")};
    }
    JudgeTurns(game, notes);
    return notes.slow_losses.size();
  };
  EXPECT_EQ(losses_at({0, 3, 7}), 1u);
  EXPECT_EQ(losses_at({0, 3, 8}), 0u);
}

// Unproved Pacos are marked as such.
TEST(Annotate, SeenIsNotProved) {
  const GameCollection games = Read("3qk3/8/8/8/8/8/4R3/K7 w 0 - - - moves e2d2 d8d2");
  const RecordedGame& game = games.games.front();
  GameNotes notes;
  notes.positions.resize(3);
  notes.positions[0].score = Score::PacoIn(9);
  notes.positions[0].line = {*ParseMove(game.start, "e2e8")};
  notes.positions[0].paco_seen = 5;
  notes.positions[2].score = Score::PacoIn(7);
  notes.positions[2].paco_seen = 4;
  JudgeTurns(game, notes);
  EXPECT_TRUE(notes.turns[0].paco_missed);
  EXPECT_THAT(notes.turns[0].words,
              HasSubstr("White misses Paco in 5 (seen, not proved): Re2xKe8."));
  EXPECT_THAT(notes.turns[1].words, HasSubstr("White can now force Paco in 4 (seen, not proved)."));
  const auto json = AnnotatedJson(game, notes, "x");
  EXPECT_EQ(json["turns"][0]["analysis"]["paco_there_seen"], 5);
  EXPECT_FALSE(json["turns"][0]["analysis"].contains("paco_there"));
  EXPECT_EQ(json["turns"][1]["analysis"]["paco_given_seen"], 4);
}

// Returns the words for the first turn of 1. Re2>d2, if the search values the better turn as
// `before`, and the one that was played as `after`.
std::string WordsOfMark(Score before, Score after, int paco, absl::string_view better = "e2e8",
                        std::vector<Reason> reasons = {}, const ThreatTurn& chance = {},
                        const ThreatTurn& threat = {}) {
  const GameCollection games = Read("3qk3/8/8/8/8/8/4R3/K7 w 0 - - - moves e2d2 d8d2");
  const RecordedGame& game = games.games.front();
  GameNotes notes;
  notes.positions.resize(3);
  notes.positions[0].searched = notes.positions[1].searched = true;
  notes.positions[0].depth = notes.positions[1].depth = 9;
  notes.positions[0].nodes = 1000;
  notes.positions[0].score = before;
  notes.positions[0].paco_seen = paco;
  notes.positions[0].line = {*ParseMove(game.start, better)};
  notes.positions[0].reasons = std::move(reasons);
  notes.positions[1].score = after;
  notes.positions[1].line = {*ParseMove(game.start.After(game.turns[0].move), "d8d2")};
  notes.positions[1].chance = chance;
  notes.positions[1].threat = threat;
  JudgeTurns(game, notes);
  return notes.turns[0].words;
}

// "+0.50 instead of Black unites in 3" and "Black unites in 3 is left" are no English.
TEST(Judge, TheScoreAfterAMarkedTurnIsASentence) {
  EXPECT_THAT(WordsOfMark(Score(50), Score(-200), 0),
              HasSubstr("Re2xKe8 was better (+0.50 instead of -2.00, depth 9, 1k nodes)."));
  EXPECT_THAT(WordsOfMark(Score(50), Score::UnitedIn(5), 0),
              HasSubstr("Re2xKe8 was better (+0.50; Black now unites in 3; depth 9, 1k nodes)."));
  EXPECT_THAT(WordsOfMark(Score::PacoIn(9), Score(-200), 5),
              HasSubstr("Re2xKe8. The score is now "
                        "-2.00 (depth 9, 1k nodes)."));
  EXPECT_THAT(WordsOfMark(Score::PacoIn(9), Score::UnitedIn(5), 5),
              HasSubstr("Re2xKe8. Black now unites in "
                        "3 (depth 9, 1k nodes)."));
}

// A missed chain is described where it is named.
TEST(Annotate, AMissedChainIsDescribed) {
  const GameNotes notes = NotesOf("4k3/8/8/4I3/8/8/8/K3R3 w 0 - - - moves a1b1");
  EXPECT_THAT(notes.turns[0].words,
              HasSubstr("Re1>Re5xKe8 (the rook on e1 enters the union on e5 and releases the "
                        "rook, which unites with the king on e8). The score"));
}

// "It" is the turn that the sentence before is about. Any other turn is named.
TEST(Judge, ItIsTheTurnOfTheSentenceBefore) {
  Reason worse, repeats, gets_away;
  worse.kind = "worse.line";
  worse.values = {{"other", "Re2>d2"}, {"lower", "9 %"}, {"score", "57 %"}, {"line", "Qd8xRd2"}};
  repeats.kind = "draw.repeats";
  gets_away.kind = "rescues.moves";
  gets_away.values = {{"piece", "r"}, {"square", "e2"}, {"move", "Qd8xRe2"}};
  const std::string plain = WordsOfMark(Score(50), Score(-200), 0, "a1b1", {worse, repeats});
  EXPECT_THAT(plain, HasSubstr(" nodes). It repeats"));
  EXPECT_THAT(plain, HasSubstr("With Re2>d2 instead, the expected result is 9 %, not 57 %, because "
                               "of Qd8xRd2. Re2>d2 leaves the rook on d2 hanging: Qd8xRd2."));
  EXPECT_THAT(WordsOfMark(Score(50), Score(-200), 0, "a1b1", {gets_away, worse}),
              HasSubstr("gets away. With Re2>d2 instead"));
  const std::string missed = WordsOfMark(Score::PacoIn(9), Score(-200), 5, "a1b1", {repeats});
  EXPECT_THAT(missed, HasSubstr(" nodes). Ka1>b1 repeats"));
  // The answer is named once.
  EXPECT_THAT(missed, AllOf(HasSubstr("Re2>d2 leaves the rook on d2 hanging: Qd8xRd2."),
                            Not(HasSubstr("The answer to"))));
}

// Where a king can be united with, a piece that hangs and the answer are no news.
TEST(Judge, AThreatToAKingIsSaidInsteadOfTheAnswer) {
  const auto words = [](const ThreatTurn& chance, const ThreatTurn& threat) {
    return WordsOfMark(Score(50), Score(-200), 0, "a1b1", {}, chance, threat);
  };
  const ThreatTurn none;
  const ThreatTurn some =
      FindThreatTurn(*ParseFen("4k3/8/8/8/8/8/4R3/4K3 b 0 - - -"), Color::kWhite);
  EXPECT_THAT(words(none, none), HasSubstr("hanging: Qd8xRd2."));
  EXPECT_THAT(words(some, none),
              AllOf(HasSubstr("The threat: Re2xKe8."), Not(HasSubstr("Qd8xRd2"))));
  EXPECT_THAT(words(none, some), AllOf(HasSubstr("The answer to Re2>d2 is Qd8xRd2."),
                                       HasSubstr("Ŝako: "), Not(HasSubstr("hanging"))));
}

// A Paco is no score: "scores Black unites in 5" is no English.
TEST(Judge, TheNextBestTurnScoresOrLoses) {
  const auto words = [](Score second) {
    const RecordedGame game = Read("startpos moves e2e4").games.front();
    GameNotes notes;
    notes.positions.resize(2);
    notes.positions[0].searched = notes.positions[1].searched = true;
    notes.positions[0].depth = notes.positions[1].depth = 9;
    notes.positions[0].line = {game.turns[0].move};
    notes.positions[0].second_move = *ParseMove(game.start, "d2d4");
    notes.positions[0].second = second;
    JudgeTurns(game, notes);
    return notes.turns[0].words;
  };
  EXPECT_EQ(words(Score(-800)), "The only turn: the next best, d2>d4, scores -8.00.");
  EXPECT_EQ(words(Score::UnitedIn(10)),
            "The only turn: after the next best, d2>d4, Black unites in 5.");
}

// A mark requires searches that completed a depth in the position before the turn, for the best
// turn and for the one played, and must be confirmed by the second pass.
TEST(Annotate, MarksRestOnTwoDeepLooks) {
  int marks = 0;
  // Under sanitizers, a short game that has a mark.
  for (uint64_t seed : kStride == 1 ? std::vector<uint64_t>{0, 1, 2} : std::vector<uint64_t>{10}) {
    const RecordedGame game = RandomGame(seed, RuleSet::kPacoSako, kStride == 1 ? 16 : 6);
    Engine engine;
    std::vector<std::pair<int, int>> told;
    AnnotateSettings settings = DeepSettings(300);
    settings.progress = [&](int done, int total) { told.emplace_back(done, total); };
    const GameNotes notes = *Annotate(game, settings, engine);
    for (size_t ply = 0; ply < notes.turns.size(); ++ply) {
      const PositionNote& before = notes.positions[ply];
      if (notes.turns[ply].judgement < Judgement::kMistake) continue;
      ++marks;
      EXPECT_TRUE(before.settled);
      ASSERT_TRUE(before.played.has_value());
      EXPECT_GT(before.played_depth, 0);
      EXPECT_TRUE(before.paco == 1 || before.nodes >= 3000) << before.nodes;
      EXPECT_TRUE(before.depth > 0 || before.paco > 0);
      EXPECT_TRUE(before.paco == 1 || before.paco > 0 || before.played_depth + 1 >= before.depth)
          << before.played_depth << " beside " << before.depth;
    }
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back().first, told.back().second);
    for (size_t i = 1; i < told.size(); ++i) EXPECT_GE(told[i].first, told[i - 1].first);
  }
  EXPECT_GT(marks, 0);
}

// A search that has not completed a depth is not used for a judgement.
TEST(Judge, NothingByAnUnfinishedDepth) {
  const GameCollection games = Read("startpos moves e2e4");
  const RecordedGame& game = games.games.front();
  GameNotes notes;
  notes.positions.resize(2);
  for (PositionNote& note : notes.positions) note.searched = true;
  notes.positions[0].score = Score(400);
  notes.positions[0].line = {*ParseMove(game.start, "d2d4")};
  notes.positions[0].depth = 5;
  notes.positions[1].score = Score(-400);
  notes.positions[1].depth = 5;
  JudgeTurns(game, notes);
  EXPECT_EQ(notes.turns[0].judgement, Judgement::kBlunder);
  EXPECT_THAT(notes.turns[0].words, HasSubstr("depth 5"));
  for (size_t unfinished : {0, 1}) {
    GameNotes other = notes;
    other.turns.clear();
    other.positions[unfinished].depth = 0;
    JudgeTurns(game, other);
    EXPECT_EQ(other.turns[0].judgement, Judgement::kNone) << unfinished;
    EXPECT_EQ(other.turns[0].loss, 0) << unfinished;
  }
}

// Missing a forced win is marked according to the length of the win, whatever score remains.
TEST(Judge, LostPacos) {
  EXPECT_EQ(JudgementOfLostPaco(2, 0.01), Judgement::kMistake);
  EXPECT_EQ(JudgementOfLostPaco(2, 0.4), Judgement::kBlunder);
  EXPECT_EQ(JudgementOfLostPaco(5, 0.01), Judgement::kInaccuracy);
  EXPECT_EQ(JudgementOfLostPaco(5, 0.25), Judgement::kMistake);
  const GameNotes notes = NotesOf("3qk3/8/8/8/8/8/4R3/K7 w 0 - - - moves e2d2 d8d2");
  EXPECT_GE(notes.turns[0].judgement, Judgement::kMistake);
  EXPECT_EQ(notes.sides[0].lost_pacos, 1);
  EXPECT_THAT(SideInWords(Color::kWhite, notes.sides[0], RuleSet::kPacoSako),
              HasSubstr("(1 lost Paco among them)"));
  EXPECT_THAT(SideInWords(Color::kWhite, notes.sides[0], RuleSet::kChess),
              HasSubstr("(1 lost mate among them)"));
}

// Each Paco that the search finds is passed to the prover with 100,000 positions, unless it is
// already proved.
TEST(Annotate, SeenPacosGoToTheSolver) {
  EXPECT_EQ(DeepSettings(800).seen_proof_nodes, 100'000u);
  EXPECT_EQ(DeepSettings(4'000'000).seen_proof_nodes, 1'000'001u);
}

GameNotes MadeUpNotes(const RecordedGame& game, const std::vector<double>& whites) {
  GameNotes notes;
  notes.positions.resize(whites.size());
  for (size_t ply = 0; ply < game.turns.size(); ++ply) {
    TurnNote turn;
    turn.win_before = whites[ply];
    turn.win_after = whites[ply + 1];
    const double lost =
        ply % 2 == 0 ? turn.win_before - turn.win_after : turn.win_after - turn.win_before;
    turn.loss = std::max(0.0, lost);
    turn.judgement = JudgementOf(turn.loss);
    notes.turns.push_back(turn);
  }
  return notes;
}

TEST(Summary, NamesTheDecidingTurnOrNothing) {
  const auto game = [](absl::string_view result) {
    const GameCollection games = Read(absl::StrCat("startpos moves e2e4 e7e5 g1f3 b8c6 ", result));
    return games.games.front();
  };
  // White's second turn decides the game: the chances are even before it, and there are none after
  // it.
  const std::string decided =
      VerdictInWords(game("0-1"), MadeUpNotes(game("0-1"), {0.5, 0.5, 0.5, 0.1, 0.2}));
  EXPECT_EQ(decided,
            "Black wins after turn 2. It was decided by 2. Ng1>f3: White's expected result fell "
            "from 50 % to 10 %, and never rose above 20 % again.");
  // The loser recovered later, so the turn is not mentioned.
  EXPECT_EQ(VerdictInWords(game("0-1"), MadeUpNotes(game("0-1"), {0.5, 0.1, 0.6, 0.6, 0.6})),
            "Black wins after turn 2.");
  EXPECT_EQ(VerdictInWords(game("1/2-1/2"), MadeUpNotes(game("1/2-1/2"), {.5, .5, .5, .5, .5})),
            "A draw after turn 2. No turn is marked as a mistake.");
}

TEST(Summary, CountsTurnsAsTheListDoes) {
  const auto verdict = [](absl::string_view text, absl::string_view reason) {
    RecordedGame game = Read(std::string(text)).games.front();
    game.reason = std::string(reason);
    return VerdictInWords(game, MadeUpNotes(game, std::vector<double>(game.turns.size() + 1, 0.5)));
  };
  // 1. e4 e5 2. Nf3 is three plies: the list ends with number 2.
  EXPECT_EQ(verdict("startpos moves e2e4 e7e5 g1f3 0-1", "resignation"),
            "Black wins by resignation after turn 2. No turn is marked as a mistake.");
  EXPECT_EQ(verdict("startpos moves e2e4 *", ""),
            "Not finished after turn 1. No turn is marked as a mistake.");
  // Black begins, so four plies are 1... Kd8 2. Kf1 Rd1 3. Kg1.
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/3r4/4K3 b 0 - - - moves e8d8 e1f1 d2d1 f1g1 0-1", "timeout"),
            "Black wins on time after turn 3. No turn is marked as a mistake.");
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/4r3/4K3 b 0 - - - moves e2e1 0-1", "paco"),
            "Black wins by Paco on turn 1. No turn is marked as a mistake.");
}

TEST(Summary, NamesAContradiction) {
  RecordedGame game = Read("4k3/8/8/8/8/8/4R3/K7 w 0 - - - moves e2e8 1-0").games.front();
  EXPECT_EQ(ContradictionIn(game), "");
  game.result = GameResult::kBlackWins;
  EXPECT_EQ(ContradictionIn(game),
            "it says that Black wins, but White has won: Black's king is united");
  const GameNotes notes = MadeUpNotes(game, {1, 1});
  EXPECT_THAT(VerdictInWords(game, notes), HasSubstr("contradicts itself"));
  EXPECT_THAT(AnnotatedPgn(game, notes, "x", MoveText::kPlayers), HasSubstr("contradicts itself"));
  game = Read("startpos moves e2e4 1-0").games.front();
  game.reason = "paco";
  EXPECT_EQ(ContradictionIn(game), "it says that the game ended by Paco, but no king is united");
}

// The last turn of a game gives Ŝako. It may be parried, unless the game ends as a draw.
TEST(Annotate, TheLastTurnGivesSako) {
  Engine engine;
  const auto words = [&](const std::vector<std::string>& moves) {
    GameBuilder builder(*ParseFen("4k3/8/8/8/8/8/3R4/4K3 w 0 - - -"));
    for (const std::string& move : moves) EXPECT_TRUE(builder.PlayText(move).ok()) << move;
    return Annotate(std::move(builder).Finish(), Settings(800), engine)->turns.back().words;
  };
  EXPECT_THAT(words({"d2e2"}), HasSubstr("It can be parried by"));
  std::vector<std::string> repeated = {"d2e2", "e8d8", "e2d2", "d8e8", "d2e2",
                                       "e8d8", "e2d2", "d8e8", "d2e2"};
  EXPECT_THAT(words(repeated), AllOf(HasSubstr("Ŝako"), Not(HasSubstr("parr"))));
  // The players went on.
  repeated.insert(repeated.end(), {"e8e7"});
  EXPECT_THAT(words(repeated), HasSubstr("It could have been parried by"));
}

TEST(Annotate, OnlyMove) {
  const GameNotes notes = NotesOf("7k/5N2/8/8/8/8/8/K5R1 b 0 - - - moves h8h7");
  EXPECT_TRUE(notes.turns[0].only_move);
  EXPECT_TRUE(notes.turns[0].only_parry);
  EXPECT_THAT(notes.turns[0].words, HasSubstr("The only turn"));
}

// If there is no Sako, the second line of the search shows whether there is only one good move.
TEST(Annotate, OnlyMoveBySecondLine) {
  const std::string fen = "3qk3/8/8/8/8/8/4R3/K7 w 0 - - - moves ";
  const GameNotes taken = NotesOf(fen + "e2e8");
  EXPECT_TRUE(taken.turns[0].only_move);
  EXPECT_FALSE(taken.turns[0].only_parry);
  EXPECT_THAT(taken.turns[0].words, HasSubstr("The only turn: the next best, "));
  EXPECT_FALSE(NotesOf(fen + "e2d2").turns[0].only_move);
}

// All statements agree with the slow rules, and every Paco is confirmed by a new proof.
TEST(Annotate, ClaimsHold) {
  for (uint64_t seed = 0; seed < (kStride == 1 ? 4 : 1); ++seed) {
    const RecordedGame game = RandomGame(seed, RuleSet::kPacoSako, 30);
    Engine engine;
    const GameNotes notes = *Annotate(game, Settings(800), engine);
    ASSERT_EQ(notes.turns.size(), game.turns.size());
    Position position = game.start;
    for (size_t ply = 0; ply < notes.turns.size(); ++ply) {
      const PositionNote& note = notes.positions[ply];
      const auto slow = slow::ParseFen(FormatFen(position));
      const bool white = position.side_to_move() == Color::kWhite;
      if (position.pending_gift() == Square::kNone) {
        EXPECT_EQ(note.threat.answer, AnswerOf(*slow::CanUnite(*slow, !white, 1'000'000)))
            << FormatFen(position);
      } else {
        EXPECT_EQ(note.threat.answer, Tribool::kUnknown) << FormatFen(position);
      }
      EXPECT_EQ(note.chance.answer, AnswerOf(*slow::CanUnite(*slow, white, 1'000'000)))
          << FormatFen(position);
      if (note.paco > 0) {
        const StopToken never;
        Prover prover(never, {}, 16);
        EXPECT_EQ(prover.Solve(position, note.paco), Tribool::kYes) << FormatFen(position);
        if (note.paco > 1) {
          EXPECT_NE(prover.Solve(position, note.paco - 1), Tribool::kYes);
        }
      }
      for (Move move : note.parries.moves) {
        const auto after = slow::ParseFen(FormatFen(position.After(move)));
        EXPECT_TRUE(position.After(move).king_united() ||
                    !*slow::CanUnite(*after, !white, 1'000'000));
      }
      position.Apply(game.turns[ply].move);
    }
  }
}

// Returns the notes of a one-turn game, to test their words.
TurnNote NoteOfTurn(const Position& start, Move move, Engine& engine) {
  RecordedGame game{.start = start};
  game.turns.emplace_back();
  game.turns.back().path = FindPath(start, move);
  game.turns.back().move = move;
  return Annotate(game, Settings(800), engine)->turns.front();
}

// Black must promote first, so White's threats before the turn are unknown; after it, White can
// unite. The king may have been in Ŝako all along, so the notes must not say that it steps into it.
TEST(Annotate, UnknownFactsAreNotClaimed) {
  const Position start = *ParseFen("4k3/8/8/8/8/8/4R3/c3K3 b 0 - - -");
  Engine engine;
  const TurnNote note = NoteOfTurn(start, *ParseMove(start, "qa1b1"), engine);
  EXPECT_TRUE(note.sako_unknown);
  EXPECT_FALSE(note.steps_into_sako);
  EXPECT_FALSE(note.sako_unanswered);
  EXPECT_EQ(note.words.find("lets White unite"), std::string::npos) << note.words;
  EXPECT_NE(note.words.find("The threat: Re2xKe8"), std::string::npos) << note.words;
}

constexpr char kOnlyParry[] = "The only turn after which the king cannot be united at once.";
constexpr char kOnlyTurn[] = "The only turn: ";
constexpr char kNextBest[] = "the next best, ";

// The notes say "The only turn after which the king cannot be united at once" exactly about those
// turns for which the slow rules confirm it.
TEST(Annotate, OnlyParriesHoldByTheSlowRules) {
  int only = 0;
  Engine engine;
  for (uint64_t seed = 0; seed < 25 && only < (kStride == 1 ? 6 : 1); ++seed) {
    const RecordedGame game = RandomGame(seed, RuleSet::kPacoSako, 40);
    Position position = game.start;
    for (const RecordedTurn& turn : game.turns) {
      if (InSako(position, position.side_to_move()) && !FindWinningMove(position)) {
        const bool white = position.side_to_move() == Color::kWhite;
        const auto slow = slow::ParseFen(FormatFen(position));
        const auto outcomes = slow::Outcomes(*slow, 1'000'000);
        ASSERT_TRUE(outcomes.has_value());
        std::vector<std::string> parries;
        for (const auto& [key, outcome] : *outcomes) {
          if (!*slow::CanUnite(outcome.after, !white, 1'000'000)) parries.push_back(outcome.move);
        }
        // If there are several, plays the first, which must not be called the only one.
        const Move move = parries.empty() ? turn.move : *ParseMove(position, parries.front());
        const TurnNote note = NoteOfTurn(position, move, engine);
        EXPECT_EQ(note.only_parry, parries.size() == 1) << FormatFen(position);
        EXPECT_EQ(note.words.find(kOnlyParry) != std::string::npos, parries.size() == 1)
            << FormatFen(position) << ": " << note.words;
        if (parries.size() == 1) ++only;
      }
      position.Apply(turn.move);
    }
  }
  EXPECT_GT(only, kStride == 1 ? 2 : 0);
}

// "The only turn: the next best, …, scores …" or "after the next best, …, Black unites in 5": the
// named turn is legal and different, and if a Paco follows it, the prover confirms that.
TEST(Annotate, OnlyTurnsHoldByTheSolver) {
  // In centipawns. If the difference is smaller, a turn is never called the only one.
  constexpr int kPlain = 100;
  int only = 0;
  Engine engine;
  for (uint64_t seed = 0; seed < 60 && only < (kStride == 1 ? 6 : 1); ++seed) {
    const RecordedGame game = RandomGame(seed, RuleSet::kPacoSako, 24);
    const GameNotes notes = *Annotate(game, Settings(800), engine);
    Position position = game.start;
    for (size_t ply = 0; ply < notes.turns.size(); ++ply) {
      const PositionNote& before = notes.positions[ply];
      const int ahead = std::abs(before.score.value() - before.second.value());
      if (before.second_move && ahead > kPlain) {
        const TurnNote note = NoteOfTurn(position, before.line.front(), engine);
        const size_t said = note.words.find(kOnlyTurn);
        EXPECT_EQ(said != std::string::npos, note.only_move && !note.only_parry) << note.words;
        if (said != std::string::npos) {
          ++only;
          const size_t from = note.words.find(kNextBest, said) + sizeof(kNextBest) - 1;
          const std::string next = note.words.substr(from, note.words.find(',', from) - from);
          const auto second = ParseAnyMove(position, next);
          ASSERT_TRUE(second.ok()) << note.words << ": " << second.status();
          EXPECT_FALSE(position.After(*second).SameOutcome(position.After(before.line.front())));
          const Score score =
              position.side_to_move() == Color::kWhite ? before.second : -before.second;
          if (*second == before.second_move && score.is_loss()) {
            const StopToken never;
            Prover prover(never, {}, 16);
            const int turns = -score.mate_turns();
            EXPECT_EQ(prover.Solve(position.After(*second), turns), Tribool::kYes)
                << FormatFen(position) << ": " << note.words;
          }
        }
      }
      position.Apply(game.turns[ply].move);
    }
  }
  EXPECT_GT(only, kStride == 1 ? 4 : 0);
}

TEST(Annotate, TheSameTwice) {
  const RecordedGame game = RandomGame(2, RuleSet::kPacoSako, 16);
  std::string texts[2];
  Engine engine;
  for (std::string& text : texts) {
    text = Dump(AnnotatedJson(game, *Annotate(game, Settings(500), engine), "x"));
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(Annotate, EveryRuleSet) {
  for (RuleSet rules : kRuleSets) {
    const RecordedGame game = RandomGame(5, rules, 12);
    Engine engine;
    ASSERT_TRUE(SetPosition(engine, kStartFen, {"e2e4"}).ok());
    const auto notes = Annotate(game, Settings(200), engine);
    ASSERT_TRUE(notes.ok()) << notes.status();
    EXPECT_EQ(notes->turns.size(), game.turns.size());
    // The engine is as before.
    EXPECT_EQ(engine.game().moves().size(), 1u);
    EXPECT_EQ(engine.rules(), kDefaultRules);
    EXPECT_FALSE(engine.options().is_on(OptionId::kAnalyseMode));
    EXPECT_EQ(engine.options().value(OptionId::kMultiPv), 1);
  }
}

// Annotated games can be read back.
TEST(NotesText, IsReadBack) {
  const RecordedGame game = RandomGame(4, RuleSet::kPacoSako, 20);
  Engine engine;
  const GameNotes notes = *Annotate(game, Settings(500), engine);
  for (MoveText text : {MoveText::kProtocol, MoveText::kPlayers}) {
    const GameCollection read = Read(AnnotatedPgn(game, notes, "Danco", text));
    ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
    EXPECT_EQ(read.games.front().turns.size(), game.turns.size());
    EXPECT_EQ(read.games.front().Tag("Annotator"), "Danco");
    EXPECT_THAT(read.games.front().turns.front().comment, HasSubstr("[%eval "));
  }
  const auto json = AnnotatedJson(game, notes, "Danco");
  EXPECT_EQ(Read(Dump(json)).games.size(), 1u);
  EXPECT_EQ(json["analysis"]["white"]["turns"], notes.sides[0].turns);
  EXPECT_TRUE(json["turns"][0]["analysis"].contains("score_after"));
}

// Chess programs read nothing but their own notation, also in variations.
TEST(NotesText, ChessHasPlayersNotationThroughout) {
  const RecordedGame game = Read("[RuleSet \"chess\"]\n\n1. f3 e5 2. g4 *\n").games.front();
  Engine engine;
  const GameNotes notes = *Annotate(game, Settings(2000), engine);
  ASSERT_TRUE(HasBetter(notes.positions[2], notes.turns[2]));
  EXPECT_EQ(AnnotatedPgn(game, notes, "Danco", MoveText::kProtocol),
            AnnotatedPgn(game, notes, "Danco", MoveText::kPlayers));
}

// A game with invented notes: 1... Nd4>f5, a mistake, and 2. Re2xKe8, a blunder for the graph.
struct ShortGame {
  RecordedGame game;
  GameNotes notes;
};
ShortGame ShortGameUnder(RuleSet rules) {
  GameBuilder builder(*ParseFen("4k3/8/8/8/3n4/8/4R3/4K3 b 0 - - -", rules));
  EXPECT_TRUE(builder.PlayText("d4f5").ok());
  builder.last().clock = absl::Seconds(60);
  EXPECT_TRUE(builder.PlayText("e2e8").ok());
  builder.last().clock = absl::Seconds(30);
  GameNotes notes;
  notes.positions.resize(3);
  notes.positions[0].line = {*ParseAnyMove(builder.game().start, "d4e2")};
  notes.turns.resize(2);
  notes.turns[0].win_before = 0.25;
  notes.turns[0].win_after = 0.75;
  notes.turns[0].judgement = Judgement::kMistake;
  notes.turns[1].win_after = 1;
  notes.turns[1].judgement = Judgement::kBlunder;
  return {std::move(builder).Finish(), notes};
}
std::string ReportOf(const ShortGame& game) {
  return ReportGame(game.game, game.notes, "Danco", 1, Color::kWhite);
}

TEST(Report, DrawsWhitesShareAndTheClocks) {
  const std::string page = ReportOf(ShortGameUnder(RuleSet::kPacoSako));
  EXPECT_THAT(page, HasSubstr("d=\"M0 160L0.0 120.0L400.0 40.0L800.0 0.0V160z\""));
  EXPECT_THAT(page, HasSubstr("<path class=\"dot mistake\" d=\"M400.0 34.0l"));
  // A dot at the edge is drawn within the graph.
  EXPECT_THAT(page, HasSubstr("<circle class=\"dot\" cx=\"800.0\" cy=\"7.0\""));
  // A click within half a turn of a position shows it.
  EXPECT_THAT(page, HasSubstr("<a href=\"#g1p1\" tabindex=\"-1\"><title>1... Nd4&gt;f5</title>"
                              "<rect x=\"200.0\" y=\"0\" width=\"400.0\""));
  EXPECT_THAT(page, HasSubstr("<path class=\"of-white\" d=\"M800.0 40.0\"/>"));
  EXPECT_THAT(page, HasSubstr("<path class=\"of-black\" d=\"M400.0 0.0\"/>"));
  EXPECT_THAT(page, HasSubstr("Time left, at most 1m:"));
}

TEST(Report, NamesTurnsAndTheEnd) {
  const std::string page = ReportOf(ShortGameUnder(RuleSet::kPacoSako));
  EXPECT_THAT(page, HasSubstr("1... Nd4&gt;<wbr>f5</a>"));
  EXPECT_THAT(page, HasSubstr("2. Re2xKe8</a>"));
  EXPECT_THAT(page, HasSubstr("<strong>Paco</strong></td></tr></tbody>"));
  EXPECT_THAT(page, HasSubstr("pacoplay.com/editor?fen=4k3/"));
  EXPECT_THAT(ReportOf(ShortGameUnder(RuleSet::kNoChain)), Not(HasSubstr("pacoplay.com")));
}

TEST(Report, ShowsAQuestionFromTheSideOfItsPlayer) {
  const std::string page = ReportOf(ShortGameUnder(RuleSet::kPacoSako));
  const size_t begin = page.find("One turn is marked. What would you have played?");
  ASSERT_NE(begin, std::string::npos);
  const std::string question = page.substr(begin);
  EXPECT_THAT(question,
              AllOf(HasSubstr("Question: Black to move"), HasSubstr("1... Black played Nd4&gt;f5"),
                    HasSubstr("<strong>Nd4xRe2</strong>")));
  // The letter of the first file, at the left.
  EXPECT_THAT(question, HasSubstr("<text class=\"co\" x=\"39\" y=\"358\">h</text>"));
  EXPECT_THAT(page.substr(0, begin), Not(HasSubstr("x=\"39\" y=\"358\">h</text>")));
}

// The comments of danco-match are for programs.
TEST(Report, QuotesWhatPeopleWrote) {
  ShortGame game = ShortGameUnder(RuleSet::kPacoSako);
  game.game.comment = "the start & the end";
  for (const char* comment : {"the plans n=2 are clear", "a book", "pens", "12s left", "only 5s",
                              "Lasts 30s n=2", "nans"}) {
    game.game.turns[0].comment = comment;
    EXPECT_THAT(ReportOf(game), AllOf(HasSubstr("“the start &amp; the end”"),
                                      HasSubstr(absl::StrCat("“", comment, "”"))));
  }
  for (const char* comment : {"book", "+0.31/9 0.100000s n=5000", "0.100000s"}) {
    game.game.turns[0].comment = comment;
    EXPECT_THAT(ReportOf(game), Not(HasSubstr(absl::StrCat("“", comment, "”"))));
  }
  game.game.turns[0].comment = "+0.31/9 0.100000s n=5000 A: exceeded its time";
  EXPECT_THAT(ReportOf(game), HasSubstr("“A: exceeded its time”"));
}

// Under vchess, a king may unite itself: a loss, or a draw with the other king.
TEST(Report, AnOwnKingIsNoPaco) {
  for (const auto& [text, end] :
       {std::pair<std::string, std::string>("8/8/8/8/4k3/8/3p4/4K2R w 0 - - - moves e1d2",
                                            "Black has won"),
        {"8/8/8/3kK3/8/8/8/8 w 0 - - - moves e5d5", "+0.00"}}) {
    const RecordedGame game = Read(text, RuleSet::kVchess).games.at(0);
    Engine engine;
    const GameNotes notes = *Annotate(game, Settings(500), engine);
    const std::string page = ReportOf({game, notes});
    EXPECT_THAT(page, AllOf(HasSubstr("<strong>" + end), Not(HasSubstr("<strong>Paco")),
                            Not(HasSubstr("has united"))));
  }
}

// The foot speaks of wins as the rule set does, and of pictures as they are drawn.
TEST(Report, TheFootFitsTheRuleSet) {
  EXPECT_THAT(ReportFoot({RuleSet::kPacoSako}),
              AllOf(HasSubstr("#3 is a Paco in three turns. The two pieces of a union stand close"),
                    Not(HasSubstr("plate"))));
  EXPECT_THAT(ReportFoot({RuleSet::kChess}),
              AllOf(HasSubstr("#3 is a mate in three turns.</p>"), Not(HasSubstr("union"))));
  EXPECT_THAT(ReportFoot({RuleSet::kChess, RuleSet::kPacoSako, RuleSet::kManual}),
              HasSubstr("#3 is a mate or a Paco in three turns. The two pieces of a union"));
}

// A second annotation replaces the first; what people wrote stays.
TEST(NotesText, IsReplacedByTheNextAnnotation) {
  RecordedGame game = RandomGame(4, RuleSet::kPacoSako, 20);
  game.comment = "before";
  game.turns[1].comment = "between";
  game.turns[1].nag = 1;
  Engine engine;
  const GameNotes notes = *Annotate(game, Settings(500), engine);
  const std::string once = AnnotatedPgn(game, notes, "Danco", MoveText::kPlayers);
  EXPECT_THAT(once, HasSubstr("[%danco 0] White: accuracy"));
  RecordedGame read = Read(once).games.front();
  EXPECT_EQ(AnnotatedPgn(read, notes, "Danco", MoveText::kPlayers), once);
  EXPECT_THAT(AnnotatedJson(read, notes, "Danco").dump(),
              AllOf(Not(HasSubstr("[%danco")), Not(HasSubstr("[%eval"))));
  EXPECT_EQ(ReportGame(read, notes, "Danco", 1, Color::kWhite),
            ReportGame(game, notes, "Danco", 1, Color::kWhite));
  // A comment that people add behind Danco's stays, too. So does a mark whose end they deleted.
  read.turns[0].comment += " behind";
  read.turns[2].comment = "[%danco 4] cut";
  read.turns[2].nag = 4;
  const RecordedGame own = WithoutOwnNotes(read);
  EXPECT_EQ(own.comment, "before");
  EXPECT_THAT(own.turns[0].comment, ::testing::EndsWith("behind"));
  EXPECT_THAT(own.turns[1].comment, HasSubstr("between"));
  EXPECT_EQ(own.turns[2].comment, "[%danco 4] cut");
  // A glyph that Danco did not write with its text stays.
  read.turns[2].comment = "[%danco 4] words [%danco]";
  read.turns[2].nag = 2;
  EXPECT_EQ(WithoutOwnNotes(read).turns[2].nag, 2);
  EXPECT_EQ(WithoutOwnNotes(read).turns[2].comment, "");
  read.turns[2].nag = 4;
  EXPECT_EQ(WithoutOwnNotes(read).turns[2].nag, 0);
  EXPECT_EQ(own.turns[2].nag, 4);
}

}  // namespace
}  // namespace danco

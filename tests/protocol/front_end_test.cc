#include "protocol/front_end.h"

#include <sstream>
#include <string>

#include "board/text/fen.h"
#include "engine/text_door.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "protocol/session.h"

namespace danco {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

constexpr char kUnion[] = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";

class FrontEnd : public testing::Test {
 protected:
  void Set(const char* fen, const std::vector<std::string>& moves = {}) {
    ASSERT_TRUE(SetPosition(engine_, fen, moves).ok());
  }
  Json Ways(const char* path) {
    const absl::StatusOr<std::string> text = WaysJson(engine_, path);
    EXPECT_TRUE(text.ok()) << text.status();
    return Json::parse(text.value_or("{}"));
  }
  Json State() { return Json::parse(StateJson(engine_)); }

  Engine engine_{SystemThreads(), /*hash_mebibytes=*/1};
};

TEST_F(FrontEnd, FollowsAChain) {
  Set(kUnion);
  const Json begun = Ways("d8d5");
  EXPECT_EQ(begun["hand"], Json({{"square", "d5"}, {"piece", "p"}, {"partner", nullptr}}));
  EXPECT_EQ(begun["fen"], "rnb1kbnr/ppp1pppp/8/3F4/8/8/PPPP1PPP/RNBQKBNR^d5p b 0 AHah - -");
  EXPECT_EQ(begun["board"]["d5"], "pq");
  EXPECT_EQ(begun["complete"], false);
  ASSERT_EQ(begun["next"].size(), 1u);
  EXPECT_EQ(begun["next"][0],
            Json({{"square", "d4"}, {"kind", "move"}, {"promotion", false}, {"dead_end", false}}));
  const Json ended = Ways("d8d5d4");
  EXPECT_EQ(ended["complete"], true);
  EXPECT_EQ(ended["move"], "d8d5d4");
  EXPECT_EQ(ended["notation"], "Qd8>Pd5>d4");
  EXPECT_EQ(ended["steps"][0]["released"], "p");
  EXPECT_EQ(ended["steps"][1]["board"]["d4"], "-p");
}

TEST_F(FrontEnd, WhatIsLiftedIsNotOnTheBoard) {
  Set(kUnion);
  const Json lifted = Ways("d8");
  EXPECT_FALSE(lifted["board"].contains("d8"));
  EXPECT_EQ(lifted["hand"]["piece"], "q");
  EXPECT_EQ(Ways("d5")["hand"]["partner"], "p");
}

TEST_F(FrontEnd, NamesWhatIsWrong) {
  EXPECT_THAT(std::string(WaysJson(engine_, "e5").status().message()), HasSubstr("e5 is empty"));
  EXPECT_THAT(std::string(WaysJson(engine_, "e2e").status().message()), HasSubstr("character 3"));
  EXPECT_THAT(std::string(MovesOfSquareJson(engine_, "e2e4").status().message()),
              HasSubstr("no square"));
  EXPECT_THAT(std::string(NotationJson(engine_, {"e2e4", "e2e4"}).status().message()),
              StartsWith("ply 2"));
}

TEST_F(FrontEnd, ListsTheTurnsFromASquare) {
  const Json moves = Json::parse(*MovesOfSquareJson(engine_, "b1"));
  EXPECT_EQ(moves["moves"], Json::parse(R"([{"move":"b1a3","notation":"Nb1>a3"},
                                            {"move":"b1c3","notation":"Nb1>c3"}])"));
}

TEST_F(FrontEnd, TellsTheStateOfAGame) {
  Set(kStartFen.data(), {"e2e4", "d7d5", "e4d5"});
  const Json state = State();
  EXPECT_EQ(state["ply"], 3);
  EXPECT_EQ(state["side"], "black");
  EXPECT_EQ(state["unions"], Json({"d5"}));
  EXPECT_EQ(state["sako"]["white"], Json({{"in_sako", false}, {"known", true}}));
  EXPECT_EQ(state["last"]["notation"], "e4xd5");
  EXPECT_EQ(state["last"]["steps"][0]["met"], "p");
  EXPECT_TRUE(state["end"].is_null());
}

TEST_F(FrontEnd, TellsSakoWithItsChain) {
  Set("4k3/8/8/8/8/8/4R3/4K3 b 0 - - -");
  const Json sako = State()["sako"]["black"];
  EXPECT_EQ(sako["in_sako"], true);
  EXPECT_EQ(sako["squares"], Json({"e2", "e8"}));
  EXPECT_EQ(sako["notation"], "Re2xKe8");
  EXPECT_EQ(sako["steps"][0]["kind"], "paco");
}

TEST_F(FrontEnd, TellsTheEnd) {
  Set("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", {"e2e8"});
  const Json state = State();
  EXPECT_EQ(state["end"]["reason"], "paco");
  EXPECT_EQ(state["end"]["result"], "1-0");
  EXPECT_EQ(state["legal_moves"], 0);
  EXPECT_TRUE(Ways("")["next"].empty());
  EXPECT_FALSE(WaysJson(engine_, "e1").ok());
}

TEST_F(FrontEnd, WritesALineAsPlayersDo) {
  const Json line = Json::parse(*NotationJson(engine_, {"e2e4", "d7>d5", "e4d5"}));
  EXPECT_EQ(line["notation"], Json({"e2>e4", "d7>d5", "e4xd5"}));
  EXPECT_EQ(line["moves"], Json({"e2e4", "d7d5", "e4d5"}));
}

TEST(FrontEndDialogue, AnswersOnOneLineEach) {
  std::istringstream in("moves from\nmoves b1\nstate\nnotation e2e4\nmoves from e5\nmoves e2 e4\n");
  std::ostringstream out;
  RunDialogue(in, out);
  std::istringstream answers(out.str());
  for (const char* begin : {"ways {", "moves {", "state {", "notation {",
                            "info string error: ways: ", "info string error: moves: "}) {
    std::string line;
    std::getline(answers, line);
    EXPECT_THAT(line, StartsWith(begin));
  }
}

}  // namespace
}  // namespace danco

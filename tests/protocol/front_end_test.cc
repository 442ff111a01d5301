// SPDX-License-Identifier: MIT
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "protocol/request.h"
#include "protocol/session.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;
using Json = nlohmann::json;

constexpr char kUnion[] = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";

Json Reply(const std::string& text) {
  std::vector<std::string> lines;
  AnswerRequest(text, FrontEndRequests(), {SystemThreads()},
                [&](absl::string_view line) { lines.emplace_back(line); });
  EXPECT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines.front(), StartsWith("answer {\"version\":1,"));
  return Json::parse(lines.front().substr(lines.front().find('{')));
}

class FrontEnd : public testing::Test {
 protected:
  void Set(const char* fen, const std::vector<std::string>& moves = {}) {
    game_ = {{"version", kRequestVersion}, {"fen", fen}, {"moves", moves}};
  }
  Json Ask(const char* request, const Json& more = Json::object()) {
    Json asked = game_;
    asked["request"] = request;
    asked.update(more);
    return Reply(asked.dump());
  }
  Json Answer(const char* request, const Json& more = Json::object()) {
    const Json reply = Ask(request, more);
    EXPECT_TRUE(reply.contains("answer")) << reply;
    return reply.value("answer", Json::object());
  }
  // Returns "field: message".
  std::string Fault(const char* request, const Json& more = Json::object()) {
    const Json error = Ask(request, more).value("error", Json::object());
    const std::string field = error["field"].is_null() ? "" : error["field"].get<std::string>();
    return field + ": " + error["message"].get<std::string>();
  }
  Json Ways(const char* path) { return Answer("ways", {{"path", path}}); }
  Json State() { return Answer("state"); }

  Json game_ = {{"version", kRequestVersion}};
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

TEST_F(FrontEnd, LiftedPiecesAreNotOnTheBoard) {
  Set(kUnion);
  const Json lifted = Ways("d8");
  EXPECT_FALSE(lifted["board"].contains("d8"));
  EXPECT_EQ(lifted["hand"]["piece"], "q");
  EXPECT_EQ(Ways("d5")["hand"]["partner"], "p");
}

TEST_F(FrontEnd, NamesTheWrongField) {
  EXPECT_THAT(Fault("ways", {{"path", "e5"}}),
              AllOf(StartsWith("path: "), HasSubstr("e5 is empty")));
  EXPECT_THAT(Fault("ways", {{"path", "e2e"}}),
              AllOf(StartsWith("path: "), HasSubstr("character 3")));
  EXPECT_THAT(Fault("moves", {{"square", "e2e4"}}),
              AllOf(StartsWith("square: "), HasSubstr("not a square")));
  EXPECT_THAT(Fault("moves"), StartsWith("square: "));
  EXPECT_THAT(Fault("notation", {{"line", {"e2e4", "e2e4"}}}), StartsWith("line[1]: "));
  EXPECT_THAT(Fault("state", {{"fen", "8/8 w"}}),
              AllOf(StartsWith("fen: "), HasSubstr("placement")));
  EXPECT_THAT(Fault("state", {{"fen", "4k3/8/8/p7/8/8/8/4K3^a4P w 0 - - -"}}),
              AllOf(StartsWith("fen: "), HasSubstr("has no legal move")));
  EXPECT_THAT(Fault("state", {{"moves", {"e2e4", "d7d5", "d2d5"}}}),
              AllOf(StartsWith("moves[2]: "), HasSubstr("'d2d5'")));
  EXPECT_THAT(Fault("state", {{"moves", {"e2e4", 5}}}), StartsWith("moves[1]: must be a string"));
  EXPECT_THAT(Fault("state", {{"rules", "fairy"}}),
              AllOf(StartsWith("rules: "), HasSubstr("pacosako")));
  EXPECT_THAT(Fault("start", {{"number", 960}}), StartsWith("number: "));
  EXPECT_THAT(Fault("state", {{"depth", 1}}), "depth: is not a known field");
  EXPECT_THAT(Fault("fly"), AllOf(StartsWith("request: "), HasSubstr("notation")));
}

TEST(Request, HasAFormAndAVersion) {
  EXPECT_TRUE(Reply("e2e4")["error"]["field"].is_null());
  EXPECT_TRUE(Reply("[]")["error"]["field"].is_null());
  EXPECT_EQ(Reply("{}")["error"]["field"], "version");
  EXPECT_EQ(Reply(R"({"version":2,"request":"state"})")["error"]["field"], "version");
  EXPECT_EQ(Reply(R"({"version":1})")["error"]["field"], "request");
  EXPECT_EQ(Reply(R"({"version":1,"request":"state","id":[]})")["error"]["field"], "id");
  EXPECT_EQ(Reply(R"({"version":1,"request":"start","id":"a 7"})")["id"], "a 7");
  EXPECT_EQ(Reply(R"({"version":1,"request":"none","id":7})")["id"], 7);
}

TEST_F(FrontEnd, AsksUnderAnyRuleSet) {
  EXPECT_EQ(Answer("state", {{"rules", "vchess"}})["rules"], "vchess");
  EXPECT_EQ(Answer("start", {{"number", 518}})["number"], 518);
  EXPECT_THAT(Answer("start")["fen"].get<std::string>(), HasSubstr(" w 0 "));
}

TEST_F(FrontEnd, FollowsAMoveOfChess) {
  Set("1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
  game_["rules"] = "chess";
  const auto kind = [](const Json& ways, const char* square) {
    for (const Json& way : ways["next"]) {
      if (way["square"] == square) return way["kind"].get<std::string>();
    }
    return std::string("none");
  };
  EXPECT_EQ(Ways("")["notation"], "");
  const Json king = Ways("e1");
  EXPECT_EQ(king["notation"], "Ke1");
  EXPECT_EQ(king["hand"]["square"], "e1");
  EXPECT_EQ(kind(king, "g1"), "castle");
  EXPECT_EQ(kind(king, "e2"), "move");
  EXPECT_EQ(kind(king, "e3"), "none");
  EXPECT_EQ(Ways("e1g1")["notation"], "O-O");
  EXPECT_EQ(kind(Ways("e5"), "d6"), "capture");
  EXPECT_EQ(Ways("e5d6")["board"].value("d5", "empty"), "empty");
  const Json promoting = Ways("a7b8");
  EXPECT_EQ(promoting["notation"], "a7xb8");
  EXPECT_EQ(promoting["promotions"].size(), 4u);
  EXPECT_EQ(Ways("a7a8")["notation"], "a7-a8");
  EXPECT_EQ(Ways("a7b8q")["notation"], "axb8=Q+");
  EXPECT_THAT(Fault("ways", {{"path", "e1e3"}}), StartsWith("path: 'e1e3' is illegal: "));
}

TEST_F(FrontEnd, ReportsTheKingInCheck) {
  game_["rules"] = "chess";
  game_["moves"] = {"e2e4", "f7f6", "d1h5"};
  EXPECT_EQ(State()["check"], "e8");
  game_["moves"] = {"e2e4", "f7f6"};
  EXPECT_EQ(State()["check"], nullptr);
  game_["moves"] = {"f2f3", "e7e5", "g2g4", "d8h4"};
  EXPECT_EQ(State()["check"], "e1");
  EXPECT_EQ(State()["end"]["reason"], "checkmate");
}

TEST_F(FrontEnd, CastlingIsWrittenAsRequested) {
  Set("4k3/8/8/8/8/8/8/4K2R w 0 H - -");
  EXPECT_EQ(Ways("e1g1")["move"], "e1g1");
  EXPECT_EQ(Answer("ways", {{"path", "e1g1"}, {"chess960", true}})["move"], "e1h1");
}

TEST_F(FrontEnd, ListsTheTurnsFromASquare) {
  const Json moves = Answer("moves", {{"square", "b1"}});
  EXPECT_EQ(moves["moves"], Json::parse(R"([{"move":"b1a3","notation":"Nb1>a3"},
                                            {"move":"b1c3","notation":"Nb1>c3"}])"));
  EXPECT_EQ(moves["complete"], true);
  EXPECT_EQ(Answer("moves", {{"square", "a1"}})["moves"], Json::array());
  EXPECT_EQ(Answer("moves", {{"square", "e5"}})["moves"], Json::array());
}

TEST_F(FrontEnd, ListsAllTurnsOfAPieceNextToAnExplosiveOne) {
  Set("5I2/2p1kw1d/3r2a1/7p/1Pe5/3C2F1/3Dv2P/1NW1KCI1 b 0 - - -");
  const Json pawn = Answer("moves", {{"square", "h5"}});
  EXPECT_EQ(pawn["moves"], Json::parse(R"([{"move":"h5h4","notation":"h5>h4"}])"));
  EXPECT_EQ(pawn["complete"], true);
  const Json rook = Answer("moves", {{"square", "d6"}});
  EXPECT_EQ(rook["complete"], false);
  EXPECT_EQ(rook["moves"].size(), 1000u);
}

TEST_F(FrontEnd, AGiftIsPartOfATurnFromASquare) {
  Set("C3k3/8/8/8/8/8/1B6/4K3 w 0 - - -");
  const Json answer = Answer("moves", {{"square", "b2"}});
  std::vector<std::string> moves;
  for (const Json& move : answer["moves"]) moves.push_back(move["move"]);
  EXPECT_THAT(moves, AllOf(SizeIs(36), Contains("bb2c3"), Contains("qb2a1")));
}

TEST_F(FrontEnd, TellsTheStateOfAGame) {
  game_["moves"] = {"e2e4", "d7d5", "e4d5"};
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
  EXPECT_THAT(Fault("ways", {{"path", "e1"}}), StartsWith("path: "));
}

TEST_F(FrontEnd, WritesALineAsPlayersDo) {
  const Json line = Answer("notation", {{"line", {"e2e4", "d7>d5", "e4d5"}}});
  EXPECT_EQ(line["notation"], Json({"e2>e4", "d7>d5", "e4xd5"}));
  EXPECT_EQ(line["moves"], Json({"e2e4", "d7d5", "e4d5"}));
}

TEST(FrontEndDialogue, AnswersOnOneLineEachUnderAllSettings) {
  std::istringstream in(
      "position startpos moves e2e4\n"
      "ask {\"version\":1,\"id\":1,\"request\":\"state\"}\n"
      "ask {\"version\":1,\"id\":2,\"request\":\"ways\",\"path\":\"e5\"}\n"
      "ask\nstate\n");
  std::ostringstream out;
  RunDialogue(in, out);
  std::istringstream answers(out.str());
  std::vector<std::string> lines;
  for (std::string line; std::getline(answers, line);) lines.push_back(line);
  EXPECT_THAT(lines, ElementsAre(AllOf(StartsWith("answer {\"version\":1,\"id\":1,\"answer\":{"),
                                       HasSubstr("\"ply\":0")),
                                 StartsWith("answer {\"version\":1,\"id\":2,\"error\":{"),
                                 StartsWith("answer {\"version\":1,\"error\":{\"field\":null"),
                                 StartsWith("info string error: unknown command 'state'")));
}

}  // namespace
}  // namespace danco

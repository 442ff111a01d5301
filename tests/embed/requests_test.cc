// SPDX-License-Identifier: MIT
#include "embed/requests.h"

#include <deque>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "protocol/event_queue.h"
#include "protocol/request.h"
#include "protocol/session.h"
#include "search/control/launcher.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

class RequestTest : public testing::Test {
 protected:
  Json Reply(const char* request, Json fields) {
    fields.update({{"version", kRequestVersion}, {"request", request}});
    Json last;
    progress_.clear();
    AnswerRequest(fields.dump(), EmbedRequests(), {SystemThreads(), searching_},
                  [&](absl::string_view line) {
                    last = Json::parse(line.substr(line.find('{')));
                    if (last.contains("progress")) progress_.push_back(last["progress"]);
                  });
    return last;
  }
  Json Answer(const char* request, const Json& fields) {
    const Json reply = Reply(request, fields);
    EXPECT_TRUE(reply.contains("answer")) << reply;
    return reply.value("answer", Json::object());
  }
  // Returns "field: message".
  std::string ErrorOf(const char* request, const Json& fields) {
    const Json error = Reply(request, fields).value("error", Json::object());
    return error.value("field", "") + ": " + error.value("message", "");
  }

  std::vector<Json> progress_;
  bool searching_ = false;
};

TEST_F(RequestTest, AnswersTheRequestsOfEveryDialogue) {
  EXPECT_EQ(Answer("state", {{"moves", {"e2e4"}}})["last"]["notation"], "e2>e4");
  EXPECT_THAT(ErrorOf("fly", Json::object()), AllOf(HasSubstr("'fly'"), HasSubstr("annotate")));
}

TEST_F(RequestTest, DistinguishesDamagedTextFromOtherJson) {
  const auto message = [](absl::string_view text) {
    std::string found;
    AnswerRequest(text, EmbedRequests(), {SystemThreads()}, [&](absl::string_view line) {
      found = Json::parse(line.substr(line.find('{')))["error"]["message"];
    });
    return found;
  };
  EXPECT_EQ(message("{\"version\":1"), "is not JSON, or it is incomplete");
  EXPECT_EQ(message("[1]"), "must be an object");
}

TEST_F(RequestTest, ConvertsGamesAndNamesFaults) {
  const Json read = Answer("convert", {{"text", "1. e2e4 e7e5 2. d2d4"}});
  ASSERT_EQ(read["games"].size(), 1u);
  EXPECT_EQ(read["games"][0]["turns"].size(), 3u);
  const Json written = Answer("convert", {{"text", read["games"][0].dump()}, {"to", "pgn"}});
  EXPECT_THAT(written["games"][0].get<std::string>(), HasSubstr("1. e2e4 e7e5 2. d2d4"));
  const Json faulty = Answer("convert", {{"text", "1. e2e4 e7e5 2. d2d5"}});
  EXPECT_EQ(faulty["games"].size(), 0u);
  EXPECT_EQ(faulty["faults"][0]["ply"], 3);
  // A game that cannot be written has its number in the text, like one that cannot be read.
  const Json unwritten =
      Answer("convert", {{"text", "1. e2e5 *\n\n1. e2e4 *\n\n1. d2d4 *\n"}, {"to", "vchess"}});
  EXPECT_EQ(unwritten["games"], Json::array({nullptr, nullptr}));
  EXPECT_EQ(unwritten["faults"][0]["game"], 1);
  EXPECT_EQ(unwritten["faults"][1]["game"], 2);
  EXPECT_EQ(unwritten["faults"][2]["game"], 3);
  EXPECT_THAT(ErrorOf("convert", {{"text", ""}, {"to", "doc"}}),
              AllOf(StartsWith("to: "), HasSubstr("doc")));
  EXPECT_THAT(ErrorOf("convert", {{"txt", "1. e2e4 *"}}), StartsWith("text: is missing"));
}

TEST_F(RequestTest, ExplainsTheBestMoveOrTheGivenOne) {
  const Json best = Answer("why", {{"nodes", 2000}});
  EXPECT_EQ(best["line"][0], best["best"]);
  EXPECT_FALSE(best["reasons"].empty());
  const char* const other = best["best"] == "d2d4" ? "e2e4" : "d2d4";
  const Json asked = Answer("why", {{"nodes", 2000}, {"move", other}});
  EXPECT_EQ(asked["line"][0], other);
  EXPECT_FALSE(asked["reasons"].empty());
  EXPECT_THAT(ErrorOf("why", {{"move", "a2a5"}}), AllOf(StartsWith("move: "), HasSubstr("a2a5")));
}

TEST_F(RequestTest, NamesTheOpening) {
  EXPECT_EQ(Answer("opening", {{"moves", {"e2e4"}}})["name"], "");
  EXPECT_EQ(Answer("opening", {{"moves", {"b1c3", "a7a6", "g1h3", "a6a5", "h3f4"}}})["name"],
            "Swedish Knights");
}

TEST_F(RequestTest, ReportsThePlayedTurns) {
  const Json told =
      Answer("openings",
             {{"games", "[Result \"1-0\"]\n\n1. e2e4 e7e5 1-0\n\n[Result \"*\"]\n\n1. e2e4 *\n"}});
  EXPECT_EQ(told["games"], 2);
  ASSERT_EQ(told["positions"].size(), 2u);
  EXPECT_EQ(told["positions"][0],
            Json::parse(R"(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah -", [2, 1, 0, 0],
                            [["e2e4", "e2>e4", 2, [2, 1, 0, 0]]]])"));
  EXPECT_EQ(told["positions"][1][2], Json::parse(R"([["e7e5", "e7>e5", 1, [1, 1, 0, 0]]])"));
  const Json tree = Answer(
      "openings", {{"table", R"({"format":"danco-opening-tree","version":1,"rules":"pacosako",)"
                             R"("plies":12,"games":3,"least":1})"
                             "\n0 start 0 3 1 1 1\n1 d2d4 3 3 1 1 1\n"}});
  EXPECT_EQ(tree["positions"][0][2][0], Json::parse(R"(["d2d4", "d2>d4", 3, [3, 1, 1, 1]])"));
  EXPECT_THAT(ErrorOf("openings", Json::object()), StartsWith("table: give either"));
  EXPECT_THAT(ErrorOf("openings", {{"table", "nothing"}}), StartsWith("table: "));
}

TEST_F(RequestTest, Annotates) {
  const Json notes = Answer("annotate", {{"game", "1. e2e4 e7e5"}, {"nodes", 100}});
  EXPECT_THAT(progress_,
              ElementsAre(Json({{"done", 1}, {"total", 3}}), Json({{"done", 2}, {"total", 3}}),
                          Json({{"done", 3}, {"total", 3}})));
  EXPECT_TRUE(notes["game"]["turns"][1].contains("analysis"));
  EXPECT_THAT(ErrorOf("annotate", {{"game", ""}}),
              AllOf(StartsWith("game: "), HasSubstr("no game")));
  EXPECT_THAT(ErrorOf("annotate", {{"game", "1. e2e4"}, {"nodes", 0}}), StartsWith("nodes: "));
  searching_ = true;
  EXPECT_THAT(ErrorOf("annotate", {{"game", "1. e2e4"}}), HasSubstr("a search is running"));
}

TEST_F(RequestTest, DrawsPositions) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3 w 0 - - -";
  const Json picture =
      Answer("picture", {{"fen", fen},
                         {"bottom", "black"},
                         {"marked", {"e2"}},
                         {"arrows", {{{"from", "e2"}, {"to", "e4"}, {"kind", "better"}}}}});
  EXPECT_THAT(picture["svg"].get<std::string>(), StartsWith("<svg "));
  EXPECT_THAT(ErrorOf("picture", {{"marked", {"e2", "e9"}}}),
              AllOf(StartsWith("marked[1]: "), HasSubstr("'e9'")));
  EXPECT_THAT(ErrorOf("picture", {{"arrows", {{{"from", "e2"}, {"to", ""}}}}}),
              StartsWith("arrows[0].to: "));
  EXPECT_THAT(ErrorOf("picture", {{"arrows", {5}}}), StartsWith("arrows[0]: "));
  EXPECT_THAT(ErrorOf("picture", {{"bottom", "left"}}), StartsWith("bottom: "));
}

// A page without threads: lines arrive only when the dialogue polls for them.
class Script : public EventSource {
 public:
  explicit Script(std::deque<std::string> lines) : lines_(std::move(lines)) {}
  void Push(Event event) override { events_.push_back(std::move(event)); }
  std::optional<Event> Pop(std::optional<TimePoint> deadline) override {
    if (!events_.empty()) {
      Event event = std::move(events_.front());
      events_.pop_front();
      return event;
    }
    if (lines_.empty() && deadline) return std::nullopt;
    if (lines_.empty()) return ClientLine(SimpleCommand::kQuit);
    ClientLine line = ParseCommand(lines_.front());
    lines_.pop_front();
    return line;
  }

 private:
  std::deque<std::string> lines_;
  std::deque<Event> events_;
};

std::vector<std::string> Converse(std::deque<std::string> lines) {
  std::ostringstream out;
  Script script(std::move(lines));
  Session* attending = nullptr;
  NoThreads launcher([&](bool wait) { attending->Attend(wait); });
  Session session({script, launcher, EmbedRequests()}, out);
  attending = &session;
  session.Run();
  std::vector<std::string> answers;
  std::istringstream read(out.str());
  for (std::string line; std::getline(read, line);) {
    if (line.rfind("info depth", 0) != 0 && line.rfind("info currmove", 0) != 0) {
      answers.push_back(line);
    }
  }
  return answers;
}

TEST(WithoutThreads, TheSearchHears) {
  EXPECT_THAT(Converse({"position startpos", "go infinite", "isready",
                        R"(ask {"version":1,"id":1,"request":"ways","path":"e2"})",
                        R"(ask {"version":1,"request":"annotate","game":"1. e2e4"})", "stop"}),
              ElementsAre("readyok", StartsWith(R"(answer {"version":1,"id":1,"answer":{)"),
                          HasSubstr("a search is running"), StartsWith("bestmove ")));
}

TEST(WithoutThreads, AnswersQueuedCommandsInOrder) {
  EXPECT_THAT(Converse({"go infinite", "stop", "position startpos moves e2e4", "go infinite",
                        "stop", "isready"}),
              ElementsAre("readyok", StartsWith("bestmove "), StartsWith("bestmove ")));
}

TEST(WithoutThreads, PonderingAndProofsEnd) {
  EXPECT_THAT(Converse({"go ponder wtime 50 btime 50", "isready", "ponderhit"}),
              ElementsAre("readyok", StartsWith("bestmove ")));
  const std::vector<std::string> proof = Converse({"go mate 9", "isready", "stop"});
  EXPECT_EQ(proof.front(), "readyok");
  EXPECT_THAT(proof.back(), StartsWith("bestmove "));
}

TEST(WithoutThreads, CountsHear) {
  const std::vector<std::string> count = Converse({"go perft 12", "isready", "stop"});
  EXPECT_EQ(count.front(), "readyok");
  EXPECT_THAT(count, Contains(HasSubstr("the count was stopped")));
  EXPECT_THAT(Converse({"bench 40", "isready", "stop"}),
              ElementsAre("readyok", "info string bench was stopped"));
}

TEST(WithoutThreads, CountsAndQuits) {
  EXPECT_THAT(Converse({"go perft 2", "go infinite", "quit"}).back(), StartsWith("bestmove "));
  EXPECT_THAT(Converse({"setoption name Threads value 2"}),
              ElementsAre(HasSubstr("at most 1 can run here")));
}

}  // namespace
}  // namespace danco

#include "embed/request.h"

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
#include "protocol/session.h"
#include "search/control/launcher.h"

namespace danco {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

class RequestTest : public testing::Test {
 protected:
  absl::StatusOr<std::string> Ask(const char* name, const Json& arguments) {
    return AnswerRequest(name, arguments, {engine_, SystemThreads(), searching_});
  }
  Json Answer(const char* name, const Json& arguments) {
    const absl::StatusOr<std::string> answer = Ask(name, arguments);
    EXPECT_TRUE(answer.ok()) << answer.status();
    return Json::parse(answer.value_or("{}"));
  }
  std::string ErrorOf(const char* name, const Json& arguments) {
    return std::string(Ask(name, arguments).status().message());
  }

  Engine engine_{SystemThreads(), /*hash_mebibytes=*/1};
  bool searching_ = false;
};

TEST_F(RequestTest, LooksAtAnyPosition) {
  const Json state = Answer("look", {{"moves", {"e2e4"}}});
  EXPECT_EQ(state["last"]["notation"], "e2>e4");
  EXPECT_EQ(Answer("state", Json::object())["ply"], 0);
  EXPECT_EQ(Answer("look", {{"rules", "vchess"}})["rules"], "vchess");
  EXPECT_THAT(ErrorOf("look", {{"fen", "8/8 w"}}), HasSubstr("placement"));
}

TEST_F(RequestTest, ConvertsGamesAndNamesWhatIsWrong) {
  const Json read = Answer("convert", {{"text", "1. e2e4 e7e5 2. d2d4"}});
  ASSERT_EQ(read["games"].size(), 1u);
  EXPECT_EQ(read["games"][0]["turns"].size(), 3u);
  const Json written = Answer("convert", {{"text", read["games"][0].dump()}, {"to", "pgn"}});
  EXPECT_THAT(written["games"][0].get<std::string>(), HasSubstr("1. e2e4 e7e5 2. d2d4"));
  const Json faulty = Answer("convert", {{"text", "1. e2e4 e7e5 2. d2d5"}});
  EXPECT_EQ(faulty["games"].size(), 0u);
  EXPECT_EQ(faulty["faults"][0]["ply"], 3);
  EXPECT_THAT(ErrorOf("convert", {{"text", ""}, {"to", "doc"}}), HasSubstr("doc"));
}

TEST_F(RequestTest, Annotates) {
  std::vector<std::pair<int, int>> progress;
  const absl::StatusOr<std::string> text =
      AnswerRequest("annotate", {{"game", "1. e2e4 e7e5"}, {"nodes", 100}},
                    {engine_, SystemThreads(), false,
                     [&](int done, int total) { progress.emplace_back(done, total); }});
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(progress, ElementsAre(std::pair(1, 3), std::pair(2, 3), std::pair(3, 3)));
  EXPECT_TRUE(Json::parse(*text)["game"]["turns"][1].contains("analysis"));
  EXPECT_THAT(ErrorOf("annotate", {{"game", ""}}), HasSubstr("no game"));
  searching_ = true;
  EXPECT_THAT(ErrorOf("annotate", {{"game", "1. e2e4"}}), HasSubstr("a search is running"));
}

TEST_F(RequestTest, DrawsPositionsAndStarts) {
  const Json start = Answer("start", {{"number", 518}});
  EXPECT_THAT(start["fen"].get<std::string>(), StartsWith("rnbqkbnr/"));
  EXPECT_THAT(Answer("start", Json::object())["fen"].get<std::string>(), HasSubstr(" w 0 "));
  const Json picture =
      Answer("picture", {{"fen", start["fen"]},
                         {"bottom", "black"},
                         {"marked", {"e2"}},
                         {"arrows", {{{"from", "e2"}, {"to", "e4"}, {"kind", "better"}}}}});
  EXPECT_THAT(picture["svg"].get<std::string>(), StartsWith("<svg "));
  EXPECT_THAT(ErrorOf("picture", {{"fen", start["fen"]}, {"marked", {"e9"}}}), HasSubstr("'e9'"));
}

TEST_F(RequestTest, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(ErrorOf("fly", Json::object()), HasSubstr("'fly'"));
  EXPECT_THAT(ErrorOf("state", {{"depth", 1}}), HasSubstr("depth"));
  EXPECT_THAT(ErrorOf("ways", Json::array()), HasSubstr("object"));
  EXPECT_THAT(ErrorOf("start", {{"number", 960}}), HasSubstr("between 0 and 959"));
}

// A page without threads: lines come in only when the dialogue asks for them.
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
    if (lines_.empty()) return Event{Event::Kind::kEndOfInput, ""};
    Event event{Event::Kind::kLine, std::move(lines_.front())};
    lines_.pop_front();
    return event;
  }

 private:
  std::deque<std::string> lines_;
  std::deque<Event> events_;
};

std::vector<std::string> Converse(std::deque<std::string> lines) {
  std::ostringstream out;
  Script script(std::move(lines));
  Session* asked = nullptr;
  NoThreads launcher([&](bool wait) { asked->Attend(wait); });
  Session session({script, launcher,
                   [&](absl::string_view line) {
                     AnswerRequestLine(
                         line, {asked->engine(), launcher, asked->searching()},
                         [&](absl::string_view text) { asked->output().Write(text); });
                   }},
                  out);
  asked = &session;
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
  EXPECT_THAT(Converse({"position startpos", "go infinite", "isready", "@1 ways {\"path\":\"e2\"}",
                        "@2 annotate {\"game\":\"1. e2e4\"}", "stop"}),
              ElementsAre("readyok", StartsWith("@1 ok {"), HasSubstr("a search is running"),
                          StartsWith("bestmove ")));
}

TEST(WithoutThreads, WhatIsSentInOneBreathIsAnsweredInTurn) {
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
              ElementsAre(HasSubstr("no more than 1 here")));
}

}  // namespace
}  // namespace danco

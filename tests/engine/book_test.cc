// SPDX-License-Identifier: MIT
#include "engine/book.h"

#include <cstdio>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/start_position.h"
#include "board/text/notation.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Book SmallBook() {
  Book book;
  book.Add(StartPosition().key(), {"e2e4", 500, 21});
  book.Add(StartPosition().key(), {"d2d4", 500, -3});
  book.Add(StartPosition().key(), {"e2e5", 60000, 9});  // not legal
  book.Add(7, {"a2c4c6b7", 1, 0});
  return book;
}

std::string Error(absl::string_view text) {
  return std::string(Book::Parse(text).status().message());
}

TEST(Book, ComesBackAsItWas) {
  const std::string text = SmallBook().Format();
  const absl::StatusOr<Book> book = Book::Parse(text);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(book->positions(), 2u);
  EXPECT_EQ(book->Format(), text);
  EXPECT_THAT(book->MovesOf(7), ElementsAre(BookMove{"a2c4c6b7", 1, 0}));
  EXPECT_THAT(book->MovesOf(8), IsEmpty());
}

TEST(Book, ExplainsErrors) {
  const std::string text = SmallBook().Format();
  EXPECT_THAT(Error(""), HasSubstr("line 1"));
  EXPECT_THAT(Error("danco book 1\n"), HasSubstr("expected 2"));
  EXPECT_THAT(Error("danco book 3\n"), HasSubstr("expected 2"));
  EXPECT_THAT(Error("danco book 2\n"), HasSubstr("incomplete"));
  EXPECT_THAT(Error(text.substr(0, text.size() - 5)), HasSubstr("incomplete"));
  std::string changed = text;
  changed[40] ^= 1;
  EXPECT_THAT(Error(changed), HasSubstr("checksum"));
  Book bad;
  bad.Add(1, {"e2e4", 0, 0});
  EXPECT_THAT(Error(bad.Format()), HasSubstr("line 2"));
  EXPECT_THAT(std::string(Book::Read("/dev/zero").status().message()), HasSubstr("not a file"));
  EXPECT_THAT(std::string(Book::Read("/no/such/book").status().message()),
              HasSubstr("cannot read"));
}

class OwnBookTest : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = absl::StrCat(::testing::TempDir(), "/own_book_test.book");
    std::ofstream(path_) << SmallBook().Format();
    ASSERT_TRUE(SetOption(engine_, "Hash", "1").ok());
    ASSERT_TRUE(SetOption(engine_, "Book File", path_).ok());
    ASSERT_TRUE(SetOption(engine_, "OwnBook", "true").ok());
  }
  void TearDown() override { std::remove(path_.c_str()); }

  struct Quiet : SearchListener {
    void OnLine(const SearchLine&) override {}
    void OnCurrentMove(int, Move, int) override {}
    void OnNote(const SearchNote& note) override {
      if (const auto* of_book = std::get_if<BookNote>(&note)) said.push_back(*of_book);
    }
    void OnResult(const SearchResult&) override {}
    std::vector<BookNote> said;
  };
  // Returns the first moves of some games.
  std::set<std::string> FirstMoves(int games) {
    std::set<std::string> moves;
    for (int i = 0; i < games; ++i) {
      engine_.NewGame();
      SearchLimits limits;
      limits.depth = 2;
      const SearchResult result = engine_.Run(limits, listener_, StopToken());
      moves.insert(FormatMove(engine_.position(), result.best));
      EXPECT_TRUE(result.ponder.has_value());
    }
    return moves;
  }

  std::string path_;
  Engine engine_;
  Quiet listener_;
};

TEST_F(OwnBookTest, OpeningsDifferFromGameToGame) {
  EXPECT_THAT(FirstMoves(40), ElementsAre("d2d4", "e2e4"));
  EXPECT_THAT(listener_.said, Contains(BookNote::kMove));
  // The illegal move has the largest weight.
  ASSERT_TRUE(SetOption(engine_, "Book Temperature", "0").ok());
  listener_.said.clear();
  FirstMoves(1);
  EXPECT_THAT(listener_.said, ElementsAre(BookNote::kMove));
}

TEST_F(OwnBookTest, IsClosedToAnalysisAndWithoutTheOption) {
  ASSERT_TRUE(SetOption(engine_, "UCI_AnalyseMode", "true").ok());
  FirstMoves(1);
  EXPECT_THAT(listener_.said, IsEmpty());
  ASSERT_TRUE(SetOption(engine_, "UCI_AnalyseMode", "false").ok());
  ASSERT_TRUE(SetOption(engine_, "OwnBook", "false").ok());
  FirstMoves(1);
  EXPECT_THAT(listener_.said, IsEmpty());
}

TEST_F(OwnBookTest, RejectsFilesThatAreNotBooks) {
  EXPECT_THAT(std::string(SetOption(engine_, "Book File", "/no/such/book").message()),
              HasSubstr("cannot read"));
  EXPECT_THAT(FirstMoves(20), ElementsAre("d2d4", "e2e4"));  // the previous book remains
  ASSERT_TRUE(SetOption(engine_, "Book File", "<empty>").ok());
  // No book comes with this program.
  listener_.said.clear();
  FirstMoves(2);
  EXPECT_THAT(listener_.said, ElementsAre(BookNote::kMissing));
}

// The weights of other moves relative to the best one.
TEST_F(OwnBookTest, VariesByTemperatureAndLevel) {
  const std::string path = path_ + ".rare";
  Book book;
  book.Add(StartPosition().key(), {"e2e4", 100, 20});
  book.Add(StartPosition().key(), {"d2d4", 10, 0});
  std::ofstream(path) << book.Format();
  ASSERT_TRUE(SetOption(engine_, "Book File", path).ok());
  std::remove(path.c_str());
  const auto rare = [&](const char* temperature, const char* level) {
    EXPECT_TRUE(SetOption(engine_, "Book Temperature", temperature).ok());
    EXPECT_TRUE(SetOption(engine_, "Skill Level", level).ok());
    int count = 0;
    for (int seed = 1; seed <= 300; ++seed) {
      EXPECT_TRUE(SetOption(engine_, "Level Seed", absl::StrCat(seed)).ok());
      listener_.said.clear();
      count += FirstMoves(1).contains("d2d4") && !listener_.said.empty();
    }
    return count;
  };
  EXPECT_EQ(rare("0", "19"), 0);
  const int usual = rare("100", "19");
  EXPECT_NEAR(usual, 300 * 0.095, 25);
  EXPECT_GT(rare("300", "19"), usual + 20);
  EXPECT_GT(rare("100", "10"), usual / 2);  // half of the time the book is not used
}

}  // namespace
}  // namespace danco

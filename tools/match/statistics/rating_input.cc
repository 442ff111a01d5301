#include "match/statistics/rating_input.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "match/game/game_record.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "record/pgn_text.h"
#include "system/files.h"

namespace danco::match {
namespace {

using nlohmann::json;

constexpr size_t kMaxNotes = 10;

// What a rating needs of a game.
struct Result {
  std::string white;
  std::string black;
  std::string result;
  int64_t index = -1;  // in a schedule of danco-match; -1: in none
};

// Takes the games of one file: partners are looked for there only.
class Adder {
 public:
  Adder(std::string path, RatingSource& source) : path_(std::move(path)), source_(source) {}

  void Add(const Result& game, int64_t place) {
    const std::optional<Outcome> outcome = OutcomeFromText(game.result);
    if (!outcome && game.result != "*") {
      return Skip(place, absl::StrCat("its result is '", game.result, "'"));
    }
    if (game.white.empty() || game.black.empty()) return Skip(place, "a player has no name");
    if (game.white == game.black) return Skip(place, "a player has met itself");
    if (!outcome) {
      ++source_.unfinished;
      return;
    }
    ++source_.games;
    const size_t white = source_.input.Player(game.white);
    const size_t black = source_.input.Player(game.black);
    if (game.index < 0) return source_.input.AddGame(white, black, *outcome);
    const auto partner = waiting_.find(game.index / 2);
    if (partner == waiting_.end()) {
      waiting_.emplace(game.index / 2, Half{white, black, *outcome, game.index});
      return;
    }
    const Half half = partner->second;
    waiting_.erase(partner);
    if (half.white == black && half.black == white && half.index != game.index) {
      source_.input.AddPair(half.white, half.black, half.outcome, *outcome);
    } else {
      source_.input.AddGame(half.white, half.black, half.outcome);
      source_.input.AddGame(white, black, *outcome);
    }
  }
  void Skip(int64_t place, absl::string_view why) {
    if (++skipped_ <= kMaxNotes) {
      source_.notes.push_back(absl::StrCat(path_, ", game ", place, " is skipped: ", why));
    }
  }
  void Finish() {
    for (const auto& [pair, half] : waiting_) {
      source_.input.AddGame(half.white, half.black, half.outcome);
    }
    if (skipped_ > kMaxNotes) {
      source_.notes.push_back(absl::StrCat(path_, ": ", skipped_ - kMaxNotes, " more are skipped"));
    }
  }

 private:
  struct Half {
    size_t white;
    size_t black;
    Outcome outcome;
    int64_t index;
  };
  std::string path_;
  RatingSource& source_;
  std::map<int64_t, Half> waiting_;
  size_t skipped_ = 0;
};

void AddJsonLines(std::istream& file, Adder& adder) {
  std::string line;
  int64_t place = 0;
  // The moves, nearly all of a line, are left out while it is read.
  const json::parser_callback_t without_moves = [](int depth, json::parse_event_t event,
                                                   json& parsed) {
    return !(depth == 1 && event == json::parse_event_t::key &&
             (parsed == "moves" || parsed == "turns" || parsed == "dialogue"));
  };
  while (std::getline(file, line)) {
    ++place;
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    const json object = json::parse(line, without_moves, /*allow_exceptions=*/false);
    if (!object.is_object()) {
      adder.Skip(place, "it is no line of JSON, or cut off");
      continue;
    }
    Result result;
    JsonFields fields(object, "game");
    fields.Read("white", result.white);
    fields.Read("black", result.black);
    fields.Read("result", result.result);
    fields.Read<int64_t>("index", result.index);
    if (const json* tags = fields.Find("tags"); tags != nullptr && tags->is_object()) {
      JsonFields names(*tags, "game.tags");
      names.Read("White", result.white);
      names.Read("Black", result.black);
    }
    if (!fields.ok()) {
      adder.Skip(place, fields.status().message());
    } else {
      adder.Add(result, place);
    }
  }
}

void AddPgnText(const std::string& text, int64_t& place, Adder& adder) {
  for (const PgnGame& game : ScanPgn(text)) {
    ++place;
    Result result{game.Tag("White"), game.Tag("Black"),
                  game.has_result ? game.result : game.Tag("Result"), -1};
    int64_t pair = 0, half = 0;
    const std::vector<std::string> round = absl::StrSplit(game.Tag("Round"), '.');
    if (round.size() == 2 && absl::SimpleAtoi(round[0], &pair) && pair > 0 &&
        absl::SimpleAtoi(round[1], &half) && (half == 1 || half == 2)) {
      result.index = 2 * (pair - 1) + half - 1;
    }
    if (result.result.empty()) result.result = "*";
    adder.Add(result, place);
  }
}

// Game by game: a game begins with the tags behind its predecessor's moves.
void AddPgn(std::istream& file, Adder& adder) {
  std::string line, text;
  int64_t place = 0;
  bool moves = false;
  while (std::getline(file, line)) {
    const bool tag = absl::StartsWith(line, "[") && absl::StrContains(line, '"');
    if (tag && moves) {
      AddPgnText(text, place, adder);
      text.clear();
      moves = false;
    }
    if (!tag && !absl::StripAsciiWhitespace(line).empty()) moves = true;
    absl::StrAppend(&text, line, "\n");
  }
  AddPgnText(text, place, adder);
}

}  // namespace

absl::Status AddResults(const std::string& path, RatingSource& source) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path file_path = fs::is_directory(SystemPath(path), error)
                                 ? SystemPath(path) / "games.jsonl"
                                 : SystemPath(path);
  std::ifstream file(file_path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("can't read ", file_path.string()));
  Adder adder(file_path.string(), source);
  if ((file >> std::ws).peek() == '{') {
    AddJsonLines(file, adder);
  } else {
    AddPgn(file, adder);
  }
  adder.Finish();
  return absl::OkStatus();
}

}  // namespace danco::match

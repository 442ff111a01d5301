// SPDX-License-Identifier: MIT
// `danco play`: saving, automatic copies and resuming of games.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"
#include "cli/play.h"
#include "engine/text_input.h"
#include "record/game_files.h"
#include "record/games.h"
#include "record/pgn_format.h"
#include "record/recorded_game.h"
#include "system/files.h"
#include "system/output_file.h"
#include "system/program.h"
#include "system/status.h"

namespace danco {

namespace {

constexpr char kOpponent[] = "Danco";
constexpr char kPerson[] = "You";
// The version of the saved files. It covers the tags that are not standard PGN, and their meaning.
constexpr char kVersionTag[] = "SavedVersion";
constexpr int kSavedVersion = 1;

absl::string_view ClockTag(Color side) {
  return side == Color::kWhite ? "WhiteClock" : "BlackClock";
}

std::string SecondsText(absl::Duration time) {
  return absl::StrFormat("%.1f", absl::ToDoubleSeconds(time));
}

// Reads a time control such as "600+5", in seconds as in PGN.
std::optional<PlayClock> ClockOf(const RecordedGame& game) {
  const std::vector<std::string> parts = absl::StrSplit(game.Tag("TimeControl"), '+');
  double base = 0, increment = 0;
  if (parts.size() != 2 || !absl::SimpleAtod(parts[0], &base) ||
      !absl::SimpleAtod(parts[1], &increment) || !(base > 0) || !(increment >= 0)) {
    return std::nullopt;
  }
  PlayClock clock({absl::Seconds(base), absl::Seconds(increment)});
  for (Color side : kColors) {
    double left = 0;
    if (absl::SimpleAtod(game.Tag(ClockTag(side)), &left)) clock.Set(side, absl::Seconds(left));
  }
  return clock;
}

// The maximum number of copies of unfinished games.
constexpr size_t kMaxKeptGames = 20;

// Returns the directory of the copies of unfinished games, and creates it. Returns an empty path if
// this is not possible.
std::filesystem::path KeptGamesFolder() {
  std::filesystem::path folder = StateFolder();
  if (folder.empty()) return "";
  folder /= "danco";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? "" : folder;
}

// Returns whether a name is `game.pgn`, or `game-N.pgn` with a number.
bool IsKeptGameName(absl::string_view name) {
  int number = 0;
  return absl::ConsumePrefix(&name, "game") && absl::ConsumeSuffix(&name, ".pgn") &&
         (name.empty() || (absl::ConsumePrefix(&name, "-") && absl::SimpleAtoi(name, &number)));
}

// Returns the paths of all copies of unfinished games. The one that was played last is the first.
std::vector<std::string> KeptGames() {
  std::vector<std::pair<std::filesystem::file_time_type, std::string>> games;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(KeptGamesFolder(), error)) {
    if (!IsKeptGameName(entry.path().filename().string())) continue;
    const auto time = entry.last_write_time(error);
    if (!error) games.emplace_back(time, entry.path().string());
  }
  std::sort(games.rbegin(), games.rend());
  std::vector<std::string> paths;
  paths.reserve(games.size());
  for (auto& [time, path] : games) paths.push_back(std::move(path));
  return paths;
}

// Writes a copy under a name that is free, and deletes the oldest copies if there are too many.
// Returns its path, or an empty text on failure.
std::string WriteKeptGame(const std::string& text) {
  const std::filesystem::path folder = KeptGamesFolder();
  if (folder.empty()) return "";
  for (size_t number = 1; number <= 2 * kMaxKeptGames; ++number) {
    const std::string name = number == 1 ? "game.pgn" : absl::StrCat("game-", number, ".pgn");
    const std::string path = (folder / name).string();
    const absl::Status status = WriteWholeFile(path, text, Existing::kKept);
    if (absl::IsAlreadyExists(status)) continue;
    if (!status.ok()) return "";
    const std::vector<std::string> games = KeptGames();
    for (size_t i = kMaxKeptGames; i < games.size(); ++i) std::remove(games[i].c_str());
    return path;
  }
  return "";
}

// Reads a text that contains a single game in any record format.
absl::StatusOr<RecordedGame> ReadSingleGame(const std::string& path, const std::string& text,
                                            RuleSet rules) {
  GameCollection games;
  ReadGames(text, rules, games);
  if (games.games.size() == 1 && games.faults.empty()) return games.games.front();
  if (games.seen > 1) {
    return Invalid(path, " has ", games.seen,
                   " games; save the one that you want to resume in a separate file");
  }
  if (games.faults.empty()) return Invalid("there is no game in " + path);
  const std::string hint = ChessHint(text, rules);
  return Invalid(path, ": ", games.faults.front().ToString(), hint.empty() ? "" : "; ", hint);
}

}  // namespace

std::string PlaySession::LastKeptGame() const {
  const std::vector<std::string> games = KeptGames();
  const auto other = std::find_if(games.begin(), games.end(),
                                  [&](const std::string& path) { return path != kept_path_; });
  return other == games.end() ? kept_path_ : *other;
}

std::string PlaySession::SavedText() const {
  const Game& game = engine_.game();
  GameBuilder builder(game.start());
  for (size_t i = 0; i < game.moves().size(); ++i) {
    // The moves of this game are legal, so this cannot fail.
    builder.Play(FindPath(game.positions()[i], game.moves()[i])).IgnoreError();
  }
  RecordedGame& record = builder.game();
  const auto tag = [&](absl::string_view name, absl::string_view value) {
    record.SetTag(name, value);
  };
  tag("Event", "A game against Danco");
  tag(kVersionTag, absl::StrCat(kSavedVersion));
  tag("Date", absl::FormatTime("%Y.%m.%d", absl::Now(), absl::LocalTimeZone()));
  tag("White", person_ == Color::kWhite ? kPerson : kOpponent);
  tag("Black", person_ == Color::kBlack ? kPerson : kOpponent);
  tag("Level", absl::StrCat(engine_.options().value(OptionId::kSkillLevel)));
  if (const std::optional<LevelOfPlay> level = engine_.level()) {
    tag("LevelSeed", absl::StrCat(level->seed));
  }
  if (clock_) {
    const TimeControl& control = clock_->control();
    tag("TimeControl", absl::StrCat(absl::ToDoubleSeconds(control.base), "+",
                                    absl::ToDoubleSeconds(control.increment)));
    for (Color side : kColors) tag(ClockTag(side), SecondsText(clock_->left(side)));
  }
  const bool white_wins = (ending_ == Ending::kEnginesFlag) == (person_ == Color::kWhite);
  if (ending_ == Ending::kAgreed) {
    record.result = GameResult::kDraw;
    record.reason = "agreement";
  } else if (ending_ != Ending::kNone) {
    record.result = white_wins ? GameResult::kWhiteWins : GameResult::kBlackWins;
    record.reason = ending_ == Ending::kResigned ? "resignation" : "timeout";
  }
  return GameToPgn(std::move(builder).Finish(), MoveText::kProtocol);
}

// `argument` is a file name, before or after --overwrite, which allows replacing the file.
void PlaySession::Save(const std::string& argument) {
  const std::string padded = absl::StrCat(" ", argument, " ");
  absl::string_view path = padded;
  const bool overwrite =
      absl::ConsumePrefix(&path, " --overwrite ") || absl::ConsumeSuffix(&path, " --overwrite ");
  const std::string name(absl::StripAsciiWhitespace(path));
  if (name.empty()) {
    Say("Name the file: 'save --overwrite FILE'.");
    return;
  }
  // The file in which this session saved the same game may be replaced.
  const bool replaces = overwrite || name == saved_in_;
  const absl::Status status =
      WriteWholeFile(name, SavedText(), replaces ? Existing::kReplaced : Existing::kKept);
  if (status.ok()) saved_in_ = name;
  Say(status.ok() ? absl::StrCat("The game is saved in ", name, ".")
      : absl::IsAlreadyExists(status)
          ? absl::StrCat("'", name, "' exists already; 'save --overwrite ", name, "' replaces it.")
          : absl::StrCat("The game is not saved: ", status.message(), "."));
}

absl::Status PlaySession::LoadGame(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  ASSIGN_OR_RETURN(const RecordedGame record, ReadSingleGame(path, text, engine_.rules()));
  // Games from other sources lack this tag, and so do games that Danco saved before the first
  // release.
  const absl::string_view version = record.Tag(kVersionTag);
  if (!version.empty() && version != absl::StrCat(kSavedVersion)) {
    return Invalid(path, ": unsupported ", kVersionTag, " ", version, "; expected ", kSavedVersion);
  }
  Game played(record.start);
  for (const RecordedTurn& turn : record.turns) played.Play(turn.move);
  start_ = played.start();
  RETURN_IF_ERROR(engine_.SetGame(std::move(played)));
  person_ = record.Tag("White") == kOpponent ? Color::kBlack : Color::kWhite;
  // Games from other sources may lack these tags or have other values, which are ignored. A level
  // that the person has chosen in this session is kept.
  const absl::string_view level = record.Tag("Level");
  if (!level.empty() && !level_chosen_) {
    SetOption(engine_, "Skill Level", level).IgnoreError();
    SetOption(engine_, "Level Seed", record.Tag("LevelSeed")).IgnoreError();
  }
  if (const std::optional<PlayClock> clock = ClockOf(record)) {
    clock_.emplace(*clock);
  } else if (clock_) {
    clock_->Restart();
  }
  return absl::OkStatus();
}

absl::Status PlaySession::Resume(const std::string& path) {
  RETURN_IF_ERROR(LoadGame(path));
  ForgetGame();
  for (const std::string& kept : KeptGames()) {
    std::error_code error;
    if (!std::filesystem::equivalent(SystemPath(path), SystemPath(kept), error)) continue;
    kept_path_ = kept;
    kept_text_ = ReadFile(kept).value_or("");
  }
  const MoveList& moves = engine_.game().moves();
  if (!moves.empty()) {
    marked_ = SquaresOf(FindPath(engine_.game().positions()[moves.size() - 1], moves.back()));
  }
  return absl::OkStatus();
}

void PlaySession::LoadLast() {
  const std::string path = LastKeptGame();
  if (!path.empty()) return Load(path);
  Say("There is no unfinished game to resume; 'load FILE' resumes a saved one.");
}

void PlaySession::Load(const std::string& path) {
  if (const absl::Status status = Resume(path); !status.ok()) {
    Say(absl::StrCat("The game cannot be resumed: ", status.message(), "."));
    return;
  }
  Say(absl::StrCat(over() ? "This game is over. You were " : "The game goes on. You are ",
                   SideName(person_), "."));
  PrintOpponent();
  ShowBoard();
  Continue();
}

void PlaySession::Keep() {
  // The example of `try` does not replace the game that the person left for it.
  if (!input_.interactive() || example_) return;
  // Another session may have resumed the same game. Its copy is not this session's any more.
  const absl::StatusOr<std::string> kept = ReadFile(kept_path_);
  if (!kept.ok() || *kept != kept_text_) kept_path_.clear();
  // A game that is over or has no moves need not be resumed.
  if (over() || engine_.game().moves().empty()) {
    if (!kept_path_.empty()) std::remove(kept_path_.c_str());
    kept_path_.clear();
    return;
  }
  std::string text = SavedText();
  if (kept_path_.empty()) {
    const std::string earlier = LastKeptGame();
    kept_path_ = WriteKeptGame(text);
    if (!kept_path_.empty() && !earlier.empty()) {
      Say(absl::StrCat("The game that you left before is kept; to resume it, type: load ",
                       earlier));
    }
  } else if (!WriteWholeFile(kept_path_, text, Existing::kReplaced).ok()) {
    return;
  }
  kept_text_ = std::move(text);
}

}  // namespace danco

#include "cli/saved_game.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"

namespace danco {
namespace {

absl::Status Fail(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("saved game: ", what));
}

absl::Status FileError(absl::string_view what, const std::string& path) {
  return absl::NotFoundError(absl::StrCat("cannot ", what, " ", path, ": ", std::strerror(errno)));
}

}  // namespace

std::string FormatSavedGame(const SavedGame& game) {
  return absl::StrCat("rules ", RuleSetName(game.rules), "\nyou ",
                      game.person == Color::kWhite ? "white" : "black", "\nfen ", game.fen,
                      "\nmoves ", absl::StrJoin(game.moves, " "), "\n");
}

absl::StatusOr<SavedGame> ParseSavedGame(absl::string_view text) {
  std::map<std::string, std::string> values;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty()) continue;
    const std::pair<std::string, std::string> pair = absl::StrSplit(line, absl::MaxSplits(' ', 1));
    values[pair.first] = pair.second;
  }
  for (const char* name : {"rules", "you", "fen", "moves"}) {
    if (values.count(name) == 0) return Fail(absl::StrCat("the line '", name, "' is missing"));
  }
  SavedGame game;
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(values["rules"]);
  if (!rules.ok()) return Fail(absl::StrCat("rules: ", rules.status().message()));
  game.rules = *rules;
  if (values["you"] != "white" && values["you"] != "black") {
    return Fail("you: 'white' or 'black' was expected");
  }
  game.person = values["you"] == "white" ? Color::kWhite : Color::kBlack;
  game.fen = values["fen"];
  game.moves = absl::StrSplit(values["moves"], ' ', absl::SkipEmpty());
  return game;
}

absl::Status WriteTextFile(const std::string& path, absl::string_view text) {
  std::ofstream file(path);
  file << std::string(text);
  file.close();
  return file ? absl::OkStatus() : FileError("write", path);
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) return FileError("read", path);
  return text.str();
}

std::string KeptGamePath() {
  std::filesystem::path folder;
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0') {
    folder = state;
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = std::filesystem::path(home) / ".local/state";
  } else {
    return "";
  }
  folder /= "danco";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? "" : (folder / "game.txt").string();
}

}  // namespace danco

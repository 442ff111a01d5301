// SPDX-License-Identifier: MIT
#include "record/game_files.h"

#include <cstddef>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "record/games.h"
#include "system/files.h"
#include "system/status.h"

namespace danco {
namespace {

void ReportContradictions(const std::string& name, const GameCollection& games, std::ostream& err) {
  const std::vector<int> numbers = NumbersOf(games);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const std::string text = ContradictionIn(games.games[i]);
    if (text.empty()) continue;
    err << absl::StrCat(name, ": game ", numbers[i], " contradicts itself: ", text, "\n");
  }
}

}  // namespace

std::string ChessHint(const std::string& text, RuleSet rules) {
  if (rules == RuleSet::kChess) return "";
  GameCollection games;
  ReadGames(text, RuleSet::kChess, games);
  const bool chess = games.faults.empty() && !games.games.empty();
  return chess ? "this is traditional chess; --variant chess reads it" : "";
}

absl::StatusOr<std::string> ReadWholeFile(const std::string& name, std::istream& in) {
  if (name == "-") {
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  std::error_code error;
  if (std::filesystem::is_directory(SystemPath(name), error)) {
    return absl::NotFoundError(
        absl::StrCat("'", name, "' is a folder; name the files in it, as in ", name, "/*.pgn"));
  }
  return ReadFile(name);
}

absl::StatusOr<GameCollection> ReadGameFiles(const std::vector<std::string>& files, RuleSet rules,
                                             std::istream& in, std::ostream& err) {
  GameCollection all;
  for (const std::string& name : files.empty() ? std::vector<std::string>{"-"} : files) {
    ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(name, in));
    GameCollection games;
    ReadGames(text, rules, games);
    const std::string shown = name == "-" ? "stdin" : EscapeControls(name);
    for (const RecordFault& fault : games.faults) {
      err << absl::StrCat(shown, ": ", fault.ToString(), "\n");
    }
    const std::string hint = games.faults.empty() ? "" : ChessHint(text, rules);
    if (!hint.empty()) err << absl::StrCat(shown, ": ", hint, "\n");
    ReportContradictions(shown, games, err);
    for (RecordFault& fault : games.faults) fault.game += all.seen;
    all.seen += games.seen;
    all.games.insert(all.games.end(), games.games.begin(), games.games.end());
    all.faults.insert(all.faults.end(), games.faults.begin(), games.faults.end());
  }
  if (all.games.empty() && all.faults.empty()) {
    const std::string names = files.empty() || files == std::vector<std::string>{"-"}
                                  ? "the standard input"
                                  : absl::StrCat("'", absl::StrJoin(files, "', '"), "'");
    return Invalid("there is no game and no position in ", names);
  }
  return all;
}

absl::Status FaultStatus(const GameCollection& games) {
  if (games.faults.empty()) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat(games.faults.size(), " of ", games.seen, " games could not be read or written"));
}

}  // namespace danco

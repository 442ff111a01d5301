#include "files/game_files.h"

#include <filesystem>
#include <set>
#include <sstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "record/games.h"
#include "system/files.h"
#include "system/program.h"

namespace danco {
namespace {

// Games are numbered as they stand in the file, those that could not be read among them.
void TellContradictions(const std::string& name, const GameCollection& games, std::ostream& err) {
  std::set<int> faulty;
  for (const RecordFault& fault : games.faults) faulty.insert(fault.game);
  int number = 0;
  for (const RecordedGame& game : games.games) {
    do ++number;
    while (faulty.count(number) > 0);
    const std::string text = ContradictionIn(game);
    if (text.empty()) continue;
    err << absl::StrCat(name, ": game ", number, " contradicts itself: ", text, "\n");
  }
}

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& name, std::istream& in) {
  std::ostringstream text;
  if (name == "-") {
    text << in.rdbuf();
    return text.str();
  }
  std::error_code error;
  if (std::filesystem::is_directory(SystemPath(name), error)) {
    return absl::NotFoundError(
        absl::StrCat("'", name, "' is a folder; name the files in it, as in ", name, "/*.pgn"));
  }
  std::ifstream file(SystemPath(name), std::ios::binary);
  if (file) text << file.rdbuf();
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read '", name, "'"));
  return text.str();
}

absl::StatusOr<GameCollection> ReadGameFiles(const std::vector<std::string>& files, RuleSet rules,
                                             const CliStreams& streams) {
  GameCollection all;
  for (const std::string& name : files.empty() ? std::vector<std::string>{"-"} : files) {
    const absl::StatusOr<std::string> text = ReadWholeFile(name, streams.in);
    if (!text.ok()) return text.status();
    GameCollection games;
    ReadGames(*text, rules, games);
    for (const RecordFault& fault : games.faults) {
      streams.err << absl::StrCat(name == "-" ? "stdin" : name, ": ", fault.ToString(), "\n");
    }
    TellContradictions(name == "-" ? "stdin" : name, games, streams.err);
    all.seen += games.seen;
    all.games.insert(all.games.end(), games.games.begin(), games.games.end());
    all.faults.insert(all.faults.end(), games.faults.begin(), games.faults.end());
  }
  return all;
}

absl::StatusOr<std::string> ReadOwnFile(const std::string& name) {
  const std::filesystem::path folder = ProgramFolder();
  for (const std::filesystem::path& place : {folder, folder / "../share/danco"}) {
    std::ifstream file(place / name, std::ios::binary);
    std::ostringstream text;
    if (file && text << file.rdbuf()) return text.str();
  }
  return absl::NotFoundError(absl::StrCat("no ", name, " was found beside the program"));
}

absl::Status StatusOfFaults(const GameCollection& games) {
  if (games.faults.empty()) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat(games.faults.size(), " of ", games.seen, " games could not be read or written"));
}

absl::Status OutputFile::Open(const std::string& name, std::ostream& out, Existing mode) {
  name_ = name;
  out_ = &out;
  if (name.empty()) return absl::OkStatus();
  std::error_code error;
  const bool holds = std::filesystem::is_regular_file(SystemPath(name), error) &&
                     std::filesystem::file_size(SystemPath(name), error) > 0;
  if (holds && mode == Existing::kKept) {
    return absl::AlreadyExistsError(
        absl::StrCat("'", name, "' is there already; --overwrite replaces it"));
  }
  const bool append = mode == Existing::kContinued;
  file_.open(SystemPath(name), append ? std::ios::binary | std::ios::app : std::ios::binary);
  out_ = &file_;
  if (file_) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat("cannot write '", name, "'"));
}

void OutputFile::Write(absl::string_view text) {
  out_->write(text.data(), static_cast<std::streamsize>(text.size()));
}

absl::Status OutputFile::Flush() {
  out_->flush();
  if (*out_) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot write '", name_.empty() ? "stdout" : name_, "'"));
}

}  // namespace danco

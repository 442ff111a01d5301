// SPDX-License-Identifier: MIT
#include "match/tournament/results.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "board/text/fen.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco::match {
namespace {

namespace fs = std::filesystem;

constexpr char kTournamentFile[] = "tournament.json";
constexpr char kGamesFile[] = "games.jsonl";
// The files to which a run adds each game.
constexpr std::array<const char*, 3> kGameFiles = {kGamesFile, "games.pgn", "faults.log"};
constexpr char kSummaryFile[] = "summary.json";
constexpr char kLockFile[] = "lock";

std::string In(const std::string& folder, const char* file) {
  return (SystemPath(folder) / file).string();
}

// Writes text_of(game) for each game, without keeping all texts in memory.
absl::Status WriteGames(const std::string& path, const GameMap& games,
                        const std::function<std::string(const GameRecord&)>& text_of) {
  constexpr size_t kChunk = size_t{1} << 20;
  OutputFile file;
  RETURN_IF_ERROR(file.Open(path, Existing::kReplaced, std::cout));
  std::string chunk;
  for (const auto& [index, game] : games) {
    chunk += text_of(game);
    if (chunk.size() < kChunk) continue;
    file.Write(chunk);
    chunk.clear();
  }
  file.Write(chunk);
  return file.Finish();
}

// Skips games whose rule set is not that of the tournament.
void ReadGames(const std::string& text, LoadedResults& out) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    absl::StatusOr<GameRecord> game = GameFromJsonLine(lines[i]);
    const std::string where = absl::StrCat(kGamesFile, " line ", i + 1);
    if (!game.ok() && i + 1 == lines.size()) {
      out.notes.push_back(absl::StrCat(where, " is not complete; its game is missing"));
    } else if (!game.ok()) {
      out.notes.push_back(absl::StrCat(where, " is skipped: ", game.status().message()));
    } else if (game->rules != out.tournament.rules) {
      out.notes.push_back(absl::StrCat(where, " is skipped: it was played by the rule set ",
                                       RuleSetName(game->rules)));
    } else if (const int64_t index = game->index;
               !out.games.emplace(index, *std::move(game)).second) {
      out.notes.push_back(
          absl::StrCat(where, " is skipped: game ", index + 1, " is there already"));
    }
  }
}

// Removes games that the schedule does not have, or has with other players. If a Swiss tournament
// lacks a game, the pairings of the later rounds are unknown, so their games are removed as well.
void RemoveUnscheduled(LoadedResults& out) {
  const std::vector<EngineSpec>& engines = out.tournament.engines;
  std::set<int64_t> removed;
  for (bool again = true; again;) {
    const Schedule schedule(out.tournament, OutcomesOf(out.games));
    again = std::erase_if(out.games, [&](const auto& entry) {
              const auto& [index, game] = entry;
              if (index < schedule.known_games()) {
                const ScheduledGame planned = schedule.Game(index);
                if (game.white == engines[planned.white].name &&
                    game.black == engines[planned.black].name) {
                  return false;
                }
              }
              removed.insert(index);
              return true;
            }) > 0;
  }
  if (removed.empty()) return;
  out.notes.push_back(absl::StrCat(
      kGamesFile, ": games that do not fit into the schedule are skipped: ", removed.size(),
      ", from game ", *removed.begin() + 1, " on",
      out.tournament.format == Format::kSwiss
          ? "; in a Swiss tournament, a round follows from all games before it"
          : ""));
}

}  // namespace

OutcomeOf OutcomesOf(const GameMap& games) {
  return [&games](int64_t index) -> std::optional<GameResult> {
    const auto it = games.find(index);
    if (it == games.end()) return std::nullopt;
    return it->second.outcome;
  };
}

bool HoldsTournament(const std::string& folder) {
  std::error_code error;
  return fs::exists(SystemPath(In(folder, kTournamentFile)), error);
}

bool HoldsGames(const std::string& folder) {
  return std::ranges::any_of(kGameFiles, [&](const char* file) {
    std::error_code error;
    const auto size = fs::file_size(SystemPath(In(folder, file)), error);
    return !error && size > 0;
  });
}

std::string FormatFaults(const GameRecord& game) {
  if (!IsFault(game.reason) && game.warning_count() == 0) return "";
  std::string out = absl::StrCat("game ", game.index + 1, ", ", game.white, " - ", game.black, " ",
                                 ResultText(game.outcome), "\n");
  if (IsFault(game.reason)) {
    absl::StrAppend(&out, "  fault of ", game.culprit(), ": ", ReasonPhrase(game.reason), ", ",
                    game.detail, "\n");
    for (const std::string& line : game.dialogue) absl::StrAppend(&out, "    ", line, "\n");
    for (const std::string& line : game.error_lines) absl::StrAppend(&out, "    ! ", line, "\n");
  }
  for (const std::string& text : game.warnings) absl::StrAppend(&out, "  warning: ", text, "\n");
  const auto more = game.warning_count() - static_cast<int64_t>(game.warnings.size());
  if (more > 0) absl::StrAppend(&out, "  and ", more, " more warnings\n");
  return out;
}

std::vector<std::string> FilesOfResults(const std::string& folder) {
  return {In(folder, kTournamentFile), In(folder, kGamesFile)};
}

absl::StatusOr<LoadedResults> LoadResults(const std::string& folder) {
  ASSIGN_OR_RETURN(const nlohmann::json json, ReadJsonFile(In(folder, kTournamentFile)));
  LoadedResults out;
  absl::StatusOr<Tournament> tournament = TournamentFromJson(json);
  const absl::Status valid = tournament.ok() ? Complete(*tournament) : tournament.status();
  if (!valid.ok()) {
    return Invalid(In(folder, kTournamentFile), ": ", valid.message());
  }
  out.tournament = *std::move(tournament);
  const absl::StatusOr<std::string> games = ReadFile(In(folder, kGamesFile));
  // A run that was killed early has no games.
  if (!games.ok() && HoldsGames(folder)) return games.status();
  if (games.ok()) ReadGames(*games, out);
  RemoveUnscheduled(out);
  return out;
}

absl::Status WriteTournament(const std::string& folder, const Tournament& tournament) {
  return WriteWholeFile(In(folder, kTournamentFile),
                        absl::StrCat(Dump(ToJson(tournament), 2), "\n"), Existing::kReplaced);
}

absl::StatusOr<std::unique_ptr<OutputDescriptor>> LockFolder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(SystemPath(folder), error);
  if (error) {
    return absl::InternalError(absl::StrCat("can't make folder ", folder, ": ", error.message()));
  }
  const std::string path = In(folder, kLockFile);
  auto lock = std::make_unique<OutputDescriptor>();
  if (!lock->Open(path, OutputDescriptor::Mode::kAppend)) return WriteError(path);
  if (!lock->Lock()) {
    return absl::FailedPreconditionError(absl::StrCat("another run writes to ", folder));
  }
  return lock;
}

absl::StatusOr<std::unique_ptr<ResultsWriter>> ResultsWriter::Create(const std::string& folder,
                                                                     const Tournament& tournament,
                                                                     const GameMap& games) {
  std::unique_ptr<ResultsWriter> out(new ResultsWriter);
  out->folder_ = folder;
  const std::string event = tournament.event;
  const MoveText notation = tournament.players_pgn ? MoveText::kPlayers : MoveText::kProtocol;
  out->files_[0].text = [](const GameRecord& game) { return ToJsonLine(game) + "\n"; };
  out->files_[0].synced = true;
  out->files_[1].text = [=](const GameRecord& game) { return FormatPgn(game, event, notation); };
  out->files_[2].text = FormatFaults;
  for (size_t i = 0; i < kGameFiles.size(); ++i) {
    File& file = out->files_[i];
    file.path = In(folder, kGameFiles[i]);
    RETURN_IF_ERROR(WriteGames(file.path, games, file.text));
  }
  RETURN_IF_ERROR(WriteTournament(folder, tournament));
  for (File& file : out->files_) {
    if (!file.output.Open(file.path, OutputDescriptor::Mode::kAppend)) return WriteError(file.path);
  }
  return out;
}

absl::Status ResultsWriter::Append(const GameRecord& game) {
  for (File& file : files_) {
    if (!status_.ok()) break;
    const bool written = file.output.Write(file.text(game)) &&
                         (!file.synced || file.output.Sync(/*content_only=*/true));
    if (!written) status_ = WriteError(file.path);
  }
  return status_;
}

absl::Status ResultsWriter::WriteSummary(const nlohmann::ordered_json& summary) {
  return WriteWholeFile(In(folder_, kSummaryFile), absl::StrCat(Dump(summary, 2), "\n"),
                        Existing::kReplaced);
}

absl::StatusOr<LoadedResults> MergeResults(const std::vector<std::string>& folders) {
  LoadedResults out;
  for (const std::string& folder : folders) {
    ASSIGN_OR_RETURN(LoadedResults part, LoadResults(folder));
    for (const std::string& note : part.notes)
      out.notes.push_back(absl::StrCat(folder, ": ", note));
    if (&folder == &folders.front()) {
      out.tournament = part.tournament;
    } else {
      const std::string difference =
          DescribeDifference(Identity(out.tournament), Identity(part.tournament));
      if (!difference.empty()) {
        return Invalid(folder, " is not from the same tournament as ", folders.front(), ": ",
                       difference);
      }
      out.tournament.rounds = std::max(out.tournament.rounds, part.tournament.rounds);
    }
    for (auto& [index, game] : part.games) {
      const auto [it, is_new] = out.games.try_emplace(index, std::move(game));
      if (!is_new && ToJsonLine(it->second) != ToJsonLine(game)) {
        return Invalid("game ", index + 1, " of ", folder,
                       " was played differently in another folder: were two ",
                       "shards run with the same number?");
      }
    }
  }
  out.tournament.shard = {};
  out.tournament.scale = 1;
  const Schedule schedule(out.tournament, OutcomesOf(out.games));
  const auto missing = schedule.games() - static_cast<int64_t>(out.games.size());
  if (missing > 0) {
    int64_t first = 0;
    while (out.games.contains(first)) ++first;
    out.notes.push_back(absl::StrCat(missing, " of ", schedule.games(),
                                     " games are missing, the first of them number ", first + 1));
  }
  return out;
}

}  // namespace danco::match

// SPDX-License-Identifier: MIT
// danco-puzzles: finds puzzles in games, writes them, and verifies them (puzzles.md).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/text/player_notation.h"
#include "progress_line.h"
#include "puzzles/finder.h"
#include "puzzles/puzzle.h"
#include "puzzles/self_play.h"
#include "puzzles/sheet.h"
#include "record/game_files.h"
#include "record/json_fields.h"
#include "system/flags.h"
#include "system/interrupts.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr int kDefaultCount = 100;
constexpr int kDefaultMaxTree = 60;
constexpr int kInterrupted = 130;  // the exit status after Ctrl-C, as in shells

constexpr char kAllGoals[] = "paco,escape,only,draw";

constexpr FlagEntry kFlags[] = {
    {"count", "N", "", "number of puzzles to find (100), or to read from the file of --from (all)",
     "", 1, kMaxInt},
    {"goals", "GOALS", "", "kinds of puzzles to find, separated by commas", kAllGoals},
    {"min-turns", "N", "", "minimum number of turns to the Paco, or until a wrong turn loses", "1",
     1, kMaxInt},
    {"max-turns", "N", "", "maximum number of turns to a Paco", "4", 1, kMaxInt},
    {"guided-from", "N", "",
     "prove Pacos in N or more turns with the search as a guide, which does not exclude shorter "
     "ones; 0: never",
     "0", 0, kMaxInt},
    {"look-nodes", "N", "", "nodes of the quick search that selects the positions to prove", "4000",
     0, kAnyNumber},
    {"max-defence-turns", "N", "", "maximum number of turns until a wrong turn loses", "3", 1,
     kMaxInt},
    {"unique", "", "", "accept only puzzles with a single first turn that solves them", "yes"},
    {"minimize", "", "", "remove the pieces that the puzzle does not need"},
    {"theme", "chain|promotion|en-passant|gift|castling|quiet", "",
     "accept only puzzles with this theme"},
    {"rights", "", "",
     "with --theme=en-passant or castling: also try each position with the right to it added"},
    {"per-label", "N", "",
     "accept at most N puzzles of a kind: skip one if there are N already for its goal and length "
     "and for each of its themes; 0: no limit",
     "0", 0, kMaxInt},
    {"per-game", "N", "", "maximum number of puzzles from one game", "1", 1, kMaxInt},
    {"max-tree", "N", "",
     "maximum number of positions in the tree of the solution, 0 for no limit (60, or no limit "
     "with "
     "--from)",
     "", 0, kMaxInt},
    {"max-nodes", "N", "", "maximum number of positions that a proof may visit", "300000", 0,
     kAnyNumber},
    {"seed", "N", "", "random seed for self-play", "1", 0, kAnyNumber},
    {"play-nodes", "N", "", "nodes per move in self-play", "1500", 0, kAnyNumber},
    {"random-percent", "N", "", "percentage of random moves in self-play", "10", 0, 100},
    {"fischer-random", "", "", "start self-play from Fischer-random positions"},
    {"from", "FILE", "", "read the puzzles of this file instead of searching for new ones"},
    {"select", "", "",
     "with --from: make a collection: add missing ratings, and drop draws that do not hold, "
     "repeated ideas and most of the very easy puzzles"},
    {"check", "", "", "with --from: prove each puzzle again, and write nothing"},
    {"to", "jsonl|pgn|html", "", "format to write", "jsonl"},
    {"out", "FILE", "", "file to write (standard output)"},
    {"overwrite", "", "", "allows replacing an --out file that is not empty"},
};

// The flags that only finding puzzles uses, and those that only self-play uses.
constexpr const char* kFindFlags[] = {"goals",      "min-turns",         "max-turns", "guided-from",
                                      "look-nodes", "max-defence-turns", "unique",    "minimize",
                                      "rights",     "per-game",          "max-nodes"};
constexpr const char* kSelfPlayFlags[] = {"seed", "play-nodes", "random-percent", "fischer-random"};

constexpr absl::string_view kUsage = R"(danco-puzzles: finds Paco Ŝako puzzles in games

  danco-puzzles GAMES... --count=50 --out=puzzles.jsonl
  danco-puzzles --count=50 --goals=paco --theme=quiet --out=puzzles.jsonl
  danco-puzzles --from=puzzles.jsonl --to=html --out=sheet.html

Examines the positions of these games, which may be in any format, or of games against itself. Proves
what a puzzle claims, except for draws, which only the search confirms. The same flags find the same
puzzles.
)";

// Returns the labels for the statistics: the goal with its turns, and each theme.
std::vector<std::string> LabelsOf(const Puzzle& puzzle) {
  std::vector<std::string> labels;
  labels.emplace_back(GoalName(puzzle.goal));
  if (puzzle.goal == PuzzleGoal::kPaco) absl::StrAppend(&labels.back(), "-", puzzle.turns);
  for (PuzzleTheme theme : puzzle.themes) labels.emplace_back(ThemeName(theme));
  return labels;
}

size_t TreeSize(const Puzzle& puzzle) {
  size_t nodes = puzzle.tree ? puzzle.tree->nodes.size() : 0;
  for (const WrongTurn& wrong : puzzle.wrong) {
    if (wrong.proof) nodes += wrong.proof->nodes.size();
  }
  return nodes;
}

// Selects puzzles, and counts them by label.
class Selection {
 public:
  Selection(const Flags& flags, int most) : flags_(flags), most_(most) {}

  // Returns whether a selected puzzle has the same position or idea.
  bool Knows(const Puzzle& puzzle) const {
    return seen_.contains(puzzle.position.key()) || ideas_.contains(IdeaOf(puzzle));
  }
  // Beginners solve many of the puzzles in which a Paco must be prevented, so one in five is
  // enough.
  bool IsTooEasy(const Puzzle& puzzle) const {
    return IsPlain(puzzle) && kPlainShare * (plain_ + 1) > defences_ + 1;
  }
  bool Wants(const Puzzle& puzzle) const { return !Knows(puzzle) && WantsKind(puzzle); }
  // Returns whether the flags accept the puzzle.
  bool WantsKind(const Puzzle& puzzle) const {
    const bool is_default = flags_.Text("from").empty() && !flags_.Has("max-tree");
    const auto most = static_cast<size_t>(is_default ? kDefaultMaxTree : flags_.Number("max-tree"));
    if (most > 0 && TreeSize(puzzle) > most) return false;
    const std::optional<PuzzleTheme> theme = ThemeNamed(flags_.Text("theme"));
    if (theme &&
        std::find(puzzle.themes.begin(), puzzle.themes.end(), *theme) == puzzle.themes.end()) {
      return false;
    }
    const int limit = flags_.Number("per-label");
    if (limit == 0) return true;
    for (const std::string& label : LabelsOf(puzzle)) {
      const auto taken = taken_.find(label);
      if (taken == taken_.end() || taken->second < limit) return true;
    }
    return false;
  }
  void Take(const Puzzle& puzzle) {
    for (const std::string& label : LabelsOf(puzzle)) ++taken_[label];
    seen_.insert(puzzle.position.key());
    ideas_.insert(IdeaOf(puzzle));
    if (puzzle.goal != PuzzleGoal::kPaco) ++defences_;
    if (IsPlain(puzzle)) ++plain_;
    ++count_;
  }
  static bool IsPlain(const Puzzle& puzzle) {
    return puzzle.goal != PuzzleGoal::kPaco && puzzle.level == 0;
  }
  bool full() const { return count_ >= most_; }
  std::string Summary() const {
    std::vector<std::string> parts;
    for (const auto& [label, count] : taken_) parts.push_back(absl::StrCat(label, " ", count));
    return absl::StrCat(count_, " puzzles", parts.empty() ? "" : ": ", absl::StrJoin(parts, ", "));
  }

 private:
  static constexpr int kPlainShare = 5;
  const Flags& flags_;
  const int most_;
  int count_ = 0;
  int defences_ = 0;
  int plain_ = 0;
  absl::flat_hash_set<Key> seen_;
  absl::flat_hash_set<std::string> ideas_;
  std::map<std::string, int> taken_;
};

// Returns the value of the flag --count, or the default for this command.
int CountOr(const Flags& flags, int otherwise) {
  return flags.Number("count") > 0 ? flags.Number("count") : otherwise;
}

// Writes puzzles one by one, or a sheet at the end.
class PuzzleWriter {
 public:
  explicit PuzzleWriter(const Flags& flags) : flags_(flags) {}

  absl::Status Open() {
    std::vector<std::string> inputs = flags_.words();  // files that must not be replaced
    inputs.push_back(flags_.Text("from"));
    const Existing existing = flags_.Switch("overwrite") ? Existing::kReplaced : Existing::kKept;
    return out_.Open(flags_.Text("out"), existing, std::cout, inputs);
  }
  absl::Status Write(const Puzzle& puzzle) {
    ++count_;
    if (flags_.Text("to") == "html") {
      kept_.push_back(puzzle);
      return absl::OkStatus();
    }
    out_.Write(flags_.Text("to") == "pgn" ? PuzzleToPgn(puzzle, count_)
                                          : Dump(PuzzleToJson(puzzle)) + "\n");
    return out_.Flush();
  }
  absl::Status Finish() {
    if (flags_.Text("to") == "html") out_.Write(PuzzleSheet(kept_));
    return out_.Finish();
  }
  int count() const { return count_; }
  void KeepExisting() { out_.KeepExisting(); }

 private:
  const Flags& flags_;
  OutputFile out_;
  std::vector<Puzzle> kept_;
  int count_ = 0;
};

absl::StatusOr<FinderSettings> SettingsFromFlags(const Flags& flags) {
  FinderSettings settings;
  settings.goals.clear();
  for (absl::string_view name : absl::StrSplit(flags.Text("goals"), ',')) {
    const std::optional<PuzzleGoal> goal = GoalNamed(name);
    if (!goal) return FlagError("goals", "'", name, "' is not one of ", kAllGoals);
    settings.goals.insert(*goal);
  }
  settings.min_turns = flags.Number("min-turns");
  settings.max_turns = flags.Number("max-turns");
  settings.max_defence_turns = flags.Number("max-defence-turns");
  if (settings.min_turns > std::max(settings.max_turns, settings.max_defence_turns)) {
    return FlagError("min-turns", "is more than --max-turns and --max-defence-turns");
  }
  settings.unique = flags.Switch("unique");
  settings.proof_nodes = flags.Number("max-nodes");
  settings.guided_from = flags.Number("guided-from");
  settings.look_nodes = flags.Number("look-nodes");
  return settings;
}

void Measure(Puzzle& puzzle, Search& search) {
  const Difficulty difficulty = MeasureDifficulty(puzzle, search);
  puzzle.level = difficulty.level;
  puzzle.rating = difficulty.rating;
}

class Hunt {
 public:
  Hunt(const Flags& flags, const FinderSettings& settings, PuzzleWriter& writer,
       Interrupts& interrupts)
      : flags_(flags), finder_(settings), writer_(writer), interrupts_(interrupts) {}

  // Examines the positions of a game in order. Returns Cancelled after Ctrl-C.
  absl::Status LookAt(const std::vector<Position>& positions, const MoveList& moves,
                      const std::string& source) {
    int left = flags_.Number("per-game");
    const std::optional<PuzzleTheme> theme = ThemeNamed(flags_.Text("theme"));
    for (const auto& [position, last] : Candidates(positions, moves, theme)) {
      if (left == 0 || full()) break;
      if (interrupts_.Consume()) return absl::CancelledError();
      if (theme && !MayBeginWith(*theme, position)) continue;
      std::optional<Puzzle> puzzle = finder_.Look(position);
      if (!puzzle || !selection_.Wants(*puzzle)) continue;
      if (flags_.Switch("minimize")) {
        puzzle = Minimal(*puzzle, finder_);
        if (selection_.Knows(*puzzle)) continue;
      } else {
        puzzle->last = last;
      }
      puzzle->source = source;
      Measure(*puzzle, search_);
      if (selection_.IsTooEasy(*puzzle)) continue;
      selection_.Take(*puzzle);
      --left;
      RETURN_IF_ERROR(writer_.Write(*puzzle));
    }
    progress_.Show(absl::StrCat(++games_, " games, ", selection_.Summary()));
    return absl::OkStatus();
  }
  bool full() const { return selection_.full(); }

 private:
  // A position with the turn that led to it.
  struct Candidate {
    Position position;
    std::string last;
  };
  std::vector<Candidate> Candidates(const std::vector<Position>& positions, const MoveList& moves,
                                    std::optional<PuzzleTheme> theme) const {
    std::vector<Candidate> candidates;
    for (size_t i = 0; i < positions.size(); ++i) {
      const bool begins = i == 0 || i > moves.size();
      candidates.push_back(
          {positions[i], begins ? "" : FormatPlayerMove(positions[i - 1], moves[i - 1])});
      if (!theme || !flags_.Switch("rights")) continue;
      for (const Position& with : WithRights(*theme, positions[i]))
        candidates.push_back({with, ""});
    }
    return candidates;
  }

  const Flags& flags_;
  PuzzleFinder finder_;
  PuzzleWriter& writer_;
  Interrupts& interrupts_;
  Search search_;
  Selection selection_{flags_, CountOr(flags_, kDefaultCount)};
  int games_ = 0;
  ProgressLine progress_;
};

MoveList MovesOf(const RecordedGame& game) {
  MoveList moves;
  for (const RecordedTurn& turn : game.turns) moves.push_back(turn.move);
  return moves;
}

std::string SourceOf(const RecordedGame& game) {
  std::vector<std::string> parts;
  for (absl::string_view tag : {"White", "Black", "Site", "Date"}) {
    if (!game.Tag(tag).empty()) parts.emplace_back(game.Tag(tag));
  }
  return absl::StrJoin(parts, ", ");
}

absl::Status Find(const Flags& flags, PuzzleWriter& writer) {
  ASSIGN_OR_RETURN(const FinderSettings settings, SettingsFromFlags(flags));
  absl::StatusOr<GameCollection> games = GameCollection();
  if (!flags.words().empty()) {
    games = ReadGameFiles(flags.words(), kDefaultRules, std::cin, std::cerr);
    if (!games.ok()) return games.status();
    for (size_t i = 0; i < games->games.size(); ++i) {
      if (TraitsOf(games->games[i].rules()).captures) {
        return Invalid("game ", i + 1, " is traditional chess, which has no puzzles here");
      }
    }
  }
  Interrupts interrupts;
  Hunt hunt(flags, settings, writer, interrupts);
  absl::Status status;
  if (flags.words().empty()) {
    const uint64_t seed = flags.Number("seed");
    std::cerr << "seed " << seed << "\n";
    SelfPlay self_play({seed, static_cast<uint64_t>(flags.Number("play-nodes")),
                        static_cast<int>(flags.Number("random-percent")),
                        flags.Switch("fischer-random")});
    while (status.ok() && !hunt.full()) {
      const Game game = self_play.Next();
      status = hunt.LookAt(game.positions(), game.moves(), "self-play");
    }
  } else {
    for (const RecordedGame& game : games->games) {
      if (!status.ok() || hunt.full()) break;
      status = hunt.LookAt(game.Positions(), MovesOf(game), SourceOf(game));
    }
    if (status.ok()) status = FaultStatus(*games);
  }
  return status;
}

absl::StatusOr<std::vector<Puzzle>> PuzzlesOfFile(const Flags& flags) {
  const std::string name = flags.Text("from");
  ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(name, std::cin));
  absl::StatusOr<std::vector<Puzzle>> puzzles = PuzzlesFromText(text);
  if (!puzzles.ok()) {
    return Invalid(name, ": ", puzzles.status().message());
  }
  return puzzles;
}

absl::Status WriteAgain(const Flags& flags, PuzzleWriter& writer) {
  const std::string name = flags.Text("from");
  const absl::StatusOr<std::vector<Puzzle>> puzzles = PuzzlesOfFile(flags);
  if (!puzzles.ok()) return puzzles.status();
  Interrupts interrupts;
  Selection selection(flags, CountOr(flags, static_cast<int>(puzzles->size())));
  size_t number = 0;
  size_t checked = 0;
  size_t failed = 0;
  ProgressLine progress;
  for (const Puzzle& puzzle : *puzzles) {
    ++number;
    if (selection.full()) break;
    if (interrupts.Consume()) {
      progress.End();
      return absl::CancelledError(flags.Switch("check")
                                      ? absl::StrCat("stopped; ", checked, " of ", puzzles->size(),
                                                     " puzzles checked, ", failed, " do not hold")
                                      : "");
    }
    if (!selection.WantsKind(puzzle)) continue;
    selection.Take(puzzle);
    if (!flags.Switch("check")) {
      RETURN_IF_ERROR(writer.Write(puzzle));
    } else {
      ++checked;
      if (!StillHolds(puzzle)) {
        ++failed;
        progress.End();
        std::cerr << name << ": line " << number << " does not hold\n";
      }
      progress.Show(absl::StrCat(checked, " of ", puzzles->size(), " checked"));
    }
  }
  progress.End();
  std::cerr << selection.Summary() << "\n";
  if (flags.Switch("check") && checked == 0) {
    return absl::FailedPreconditionError(absl::StrCat(name, ": no puzzle was checked"));
  }
  if (failed > 0) {
    return absl::FailedPreconditionError(absl::StrCat(name, ": ", failed, " puzzles do not hold"));
  }
  return absl::OkStatus();
}

// Runs `--from --select`.
absl::Status SelectAgain(const Flags& flags, PuzzleWriter& writer) {
  ASSIGN_OR_RETURN(std::vector<Puzzle> puzzles, PuzzlesOfFile(flags));
  Interrupts interrupts;
  PuzzleFinder finder({});
  Search search;
  Selection ideas(flags, 0);
  size_t number = 0;
  size_t lost = 0;
  ProgressLine progress;
  for (Puzzle& puzzle : puzzles) {
    if (interrupts.Consume()) return absl::CancelledError();
    progress.Show(absl::StrCat(++number, " of ", puzzles.size(), " measured"));
    if (ideas.Knows(puzzle)) {
      puzzle.solutions = 0;  // 0 marks it as rejected
      continue;
    }
    ideas.Take(puzzle);
    if (puzzle.rating) continue;  // already measured by this program, as was the draw
    Measure(puzzle, search);
    if (puzzle.goal == PuzzleGoal::kPaco) continue;
    const std::optional<PuzzleGoal> goal = finder.GoalOfDefence(puzzle.position, puzzle.key());
    lost += goal ? 0 : 1;
    if (!goal) puzzle.solutions = 0;
    puzzle.goal = goal.value_or(puzzle.goal);
  }
  // Puzzles that may be too easy are considered last, but are written in their original order.
  Selection selection(flags, CountOr(flags, static_cast<int>(puzzles.size())));
  std::vector<bool> taken(puzzles.size());
  for (bool plain : {false, true}) {
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const Puzzle& puzzle = puzzles[i];
      if (puzzle.solutions == 0 || Selection::IsPlain(puzzle) != plain || selection.full())
        continue;
      if (!selection.Wants(puzzle) || selection.IsTooEasy(puzzle)) continue;
      selection.Take(puzzle);
      taken[i] = true;
    }
  }
  for (size_t i = 0; i < puzzles.size(); ++i) {
    if (!taken[i]) continue;
    RETURN_IF_ERROR(writer.Write(puzzles[i]));
  }
  progress.End();
  if (lost > 0)
    std::cerr << "left out, because the turn no longer saves the game: " << lost << "\n";
  std::cerr << selection.Summary() << "\n";
  return absl::OkStatus();
}

// After Ctrl-C, the puzzles found so far are written, but replace no file.
absl::Status Interrupted(PuzzleWriter& writer) {
  if (writer.count() == 0) return ExitError(kInterrupted, "stopped; nothing is written");
  writer.KeepExisting();
  const absl::Status status = writer.Finish();
  if (!status.ok() && !absl::IsAlreadyExists(status)) return status;
  const std::string told =
      absl::StrCat("stopped; puzzles written: ", writer.count(), status.ok() ? "" : "; ");
  return ExitError(kInterrupted, absl::StrCat(told, status.message()));
}

absl::Status Main(const Flags& flags) {
  const bool finds = flags.Text("from").empty();
  for (const char* flag : {"check", "select"}) {
    if (finds && flags.Switch(flag)) return FlagError(flag, "needs --from");
  }
  if (flags.Switch("check") && flags.Switch("select")) {
    return FlagError("check", "writes nothing, so it excludes --select");
  }
  if (!finds && !flags.words().empty()) {
    return FlagError("from", "replaces the search in games, so no games can be named");
  }
  for (const char* flag : kFindFlags) {
    if (!finds && flags.Has(flag)) return FlagError(flag, "is for finding puzzles, not for --from");
  }
  for (const char* flag : kSelfPlayFlags) {
    if ((!finds || !flags.words().empty()) && flags.Has(flag)) {
      return FlagError(flag, "is for self-play, not for ", finds ? "games" : "--from");
    }
  }
  PuzzleWriter writer(flags);
  RETURN_IF_ERROR(writer.Open());
  const absl::Status status = finds                    ? Find(flags, writer)
                              : flags.Switch("select") ? SelectAgain(flags, writer)
                                                       : WriteAgain(flags, writer);
  if (absl::IsCancelled(status)) {
    return flags.Switch("check") ? ExitError(kInterrupted, status.message()) : Interrupted(writer);
  }
  if (flags.Switch("check") || (!status.ok() && writer.count() == 0)) return status;
  const absl::Status written = writer.Finish();
  return status.ok() ? written : status;
}

constexpr Program kProgram = {
    .name = "danco-puzzles", .usage = kUsage, .flags = kFlags, .run = Main};

}  // namespace
}  // namespace danco

int main(int argc, char** argv) { return danco::RunProgram(danco::kProgram, argc, argv); }

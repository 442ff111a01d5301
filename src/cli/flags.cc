// SPDX-License-Identifier: MIT
#include "cli/flags.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/person_text.h"
#include "engine/text_input.h"
#include "eval/score.h"

namespace danco {
namespace {

// All commands, including those without flags, which the table does not contain.
constexpr absl::string_view kCommandNames =
    "perft bench analyse prove play annotate board convert openings";

constexpr int kMaxInt = std::numeric_limits<int>::max();

// A flag and the commands that accept it.
struct FlagEntry {
  absl::string_view name;
  absl::string_view value;     // "N"; empty for a switch
  absl::string_view commands;  // separated by single spaces
  absl::string_view what;
  absl::string_view standard;  // the default, in words; empty for a switch that is off
  int min = 0;                 // the minimum of a number
  int max = -1;                // the maximum of a number; -1 if the value is not a number
};

constexpr FlagEntry kFlags[] = {
    {"variant", "NAME", "perft analyse annotate prove play board convert openings",
     "rule set, one of pacosako, manual (the printed rule book), nochain (the children's version), "
     "vchess (the rules of vchess.club), chess",
     "pacosako"},
    {"hash", "MIB", "perft analyse annotate prove play openings", "size of the hash table, in MiB",
     "64", 1, 65536},
    {"threads", "N", "analyse annotate prove play openings", "number of search threads", "1", 1,
     256},
    {"movetime", "MS", "analyse annotate prove play openings",
     "time for each search, in milliseconds", "no limit", 1, kMaxInt},
    {"depth", "N", "analyse annotate play openings", "depth of each search, in plies", "no limit",
     1, Score::kMaxPly},
    {"nodes", "N", "analyse annotate prove play openings", "number of positions to search",
     "no limit", 1, kMaxInt},
    {"multipv", "N", "analyse", "number of best moves to show", "1", 1, 256},
    {"mate", "N", "prove", "longest Paco to look for, in turns", "any length", 1,
     Score::kMaxPly / 2},
    {"tree", "", "prove", "prints the whole proof: every answer and the move that follows it", ""},
    {"white", "", "play", "you play White", "yes"},
    {"black", "", "play", "you play Black", "no"},
    {"level", "N", "play openings", "strength of Danco, from 0 (beginner) to 20 (full strength)",
     "20", 0, 20},
    {"tc", "MIN[+SEC]", "play",
     "clocks with minutes for the game and seconds added for each turn, such as 10+5", "no clocks"},
    {"ascii", "", "analyse board prove play", "prints letters instead of chess symbols", ""},
    {"to", "FORMAT", "annotate convert",
     "format to write, one of pgn, pgn-players, jsonl, pacoplay, vchess, moves, players, fen, epd; "
     "pgn-players and players have moves such as Nf3, fen lists all positions",
     "pgn"},
    {"json", "", "analyse prove openings", "prints a line of JSON for each position", ""},
    {"positions", "FILE", "analyse",
     "file with FENs, or with games whose last positions are analysed; '-' is stdin", "none"},
    {"resume", "", "analyse",
     "with --positions and --out: continues the file that an interrupted run began", ""},
    {"why", "", "analyse", "with --json: adds the reasons for the best move, which takes longer",
     ""},
    {"svg", "", "board", "draws a picture, in SVG", ""},
    {"flip", "", "annotate board", "draws boards from Black's side", ""},
    {"table", "FILE", "openings", "table of openings to use", "the one that comes with Danco"},
    {"from", "FILE", "openings", "games to use instead of a table, in any format", "none"},
    {"games", "N", "openings", "with --from: number of games to list for each turn", "0", 0,
     kMaxInt},
    {"player", "NAME", "openings", "only games of a player whose name contains NAME", "all"},
    {"result", "RESULT", "openings", "only games with this result: 1-0, 0-1 or 1/2-1/2", "all"},
    {"since", "DATE", "openings", "only games from this day on: 2026.03.01, 2026.03 or 2026",
     "all"},
    {"until", "DATE", "openings", "only games up to this day", "all"},
    {"least", "N", "openings",
     "with build: only the positions that at least N games reached, as a tree", "0: all positions",
     0, kMaxInt},
    {"plies", "N", "openings", "with build: number of turns of each game to count", "30", 1, 1000},
    {"out", "FILE", "analyse annotate board convert openings", "file to write", "stdout"},
    {"overwrite", "", "analyse annotate board convert openings",
     "allows replacing an --out file that is not empty", ""},
};

// The meaning and the default of a flag for one command, if they differ from the table's. If the
// meaning is empty, that of the table applies.
struct FlagNote {
  absl::string_view name;
  absl::string_view command;
  absl::string_view what;
  absl::string_view standard;
  bool is_other = false;  // the meaning is different, so the help on all flags includes it
};

constexpr FlagNote kNotes[] = {
    {"hash", "prove", "", "256"},
    {"hash", "perft", "size of a table that makes the count faster, in MiB", "no table"},
    {"movetime", "analyse", "time for each position, in milliseconds",
     "5000 without another limit; 1000 with --positions or --json"},
    {"movetime", "play", "time that Danco takes for a move, in milliseconds",
     "1000 without another limit"},
    {"movetime", "annotate", "time for each position of a game, in milliseconds", "no limit"},
    {"movetime", "prove", "time for the proof, in milliseconds", "no limit"},
    {"movetime", "openings", "time for each turn that is listed, in milliseconds", "no limit"},
    {"nodes", "annotate", "number of positions to search for each position of a game",
     "20000 without another limit"},
    {"nodes", "openings", "number of positions to search for each turn that is listed",
     "20000 without another limit"},
    {"level", "openings", "only games against this level of Danco", "all", true},
    {"to", "annotate",
     "format to write, one of pgn, pgn-players (with moves such as Nf3), jsonl, html (a page)",
     "pgn", true},
    {"out", "analyse", "with --positions: file to write", "stdout"},
};

std::string WithDefault(absl::string_view what, absl::string_view standard) {
  return standard.empty() ? std::string(what) : absl::StrCat(what, " (", standard, ")");
}

// Returns the meaning of a flag for a command. If `command` is empty, returns its meaning for all
// commands, with those for which the meaning or the default differs.
std::string MeaningOf(const FlagEntry& entry, absl::string_view command) {
  std::string defaults(entry.standard);
  std::string others;
  for (const FlagNote& note : kNotes) {
    if (note.name != entry.name) continue;
    const absl::string_view what = note.what.empty() ? entry.what : note.what;
    if (note.command == command) return WithDefault(what, note.standard);
    if (note.is_other) {
      absl::StrAppend(&others, "; ", note.command, ": ", WithDefault(what, note.standard));
    } else if (note.standard != entry.standard) {
      absl::StrAppend(&defaults, "; ", note.command, ": ", note.standard);
    }
  }
  return command.empty() ? absl::StrCat(WithDefault(entry.what, defaults), others)
                         : WithDefault(entry.what, entry.standard);
}

constexpr absl::string_view kUsage =
    R"(  danco                          speaks UCI on stdin and stdout, until quit or the end of input
  danco play [FEN|FILE]          plays against you in the terminal; FILE is a game to resume
  danco analyse FEN|startpos [moves MOVE…]
                                 searches a position and prints the best lines, with scores in
                                 White's view
  danco analyse FILE             does the same for the last position of the game in FILE
  danco analyse --positions FILE analyses many positions and writes JSON Lines
  danco prove FEN|startpos [moves MOVE…]
                                 proves a forced Paco, or that there is none; '-' reads one FEN
                                 per line from stdin
  danco annotate [FILE…]         adds scores, comments and better lines to games; reads all formats
                                 of 'danco convert', from stdin if no file is named
  danco board FEN|startpos [moves MOVE…]
                                 draws a position as text, or with --svg as a picture
  danco convert [FILE…]          converts games between formats: PGN, records of pacoplay and
                                 vchess.club, plain moves, JSON Lines; reads stdin if no file is
                                 named
  danco openings FEN|startpos [moves MOVE…]
                                 lists the turns that were played in a position, their results,
                                 what usually follows, and Danco's opinion
  danco openings build [FILE…]   makes a table of openings from games
  danco perft N [FEN]            counts the outcomes of all turns to depth N
  danco bench [DEPTH] [HASH] [THREADS]
                                 searches a fixed set of positions and prints the engine's
                                 signature, Bench: N
  danco bench long [THOUSAND_NODES] [HASH] [THREADS]
                                 measures the speed of long searches: 30 other positions, 5
                                 million nodes each
  danco --help                   prints this text
  danco --version                prints the version, how it was built, and its signature
  danco COMMAND --help           prints the options of one command
)";

constexpr absl::string_view kShellNote = R"(
In a shell, put a move with '>' in quotes, 'Qd8>d5>d4'; otherwise the shell writes a file. Danco
also reads Qd8-d5-d4 and d8d5d4, which need no quotes.
)";

constexpr absl::string_view kFlagsTitle = "\nOptions, with defaults in parentheses:\n";

// `analyze` is accepted for `analyse`, the name in the table.
absl::string_view Usual(absl::string_view command) {
  return command == "analyze" ? "analyse" : command;
}

bool HasWord(absl::string_view words, absl::string_view word) {
  return absl::c_linear_search(absl::StrSplit(words, ' '), word);
}

std::string CommandsText(const FlagEntry& entry) {
  return absl::StrReplaceAll(entry.commands, {{" ", ", "}});
}

const FlagEntry* Find(absl::string_view name) {
  const auto* const entry = absl::c_find_if(kFlags, [&](auto& flag) { return flag.name == name; });
  return entry == std::end(kFlags) ? nullptr : entry;
}

// Returns the flag that a mistyped one most likely stands for, among those of the command that was
// typed before it, or of all commands. Returns an empty text if none is close.
std::string ClosestFlag(absl::string_view typed, const std::vector<std::string>& words) {
  const absl::string_view command = words.empty() ? "" : Usual(words[0]);
  std::vector<absl::string_view> names = {"help", "version"};
  for (const FlagEntry& entry : kFlags) {
    if (!HasWord(kCommandNames, command) || HasWord(entry.commands, command)) {
      names.push_back(entry.name);
    }
  }
  return std::string(ClosestWord(typed, names));
}

// Returns the value as Flags stores it.
absl::StatusOr<std::string> CheckedValue(const FlagEntry& entry, const std::string& value) {
  const auto wrong = [&](auto... reason) {
    return absl::InvalidArgumentError(
        absl::StrCat("--", entry.name, "=", value, " is not ", reason...));
  };
  if (entry.value.empty()) {
    bool on = false;
    if (!absl::SimpleAtob(value, &on)) return wrong("yes or no");
    return on ? "1" : "0";
  }
  if (entry.max < entry.min) return value;
  int number = 0;
  if (absl::SimpleAtoi(value, &number) && number >= entry.min && number <= entry.max) return value;
  return entry.max == kMaxInt ? wrong("a whole number of at least ", entry.min)
                              : wrong("a whole number from ", entry.min, " to ", entry.max);
}

// Returns help lines of the form "  --name VALUE     words", wrapped at 100 columns.
std::string HelpLines(const FlagEntry& entry, absl::string_view what) {
  constexpr size_t kColumn = 21;
  constexpr size_t kWidth = 100;
  std::string line =
      absl::StrCat("  --", entry.name, entry.value.empty() ? "" : " ", entry.value, " ");
  std::string text;
  line.resize(std::max(line.size(), kColumn) - 1, ' ');
  for (absl::string_view word : absl::StrSplit(what, ' ')) {
    if (line.size() + 1 + word.size() > kWidth) {
      absl::StrAppend(&text, line, "\n");
      line = std::string(kColumn - 1, ' ');
    }
    absl::StrAppend(&line, " ", word);
  }
  return absl::StrCat(text, line, "\n");
}

// Returns the help on the flags of one command or, if `command` is empty, on all flags with their
// commands.
std::string FlagsHelp(absl::string_view command) {
  std::string text;
  for (const FlagEntry& entry : kFlags) {
    if (command.empty()) {
      absl::StrAppend(
          &text, HelpLines(entry, absl::StrCat(CommandsText(entry), ": ", MeaningOf(entry, ""))));
    } else if (HasWord(entry.commands, Usual(command))) {
      absl::StrAppend(&text, HelpLines(entry, MeaningOf(entry, Usual(command))));
    }
  }
  return text;
}

}  // namespace

absl::StatusOr<Flags> Flags::Parse(const std::vector<std::string>& arguments) {
  Flags flags;
  for (auto next = arguments.begin(); next != arguments.end(); ++next) {
    absl::string_view word = *next;
    if (word == "--") {
      flags.words_.insert(flags.words_.end(), next + 1, arguments.end());
      break;
    }
    const bool is_flag = absl::ConsumePrefix(&word, "-") &&
                         (absl::ConsumePrefix(&word, "-"), !word.empty()) &&
                         absl::ascii_isalpha(static_cast<unsigned char>(word[0]));
    if (!is_flag) {
      flags.words_.push_back(*next);
      continue;
    }
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    absl::string_view name = parts.first;
    const FlagEntry* entry = Find(name);
    const bool denied = entry == nullptr && absl::ConsumePrefix(&name, "no");
    if (denied) entry = Find(name);
    const bool has_value = parts.first.size() < word.size();
    if (entry == nullptr || (denied && (has_value || !entry->value.empty()))) {
      const std::string meant =
          entry == nullptr ? ClosestFlag(parts.first, flags.words_) : std::string();
      return absl::InvalidArgumentError(
          absl::StrCat("there is no flag --", parts.first,
                       meant.empty() ? "" : absl::StrCat("; did you mean --", meant, "?")));
    }
    std::string value(parts.second);
    if (!has_value && entry->value.empty()) {
      value = denied ? "no" : "yes";
    } else if (!has_value) {
      if (next + 1 == arguments.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("--", name, ": the value is missing: --", name, " ", entry->value));
      }
      value = *++next;
    }
    absl::StatusOr<std::string> checked = CheckedValue(*entry, value);
    if (!checked.ok()) return checked.status();
    flags.values_[std::string(name)] = *std::move(checked);
  }
  // An unknown command is reported as such, whatever its flags.
  const absl::string_view command = flags.words_.empty() ? "" : Usual(flags.words_[0]);
  if (!HasWord(kCommandNames, command)) return flags;
  for (const auto& [name, value] : flags.values_) {
    const FlagEntry& entry = *Find(name);
    if (HasWord(entry.commands, command)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(command, " takes no --", name, "; it belongs to ", CommandsText(entry)));
  }
  return flags;
}

std::string Flags::Text(absl::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? "" : found->second;
}

bool Flags::Switch(absl::string_view name) const { return Text(name) == "1"; }

std::optional<int> Flags::Number(absl::string_view name) const {
  int number = 0;
  if (!absl::SimpleAtoi(Text(name), &number)) return std::nullopt;
  return number;
}

std::string HelpText(absl::string_view command) {
  std::string text;
  bool its_own = false;
  for (absl::string_view line : absl::StrSplit(kUsage, '\n', absl::SkipEmpty())) {
    if (absl::StartsWith(line, "  danco ")) {
      its_own = absl::StartsWith(line, absl::StrCat("  danco ", Usual(command), " "));
    }
    if (its_own) absl::StrAppend(&text, line, "\n");
  }
  if (command.empty() || text.empty()) {
    return absl::StrCat(VersionText(), ": an engine for Paco Ŝako, the peace chess\n\n", kUsage,
                        kFlagsTitle, FlagsHelp(""), "\n");
  }
  const std::string flags = FlagsHelp(Usual(command));
  const absl::string_view note = absl::StrContains(text, "MOVE") ? kShellNote : "";
  return flags.empty() ? text : absl::StrCat(text, note, kFlagsTitle, flags);
}

}  // namespace danco

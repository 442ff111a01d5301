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
#include "engine/text_input.h"
#include "eval/score.h"

namespace danco {
namespace {

// All commands, including those without flags, which are not in the table.
constexpr absl::string_view kCommandNames =
    "perft bench analyse prove play annotate board convert openings";

constexpr int kMaxInt = std::numeric_limits<int>::max();

// A flag and the commands that accept it.
struct FlagEntry {
  absl::string_view name;
  absl::string_view value;     // "N"; empty for a switch
  absl::string_view commands;  // separated by single spaces
  absl::string_view what;      // with the default in brackets
  int min = 0;                 // of a number
  int max = -1;                // -1: the value is not a number
};

constexpr FlagEntry kFlags[] = {
    {"variant", "NAME", "perft analyse annotate prove play board convert openings",
     "rule set (pacosako); or manual (the printed rule book), nochain (the children's version), "
     "vchess (vchess.club's rules), chess"},
    {"hash", "MIB", "perft analyse annotate prove play openings", "size of the hash table (64)", 1,
     65536},
    {"threads", "N", "analyse annotate prove play openings", "search threads (1)", 1, 256},
    {"movetime", "MS", "analyse annotate prove play openings", "time for a position (no limit)", 1,
     kMaxInt},
    {"depth", "N", "analyse annotate play openings", "depth in plies (no limit)", 1,
     Score::kMaxPly},
    {"nodes", "N", "analyse annotate prove play openings", "positions to visit (no limit)", 1,
     kMaxInt},
    {"multipv", "N", "analyse", "how many best moves to show (1)", 1, 256},
    {"mate", "N", "prove", "the most turns of the Paco (any)", 1, Score::kMaxPly / 2},
    {"tree", "", "prove", "the whole proof, every answer with the move that follows (no)"},
    {"white", "", "play", "you have the white pieces (yes)"},
    {"black", "", "play", "you have the black pieces (no)"},
    {"level", "N", "play openings", "from 0, a beginner, to 20, full strength (20)", 0, 20},
    {"tc", "MIN[+SEC]", "play", "clocks, minutes for the game and seconds for each turn (none)"},
    {"ascii", "", "analyse board prove play", "letters instead of chess symbols (no)"},
    {"to", "FORMAT", "annotate convert",
     "pgn, pgn-players, jsonl, pacoplay, vchess, moves, players, fen, epd (pgn)"},
    {"json", "", "analyse prove openings", "one line of JSON for a position (no)"},
    {"positions", "FILE", "analyse", "FENs or games, of which the last position counts (none)"},
    {"resume", "", "analyse", "with --positions: goes on with the file --out that was begun (no)"},
    {"why", "", "analyse", "JSON also has the reasons for the best move, which takes longer (no)"},
    {"svg", "", "board", "a picture (no)"},
    {"flip", "", "annotate board", "seen from Black's side (no)"},
    {"table", "FILE", "openings", "the table to look into (Danco's own)"},
    {"from", "FILE", "openings", "games to look into, in any format (none)"},
    {"games", "N", "openings", "with --from: games that are named for each turn (0)", 0, kMaxInt},
    {"player", "NAME", "openings", "games of this player, or with this in the name (all)"},
    {"result", "RESULT", "openings", "games that ended so: 1-0, 0-1, 1/2-1/2 (all)"},
    {"since", "DATE", "openings", "games from this day on: 2026.03.01, 2026.03 or 2026 (all)"},
    {"until", "DATE", "openings", "games up to this day (all)"},
    {"least", "N", "openings",
     "with build: a tree of positions that so many games had (0: a whole table)", 0, kMaxInt},
    {"plies", "N", "openings", "with build: turns of each game (30)", 1, 1000},
    {"out", "FILE", "analyse annotate board convert openings", "the file to write (stdout)"},
    {"overwrite", "", "analyse annotate board convert openings",
     "the file of --out may be replaced if it holds something (no)"},
};

// The meaning of a flag for one command, if it differs from the table's.
struct FlagNote {
  absl::string_view name;
  absl::string_view command;
  absl::string_view what;
};

constexpr FlagNote kNotes[] = {
    {"hash", "prove", "size of the tables (256)"},
    {"hash", "perft", "size of a table that makes the count faster (none)"},
    {"movetime", "analyse",
     "time for a position (5000, without another limit; with --positions or --json 1000)"},
    {"movetime", "play", "time for a move (1000, without another limit)"},
    {"movetime", "annotate", "time for each position (no limit)"},
    {"movetime", "prove", "time for the proof (no limit)"},
    {"movetime", "openings", "time for each turn (no limit)"},
    {"nodes", "annotate", "positions to visit for each position of a game (20000)"},
    {"nodes", "openings", "positions to visit for each turn (20000)"},
    {"level", "openings", "games against this level of Danco's (all)"},
    {"to", "annotate", "pgn, pgn-players, jsonl or html, a page (pgn)"},
    {"out", "analyse", "with --positions: the file to write (stdout)"},
};

// Returns the meaning of a flag for a command, or for all commands if `command` is empty.
std::string MeaningOf(const FlagEntry& entry, absl::string_view command) {
  std::string all(entry.what);
  for (const FlagNote& note : kNotes) {
    if (note.name != entry.name) continue;
    if (note.command == command) return std::string(note.what);
    if (command.empty()) absl::StrAppend(&all, "; ", note.command, ": ", note.what);
  }
  return all;
}

constexpr absl::string_view kUsage =
    R"(  danco                          speaks UCI on stdin and stdout, until quit or the end of input
  danco perft N [FEN]            counts the turns to depth N, outcome by outcome
  danco bench [DEPTH] [HASH] [THREADS]
                                 searches a fixed set of positions; Bench: N is the signature
  danco bench long [THOUSAND_NODES] [HASH] [THREADS]
                                 long searches of 30 others, 5,000 thousand nodes each: for speed
  danco analyse FEN|startpos [moves MOVE…]
                                 searches one position and prints what it finds, White's view
  danco analyse FILE             the same for the end of the game in a file
  danco analyse --positions FILE the same for many positions, as JSON Lines
  danco prove FEN|startpos [moves MOVE…]
                                 looks for a forced Paco; '-' reads FENs, one a line
  danco play [FEN|FILE]          plays against you in the terminal; a file has the game to resume
  danco annotate [FILE…]         games with scores, words and better lines for every turn
  danco board FEN|startpos [moves MOVE…]
                                 draws one position: as text, or with --svg as a picture
  danco convert [FILE…]          games from any format to another: PGN, pacoplay's and vchess.club's
                                 records, plain moves, JSON Lines; without files from stdin
  danco openings build [FILE…]   counts what was played in games, position by position
  danco openings FEN|startpos [moves MOVE…]
                                 the turns of such a table or of games, their results, what usually
                                 follows, Danco's opinion
  danco --help, --version; danco COMMAND --help: what one command takes
)";

constexpr absl::string_view kFlagsTitle = "\nFlags, with what holds without them in brackets:\n";

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

// "  --name VALUE     words", wrapped at 100 columns.
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

// The help on the flags of one command, or, if `command` is empty, on all flags with their
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
      return absl::InvalidArgumentError(absl::StrCat("there is no flag --", parts.first));
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
      its_own = absl::StartsWith(line, absl::StrCat("  danco ", command, " "));
    }
    if (its_own) absl::StrAppend(&text, line, "\n");
  }
  if (command.empty() || text.empty()) {
    return absl::StrCat(VersionText(), ": an engine for Paco Ŝako, the peace chess\n\n", kUsage,
                        kFlagsTitle, FlagsHelp(""), "\n");
  }
  const std::string flags = FlagsHelp(command);
  return flags.empty() ? text : absl::StrCat(text, kFlagsTitle, flags);
}

}  // namespace danco

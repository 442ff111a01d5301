#include "cli/flag_table.h"

#include <algorithm>
#include <cstddef>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace danco {
namespace {

// All commands; those without flags have none in the table.
constexpr absl::string_view kCommandNames =
    "perft bench analyse prove play annotate board convert openings";

// As it is typed, `analyze` too.
absl::string_view Usual(absl::string_view command) {
  return command == "analyze" ? "analyse" : command;
}

bool HasWord(absl::string_view words, absl::string_view word) {
  return absl::c_linear_search(absl::StrSplit(words, ' '), word);
}

const FlagEntry* Find(absl::string_view name) {
  for (const FlagEntry& entry : FlagTable()) {
    if (entry.name == name) return &entry;
    // (A switch may be denied: `--nojson`.)
    absl::string_view denied = name;
    if (entry.value.empty() && absl::ConsumePrefix(&denied, "no") && denied == entry.name) {
      return &entry;
    }
  }
  return nullptr;
}

}  // namespace

const std::vector<FlagEntry>& FlagTable() {
  static const auto& table = *new std::vector<FlagEntry>{
      {"variant", "NAME", "perft analyse annotate prove play board convert openings",
       "rule set (pacosako), or manual, nochain, vchess, chess"},
      {"hash", "MIB", "perft analyse annotate prove play openings",
       "size of the hash table (64; prove: 256; perft: none)"},
      {"threads", "N", "analyse annotate prove play openings", "search threads (1)"},
      {"movetime", "MS", "analyse annotate prove play openings",
       "time for a move (analyse: 5000, play: 1000, without a limit)"},
      {"depth", "N", "analyse annotate play openings", "depth in plies (no limit)"},
      {"nodes", "N", "analyse annotate prove play openings",
       "positions to visit (no limit; annotate, openings: 20000)"},
      {"multipv", "N", "analyse", "how many best moves to show (1)"},
      {"mate", "N", "prove", "the most turns of the Paco (any)"},
      {"tree", "", "prove", "the whole proof, every answer with the move that follows (no)"},
      {"white", "", "play", "you have the white pieces (yes)"},
      {"black", "", "play", "you have the black pieces (no)"},
      {"level", "N", "play openings",
       "from 0, a beginner, to 20, full strength (20); openings: games against it (all)"},
      {"tc", "MIN[+SEC]", "play", "clocks, minutes for the game and seconds for each turn (none)"},
      {"ascii", "", "analyse board prove play", "letters instead of chess symbols (no)"},
      {"to", "FORMAT", "annotate convert", "the format to write (pgn)"},
      {"json", "", "analyse prove openings", "one line of JSON for a position (no)"},
      {"positions", "FILE", "analyse", "FENs or games, of which the last position counts (none)"},
      {"resume", "", "analyse",
       "with --positions: goes on with the file --out that was begun (no)"},
      {"svg", "", "board", "a picture (no)"},
      {"flip", "", "annotate board", "seen from Black's side (no)"},
      {"table", "FILE", "openings", "the table to look into (Danco's own)"},
      {"from", "FILE", "openings", "games to look into, in any format (none)"},
      {"games", "N", "openings", "with --from: games that are named for each turn (0)"},
      {"player", "NAME", "openings", "games of this player, or with this in the name (all)"},
      {"result", "RESULT", "openings", "games that ended so: 1-0, 0-1, 1/2-1/2 (all)"},
      {"since", "DATE", "openings", "games from this day on: 2026.03.01, 2026.03 or 2026 (all)"},
      {"until", "DATE", "openings", "games up to this day (all)"},
      {"least", "N", "openings",
       "of build: a tree of positions that so many games had (0: a whole table)"},
      {"plies", "N", "openings", "of build: turns of each game (30)"},
      {"out", "FILE", "analyse annotate board convert openings", "the file to write (stdout)"},
      {"overwrite", "", "analyse annotate openings",
       "the file of --out may be replaced if it holds something (no)"},
  };
  return table;
}

std::vector<std::string> FlagsAmong(const std::vector<std::string>& words) {
  std::vector<std::string> flags;
  for (size_t i = 0; i < words.size(); ++i) {
    absl::string_view word = words[i];
    if (word == "--") break;
    if (word.size() < 2 || word[0] != '-') continue;
    word.remove_prefix(word[1] == '-' ? 2 : 1);
    const std::string name(word.substr(0, word.find('=')));
    if (name.empty() || !absl::ascii_isalpha(static_cast<unsigned char>(name[0]))) continue;
    flags.push_back(name);
    const FlagEntry* entry = Find(name);
    const bool value_follows =
        entry != nullptr && !entry->value.empty() && word.find('=') == absl::string_view::npos;
    if (value_follows) ++i;
  }
  return flags;
}

absl::Status CheckFlags(absl::string_view command, const std::vector<std::string>& flags) {
  command = Usual(command);
  const bool known = HasWord(kCommandNames, command);
  for (const std::string& flag : flags) {
    const FlagEntry* entry = Find(flag);
    if (entry == nullptr)
      return absl::InvalidArgumentError(absl::StrCat("there is no flag --", flag));
    if (!known || HasWord(entry->commands, command)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(command, " takes no --", flag, "; it belongs to ",
                     absl::StrReplaceAll(entry->commands, {{" ", ", "}})));
  }
  return absl::OkStatus();
}

std::string FlagHelp(absl::string_view command) {
  command = Usual(command);
  if (!HasWord(kCommandNames, command)) return "";
  std::string text;
  constexpr size_t kColumn = 21;
  for (const FlagEntry& entry : FlagTable()) {
    if (!HasWord(entry.commands, command)) continue;
    std::string line =
        absl::StrCat("  --", entry.name, entry.value.empty() ? "" : " ", entry.value, " ");
    line.resize(std::max(line.size(), kColumn), ' ');
    absl::StrAppend(&text, line, entry.what, "\n");
  }
  return text;
}

}  // namespace danco

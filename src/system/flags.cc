// SPDX-License-Identifier: MIT
#include "system/flags.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "system/files.h"
#include "system/program.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr absl::string_view kExitStatus = "danco/exit-status";  // the payload of ExitError()

bool HasWord(absl::string_view words, absl::string_view word) {
  return !word.empty() && absl::c_linear_search(absl::StrSplit(words, ' '), word);
}

bool Accepts(absl::string_view command, const FlagEntry& entry) {
  return entry.commands.empty() || HasWord(entry.commands, command);
}

// Returns the entry of a flag for a command. If the command does not accept it, returns its first
// entry; if it does not exist, returns null.
const FlagEntry* Find(const Program& program, absl::string_view name, absl::string_view command) {
  const FlagEntry* first = nullptr;
  for (const FlagEntry& entry : program.flags) {
    if (entry.name != name) continue;
    if (Accepts(command, entry)) return &entry;
    if (first == nullptr) first = &entry;
  }
  return first;
}

// Returns the commands of a list as "perft, analyse".
std::string CommandsText(absl::string_view commands) {
  return absl::StrReplaceAll(commands, {{" ", ", "}});
}

// A word that begins with one dash may also be a number.
bool IsFlag(absl::string_view word) {
  if (absl::StartsWith(word, "--")) return word.size() > 2;
  return absl::ConsumePrefix(&word, "-") && !word.empty() &&
         absl::ascii_isalpha(static_cast<unsigned char>(word[0]));
}

// Returns the command with a name or an alias, or null.
const CommandEntry* FindCommand(const Program& program, absl::string_view name) {
  const auto command = absl::c_find_if(program.commands, [&](const CommandEntry& c) {
    return c.name == name || (!name.empty() && c.alias == name);
  });
  return command == program.commands.end() ? nullptr : &*command;
}

std::vector<absl::string_view> CommandNames(const Program& program) {
  std::vector<absl::string_view> names;
  for (const CommandEntry& command : program.commands) names.push_back(command.name);
  return names;
}

// Returns the number of letters to replace, insert, delete or swap with their neighbour (Damerau
// 1964; each letter is changed once).
size_t Distance(absl::string_view a, absl::string_view b) {
  std::vector<std::vector<size_t>> table(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
        continue;
      }
      const size_t replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      table[i][j] = std::min({replaced, table[i - 1][j] + 1, table[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.size()][b.size()];
}

// Returns "; did you mean …?", or an empty text if no word is close to the mistyped one.
std::string MeantText(absl::string_view typed, absl::Span<const absl::string_view> words,
                      absl::string_view before, absl::string_view after) {
  const absl::string_view meant = ClosestWord(typed, words);
  return meant.empty() ? "" : absl::StrCat("; did you mean ", before, meant, after, "?");
}

// Returns an error about a flag that does not exist. Suggests one of the command's flags, or of all
// flags if there is no command. --rules is an old name of --variant.
absl::Status UnknownFlag(const Program& program, absl::string_view dashes, absl::string_view typed,
                         absl::string_view command) {
  std::vector<absl::string_view> names = {"help"};
  for (const FlagEntry& entry : program.flags) {
    if (command.empty() || Accepts(command, entry)) names.push_back(entry.name);
  }
  const absl::string_view name = typed == "rules" ? "variant" : typed;
  return Invalid("there is no flag ", dashes, typed, MeantText(name, names, "--", ""));
}

absl::Status CheckValue(const FlagEntry& entry, const std::string& value) {
  const auto wrong = [&](auto... reason) {
    return Invalid("--", entry.name, "=", value, " is not ", reason...);
  };
  bool on = false;
  if (entry.value.empty()) {
    return absl::SimpleAtob(value, &on) ? absl::OkStatus() : wrong("yes or no");
  }
  if (absl::StrContains(entry.value, '|') && absl::c_none_of(entry.value, absl::ascii_isupper)) {
    const std::vector<absl::string_view> choices = absl::StrSplit(entry.value, '|');
    return absl::c_linear_search(choices, value) ? absl::OkStatus()
                                                 : wrong("one of ", absl::StrJoin(choices, ", "));
  }
  if (entry.max < entry.min) return absl::OkStatus();
  int64_t whole = 0;
  double real = 0;
  if (entry.real ? absl::SimpleAtod(value, &real) && real >= static_cast<double>(entry.min) &&
                       real <= static_cast<double>(entry.max)
                 : absl::SimpleAtoi(value, &whole) && whole >= entry.min && whole <= entry.max) {
    return absl::OkStatus();
  }
  const absl::string_view kind = entry.real ? "a number" : "a whole number";
  return entry.max == kAnyNumber ? wrong(kind, " of at least ", entry.min)
                                 : wrong(kind, " from ", entry.min, " to ", entry.max);
}

// Checks a flag for a command, which may be empty.
absl::Status CheckGiven(const Program& program, absl::string_view command,
                        const Flags::Given& given) {
  const FlagEntry& entry = *Find(program, given.name, command);
  if (!Accepts(command, entry)) {
    std::vector<std::string> owners;
    for (const FlagEntry& other : program.flags) {
      if (other.name == given.name) owners.push_back(CommandsText(other.commands));
    }
    const std::string owned = absl::StrJoin(owners, ", ");
    return command.empty()
               ? FlagError(given.name, "needs a command: ", owned)
               : Invalid(command, " takes no --", given.name, "; it belongs to ", owned);
  }
  absl::Status status;
  for (const std::string& value : given.words) status.Update(CheckValue(entry, value));
  return status;
}

// Returns lines that begin with `line` and, from a column on, the words of `what`, wrapped at 100
// columns.
std::string HelpLines(std::string line, size_t column, absl::string_view what) {
  constexpr size_t kWidth = 100;
  std::string text;
  for (absl::string_view words : absl::StrSplit(what, '\n')) {
    line.resize(std::max(line.size(), column - 1), ' ');
    for (absl::string_view word : absl::StrSplit(words, ' ')) {
      if (line.size() + 1 + word.size() > kWidth) {
        absl::StrAppend(&text, line, "\n");
        line = std::string(column - 1, ' ');
      }
      absl::StrAppend(&line, " ", word);
    }
    absl::StrAppend(&text, line, "\n");
    line.clear();
  }
  return text;
}

std::string CommandHelp(const Program& program, const CommandEntry& command) {
  constexpr size_t kColumn = 6;
  std::string text;
  for (absl::string_view form : absl::StrSplit(command.synopsis, '\n')) {
    absl::StrAppend(&text, "  ", program.name, " ", command.name, " ", form, "\n");
  }
  return absl::StrCat(text, HelpLines("", kColumn, command.what));
}

// Returns the help on the flags of one command or, if `command` is empty, on all flags with their
// commands.
std::string FlagsHelp(const Program& program, absl::string_view command) {
  constexpr size_t kColumn = 21;
  std::string text;
  for (const FlagEntry& entry : program.flags) {
    if (entry.what.empty() || !(command.empty() || Accepts(command, entry))) continue;
    const bool lists = command.empty() && !entry.commands.empty();
    absl::StrAppend(
        &text, HelpLines(absl::StrCat("  --", entry.name, entry.value.empty() ? "" : " ",
                                      entry.value, " "),
                         kColumn,
                         absl::StrCat(lists ? CommandsText(entry.commands) + ": " : "", entry.what,
                                      entry.standard.empty() ? "" : " (", entry.standard,
                                      entry.standard.empty() ? "" : ")")));
  }
  return text.empty() ? "" : absl::StrCat("\nOptions, with defaults in parentheses:\n", text);
}

// Ends the program with a message if the system refuses memory or a thread, and aborts it after any
// other exception. Called in the thread that threw it, without unwinding, because other threads may
// be running.
[[noreturn]] void EndAfterException() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    std::fputs("out of memory: a smaller hash table needs less\n", stderr);
    std::_Exit(1);
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again) {
      std::fputs("cannot start another thread: use fewer, or raise the system's limit\n", stderr);
      std::_Exit(1);
    }
    std::fprintf(stderr, "unexpected error: %s\n", error.what());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "unexpected error: %s\n", error.what());
  } catch (...) {
  }
  std::abort();
}

using Argument = std::vector<std::string>::const_iterator;

// Reads the words of a flag: `value` from behind its '=' or, without one, the arguments after
// `last`. Moves `last` to the last argument that was read.
absl::Status ReadWords(const FlagEntry& entry, std::optional<absl::string_view> value,
                       Argument& last, Argument end, Flags::Given& given) {
  const bool takes_words = absl::StrContains(entry.value, "...");
  if (value && takes_words) {
    absl::StatusOr<std::vector<std::string>> split = SplitShellWords(*value);
    if (!split.ok()) return FlagError(given.name, split.status().message());
    given.words = *std::move(split);
  } else if (value) {
    given.words.emplace_back(*value);
  }
  if (entry.value.empty()) return absl::OkStatus();
  while ((takes_words || given.words.empty()) && last + 1 != end && !IsFlag(last[1]) &&
         last[1] != "--") {
    given.words.push_back(*++last);
  }
  if (!given.words.empty() || absl::StartsWith(entry.value, "[")) return absl::OkStatus();
  return FlagError(given.name, "the value is missing: --", given.name, " ", entry.value);
}

}  // namespace

absl::StatusOr<Flags> Flags::Parse(const Program& program,
                                   const std::vector<std::string>& arguments) {
  Flags flags(program);
  std::vector<std::string>& words = flags.words_;
  absl::Status status;  // the first error
  for (auto next = arguments.begin(); next != arguments.end(); ++next) {
    absl::string_view word = *next;
    const CommandEntry* const known = words.empty() ? nullptr : FindCommand(program, words[0]);
    const absl::string_view command = known != nullptr ? known->name : "";
    if (!IsFlag(word)) {
      if (word != "--") words.push_back(*next);
      if (word != "--" && (known == nullptr || known->words != CommandWords::kEndFlags)) continue;
      words.insert(words.end(), next + 1, arguments.end());
      break;
    }
    word.remove_prefix(word[1] == '-' ? 2 : 1);
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    const std::string dashed = absl::StrReplaceAll(parts.first, {{"_", "-"}});
    absl::string_view name = dashed;
    if (name == "help" || name == "h") {
      flags.help_ = true;
      continue;
    }
    std::optional<absl::string_view> value;
    if (name.size() < word.size()) value = parts.second;
    const FlagEntry* entry = Find(program, name, command);
    const bool denied = entry == nullptr && !value && absl::ConsumePrefix(&name, "no");
    if (denied) absl::ConsumePrefix(&name, "-");
    if (denied) entry = Find(program, name, command);
    if (entry == nullptr || (denied && !entry->value.empty())) {
      const std::string dashes = next->substr(0, next->size() - word.size());
      status.Update(UnknownFlag(program, dashes, parts.first, command));
      continue;
    }
    if (entry->value.empty() && !value) value = denied ? "no" : "yes";
    Given given = {std::string(name), {}};
    status.Update(ReadWords(*entry, value, next, arguments.end(), given));
    flags.given_.push_back(std::move(given));
  }
  if (!program.commands.empty() && !words.empty() && words[0] == "help") {
    flags.help_ = true;
    words.erase(words.begin());
  }
  if (!program.commands.empty() && !words.empty()) {
    const CommandEntry* const command = FindCommand(program, words[0]);
    if (command == nullptr) {
      return Invalid("there is no command '", words[0], "'",
                     MeantText(words[0], CommandNames(program), "'", "'"));
    }
    flags.command_ = command->name;
    words.erase(words.begin());
    if (!words.empty() && !flags.help_ && command->words == CommandWords::kNone) {
      status.Update(Invalid(flags.command_, " takes only flags, not '", words[0], "'"));
    }
  }
  if (flags.help_) return flags;
  for (const Given& given : flags.given_) {
    status.Update(CheckGiven(program, flags.command_, given));
  }
  if (!status.ok()) return status;
  return flags;
}

bool Flags::Has(absl::string_view name) const {
  return absl::c_any_of(given_, [&](const Given& given) { return given.name == name; });
}

std::string Flags::Text(absl::string_view name) const {
  const auto last = std::find_if(given_.rbegin(), given_.rend(),
                                 [&](const Given& given) { return given.name == name; });
  if (last != given_.rend()) return last->words.empty() ? "" : last->words.back();
  const FlagEntry* const entry = Find(*program_, name, command_);
  assert(entry != nullptr);
  return std::string(entry->standard);
}

bool Flags::Switch(absl::string_view name) const {
  bool on = false;
  return absl::SimpleAtob(Text(name), &on) && on;
}

int64_t Flags::Number(absl::string_view name) const {
  int64_t number = 0;
  return absl::SimpleAtoi(Text(name), &number) ? number : 0;
}

double Flags::Real(absl::string_view name) const {
  double number = 0;
  return absl::SimpleAtod(Text(name), &number) ? number : 0;
}

std::string HelpText(const Program& program, absl::string_view command) {
  std::string text(command.empty() ? program.usage : "");
  for (const CommandEntry& one : program.commands) {
    if (command.empty() || command == one.name) text += CommandHelp(program, one);
  }
  if (command.empty()) absl::StrAppend(&text, program.notes);
  return text + FlagsHelp(program, command);
}

int RunProgram(const Program& program, int argc, char** argv) {
  std::set_terminate(EndAfterException);
  BeginProgram(argc, argv);
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  const absl::StatusOr<Flags> flags = Flags::Parse(program, arguments);
  absl::Status status = flags.status();
  if (status.ok() && flags->help()) {
    std::cout << program.help(program, flags->command());
  } else if (status.ok()) {
    const CommandEntry* const command = FindCommand(program, flags->command());
    const CommandFunction run = command != nullptr ? command->run : program.run;
    status = run != nullptr
                 ? run(*flags)
                 : Invalid("a command is missing: ", absl::StrJoin(CommandNames(program), ", "));
  }
  const bool printed = bool(std::cout.flush());
  if (!printed && status.ok()) {
    status = absl::UnavailableError("cannot write to the standard output");
  }
  if (status.ok()) return 0;
  if (!status.message().empty()) {
    std::cerr << program.name << ": " << EscapeControls(status.message()) << "\n";
  }
  int exit_status =
      absl::IsInvalidArgument(status) || (absl::IsDataLoss(status) && printed) ? 2 : 1;
  if (const auto payload = status.GetPayload(kExitStatus)) {
    (void)absl::SimpleAtoi(std::string(*payload), &exit_status);
  } else if (absl::IsInvalidArgument(status)) {
    const bool has_command =
        !arguments.empty() && FindCommand(program, arguments.front()) != nullptr;
    std::cerr << "Try '" << program.name << " " << (has_command ? arguments.front() + " " : "")
              << "--help'.\n";
  }
  return exit_status;
}

absl::Status ExitError(int exit_status, absl::string_view message) {
  absl::Status status = absl::UnknownError(message);
  status.SetPayload(kExitStatus, absl::Cord(absl::StrCat(exit_status)));
  return status;
}

absl::string_view ClosestWord(absl::string_view typed, absl::Span<const absl::string_view> words) {
  constexpr size_t kLongest = 40;
  absl::string_view closest;
  if (typed.size() > kLongest) return closest;
  // Half of a short word may be wrong, but never more than two letters.
  size_t most = std::min<size_t>(2, typed.size() / 2);
  for (absl::string_view word : words) {
    const size_t distance = Distance(typed, word);
    if (distance > most || (distance == most && !closest.empty())) continue;
    most = distance;
    closest = word;
  }
  return closest;
}

absl::StatusOr<std::vector<std::string>> SplitShellWords(absl::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && absl::ascii_isspace(static_cast<unsigned char>(c))) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back().push_back(text[++i]);
    } else if (quote != 0 ? c == quote : (c == '"' || c == '\'')) {
      quote = quote != 0 ? 0 : c;
    } else {
      words.back().push_back(c);
    }
  }
  if (quote != 0) {
    return Invalid("unterminated quote in: ", text);
  }
  return words;
}

}  // namespace danco

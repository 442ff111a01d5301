// SPDX-License-Identifier: MIT
// The commands of `danco play`.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "board/text/fen.h"
#include "cli/play.h"
#include "cli/play_text.h"

namespace danco {
namespace {

// The column in which help says what a command does.
constexpr size_t kHelpColumn = 16;
// Up to this level, warnings are on by default.
constexpr double kWarningLevel = 5;

}  // namespace

absl::Span<const PlaySession::Command> PlaySession::Commands() {
  using Session = PlaySession;
  using Text = const std::string;
  static constexpr Command kCommands[] = {
      {"moves", "", "lists the legal moves, or the next squares of a turn you began",
       [](Session& s, Text&) {
         s.over() ? s.Say(kGameIsOver) : s.partial_turn_ ? s.ShowNextSteps() : s.ShowMoves();
       }},
      {"back", "", "takes back the last step of that turn", [](Session& s, Text&) { s.GoBack(); }},
      {"undo", "", "takes back your last move and Danco's answer",
       [](Session& s, Text&) { s.TakeBack(); }},
      {"hint", "", "shows what Danco would play, and the main reasons",
       [](Session& s, Text&) {
         s.Hint();
         if (s.advice_) s.Say("('why' says more.)");
       }},
      {"why", "", "shows all reasons", [](Session& s, Text&) { s.Why(); }},
      {"threats", "", "shows how each side could unite with the other's king",
       [](Session& s, Text&) { s.ShowThreats(); }},
      {"rules", "", "shows the rules",
       [](Session& s, Text&) {
         s.Say(PlayRules(s.engine_.rules()));
         s.helped_ = true;
       }},
      {"try", "", "sets up a position in which you can try a chain",
       [](Session& s, Text&) {
         s.playing() && !s.example_ && s.HasExample()
             ? s.Ask({[&s] { s.TryChain(); }}, "Leave this game for the example? (y or n)")
             : s.TryChain();
       }},
      {"game", "", "lists the turns so far",
       [](Session& s, Text&) { s.output_.Write(GameText(s.engine_.game())); }},
      {"board", "", "shows the position", [](Session& s, Text&) { s.ShowBoard(); }},
      {"fen", "", "shows the position as a FEN",
       [](Session& s, Text&) { s.output_.Write(FormatFen(s.engine_.position())); }},
      {"clock", "", "shows how much time is left",
       [](Session& s, Text&) {
         s.Say(s.clock_
                   ? s.clock_->Text()
                   : "This game has no clock; 'danco play --tc 10+5' begins one with a clock.");
       }},
      {"draw", "", "offers a draw", [](Session& s, Text&) { s.OfferDraw(); }},
      {"accept", "", "accepts a draw that Danco has offered",
       [](Session& s, Text&) {
         s.offered_ && !s.over() ? s.Agree()
                                 : s.Say("Danco has not offered a draw; 'draw' offers one.");
       }},
      {"level", "N", "sets the level, from 0 (beginner) to 20 (full strength)",
       [](Session& s, Text& level) { level.empty() ? s.PrintOpponent() : s.SetLevel(level); }},
      {"warn", "on|off",
       "asks before a turn that lets Danco unite with your king\n(on up to level 5)",
       [](Session& s, Text& choice) { s.SetWarnings(choice); }},
      {"tips", "on|off", "tells you when you can unite with the king (on)",
       [](Session& s, Text& choice) { s.SetTips(choice); }},
      {"save", "FILE", "saves the game; 'save --overwrite FILE' replaces a file",
       [](Session& s, Text& file) {
         file.empty() ? s.Say("'save FILE' saves the game in a file.") : s.Save(file);
       }},
      {"load", "[FILE]", "resumes a saved game, or the one that you left last",
       [](Session& s, Text& file) { file.empty() ? s.LoadLast() : s.Load(file); }},
      {"new", "[white|black]", "begins a new game",
       [](Session& s, Text& side) {
         const std::string name = absl::AsciiStrToLower(side);
         std::optional<Color> person;
         if (name == "white") person = Color::kWhite;
         if (name == "black") person = Color::kBlack;
         if (!name.empty() && !person) {
           s.Say("'new' begins again; 'new white' or 'new black' says who you are.");
         } else if (s.playing()) {
           s.Ask({[&s, person] { s.NewGame(person); }},
                 "Leave this game and begin another? (y or n)");
         } else {
           s.NewGame(person);
         }
       }},
      {"resign", "", "gives up the game",
       [](Session& s, Text&) {
         s.playing() ? s.Ask({[&s] { s.Resign(); }}, "Resign this game? (y or n)") : s.Resign();
       }},
      {"quit, q, exit", "", "leaves; 'load' resumes the game next time",
       [](Session& s, Text&) { s.quit_ = true; }},
      {"help, ?", "[COMMAND]", "lists the commands, or explains one",
       [](Session& s, Text& name) { s.Help(absl::AsciiStrToLower(name)); }},
  };
  return kCommands;
}

std::vector<absl::string_view> PlaySession::CommandNames() {
  std::vector<absl::string_view> names;
  for (const Command& command : Commands()) {
    for (absl::string_view name : absl::StrSplit(command.names, ", ")) names.push_back(name);
  }
  return names;
}

const PlaySession::Command* PlaySession::FindCommand(absl::string_view name) {
  for (const Command& command : Commands()) {
    const std::vector<absl::string_view> names = absl::StrSplit(command.names, ", ");
    if (absl::c_linear_search(names, name)) return &command;
  }
  return nullptr;
}

std::string PlaySession::HelpOn(const Command& command) {
  const std::string indent(kHelpColumn, ' ');
  std::string text =
      absl::StrCat("  ", command.names, command.argument.empty() ? "" : " ", command.argument, " ");
  if (text.size() <= kHelpColumn) {
    text.resize(kHelpColumn, ' ');
  } else {
    text.back() = '\n';
    text += indent;
  }
  return absl::StrCat(text, absl::StrReplaceAll(command.help, {{"\n", "\n" + indent}}), "\n");
}

// The rules are only shown the first time that help is requested.
void PlaySession::Help(const std::string& name) {
  const auto is_hidden = [this](const Command& command) {
    return command.names == "try" && !HasExample();
  };
  const Command* command = FindCommand(name);
  if (command != nullptr && !is_hidden(*command)) {
    Say(InWordsOf(engine_.rules(), HelpOn(*command)));
    return;
  }
  if (!name.empty()) {
    Say(absl::StrCat("There is no command '", name, "'. 'help' alone lists them."));
    return;
  }
  if (!helped_) Say(PlayRules(engine_.rules()));
  std::string text = PlayHelp(engine_.rules()) + "\n";
  for (const Command& each : Commands()) {
    if (!is_hidden(each)) text += HelpOn(each);
  }
  Say(InWordsOf(engine_.rules(), text));
  helped_ = true;
}

std::optional<bool> PlaySession::ReadSwitch(absl::string_view name, const std::string& argument,
                                            bool is_on, absl::string_view what) {
  const std::string choice = absl::AsciiStrToLower(argument);
  if (choice == "on" || choice == "off") return choice == "on";
  Say(choice.empty()
          ? absl::StrCat("You are ", is_on ? "" : "not ", InWordsOf(engine_.rules(), what), " '",
                         name, is_on ? " off" : " on", "' changes that.")
          : absl::StrCat("'", name, " on' or '", name, " off'; '", name,
                         "' alone says which it is."));
  return std::nullopt;
}

void PlaySession::SetWarnings(const std::string& argument) {
  const std::optional<bool> on = ReadSwitch(
      "warn", argument, Warns(), "asked before a turn that lets Danco unite with your king.");
  if (!on) return;
  warns_ = *on;
  Say(*on ? InWordsOf(engine_.rules(),
                      "You will be warned before a turn that lets Danco unite with your king.")
          : "You will no longer be warned.");
}

bool PlaySession::Warns() const {
  const std::optional<LevelOfPlay> level = engine_.level();
  return warns_.value_or(level && level->level <= kWarningLevel);
}

void PlaySession::SetTips(const std::string& argument) {
  const std::optional<bool> on =
      ReadSwitch("tips", argument, tips_, "told when you can unite with the king.");
  if (!on) return;
  tips_ = *on;
  Say(InWordsOf(engine_.rules(), *on ? "You are told when you can unite with the king."
                                     : "You will no longer be told when you can unite with the "
                                       "king."));
}

}  // namespace danco

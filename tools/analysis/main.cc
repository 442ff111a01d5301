// SPDX-License-Identifier: MIT
// danco-analysis: measurements and data for the development of Danco.
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "analysis/commands.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/tournament/results.h"
#include "system/program.h"

namespace danco::analysis {
namespace {

struct Subcommand {
  absl::string_view name;
  absl::Status (*run)(Flags& flags);
  absl::string_view what;
};

constexpr Subcommand kCommands[] = {
    {"check-claims", CheckClaims, "whether the Pacos that the search announces can be proved"},
    {"check-marks", CheckMarks, "whether the marks of annotated games hold in a longer search"},
    {"find-paco", FindPaco, "positions with a Paco in exactly N turns"},
    {"fit-wdl", FitWdl, "fits the model of win, draw and loss to played games"},
    {"make-book", MakeBook, "makes an opening book by search"},
    {"make-suite", MakeSuite, "makes suites of balanced and unbalanced openings"},
    {"overlooked", Overlooked, "counts what the players of a tournament overlooked"},
    {"random-mover", RandomMover, "a UCI engine that plays random moves"},
    {"sample-positions", SamplePositions, "positions from self-play, by the score of a search"},
};

std::string HelpText() {
  std::string text =
      "danco-analysis: measurements and data for the development of Danco\n\n"
      "  danco-analysis COMMAND [--flag=value...] [FILE...]\n"
      "  danco-analysis COMMAND --help\n\n";
  for (const Subcommand& command : kCommands) {
    absl::StrAppend(&text, "  ", command.name, std::string(18 - command.name.size(), ' '),
                    command.what, "\n");
  }
  return text;
}

int Main(const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "--help") {
    (words.empty() ? std::cerr : std::cout) << HelpText();
    return words.empty() ? 2 : 0;
  }
  for (const Subcommand& command : kCommands) {
    if (command.name != words[0]) continue;
    Flags flags(std::vector<std::string>(words.begin() + 1, words.end()));
    const absl::Status status = command.run(flags);
    if (status.ok()) return 0;
    std::cerr << "danco-analysis " << command.name << ": " << status.message() << "\n";
    return absl::IsInvalidArgument(status) ? 2 : 1;
  }
  std::cerr << "danco-analysis: no command is called '" << words[0] << "'; see --help\n";
  return 2;
}

}  // namespace

absl::Status Flags::Finish(absl::string_view usage) {
  for (const std::string& word : words_) {
    if (word == "--help") {
      std::cout << usage << "\n\nFlags, with their defaults:\n" << help_;
      std::exit(0);
    }
    if (absl::StartsWith(word, "--")) {
      return absl::InvalidArgumentError(absl::StrCat("unknown flag ", word, "; see --help"));
    }
  }
  return problem_;
}

void Replay(
    const match::GameRecord& game,
    const std::function<void(const Position& before, Move move, const match::MoveRecord&)>& each) {
  Position position = *ParseFen(game.fen, game.rules);
  for (const std::string& move : game.opening) position.Apply(*ParseMove(position, move));
  for (const match::MoveRecord& record : game.moves) {
    const Move move = *ParseMove(position, record.move);
    each(position, move, record);
    position.Apply(move);
  }
}

absl::Status ForEachGame(
    const std::vector<std::string>& folders,
    const std::function<void(const std::string& folder, const match::GameRecord&)>& each) {
  if (folders.empty()) return absl::InvalidArgumentError("no folder with results is named");
  for (const std::string& folder : folders) {
    const absl::StatusOr<match::LoadedResults> results = match::LoadResults(folder);
    if (!results.ok()) return results.status();
    for (const auto& [index, game] : results->games) each(folder, game);
  }
  return absl::OkStatus();
}

}  // namespace danco::analysis

int main(int argc, char** argv) {
  danco::BeginProgram(argc, argv);
  return danco::analysis::Main(std::vector<std::string>(argv + 1, argv + argc));
}

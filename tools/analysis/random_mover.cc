// SPDX-License-Identifier: MIT
// danco-analysis random-mover: an engine that plays random moves, which fixes the lower end of the
// ladder (levels.md). Its play depends only on the rules of the game, so it never changes.
#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "analysis/commands.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/notation.h"
#include "engine/text_input.h"
#include "protocol/command.h"

namespace danco::analysis {
namespace {

class Mover {
 public:
  explicit Mover(const Flags& flags)
      : sight_(flags.Number("sight")), random_(flags.Number("seed")) {}

  // Returns false after `quit`.
  bool Execute(const std::string& line) {
    const absl::StatusOr<Command> command = ParseCommand(line);
    if (!command.ok()) return true;
    if (const auto* word = std::get_if<SimpleCommand>(&*command)) {
      if (*word == SimpleCommand::kUci) std::cout << "id name random\nuciok" << std::endl;
      if (*word == SimpleCommand::kIsReady) std::cout << "readyok" << std::endl;
      if (*word == SimpleCommand::kQuit) return false;
    } else if (const auto* position = std::get_if<PositionCommand>(&*command)) {
      (void)SetPosition(engine_, position->fen, position->moves);
    } else if (std::holds_alternative<GoCommand>(*command)) {
      Answer();
    }
    return true;
  }

 private:
  void Answer() {
    const Position& position = engine_.position();
    const Move chosen = Choose(position);
    if (!chosen) {
      std::cout << "bestmove (none)" << std::endl;
      return;
    }
    const std::string move = FormatMove(position, chosen);
    std::cout << "info depth 1 score cp 0 nodes 1 time 0 pv " << move << "\nbestmove " << move
              << std::endl;
  }

  // Returns no move if there is none.
  Move Choose(const Position& position) {
    if (sight_ >= 1) {
      if (const Move win = FindWinningMove(position)) return win;
    }
    MoveList moves;
    (void)GenerateMoves(position, moves, kMaxMoves);
    std::shuffle(moves.begin(), moves.end(), random_);
    if (sight_ >= 2) {
      for (Move move : moves) {
        const Position after = position.After(move);
        if (!CanUniteKing(after, after.side_to_move())) return move;
      }
    }
    return moves.empty() ? Move() : moves.front();
  }

  const int sight_;
  Engine engine_;
  std::mt19937_64 random_;
};

}  // namespace

absl::Status RandomMover(const Flags& flags) {
  Mover mover(flags);
  for (std::string line; std::getline(std::cin, line);) {
    if (!mover.Execute(line)) break;
  }
  return absl::OkStatus();
}

}  // namespace danco::analysis

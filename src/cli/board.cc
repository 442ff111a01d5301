// SPDX-License-Identifier: MIT
#include "absl/strings/str_cat.h"
#include "annotate/svg_board.h"
#include "board/game/game.h"
#include "board/moves/move_path.h"
#include "board/text/player_notation.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/engine.h"
#include "system/output_file.h"

namespace danco {
namespace {

BoardPicture PictureOf(const Game& game, Color bottom) {
  BoardPicture picture;
  picture.position = game.position();
  picture.bottom = bottom;
  picture.title = absl::StrCat(SideName(game.position().side_to_move()), " to move");
  if (game.moves().empty()) return picture;
  const Position& before = game.positions()[game.positions().size() - 2];
  const MovePath path = FindPath(before, game.moves().back());
  picture.arrows = ArrowsOf(before, path);
  picture.marked = SquaresOfArrows(picture.arrows);
  picture.title = absl::StrCat(FormatPlayerPath(before, path), "; ", picture.title);
  return picture;
}

}  // namespace

absl::Status Board(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  Engine engine;
  OutputFile out;
  absl::Status status = SetUpEngine(settings, words, engine);
  if (status.ok()) status = OpenOutput(settings, {}, streams, out);
  if (!status.ok()) return status;
  if (settings.flags.Switch("svg")) {
    out.Write(SvgBoard(PictureOf(engine.game(), settings.bottom())) + "\n");
    return out.Finish();
  }
  out.Write(DrawBoard(engine.position(), {.ascii = settings.ascii}, settings.bottom()));
  const std::string hand = HandInWords(engine.position());
  if (!hand.empty()) out.Write(hand + "\n");
  return out.Finish();
}

}  // namespace danco

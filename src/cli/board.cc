#include "cli/board.h"

#include "absl/strings/str_cat.h"
#include "annotate/explain.h"
#include "annotate/svg_board.h"
#include "board/game/game.h"
#include "board/moves/move_path.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "engine/engine.h"

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
  picture.marked = Bitboard();
  for (const BoardArrow& arrow : picture.arrows) {
    picture.marked |= arrow.from;
    picture.marked |= arrow.to;
  }
  picture.title = absl::StrCat(FormatPlayerPath(before, path), "; ", picture.title);
  return picture;
}

}  // namespace

absl::Status DrawBoard(const CliSettings& settings, const GameFlags& flags,
                       const std::vector<std::string>& words, const CliStreams& streams) {
  Engine engine;
  if (absl::Status status = SetUpEngine(settings, words, engine); !status.ok()) return status;
  OutputFile out;
  if (absl::Status status = out.Open(flags.out, streams.out); !status.ok()) return status;
  out.Write(flags.svg ? SvgBoard(PictureOf(engine.game(), flags.bottom)) + "\n"
                      : BoardText(engine.position(), settings, flags.bottom));
  return out.Flush();
}

}  // namespace danco

// `danco play`: games that are saved, kept, and taken up again.
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "annotate/explain.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "cli/play.h"
#include "cli/saved_game.h"
#include "cli/screen.h"
#include "engine/text_door.h"

namespace danco {

std::string PlaySession::SavedText() const {
  SavedGame game{engine_.rules(), person_, FormatFen(start_), {}};
  for (size_t i = 0; i < engine_.game().moves().size(); ++i) {
    game.moves.push_back(FormatMove(engine_.game().positions()[i], engine_.game().moves()[i]));
  }
  return FormatSavedGame(game);
}

void PlaySession::Save(const std::string& path) {
  const absl::Status status = WriteTextFile(path, SavedText());
  output_.Write(status.ok() ? absl::StrCat("The game is kept in ", path, ".")
                            : std::string(status.message()));
}

absl::Status PlaySession::TakeUp(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<SavedGame> game = ParseSavedGame(*text);
  if (!game.ok()) return game.status();
  absl::StatusOr<Game> played = ReadGame(game->fen, game->moves, game->rules);
  if (!played.ok()) return played.status();
  start_ = played->start();
  if (absl::Status status = engine_.SetGame(*std::move(played)); !status.ok()) return status;
  person_ = game->person;
  return absl::OkStatus();
}

void PlaySession::Load(const std::string& path) {
  if (const absl::Status status = TakeUp(path); !status.ok()) {
    output_.Write(absl::StrCat("That game cannot be taken up: ", status.message(), "."));
    return;
  }
  ending_ = Ending::kNone;
  offered_ = false;
  level_turns_ = 0;
  next_offer_ = 0;
  begun_.reset();
  const MoveList& moves = engine_.game().moves();
  marked_ = moves.empty() ? Bitboard()
                          : SquaresOf(engine_.game().positions()[moves.size() - 1], moves.back());
  if (clock_) clock_->Restart();
  output_.Write(absl::StrCat("The game goes on. You are ", SideName(person_), "."));
  ShowBoard();
  Continue();
}

void PlaySession::Keep() {
  if (!input_.interactive()) return;
  const std::string path = KeptGamePath();
  if (path.empty()) return;
  if (over() || engine_.game().moves().empty()) {
    // What is finished, or has not begun, is not taken up again. (An older game that was left stays
    // as long as the new one has no move.)
    if (over()) std::remove(path.c_str());
    return;
  }
  WriteTextFile(path, SavedText()).IgnoreError();
}

}  // namespace danco

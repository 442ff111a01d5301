#include "cli/person_text.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/moves/move_list.h"
#include "board/text/player_notation.h"
#include "engine/engine.h"
#include "protocol/board_text.h"
#include "search/control/limits.h"
#include "search/control/stop_token.h"

namespace danco {
namespace {

class LineListener : public SearchListener {
 public:
  explicit LineListener(std::function<void(const SearchLine&)> on_line)
      : on_line_(std::move(on_line)) {}
  void OnLine(const SearchLine& line) override { on_line_(line); }
  void OnResult(const SearchResult&) override {}

 private:
  const std::function<void(const SearchLine&)> on_line_;
};

}  // namespace

std::string ScoreText(Score score) {
  if (!score.is_paco()) return absl::StrFormat("%+.2f", score.value() / 100.0);
  const int turns = score.mate_turns();
  if (turns > 0) return absl::StrCat("Paco in ", turns);
  return turns == 0 ? "united" : absl::StrCat("united in ", -turns);
}

std::string LineText(Position position, const MoveList& moves) {
  std::string text;
  for (Move move : moves) {
    absl::StrAppend(&text, text.empty() ? "" : " ", FormatPlayerMove(position, move));
    position.Apply(move);
  }
  return text;
}

std::string BoardText(const Position& position, const CliSettings& settings, Color bottom) {
  return settings.ascii ? AsciiBoard(position, bottom) : UnicodeBoard(position, bottom);
}

SearchResult SearchAndWait(Engine& engine, const SearchLimits& limits,
                           std::function<void(const SearchLine&)> on_line) {
  LineListener listener(std::move(on_line));
  return engine.Run(limits, listener, StopToken());
}

}  // namespace danco

#include "annotate/score_text.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "board/text/player_notation.h"

namespace danco {

std::string ScoreInWords(Score score, RuleSet rules) {
  if (!score.is_paco()) return absl::StrFormat("%+.2f", score.value() / 100.0);
  const int turns = std::abs(score.mate_turns());
  const char* side = score.is_win() ? "White" : "Black";
  const WinWords& words = WinWordsOf(rules);
  return turns == 0 ? absl::StrCat(side, " ", words.has_won)
                    : absl::StrCat(side, " ", words.wins, " in ", turns);
}

std::string PacoInWords(int proved, int seen, RuleSet rules) {
  const absl::string_view win = WinWordsOf(rules).win;
  return proved > 0 ? absl::StrCat(win, " in ", proved)
                    : absl::StrCat(win, " in ", seen, " (seen, not proved)");
}

std::string EvalText(Score score) {
  if (score.is_paco())
    return absl::StrCat("#", score.is_win() ? "" : "-", std::abs(score.mate_turns()));
  return absl::StrFormat("%.2f", score.value() / 100.0);
}

std::vector<std::string> PlayerMoves(Position position, const MoveList& moves, size_t most) {
  std::vector<std::string> names;
  for (Move move : moves) {
    if (names.size() == most) break;
    names.push_back(FormatPlayerMove(position, move));
    position.Apply(move);
  }
  return names;
}

}  // namespace danco

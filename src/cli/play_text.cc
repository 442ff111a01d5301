// SPDX-License-Identifier: MIT
#include "cli/play_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "board/moves/move_path.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "system/flags.h"

namespace danco {
namespace {

// The help. kChessHelp replaces the lines before kScoreHelp in traditional chess. A paragraph is
// one line, which Wrapped() breaks.
constexpr absl::string_view kHelp =
    "Type a move: e4, Nf3, e2e4, Qxd5>d4 and O-O all work. Letters of pieces may be left out. You "
    "can also type a turn square by square: type where it begins (d8), or its first squares "
    "(d8 d5), and Danco lists the squares that can come next. For a promotion, add =Q to its "
    "square: e7>e8=Q.\n";
constexpr absl::string_view kGiftHelp =
    "If Danco carried your pawn to its last rank, promote it first: =Q:e2>e4.\n";
constexpr absl::string_view kCarrierHelp =
    "An enemy pawn that you carry to its last rank is promoted, too: RPa2>a8=Q. A turn that leaves "
    "your own king in a union loses.\n";
constexpr absl::string_view kNotationHelp =
    "\nDanco writes each square that a turn touches. Qd8>Pd5>d4: the queen releases the pawn on "
    "d5, which goes to d4. e4xQd5: the pawn unites with the queen on d5. PQf7>f6: the union on f7 "
    "moves, your pawn with the other side's queen.\n";
constexpr absl::string_view kChessHelp =
    "Type a move: e4, Nf3, exd5, e2e4 and O-O all work. For a promotion, add =Q to its square: "
    "e8=Q.\n";
constexpr absl::string_view kScoreHelp =
    "\nA hint with \"+1.19 for you\" says that you are better by about 1.19 pawns; with a minus, "
    "you are worse. A percentage is the result that you can expect: 100 % for a certain win, 50 % "
    "for a draw, 0 % for a certain loss.\n";
// The numbered rules of Paco Ŝako, with variants for other rule sets (rules.md 7).
constexpr absl::string_view kFirstRules =
    "The rules:\n"
    " 1.  Pieces move as in chess, but nothing is ever captured.\n"
    " 2.  A piece that moves onto an enemy piece forms a union: both stay there.\n"
    " 3.  Either player may move a union to an empty square, as their own piece in it moves.\n"
    " 4.  Your piece leaves a union when another piece of yours enters: that one takes its place, "
    "and yours is released.\n";
constexpr absl::string_view kChainRule =
    " 5.  A released piece moves on at once, in the same turn: to an empty square, onto an enemy "
    "piece, or into a union, where it releases the next one. That is a chain.\n";
constexpr absl::string_view kSingleReleaseRule =
    " 5.  A released piece moves on at once, in the same turn: to an empty square or onto an enemy "
    "piece. It may not enter another union.\n";
constexpr absl::string_view kPacoRule =
    " 6.  You win by uniting with the enemy king (Paco). A threat of that is a Ŝako.\n";
constexpr absl::string_view kPassiveKingRule =
    " 7.  The king goes one step to an empty square, or castles. It never unites.\n";
constexpr absl::string_view kUnitingKingRule =
    " 7.  The king goes one step, or castles. It may form or enter a union, too, and be released. "
    "If your turn ends with your own king in a union, you lose; with both kings in unions, the "
    "game is drawn.\n";
constexpr absl::string_view kPromotionRule =
    " 8.  A pawn that reaches its last rank becomes a queen, rook, bishop or knight.\n";
constexpr absl::string_view kCarrierPromotesRule =
    " 8.  A pawn that reaches its last rank becomes a queen, rook, bishop or knight. The player "
    "who "
    "moves it there chooses, also if it is the enemy's.\n";
constexpr absl::string_view kLastRules =
    " 9.  A position that occurs three times, or 100 turns (50 of each side) without a new union "
    "or "
    "promotion, is a draw.\n"
    "10.  The rules do not make you parry a Ŝako: look at your king before you move.\n";
constexpr absl::string_view kUnionReturnRule =
    "11.  A union that was just moved may not be moved straight back.\n"
    "12.  On each file, a side may make only one double step from its second rank.\n";
constexpr absl::string_view kTryText = "A chain to try: type 'try', then d8, d5 and d4.\n\n";
constexpr absl::string_view kChessRules =
    "The rules are those of chess. A move is written as e4, Nf3, exd5, O-O or e2e4.\n\n";

bool HasDigit(absl::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string Wrapped(absl::string_view text, size_t most) {
  // Letters outside ASCII take more bytes than columns.
  const auto columns = [](absl::string_view word) {
    return static_cast<size_t>(std::count_if(word.begin(), word.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
    }));
  };
  std::vector<std::string> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const size_t gap = columns(line) <= most ? absl::string_view::npos : line.rfind("  ");
    const size_t margin = gap == absl::string_view::npos ? 0 : gap + 2;
    std::string broken(line.substr(0, margin));
    size_t words = 0;
    for (absl::string_view word : absl::StrSplit(line.substr(margin), ' ')) {
      if (words > 0 && columns(broken) + 1 + columns(word) > most) {
        lines.push_back(std::move(broken));
        broken = std::string(columns(line.substr(0, margin)), ' ');
        words = 0;
      }
      absl::StrAppend(&broken, words++ == 0 ? "" : " ", word);
    }
    lines.push_back(std::move(broken));
  }
  return absl::StrJoin(lines, "\n");
}

std::string PlayHelp(RuleSet rules) {
  const RuleTraits traits = TraitsOf(rules);
  if (traits.captures) return absl::StrCat(kChessHelp, kScoreHelp);
  return absl::StrCat(kHelp, traits.carrier_promotes ? kCarrierHelp : kGiftHelp, kNotationHelp,
                      kScoreHelp);
}

std::string InWordsOf(RuleSet rules, absl::string_view text) {
  if (!TraitsOf(rules).captures) return std::string(text);
  return absl::StrReplaceAll(text,
                             {{"unite with your king", "mate you"},
                              {"unite with the other's king", "mate the other"},
                              {WinWordsOf(kDefaultRules).at_once, WinWordsOf(rules).at_once}});
}

std::string PlayRules(RuleSet rules) {
  const RuleTraits traits = TraitsOf(rules);
  if (traits.captures) return std::string(kChessRules);
  return absl::StrCat(kFirstRules, traits.take_over_in_chain ? kChainRule : kSingleReleaseRule,
                      kPacoRule, traits.king_unites ? kUnitingKingRule : kPassiveKingRule,
                      traits.carrier_promotes ? kCarrierPromotesRule : kPromotionRule, kLastRules,
                      traits.bars_union_return ? kUnionReturnRule : "",
                      traits.take_over_in_chain ? kTryText : "\n");
}

PieceType PromotionFromWord(absl::string_view word) {
  absl::ConsumePrefix(&word, "=");
  for (PieceType type : kPromotions) {
    if (word == PieceWord(type) || word == std::string(1, PieceLetter(type))) return type;
  }
  return PieceType::kNone;
}

std::string UnknownWordText(absl::string_view text, absl::string_view why,
                            absl::Span<const absl::string_view> commands) {
  const absl::string_view word = text.substr(0, text.find(' '));
  if (text == "y" || text == "n" || text == "yes" || text == "no") {
    return "There is no question to answer. Your move.";
  }
  if (absl::c_linear_search(commands, word)) {
    return absl::StrCat("'", word, "' is typed alone, without '",
                        text.substr(std::min(word.size() + 1, text.size())), "'.");
  }
  const absl::string_view meant = HasDigit(word) ? "" : ClosestWord(word, commands);
  if (!meant.empty()) {
    return absl::StrCat("There is no command '", word, "'. Did you mean '", meant, "'?");
  }
  // The text does not even look like a move.
  if (absl::StartsWith(why, "move '")) {
    if (absl::StrContains("knrq", text.substr(0, 1)) && text.size() > 2 && HasDigit(text)) {
      const std::string capital =
          absl::StrCat(std::string(1, absl::ascii_toupper(text[0])), text.substr(1));
      return absl::StrCat("Letters of pieces are capitals. Did you mean '", capital, "'?");
    }
    return absl::StrCat("'", text, "' is neither a command nor a move. 'help' lists the commands, ",
                        "'moves' the moves.");
  }
  return absl::StrCat("That is not a move here: ", why,
                      ". 'help' lists the commands, 'moves' the moves.");
}

std::string GameText(const Game& game) {
  std::string turns;
  std::vector<std::string> moves;
  for (size_t i = 0; i < game.moves().size(); ++i) {
    const Position& position = game.positions()[i];
    if (position.side_to_move() == Color::kWhite || i == 0) {
      absl::StrAppend(&turns, i == 0 ? "" : "\n", TurnNumber(game.start().first_ply() + i), " ");
    } else {
      absl::StrAppend(&turns, "  ");
    }
    absl::StrAppend(&turns, FormatPlayerMove(position, game.moves()[i]));
    moves.push_back(FormatMove(position, game.moves()[i]));
  }
  if (moves.empty()) return "No move has been played.";
  return absl::StrCat(turns, "\n\nThe same for a UCI engine:\nposition fen ",
                      FormatFen(game.start()), " moves ", absl::StrJoin(moves, " "));
}

}  // namespace danco

#include "cli/play_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "annotate/explain.h"
#include "board/core/piece.h"
#include "board/moves/move_path.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "cli/person_text.h"

namespace danco {
namespace {

// What is common to all rule sets, before and after the promotion of pawns that were carried.
constexpr absl::string_view kHelp =
    R"(Type a move: e2e4, e4, Nf3, e2>e4, Qd8>Pd5>d4, 0-0, or as the protocol does
(d8d5d4, e1g1). The first squares of a turn will do (d8 d5, or d8): the ways on
are listed, and the turn goes on piece by piece.
A promotion is =Q at its square: e7>e8=Q; )";
constexpr absl::string_view kGiftHelp = R"(a gifted pawn is promoted
first: =Q:e2>e4. Letters may be left out.
)";
constexpr absl::string_view kCarrierHelp = R"(so is that of an enemy pawn which
you carry to its last rank: RPa2>a8=Q. A turn that leaves your own king in a
union loses. Letters may be left out.
)";
constexpr absl::string_view kCommandHelp =
    R"(  back          takes back the last step of a turn that has begun
  undo          takes back your last move and the answer to it
  hint          what Danco would play, and why
  threats       how each side could unite with the other's king
  moves         the legal moves
  game          the turns so far
  board, fen    shows the position
  clock         the time left
  draw          offers a draw
  accept        takes the draw that Danco has offered
  level N       from 0, a beginner, to 20, full strength
  warn on|off   asks before a turn that lets Danco unite (on up to level 5)
  tips on|off   says when you can unite with the king (on)
  save FILE, load FILE
                keeps the game (save --overwrite FILE replaces a file),
                takes one up again; load alone: the one that was left last
  new [white|black]   begins again
  resign, quit (q)
)";

constexpr std::array<absl::string_view, 21> kPlayCommands = {
    "warn", "tips", "help",    "board", "fen",   "moves",  "undo",
    "back", "hint", "threats", "game",  "draw",  "accept", "clock",
    "save", "load", "level",   "new",   "white", "resign", "quit"};

// How many letters have to be changed, put in or left out (Levenshtein 1966).
size_t Distance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

bool HasDigit(absl::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What the second-best turn comes to, where it is clearly worse.
std::string SecondBestText(const Position& position, const Findings& findings) {
  constexpr int kClearly = 50;  // centipawns
  if (findings.lines.size() < 2) return "";
  const SearchLine& next = findings.lines[1];
  const Score best = findings.result.line.score;
  if (next.pv.front() == findings.result.best || best.value() - next.score.value() < kClearly) {
    return "";
  }
  return absl::StrCat("the next best, ", FormatPlayerMove(position, next.pv.front()), ", comes to ",
                      ScoreText(next.score, position.rules()), " only");
}

}  // namespace

std::string Wrapped(absl::string_view text) {
  constexpr size_t kColumns = 80;
  // (Letters beyond ASCII have more bytes than columns.)
  const auto columns = [](absl::string_view word) {
    return static_cast<size_t>(std::count_if(word.begin(), word.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
    }));
  };
  std::vector<std::string> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, " ") || columns(line) <= kColumns) {
      lines.emplace_back(line);
      continue;
    }
    std::string broken;
    for (absl::string_view word : absl::StrSplit(line, ' ')) {
      if (!broken.empty() && columns(broken) + 1 + columns(word) > kColumns) {
        lines.push_back(std::move(broken));
        broken.clear();
      }
      absl::StrAppend(&broken, broken.empty() ? "" : " ", word);
    }
    lines.push_back(std::move(broken));
  }
  return absl::StrJoin(lines, "\n");
}

std::string PlayHelp(RuleSet rules) {
  const bool gifts = !TraitsOf(rules).carrier_promotes;
  return absl::StrCat(kHelp, gifts ? kGiftHelp : kCarrierHelp, kCommandHelp);
}

std::string UnknownWordText(absl::string_view word, absl::string_view why) {
  for (absl::string_view command : kPlayCommands) {
    if (!HasDigit(word) && Distance(word, command) <= (command.size() > 3 ? 2 : 1)) {
      return absl::StrCat("There is no command '", word, "'. Did you mean '", command, "'?");
    }
  }
  return absl::StrCat("That is not a move here: ", why,
                      ". 'help' lists the commands, 'moves' the moves.");
}

std::string GameText(const Game& game) {
  std::string turns;
  std::vector<std::string> moves;
  for (size_t i = 0; i < game.moves().size(); ++i) {
    const Position& position = game.positions()[i];
    const bool white = position.side_to_move() == Color::kWhite;
    const size_t number = (i + static_cast<size_t>(game.start().first_ply())) / 2 + 1;
    if (white || i == 0) {
      absl::StrAppend(&turns, i == 0 ? "" : "\n", number, white ? ". " : "... ");
    } else {
      absl::StrAppend(&turns, "  ");
    }
    absl::StrAppend(&turns, FormatPlayerMove(position, game.moves()[i]));
    moves.push_back(FormatMove(position, game.moves()[i]));
  }
  if (moves.empty()) return "No move has been played.";
  return absl::StrCat(turns, "\n\nposition fen ", FormatFen(game.start()), " moves ",
                      absl::StrJoin(moves, " "));
}

std::string ThreatText(const ThreatStory& story) {
  return absl::StrCat(story.text, ": ", TurnInWords(story.position, story.path));
}

std::string ReasonText(const Position& position, const Findings& findings) {
  const SearchResult& result = findings.result;
  const Color us = position.side_to_move();
  const Position after = position.After(result.best);
  const MovePath path = FindPath(position, result.best);
  const Score score = result.line.score;
  std::vector<std::string> reasons;
  // (A plain step is seen in the move itself; a chain, a union and a promotion are not.)
  const bool plain = path.steps.size() == 1 && path.gift == PieceType::kNone &&
                     after.unions().count() == position.unions().count();
  if (!plain) reasons.push_back(TurnInWords(position, path));
  if (!after.is_paco()) {
    if (InSako(position, us) && !InSako(after, us)) reasons.push_back("it parries the threat");
    const ThreatFinding threat = FindThreatStory(after, us);
    if (threat.story) {
      reasons.push_back(absl::StrCat(TraitsOf(position.rules()).captures ? "" : "it gives Ŝako: ",
                                     "the threat is ", threat.story->text));
    }
    if (score.is_win()) {
      reasons.push_back(absl::StrCat("it forces ", WinWordsOf(position.rules()).win, " in ",
                                     score.mate_turns(),
                                     result.line.proved ? "" : ", as far as the search sees"));
    }
  }
  if (const std::string next = SecondBestText(position, findings); !next.empty()) {
    reasons.push_back(next);
  }
  std::string text = reasons.empty()
                         ? "Nothing is threatened or parried: it is what the search likes best."
                         : absl::StrCat("Why: ", absl::StrJoin(reasons, "; "), ".");
  if (result.line.pv.size() > 1) {
    constexpr size_t kShown = 3;
    const MoveList rest(result.line.pv.begin() + 1,
                        result.line.pv.begin() +
                            static_cast<ptrdiff_t>(std::min(result.line.pv.size(), 1 + kShown)));
    absl::StrAppend(&text, " Expected then: ", LineText(after, rest), ".");
  }
  return text;
}

}  // namespace danco

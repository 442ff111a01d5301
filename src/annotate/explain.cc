// SPDX-License-Identifier: MIT
#include "annotate/explain.h"

#include <array>
#include <cstdlib>
#include <map>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/facts.h"
#include "annotate/svg_board.h"
#include "board/core/square.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "eval/trace.h"

namespace danco {
namespace {

// The maximum number of turns that a text lists.
constexpr size_t kNamedTurns = 5;
// The maximum number of steps of a chain that a text describes one by one.
constexpr size_t kNamedSteps = 4;

std::string On(Square s) { return absl::StrCat(" on ", SquareName(s)); }

// The action of one piece or union in a turn.
struct Clause {
  std::string who;       // such as "the queen on d8"
  std::string does;      // such as "enters the union on d5 and releases the pawn"
  bool goes_on = false;  // whether the clause is about the piece that the previous clause released
};

Clause UnionMoveInWords(const Position& position, const MovePath& path) {
  const Color us = position.side_to_move();
  const PathStep& step = path.steps.front();
  const PieceType theirs = position.type_at(Opponent(us), path.from);
  const std::string who = absl::StrCat("the union of ", PieceWord(position.type_at(us, path.from)),
                                       " and ", PieceWord(theirs), On(path.from));
  std::string text = absl::StrCat("goes to ", SquareName(step.square));
  if (step.promotion != PieceType::kNone) {
    absl::StrAppend(&text, ", where the pawn becomes a ", PieceWord(step.promotion));
  } else if (theirs == PieceType::kPawn && LastRank(Opponent(us)).contains(step.square)) {
    absl::StrAppend(&text, ", where ", SideName(Opponent(us)), " may promote the pawn");
  }
  return {who, text};
}

// Returns the text for one step of a free piece, which may release a piece. `own` is "the" or
// "your", said of the mover's pieces.
std::string StepInWords(const Position& position, const Turn::Contents& found, const PathStep& step,
                        absl::string_view own) {
  std::string text;
  // En passant: a pawn that made a double step is met on the square that it passed over.
  const bool passed = step.square == position.en_passant() &&
                      !position.occupied().contains(step.square) && found.enemy != PieceType::kNone;
  const bool king = position.king(Opponent(position.side_to_move())) == step.square;
  if (found.own != PieceType::kNone) {
    text = absl::StrCat("enters the union", On(step.square));
  } else if (king) {
    text = absl::StrCat("unites with the king", On(step.square));
  } else if (found.enemy != PieceType::kNone) {
    text = absl::StrCat(TraitsOf(position.rules()).captures ? "captures the " : "unites with the ",
                        PieceWord(found.enemy), On(step.square));
  } else {
    text = absl::StrCat("goes to ", SquareName(step.square));
  }
  if (passed) absl::StrAppend(&text, " en passant");
  if (step.promotion != PieceType::kNone) {
    absl::StrAppend(&text, ", becomes a ", PieceWord(step.promotion));
  }
  if (found.own != PieceType::kNone) {
    absl::StrAppend(&text, step.promotion != PieceType::kNone ? "," : "", " and releases ", own,
                    " ", PieceWord(found.own));
  }
  return text;
}

std::vector<Clause> ClausesOf(const Position& position, const MovePath& path,
                              absl::string_view own = "the") {
  std::vector<Clause> clauses;
  Turn turn(position);
  if (path.gift != PieceType::kNone) {
    clauses.push_back({absl::StrCat(own, " gifted pawn", On(position.pending_gift())),
                       absl::StrCat("becomes a ", PieceWord(path.gift))});
  }
  if (path.castling) {
    clauses.push_back({"the king", "castles"});
    return clauses;
  }
  bool first = true;
  ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
    if (before.lifted_union()) {
      clauses.push_back(UnionMoveInWords(position, path));
    } else {
      clauses.push_back(
          {absl::StrCat(own, " ", PieceWord(before.lifted()), first ? On(path.from) : ""),
           StepInWords(position, before.ContentsOf(step.square), step, own), !first});
    }
    first = false;
  }).IgnoreError();
  return clauses;
}

// Returns the text of a turn from its clauses, which end with those of its steps. Only the first
// and the last step of a long chain are described.
std::string Joined(const std::vector<Clause>& clauses, size_t steps) {
  const bool long_chain = steps > kNamedSteps;
  const size_t first_step = clauses.size() - steps;
  std::string text;
  for (size_t i = 0; i < clauses.size(); ++i) {
    const auto& [who, does, goes_on] = clauses[i];
    if (long_chain && i > first_step && i + 1 < clauses.size()) continue;
    if (long_chain && i + 1 == clauses.size()) {
      absl::StrAppend(&text, "; ", steps - 1, " steps later, ", who, " ", does);
    } else if (goes_on) {
      absl::StrAppend(&text, ", which ", does);
    } else {
      absl::StrAppend(&text, text.empty() ? "" : "; ", who, " ", does);
    }
  }
  return text;
}

std::string Listed(const std::vector<std::string>& names, absl::string_view last) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) absl::StrAppend(&text, i + 1 == names.size() ? last : ", ");
    absl::StrAppend(&text, names[i]);
  }
  return text;
}

struct FamilyWords {
  const char* family;
  absl::string_view words;  // what the side has that the family favours
};
constexpr std::array<FamilyWords, 7> kFamilyWords = {{
    {"material", "better free pieces"},
    {"placement", "better-placed pieces"},
    {"reach", "more active pieces"},
    {"king", "a safer king"},
    {"attack", "a stronger attack on the king"},
    {"pawns", "better pawns"},
    {"unions", "better unions"},
}};
// The minimum number of centipawns at which a family of terms is mentioned. It is more than the
// bonus for the side to move.
constexpr int kWorthAWord = 40;

}  // namespace

std::string Percent(double part) { return absl::StrFormat("%.0f %%", 100 * part); }

std::string ScoreInWords(Score score, RuleSet rules) {
  if (!score.is_paco()) return absl::StrFormat("%+.2f", score.value() / 100.0);
  const int turns = std::abs(score.mate_turns());
  const absl::string_view side = SideName(score.is_win() ? Color::kWhite : Color::kBlack);
  const WinWords words = WinWordsOf(rules);
  return turns == 0 ? absl::StrCat(side, " has won")
                    : absl::StrCat(side, " ", words.wins, " in ", turns);
}

std::string PacoInWords(int proved, int seen, RuleSet rules) {
  const absl::string_view win = WinWordsOf(rules).win;
  return proved > 0 ? absl::StrCat(win, " in ", proved)
                    : absl::StrCat(win, " in ", seen, " (seen, not proved)");
}

std::string PgnScoreText(Score score) {
  if (score.is_paco())
    return absl::StrCat("#", score.is_win() ? "" : "-", std::abs(score.mate_turns()));
  return absl::StrFormat("%.2f", score.value() / 100.0);
}

std::string TurnInWords(const Position& position, const MovePath& path) {
  return Joined(ClausesOf(position, path), path.steps.size());
}

std::string ChainInWords(const Position& position, const MovePath& path) {
  const size_t steps = path.steps.size();
  if (steps < 2) return "";
  std::string text = Joined(ClausesOf(position, path, "your"), steps);
  text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  return text + ".";
}

std::vector<std::string> StepsInWords(const Position& position, const MovePath& path) {
  std::vector<std::string> steps;
  for (const Clause& clause : ClausesOf(position, path)) {
    steps.push_back(absl::StrCat(clause.who, " ", clause.does));
  }
  return steps;
}

std::string HangingInWords(const Position& position, Move move) {
  const Position after = position.After(move);
  const std::optional<Position> before = WithTurnOf(position, Opponent(position.side_to_move()));
  if (!before || after.king_united() || after.pending_gift() != Square::kNone) return "";
  const ReachedPieces was = FindReachedPieces(*before);
  const ReachedPieces is = FindReachedPieces(after);
  if (was.walk != WalkResult::kComplete || is.walk != WalkResult::kComplete) return "";
  std::vector<std::string> names;
  for (Square square : after.free_pieces(position.side_to_move())) {
    const Move by = is.on(square);
    // A piece that has just moved to the square did not hang there before.
    const bool stood = position.free_pieces(position.side_to_move()).contains(square);
    if ((stood && was.on(square)) || !Hangs(after, square, by)) continue;
    names.push_back(absl::StrCat("the ", PieceWord(after.type_at(position.side_to_move(), square)),
                                 On(square), " hanging: ", FormatPlayerMove(after, by)));
  }
  if (names.empty()) return "";
  return absl::StrCat(FormatPlayerMove(position, move), " leaves ", Listed(names, " and "), ".");
}

std::string ThreatText(const ThreatTurn& threat) {
  return absl::StrCat(FormatPlayerPath(threat.position, threat.path), ": ",
                      TurnInWords(threat.position, threat.path));
}

std::string ThreatInWords(const ThreatTurn& threat) {
  return absl::StrCat(SideName(threat.position.side_to_move()), " threatens ", ThreatText(threat),
                      ".");
}

std::string UnknownThreatInWords(Color side) {
  return absl::StrCat("Whether ", SideName(side), " could unite at once is not known.");
}

Parries FindParries(const Position& position) {
  Parries parries;
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxTurnsTried) != WalkResult::kComplete) {
    parries.others = Tribool::kUnknown;
  }
  const Color us = position.side_to_move();
  for (Move move : moves) {
    const Position next = position.After(move);
    if (next.king_united()) {
      if (next.is_paco()) parries.moves.push_back(move);
      continue;
    }
    const Tribool united = CanUnite(next, Opponent(us));
    if (united == Tribool::kNo) parries.moves.push_back(move);
    if (united == Tribool::kUnknown) parries.others = Tribool::kUnknown;
  }
  return parries;
}

std::string ParriesInWords(const Position& position, const Parries& parries, ParryTense tense) {
  const bool past = tense == ParryTense::kPast;
  const absl::string_view parry = past ? "parried" : "parries";
  const bool are_all = parries.others == Tribool::kNo;
  if (parries.moves.empty()) {
    return are_all ? absl::StrCat("No turn ", parry, " it.")
                   : absl::StrCat("Whether a turn ", parry, " it is not known.");
  }
  std::vector<std::string> names;
  for (Move move : parries.moves) {
    if (names.size() == kNamedTurns) break;
    names.push_back(FormatPlayerMove(position, move));
  }
  const size_t more = parries.moves.size() - names.size();
  if (parries.moves.size() == 1 && are_all) {
    return absl::StrCat("The only turn that ", parry, " it ", past ? "was " : "is ", names.front(),
                        ".");
  }
  // If some turns were not tried, their number is unknown.
  if (more > 0 && are_all) {
    names.push_back(absl::StrCat(more, more == 1 ? " other turn" : " other turns"));
  }
  return absl::StrCat(past ? "It could have been parried by " : "It can be parried by ",
                      Listed(names, " or "), ".");
}

std::string EvaluationInWords(const Position& position, Score score) {
  if (score.is_paco()) return "";
  std::map<std::string, int> totals = FamilyTotals(position);
  const int worth_a_word = 2 * kWorthAWord * TraceUnits(position);
  std::array<FamilyWords, kFamilyWords.size()> order = kFamilyWords;
  absl::c_stable_sort(order, [&](const FamilyWords& a, const FamilyWords& b) {
    return std::abs(totals[a.family]) > std::abs(totals[b.family]);
  });
  std::string text;
  int first = 0;
  for (size_t i = 0; i < 2; ++i) {
    const int sum = totals[order[i].family];
    if (std::abs(sum) < worth_a_word) break;
    const bool contradicts = (sum > 0) != (score.value() > 0);
    if (i == 0 && contradicts && std::abs(score.value()) >= kWorthAWord) break;
    const absl::string_view side = SideName(sum > 0 ? Color::kWhite : Color::kBlack);
    const bool same = i > 0 && (sum > 0) == (first > 0);
    absl::StrAppend(&text,
                    i == 0 ? ""
                    : same ? " and "
                           : ", but ",
                    same ? "" : side, same ? "" : " has ", order[i].words);
    first = sum;
  }
  return text.empty() ? text : text + ".";
}

}  // namespace danco

// SPDX-License-Identifier: MIT
#include "annotate/notes_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "annotate/explain.h"
#include "annotate/reason_text.h"
#include "board/core/position.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "nlohmann/json.hpp"
#include "record/formats.h"
#include "record/opening_name.h"

namespace danco {
namespace {

using nlohmann::ordered_json;

// Rounds to multiples of 1 / `parts`, which are printed with as many digits as necessary.
double Rounded(double value, double parts) { return std::round(value * parts) / parts; }

std::string Plural(int count, absl::string_view what) {
  const bool many = count != 1;
  return absl::StrCat(count, " ", what == "inaccuracy" && many ? "inaccuracie" : what,
                      many ? "s" : "");
}

// Returns the engine's line if it should be shown next to the turn.
std::vector<std::string> BetterLine(const Position& position, const PositionNote& before,
                                    const TurnNote& turn, MoveText text) {
  if (!HasBetter(before, turn)) return {};
  return MoveTextFor(position.rules(), text) == MoveText::kPlayers
             ? FormatPlayerMoves(position, before.line, kBetterLinePlies)
             : FormatMoves(position, before.line, kBetterLinePlies);
}

ordered_json SideToJson(const SideNotes& side) {
  ordered_json out;
  out["turns"] = side.turns;
  if (side.accuracy) out["accuracy"] = Rounded(*side.accuracy, 10);
  for (Judgement judgement : {Judgement::kInaccuracy, Judgement::kMistake, Judgement::kBlunder}) {
    out[std::string(TextOf(judgement).name)] = side.judgements[static_cast<size_t>(judgement)];
  }
  out["lost_pacos"] = side.lost_pacos;
  out["lost_per_turn"] = Rounded(side.lost_per_turn, 10000);
  for (int phase = 0; phase < kNumPhases; ++phase) {
    const auto& accuracy = side.phase_accuracy[static_cast<size_t>(phase)];
    if (!accuracy) continue;
    out["phases"][std::string(PhaseName(static_cast<Phase>(phase)))] = Rounded(*accuracy, 10);
  }
  return out;
}

ordered_json TurnToJson(const Position& position, const PositionNote& before,
                        const TurnNote& turn) {
  ordered_json out;
  out["score_before"] = ScoreToJson(turn.before);
  out["score_after"] = ScoreToJson(turn.after);
  out["win_before"] = Rounded(turn.win_before, 1000);
  out["win_after"] = Rounded(turn.win_after, 1000);
  out["loss"] = Rounded(turn.loss, 1000);
  out["accuracy"] = Rounded(turn.accuracy, 10);
  if (turn.judgement != Judgement::kNone) {
    out["judgement"] = std::string(TextOf(turn.judgement).name);
  }
  out["depth"] = before.depth;
  out["nodes"] = before.nodes;
  if (before.played) out["depth_played"] = before.played_depth;
  if (before.settled) out["settled"] = !before.at_most;
  if (!before.line.empty()) out["line"] = FormatMoves(position, before.line);
  out["is_best"] = turn.is_best;
  const auto flag = [&](const char* name, bool value) {
    if (value) out[name] = true;
  };
  const auto turns = [&](const char* name, int value) {
    if (value > 0) out[name] = value;
  };
  turns("paco_there", turn.paco_there);
  turns("paco_there_seen", turn.paco_there_seen);
  turns("paco_given", turn.paco_given);
  turns("paco_given_seen", turn.paco_given_seen);
  flag("paco_missed", turn.paco_missed);
  flag("in_slow_loss", turn.in_slow_loss);
  flag("only_move", turn.only_move);
  flag("only_parry", turn.only_parry);
  flag("sako_unanswered", turn.sako_unanswered);
  flag("steps_into_sako", turn.steps_into_sako);
  flag("gives_sako", turn.gives_sako);
  flag("sako_unknown", turn.sako_unknown);
  out["phase"] = std::string(PhaseName(turn.phase));
  if (!before.reasons.empty() && HasBetter(before, turn)) {
    out["reasons"] = ReasonsToJson(before.reasons, position.rules());
  }
  if (!turn.words.empty()) out["words"] = turn.words;
  return out;
}

// A game is decided once the loser's expected score stays at or below this value.
constexpr double kLoserHopes = 0.45;

std::string ReasonInWords(absl::string_view reason) {
  if (reason == "paco") return "by Paco";
  if (reason == "timeout" || reason == "time-loss") return "on time";
  if (reason == "checkmate") return "by checkmate";
  if (reason == "own-king") return "because the loser's own king was in a union";
  if (reason == "agreement") return "by agreement";
  if (reason == "resignation") return "by resignation";
  if (reason.empty()) return "";
  return absl::StrCat("(", absl::StrReplaceAll(reason, {{"-", " "}}), ")");
}

// Returns the move number of a turn. A turn of White and the next one of Black share a number.
size_t MoveNumber(const RecordedGame& game, size_t ply) {
  return (ply + game.start.first_ply()) / 2 + 1;
}

// Returns how the game ended. The text ends with the number of the last turn: "on turn 24" if that
// turn ended the game, otherwise "after turn 24".
std::string EndInWords(const RecordedGame& game) {
  constexpr absl::string_view kWords[] = {"Not finished", "White wins", "Black wins", "A draw"};
  const std::string reason = ReasonInWords(game.reason);
  const std::string text =
      absl::StrCat(kWords[static_cast<size_t>(game.result)], reason.empty() ? "" : " ", reason);
  if (game.turns.empty()) return absl::StrCat(text, " before the first turn.");
  const bool by_turn =
      game.reason == "paco" || game.reason == "checkmate" || game.reason == "own-king";
  return absl::StrCat(text, by_turn ? " on turn " : " after turn ",
                      MoveNumber(game, game.turns.size() - 1), ".");
}

// Returns the index of the turn that decided the game: a marked turn of the loser, whose expected
// score was above kLoserHopes before the turn and never afterwards.
std::optional<size_t> DecidingTurn(const RecordedGame& game, const GameNotes& notes, Color loser) {
  const auto hopes = [&](double white) { return loser == Color::kWhite ? white : 1 - white; };
  size_t ply = notes.turns.size();
  while (ply > 0 && hopes(notes.turns[ply - 1].win_after) <= kLoserHopes) --ply;
  // If the expected score was low from the start, no turn decided the game.
  if (ply == notes.turns.size()) return std::nullopt;
  const Color start = game.start.side_to_move();
  const Color mover = ply % 2 == 0 ? start : Opponent(start);
  const TurnNote& turn = notes.turns[ply];
  if (mover != loser || turn.judgement < Judgement::kMistake) return std::nullopt;
  return ply;
}

std::string DecisionInWords(const RecordedGame& game, const GameNotes& notes, Color loser,
                            size_t ply) {
  const auto hopes = [&](double white) { return loser == Color::kWhite ? white : 1 - white; };
  const TurnNote& turn = notes.turns[ply];
  double most = 0;
  for (size_t i = ply; i < notes.turns.size(); ++i) {
    most = std::max(most, hopes(notes.turns[i].win_after));
  }
  const std::string missed =
      turn.paco_missed
          ? absl::StrCat(", which missed ",
                         PacoInWords(turn.paco_there, turn.paco_there_seen, game.rules()))
          : "";
  return absl::StrCat("It was decided by ", TurnNumber(ply + game.start.first_ply()), " ",
                      FormatPlayerPath(game.Positions()[ply], game.turns[ply].path), missed, ": ",
                      SideName(loser), "'s expected result fell from ",
                      Percent(hopes(turn.win_before)), " to ", Percent(hopes(turn.win_after)),
                      ", and never rose above ", Percent(most), " again.");
}

std::string SlowLossInWords(const RecordedGame& game, const SlowLoss& loss) {
  return absl::StrCat("From turn ", MoveNumber(game, loss.first), " to turn ",
                      MoveNumber(game, loss.last), " ", SideName(loss.side),
                      "'s expected result fell little by little from ", Percent(loss.before),
                      " to ", Percent(loss.after), ".");
}

// Danco's own text in a comment stands between [%danco N] and [%danco]. N is the glyph that Danco
// wrote with it, or 0.
constexpr absl::string_view kOwnText = "[%danco";

std::string OwnText(absl::string_view words, int glyph) {
  return words.empty() ? "" : absl::StrCat(kOwnText, " ", glyph, "] ", words, " ", kOwnText, "]");
}

// Removes Danco's own texts from a comment, and sets `nag` to 0 if it is a glyph that belongs to
// one of them.
void RemoveOwnText(std::string& comment, int& nag) {
  const std::string end_mark = absl::StrCat(kOwnText, "]");
  const std::string begin_mark = absl::StrCat(kOwnText, " ");
  for (size_t begin = 0; (begin = comment.find(begin_mark, begin)) != comment.npos;) {
    const size_t number = begin + begin_mark.size();
    const size_t close = comment.find(']', number);
    const size_t end = comment.find(end_mark, number);
    int glyph = 0;
    if (end == comment.npos || !absl::SimpleAtoi(comment.substr(number, close - number), &glyph)) {
      return;
    }
    if (nag == glyph) nag = 0;
    comment.erase(begin, end + end_mark.size() - begin);
    absl::RemoveExtraAsciiWhitespace(&comment);
  }
}

}  // namespace

RecordedGame WithoutOwnNotes(const RecordedGame& game) {
  RecordedGame own = game;
  int none = 0;
  RemoveOwnText(own.comment, none);
  for (RecordedTurn& turn : own.turns) {
    RemoveOwnText(turn.comment, turn.nag);
    turn.comment = WithoutCommands(turn.comment, "eval");
  }
  return own;
}

std::string SideInWords(Color color, const SideNotes& side, RuleSet rules) {
  std::string text(SideName(color));
  if (!side.accuracy) return text + ": no turns.";
  const auto& counts = side.judgements;
  return absl::StrCat(
      text, ": accuracy ", static_cast<int>(std::lround(*side.accuracy)), " %, ",
      Plural(counts[1], "inaccuracy"), ", ", Plural(counts[2], "mistake"), ", ",
      Plural(counts[3], "blunder"),
      side.lost_pacos == 0
          ? ""
          : absl::StrCat(" (",
                         Plural(side.lost_pacos, absl::StrCat("lost ", WinWordsOf(rules).win)),
                         " among them)"),
      ".");
}

std::string VerdictInWords(const RecordedGame& game, const GameNotes& notes) {
  if (const std::string fault = ContradictionIn(game); !fault.empty()) {
    return absl::StrCat("The record contradicts itself: ", fault, ".");
  }
  const std::string text = EndInWords(game);
  const bool marked = std::any_of(notes.turns.begin(), notes.turns.end(), [](const TurnNote& turn) {
    return turn.judgement >= Judgement::kMistake;
  });
  if (!marked) return absl::StrCat(text, " No turn is marked as a mistake.");
  if (game.result != GameResult::kWhiteWins && game.result != GameResult::kBlackWins) return text;
  const Color loser = game.result == GameResult::kWhiteWins ? Color::kBlack : Color::kWhite;
  const std::optional<size_t> ply = DecidingTurn(game, notes, loser);
  if (ply && !notes.turns[*ply].in_slow_loss) {
    return absl::StrCat(text, " ", DecisionInWords(game, notes, loser, *ply));
  }
  const SlowLoss* worst = nullptr;
  for (const SlowLoss& loss : notes.slow_losses) {
    const double fall = loss.before - loss.after;
    if (loss.side == loser && (worst == nullptr || fall > worst->before - worst->after)) {
      worst = &loss;
    }
  }
  return worst == nullptr ? text : absl::StrCat(text, " ", SlowLossInWords(game, *worst));
}

std::string AnnotatedPgn(const RecordedGame& game, const GameNotes& notes,
                         absl::string_view annotator, MoveText text) {
  RecordedGame tagged = WithoutOwnNotes(game);
  tagged.SetTag("Annotator", annotator);
  const std::string opening = OpeningName(game.Positions());
  if (game.Tag("Opening").empty() && !opening.empty()) tagged.SetTag("Opening", opening);
  PgnWriter writer(game.start);
  WriteTags(tagged, writer);
  const std::string fault = ContradictionIn(game);
  // One comment, because some programs reject two in a row.
  const std::string summary =
      OwnText(absl::StrCat(
                  fault.empty() ? "" : absl::StrCat("The record contradicts itself: ", fault, ". "),
                  SideInWords(Color::kWhite, notes.sides[0], game.rules()), " ",
                  SideInWords(Color::kBlack, notes.sides[1], game.rules())),
              0);
  writer.Comment(tagged.comment.empty() ? summary : absl::StrCat(tagged.comment, " ", summary));
  Position position = game.start;
  for (size_t ply = 0; ply < game.turns.size(); ++ply) {
    const RecordedTurn& turn = tagged.turns[ply];
    const TurnNote& note = notes.turns[ply];
    const int glyph = TextOf(note.judgement).nag;
    writer.Move(PathText(position, turn.path, text), glyph != 0 ? glyph : turn.nag);
    std::string comment = absl::StrCat("[%eval ", PgnScoreText(note.after), "]");
    const std::string said = CommentWithClock(turn, turn.comment);
    for (const std::string& part : {said, OwnText(note.words, glyph)}) {
      if (!part.empty()) absl::StrAppend(&comment, " ", part);
    }
    writer.Comment(comment);
    writer.Variation(BetterLine(position, notes.positions[ply], note, text));
    position.Apply(turn.move);
  }
  return writer.Finish(ResultText(game.result));
}

ordered_json ScoreToJson(Score score) {
  if (!score.is_paco()) return {{"cp", score.value()}};
  const int turns = std::abs(score.mate_turns());
  return {{"paco", score.is_win() ? turns : -turns}};
}

ordered_json AnnotatedJson(const RecordedGame& game, const GameNotes& notes,
                           absl::string_view annotator) {
  ordered_json out = GameToJson(WithoutOwnNotes(game));
  ordered_json& analysis = out["analysis"];
  analysis["version"] = 1;
  analysis["annotator"] = std::string(annotator);
  const std::string opening = OpeningName(game.Positions());
  if (!opening.empty()) analysis["opening"] = opening;
  if (const std::string fault = ContradictionIn(game); !fault.empty()) {
    analysis["contradiction"] = fault;
  }
  analysis["white"] = SideToJson(notes.sides[0]);
  analysis["black"] = SideToJson(notes.sides[1]);
  for (const SlowLoss& loss : notes.slow_losses) {
    analysis["slow_losses"].push_back({{"side", loss.side == Color::kWhite ? "white" : "black"},
                                       {"first_ply", loss.first},
                                       {"last_ply", loss.last},
                                       {"win_before", Rounded(loss.before, 1000)},
                                       {"win_after", Rounded(loss.after, 1000)}});
  }
  const std::vector<Position> positions = game.Positions();
  for (size_t ply = 0; ply < game.turns.size(); ++ply) {
    out["turns"][ply]["analysis"] =
        TurnToJson(positions[ply], notes.positions[ply], notes.turns[ply]);
  }
  return out;
}

}  // namespace danco

#include "annotate/notes_text.h"

#include <cmath>
#include <cstdlib>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/score_text.h"
#include "board/core/position.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "nlohmann/json.hpp"
#include "record/json_lines_format.h"
#include "record/opening_name.h"

namespace danco {
namespace {

using nlohmann::ordered_json;

// To one part in `parts`: printed with as many digits as that takes.
double Rounded(double value, double parts) { return std::round(value * parts) / parts; }

std::string Plural(int count, absl::string_view what) {
  const bool many = count != 1;
  return absl::StrCat(count, " ", what == "inaccuracy" && many ? "inaccuracie" : what,
                      many ? "s" : "");
}

// The engine's line, where it deserves a place beside the turn.
std::vector<std::string> BetterLine(Position position, const PositionNote& before,
                                    const TurnNote& turn, MoveText text) {
  if (turn.is_best || (turn.judgement == Judgement::kNone && !turn.paco_missed)) return {};
  if (text == MoveText::kPlayers) return PlayerMoves(position, before.line, kBetterLinePlies);
  std::vector<std::string> names;
  for (Move move : before.line) {
    if (names.size() == kBetterLinePlies) break;
    names.push_back(FormatMove(position, move));
    position.Apply(move);
  }
  return names;
}

ordered_json SideToJson(const SideNotes& side) {
  ordered_json out;
  out["turns"] = side.turns;
  if (side.accuracy) out["accuracy"] = Rounded(*side.accuracy, 10);
  for (Judgement judgement : {Judgement::kInaccuracy, Judgement::kMistake, Judgement::kBlunder}) {
    out[std::string(JudgementName(judgement))] = side.judgements[static_cast<size_t>(judgement)];
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
    out["judgement"] = std::string(JudgementName(turn.judgement));
  }
  out["depth"] = before.depth;
  out["nodes"] = before.nodes;
  if (before.played) out["depth_played"] = before.played_depth;
  if (before.settled) out["settled"] = !before.at_most;
  Position next = position;
  for (Move move : before.line) {
    out["line"].push_back(FormatMove(next, move));
    next.Apply(move);
  }
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
  flag("only_move", turn.only_move);
  flag("only_parry", turn.only_parry);
  flag("sako_unanswered", turn.sako_unanswered);
  flag("steps_into_sako", turn.steps_into_sako);
  flag("gives_sako", turn.gives_sako);
  flag("sako_unknown", turn.sako_unknown);
  out["phase"] = std::string(PhaseName(turn.phase));
  if (!turn.words.empty()) out["words"] = turn.words;
  return out;
}

}  // namespace

std::string SideInWords(Color color, const SideNotes& side) {
  std::string text(SideName(color));
  if (!side.accuracy) return text + ": no turns.";
  const auto& counts = side.judgements;
  return absl::StrCat(
      text, ": accuracy ", static_cast<int>(std::lround(*side.accuracy)), " %, ",
      Plural(counts[1], "inaccuracy"), ", ", Plural(counts[2], "mistake"), ", ",
      Plural(counts[3], "blunder"),
      side.lost_pacos == 0
          ? ""
          : absl::StrCat(" (", Plural(side.lost_pacos, "lost Paco"), " among them)"),
      ".");
}

std::string AnnotatedPgn(const RecordedGame& game, const GameNotes& notes,
                         absl::string_view annotator, MoveText text) {
  RecordedGame tagged = game;
  tagged.SetTag("Annotator", annotator);
  const std::string opening = OpeningName(game);
  if (game.Tag("Opening").empty() && !opening.empty()) tagged.SetTag("Opening", opening);
  PgnWriter writer(game.start);
  WriteTags(tagged, writer);
  writer.Comment(game.comment);
  if (const std::string fault = ContradictionIn(game); !fault.empty()) {
    writer.Comment(absl::StrCat("The record contradicts itself: ", fault, "."));
  }
  writer.Comment(absl::StrCat(SideInWords(Color::kWhite, notes.sides[0]), " ",
                              SideInWords(Color::kBlack, notes.sides[1])));
  Position position = game.start;
  for (size_t ply = 0; ply < game.turns.size(); ++ply) {
    const RecordedTurn& turn = game.turns[ply];
    const TurnNote& note = notes.turns[ply];
    const int glyph = JudgementGlyph(note.judgement);
    writer.Move(MoveTextFor(game.rules(), text) == MoveText::kProtocol
                    ? FormatPath(position, turn.path)
                    : FormatPlayerPath(position, turn.path),
                glyph != 0 ? glyph : turn.nag);
    std::string comment = absl::StrCat("[%eval ", EvalText(note.after), "]");
    const std::string said = CommentWithClock(turn, turn.comment);
    for (const std::string& part : {said, note.words}) {
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
  ordered_json out = GameToJson(game);
  ordered_json& analysis = out["analysis"];
  analysis["version"] = 1;
  analysis["annotator"] = std::string(annotator);
  const std::string opening = OpeningName(game);
  if (!opening.empty()) analysis["opening"] = opening;
  if (const std::string fault = ContradictionIn(game); !fault.empty()) {
    analysis["contradiction"] = fault;
  }
  analysis["white"] = SideToJson(notes.sides[0]);
  analysis["black"] = SideToJson(notes.sides[1]);
  Position position = game.start;
  for (size_t ply = 0; ply < game.turns.size(); ++ply) {
    out["turns"][ply]["analysis"] = TurnToJson(position, notes.positions[ply], notes.turns[ply]);
    position.Apply(game.turns[ply].move);
  }
  return out;
}

}  // namespace danco

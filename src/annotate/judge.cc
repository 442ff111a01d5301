// SPDX-License-Identifier: MIT
// Derives the judgement and the text of each turn from the findings about the positions.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "annotate/explain.h"
#include "annotate/notes.h"
#include "annotate/reason_text.h"
#include "annotate/reasons.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"

namespace danco {
namespace {

double ExpectedForWhite(Score whites, const Position& position) {
  const Color us = position.side_to_move();
  const double movers = ExpectedOf(ViewOf(us, whites), position);
  return us == Color::kWhite ? movers : 1 - movers;
}

// Returns whether the score is reliable enough to judge by: it is exact, or its search completed a
// depth.
bool IsFinished(const PositionNote& note) {
  return !note.searched || note.depth > 0 || note.paco > 0;
}

bool IsBest(Move move, const PositionNote& before) {
  return !before.line.empty() && before.line.front() == move;
}

// Returns the score of a turn: exact if a Paco is proved after it, otherwise from the deepest
// search.
Score ScoreOfTurn(Move move, const PositionNote& before, const PositionNote& after) {
  const bool exact = !after.searched || after.paco > 0;
  return exact || IsBest(move, before) || !before.played ? after.score : *before.played;
}

std::string Capitalized(std::string text) {
  text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  return text;
}

// Returns a text such as "412k nodes" or "1.6M nodes".
std::string NodesText(uint64_t nodes) {
  constexpr uint64_t kThousand = 1000;
  if (nodes < kThousand) return absl::StrCat(nodes, " nodes");
  if (nodes < kThousand * kThousand) return absl::StrCat(nodes / kThousand, "k nodes");
  return absl::StrFormat("%.1fM nodes", static_cast<double>(nodes) / (kThousand * kThousand));
}

// Judges one turn by the findings before and after it.
class TurnJudge {
 public:
  TurnJudge(const Position& position, const RecordedTurn& turn, const PositionNote& before,
            const PositionNote& after)
      : position_(position), turn_(turn), before_(before), after_(after) {}

  TurnNote Judge(Judgement at_least) {
    const Color us = position_.side_to_move();
    static_cast<MoveJudgement&>(note_) = JudgeMove(position_, turn_.move, before_, after_);
    note_.is_best = IsBest(turn_.move, before_);
    note_.before = before_.score;
    note_.win_before = ExpectedForWhite(note_.before, position_);
    note_.win_after = ExpectedForWhite(note_.after, AfterTurn());
    const double best = ExpectedOf(ViewOf(us, before_.score), position_);
    note_.accuracy = TurnAccuracy(100 * best, 100 * (best - note_.loss));
    note_.in_slow_loss = at_least > note_.judgement;
    note_.judgement = std::max(note_.judgement, at_least);
    note_.phase = PhaseOf(position_.unions().count());
    const Tribool stood = before_.threat.answer;
    const Tribool stands = after_.chance.answer;
    note_.only_parry = stood == Tribool::kYes && before_.parries.others == Tribool::kNo &&
                       before_.parries.moves.size() == 1 &&
                       before_.parries.moves.front() == turn_.move;
    note_.only_move = note_.only_parry || (note_.is_best && IsOnlyTurn());
    JudgePacos(ViewOf(us, before_.score));
    note_.sako_unanswered = stood == Tribool::kYes && stands == Tribool::kYes;
    note_.steps_into_sako = stood == Tribool::kNo && stands == Tribool::kYes;
    note_.gives_sako = after_.threat.found();
    note_.sako_unknown = stood == Tribool::kUnknown || stands == Tribool::kUnknown ||
                         after_.threat.answer == Tribool::kUnknown;
    note_.words = Words();
    return note_;
  }

 private:
  // Returns whether the best turn is the only good one, so that the second-best would be a blunder.
  bool IsOnlyTurn() const {
    const Color us = position_.side_to_move();
    if (!before_.second_move || before_.line.empty() || !IsFinished(before_)) return false;
    const Score first = before_.paco > 0 ? before_.score : before_.first;
    const double best = ExpectedOf(ViewOf(us, first), position_);
    const double second = ExpectedOf(ViewOf(us, before_.second), position_);
    return best - second >= kBlunderLoss;
  }

  void JudgePacos(Score before) {
    note_.paco_there = before_.paco;
    note_.paco_there_seen = before_.paco_seen;
    // If the position was lost before the turn, the turn did not give anything away.
    if (before.is_loss()) return;
    note_.paco_given = after_.paco;
    note_.paco_given_seen = after_.paco_seen;
  }

  void Say(absl::string_view sentence) {
    if (sentence.empty()) return;
    absl::StrAppend(&text_, text_.empty() ? "" : " ", sentence);
  }

  RuleSet rules() const { return position_.rules(); }
  std::string BestText() const { return FormatPlayerMove(position_, before_.line.front()); }

  std::string Words() {
    const Color us = position_.side_to_move();
    const absl::string_view mover = SideName(us);
    const absl::string_view opponent = SideName(Opponent(us));
    const WinWords win = WinWordsOf(rules());
    if (turn_.path.steps.size() > 1 || turn_.path.gift != PieceType::kNone) {
      Say(Capitalized(TurnInWords(position_, turn_.path)) + ".");
    }
    SayJudgement();
    const std::string hanging = HangingAfterMark();
    SayReasons(hanging);
    Say(hanging);
    if (note_.only_parry) {
      Say(absl::StrCat("The only turn after which the king cannot be ", win.united, " at once."));
    } else if (note_.only_move) {
      const std::string second = FormatPlayerMove(position_, before_.second_move);
      const std::string score = ScoreInWords(before_.second, rules());
      Say(before_.second.is_paco()
              ? absl::StrCat("The only turn: after the next best, ", second, ", ", score, ".")
              : absl::StrCat("The only turn: the next best, ", second, ", scores ", score, "."));
    }
    if (note_.sako_unanswered) {
      Say(absl::StrCat(opponent, "'s ", win.threat, " is left unanswered. ",
                       ParriesInWords(position_, before_.parries, ParryTense::kPast)));
    } else if (note_.steps_into_sako) {
      Say(absl::StrCat(mover, " lets ", opponent, " ", win.at_once, "."));
    }
    // A marked turn already has a score that says so, if the Paco is proved.
    const bool is_said = HasBetter(before_, note_) && note_.after.is_paco() && note_.paco_given > 0;
    if (!is_said && (note_.paco_given > 0 || note_.paco_given_seen > 0)) {
      Say(absl::StrCat(opponent, " can now force ",
                       PacoInWords(note_.paco_given, note_.paco_given_seen, rules()), "."));
    }
    if (after_.chance.found()) {
      Say(absl::StrCat("The threat: ", FormatPlayerPath(after_.chance.position, after_.chance.path),
                       "."));
    }
    if (note_.gives_sako) {
      Say(absl::StrCat(TraitsOf(rules()).captures ? "" : "Ŝako: ", ThreatInWords(after_.threat)));
      // A position in which the game is over was not searched.
      if (after_.searched &&
          (after_.parries.others == Tribool::kNo || !after_.parries.moves.empty())) {
        Say(ParriesInWords(AfterTurn(), after_.parries));
      }
    }
    return text_;
  }

  // Adds the mark, the better turn, and the basis of the judgement.
  void SayJudgement() {
    if (!HasBetter(before_, note_)) return;
    const std::string name = Capitalized(std::string(TextOf(note_.judgement).name));
    const std::string basis = Basis();
    if (note_.paco_missed) {
      Say(absl::StrCat(name, ": ", SideName(position_.side_to_move()), " misses ",
                       PacoInWords(note_.paco_there, note_.paco_there_seen, rules()), ": ",
                       BestText(), BestPacoInWords(), ". ",
                       note_.after.is_paco()
                           ? NowWins()
                           : absl::StrCat("The score is now ", ScoreInWords(note_.after, rules())),
                       basis.empty() ? "" : absl::StrCat(" (", basis, ")"), "."));
      return;
    }
    if (note_.in_slow_loss) Say("Small losses add up here.");
    Say(absl::StrCat(name, ": ", BestText(), " was ", IsOnlyTurn() ? "the only turn" : "better",
                     " (", ScoreInWords(note_.before, rules()),
                     note_.after.is_paco()
                         ? absl::StrCat("; ", NowWins(), basis.empty() ? "" : "; ")
                         : absl::StrCat(" instead of ", ScoreInWords(note_.after, rules()),
                                        basis.empty() ? "" : ", "),
                     basis, ")."));
  }

  // Returns the steps of a missed Paco in one turn in parentheses, if it is a chain.
  std::string BestPacoInWords() const {
    const Move best = before_.line.front();
    const MovePath path = FindPath(position_, best);
    if (path.steps.size() < 2 || !position_.After(best).king_united()) return "";
    return absl::StrCat(" (", TurnInWords(position_, path), ")");
  }

  // Returns a text such as "White now unites in 3". The score after the turn must be a Paco.
  std::string NowWins() const {
    const int turns = std::abs(note_.after.mate_turns());
    if (turns == 0) return ScoreInWords(note_.after, rules());
    return absl::StrCat(SideName(note_.after.is_win() ? Color::kWhite : Color::kBlack), " now ",
                        WinWordsOf(rules()).wins, " in ", turns);
  }

  // Returns the basis of a mark: "depth 12, 410k nodes". Empty if both scores are exact.
  std::string Basis() const {
    const bool exact = before_.paco > 0 && (after_.paco > 0 || !after_.searched);
    if (exact || before_.depth == 0) return "";
    const int depth =
        before_.played ? std::min(before_.depth, before_.played_depth) : before_.depth;
    return absl::StrCat("depth ", depth, ", ", NodesText(before_.nodes));
  }

  // Adds the most important reasons: why the better turn is better, and why the played turn is
  // worse. `hanging` is the sentence that follows.
  void SayReasons(absl::string_view hanging) {
    if (!HasBetter(before_, note_)) return;
    const std::vector<Reason>& reasons = before_.reasons;
    const auto tells_played = [](const Reason& reason) {
      return absl::StartsWith(reason.kind, "worse") &&
             !absl::StartsWith(reason.kind, "worse.obvious");
    };
    std::vector<Reason> chosen;
    for (const Reason& reason : reasons) {
      const bool first =
          absl::c_none_of(chosen, tells_played) ? chosen.size() < 1 : chosen.size() < 2;
      if (first || (tells_played(reason) && chosen.size() < 2)) chosen.push_back(reason);
    }
    // The text already says that a forced Paco was missed.
    if (note_.paco_missed) {
      std::erase_if(chosen, [](const Reason& reason) {
        return absl::StartsWith(reason.kind, "forces") || reason.kind == "wins";
      });
    }
    // Reasons about the better turn come first, so that "it" is not the turn of the sentence
    // before.
    absl::c_stable_sort(chosen, [&](const Reason& a, const Reason& b) {
      return IsAboutAnother(a) < IsAboutAnother(b);
    });
    bool is_subject = !note_.paco_missed;  // the better turn, of the sentence before
    for (const Reason& reason : chosen) {
      const std::string words = ReasonInWords(reason, rules());
      absl::string_view rest = words;
      const bool it = absl::ConsumePrefix(&rest, "It ");
      Say(it && !is_subject ? absl::StrCat(BestText(), " ", rest) : words);
      is_subject = it;
    }
    if (absl::c_none_of(chosen, tells_played)) SayAnswer(hanging);
  }

  // Returns the pieces that hang after a turn with a mark.
  std::string HangingAfterMark() const {
    const bool marked = note_.judgement != Judgement::kNone;
    if (!marked || after_.chance.found() || note_.gives_sako) return "";
    return HangingInWords(position_, turn_.move);
  }

  // Adds what the opponent can do after a turn with a mark, unless `hanging` says it.
  void SayAnswer(absl::string_view hanging) {
    if (note_.judgement == Judgement::kNone || after_.line.empty() || after_.chance.found()) return;
    const Position next = AfterTurn();
    const MovePath answer = FindPath(next, after_.line.front());
    const std::string reply = FormatPlayerPath(next, answer);
    const bool chain = answer.steps.size() > 1;
    if (!chain && absl::StrContains(hanging, absl::StrCat(": ", reply))) return;
    const std::string told = chain ? absl::StrCat(": ", TurnInWords(next, answer)) : "";
    Say(absl::StrCat("The answer to ", FormatPlayerMove(position_, turn_.move), " is ", reply, told,
                     "."));
  }

  Position AfterTurn() const { return position_.After(turn_.move); }

  const Position& position_;
  const RecordedTurn& turn_;
  const PositionNote& before_;
  const PositionNote& after_;
  TurnNote note_;
  std::string text_;
};

// Finds the slow losses of both sides: at most kSlowTurns consecutive turns without a mark, several
// of which lose kSlowLoss or more and which together lose as much as a mistake, while the expected
// score falls by as much. Stores the resulting judgements of the turns in `at_least`.
std::vector<SlowLoss> FindSlowLosses(const RecordedGame& game,
                                     const std::vector<Position>& positions, const GameNotes& notes,
                                     std::vector<Judgement>& at_least) {
  std::vector<SlowLoss> losses;
  for (Color side : kColors) {
    std::vector<size_t> plies;  // consecutive turns without a mark
    for (size_t ply = 0; ply < game.turns.size(); ++ply) {
      if (positions[ply].side_to_move() != side) continue;
      const PositionNote& before = notes.positions[ply];
      const auto judge = [&](size_t at) {
        return JudgeMove(positions[at], game.turns[at].move, notes.positions[at],
                         notes.positions[at + 1]);
      };
      const bool doubtful = before.at_most && *before.at_most == Judgement::kNone;
      if (doubtful || judge(ply).judgement != Judgement::kNone) {
        plies.clear();
        continue;
      }
      plies.push_back(ply);
      if (plies.size() > kSlowTurns) plies.erase(plies.begin());
      // A slow loss begins and ends with a turn that loses something.
      while (!plies.empty() && judge(plies.front()).loss < kSlowLoss) plies.erase(plies.begin());
      if (judge(ply).loss < kSlowLoss) continue;
      double sum = 0, most = 0;
      size_t costliest = ply;
      for (size_t at : plies) {
        const double loss = judge(at).loss;
        sum += loss;
        if (loss <= most) continue;
        most = loss;
        costliest = at;
      }
      const double begin =
          ExpectedOf(ViewOf(side, notes.positions[plies.front()].score), positions[plies.front()]);
      const double end = ExpectedOf(ViewOf(side, judge(ply).after), positions[ply]);
      if (sum < kMistakeLoss || begin - end < kMistakeLoss) continue;
      for (size_t at : plies) {
        if (judge(at).loss >= kSlowLoss) at_least[at] = Judgement::kInaccuracy;
      }
      at_least[costliest] = Judgement::kMistake;
      losses.push_back({side, plies.front(), ply, begin, end});
      plies.clear();
    }
  }
  return losses;
}

void SumUp(const std::vector<Position>& positions, GameNotes& notes) {
  std::vector<double> win;
  for (const TurnNote& turn : notes.turns) {
    if (win.empty()) win.push_back(turn.win_before);
    win.push_back(turn.win_after);
  }
  for (Color color : kColors) {
    SideNotes& side = notes.sides[static_cast<size_t>(Index(color))];
    std::vector<RatedTurn> rated;
    std::array<std::vector<RatedTurn>, kNumPhases> by_phase;
    double lost = 0;
    for (size_t ply = 0; ply < notes.turns.size(); ++ply) {
      if (positions[ply].side_to_move() != color) continue;
      const TurnNote& turn = notes.turns[ply];
      ++side.judgements[static_cast<size_t>(turn.judgement)];
      if (turn.paco_missed) ++side.lost_pacos;
      lost += turn.loss;
      rated.push_back({ply, turn.accuracy});
      by_phase[static_cast<size_t>(turn.phase)].push_back(rated.back());
    }
    side.turns = static_cast<int>(rated.size());
    side.accuracy = GameAccuracy(win, rated);
    if (side.turns > 0) side.lost_per_turn = lost / side.turns;
    for (size_t phase = 0; phase < by_phase.size(); ++phase) {
      side.phase_accuracy[phase] = GameAccuracy(win, by_phase[phase]);
    }
  }
}

}  // namespace

MoveJudgement JudgeMove(const Position& position, Move move, const PositionNote& before,
                        const PositionNote& after) {
  const Color us = position.side_to_move();
  MoveJudgement judged;
  judged.after = ScoreOfTurn(move, before, after);
  // The engine's own choice is not a fault, even if a later search sees further.
  if (IsBest(move, before) || !IsFinished(before)) return judged;
  if (before.played ? before.played_depth == 0 : !IsFinished(after)) return judged;
  // Both expected scores use the number of unions before the turn, so that only the scores
  // determine the loss.
  const double best = ExpectedOf(ViewOf(us, before.score), position);
  const double played = ExpectedOf(ViewOf(us, judged.after), position);
  judged.loss = std::max(0.0, best - played);
  const int turns = std::max(before.paco, before.paco_seen);
  judged.paco_missed = turns > 0 && !ViewOf(us, judged.after).is_win();
  judged.judgement =
      judged.paco_missed ? JudgementOfLostPaco(turns, judged.loss) : JudgementOf(judged.loss);
  if (before.at_most) judged.judgement = std::min(judged.judgement, *before.at_most);
  if (judged.judgement == Judgement::kNone) judged.paco_missed = false;
  return judged;
}

double ExpectedScoreDrop(const Position& position, const PositionNote& before,
                         const PositionNote& after) {
  const Color us = position.side_to_move();
  return ExpectedOf(ViewOf(us, before.score), position) -
         ExpectedOf(ViewOf(us, after.score), position);
}

void JudgeTurns(const RecordedGame& game, GameNotes& notes) {
  const std::vector<Position> positions = game.Positions();
  std::vector<Judgement> at_least(game.turns.size(), Judgement::kNone);
  notes.slow_losses = FindSlowLosses(game, positions, notes, at_least);
  notes.turns.clear();
  notes.sides = {};
  for (size_t ply = 0; ply < game.turns.size(); ++ply) {
    notes.turns.push_back(
        TurnJudge(positions[ply], game.turns[ply], notes.positions[ply], notes.positions[ply + 1])
            .Judge(at_least[ply]));
  }
  SumUp(positions, notes);
}

}  // namespace danco

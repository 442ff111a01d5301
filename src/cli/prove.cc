// SPDX-License-Identifier: MIT
#include "cli/prove.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/proof_json.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/core/stop_token.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "cli/commands.h"
#include "cli/person_text.h"
#include "cli/terminal.h"
#include "engine/text_input.h"
#include "nlohmann/json.hpp"
#include "protocol/board_text.h"
#include "system/status.h"
#include "system/terminal.h"

namespace danco {
namespace {

// The engine's search, which guides the proof, gets memory as well: 1/kSightShare of the proof's.
constexpr int kSightShare = 4;
// The format of the JSON output (docs/internals/proofs.md).
constexpr char kProofFormat[] = "danco-proof";
constexpr int kProofVersion = 1;

ProofQuestion QuestionOf(const CliSettings& settings) {
  ProofQuestion question;
  question.turns =
      settings.flags.Has("mate") ? settings.flags.Number("mate") : ProofQuestion::kMaxTurns;
  question.nodes = settings.limits.nodes;
  question.time = settings.limits.movetime;
  question.mebibytes =
      static_cast<size_t>(settings.hash_mebibytes.value_or(ProofQuestion::kMebibytes));
  question.tree = settings.flags.Switch("tree");
  return question;
}

// Runs until the limits or Ctrl-C end it.
ProofFindings Solve(const ProofQuestion& question, const ProveContext& context, Engine& engine) {
  if (context.interrupts == nullptr) return engine.Prove(question);
  return engine.Prove(question, StopToken(UntilInterrupted(*context.interrupts)));
}

// Says why the side to move can never win, however long the game lasts. Returns an empty text
// unless its king is the only piece that can move by itself. A king cannot unite, and the opponent
// never releases a piece of this side.
std::string ImpossibleText(const Position& root) {
  const Color us = root.side_to_move();
  const RuleTraits traits = TraitsOf(root.rules());
  if (traits.king_unites || root.free_pieces(us) != root.pieces(us, PieceType::kKing)) return "";
  return traits.captures ? absl::StrCat(SideName(us), " has only the king and cannot mate.")
                         : absl::StrCat("No Paco is possible: ", SideName(us),
                                        "'s only free piece is the king, which cannot unite.");
}

std::string VerdictText(const ProofFindings& verdict, int most, const Position& root) {
  const WinWords words = WinWordsOf(root.rules());
  if (verdict.proof) {
    return absl::StrCat(words.first_win, " in ", verdict.proof->turns, ": ",
                        verdict.shortest ? "proved, and none is shorter."
                        : verdict.excluded > 0
                            ? absl::StrCat("proved. There is none in ", verdict.excluded,
                                           ", but a shorter one may exist.")
                            : "proved. A shorter one may exist.");
  }
  if (verdict.excluded >= most) {
    if (const std::string text = ImpossibleText(root); !text.empty()) return text;
    return most < ProofQuestion::kMaxTurns
               ? absl::StrCat("There is no ", words.win, " in ", most, ".")
               : absl::StrCat("There is no forced ", words.win, " in up to ", most,
                              " turns, the most that Danco looks for.");
  }
  if (verdict.examined == 0) return "Not decided.";
  if (verdict.first_moves == WalkResult::kComplete) {
    return absl::StrCat("Not decided. There is no ", words.win, " in ", verdict.examined, ".");
  }
  return absl::StrCat("Not decided. None of the first moves that were tried forces a ", words.win,
                      " in ", verdict.examined, "; not all were tried.");
}

// Writes a tree as indented lines, each with an answer and the next move. A position that occurs
// several times is printed once, with a number to which the other places refer.
class TreeText {
 public:
  explicit TreeText(const ProofTree& tree)
      : tree_(tree), written_(tree.nodes.size()), places_(tree.nodes.size()) {
    for (const ProofTreeNode& node : tree.nodes) {
      for (const ProofTreeNode::Answer& answer : node.answers) ++places_[answer.node];
    }
  }

  std::string Text() {
    const ProofTreeNode& root = tree_.nodes.front();
    text_ = absl::StrCat("1. ", FormatPlayerMove(root.position, root.move));
    WriteAnswers(0, 1);
    return text_;
  }

 private:
  void WriteAnswers(size_t number, int turn) {
    const ProofTreeNode& node = tree_.nodes[number];
    if (written_[number]) {
      if (!node.answers.empty()) absl::StrAppend(&text_, "   as in #", number);
      return;
    }
    written_[number] = true;
    const Position after = node.position.After(node.move);
    if (node.answers.empty()) {
      WriteThreat(after);
      return;
    }
    if (places_[number] > 1) absl::StrAppend(&text_, "   #", number);
    for (const ProofTreeNode::Answer& answer : node.answers) {
      const ProofTreeNode& next = tree_.nodes[answer.node];
      absl::StrAppend(&text_, "\n", std::string(static_cast<size_t>(2 * turn), ' '), turn, "... ",
                      FormatPlayerMove(after, answer.move), "  ", turn + 1, ". ",
                      FormatPlayerMove(next.position, next.move));
      WriteAnswers(answer.node, turn + 1);
    }
  }

  // At a leaf, writes with which chain the attacker unites with the king unless the defender
  // prevents it. (If the defender does, another turn unites. In zugzwang there is no threat.)
  void WriteThreat(const Position& after) {
    if (after.king_united() || after.pending_gift() != Square::kNone) return;
    if (TraitsOf(after.rules()).captures) return;  // the position is mate
    Position passed = after;
    passed.ApplyNull();
    const Move threat = FindWinningMove(passed);
    if (threat) absl::StrAppend(&text_, "   threatens ", FormatPlayerMove(passed, threat));
  }

  const ProofTree& tree_;
  std::vector<bool> written_;
  std::vector<int> places_;  // how often each node occurs
  std::string text_;
};

std::string Json(const ProofFindings& verdict, const Position& root) {
  nlohmann::ordered_json json = {{"format", kProofFormat},
                                 {"version", kProofVersion},
                                 {"fen", FormatFen(root)},
                                 {"variant", std::string(RuleSetName(root.rules()))},
                                 {"excluded", verdict.excluded},
                                 {"nodes", verdict.nodes},
                                 {"seconds", absl::ToDoubleSeconds(verdict.time)}};
  if (verdict.stopped) json["stopped"] = true;
  if (verdict.proof) {
    json["mate"] = verdict.proof->turns;
    json["shortest"] = verdict.shortest;
    json["line"] = FormatMoves(root, verdict.proof->line);
  }
  if (verdict.proof && verdict.proof->tree) json["tree"] = ProofTreeToJson(*verdict.proof->tree);
  return json.dump();
}

// Prints the findings about the engine's position.
void Show(const CliSettings& settings, const ProofFindings& findings, const Engine& engine,
          Output& output) {
  const Position& root = engine.position();
  if (settings.flags.Switch("json")) {
    output.Write(Json(findings, root));
    return;
  }
  output.Write(absl::StrCat(DrawBoard(root, {.ascii = settings.ascii}, Color::kWhite),
                            "\nFEN: ", FormatFen(root), "\n",
                            VerdictText(findings, QuestionOf(settings).turns, root)));
  if (findings.proof) output.Write(FormatPlayerLine(root, findings.proof->line));
  output.Write(absl::StrFormat("%d positions, %.2f s%s", findings.nodes,
                               absl::ToDoubleSeconds(findings.time),
                               findings.stopped ? ", stopped" : ""));
  if (!settings.flags.Switch("tree") || !findings.proof) return;
  if (!findings.proof->tree) {
    output.Write(findings.stopped ? "The tree was not written, because the proof was stopped."
                                  : "The tree was not written, because a limit was reached.");
    return;
  }
  const size_t size = findings.proof->tree->nodes.size();
  const bool chess = TraitsOf(root.rules()).captures;  // in chess, all answers are listed
  output.Write(
      absl::StrCat("\nThe proof, ", size, size == 1 ? " position." : " positions.",
                   chess ? "" : " After an answer that is not listed the attacker unites at once.",
                   "\n", TreeText(*findings.proof->tree).Text()));
}

// If the game is over, there is nothing to prove.
bool IsOver(const CliSettings& settings, const Engine& engine, Output& output) {
  const GameEnd end = engine.game().end();
  if (end == GameEnd::kOngoing) return false;
  output.Write(settings.flags.Switch("json")
                   ? nlohmann::ordered_json{{"format", kProofFormat},
                                            {"version", kProofVersion},
                                            {"fen", FormatFen(engine.position())},
                                            {"over", true}}
                         .dump()
                   : absl::StrCat("The game is over: ", GameEndText(end), "."));
  return true;
}

std::string FenOf(const std::string& line) {
  return std::string(absl::StripAsciiWhitespace(line.substr(0, line.find('#'))));
}

// Returns the number of FENs in the input. Returns nullopt if the input cannot be read twice.
std::optional<int> CountFens(std::istream& in) {
  const std::istream::pos_type begin = in.tellg();
  if (begin == std::istream::pos_type(-1)) {
    in.clear();
    return std::nullopt;
  }
  int count = 0;
  for (std::string line; std::getline(in, line);) count += FenOf(line).empty() ? 0 : 1;
  in.clear();
  in.seekg(begin);
  return count;
}

}  // namespace

absl::Status ProvePosition(const CliSettings& settings, const ProveContext& context, Engine& engine,
                           Output& output) {
  if (IsOver(settings, engine, output)) return absl::OkStatus();
  StatusLine status(context.status);
  ProofQuestion question = QuestionOf(settings);
  question.report = [&](const ProofFindings& known) {
    status.Show(ProofStatusText(question, known, engine.position().rules()));
  };
  const ProofFindings findings = Solve(question, context, engine);
  status.Clear();
  Show(settings, findings, engine, output);
  return findings.stopped ? absl::CancelledError("stopped") : absl::OkStatus();
}

absl::Status ProveLines(const CliSettings& settings, const ProveContext& context, std::istream& in,
                        Engine& engine, Output& output) {
  std::string line;
  std::string faults;
  StatusLine status(context.status);
  ProveCount count;
  count.total = CountFens(in);
  ProofQuestion question = QuestionOf(settings);
  question.report = [&](const ProofFindings& known) {
    status.Show(ProveCountText(count, known, engine.position().rules()));
  };
  const auto next = [&] {
    if (context.interrupts != nullptr) context.interrupts->Suspend();
    const bool any = static_cast<bool>(std::getline(in, line));
    if (context.interrupts != nullptr) context.interrupts->Resume();
    return any;
  };
  for (int number = 1; next(); ++number) {
    const std::string fen = FenOf(line);
    if (fen.empty()) continue;
    const absl::Status set = SetPosition(engine, fen);
    if (!set.ok()) {
      absl::StrAppend(&faults, faults.empty() ? "" : "\n", "line ", number, ": ", set.message());
    } else if (!IsOver(settings, engine, output)) {
      engine.NewGame();  // so that each position is searched without knowledge of the others
      const ProofFindings findings = Solve(question, context, engine);
      status.Clear();
      Show(settings, findings, engine, output);
      if (findings.stopped) {
        return absl::CancelledError(absl::StrCat(
            "stopped in line ", number, "; before it ", count.done,
            count.total ? absl::StrCat(" of ", *count.total) : "", " positions were finished, ",
            count.proved, " proved", faults.empty() ? "" : "\n", faults));
      }
      count.time += findings.time;
      if (findings.proof) ++count.proved;
    }
    ++count.done;
  }
  return faults.empty() ? absl::OkStatus() : Invalid(faults);
}

absl::Status ProvePositions(const CliSettings& settings, const Words& words,
                            const CliStreams& streams) {
  if (words.empty()) {
    return Invalid("prove: a FEN is missing, or '-' to read FENs");
  }
  const bool from_input = words.size() == 1 && words[0] == "-";
  // Must be created before the engine starts its threads.
  Interrupts interrupts;
  const bool shows = &streams.err == &std::cerr && IsTerminal(StandardStream::kError);
  const ProveContext context{shows ? &streams.err : nullptr, &interrupts};
  CliSettings engine_settings = settings;
  const auto all = static_cast<int>(ProofQuestion::kMebibytes);
  engine_settings.hash_mebibytes = std::max(settings.hash_mebibytes.value_or(all) / kSightShare, 1);
  Engine engine;
  RETURN_IF_ERROR(SetUpEngine(engine_settings, from_input ? Words() : words, engine));
  Output output(TextSink(settings, streams));
  return from_input ? ProveLines(settings, context, streams.in, engine, output)
                    : ProvePosition(settings, context, engine, output);
}

std::string ProofStatusText(const ProofQuestion& question, const ProofFindings& known,
                            RuleSet rules) {
  const double seconds = absl::ToDoubleSeconds(known.time);
  double part = 0;
  if (question.time) part = absl::FDivDuration(known.time, *question.time);
  if (question.nodes) {
    part = std::max(part, static_cast<double>(known.nodes) /
                              static_cast<double>(std::max<uint64_t>(*question.nodes, 1)));
  }
  const bool limited = question.time || question.nodes;
  std::string text = absl::StrCat(
      limited ? ProgressBar(part) + " " : "",
      question.time
          ? absl::StrFormat("%.1f of %.1f s", seconds, absl::ToDoubleSeconds(*question.time))
          : absl::StrFormat("%.1f s", seconds),
      ", ", CountText(known.nodes), " positions");
  if (known.excluded > 0) absl::StrAppend(&text, ": none in ", known.excluded);
  if (known.proof) {
    absl::StrAppend(&text, known.excluded > 0 ? ", " : ": ", WinWordsOf(rules).win, " in ",
                    known.proof->turns, " is proved");
  }
  return text;
}

std::string ProveCountText(const ProveCount& count, const ProofFindings& now, RuleSet rules) {
  std::string text;
  if (count.total) {
    absl::StrAppend(&text, ProgressBar(static_cast<double>(count.done) / std::max(*count.total, 1)),
                    " ", count.done, " of ", *count.total, " positions");
  } else {
    absl::StrAppend(&text, count.done, " positions");
  }
  absl::StrAppend(&text, ", ", count.proved, " proved");
  if (count.total && count.done > 0) {
    const absl::Duration each = count.time / count.done;
    const int after = std::max(*count.total - count.done - 1, 0);
    const absl::Duration here = std::max(each - now.time, absl::ZeroDuration());
    absl::StrAppend(&text, ", about ", AboutText(after * each + here), " left");
  }
  absl::StrAppend(&text, absl::StrFormat("; now %.1f s", absl::ToDoubleSeconds(now.time)));
  if (now.proof)
    absl::StrAppend(&text, ", ", WinWordsOf(rules).win, " in ", now.proof->turns, " is proved");
  return text;
}

}  // namespace danco

#include "cli/prove.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "annotate/proof_json.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "engine/text_door.h"
#include "nlohmann/json.hpp"
#include "protocol/board_text.h"
#include "search/control/limits.h"
#include "search/control/task_thread.h"
#include "search/proofs/mate_search.h"
#include "search/proofs/proof_tree.h"

namespace danco {
namespace {

// First moves beyond this number are left out.
constexpr size_t kMaxFirstMoves = 20000;

// What was found out about one position.
struct Verdict {
  MateAnswer answer;
  std::optional<ProofTree> tree;
  Walk first_moves = Walk::kComplete;  // kCut: not all were asked
  uint64_t nodes = 0;
  absl::Duration time;
};

Verdict Solve(const CliSettings& settings, const Engine& engine) {
  Verdict verdict;
  MoveList moves;
  verdict.first_moves = GenerateMoves(engine.position(), moves, kMaxFirstMoves);
  const SearchLimits& limits = settings.limits;
  const absl::Time start = absl::Now();
  const auto stop = [&](uint64_t nodes) {
    return (limits.nodes && nodes >= *limits.nodes) ||
           (limits.movetime && absl::Now() - start >= *limits.movetime);
  };
  std::vector<std::unique_ptr<TaskRunner>> helpers;
  for (int i = 1; i < settings.threads; ++i) helpers.push_back(std::make_unique<TaskThread>());
  const auto mebibytes =
      static_cast<size_t>(settings.hash_mebibytes.value_or(MateSolver::kMebibytes));
  MateSearch search({engine.game().positions(), moves, settings.mate, mebibytes, stop,
                     [](const FoundPaco&) {}, [](int) {}},
                    helpers);
  verdict.answer = search.Run();
  verdict.answer.shortest = verdict.answer.shortest && verdict.first_moves == Walk::kComplete;
  if (settings.tree) verdict.tree = search.Tree();
  verdict.nodes = search.nodes();
  verdict.time = absl::Now() - start;
  return verdict;
}

std::string VerdictText(const Verdict& verdict, int most) {
  const MateAnswer& answer = verdict.answer;
  if (answer.paco) {
    return absl::StrCat(
        "Paco in ", answer.paco->turns, ": ",
        answer.shortest ? "proved, and none is shorter."
        : answer.excluded > 0
            ? absl::StrCat("proved. Shorter ones are excluded up to ", answer.excluded, " turns.")
            : "proved. A shorter one is not excluded.");
  }
  if (answer.excluded >= most && verdict.first_moves == Walk::kComplete) {
    return absl::StrCat("There is no Paco in ", most, ".");
  }
  return answer.excluded > 0
             ? absl::StrCat("Not decided. There is no Paco in ", answer.excluded, ".")
             : "Not decided.";
}

// A tree as indented lines: an answer, and the move that follows it. A position that has been
// written out is named by its number.
class TreeText {
 public:
  explicit TreeText(const ProofTree& tree) : tree_(tree), written_(tree.nodes.size()) {}

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
    absl::StrAppend(&text_, "   #", number);
    for (const ProofTreeNode::Answer& answer : node.answers) {
      const ProofTreeNode& next = tree_.nodes[answer.node];
      absl::StrAppend(&text_, "\n", std::string(static_cast<size_t>(2 * turn), ' '), turn, "... ",
                      FormatPlayerMove(after, answer.move), "  ", turn + 1, ". ",
                      FormatPlayerMove(next.position, next.move));
      WriteAnswers(answer.node, turn + 1);
    }
  }

  // At a leaf: who unites with the king, by which chain, unless the defender does something about
  // it. (Then another turn unites. In zugzwang there is no threat.)
  void WriteThreat(const Position& after) {
    if (after.king_united() || after.pending_gift() != Square::kNone) return;
    Position passed = after;
    passed.ApplyNull();
    const Move threat = FindWinningMove(passed);
    if (threat) absl::StrAppend(&text_, "   threatens ", FormatPlayerMove(passed, threat));
  }

  const ProofTree& tree_;
  std::vector<bool> written_;
  std::string text_;
};

std::string Json(const Verdict& verdict, const Position& root) {
  const MateAnswer& answer = verdict.answer;
  nlohmann::json json = {{"fen", FormatFen(root)},
                         {"variant", RuleSetName(root.rules())},
                         {"excluded", answer.excluded},
                         {"nodes", verdict.nodes},
                         {"seconds", absl::ToDoubleSeconds(verdict.time)}};
  if (answer.paco) {
    json["mate"] = answer.paco->turns;
    json["shortest"] = answer.shortest;
    nlohmann::json& line = json["line"] = nlohmann::json::array();
    Position position = root;
    for (Move move : answer.paco->line) {
      line.push_back(FormatMove(position, move));
      position.Apply(move);
    }
  }
  if (verdict.tree) json["tree"] = ProofTreeToJson(*verdict.tree);
  return json.dump();
}

}  // namespace

void Prove(const CliSettings& settings, const Engine& engine, Output& output) {
  const Position& root = engine.position();
  const GameEnd end = engine.game().end();
  if (end != GameEnd::kOngoing) {
    output.Write(settings.json ? nlohmann::json{{"fen", FormatFen(root)}, {"over", true}}.dump()
                               : absl::StrCat("The game is over: ", GameEndText(end), "."));
    return;
  }
  const Verdict verdict = Solve(settings, engine);
  if (settings.json) {
    output.Write(Json(verdict, root));
    return;
  }
  output.Write(absl::StrCat(BoardText(root, settings, Color::kWhite), "\nFEN: ", FormatFen(root),
                            "\n", VerdictText(verdict, settings.mate)));
  if (verdict.answer.paco) output.Write(LineText(root, verdict.answer.paco->line));
  output.Write(
      absl::StrFormat("%d positions, %.2f s", verdict.nodes, absl::ToDoubleSeconds(verdict.time)));
  if (!settings.tree || !verdict.answer.paco) return;
  if (!verdict.tree) {
    output.Write("The tree was not written: the limit came first.");
    return;
  }
  output.Write(
      absl::StrCat("\nThe proof, ", verdict.tree->nodes.size(),
                   " positions. After an answer that is not listed the attacker unites at once.\n",
                   TreeText(*verdict.tree).Text()));
}

absl::Status ProveLines(const CliSettings& settings, std::istream& in, Engine& engine,
                        Output& output) {
  std::string line;
  std::string faults;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string fen(absl::StripAsciiWhitespace(line.substr(0, line.find('#'))));
    if (fen.empty()) continue;
    const absl::Status status = SetPosition(engine, fen);
    if (status.ok()) {
      Prove(settings, engine, output);
    } else {
      absl::StrAppend(&faults, faults.empty() ? "" : "\n", "line ", number, ": ", status.message());
    }
  }
  return faults.empty() ? absl::OkStatus() : absl::InvalidArgumentError(faults);
}

}  // namespace danco

#include "cli/settings.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "board/core/move.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "board/text/written_turn.h"
#include "engine/options.h"
#include "engine/text_door.h"
#include "eval/score.h"

ABSL_FLAG(absl::optional<int>, hash, absl::nullopt,
          "perft, analyse, prove, play: size of the hash table in MiB");
ABSL_FLAG(absl::optional<int>, threads, absl::nullopt, "analyse, prove, play: search threads");
ABSL_FLAG(absl::optional<int>, multipv, absl::nullopt, "analyse: how many best moves to show");
ABSL_FLAG(absl::optional<int>, movetime, absl::nullopt,
          "analyse, prove, play: time for a move in milliseconds");
ABSL_FLAG(absl::optional<int>, depth, absl::nullopt, "analyse, play: depth in plies");
ABSL_FLAG(absl::optional<int>, nodes, absl::nullopt, "analyse, prove, play: positions to visit");
ABSL_FLAG(std::string, variant, std::string(danco::RuleSetName(danco::RuleSet::kPacoSako)),
          "perft, analyse, prove, play: rule set");
ABSL_FLAG(bool, white, false, "play: you have the white pieces");
ABSL_FLAG(bool, black, false, "play: you have the black pieces");
ABSL_FLAG(absl::optional<int>, level, absl::nullopt,
          "play: from 0, a beginner, to 20, full strength");
ABSL_FLAG(std::string, tc, "", "play: clocks, minutes and seconds a turn, like 10+5");
ABSL_FLAG(bool, ascii, false, "analyse, prove, play: letters instead of chess symbols");
ABSL_FLAG(absl::optional<int>, mate, absl::nullopt, "prove: the most turns of the Paco");
ABSL_FLAG(bool, tree, false, "prove: the whole proof, every answer with the move that follows");

namespace danco {
namespace {

// Of a Paco: what a score can tell.
constexpr int kMostTurns = Score::kMaxPly / 2;
constexpr int kStrongest = 20;  // of the option Skill Level

// Reads numeric flags; the first value out of range sticks.
class FlagReader {
 public:
  absl::optional<int> Number(absl::string_view name, const absl::optional<int>& value, int max) {
    if (!value || (*value >= 1 && *value <= max)) return value;
    if (status_.ok()) {
      status_ = absl::InvalidArgumentError(
          absl::StrCat("--", name, "=", *value, " is not from 1 to ", max));
    }
    return absl::nullopt;
  }
  const absl::Status& status() const { return status_; }

 private:
  absl::Status status_;
};

// Whether the program is called `danco-chess`, wherever it lies: front ends for chess expect chess
// without being told.
bool PlaysChess(absl::string_view program) {
  const size_t slash = program.find_last_of("/\\");
  if (slash != program.npos) program.remove_prefix(slash + 1);
  return absl::StartsWith(program, "danco-chess");
}

}  // namespace

std::vector<std::string> ParseFlags(int argc, char** argv) {
  if (argc > 0 && PlaysChess(argv[0])) {
    absl::SetFlag(&FLAGS_variant, std::string(RuleSetName(RuleSet::kChess)));
  }
  const std::vector<char*> words = absl::ParseCommandLine(argc, argv);
  return {words.begin() + 1, words.end()};
}

absl::StatusOr<CliSettings> ReadSettings() {
  constexpr int kMax = std::numeric_limits<int>::max();
  CliSettings settings;
  FlagReader reader;
  if (const auto hash = reader.Number("hash", absl::GetFlag(FLAGS_hash), 65536)) {
    settings.hash_mebibytes = *hash;
  }
  settings.threads = reader.Number("threads", absl::GetFlag(FLAGS_threads), 256).value_or(1);
  settings.multi_pv = reader.Number("multipv", absl::GetFlag(FLAGS_multipv), 256).value_or(1);
  SearchLimits& limits = settings.limits;
  if (const auto ms = reader.Number("movetime", absl::GetFlag(FLAGS_movetime), kMax)) {
    limits.movetime = absl::Milliseconds(*ms);
  }
  if (const auto depth = reader.Number("depth", absl::GetFlag(FLAGS_depth), Score::kMaxPly)) {
    limits.depth = *depth;
  }
  if (const auto nodes = reader.Number("nodes", absl::GetFlag(FLAGS_nodes), kMax)) {
    limits.nodes = static_cast<uint64_t>(*nodes);
  }
  settings.mate = reader.Number("mate", absl::GetFlag(FLAGS_mate), kMostTurns).value_or(kMostTurns);
  settings.tree = absl::GetFlag(FLAGS_tree);
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(absl::GetFlag(FLAGS_variant));
  if (!rules.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("--variant: ", rules.status().message()));
  }
  settings.rules = *rules;
  settings.has_limit = limits.movetime || limits.depth || limits.nodes;
  if (!reader.status().ok()) return reader.status();
  if (absl::GetFlag(FLAGS_white) && absl::GetFlag(FLAGS_black)) {
    return absl::InvalidArgumentError("--white and --black exclude each other");
  }
  if (const absl::optional<int> level = absl::GetFlag(FLAGS_level)) {
    if (*level < 0 || *level > kStrongest) {
      return absl::InvalidArgumentError(absl::StrCat("--level=", *level, " is not from 0 to 20"));
    }
    settings.level = *level;
  }
  if (const std::string tc = absl::GetFlag(FLAGS_tc); !tc.empty()) {
    const absl::StatusOr<TimeControl> control = ParseTimeControl(tc);
    if (!control.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--tc: ", control.status().message()));
    }
    settings.time_control = *control;
  }
  settings.person = absl::GetFlag(FLAGS_black) ? Color::kBlack : Color::kWhite;
  settings.ascii = absl::GetFlag(FLAGS_ascii);
  return settings;
}

absl::Status SetUpEngine(const CliSettings& settings, const std::vector<std::string>& words,
                         Engine& engine) {
  const std::array<std::pair<OptionId, int>, 4> numbers = {{
      {OptionId::kHash, settings.hash_mebibytes.value_or(engine.options().value(OptionId::kHash))},
      {OptionId::kThreads, settings.threads},
      {OptionId::kMultiPv, settings.multi_pv},
      {OptionId::kSkillLevel, settings.level.value_or(kStrongest)},
  }};
  for (const auto& [id, value] : numbers) {
    // (Setting Hash clears the table, which takes its time.)
    if (value == engine.options().value(id)) continue;
    if (absl::Status status = engine.Set({id, value}); !status.ok()) return status;
  }
  if (settings.rules != engine.rules()) engine.SetRules(settings.rules);
  const auto moves = absl::c_find(words, "moves");
  const std::string fen = absl::StrJoin(words.begin(), moves, " ");
  const bool start = fen.empty() || fen == "startpos";
  absl::Status status = SetPosition(engine, start ? kStartFen : absl::string_view(fen));
  if (!status.ok() || moves == words.end()) return status;
  for (auto text = moves + 1; text != words.end(); ++text) {
    const absl::StatusOr<Move> move = ParseWrittenMove(engine.position(), *text);
    if (!move.ok()) return move.status();
    engine.Play(*move);
  }
  return absl::OkStatus();
}

}  // namespace danco

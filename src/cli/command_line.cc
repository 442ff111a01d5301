#include "cli/command_line.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/analyse.h"
#include "cli/analyse_many.h"
#include "cli/annotate.h"
#include "cli/board.h"
#include "cli/build_facts.h"
#include "cli/convert.h"
#include "cli/flag_table.h"
#include "cli/game_flags.h"
#include "cli/help_text.h"
#include "cli/line_input.h"
#include "cli/openings.h"
#include "cli/play.h"
#include "cli/prove.h"
#include "cli/screen.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include "eval/score.h"
#include "files/game_files.h"
#include "protocol/bench.h"
#include "protocol/command.h"
#include "protocol/count.h"
#include "protocol/help_text.h"
#include "protocol/output.h"
#include "protocol/session.h"
#include "search/control/stop_token.h"
#include "system/interrupts.h"
#include "system/terminal.h"

namespace danco {
namespace {

using Words = std::vector<std::string>;

const std::atomic<bool> kNeverStop{false};
// Exit statuses (docs/danco.1). The last is that of a command that Ctrl-C has ended, as shells have
// it.
constexpr int kFailed = 1;
constexpr int kNotUnderstood = 2;
constexpr int kInterrupted = 130;

int StatusOfExit(const absl::Status& status) {
  if (absl::IsCancelled(status)) return kInterrupted;
  // (Games that make no sense are not understood either.)
  return absl::IsInvalidArgument(status) || absl::IsDataLoss(status) ? kNotUnderstood : kFailed;
}

// The lines of the help that begin with a command, and its flags.
std::string HelpOf(const std::string& command) {
  const std::string all = CommandLineHelp();
  std::string text;
  bool its_own = false;
  for (absl::string_view line : absl::StrSplit(all, '\n')) {
    if (absl::StartsWith(line, "Flags")) break;
    if (absl::StartsWith(line, "  danco ")) {
      its_own = absl::StartsWith(line, absl::StrCat("  danco ", command, " "));
    }
    if (its_own && !line.empty()) absl::StrAppend(&text, line, "\n");
  }
  const std::string flags = FlagHelp(command);
  if (text.empty()) return all;
  return flags.empty()
             ? text
             : absl::StrCat(text, "\nFlags, with what holds without them in brackets:\n", flags);
}

// danco perft N [FEN]
absl::Status Perft(const CliSettings& settings, const Words& words, Output& output) {
  int depth = 0;
  if (words.empty()) return absl::InvalidArgumentError("perft: the depth is missing");
  if (!absl::SimpleAtoi(words[0], &depth) || depth < 0 || depth > Score::kMaxPly) {
    return absl::InvalidArgumentError(absl::StrCat("perft: the depth '", words[0],
                                                   "' is not a number from 0 to ", Score::kMaxPly));
  }
  CliSettings engine_settings = settings;
  engine_settings.hash_mebibytes.reset();  // the table is the count's own
  Engine engine;
  const absl::Status status =
      SetUpEngine(engine_settings, Words(words.begin() + 1, words.end()), engine);
  if (!status.ok()) return status;
  output.Write(PerftText(engine, depth, kNeverStop,
                         static_cast<size_t>(settings.hash_mebibytes.value_or(0))));
  return absl::OkStatus();
}

absl::Status Bench(const Words& words, Output& output) {
  const absl::StatusOr<BenchCommand> command =
      ParseBench(std::vector<absl::string_view>(words.begin(), words.end()));
  if (!command.ok()) return command.status();
  const absl::StatusOr<std::string> sums =
      RunBench(*command, StopToken(), [&](absl::string_view text) { output.Write(text); });
  if (!sums.ok()) return sums.status();
  output.Write(*sums);
  return absl::OkStatus();
}

absl::Status RunAnalyse(const CliSettings& settings, const GameFlags& flags, const Words& words,
                        const CliStreams& streams) {
  if (!flags.positions.empty()) {
    if (words.empty()) return AnalyseMany(settings, flags, streams);
    return absl::InvalidArgumentError("analyse: a FEN and --positions exclude each other");
  }
  if (words.empty()) {
    return absl::InvalidArgumentError("analyse: a FEN or 'startpos' is missing");
  }
  if (!flags.out.empty() || flags.resume || flags.overwrite) {
    return absl::InvalidArgumentError(
        "analyse: --out, --resume and --overwrite go with --positions FILE");
  }
  Engine engine;
  absl::Status status = SetUpEngine(settings, words, engine);
  if (status.ok()) status = engine.Set({OptionId::kAnalyseMode, 1});
  if (!status.ok()) return status;
  Output output(streams.out);
  if (flags.json) {
    output.Write(AnalysisLine(settings, engine, 0));
  } else {
    Analyse(settings, engine, output);
  }
  return status;
}

absl::Status RunProve(CliSettings settings, const GameFlags& flags, const Words& words,
                      const CliStreams& streams, Output& output) {
  if (words.empty()) {
    return absl::InvalidArgumentError("prove: a FEN is missing, or '-' to read FENs");
  }
  settings.json = flags.json;
  const bool from_input = words.size() == 1 && words[0] == "-";
  // Before the engine starts its threads.
  Interrupts interrupts;
  const bool tells = &streams.err == &std::cerr && IsTerminal(StandardStream::kError);
  const ProveMeans means{tells ? &streams.err : nullptr, &interrupts};
  Engine engine;
  CliSettings engine_settings = settings;
  // The other tables are the proof's own.
  engine_settings.hash_mebibytes = SightMebibytes(settings);
  const absl::Status status = SetUpEngine(engine_settings, from_input ? Words() : words, engine);
  if (!status.ok()) return status;
  return from_input ? ProveLines(settings, means, streams.in, engine, output)
                    : Prove(settings, means, engine, output);
}

absl::Status RunPlay(const CliSettings& settings, const Words& words, std::istream& in,
                     Output& output) {
  Engine engine;
  const absl::Status status = SetUpEngine(settings, words, engine);
  if (!status.ok()) return status;
  const bool interactive =
      &in == &std::cin && IsTerminal(StandardStream::kInput) && IsTerminal(StandardStream::kOutput);
  LineInput input(in, interactive);
  PlaySession(settings, engine, input, output, DetectScreen(settings.ascii)).Run();
  return absl::OkStatus();
}

absl::Status RunSubcommand(const Words& words, const CliStreams& streams) {
  Output output(streams.out);
  const absl::StatusOr<CliSettings> settings = ReadSettings();
  if (!settings.ok()) return settings.status();
  const std::string& name = words[0];
  const Words rest(words.begin() + 1, words.end());
  if (name == "perft") return Perft(*settings, rest, output);
  if (name == "bench") return Bench(rest, output);
  const GameFlags flags = ReadGameFlags();
  if (name == "analyse" || name == "analyze") return RunAnalyse(*settings, flags, rest, streams);
  if (name == "prove") return RunProve(*settings, flags, rest, streams, output);
  if (name == "play") return RunPlay(*settings, rest, streams.in, output);
  if (name == "board") return DrawBoard(*settings, flags, rest, streams);
  if (name == "annotate") return AnnotateGames(*settings, flags, rest, streams);
  if (name == "convert") return Convert(flags, settings->rules, rest, streams);
  if (name == "openings") return Openings(*settings, flags, rest, streams);
  return absl::InvalidArgumentError(absl::StrCat("there is no command '", name, "'"));
}

}  // namespace

int RunCommandLine(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& err) {
  const Words typed(argv + std::min(argc, 1), argv + argc);
  // Abseil's own answers to these list the flags of all its libraries.
  for (size_t i = 0; i < typed.size(); ++i) {
    const std::string& word = typed[i];
    if (word == "--help" || word == "-help" || word == "-h" || (i == 0 && word == "help")) {
      out << (i > 0 && typed[0][0] != '-' ? HelpOf(typed[0]) : CommandLineHelp());
      return 0;
    }
    if (word == "--version" || word == "-version") {
      out << BuildFacts() << "\n";
      return 0;
    }
  }
  const auto refuse = [&](const absl::Status& status) {
    err << "danco: " << std::string(status.message()) << "\n";
    const int exit = StatusOfExit(status);
    if (exit == kNotUnderstood && !absl::IsDataLoss(status)) err << "Try 'danco --help'.\n";
    return exit;
  };
  // (Before the flags are parsed: Abseil ends the program at an unknown one.)
  const Words given = FlagsAmong(typed);
  if (const absl::Status status = CheckFlags("", given); !status.ok()) return refuse(status);
  const Words words = ParseFlags(argc, argv);
  if (words.empty()) {
    const absl::StatusOr<CliSettings> settings = ReadSettings();
    RunDialogue(in, out, settings.ok() ? settings->rules : kDefaultRules);
    return 0;
  }
  absl::Status status = CheckFlags(words[0], given);
  if (status.ok()) status = RunSubcommand(words, {in, out, err});
  return status.ok() ? 0 : refuse(status);
}

}  // namespace danco

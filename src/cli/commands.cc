// SPDX-License-Identifier: MIT
#include "cli/commands.h"

#include <cstddef>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/stop_token.h"
#include "cli/terminal.h"
#include "engine/engine.h"
#include "engine/text_input.h"
#include "eval/score.h"
#include "protocol/bench.h"
#include "protocol/board_text.h"
#include "protocol/command.h"
#include "protocol/session.h"
#include "system/files.h"
#include "system/program.h"
#include "system/status.h"
#include "system/terminal.h"

namespace danco {
namespace {

constexpr int kInterrupted = 130;  // the exit status after Ctrl-C, as in shells

absl::string_view Compiler() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

absl::string_view Processor() {
#if defined(__AVX512BW__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
  return "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
  return "x86-64-v2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "arm64";
#else
  return "another processor";
#endif
}

std::string Commit() {
  constexpr absl::string_view kCommit = DANCO_COMMIT;
  return kCommit.empty() ? "no release" : absl::StrCat("commit ", kCommit);
}

std::string Signature() {
  const absl::StatusOr<std::string> sums =
      RunBench(BenchCommand(), StopToken(), [](absl::string_view) {});
  if (!sums.ok()) return std::string(sums.status().message());
  const absl::string_view text = absl::StripTrailingAsciiWhitespace(*sums);
  return std::string(text.substr(text.rfind('\n') + 1));
}

// Returns three lines: name and version; commit, compiler and processor; and the signature of a
// search, which distinguishes engines that play differently. Runs that search, which takes a few
// tenths of a second.
std::string BuildFacts() {
  return absl::StrCat(VersionText(), "\n", Commit(), "; ", Compiler(), "; ", SystemName(), " on ",
                      Processor(), "\n", Signature(), "\n");
}

}  // namespace

absl::Status RunCommand(const Flags& flags, CliCommand* command) {
  if (flags.Switch("version")) {
    const std::string text = BuildFacts();
    std::cout << (LocaleIsAscii() ? AsciiText(text) : text);
    return absl::OkStatus();
  }
  ASSIGN_OR_RETURN(const CliSettings settings, ReadSettings(flags));
  const absl::Status status = command(settings, flags.words(), {std::cin, std::cout, std::cerr});
  if (absl::IsCancelled(status)) return ExitError(kInterrupted, status.message());
  return status;
}

absl::Status OpenOutput(const CliSettings& settings, const std::vector<std::string>& inputs,
                        const CliStreams& streams, OutputFile& out) {
  return out.Open(settings.flags.Text("out"),
                  settings.flags.Switch("overwrite") ? Existing::kReplaced : Existing::kKept,
                  streams.out, inputs);
}

Output::Sink TextSink(const CliSettings& settings, const CliStreams& streams) {
  Output::Sink sink = Output::SinkOf(streams.out);
  if (!settings.ascii || settings.flags.Switch("json")) return sink;
  return [sink](absl::string_view text) { sink(AsciiText(text)); };
}

Words InputFiles(const std::string& command, const Words& words, const CliStreams& streams) {
  Words files = words;
  if (files.empty()) files.push_back("-");
  if (absl::c_linear_search(files, "-") && &streams.in == &std::cin &&
      IsTerminal(StandardStream::kInput)) {
    streams.err << absl::StrCat(
        "danco: reading games from the terminal: paste them and press Ctrl-D; ",
        "or name files: danco ", command, " FILE...\n");
  }
  return files;
}

bool IsOneFile(const Words& words) {
  std::error_code error;
  if (words.size() != 1) return false;
  const std::filesystem::file_status status = std::filesystem::status(SystemPath(words[0]), error);
  // Also a pipe, such as <(zcat game.pgn.gz) in a shell.
  return std::filesystem::exists(status) && !std::filesystem::is_directory(status);
}

absl::Status CountTurns(const CliSettings& settings, const Words& words,
                        const CliStreams& streams) {
  int depth = 0;
  if (words.empty()) return Invalid("perft: the depth is missing");
  if (!absl::SimpleAtoi(words[0], &depth) || depth < 0 || depth > Score::kMaxPly) {
    return Invalid("perft: the depth '", words[0], "' is not a number from 0 to ", Score::kMaxPly);
  }
  CliSettings engine_settings = settings;
  engine_settings.hash_mebibytes.reset();  // counting has its own table
  Engine engine;
  RETURN_IF_ERROR(SetUpEngine(engine_settings, Words(words.begin() + 1, words.end()), engine));
  Output(streams.out)
      .Write(PerftText(engine, depth, StopToken(),
                       static_cast<size_t>(settings.hash_mebibytes.value_or(0))));
  return absl::OkStatus();
}

absl::Status Bench(const CliSettings& /*settings*/, const Words& words, const CliStreams& streams) {
  ASSIGN_OR_RETURN(const BenchCommand command,
                   ParseBench(std::vector<absl::string_view>(words.begin(), words.end())));
  Output output(streams.out);
  const absl::StatusOr<std::string> sums =
      RunBench(command, StopToken(), [&](absl::string_view text) { output.Write(text); });
  if (sums.ok()) output.Write(*sums);
  return sums.status();
}

absl::Status SpeakUci(const CliSettings& settings, const Words& /*words*/,
                      const CliStreams& streams) {
  if (IsTerminal(StandardStream::kInput)) {
    streams.err << VersionText() << " speaks UCI here, for chess programs; 'quit' ends it.\n"
                << "Type 'danco play' in a shell to play, 'danco --help' to see all commands.\n";
  }
  RunDialogue(streams.in, streams.out, settings.rules);
  return absl::OkStatus();
}

}  // namespace danco

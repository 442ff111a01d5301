#include "cli/help.h"

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/flags.h"
#include "engine/text_input.h"
#include "protocol/bench.h"
#include "protocol/command.h"
#include "search/control/stop_token.h"
#include "system/program.h"

namespace danco {
namespace {

constexpr absl::string_view kUsage =
    R"(  danco                          speaks UCI on stdin and stdout, until quit or the end of input
  danco perft N [FEN]            counts the turns to depth N, outcome by outcome
  danco bench [DEPTH] [HASH] [THREADS]
                                 searches a fixed set of positions; Bench: N is the signature
  danco bench long [THOUSAND_NODES] [HASH] [THREADS]
                                 long searches of 30 others, 5,000 thousand nodes each: for speed
  danco analyse FEN|startpos [moves MOVE…]
                                 searches one position and prints what it finds
  danco analyse --positions FILE the same for many positions, as JSON Lines
  danco prove FEN|startpos [moves MOVE…]
                                 looks for a forced Paco; '-' reads FENs, one a line
  danco play [FEN]               plays against you in the terminal
  danco annotate [FILE…]         games with scores, words and better lines for every turn
  danco board FEN|startpos [moves MOVE…]
                                 draws one position: as text, or with --svg as a picture
  danco convert [FILE…]          games from any format to another: PGN, pacoplay's and vchess.club's
                                 records, plain moves, JSON Lines; without files from stdin
  danco openings build [FILE…]   counts what was played in games, position by position
  danco openings FEN|startpos [moves MOVE…]
                                 the turns of such a table or of games, their results, what usually
                                 follows, Danco's opinion
  danco --help, --version; danco COMMAND --help: what one command takes
)";

constexpr absl::string_view kFlagsTitle = "\nFlags, with what holds without them in brackets:\n";

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

}  // namespace

std::string HelpText(absl::string_view command) {
  std::string text;
  bool its_own = false;
  for (absl::string_view line : absl::StrSplit(kUsage, '\n', absl::SkipEmpty())) {
    if (absl::StartsWith(line, "  danco ")) {
      its_own = absl::StartsWith(line, absl::StrCat("  danco ", command, " "));
    }
    if (its_own) absl::StrAppend(&text, line, "\n");
  }
  if (command.empty() || text.empty()) {
    return absl::StrCat(VersionText(), ": an engine for Paco Ŝako, the peace chess\n\n", kUsage,
                        kFlagsTitle, AllFlagsHelp(), "\n");
  }
  const std::string flags = FlagsHelp(command);
  return flags.empty() ? text : absl::StrCat(text, kFlagsTitle, flags);
}

std::string BuildFacts() {
  return absl::StrCat(VersionText(), "\n", Commit(), "; ", Compiler(), "; ", SystemName(), " on ",
                      Processor(), "\n", Signature());
}

}  // namespace danco

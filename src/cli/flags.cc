// SPDX-License-Identifier: MIT
// The commands and flags of `danco`.
#include <array>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/text_input.h"
#include "eval/score.h"
#include "search/proofs/proof.h"

namespace danco {
namespace {

constexpr FlagEntry kFlags[] = {
    {"version", "", "", ""},
    {"variant", "NAME", "perft analyse annotate prove play board convert openings",
     "rule set, one of pacosako, manual (the printed rule book), nochain (the children's version), "
     "vchess (the rules of vchess.club), chess",
     "pacosako"},
    {"hash", "MIB", "analyse annotate play openings", "size of the hash table, in MiB", "64", 1,
     65536},
    {"hash", "MIB", "prove", "size of the hash table, in MiB", "256", 1, 65536},
    {"hash", "MIB", "perft", "size of a table that makes the count faster, in MiB (no table)", "",
     1, 65536},
    {"threads", "N", "analyse annotate prove play openings", "number of search threads", "1", 1,
     256},
    {"movetime", "MS", "analyse",
     "time for each position, in milliseconds (5000 without another limit; 1000 with --positions "
     "or --json)",
     "", 1, kMaxInt},
    {"movetime", "MS", "annotate", "time for each position of a game, in milliseconds (no limit)",
     "", 1, kMaxInt},
    {"movetime", "MS", "prove", "time for the proof, in milliseconds (no limit)", "", 1, kMaxInt},
    {"movetime", "MS", "play",
     "time that Danco takes for a move, in milliseconds (1000 without another limit)", "", 1,
     kMaxInt},
    {"movetime", "MS", "openings", "time for each turn that is listed, in milliseconds (no limit)",
     "", 1, kMaxInt},
    {"depth", "N", "analyse annotate play openings", "depth of each search, in plies (no limit)",
     "", 1, Score::kMaxPly},
    {"nodes", "N", "analyse prove play", "number of positions to search (no limit)", "", 1,
     kMaxInt},
    {"nodes", "N", "annotate",
     "number of positions to search for each position of a game (20000 without another limit)", "",
     1, kMaxInt},
    {"nodes", "N", "openings",
     "number of positions to search for each turn that is listed (20000 without another limit)", "",
     1, kMaxInt},
    {"multipv", "N", "analyse", "number of best moves to show", "1", 1, 256},
    {"mate", "N", "prove", "longest Paco to look for, in turns (any length)", "", 1,
     ProofQuestion::kMaxTurns},
    {"tree", "", "prove", "prints the whole proof: every answer and the move that follows it"},
    {"white", "", "play", "you play White (yes)"},
    {"black", "", "play", "you play Black (no)"},
    {"level", "N", "play", "strength of Danco, from 0 (beginner) to 20 (full strength)", "20", 0,
     20},
    {"level", "N", "openings", "only games against this level of Danco (all)", "", 0, 20},
    {"tc", "MIN[+SEC]", "play",
     "clocks with minutes for the game and seconds added for each turn, such as 10+5 (no clocks)"},
    {"ascii", "", "analyse board prove play", "prints letters instead of chess symbols"},
    {"to", "FORMAT", "annotate",
     "format to write, one of pgn, pgn-players (with moves such as Nf3), jsonl, html (a page)",
     "pgn"},
    {"to", "FORMAT", "convert",
     "format to write, one of pgn, pgn-players, jsonl, pacoplay, vchess, moves, players, fen, epd; "
     "pgn-players and players have moves such as Nf3, fen lists all positions",
     "pgn"},
    {"json", "", "analyse prove openings", "prints a line of JSON for each position"},
    {"positions", "FILE", "analyse",
     "file with FENs, or with games whose last positions are analysed; '-' is stdin (none)"},
    {"resume", "", "analyse",
     "with --positions and --out: continues the file that an interrupted run began"},
    {"why", "", "analyse", "with --json: adds the reasons for the best move, which takes longer"},
    {"svg", "", "board", "draws a picture, in SVG"},
    {"flip", "", "annotate board", "draws boards from Black's side"},
    {"table", "FILE", "openings", "table of openings to use (the one that comes with Danco)"},
    {"from", "FILE", "openings", "games to use instead of a table, in any format (none)"},
    {"games", "N", "openings", "with --from: number of games to list for each turn", "0", 0,
     kMaxInt},
    {"player", "NAME", "openings", "only games of a player whose name contains NAME (all)"},
    {"result", "RESULT", "openings", "only games with this result: 1-0, 0-1 or 1/2-1/2 (all)"},
    {"since", "DATE", "openings", "only games from this day on: 2026.03.01, 2026.03 or 2026 (all)"},
    {"until", "DATE", "openings", "only games up to this day (all)"},
    {"least", "N", "openings",
     "with build: only the positions that at least N games reached, as a tree (0: all positions)",
     "", 0, kMaxInt},
    {"plies", "N", "openings", "with build: number of turns of each game to count", "30", 1, 1000},
    {"out", "FILE", "annotate board convert openings", "file to write (stdout)"},
    {"out", "FILE", "analyse", "with --positions: file to write (stdout)"},
    {"overwrite", "", "analyse annotate board convert openings",
     "allows replacing an --out file that is not empty"},
};

template <CliCommand* kRun>
absl::Status Run(const Flags& flags) {
  return RunCommand(flags, kRun);
}

constexpr CommandEntry kCommands[] = {
    {"play", "[FEN|startpos [moves MOVE…]]\nFILE",
     "plays against you in the terminal; FILE is a game to resume", Run<Play>},
    {"analyse", "FEN|startpos [moves MOVE…]\nFILE\n--positions FILE",
     "searches a position, or the last position of the game in FILE, and prints the best lines, "
     "with scores in White's view; with --positions, analyses many positions and writes JSON Lines",
     Run<Analyse>, CommandWords::kAny, "analyze"},
    {"prove", "FEN|startpos [moves MOVE…]\n-",
     "proves a forced Paco, or that there is none; '-' reads one FEN per line from stdin",
     Run<ProvePositions>},
    {"annotate", "[FILE…]",
     "adds scores, comments and better lines to games; reads all formats of 'danco convert', from "
     "stdin if no file is named",
     Run<AnnotateGames>},
    {"board", "FEN|startpos [moves MOVE…]", "draws a position as text, or with --svg as a picture",
     Run<Board>},
    {"convert", "[FILE…]",
     "converts games between formats: PGN, records of pacoplay and vchess.club, plain moves, JSON "
     "Lines; reads stdin if no file is named",
     Run<Convert>},
    {"openings", "FEN|startpos [moves MOVE…]\nbuild [FILE…]",
     "lists the turns that were played in a position, their results, what usually follows, and "
     "Danco's opinion; with 'build', makes a table of openings from games",
     Run<Openings>},
    {"perft", "N [FEN|startpos [moves MOVE…]]", "counts the outcomes of all turns to depth N",
     Run<CountTurns>},
    {"bench", "[DEPTH] [HASH] [THREADS]\nlong [THOUSAND_NODES] [HASH] [THREADS]",
     "searches a fixed set of positions and prints the engine's signature, Bench: N; with 'long', "
     "measures the speed of long searches: 30 other positions, 5 million nodes each",
     Run<Bench>},
};

constexpr absl::string_view kShellNote = R"(
In a shell, put a move with '>' in quotes, 'Qd8>d5>d4'; otherwise the shell writes a file. Danco
also reads Qd8-d5-d4 and d8d5d4, which need no quotes.
)";

// Returns the help with a title or with the note.
std::string DancoHelp(const Program& program, absl::string_view command) {
  std::string text = HelpText(program, command);
  if (command.empty()) {
    text = absl::StrCat(VersionText(), ": an engine for Paco Ŝako, the peace chess\n\n", text);
  } else if (absl::StrContains(text, "MOVE")) {
    absl::StrAppend(&text, kShellNote);
  }
  return LocaleIsAscii() ? AsciiText(text) : text;
}

constexpr Program kProgram = {
    .name = "danco",
    .usage =
        R"(Without a command, Danco speaks UCI on stdin and stdout, until quit or the end of input.

)",
    .flags = kFlags,
    .commands = kCommands,
    .notes = R"(  danco COMMAND --help
      prints the options of one command
  danco --version
      prints the version, how it was built, and its signature
)",
    .run = Run<SpeakUci>,
    .help = DancoHelp};

constexpr auto kChessFlags = [] {
  auto flags = std::to_array(kFlags);
  for (FlagEntry& flag : flags) {
    if (flag.name == "variant") flag.standard = "chess";
  }
  return flags;
}();

constexpr Program ForChess(Program program) {
  program.name = "danco-chess";
  program.flags = kChessFlags;
  return program;
}

}  // namespace

const Program kDanco = kProgram;
const Program kDancoChess = ForChess(kProgram);

}  // namespace danco

// SPDX-License-Identifier: MIT
// danco-analysis: measurements and data for the development of Danco.
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "analysis/commands.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/tournament/results.h"
#include "match/tournament/schedule.h"
#include "system/files.h"
#include "system/flags.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

constexpr FlagEntry kFlags[] = {
    {"count", "N", "check-claims", "number of claims to check", "1000", 0, kMaxInt},
    {"count", "N", "find-paco", "number of positions to find", "100", 0, kMaxInt},
    {"count", "N", "sample-positions", "number of positions to find", "200", 0, kMaxInt},
    {"seed", "N", "check-claims find-paco sample-positions", "random seed of self-play", "1", 0,
     kAnyNumber},
    {"seed", "N", "make-suite", "random seed of the openings", "1", 0, kAnyNumber},
    {"seed", "N", "random-mover", "random seed of the moves", "1", 0, kAnyNumber},
    {"play-nodes", "N", "check-claims find-paco sample-positions", "nodes per move in self-play",
     "1500", 0, kAnyNumber},
    {"random-percent", "N", "check-claims find-paco sample-positions",
     "percentage of random moves in self-play", "10", 0, 100},
    {"look-nodes", "N", "check-claims", "nodes of the search whose claims are checked", "3000", 0,
     kAnyNumber},
    {"look-nodes", "N", "sample-positions",
     "nodes of a first search, which selects the positions for the second", "20000", 0, kAnyNumber},
    {"sure-nodes", "N", "sample-positions", "nodes of the second search, which decides", "500000",
     0, kAnyNumber},
    {"proof-nodes", "N", "check-claims",
     "maximum number of positions that each attempt to prove or refute a claim may visit",
     "3000000", 0, kAnyNumber},
    {"variant", "NAME", "check-claims", "rule set", "pacosako"},
    {"variant", "NAME", "find-paco",
     "rule set; with chess, only the last positions of games that end in mate are tried",
     "pacosako"},
    {"tree", "", "check-claims", "write each proof as a tree, for danco-check-proofs"},
    {"nodes", "N", "check-marks", "nodes per position, as in `danco annotate --nodes`", "20000", 0,
     kAnyNumber},
    {"nodes", "N", "make-book", "nodes of the search of each position", "15000", 0, kAnyNumber},
    {"nodes", "N", "make-suite", "nodes of the second search, which decides", "20000", 0,
     kAnyNumber},
    {"deep-times", "N", "check-marks",
     "how many times --nodes the annotator's second pass gets; 0: no second pass", "10", 0,
     kAnyNumber},
    {"times", "N", "check-marks", "how many times --nodes the longer search gets", "25", 0,
     kAnyNumber},
    {"first", "N", "check-marks", "number of the first game to use, from 1", "1", 1, kMaxInt},
    {"step", "N", "check-marks", "use every N-th game from there on", "1", 1, kMaxInt},
    {"games", "N", "check-marks", "maximum number of games to use", "100", 0, kMaxInt},
    {"mate", "N", "find-paco", "length of the shortest Paco, in turns of the side to move", "3", 1,
     kMaxInt},
    {"max-nodes", "N", "find-paco", "maximum number of positions that a proof may visit", "100000",
     0, kAnyNumber},
    {"per-game", "N", "find-paco", "maximum number of positions from one game", "2", 1, kMaxInt},
    {"per-unions", "N", "find-paco", "maximum number of positions with the same number of unions",
     "1000000", 1, kMaxInt},
    {"least-pieces", "N", "find-paco", "minimum number of pieces on the board, including kings",
     "0", 0, 32},
    {"again", "FILE", "find-paco",
     "read the positions from this file, the output of an earlier run, and prove them again"},
    {"leave-out", "N", "fit-wdl", "hold out the games of every N-th opening for validation", "5", 2,
     kMaxInt},
    {"iterations", "N", "fit-wdl", "number of iterations of the fit", "60", 0, kMaxInt},
    {"positions", "N", "make-book", "number of positions to search", "20500", 1, kMaxInt},
    {"positions", "N", "make-suite", "number of openings in each file", "2000", 1, kMaxInt},
    {"lines", "N", "make-book", "number of best moves to score in each position", "3", 1, kMaxInt},
    {"main-positions", "N", "make-book",
     "how many of the likeliest positions are main positions, which are searched longer", "500", 0,
     kMaxInt},
    {"main-nodes", "N", "make-book", "nodes of the search of each main position", "500000", 0,
     kAnyNumber},
    {"main-lines", "N", "make-book", "number of best moves to score in each main position", "6", 1,
     kMaxInt},
    {"margin", "CP", "make-book", "how many centipawns worse than the best move a book move may be",
     "20", 0, kMaxInt},
    {"temperature", "CP", "make-book",
     "a book move that is CP centipawns worse than the best is played e times less often", "10", 0,
     kMaxInt},
    {"opponents-temperature", "CP", "make-book",
     "an opponent's move that is CP centipawns worse than the best is assumed to be e times rarer",
     "60", 0, kMaxInt},
    {"balanced", "FILE", "make-suite", "file to write the balanced openings to"},
    {"unbalanced", "FILE", "make-suite", "file to write the unbalanced openings to"},
    {"plies", "N", "make-suite", "number of random moves from the start position", "8", 0, 1000},
    {"screen", "N", "make-suite", "nodes of a first search, which discards most openings", "1000",
     0, kAnyNumber},
    {"sight", "N", "random-mover",
     "0: purely random; 1: plays a Paco in one; 2: also avoids allowing a Paco in one", "0", 0, 2},
    {"quiet", "", "sample-positions",
     "sample quiet middle-game positions instead of those with a long Paco"},
    {"spread", "", "sample-positions",
     "sample positions without a Paco in sight from all phases of the game, quiet or not, about as "
     "many with each number of unions from 0 to 12"},
    {"from", "N", "sample-positions", "minimum length of a long Paco, in turns", "5", 1, kMaxInt},
    {"to", "N", "sample-positions", "maximum length of a long Paco, in turns", "15", 1, kMaxInt},
    {"out", "FILE", "check-claims find-paco sample-positions",
     "file to write, one JSON object per line (standard output)"},
    {"out", "FILE", "make-book", "file to write"},
    {"overwrite", "", "check-claims find-paco make-book make-suite sample-positions",
     "allows replacing a file that is not empty"},
};

constexpr CommandEntry kCommands[] = {
    {"check-claims",
     "--count=5000 --seed=3 --out=claims.jsonl\n"
     "--variant=vchess --tree --out=claims.jsonl && danco-check-proofs < claims.jsonl",
     "checks whether the Pacos that the search announces can be proved. Plays games against itself "
     "and searches every position. If the search claims that the side to move has a Paco in two "
     "turns or more, the prover looks for a Paco of at most that length. Writes a line for each "
     "claim with `fen`, `variant`, `seen` (the length that the search claims) and `verdict`: "
     "`proved`, with the length of the proof in `mate`; `refuted`, which is a bug of the search; "
     "or `open` if the prover ran out of nodes. Exits with status 1 if a claim was refuted. The "
     "same flags write the same file.",
     CheckClaims, CommandWords::kNone},
    {"check-marks", "--games=30 games.jsonl",
     "compares the marks of `danco annotate` with those of a longer search. Annotates each game "
     "twice: quickly, as `danco annotate` does, and slowly, with --times as many nodes. Prints the "
     "turns that only one of the two marks as `?` or `??` and, after each game, the totals so far: "
     "confirmed, the share of the quick marks that are also slow marks, and found, the share of "
     "the slow marks that are also quick marks.",
     CheckMarks},
    {"find-paco",
     "--mate=3 --count=100 --out=paco_in_3.jsonl\n"
     "--again=paco_in_3.jsonl --max-nodes=300000 --out=new.jsonl",
     "finds positions in which the shortest Paco takes exactly --mate turns. Plays games against "
     "itself from Fischer-random starts and runs the prover on every position. Writes a line for "
     "each with `fen`, `mate`, `nodes` (how many positions the prover visits when it looks for a "
     "Paco in 1, 2, ... turns, a figure that shows changes of the prover), `unions`, and `line`, "
     "which ends with the Paco. With --again, proves the positions of such a file again, for when "
     "the prover has changed. The same flags write the same file.",
     FindPaco, CommandWords::kNone},
    {"fit-wdl", "FOLDER...",
     "fits the model of wins, draws and losses to played games, from folders with results of "
     "danco-match. Prints the weights for src/eval/wdl.cc and, for each folder, how well the model "
     "predicts the results of the games that were held out.",
     FitWdl},
    {"make-book", "--out=danco.book [--positions=N] [--nodes=N]",
     "makes an opening book by search. Beginning with the start position, always searches the "
     "likeliest position that is not in the book yet, with Danco as White and as Black. In the "
     "end, the scores of later positions correct those of earlier ones, and the good moves become "
     "the book. The same flags and the same Danco write the same file.",
     MakeBook, CommandWords::kNone},
    {"make-suite", "--balanced=FILE --unbalanced=FILE [--positions=N] [--seed=N]",
     "makes suites of openings for matches from random moves after which neither side is lost. An "
     "opening is balanced if a search expects a score within 0.01 of 1/2, and unbalanced if one "
     "side wins with a probability from 0.45 to 0.55, by the model of UCI_ShowWDL. The lines are "
     "EPD with the score. The same flags write the same files.",
     MakeSuite, CommandWords::kNone},
    {"overlooked", "FOLDER...",
     "counts what the players of tournaments overlooked, from folders with results of danco-match. "
     "Prints a table with a row for each player: games, faults, average length in plies; how many "
     "direct Pacos in one and how many by a chain the player missed; how often the player left the "
     "king in direct Sako although there was a remedy; and what share of the turns forms a union, "
     "gives Sako, is a chain, or takes back the player's last turn.",
     Overlooked},
    {"random-mover", "[--sight=0|1|2] [--seed=N]",
     "plays random legal moves under the rule set pacosako, as a UCI engine.", RandomMover,
     CommandWords::kNone},
    {"sample-positions",
     "--from=5 --to=15 --count=200 --out=paco_long.jsonl\n"
     "--quiet --count=500 --out=quiet.jsonl\n"
     "--spread --count=30 --out=spread.jsonl",
     "samples positions with a long Paco or, with --quiet or --spread, without a Paco. Plays games "
     "against itself from Fischer-random starts and takes at most one position of each. Writes a "
     "line for each with `fen`, `unions` and `seen`: the length of the Paco that the search sees, "
     "which need not be the shortest, or the score in centipawns. The same flags write the same "
     "file.",
     SamplePositions, CommandWords::kNone},
};

constexpr Program kProgram = {
    .name = "danco-analysis",
    .usage = R"(danco-analysis: measurements and data for the development of Danco

  danco-analysis COMMAND [--flag=value...] [FILE...]
  danco-analysis COMMAND --help

Commands:
)",
    .flags = kFlags,
    .commands = kCommands};

}  // namespace

absl::Status OpenOutput(const Flags& flags, const std::string& name, OutputFile& out,
                        const std::vector<std::string>& inputs) {
  const Existing existing = flags.Switch("overwrite") ? Existing::kReplaced : Existing::kKept;
  return out.Open(name, existing, std::cout, inputs);
}

SelfPlaySettings SelfPlayFrom(const Flags& flags, RuleSet rules) {
  return {.seed = static_cast<uint64_t>(flags.Number("seed")),
          .nodes = static_cast<uint64_t>(flags.Number("play-nodes")),
          .random_percent = static_cast<int>(flags.Number("random-percent")),
          .fischer_random = true,
          .rules = rules};
}

absl::Status Replay(
    const match::GameRecord& game,
    const std::function<void(const Position& before, Move move, const match::MoveRecord&)>& each) {
  ASSIGN_OR_RETURN(const Position start, ParseFen(game.fen, game.rules));
  Position position = start;
  for (const std::string& text : game.opening) {
    ASSIGN_OR_RETURN(const Move move, ParseMove(position, text));
    position.Apply(move);
  }
  for (const match::MoveRecord& record : game.moves) {
    ASSIGN_OR_RETURN(const Move move, ParseMove(position, record.move));
    each(position, move, record);
    position.Apply(move);
  }
  return absl::OkStatus();
}

absl::Status ForEachGame(
    const std::vector<std::string>& folders,
    const std::function<absl::Status(const std::string& folder, const match::GameRecord&,
                                     int64_t opening)>& each) {
  if (folders.empty()) return Invalid("no folder with results is named");
  RETURN_IF_ERROR(CheckNamedOnce(folders));
  for (const std::string& folder : folders) {
    ASSIGN_OR_RETURN(const match::LoadedResults results, match::LoadResults(folder));
    const match::Schedule schedule(results.tournament, match::OutcomesOf(results.games));
    for (const auto& [index, game] : results.games) {
      const absl::Status status = each(folder, game, schedule.Game(index).opening);
      if (!status.ok()) {
        return Invalid(folder, ": game ", index, ": ", status.message());
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace danco::analysis

int main(int argc, char** argv) { return danco::RunProgram(danco::analysis::kProgram, argc, argv); }

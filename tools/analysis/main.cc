// SPDX-License-Identifier: MIT
// danco-analysis: measurements and data for the development of Danco.
#include <cassert>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "analysis/commands.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/tournament/results.h"
#include "system/flags.h"

namespace danco::analysis {
namespace {

constexpr FlagEntry kFlags[] = {
    {"count", "N", "check-claims", "claims to check", "1000", 0, kMaxInt},
    {"count", "N", "find-paco", "positions to find", "100", 0, kMaxInt},
    {"count", "N", "sample-positions", "positions to find", "200", 0, kMaxInt},
    {"seed", "N", "check-claims find-paco sample-positions", "random seed for self-play", "1", 0,
     kAnyNumber},
    {"seed", "N", "make-suite", "seed of the openings", "1", 0, kAnyNumber},
    {"seed", "N", "random-mover", "seed of the moves", "1", 0, kAnyNumber},
    {"play-nodes", "N", "check-claims find-paco sample-positions",
     "nodes per move of the self-play", "1500", 0, kAnyNumber},
    {"random-percent", "N", "check-claims find-paco sample-positions",
     "percentage of random moves in the self-play", "10", 0, 100},
    {"look-nodes", "N", "check-claims", "nodes of the search whose claim is checked", "3000", 0,
     kAnyNumber},
    {"look-nodes", "N", "sample-positions", "nodes of the search that preselects positions",
     "20000", 0, kAnyNumber},
    {"sure-nodes", "N", "sample-positions", "nodes of the search that decides", "500000", 0,
     kAnyNumber},
    {"proof-nodes", "N", "check-claims",
     "maximum number of positions that each attempt to prove or refute may visit", "3000000", 0,
     kAnyNumber},
    {"variant", "NAME", "check-claims", "rule set", "pacosako"},
    {"tree", "", "check-claims", "write each proof as a tree, for danco-check-proofs"},
    {"nodes", "N", "check-marks", "nodes per position, as in `danco annotate --nodes`", "20000", 0,
     kAnyNumber},
    {"nodes", "N", "make-book", "nodes of the search of each position", "15000", 0, kAnyNumber},
    {"nodes", "N", "make-suite", "nodes of the search that decides", "20000", 0, kAnyNumber},
    {"deep-times", "N", "check-marks", "factor of the annotator's second pass; 0: no second pass",
     "10", 0, kAnyNumber},
    {"times", "N", "check-marks",
     "factor on --nodes for the search that the marks are compared with", "25", 0, kAnyNumber},
    {"first", "N", "check-marks", "number of the first game, from 1", "1", 1, kMaxInt},
    {"step", "N", "check-marks", "take every N-th game from there on", "1", 1, kMaxInt},
    {"games", "N", "check-marks", "maximum number of games", "100", 0, kMaxInt},
    {"mate", "N", "find-paco", "the shortest Paco takes N turns of the side to move", "3", 1,
     kMaxInt},
    {"max-nodes", "N", "find-paco", "maximum number of positions that a proof may visit", "100000",
     0, kAnyNumber},
    {"per-game", "N", "find-paco", "maximum number of positions from one game", "2", 0, kMaxInt},
    {"per-unions", "N", "find-paco", "maximum number of positions with the same number of unions",
     "1000000", 0, kMaxInt},
    {"variant", "NAME", "find-paco",
     "rule set; under chess, only mates at the end of games are considered", "pacosako"},
    {"least-pieces", "N", "find-paco", "minimum number of pieces on the board, including kings",
     "0", 0, kMaxInt},
    {"again", "FILE", "find-paco",
     "prove the positions of this output file again instead of playing games"},
    {"leave-out", "N", "fit-wdl", "hold out every N-th pair of games for validation", "5", 2,
     kMaxInt},
    {"iterations", "N", "fit-wdl", "iterations of the fit", "60", 0, kMaxInt},
    {"positions", "N", "make-book", "positions to search", "20500", 1, kMaxInt},
    {"positions", "N", "make-suite", "openings in each file", "2000", 1, kMaxInt},
    {"lines", "N", "make-book", "lines of these searches", "3", 1, kMaxInt},
    {"main-positions", "N", "make-book", "the most likely positions, which are searched longer",
     "500", 0, kMaxInt},
    {"main-nodes", "N", "make-book", "nodes of the search of each of these", "500000", 0,
     kAnyNumber},
    {"main-lines", "N", "make-book", "lines of these longer searches", "6", 1, kMaxInt},
    {"margin", "CP", "make-book",
     "maximum loss of a book move against the best move, in centipawns", "20", 0, kMaxInt},
    {"temperature", "CP", "make-book", "loss in centipawns that makes a book move e times as rare",
     "10", 0, kMaxInt},
    {"opponents-temperature", "CP", "make-book", "the same for the opponent's moves", "60", 0,
     kMaxInt},
    {"balanced", "FILE", "make-suite", "output file of the balanced openings"},
    {"unbalanced", "FILE", "make-suite",
     "output file of the openings of which one side wins about half"},
    {"plies", "N", "make-suite", "random plies from the start position", "8", 0, 1000},
    {"screen", "N", "make-suite", "nodes of the search before it, which discards most openings",
     "1000", 0, kAnyNumber},
    {"sight", "N", "random-mover",
     "0: purely random; 1: plays a Paco in one; 2: also avoids allowing a Paco in one", "0", 0, 2},
    {"quiet", "", "sample-positions",
     "quiet middle-game positions instead of those with a long Paco"},
    {"spread", "", "sample-positions",
     "positions of all phases, quiet or not, without a Paco in sight; numbers of unions up to 12 "
     "are about equally frequent"},
    {"from", "N", "sample-positions", "minimum number of turns to the Paco that the search sees",
     "5", 1, kMaxInt},
    {"to", "N", "sample-positions", "maximum number of turns to it", "15", 1, kMaxInt},
    {"out", "FILE", "check-claims find-paco sample-positions",
     "output file, one JSON object per line (standard output)"},
    {"out", "FILE", "make-book", "file to write"},
};

constexpr absl::string_view kUsage =
    R"(danco-analysis: measurements and data for the development of Danco

  danco-analysis COMMAND [--flag=value...] [FILE...]
  danco-analysis COMMAND --help

Commands:
  danco-analysis check-claims --count=5000 --seed=3 --out=claims.jsonl
  danco-analysis check-claims --variant=vchess --tree --out=claims.jsonl && danco-check-proofs < claims.jsonl
    checks whether the Pacos that the search announces can be proved. Plays games against itself and
    searches every position. Where the search says that the side to move has a Paco in two turns or
    more, the solver is asked for one in so many turns. Each line has `fen`, `variant`, `seen`
    (turns), and `verdict`: `proved`, with `mate`, the turns of the proof; `refuted`, which is a
    defect of the search; or `open`, when neither was found. Ends with an error if a claim was
    refuted. The same flags give the same file.
  danco-analysis check-marks --games=30 games.jsonl
    compares the marks of `danco annotate` with those of a longer search. Annotates each game twice:
    as `danco annotate` does, and with --times as many nodes for every position, where each turn that
    may deserve a mark is searched again with as many and more. Counts the turns that are `?` or `??`
    in each. Confirmed: the part of the first's that are marked in the second; found: the part of the
    second's that are marked in the first. A line for each turn that is marked in one only, one for
    each game with the sums so far, and the sums.
  danco-analysis find-paco --mate=3 --count=100 --out=paco_in_3.jsonl
    finds positions with a Paco in exactly N turns. Plays games against itself from Fischer-random
    starts and asks the mate solver about every position; under traditional chess (--variant=chess),
    about those before a mate. Each line has `fen`, `mate` (N), `nodes` (positions that the solver
    visits from scratch, asked for a Paco in 1, 2, ... N: a regression figure), `unions` and `line` (a
    proof line that ends with the Paco). The same flags give the same file.
  danco-analysis find-paco --again=paco_in_3.jsonl --max-nodes=300000 --out=new.jsonl
    does so for the positions of a file, for when the solver has changed.
  danco-analysis fit-wdl FOLDER...
    fits the model of win, draw and loss to played games: folders with results of danco-match. Prints
    the weights as src/eval/wdl.cc has them, and for each folder how often the games that were left
    out ended as the model says.
  danco-analysis make-book --out=danco.book [--positions=N] [--nodes=N]
    makes an opening book by search. From the start position on, the likeliest position that is not
    yet in the book is searched, for Danco as White and as Black. What the searches of later positions
    have found goes back to the earlier ones in the end, and the moves that are good then make the
    book. The same flags and the same Danco give the same file.
  danco-analysis make-suite --balanced=FILE --unbalanced=FILE [--positions=N] [--seed=N]
    makes suites of openings. Random openings after which nobody is lost are searched. Balanced are
    those with an expected result within 0.01 of 1/2; unbalanced those that one side wins with a
    chance from 0.45 to 0.55, by the model behind UCI_ShowWDL. Lines are EPD with the score. The same
    flags give the same files.
  danco-analysis overlooked FOLDER...
    counts what the players of tournaments overlooked: folders with results of danco-match. One row of
    a table for each player: games, faults, plies of a game; of the Pacos in one on the board how many
    were missed, direct ones and those by chains; of the turns begun under a direct Sako how many left
    the king to a direct one although there was a remedy; of all turns those that form a union, give
    Sako, are chains, or take back the own last turn.
  danco-analysis random-mover [--sight=0|1|2] [--seed=N]
    plays legal moves at random, as a UCI engine.
  danco-analysis sample-positions --from=5 --to=15 --count=200 --out=paco_long.jsonl
  danco-analysis sample-positions --quiet --count=500 --out=quiet.jsonl
  danco-analysis sample-positions --spread --count=30 --out=spread.jsonl
    samples positions from self-play by the score of an alpha-beta search. Games start from
    Fischer-random positions; one position is taken from each game. Each line has `fen`, `unions`, and
    `seen`: the turns to the Paco in which a search of --sure-nodes believes (it may be longer than
    necessary), or the score in centipawns where none is seen. The same flags give the same file.
)";

constexpr Program kProgram = {
    .name = "danco-analysis",
    .usage = kUsage,
    .commands =
        "check-claims check-marks find-paco fit-wdl make-book make-suite overlooked "
        "random-mover sample-positions",
    .flags = kFlags,
    .wordless = "check-claims find-paco make-book make-suite random-mover sample-positions"};

struct Subcommand {
  absl::string_view name;
  absl::Status (*run)(const Flags& flags);
};

constexpr Subcommand kCommands[] = {
    {"check-claims", CheckClaims},
    {"check-marks", CheckMarks},
    {"find-paco", FindPaco},
    {"fit-wdl", FitWdl},
    {"make-book", MakeBook},
    {"make-suite", MakeSuite},
    {"overlooked", Overlooked},
    {"random-mover", RandomMover},
    {"sample-positions", SamplePositions},
};

absl::Status Run(const Flags& flags) {
  const auto* const command = absl::c_find_if(
      kCommands, [&](const Subcommand& entry) { return entry.name == flags.command(); });
  assert(command != std::end(kCommands));
  return command->run(flags);
}

}  // namespace

SelfPlaySettings SelfPlayFrom(const Flags& flags, RuleSet rules) {
  return {.seed = static_cast<uint64_t>(flags.Number("seed")),
          .nodes = static_cast<uint64_t>(flags.Number("play-nodes")),
          .random_percent = static_cast<int>(flags.Number("random-percent")),
          .fischer_random = true,
          .rules = rules};
}

void Replay(
    const match::GameRecord& game,
    const std::function<void(const Position& before, Move move, const match::MoveRecord&)>& each) {
  Position position = *ParseFen(game.fen, game.rules);
  for (const std::string& move : game.opening) position.Apply(*ParseMove(position, move));
  for (const match::MoveRecord& record : game.moves) {
    const Move move = *ParseMove(position, record.move);
    each(position, move, record);
    position.Apply(move);
  }
}

absl::Status ForEachGame(
    const std::vector<std::string>& folders,
    const std::function<void(const std::string& folder, const match::GameRecord&)>& each) {
  if (folders.empty()) return absl::InvalidArgumentError("no folder with results is named");
  for (const std::string& folder : folders) {
    const absl::StatusOr<match::LoadedResults> results = match::LoadResults(folder);
    if (!results.ok()) return results.status();
    for (const auto& [index, game] : results->games) each(folder, game);
  }
  return absl::OkStatus();
}

}  // namespace danco::analysis

int main(int argc, char** argv) {
  return danco::RunProgram(danco::analysis::kProgram, argc, argv, danco::analysis::Run);
}

// SPDX-License-Identifier: MIT
// The commands and flags of danco-match.
#include "match/command/command.h"

namespace danco::match {
namespace {

constexpr FlagEntry kFlags[] = {
    {"engine", "WORDS...", "run", R"(an engine; name two or more
  cmd=PROGRAM        looked up in PATH; with a slash, a path from here or dir=
  args="A B"         arguments, quoted as in a shell
  name=NAME          the program's file name by default; numbered if equal
  dir=FOLDER         working folder
  option.NAME=VALUE  UCI option; option.NAME= for a button
  tc=[MOVES/]TIME[+INC]  seconds: 1+0.01, 40/60+0.5, 5:00+3;
                     none cancels the clock of --each
  movetime=MS, nodes=N, depth=N
  margin=MS          how far the time may be exceeded (20)
  ponder=true        think on the opponent's time
  restart=true       a new process for every game)"},
    {"each", "WORDS...", "run", "words for all engines; those of --engine take precedence"},
    {"variant", "NAME", "run check", "rule set: pacosako, manual, nochain, vchess or chess",
     "pacosako"},
    {"format", "F", "run",
     "who plays whom: roundrobin, gauntlet (the first engine against all others), match (two "
     "engines), ladder (each engine against the next ones in the list), pairs (see --pair), swiss "
     "(roundrobin)"},
    {"neighbours", "N", "run",
     "with --format ladder: how many of the next engines each engine plays (2)"},
    {"pair", "NAME...", "run",
     "two engines that play each other; implies --format pairs; may be repeated"},
    {"swiss-rounds", "N", "run",
     "with --format swiss: number of rounds, each of --rounds openings (5)"},
    {"rounds", "N", "run",
     "number of openings for every pairing, each played with both colours (1)"},
    {"openings", "WORDS...", "run", R"(start positions:
  random [plies=8] [seed=1] [base=standard|frc] [check=depth:N,nodes:N,cp:N]
    random moves, neither side lost; with check=, --judge must agree
  frc [first=N] [order=random seed=1]
    Fischer-random start positions, from number N on, in order or shuffled
  file=PATH [order=random seed=1] [first=N] [plies=N]
    FEN, EPD, FEN moves ... or moves on each line; or *.pgn, N plies each
  start
    the usual start position)"},
    {"judge", "WORDS...", "run",
     "the engine that checks openings (check=), in words as for --engine (the first engine)"},
    {"sprt", "[WORDS...]", "run",
     R"(stop a match of two engines as soon as the pentanomial SPRT is decided:
  elo0=0 elo1=2 alpha=0.05 beta=0.05 model=normalized|logistic)"},
    {"draw", "WORDS...", "run",
     "end as a draw if, from move movenumber on, both engines' scores stay within score centipawns "
     "of 0 for movecount moves: movenumber=40 movecount=8 score=10"},
    {"resign", "WORDS...", "run",
     "end as a loss if an engine's scores are -score centipawns or less for movecount moves and, "
     "with twosided, those of its opponent score or more: movecount=3 score=1000 twosided=true"},
    {"wdl", "[WORDS...]", "run",
     "end with the result that both engines' scores make this likely for movecount moves: "
     "movecount=4 win=0.99 draw=0.99"},
    {"maxplies", "N", "run", "end as a draw after N plies"},
    {"concurrency", "N", "run", "number of games played at the same time (1)"},
    {"pin-cores", "", "run", "run the engines of each game on separate cores"},
    {"strikes", "N", "run",
     "exclude an engine after N games lost by faults, such as crashes; 0: never (0)"},
    {"keep-stderr", "", "run", "store what the engines print to standard error with each game"},
    {"pgn", "protocol|players", "run", "notation of games.pgn (protocol)"},
    {"log-games", "", "run", "print a line for each game to standard error"},
    {"rating-interval", "N", "run",
     "print the results so far after every N games; 0: never (100 in a pipe, 0 on a terminal)", "",
     0, 1'000'000'000},
    {"shard", "I/N", "run", "play only part I of N; the command merge combines the parts"},
    {"scale", "X", "run",
     "multiply the times of all engines by X on this machine; shards may differ in it (1)"},
    {"out", "FOLDER", "run",
     "folder for the results: tournament.json, games.jsonl, games.pgn, faults.log, summary.json"},
    {"out", "FOLDER", "merge", "new folder for the results"},
    {"resume", "", "run",
     "continue the run in the folder; settings may be omitted, --rounds may grow, except with "
     "--format swiss"},
    {"plan", "", "run", "test engines and openings, write tournament.json, but play nothing"},
    {"trace", "FILE", "run", "file to append every line to and from the engines to, with the time"},
    {"config", "FILE", "run", "file with settings as in tournament.json; flags take precedence"},
    {"event", "TEXT", "run", "title of the tournament"},
    {"start-timeout", "MS", "run", "maximum time for uciok and for readyok (10000)"},
    {"start-timeout", "MS", "check", "maximum time for uciok and for readyok", "10000", 1, 600'000},
    {"hang-timeout", "MS", "run", "maximum time for a search without a clock (60000)"},
    {"stop-timeout", "MS", "run",
     "maximum time for bestmove after stop, and for the end after quit (1000)"},
    {"latency", "MS", "check", "longest delay that counts as \"at once\"", "50", 1, 600'000},
    {"option", "NAME=VALUE", "check", "option to set before the tests; may be repeated"},
    {"only", "TEXT", "check", "run only the tests whose name contains TEXT"},
    {"dir", "FOLDER", "check", "working folder of the engine"},
    {"model", "M", "rate",
     "rating model: davidson, rao-kupper (as in BayesElo) or scores (as in Ordo)", "davidson"},
    {"anchor", "NAME=ELO", "rate",
     "fix the rating of a player; may be repeated (without anchors, the mean is 0)"},
    {"prior", "N", "rate", "number of drawn games to add to every pairing", "0", 0, 1'000'000,
     true},
    {"errors", "games|pairs", "rate", "what counts as one observation for the error margins",
     "games"},
    {"no-white-advantage", "", "rate",
     "assume that White has no advantage instead of estimating it"},
    {"unscaled", "", "rate",
     "print the model's own Elo, not scaled to agree with the usual formula for small differences"},
    {"html", "FILE", "report",
     "file of the page; further games go to FILE-2, FILE-3, ... next to it"},
    {"overwrite", "", "report", "allows replacing pages that are not empty"},
    {"games", "N|all", "report", "how many games get a board on which they can be replayed",
     "1000"},
    {"json", "", "check summary merge rate", "print the results as JSON"},
};

constexpr CommandEntry kCommands[] = {
    {"run", "--engine KEY=VALUE... --engine KEY=VALUE... [flags] --out FOLDER",
     "plays a tournament", RunCommand, CommandWords::kNone},
    {"check", "[flags] ENGINE [ARGUMENT...]",
     "tests whether an engine follows the protocol; status 1 if a test fails", CheckCommand,
     CommandWords::kEndFlags},
    {"merge", "FOLDER... --out FOLDER",
     "combines shards into the results of the whole tournament, in a new folder", MergeCommand},
    {"summary", "FOLDER [--json]",
     "prints the table of a results folder, also while it is being written", SummaryCommand},
    {"rate", "FILE... [flags]",
     "computes ratings from all results together; reads folders, *.jsonl and PGN", RateCommand},
    {"report", "FOLDER --html FILE [--overwrite]",
     "writes an HTML page with tables, charts and a board for each game", ReportCommand},
};

}  // namespace

const Program kProgram = {
    .name = "danco-match",
    .usage = "danco-match: tournaments between engines that play Paco Sako over UCI\n\n",
    .flags = kFlags,
    .commands = kCommands,
    .notes = R"(
A flag takes the words up to the next flag: --engine cmd=./a name=A tc=1+0.01. The form
--engine="cmd=./a name='A 2'" puts them into one word. docs/guides/match.md is the manual.

Exit status: 0 done, 1 failed, 2 wrong command line, 3 nothing could be played (an engine cannot be
started, an engine lacks or rejects an option, or there are no openings), 128 + N ended by signal N
(results are kept).
)"};

}  // namespace danco::match

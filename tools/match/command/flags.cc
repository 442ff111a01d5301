// SPDX-License-Identifier: MIT
// The commands and flags of danco-match.
#include "match/command/command.h"

namespace danco::match {
namespace {

constexpr FlagEntry kFlags[] = {
    {"engine", "WORDS...", "run", R"(one engine; give two or more
  cmd=PROGRAM        looked up in PATH; with a slash, a path from here or dir=
  args="A B"         arguments, quoted as in a shell
  name=NAME          the program's file name by default; equal ones get numbers
  dir=FOLDER         working folder
  option.NAME=VALUE  UCI option; option.NAME= for a button
  tc=[MOVES/]TIME[+INC]  seconds: 1+0.01, 40/60+0.5, 5:00+3;
                     none cancels the clock of --each
  movetime=MS, nodes=N, depth=N
  margin=MS          how far the time may be exceeded (20)
  ponder=true        think on the opponent's time
  restart=true       a new process for every game)"},
    {"each", "WORDS...", "run", "the same for all engines; words for one engine take precedence"},
    {"variant", "NAME", "run check", "rule set: pacosako, manual, nochain, vchess or chess",
     "pacosako"},
    {"format", "F", "run",
     "roundrobin, gauntlet (the first against all others), match (two), ladder (each against the "
     "next ones in the list), pairs, swiss (roundrobin)"},
    {"neighbours", "N", "run", "with --format ladder: the number of next ones (2)"},
    {"pair", "NAME...", "run",
     "two opponents, for --format pairs, which it implies; may be repeated"},
    {"swiss-rounds", "N", "run",
     "with --format swiss: number of rounds, each of --rounds openings (5)"},
    {"rounds", "N", "run", "openings for every pairing, each played with both colours (1)"},
    {"openings", "WORDS...", "run", R"(start positions:
  random [plies=8] [seed=1] [base=standard|frc] [check=depth:N,nodes:N,cp:N]
    random plies after which no side is lost; with check= the judge must agree
  frc [first=N] [order=random seed=1]
    Fischer-random starts, from number N on or shuffled
  file=PATH [order=random seed=1] [first=N] [plies=N]
    each line a FEN, EPD, FEN moves ..., or moves; *.pgn: games up to plies
  start
    the usual start position)"},
    {"judge", "WORDS...", "run", "the engine for check=, as for --engine (the first engine)"},
    {"sprt", "[WORDS...]", "run",
     R"(stop as soon as the pentanomial SPRT is decided; two engines:
  elo0=0 elo1=2 alpha=0.05 beta=0.05 model=normalized|logistic)"},
    {"draw", "WORDS...", "run", "draw when both agree: movenumber=40 movecount=8 score=10"},
    {"resign", "WORDS...", "run",
     "loss when both agree, or the loser alone: movecount=3 score=1000 twosided=true"},
    {"wdl", "[WORDS...]", "run",
     "end when both scores make the result that likely: movecount=4 win=0.99 draw=0.99"},
    {"maxplies", "N", "run", "draw when a game gets that long"},
    {"concurrency", "N", "run", "games at a time (1)"},
    {"pin-cores", "", "run", "separate cores for the engines of each game"},
    {"strikes", "N", "run", "drop an engine that has lost N games by faults; 0: never (0)"},
    {"keep-stderr", "", "run", "store the engines' standard error with each game"},
    {"pgn", "NOTATION", "run", "notation of games.pgn: protocol or players (protocol)"},
    {"log-games", "", "run", "a line for each game on standard error"},
    {"rating-interval", "N", "run",
     "a line of results after every N games (100 in a pipe, 0 on a terminal)", "", 0,
     1'000'000'000},
    {"shard", "I/N", "run", "play only part I of N; see merge"},
    {"out", "FOLDER", "run", "tournament.json, games.jsonl, games.pgn, faults.log, summary.json"},
    {"out", "FOLDER", "merge", "a new folder for the results"},
    {"resume", "", "run",
     "continue the run in the folder; settings may be omitted, --rounds may grow"},
    {"plan", "", "run", "try engines and openings, write tournament.json, and play nothing"},
    {"trace", "FILE", "run", "append every line to and from the engines to FILE, with the time"},
    {"config", "FILE", "run", "settings as in tournament.json; flags take precedence"},
    {"event", "TEXT", "run", "title of the tournament"},
    {"start-timeout", "MS", "run", "for uciok and readyok (10000)"},
    {"start-timeout", "MS", "check", "for uciok and readyok", "10000", 1, 600'000},
    {"hang-timeout", "MS", "run", "for a search without a clock (60000)"},
    {"stop-timeout", "MS", "run", "for the answer to stop and to quit (1000)"},
    {"latency", "MS", "check", "the longest delay that counts as \"at once\"", "50", 1, 600'000},
    {"option", "NAME=VALUE", "check", "set before the tests; may be repeated"},
    {"only", "TEXT", "check", "only tests whose name contains TEXT"},
    {"dir", "FOLDER", "check", "working folder of the engine"},
    {"model", "M", "rate", "davidson, rao-kupper (BayesElo's) or scores (Ordo's)", "davidson"},
    {"anchor", "NAME=ELO", "rate",
     "fixes a rating; may be repeated (without anchors the mean is 0)"},
    {"prior", "N", "rate", "drawn games added to every pairing", "0", 0, 1'000'000, true},
    {"errors", "KIND", "rate", "games, or pairs: treats a pair of games as one observation",
     "games"},
    {"no-white-advantage", "", "rate", "White's advantage is 0 instead of estimated"},
    {"unscaled", "", "rate", "Elo as the model has it, not scaled to the usual formula near 0"},
    {"html", "FILE", "report", "the page; further games go to FILE-2, FILE-3, ... next to it"},
    {"games", "N|all", "report", "how many games have a board", "1000"},
    {"json", "", "check summary merge rate", "results as JSON"},
};

constexpr absl::string_view kUsageText =
    R"(danco-match: tournaments between engines that play Paco Sako over UCI

  danco-match run --engine KEY=VALUE... --engine KEY=VALUE... [flags] --out FOLDER
                     plays a tournament
  danco-match check [flags] ENGINE [ARGUMENT...]
                     tests whether an engine follows the protocol; status 1 if a test fails
  danco-match merge FOLDER... --out FOLDER
                     combines shards into the results of the whole tournament, in a new folder
  danco-match summary FOLDER [--json]
                     prints the table of a results folder, also while it is being written
  danco-match rate FILE... [flags]
                     computes ratings from all results together; reads folders, *.jsonl and PGN
  danco-match report FOLDER --html FILE
                     writes an HTML page with tables, charts and a board for each game

A flag takes the words up to the next flag: --engine cmd=./a name=A tc=1+0.01. The form
--engine="cmd=./a name='A 2'" puts them into one word. docs/guides/match.md is the manual.

Exit status: 0 done, 1 failed, 2 wrong command line, 3 nothing could be played (an engine cannot be
started or rejects an option, or there are no openings), 128 + N ended by signal N (results are kept).
)";

}  // namespace

const Program kProgram = {.name = "danco-match",
                          .usage = kUsageText,
                          .commands = "run check merge summary rate report",
                          .flags = kFlags,
                          .last = "check",
                          .wordless = "run"};

}  // namespace danco::match

// SPDX-License-Identifier: MIT
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "match/command/command.h"

namespace danco::match {
namespace {

// The commands, and the syntax of flags.
constexpr absl::string_view kCommands =
    R"(danco-match: tournaments between engines that play Paco Sako over UCI

  danco-match run --engine KEY=VALUE... --engine KEY=VALUE... [flags] --out FOLDER
  danco-match check [flags] ENGINE [ARGUMENT...]
  danco-match merge FOLDER... --out FOLDER
  danco-match summary FOLDER [--json]
  danco-match rate FILE... [flags]
  danco-match report FOLDER --html FILE

A flag takes the words up to the next flag: --engine cmd=./a name=A tc=1+0.01. The form
--engine="cmd=./a name='A 2'" puts them into one word. docs/guides/match.md is the manual.

)";

// Help on `run`: engines, pairings, openings.
constexpr absl::string_view kRunWhoPlays = R"(run: plays a tournament
  --engine WORDS     one engine; give two or more
    cmd=PROGRAM        looked up in PATH; a path with a slash is relative to this folder, or to dir=
    args="A B"         arguments, quoted as in a shell
    name=NAME          the program's file name unless given; equal names get numbers
    dir=FOLDER         working folder
    option.NAME=VALUE  UCI option; option.NAME= for a button
    tc=[MOVES/]TIME[+INC]  seconds: 1+0.01, 40/60+0.5, 5:00+3; none cancels the clock of --each
    movetime=MS  nodes=N  depth=N
    margin=MS          how far the time may be exceeded (20)
    ponder=true        think on the opponent's time
    restart=true       a new process for every game
  --each WORDS       the same for all engines; words for one engine take precedence
  --variant NAME     rule set: pacosako (default), manual, nochain, vchess or chess
  --format F         roundrobin (default), gauntlet (the first against all others), match (two),
                     ladder (each against the next ones in the list), pairs, swiss
    --neighbours N     ladder: the number of next ones (2)
    --pair A B         pairs: the names of two opponents; may be repeated
    --swiss-rounds N   swiss: number of rounds, each of --rounds openings (5)
  --rounds N         openings for every pairing, each played with both colours (1)
  --openings WORDS
    random [plies=8] [seed=1] [base=standard|frc] [check=depth:N,nodes:N,cp:N]
                       random plies after which nobody is lost; with check= the judge must agree
    frc [first=N] [order=random seed=1]    Fischer-random starts, from number N on or shuffled
    file=PATH [order=random seed=1] [first=N] [plies=N]
                       each line a FEN, EPD, FEN moves ..., or moves; *.pgn: games up to plies
    start              the usual start position
)";

// Help on `run`: the end of games, concurrency, output.
constexpr absl::string_view kRunHow =
    R"(  --judge WORDS      the engine for check=, as for --engine (default: the first engine)
  --sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 model=normalized|logistic
                     stop as soon as the pentanomial SPRT is decided; two engines
  --draw movenumber=40 movecount=8 score=10       draw when both agree
  --resign movecount=3 score=1000 twosided=true   loss when both agree, or the loser alone
  --wdl movecount=4 win=0.99 draw=0.99   end when both scores make the result that likely
  --maxplies N       draw when a game gets that long
  --concurrency N    games at a time (1)
  --pin-cores        separate cores for the engines of each game
  --strikes N        drop an engine that has lost N games by faults; 0: never (0)
  --keep-stderr      store the engines' standard error with each game
  --pgn NOTATION     notation of games.pgn: protocol (default) or players
  --log-games        a line for each game on standard error
  --rating-interval N  a line of results after every N games (100 in a pipe, 0 on a terminal)
  --shard I/N        play only part I of N; see merge
  --out FOLDER       tournament.json, games.jsonl, games.pgn, faults.log, summary.json
  --resume           continue the run in FOLDER; settings may be omitted, --rounds may grow
  --plan             try engines and openings, write tournament.json, and play nothing
  --trace FILE       append every line to and from the engines to FILE, with the time
  --config FILE      settings as in tournament.json; flags take precedence
  --event TEXT       title of the tournament
  --start-timeout MS for uciok and readyok (10000)
  --hang-timeout MS  for a search without a clock (60000)
  --stop-timeout MS  for the answer to stop and to quit (1000)

)";

// Help on `check`.
constexpr absl::string_view kCheck =
    R"(check: tests whether an engine follows the protocol; status 1 if a test fails
  --json             results as JSON
  --variant NAME     rule set of the searches
  --latency MS       the longest delay that counts as "at once" (50)
  --option NAME=VALUE  set before the tests; may be repeated
  --only TEXT        only tests whose name contains TEXT
  --dir FOLDER       working folder of the engine
  --start-timeout MS for uciok and readyok (10000)

)";

// Help on the commands for results, and on exit statuses.
constexpr absl::string_view kResults =
    R"(merge: combines shards into the results of the whole tournament, in a new folder
  --json             print the summary as JSON

rate: computes ratings from all results together; reads folders, *.jsonl and PGN
  --model M          davidson (default), rao-kupper (BayesElo's), scores (Ordo's)
  --anchor NAME=ELO  fixes a rating; may be repeated (without anchors the mean is 0)
  --prior N          drawn games added to every pairing (0)
  --errors KIND      games (default), or pairs: treats a pair of games as one observation
  --no-white-advantage, --unscaled
  --json             JSON, with differences and their errors

report: writes an HTML page with tables, charts and a board for each game
  --html FILE        the page; further games go to FILE-2, FILE-3, ... next to it
  --games N|all      how many games have a board (1000)

summary: prints the table of a results folder, also while it is being written

Exit status: 0 done, 1 failed, 2 wrong command line, 3 nothing could be played (an engine cannot be
started or rejects an option, or there are no openings), 128 + N ended by signal N (results are kept).
)";

}  // namespace

std::string HelpText() { return absl::StrCat(kCommands, kRunWhoPlays, kRunHow, kCheck, kResults); }

}  // namespace danco::match

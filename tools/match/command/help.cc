#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "match/command/command.h"

namespace danco::match {
namespace {

// The commands, and how flags are written.
constexpr absl::string_view kCommands =
    R"(danco-match: tournaments between engines that play Paco Sako over UCI

  danco-match run --engine KEY=VALUE... --engine KEY=VALUE... [flags] --out FOLDER
  danco-match check [flags] ENGINE [ARGUMENT...]
  danco-match merge FOLDER... --out FOLDER
  danco-match summary FOLDER [--json]
  danco-match rate FILE... [flags]
  danco-match report FOLDER --html FILE

A flag takes the words up to the next flag: --engine cmd=./a name=A tc=1+0.01; the form
--engine="cmd=./a name='A 2'" holds them in one word. docs/guides/match.md is the manual.

)";

// `run`: engines, pairings, openings.
constexpr absl::string_view kRunWhoPlays = R"(run: plays a tournament
  --engine WORDS     one engine; give two or more
    cmd=PROGRAM        looked up in PATH; with a slash in it, from this folder, then from dir=
    args="A B"         arguments, quoted as in a shell
    name=NAME          default: the program's file name; must differ between engines
    dir=FOLDER         working folder
    option.NAME=VALUE  UCI option; option.NAME= for a button
    tc=[MOVES/]TIME[+INC]  seconds: 1+0.01, 40/60+0.5, 5:00+3; none takes it back
    movetime=MS  nodes=N  depth=N
    margin=MS          how far the time may be overstepped (20)
    ponder=true        think on the opponent's time
    restart=true       a new process for every game
  --each WORDS       the same for all engines; an engine's own words count more
  --variant NAME     rule set: pacosako (default), manual, nochain, vchess or
                     chess
  --format F         roundrobin (default), gauntlet (the first against all others), match (two),
                     ladder (each against the next ones of the list), pairs, swiss
    --neighbours N     ladder: how many next ones (2)
    --pair A B         pairs: two who meet, by name; may be repeated
    --swiss-rounds N   swiss: rounds, each of --rounds openings (5)
  --rounds N         openings for every pairing, each played with both colours (1)
  --openings WORDS
    random [plies=8] [seed=1] [base=standard|frc] [check=depth:N,nodes:N,cp:N]
                       random plies after which nobody is lost; check= asks the judge as well
    frc [first=N] [order=random seed=1]    Fischer-random numbers, from N on or shuffled
    file=PATH [order=random seed=1] [first=N] [plies=N]
                       a FEN, EPD, FEN moves ..., or moves per line; *.pgn: games, cut after plies
    start              the usual start position
)";

// `run`: when games end, how many at a time, where it is written.
constexpr absl::string_view kRunHow =
    R"(  --judge WORDS      the engine of check=, as for --engine (default: the first engine)
  --sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 model=normalized|logistic
                     stop as soon as the pentanomial SPRT is decided; two engines
  --draw movenumber=40 movecount=8 score=10       draw when both agree
  --resign movecount=3 score=1000 twosided=true   win when both agree, or the loser says so
  --wdl movecount=4 win=0.99 draw=0.99   by Danco's model of chances, when both agree
  --maxplies N       draw when a game gets that long
  --concurrency N    games at a time (1)
  --pin-cores        each game's engines on cores of their own
  --strikes N        drop an engine that has lost N games by faults; 0: never (0)
  --keep-stderr      keep what engines write to standard error with each game
  --pgn NOTATION     of games.pgn: protocol (default) or players
  --log-games        a line for each game on standard error
  --rating-interval N  a line of results after every N games (100 in a pipe, 0 on a terminal)
  --shard I/N        play only part I of N; see merge
  --out FOLDER       tournament.json, games.jsonl, games.pgn, faults.log, summary.json
  --resume           go on with the run in FOLDER; settings may be left out; more --rounds may be asked
  --plan             try engines and openings, write tournament.json, and play nothing
  --trace FILE       all that engines are told and say, with the time, is appended to FILE
  --config FILE      settings as in tournament.json; flags override them
  --event TEXT       title of the tournament
  --start-timeout MS for uciok and readyok (10000)
  --hang-timeout MS  for a search without a clock (60000)
  --stop-timeout MS  for the answer to stop and to quit (1000)

)";

// `check`.
constexpr absl::string_view kCheck =
    R"(check: tests an engine for what stumbles in the wild; status 1 if a test fails
  --json             results as JSON
  --variant NAME     rule set of the searches
  --latency MS       the most that "at once" may mean (50)
  --option NAME=VALUE  set before the tests; may be repeated
  --only TEXT        only tests whose name contains TEXT
  --dir FOLDER       working folder of the engine
  --start-timeout MS for uciok and readyok (10000)

)";

// What is made of results, and statuses.
constexpr absl::string_view kResults =
    R"(merge: adds up shards to the table of the unsplit tournament, in a new folder
  --json             print the summary as JSON

rate: most likely ratings for all results together; folders, *.jsonl and PGN
  --model M          davidson (default), rao-kupper (BayesElo's), scores (Ordo's)
  --anchor NAME=ELO  a rating that is given; may be repeated (none: the mean is 0)
  --prior N          drawn games added to every pairing (0)
  --errors KIND      games (default), or pairs: from what pairs of games vary
  --no-white-advantage, --unscaled
  --json             also what differences and their errors are

report: a page of HTML with tables, charts and each game on a board
  --html FILE        the page; further games are beside it as FILE-2, FILE-3, ...
  --games N|all      how many games are shown on boards (1000)

summary: prints the table of a results folder, also while it is being written

Statuses: 0 done, 1 failed, 2 wrong command line, 3 nothing could be played: an engine can't be
started or refuses an option, or there are no openings; 128 + N ended by signal N (results are kept).
)";

}  // namespace

std::string HelpText() { return absl::StrCat(kCommands, kRunWhoPlays, kRunHow, kCheck, kResults); }

}  // namespace danco::match

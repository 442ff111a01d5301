#include "cli/help_text.h"

#include "absl/strings/str_cat.h"
#include "engine/version.h"
#include "protocol/help_text.h"

namespace danco {

std::string CommandLineHelp() {
  return absl::StrCat(VersionText(), R"(: an engine for Paco Ŝako, the peace chess

  danco                          speaks UCI on stdin and stdout, until quit or the end of input
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

Flags, with what holds without them in brackets:
  --variant NAME     all but bench: rule set (pacosako); or manual (the printed rule book),
                     nochain (the children's version), vchess (vchess.club's rules), chess
  --hash MIB         perft, analyse, annotate, prove, play: size of the hash table (64; prove: 256;
                     perft: none)
  --threads N        analyse, annotate, prove, play: search threads (1)
  --movetime MS      analyse, annotate, prove, play: time for a move (analyse: 5000, play: 1000,
                     without a limit)
  --depth N          analyse, annotate, play: depth in plies (no limit)
  --nodes N          analyse, annotate, prove, play: positions to visit (no limit; annotate: 20000)
  --multipv N        analyse: how many best moves to show (1)
  --mate N           prove: the most turns of the Paco (any)
  --tree             prove: the whole proof, every answer with the move that follows (no)
  --white, --black   play: your colour (White)
  --level N          play: from 0, a beginner, to 20, full strength (20); openings: games against it
  --tc MIN[+SEC]     play: clocks, minutes for the game and seconds for each turn (none)
  --ascii            analyse, board, prove, play: letters instead of chess symbols (no)
  --to FORMAT        convert: pgn (unless given), pgn-players, jsonl, pacoplay, vchess, moves,
                     players, fen, epd; annotate: pgn, pgn-players, jsonl, html (a page)
  --json             analyse, prove, openings: one line of JSON for a position (no)
  --positions FILE   analyse: FENs or games, of which the last position counts
  --resume           analyse --positions: goes on with the file --out that was begun (no)
  --svg, --flip      board: a picture; board, annotate: from Black's side (no)
  --table FILE       openings: the table (Danco's own); --from FILE: games instead, --games N of them
                     named for each turn
  --player NAME, --result RESULT, --since DATE, --until DATE
                     openings: these games only, of --from and of build
  --plies N          openings build: turns of each game (30); --least N: a tree of the positions
                     that so many games had (0: a whole table)
  --out FILE         analyse --positions, annotate, board, convert, openings: the file to write
                     (stdout); --overwrite: it may be replaced if it holds something (analyse,
                     annotate, openings ask for that)

)");
}

}  // namespace danco

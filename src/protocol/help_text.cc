#include "protocol/help_text.h"

namespace danco {

std::string DialogueHelp() {
  return R"(Danco speaks UCI; docs/protocol.md has what differs from chess.
  uci                                    name, options
  isready                                answers readyok, also while searching
  setoption name NAME [value VALUE]      sets an option
  ucinewgame                             forgets what was searched
  position startpos|fen FEN [moves …]    sets up a position and plays moves from it
  go [searchmoves …] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
     [depth N] [nodes N] [mate N] [movetime MS] [infinite]
                                         searches; ends with bestmove
  go perft N                             counts the turns to depth N
  stop, ponderhit                        ends the search; the expected move was played
  d, moves, eval                         the board, the legal moves, the evaluation
  ask {"version":1,"request":NAME,…}     for front ends, as JSON: the ways on from a turn so far, the
                                         game, moves as players write them; docs/protocol-front-ends.md
  bench [DEPTH] [HASH] [THREADS]         searches a fixed set of positions
  bench long [THOUSAND_NODES] [HASH] [THREADS]
                                         long searches of others, 5,000 thousand nodes each
  quit                                   ends
A move is a whole turn: e2e4, a2c4c6b7 (a chain), e7e8q, qe2e4 (a gifted pawn becomes a queen first).
)";
}

}  // namespace danco

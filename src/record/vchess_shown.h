// The block of moves that vchess.club shows to people: `1.Pe4 Pd5 2.Pxd5 Qxd5,Pd4`. It names pieces
// and targets only, so that a move may fit several turns.
#ifndef DANCO_RECORD_VCHESS_SHOWN_H_
#define DANCO_RECORD_VCHESS_SHOWN_H_

#include "record/pgn_text.h"
#include "record/recorded_game.h"

namespace danco {

// The first move is written so.
bool HasShownBlock(const PgnGame& pgn);

// Plays the moves. Where one fits several turns, the later moves decide: there must be one way only
// to read the whole game. False: line, ply and reason are in `fault`.
bool PlayShownBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault);

}  // namespace danco

#endif  // DANCO_RECORD_VCHESS_SHOWN_H_

#include "cli/help_text.h"

#include "absl/strings/str_cat.h"
#include "protocol/help_text.h"

namespace danco {

std::string CommandLineHelp() {
  return absl::StrCat(VersionText(), R"(: an engine for Paco Ŝako, the peace chess

  danco                          speaks UCI on stdin and stdout, until quit or the end of input
  danco perft N [FEN]            counts the turns to depth N, outcome by outcome
  danco bench [DEPTH] [HASH] [THREADS]
                                 searches a fixed set of positions; Bench: N is the signature
  danco analyse FEN|startpos [moves MOVE…]
                                 searches one position and prints what it finds
  danco play [FEN]               plays against you in the terminal
  danco --help, --version

Flags, with what holds without them in brackets:
  --variant NAME     perft, analyse, play: rule set (pacosako); or manual (the printed rule book),
                     nochain (the children's version), vchess (vchess.club's rules)
  --hash MIB         perft, analyse, play: size of the hash table (64; perft: none)
  --threads N        analyse, play: search threads (1)
  --movetime MS      analyse, play: time for a move (analyse: 5000, play: 1000, without a limit)
  --depth N          analyse, play: depth in plies (no limit)
  --nodes N          analyse, play: positions to visit (no limit)
  --multipv N        analyse: how many best moves to show (1)
  --white, --black   play: your colour (White)
  --level N          play: from 0, a beginner, to 20, full strength (20)
  --tc MIN[+SEC]     play: clocks, minutes for the game and seconds for each turn (none)
  --ascii            analyse, play: letters instead of chess symbols (no)
)");
}

}  // namespace danco

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

Flags:
  --variant NAME     perft, analyse, play: rule set, by default pacosako; or manual (the printed
                     rule book), nochain (the children's version), vchess (vchess.club's rules)
  --hash MIB         perft, analyse, play: size of the hash table
  --threads N        analyse, play: search threads
  --movetime MS      analyse, play: time for a move
  --depth N          analyse, play: depth in plies
  --nodes N          analyse, play: positions to visit
  --multipv N        analyse: how many best moves to show
  --white, --black   play: your colour; White unless you choose
  --level N          play: from 0, a beginner, to 20, full strength, by default 20
  --tc MIN[+SEC]     play: clocks, minutes for the game and seconds for each turn; by default none
  --ascii            analyse, play: letters instead of chess symbols
)");
}

}  // namespace danco

// The flags of the commands that read and write games, checked.
#ifndef DANCO_CLI_GAME_FLAGS_H_
#define DANCO_CLI_GAME_FLAGS_H_

#include <string>

#include "board/core/piece.h"

namespace danco {

struct GameFlags {
  std::string to;         // the format to write; empty: the command's own
  std::string out;        // the file to write; empty: stdout
  std::string positions;  // `danco analyse`: the file with positions
  // `danco openings`: the table to look into, or the games; how many of them are named; of build,
  // the games that a position of the tree must have, 0 for a whole table. Which games are meant.
  std::string table;
  std::string from;
  int games = 0;
  int least = 0;
  std::string player, result, since, until;
  int plies = 30;          // `danco openings build`: turns of each game
  bool svg = false;        // `danco board`: a picture
  bool json = false;       // `danco analyse`, `danco prove`
  bool overwrite = false;  // the file of `out` may be replaced
  bool resume = false;     // `danco analyse`: go on with the file that was begun
  Color bottom = Color::kWhite;
};

// What the flags say after ParseFlags().
GameFlags ReadGameFlags();

}  // namespace danco

#endif  // DANCO_CLI_GAME_FLAGS_H_

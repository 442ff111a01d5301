#include "cli/game_flags.h"

#include "absl/flags/flag.h"

ABSL_FLAG(std::string, to, "", "convert, annotate: the format to write");
ABSL_FLAG(std::string, out, "", "convert, annotate, board, analyse: the file to write");
ABSL_FLAG(std::string, positions, "", "analyse: a file with positions or games");
ABSL_FLAG(std::string, table, "", "openings: the table to look into");
ABSL_FLAG(std::string, from, "", "openings: the games to look into");
ABSL_FLAG(int, games, 0, "openings: how many games are named");
ABSL_FLAG(int, least, 0, "openings build: games that a position must have");
ABSL_FLAG(std::string, player, "", "openings: games of this player");
ABSL_FLAG(std::string, result, "", "openings: games with this result");
ABSL_FLAG(std::string, since, "", "openings: games from this date on");
ABSL_FLAG(std::string, until, "", "openings: games up to this date");
ABSL_FLAG(int, plies, 30, "openings build: turns of each game");
ABSL_FLAG(bool, svg, false, "board: a picture");
ABSL_FLAG(bool, flip, false, "board, annotate: seen from Black's side");
ABSL_FLAG(bool, json, false, "analyse, prove, openings: one line of JSON for a position");
ABSL_FLAG(bool, resume, false, "analyse: go on with the file that was begun");
ABSL_FLAG(bool, overwrite, false, "analyse, annotate, openings: the file of --out may be replaced");

namespace danco {

GameFlags ReadGameFlags() {
  GameFlags flags;
  flags.to = absl::GetFlag(FLAGS_to);
  flags.out = absl::GetFlag(FLAGS_out);
  flags.positions = absl::GetFlag(FLAGS_positions);
  flags.table = absl::GetFlag(FLAGS_table);
  flags.from = absl::GetFlag(FLAGS_from);
  flags.games = absl::GetFlag(FLAGS_games);
  flags.least = absl::GetFlag(FLAGS_least);
  flags.player = absl::GetFlag(FLAGS_player);
  flags.result = absl::GetFlag(FLAGS_result);
  flags.since = absl::GetFlag(FLAGS_since);
  flags.until = absl::GetFlag(FLAGS_until);
  flags.plies = absl::GetFlag(FLAGS_plies);
  flags.svg = absl::GetFlag(FLAGS_svg);
  flags.json = absl::GetFlag(FLAGS_json);
  flags.overwrite = absl::GetFlag(FLAGS_overwrite);
  flags.resume = absl::GetFlag(FLAGS_resume);
  flags.bottom = absl::GetFlag(FLAGS_flip) ? Color::kBlack : Color::kWhite;
  return flags;
}

}  // namespace danco

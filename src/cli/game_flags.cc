#include "cli/game_flags.h"

#include "absl/flags/flag.h"

ABSL_FLAG(std::string, to, "", "convert, annotate: the format to write");
ABSL_FLAG(std::string, out, "", "convert, annotate, board, analyse: the file to write");
ABSL_FLAG(std::string, positions, "", "analyse: a file with positions or games");
ABSL_FLAG(std::string, table, "", "openings: the table to look into");
ABSL_FLAG(int, plies, 30, "openings build: turns of each game");
ABSL_FLAG(bool, svg, false, "board: a picture");
ABSL_FLAG(bool, flip, false, "board, annotate: seen from Black's side");
ABSL_FLAG(bool, json, false, "analyse, prove: one line of JSON for a position");
ABSL_FLAG(bool, resume, false, "analyse: go on with the file that was begun");
ABSL_FLAG(bool, overwrite, false, "analyse, annotate, openings: the file of --out may be replaced");

namespace danco {

GameFlags ReadGameFlags() {
  GameFlags flags;
  flags.to = absl::GetFlag(FLAGS_to);
  flags.out = absl::GetFlag(FLAGS_out);
  flags.positions = absl::GetFlag(FLAGS_positions);
  flags.table = absl::GetFlag(FLAGS_table);
  flags.plies = absl::GetFlag(FLAGS_plies);
  flags.svg = absl::GetFlag(FLAGS_svg);
  flags.json = absl::GetFlag(FLAGS_json);
  flags.overwrite = absl::GetFlag(FLAGS_overwrite);
  flags.resume = absl::GetFlag(FLAGS_resume);
  flags.bottom = absl::GetFlag(FLAGS_flip) ? Color::kBlack : Color::kWhite;
  return flags;
}

}  // namespace danco

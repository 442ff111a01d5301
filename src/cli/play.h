// `danco play`: a person against the engine, in a terminal or over a pipe.
#ifndef DANCO_CLI_PLAY_H_
#define DANCO_CLI_PLAY_H_

#include <istream>
#include <optional>
#include <string>

#include "board/core/piece.h"
#include "board/core/rules.h"
#include "cli/settings.h"
#include "protocol/engine.h"
#include "protocol/output.h"
#include "search/limits.h"

namespace danco {

class PlaySession {
 public:
  // The engine holds the position to begin with. All three must outlive the session.
  PlaySession(const CliSettings& settings, Engine& engine, std::istream& in, Output& output);

  // Plays until the person quits or the input ends.
  void Run();

 private:
  bool Obey(const std::string& line);  // false to end
  void PersonMoves(const std::string& text);
  void EngineMoves();
  // Lets the engine move if it is its turn, then says where the game stands.
  void Continue();
  void TakeBack();
  void Hint();
  void NewGame(std::optional<Color> person);
  void Resign();
  void ShowBoard();
  void ShowMoves();
  void TellEnd();
  void TellTurn();
  bool over() const { return resigned_ || engine_.game().end() != GameEnd::kOngoing; }
  Color to_move() const { return engine_.position().side_to_move(); }
  SearchLimits Limits() const;

  const CliSettings& settings_;
  Engine& engine_;
  std::istream& in_;
  Output& output_;
  const std::string start_fen_;
  Color person_;
  bool resigned_ = false;
};

}  // namespace danco

#endif  // DANCO_CLI_PLAY_H_

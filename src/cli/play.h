// SPDX-License-Identifier: MIT
// `danco play`: a game between a person and the engine, in a terminal or over a pipe.
#ifndef DANCO_CLI_PLAY_H_
#define DANCO_CLI_PLAY_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "annotate/reasons.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "cli/play_clock.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "cli/typed_move.h"
#include "engine/engine.h"
#include "protocol/output.h"
#include "search/control/limits.h"
#include "search/control/listener.h"

namespace danco {

// One session with any number of games. Not thread-safe.
class PlaySession {
 public:
  // `engine` must be at the start position. All arguments except `screen` must outlive the session.
  // After every turn an interactive session writes an automatic copy of the game: `danco/game.pgn`,
  // or `game-2.pgn` and so on, in XDG_STATE_HOME or ~/.local/state.
  PlaySession(const CliSettings& settings, Engine& engine, LineInput& input, Output& output,
              const Screen& screen);

  // Continues the game saved in a file. Returns an error if the file has no unfinished game.
  absl::Status Resume(const std::string& path);

  // Plays until the person quits or the input ends.
  void Run();

 private:
  // The ways a game can end other than by the rules.
  enum class Ending : uint8_t { kNone, kResigned, kAgreed, kPersonsFlag, kEnginesFlag };

  // A question that the person may answer with yes or no, or with the name of a piece.
  struct Question {
    std::function<void()> yes;  // what to do after a yes; empty in the question for a piece
    absl::string_view no = "The game goes on.";  // what to say after a no
    std::string move = {};  // the move as it was typed, which lacks only the piece
  };

  // A command that the person can type (play_commands.cc).
  struct Command {
    absl::string_view names;     // separated by ", "
    absl::string_view argument;  // as help shows it; empty if the command takes none
    absl::string_view help;      // what the command does
    // `argument` is empty if none was typed.
    void (*run)(PlaySession& session, const std::string& argument);
  };
  static absl::Span<const Command> Commands();
  // Returns nullptr if no command has this name.
  static const Command* FindCommand(absl::string_view name);
  static std::vector<absl::string_view> CommandNames();
  // Returns the lines of the help about a command.
  static std::string HelpOn(const Command& command);

  // Prints sentences for the person, wrapped to the width of the terminal.
  void Say(absl::string_view text);
  // Executes a line. Returns false if the session should end.
  bool Execute(const std::string& line);
  // Returns whether the line answered the open question.
  bool Answers(const std::string& word);
  // Asks before a game is abandoned, so that a typing mistake does not end it.
  void Ask(Question question, absl::string_view text);
  // Says how to resume the unfinished game.
  void PrintHowToResume();

  // Returns whether the text is a move, or the beginning of one.
  bool PersonMoves(const std::string& text);
  void PlayForPerson(Move move);
  // If a move lacks only its promotion, asks for it. Returns whether it did.
  bool AsksWhatPawnBecomes(const std::string& text);
  // Returns whether a pawn was carried to its last rank and the move does not begin with `=Q:`.
  bool LacksGift(absl::string_view text) const;
  // Returns whether it asked the person to confirm the move instead of playing it.
  bool AsksFirst(Move move);
  // Lists the possible continuations of the unfinished turn.
  void ShowNextSteps();
  void GoBack();
  void EngineMoves();
  // Plays the move and remembers its squares.
  void Play(Move move);
  // Lets the engine move if it is the engine's turn, then reports the state of the game.
  void Continue();
  void TakeBack();
  void Hint();
  // Draws the board with the last hint and the squares of its first `count` reasons.
  void ShowHint(size_t count);
  // Prints all reasons for the hint, and the lines.
  void Why();
  // Returns whether the level is one for beginners.
  bool IsForBeginners() const;
  void OfferDraw();
  // Called after Danco's turn with its expected score (0 to 1). Offers a draw if the game has been
  // balanced and quiet for a long time.
  void ConsiderOffer(double expected);
  void Agree();
  void SetLevel(const std::string& text);
  // Returns the game as PGN, with level, opponent, clocks and result as tags.
  std::string SavedText() const;
  void Save(const std::string& argument);
  void Load(const std::string& path);
  absl::Status LoadGame(const std::string& path);
  // Resumes LastKeptGame().
  void LoadLast();
  // Writes the automatic copy of the game, or deletes it if the game is over. Each game has its own
  // copy: no session replaces the copy of another game or session.
  void Keep();
  // Returns the path of the unfinished game that was played last, other than this one. If there is
  // no other, returns that of this game, or an empty text.
  std::string LastKeptGame() const;
  // Resets the state of the current game: its end, an unfinished turn, draw offers.
  void ForgetGame();
  void NewGame(std::optional<Color> person);
  // Returns whether `try` has an example under these rules.
  bool HasExample() const;
  // Sets up a position in which a chain can be played.
  void TryChain();
  void Resign();
  // Prints the help about all commands, or about the one that is named.
  void Help(const std::string& name);
  // Returns whether a turn that lets Danco unite must be confirmed.
  bool Warns() const;
  // Returns whether the argument is "on" or "off". For another one, returns nullopt and says
  // whether the switch is on, with `what` for what it does, or how to use it.
  std::optional<bool> ReadSwitch(absl::string_view name, const std::string& argument, bool is_on,
                                 absl::string_view what);
  // These say whether a switch is on, or turn it on or off.
  void SetWarnings(const std::string& argument);
  void SetTips(const std::string& argument);
  void ShowBoard();
  void ShowMoves();
  void ShowThreats();
  void PrintOpponent();
  void PrintEnd();
  void PrintTurn();
  std::string Prompt() const;
  // Searches the current position at full strength for the person.
  SearchResult Advice();
  // Searches as Advice() does, with two lines. If `only` is not empty, considers only its moves.
  Findings Consider(const MoveList& only, const StopToken& stop);
  // Returns whether a game has started and is not over.
  bool playing() const { return !over() && !engine_.game().moves().empty(); }
  bool over() const {
    return ending_ != Ending::kNone || engine_.game().end() != GameEnd::kOngoing;
  }
  Color to_move() const { return engine_.position().side_to_move(); }
  // Returns the limits of a move from the settings, without the clock.
  SearchLimits LimitsOfMove() const;
  SearchLimits Limits() const;

  const CliSettings& settings_;
  Engine& engine_;
  LineInput& input_;
  Output& output_;
  const Screen screen_;
  Position start_;
  Color person_;
  Ending ending_ = Ending::kNone;
  Bitboard marked_;                       // squares of the last turn
  std::optional<MovePath> partial_turn_;  // the person's unfinished turn
  std::optional<PlayClock> clock_;
  std::optional<PlayClock> clock_at_turn_;  // clocks at the start of the person's turn
  std::optional<bool> warns_;               // the person's choice; by default, the level decides
  bool tips_ = true;                        // whether to say that a king can be united with
  Move doubted_;                            // the move that the person was asked to confirm
  std::optional<Question> question_;        // the open question
  bool example_ = false;                    // whether the game is the one of `try`
  Color person_before_example_ = Color::kWhite;
  bool helped_ = false;        // whether the rules were shown
  bool quit_ = false;          // whether the person has left
  bool level_chosen_ = false;  // whether the person has chosen a level
  absl::Time turn_start_;
  std::string saved_in_;   // the file of the last `save` of this game
  std::string kept_path_;  // the automatic copy of this game; empty if there is none yet
  std::string kept_text_;  // what this session last wrote there, or read
  // The last hint and its reasons, until the game continues.
  std::optional<Findings> advice_;
  std::vector<Reason> reasons_;
  // The state of Danco's own draw offers.
  int level_turns_ = 0;    // number of consecutive turns that Danco considered balanced
  bool offered_ = false;   // an offer was made, and the person has not moved since
  size_t next_offer_ = 0;  // Danco makes no offer before this ply
};

}  // namespace danco

#endif  // DANCO_CLI_PLAY_H_

// `danco play`: a person against the engine, in a terminal or over a pipe.
#ifndef DANCO_CLI_PLAY_H_
#define DANCO_CLI_PLAY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "annotate/reasons.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "cli/play_clock.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "cli/typed_move.h"
#include "engine/engine.h"
#include "protocol/output.h"
#include "record/recorded_game.h"
#include "search/control/limits.h"
#include "search/control/listener.h"

namespace danco {

// Returns where an unfinished game is kept: `danco/game.pgn` in XDG_STATE_HOME or ~/.local/state,
// a folder that is made. Empty when there is no such place.
std::string KeptGamePath();

// One session: a game after the other, until the person has enough. Not thread-safe.
class PlaySession {
 public:
  // The engine holds the position to begin with. All but the screen must outlive the session. An
  // interactive game is kept in KeptGamePath() after every turn.
  PlaySession(const CliSettings& settings, Engine& engine, LineInput& input, Output& output,
              const Screen& screen);

  // Takes up the game of a file. Errors: there is no game in it that could go on.
  absl::Status Resume(const std::string& path);

  // Plays until the person quits or the input ends.
  void Run();

 private:
  // How a game ended that the rules have not ended.
  enum class Ending : uint8_t { kNone, kResigned, kAgreed, kPersonsFlag, kEnginesFlag };

  // A question that the person may answer with yes or no, or with the name of a piece.
  struct Question {
    enum class Kind : uint8_t { kMove, kPromotion, kResign, kNew, kTry };
    Kind kind;
    std::string text;                  // kPromotion: the move as it was typed
    std::optional<Color> person = {};  // kNew: the side that the person wants
  };

  // Sentences for the person, broken between words where they are too long for a terminal.
  void Say(absl::string_view text);
  // Does what a line says. False when the session is to end.
  bool Obey(const std::string& line);
  // Returns whether the line answered the open question.
  bool Answers(const std::string& word);
  void AnswerYes(const Question& question);
  // Asks before a game is given up: a slip must not end it.
  void Ask(Question question, absl::string_view text);
  // Says how a game that is left can be resumed.
  void TellHowToResume();
  // Commands that are a word alone, and with what follows it; false when it is none of them.
  bool ObeyWord(const std::string& word);
  bool ObeyWithArgument(const std::string& word, const std::string& argument);

  void PersonMoves(const std::string& text);
  void PlayForPerson(Move move);
  // Asks for the piece that a pawn becomes if a move lacks nothing else; returns whether it did.
  bool AsksWhatPawnBecomes(const std::string& text);
  // Whether the person was asked about the move instead of its being played.
  bool AsksFirst(Move move);
  // Lists the ways on of the turn that has begun.
  void ShowWaysOn();
  void GoBack();
  void EngineMoves();
  // Plays it, and remembers its squares.
  void Play(Move move);
  // Lets the engine move if it is its turn, then says where the game stands.
  void Continue();
  void TakeBack();
  void Hint();
  // All reasons for the hint, and the lines.
  void Why();
  // Returns whether people learn the game at this level.
  bool IsForBeginners() const;
  void OfferDraw();
  // After a turn of Danco's, which it expects to score `expected` (0 to 1): offers the person a
  // draw if the game has been level and quiet for long.
  void ConsiderOffer(double expected);
  void Agree();
  void SetLevel(const std::string& text);
  // The game with level, opponent, clocks and result as tags, and as PGN.
  RecordedGame Record() const;
  std::string SavedText() const;
  void Save(const std::string& argument);
  void Load(const std::string& path);
  absl::Status TakeUp(const std::string& path);
  // Writes the game where the next session finds it; forgets it once the game is over.
  void Keep();
  // Forgets what belongs to the game that is left: how it ended, a turn that has begun, draw
  // offers.
  void ForgetGame();
  void NewGame(std::optional<Color> person);
  // Sets up a position in which a chain can be played.
  void TryChain();
  void Resign();
  void Help();
  void ShowBoard();
  void ShowMoves();
  void ShowThreats();
  void TellOpponent();
  void TellEnd();
  void TellTurn();
  std::string Prompt() const;
  // Searches the present position at full strength, for the person.
  SearchResult Advice();
  // The same with a second line; among these moves only, unless there are none.
  Findings Consider(const MoveList& only);
  // Returns whether a game has begun and is not over.
  bool playing() const { return !over() && !engine_.game().moves().empty(); }
  bool over() const {
    return ending_ != Ending::kNone || engine_.game().end() != GameEnd::kOngoing;
  }
  Color to_move() const { return engine_.position().side_to_move(); }
  // What the settings allow a move, without the clock.
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
  Bitboard marked_;                 // of the last turn
  std::optional<TurnSoFar> begun_;  // the person's turn, piece by piece
  std::optional<PlayClock> clock_;
  std::optional<PlayClock> clock_at_turn_;  // when the person's turn began
  std::optional<bool> warns_;               // as the person wants it; else by the level
  bool tips_ = true;                        // says when the king can be united with
  Move doubted_;                            // the move that the person was asked about
  std::optional<Question> question_;        // that is open
  bool helped_ = false;                     // the rules have been told
  bool level_chosen_ = false;               // the person has said how strong Danco is to be
  absl::Time turn_start_;
  std::string saved_in_;  // the file of `save` in this session
  // The last hint, until the game goes on, and its reasons.
  std::optional<Findings> advice_;
  std::vector<Reason> reasons_;
  // Danco's own draw offers.
  int level_turns_ = 0;    // turns of Danco's in a row that it thought level
  bool offered_ = false;   // and the person has not moved since
  size_t next_offer_ = 0;  // plies of the game before which it does not offer
};

}  // namespace danco

#endif  // DANCO_CLI_PLAY_H_

// SPDX-License-Identifier: MIT
// The game. play_commands.cc has the commands, play_advice.cc hints and draws, play_saving.cc
// saving and resuming.
#include "cli/play.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <utility>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "annotate/explain.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "cli/commands.h"
#include "cli/person_text.h"
#include "cli/play_text.h"
#include "engine/text_input.h"
#include "eval/wdl.h"
#include "system/files.h"
#include "system/interrupts.h"
#include "system/status.h"
#include "system/terminal.h"

namespace danco {
namespace {

constexpr absl::Duration kPlayTime = absl::Seconds(1);
// Searches that take less time than this are not shown.
constexpr absl::Duration kShowThinkingAfter = absl::Milliseconds(300);
constexpr size_t kMovesShown = 200;
constexpr absl::string_view kMoveNotPlayed = "The move is not played. Type another one.";

}  // namespace

PlaySession::PlaySession(const CliSettings& settings, Engine& engine, LineInput& input,
                         Output& output, const Screen& screen)
    : settings_(settings),
      engine_(engine),
      input_(input),
      output_(output),
      screen_(screen),
      start_(engine.position()),
      person_(settings.person),
      level_chosen_(settings.level.has_value()) {
  if (settings.time_control) clock_.emplace(*settings.time_control);
}

void PlaySession::Run() {
  Say(absl::StrCat("You are ", SideName(person_),
                   ". 'help' explains the rules and lists the commands."));
  PrintOpponent();
  if (input_.interactive() && !playing() && !LastKeptGame().empty()) {
    Say("You left a game unfinished; 'load' resumes it.");
  }
  ShowBoard();
  Continue();
  while (const std::optional<std::string> line = input_.Read(Prompt())) {
    const std::string text = EscapeControls(absl::StripAsciiWhitespace(*line));
    if (!text.empty() && !Execute(text)) break;
  }
  PrintHowToResume();
}

void PlaySession::PrintHowToResume() {
  if (!playing() || example_ || !input_.interactive()) return;
  if (kept_path_.empty()) return;
  Say(
      absl::StrCat("The game is saved. To resume it, type 'load' in the next 'danco play', or in a "
                   "shell: danco play ",
                   kept_path_));
}

// Output into a pipe is not wrapped. Its reader does that.
void PlaySession::Say(absl::string_view text) {
  output_.Write(input_.interactive() ? Wrapped(text, ScreenColumns()) : std::string(text));
}

std::string PlaySession::Prompt() const {
  const Game& game = engine_.game();
  const size_t number = (game.moves().size() + game.start().first_ply()) / 2 + 1;
  const std::string so_far =
      partial_turn_ ? absl::StrCat(" ", PartialTurnText(*partial_turn_)) : "";
  return over() ? "over> " : absl::StrCat(number, ". ", SideName(person_), so_far, "> ");
}

bool PlaySession::Execute(const std::string& line) {
  const std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits(' ', 1));
  const std::string word = absl::AsciiStrToLower(parts[0]);
  const std::optional<Question> open = question_;
  if (open && Answers(absl::AsciiStrToLower(line))) return true;
  const Command* command = FindCommand(word);
  if (command != nullptr && (parts.size() == 1 || !command->argument.empty())) {
    std::string argument = parts.size() == 1 ? "" : parts[1];
    absl::StripAsciiWhitespace(&argument);
    command->run(*this, argument);
    return !quit_;
  }
  if (!PersonMoves(line) && open) {
    question_ = open;
    Say(open->yes ? "Type y or n to answer the question."
                  : "Type q, r, b or n for the pawn, or 'back' for another move.");
  }
  return true;
}

void PlaySession::Ask(Question question, absl::string_view text) {
  question_ = std::move(question);
  Say(text);
}

bool PlaySession::Answers(const std::string& word) {
  const Question question = *std::exchange(question_, std::nullopt);
  if (!question.yes) {
    const PieceType piece = PromotionFromWord(word);
    if (word == "back") Say(question.no);
    if (piece == PieceType::kNone) return word == "back";
    const std::string letter(1, CapitalLetter(piece));
    PersonMoves(LacksGift(question.move) ? absl::StrCat("=", letter, ":", question.move)
                                         : absl::StrCat(question.move, "=", letter));
    return true;
  }
  if (word == "y" || word == "yes") {
    question.yes();
    return true;
  }
  if (word != "n" && word != "no") return false;
  doubted_ = Move();
  Say(question.no);
  return true;
}

bool PlaySession::PersonMoves(const std::string& text) {
  if (over()) {
    Say(kGameIsOver);
    return true;
  }
  const Position& position = engine_.position();
  const absl::StatusOr<TypedMove> typed =
      ReadTypedMove(position, text, partial_turn_ ? &*partial_turn_ : nullptr);
  if (!typed.ok()) {
    if (AsksWhatPawnBecomes(text)) return true;
    Say(UnknownWordText(text, typed.status().message(), CommandNames()));
    return false;
  }
  if (const auto* so_far = std::get_if<MovePath>(&*typed)) {
    partial_turn_ = *so_far;
    ShowNextSteps();
    return true;
  }
  const Move move = std::get<Move>(*typed);
  if (!AsksFirst(move)) PlayForPerson(move);
  return true;
}

bool PlaySession::AsksWhatPawnBecomes(const std::string& text) {
  const Position& position = engine_.position();
  const auto is_move = [&](const std::string& typed) {
    return ReadTypedMove(position, typed, partial_turn_ ? &*partial_turn_ : nullptr).ok();
  };
  const bool gift = LacksGift(text);
  const std::string with_queen = gift ? absl::StrCat("=Q:", text) : absl::StrCat(text, "=Q");
  // If the move promotes another pawn in addition to the gift, the next question is about that one.
  if (!is_move(with_queen) && !(gift && is_move(with_queen + "=Q"))) return false;
  const std::string pawn =
      gift ? absl::StrCat("the pawn on ", SquareName(position.pending_gift())) : "the pawn";
  Ask({nullptr, kMoveNotPlayed, text},
      absl::StrCat("What does ", pawn, " become: queen, rook, bishop or knight? (q, r, b or n)"));
  return true;
}

bool PlaySession::LacksGift(absl::string_view text) const {
  return engine_.position().pending_gift() != Square::kNone && !absl::StartsWith(text, "=");
}

void PlaySession::PlayForPerson(Move move) {
  const Position& position = engine_.position();
  Say(absl::StrCat("You: ", FormatPlayerMove(position, move)));
  const Color us = person_;
  Play(move);
  if (clock_ && !clock_->Spend(us, absl::Now() - turn_start_)) ending_ = Ending::kPersonsFlag;
  if (over()) ShowBoard();
  Continue();
}

// At low levels, asks for confirmation of a turn that allows Danco to unite immediately, if another
// turn does not. Typing the same turn again confirms it, unless the person answered no.
bool PlaySession::AsksFirst(Move move) {
  const Position& position = engine_.position();
  if (!Warns() || doubted_ == move) return false;
  const Position after = position.After(move);
  const ThreatTurn threat = FindThreatTurn(after, Opponent(person_));
  if (after.king_united() || !threat.found() || FindParries(position).moves.empty()) return false;
  doubted_ = move;
  partial_turn_.reset();
  Ask({[this] { PlayForPerson(doubted_); }, kMoveNotPlayed},
      absl::StrCat("Are you sure? Danco could ",
                   InWordsOf(position.rules(), "unite with your king"), ": ", ThreatText(threat),
                   ". (y or n; 'warn off' ends these questions)"));
  return true;
}

void PlaySession::ShowNextSteps() {
  const PieceType lifted = TurnOf(engine_.position(), *partial_turn_).lifted();
  Say(absl::StrCat(PartialTurnText(*partial_turn_), ": where does the ", PieceWord(lifted),
                   " go? Type one of these squares, or 'back' to take back a step:\n  ",
                   absl::StrJoin(NextStepTexts(engine_.position(), *partial_turn_), "\n  ")));
}

void PlaySession::GoBack() {
  if (!partial_turn_) {
    Say("You have not begun a turn; 'undo' takes back a whole move.");
  } else if (partial_turn_->steps.empty()) {
    partial_turn_.reset();
    Say("The turn is taken back. Your move.");
  } else {
    partial_turn_->steps.pop_back();
    ShowNextSteps();
  }
}

SearchLimits PlaySession::LimitsOfMove() const {
  return settings_.limits.Or({.movetime = kPlayTime});
}

SearchLimits PlaySession::Limits() const {
  SearchLimits limits = clock_ ? settings_.limits : LimitsOfMove();
  if (clock_) clock_->Apply(limits);
  return engine_.LimitsOf(limits);
}

void PlaySession::Play(Move move) {
  marked_ = SquaresOf(FindPath(engine_.position(), move));
  partial_turn_.reset();
  doubted_ = Move();
  offered_ = false;
  advice_.reset();
  engine_.Play(move);
}

void PlaySession::EngineMoves() {
  const absl::Time start = absl::Now();
  bool shown = false;
  // Ctrl-C ends the search instead of the game.
  Interrupts interrupts;
  const StopToken stop(UntilInterrupted(interrupts));
  const SearchResult result = SearchAndWait(
      engine_, Limits(),
      [&](const SearchLine& line) {
        if (!input_.interactive() || line.time < kShowThinkingAfter) return;
        shown = true;
        output_.WritePart(
            absl::StrFormat("\rDanco thinks: depth %d, %d positions ", line.depth, line.nodes));
      },
      stop);
  if (shown) output_.WritePart("\r                                                  \r");
  if (interrupts.Consume()) Say("You stopped Danco's thinking. ('quit' ends the session.)");
  const Position position = engine_.position();
  const Color us = to_move();
  Say(absl::StrCat("Danco: ", Emphasized(FormatPlayerMove(position, result.best), screen_), " (",
                   FormatMove(position, result.best), ")"));
  const std::vector<std::string> steps = StepsInWords(position, FindPath(position, result.best));
  for (size_t i = 0; steps.size() > 1 && i < steps.size(); ++i) {
    Say(absl::StrCat("  ", i + 1, ". ", steps[i]));
  }
  Play(result.best);
  if (clock_ && !clock_->Spend(us, absl::Now() - start)) ending_ = Ending::kEnginesFlag;
  ShowBoard();
  ConsiderOffer(ChancesOf(result.line.score, position).expected_score());
}

void PlaySession::Continue() {
  Keep();  // saves the person's move in case Danco does not complete its own
  if (!over() && to_move() != person_) EngineMoves();
  Keep();
  if (over()) {
    PrintEnd();
  } else {
    PrintTurn();
    clock_at_turn_ = clock_;
  }
  turn_start_ = absl::Now();
}

void PlaySession::PrintOpponent() {
  const std::optional<LevelOfPlay> level = engine_.level();
  Say(level ? absl::StrFormat("Danco plays at level %.0f of 20; 'level N' sets another one.",
                              level->level)
            : "Danco plays at full strength; 'level 4' makes it an easier opponent.");
}

void PlaySession::PrintTurn() {
  const Position& position = engine_.position();
  const Color them = Opponent(person_);
  if (InSako(position, person_)) {
    const ThreatTurn threat = FindThreatTurn(position, them);
    Say(absl::StrCat("Your king is in ", WinWordsOf(position.rules()).check,
                     threat.found() ? ": " + ThreatText(threat) : "", "."));
  }
  if (tips_ && FindThreatTurn(position, person_).found()) {
    Say(absl::StrCat("You can ", WinWordsOf(position.rules()).at_once, "! ('threats' says how.)"));
  }
  if (position.pending_gift() != Square::kNone) {
    Say(absl::StrCat("Your pawn on ", SquareName(position.pending_gift()),
                     " was carried to its last rank: begin your move with =Q:, =R:, =B: "
                     "or =N:."));
  }
  Say(absl::StrCat(clock_ ? absl::StrCat(clock_->Text(), ". ") : "", "Your move."));
}

void PlaySession::ShowThreats() {
  for (Color color : {person_, Opponent(person_)}) {
    const ThreatTurn threat = FindThreatTurn(engine_.position(), color);
    const absl::string_view who = color == person_ ? "You" : "Danco";
    switch (threat.answer) {
      case Tribool::kYes:
        Say(absl::StrCat(who, " could play ", ThreatText(threat), "."));
        break;
      case Tribool::kNo:
        Say(absl::StrCat(who, " cannot ", WinWordsOf(engine_.position().rules()).at_once, " now."));
        break;
      case Tribool::kUnknown:
        Say(UnknownThreatInWords(color));
        break;
    }
  }
}

void PlaySession::PrintEnd() {
  const GameEnd end = engine_.game().end();
  if (const std::optional<Color> winner = WinnerOf(end, to_move())) {
    const bool person_wins = winner == person_;
    if (end == GameEnd::kCheckmate) {
      Say(person_wins ? "Checkmate: you win!" : "Checkmate: Danco wins.");
    } else if (end == GameEnd::kPaco) {
      Say(person_wins ? "Paco Ŝako: you win!" : "Paco Ŝako: Danco wins.");
    } else {
      Say(person_wins ? "Danco has united its own king: you win!"
                      : "You have united your own king: Danco wins.");
    }
  } else if (end != GameEnd::kOngoing) {
    Say(absl::StrCat("The game is over: ", GameEndText(end), "."));
  } else if (ending_ == Ending::kAgreed) {
    Say("The game is over: a draw by agreement.");
  } else if (ending_ == Ending::kPersonsFlag) {
    Say("Your time has run out: Danco wins.");
  } else if (ending_ == Ending::kEnginesFlag) {
    Say("Danco's time has run out: you win!");
  } else {
    Say("You resigned: Danco wins.");
  }
  Say(engine_.game().moves().empty()
          ? "'new' begins another game."
          : "'new' begins another game, 'undo' returns to this one, 'game' lists its turns.");
}

// Goes back to the person's last decision.
void PlaySession::TakeBack() {
  const size_t plies = engine_.game().moves().size();
  const size_t back = to_move() == person_ ? 2 : 1;
  const bool begun = partial_turn_.has_value();
  partial_turn_.reset();
  doubted_ = Move();
  const bool flag = ending_ == Ending::kPersonsFlag || ending_ == Ending::kEnginesFlag;
  if (flag && clock_at_turn_) {
    // Restores the times that the clocks had at the start of the person's turn, and takes back the
    // person's turn that exceeded the time. A turn of Danco that exceeded it stays.
    clock_.emplace(*clock_at_turn_);
    if (ending_ == Ending::kPersonsFlag) engine_.TakeBack();
    ending_ = Ending::kNone;
    marked_ = Bitboard();
    turn_start_ = absl::Now();
  } else if (ending_ != Ending::kNone) {
    ending_ = Ending::kNone;
  } else if (back > plies) {
    Say(begun ? "The turn is taken back. Your move." : "There is nothing to take back.");
    return;
  } else {
    for (size_t i = 0; i < back; ++i) engine_.TakeBack();
    advice_.reset();
    offered_ = false;
    level_turns_ = 0;
    marked_ = Bitboard();
  }
  Keep();
  ShowBoard();
  PrintTurn();
}

void PlaySession::SetLevel(const std::string& text) {
  const absl::Status status = SetOption(engine_, "Skill Level", text);
  if (status.ok()) {
    level_chosen_ = true;
    PrintOpponent();
  } else {
    Say(absl::StrCat("'", text,
                     "' is not a level: type a number from 0 (beginner) to 20 (full strength)."));
  }
}

void PlaySession::ForgetGame() {
  ending_ = Ending::kNone;
  offered_ = false;
  level_turns_ = 0;
  next_offer_ = 0;
  partial_turn_.reset();
  doubted_ = Move();
  question_.reset();
  advice_.reset();
  marked_ = Bitboard();
  example_ = false;
  saved_in_.clear();
  kept_path_.clear();
}

void PlaySession::NewGame(std::optional<Color> person) {
  person_ = person.value_or(example_ ? person_before_example_ : person_);
  ForgetGame();
  if (clock_) clock_->Restart();
  engine_.NewGame();
  // A game has already begun from this position, so this cannot fail.
  engine_.SetPosition(start_).IgnoreError();
  Say(absl::StrCat("A new game. You are ", SideName(person_), "."));
  ShowBoard();
  Continue();
}

bool PlaySession::HasExample() const { return !TraitsOf(engine_.rules()).captures; }

void PlaySession::TryChain() {
  if (!HasExample()) {
    Say("Under these rules there are no chains to try.");
    return;
  }
  constexpr absl::string_view kExample =
      "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";
  const absl::StatusOr<Position> example = ParseFen(kExample, engine_.rules());
  if (!example_) person_before_example_ = person_;
  person_ = Color::kBlack;
  ForgetGame();
  example_ = true;
  // The example is a valid position, so this cannot fail.
  engine_.SetPosition(*example).IgnoreError();
  ShowBoard();
  Say("An example; you are Black. Your pawn on d5 is in a union with White's. Type d8, then d5, "
      "then d4: the queen takes the pawn's place, and the pawn moves on. 'new' begins a game, "
      "'load' resumes the one that you left.");
}

void PlaySession::Resign() {
  if (!over()) ending_ = Ending::kResigned;
  Keep();
  PrintEnd();
}

// During an unfinished turn, shows the board with the lifted piece.
void PlaySession::ShowBoard() {
  const Position& position = engine_.position();
  const Turn turn = partial_turn_ ? TurnOf(position, *partial_turn_) : Turn(position);
  const std::optional<Position> so_far = partial_turn_ ? turn.so_far() : std::nullopt;
  const Bitboard marked = partial_turn_ ? Bitboard(turn.square()) : marked_;
  output_.Write(DrawBoard(so_far.value_or(position), screen_, person_, {.last = marked}));
  if (!partial_turn_) return;
  Say(absl::StrCat("In your hand: the ", PieceWord(turn.lifted()),
                   partial_turn_->steps.empty() ? " lifted from " : " released on ",
                   SquareName(turn.square()), ". 'moves' lists where it can go."));
}

void PlaySession::ShowMoves() {
  MoveList moves;
  const bool all = GenerateMoves(engine_.position(), moves, kMovesShown) == WalkResult::kComplete;
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (Move move : moves) names.push_back(FormatPlayerMove(engine_.position(), move));
  std::sort(names.begin(), names.end());
  Say(absl::StrCat(absl::StrJoin(names, " "), all ? "" : " … and more"));
}

absl::Status Play(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  // Must be created before the engine starts its threads, so that these do not receive Ctrl-C.
  Interrupts interrupts;
  Engine engine;
  const bool is_file = IsOneFile(words);
  absl::Status status = SetUpEngine(settings, is_file ? Words() : words, engine);
  if (is_file && (settings.flags.Has("white") || settings.flags.Has("black"))) {
    status.Update(Invalid("you play the same side as before in ", words[0],
                          "; --white and --black are for a new game"));
  }
  interrupts.Suspend();
  if (!status.ok()) return status;
  const bool interactive = &streams.in == &std::cin && IsTerminal(StandardStream::kInput) &&
                           IsTerminal(StandardStream::kOutput);
  LineInput input(streams.in, interactive);
  Output output(TextSink(settings, streams));
  PlaySession session(settings, engine, input, output, DetectScreen(settings.ascii));
  if (is_file) status = session.Resume(words[0]);
  if (status.ok()) session.Run();
  return status;
}

}  // namespace danco

#include "cli/play.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "protocol/engine.h"
#include "search/limits.h"
#include "search/listener.h"

namespace danco {
namespace {

constexpr absl::Duration kDefaultTime = absl::Seconds(1);
constexpr size_t kMovesShown = 200;

// What is common to all rule sets, before and after the promotion of pawns that were carried.
constexpr absl::string_view kHelp =
    R"(Type a move, as players write it (e2>e4, Ng1>f3, Qd8>Pd5>d4, 0-0) or as the protocol does
(e2e4, d8d5d4, e1g1). A promotion is =Q at its square: e7>e8=Q; )";
constexpr absl::string_view kGiftHelp = R"(a gifted pawn is promoted first:
=Q:e2>e4. Letters may be left out.
)";
constexpr absl::string_view kCarrierHelp = R"(so is that of an enemy pawn
which you carry to its last rank: RPa2>a8=Q. A turn that leaves your own king in a union loses.
Letters may be left out.
)";
constexpr absl::string_view kCommandHelp =
    R"(  undo          takes back your last move and the answer to it
  hint          what Danco would play
  moves         the legal moves
  board, fen    shows the position
  new [white|black]   begins again
  resign, quit
)";

}  // namespace

PlaySession::PlaySession(const CliSettings& settings, Engine& engine, std::istream& in,
                         Output& output)
    : settings_(settings),
      engine_(engine),
      in_(in),
      output_(output),
      start_fen_(FormatFen(engine.position())),
      person_(settings.person) {}

void PlaySession::Run() {
  output_.Write(absl::StrCat("You are ", ColorName(person_), ". 'help' lists the commands."));
  ShowBoard();
  Continue();
  for (std::string line; std::getline(in_, line);) {
    const std::string word(absl::StripAsciiWhitespace(line));
    if (!word.empty() && !Obey(word)) return;
  }
}

bool PlaySession::Obey(const std::string& line) {
  const std::string word = absl::AsciiStrToLower(line);
  if (word == "quit" || word == "exit") return false;
  if (word == "help") {
    const bool gifts = !TraitsOf(engine_.rules()).carrier_promotes;
    output_.Write(absl::StrCat(kHelp, gifts ? kGiftHelp : kCarrierHelp, kCommandHelp));
  } else if (word == "board") {
    ShowBoard();
  } else if (word == "fen") {
    output_.Write(FormatFen(engine_.position()));
  } else if (word == "moves") {
    ShowMoves();
  } else if (word == "undo") {
    TakeBack();
  } else if (word == "hint") {
    Hint();
  } else if (word == "resign") {
    Resign();
  } else if (word == "new") {
    NewGame(std::nullopt);
  } else if (word == "new white") {
    NewGame(Color::kWhite);
  } else if (word == "new black") {
    NewGame(Color::kBlack);
  } else {
    PersonMoves(line);
  }
  return true;
}

void PlaySession::PersonMoves(const std::string& text) {
  if (over()) {
    output_.Write("The game is over; 'new' begins another, 'undo' takes back.");
    return;
  }
  const absl::StatusOr<Move> move = engine_.ReadMove(text);
  if (!move.ok()) {
    output_.Write(absl::StrCat("That is not a move here: ", move.status().message(),
                               ". 'help' lists the commands, 'moves' the moves."));
    return;
  }
  output_.Write(absl::StrCat("You: ", FormatPlayerMove(engine_.position(), *move)));
  engine_.Play(*move);
  Continue();
}

SearchLimits PlaySession::Limits() const {
  SearchLimits limits = settings_.limits;
  if (!settings_.has_limit) limits.movetime = kDefaultTime;
  return *engine_.LimitsOf(limits);
}

void PlaySession::EngineMoves() {
  const SearchResult result = SearchAndWait(engine_, Limits(), [](const SearchLine&) {});
  output_.Write(absl::StrCat("Danco: ", FormatPlayerMove(engine_.position(), result.best), " (",
                             FormatMove(engine_.position(), result.best), ")"));
  engine_.Play(result.best);
  ShowBoard();
}

void PlaySession::Continue() {
  if (!over() && to_move() != person_) EngineMoves();
  if (over()) {
    TellEnd();
  } else {
    TellTurn();
  }
}

void PlaySession::TellTurn() {
  const Position& position = engine_.position();
  if (InSako(position, person_)) output_.Write("Your king stands in Ŝako.");
  if (CanUniteKing(position, person_)) output_.Write("You can unite with the king!");
  if (position.pending_gift() != Square::kNone) {
    output_.Write(absl::StrCat("Your pawn on ", SquareName(position.pending_gift()),
                               " was carried to its last rank: begin your move with =Q:, =R:, =B: "
                               "or =N:."));
  }
  output_.Write("Your move.");
}

void PlaySession::TellEnd() {
  const GameEnd end = engine_.game().end();
  if (end == GameEnd::kOwnKing) {
    output_.Write(to_move() == person_ ? "Danco has united its own king: you win!"
                                       : "You have united your own king: Danco wins.");
  } else if (end == GameEnd::kPaco) {
    output_.Write(to_move() == person_ ? "Paco Ŝako: Danco wins." : "Paco Ŝako: you win!");
  } else if (end != GameEnd::kOngoing) {
    output_.Write(absl::StrCat("The game is over: ", GameEndText(end), "."));
  } else {
    output_.Write("You resigned: Danco wins.");
  }
}

// Back to the person's last decision.
void PlaySession::TakeBack() {
  const size_t plies = engine_.game().moves().size();
  const size_t back = to_move() == person_ ? 2 : 1;
  if (resigned_) {
    resigned_ = false;
  } else if (back > plies) {
    output_.Write("There is nothing to take back.");
    return;
  } else {
    for (size_t i = 0; i < back; ++i) engine_.TakeBack();
  }
  ShowBoard();
  TellTurn();
}

void PlaySession::Hint() {
  if (over()) {
    TellEnd();
    return;
  }
  const SearchResult result = SearchAndWait(engine_, Limits(), [](const SearchLine&) {});
  output_.Write(absl::StrCat("Hint: ", FormatPlayerMove(engine_.position(), result.best), " (",
                             ScoreText(result.line.score), ")"));
}

void PlaySession::NewGame(std::optional<Color> person) {
  if (person) person_ = *person;
  resigned_ = false;
  engine_.NewGame();
  // The game began with this FEN: it is sound.
  [[maybe_unused]] const absl::Status status = engine_.SetPosition(start_fen_, {});
  output_.Write(absl::StrCat("A new game. You are ", ColorName(person_), "."));
  ShowBoard();
  Continue();
}

void PlaySession::Resign() {
  if (!over()) resigned_ = true;
  TellEnd();
}

void PlaySession::ShowBoard() { output_.Write(BoardText(engine_.position(), settings_, person_)); }

void PlaySession::ShowMoves() {
  MoveList moves;
  const bool all = GenerateMoves(engine_.position(), moves, kMovesShown) == Walk::kComplete;
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (Move move : moves) names.push_back(FormatPlayerMove(engine_.position(), move));
  std::sort(names.begin(), names.end());
  output_.Write(absl::StrCat(absl::StrJoin(names, " "), all ? "" : " … and more"));
}

}  // namespace danco

#include "protocol/engine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "board/chain_arena.h"
#include "board/move.h"
#include "board/move_list.h"
#include "board/move_path.h"
#include "board/movegen.h"
#include "board/piece.h"
#include "board/position.h"
#include "board/square.h"

namespace danco {
namespace {

// A lifted piece with more moves than this is not searched: its turn could not be restricted.
constexpr size_t kMaxLiftedMoves = 100000;

// Whether the turn `move` begins with what stands on `from`. Outcomes that several first movers
// reach, and castling, do not tell by themselves.
bool BeginsAt(const Position& position, Move move, Square from) {
  const bool tells =
      !(move.is_chain() && move.piece() == PieceType::kNone) && move.piece() != PieceType::kRook;
  return tells ? move.from() == from : FindPath(position, move).from == from;
}

}  // namespace

Engine::Engine() : game_(StartPosition()) {
  // Without so much memory the smaller table stays that a search begins with.
  search_.SetHash(static_cast<size_t>(options_.value(OptionId::kHash)));
}

absl::Status Engine::SetOption(absl::string_view name, std::optional<absl::string_view> value) {
  const absl::StatusOr<OptionSetting> setting = ParseOptionSetting(name, value);
  if (!setting.ok()) return setting.status();
  Wait();
  switch (setting->id) {
    case OptionId::kHash:
      if (!search_.SetHash(static_cast<size_t>(setting->value))) {
        return absl::ResourceExhaustedError(
            absl::StrCat("option Hash: there is no memory for ", setting->value, " MiB"));
      }
      break;
    case OptionId::kThreads:
      search_.SetThreads(setting->value);
      break;
    case OptionId::kClearHash:
      search_.NewGame();
      break;
    default:
      break;
  }
  options_.Set(*setting);
  return absl::OkStatus();
}

void Engine::NewGame() {
  Wait();
  search_.NewGame();
}

// A lifted piece that came from an empty square is put back there. The FEN's other fields are read
// again afterwards: castling rights depend on what stands at home.
absl::StatusOr<Position> Engine::PutBack(const ParsedFen& parsed, absl::string_view fen,
                                         LiftedStart& start) {
  const Lifted& lifted = *parsed.lifted;
  if (parsed.position.occupied().contains(lifted.from)) {
    return absl::UnimplementedError(
        absl::StrCat("FEN, lifted piece: it was released from the union on ",
                     SquareName(lifted.from), "; such a turn in progress cannot be set up"));
  }
  Position full = parsed.position;
  if (lifted.white != PieceType::kNone) full.Put(Color::kWhite, lifted.white, lifted.from);
  if (lifted.black != PieceType::kNone) full.Put(Color::kBlack, lifted.black, lifted.from);
  const std::string written = FormatFen(full);
  const std::string placement = written.substr(0, written.find(' '));
  const absl::string_view rest = absl::StripAsciiWhitespace(fen);
  absl::StatusOr<Position> position =
      ParseFen(absl::StrCat(placement, rest.substr(rest.find_first_of(" \t"))));
  if (!position.ok()) return position.status();
  ChainArena arena;
  MoveList moves;
  if (!GenerateMoves(*position, arena, moves, kMaxLiftedMoves)) {
    return absl::ResourceExhaustedError("FEN, lifted piece: the position has too many moves");
  }
  moves.erase(std::remove_if(moves.begin(), moves.end(),
                             [&](Move m) { return !BeginsAt(*position, m, lifted.from); }),
              moves.end());
  if (moves.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("FEN, lifted piece: what was lifted from ",
                                                   SquareName(lifted.from), " has no move"));
  }
  start.fen = FormatFen(*position);
  start.fen = absl::StrCat(
      FormatFen(parsed.position, lifted).substr(0, FormatFen(parsed.position, lifted).find(' ')),
      start.fen.substr(start.fen.find(' ')));
  start.moves = std::move(moves);
  return position;
}

// When a piece is lifted, the turn must go on with it.
absl::Status Engine::CheckLifted(const std::optional<MoveList>& lifted, Move move,
                                 absl::string_view text) {
  if (!lifted || absl::c_linear_search(*lifted, move)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("move '", text, "' is illegal: it does not go on with the lifted piece"));
}

absl::StatusOr<Move> Engine::ReadMove(absl::string_view text) const {
  const absl::StatusOr<Move> move = ParseAnyMove(position(), text);
  if (!move.ok()) return move;
  const absl::Status status = CheckLifted(lifted_moves(), *move, text);
  if (!status.ok()) return status;
  return move;
}

absl::Status Engine::SetPosition(absl::string_view fen, const std::vector<std::string>& moves) {
  const absl::StatusOr<ParsedFen> parsed = ParseFullFen(fen);
  if (!parsed.ok()) return parsed.status();
  LiftedStart lifted;
  absl::StatusOr<Position> position = parsed->position;
  if (parsed->lifted) position = PutBack(*parsed, fen, lifted);
  if (!position.ok()) return position.status();
  Game game(*position);
  for (size_t i = 0; i < moves.size(); ++i) {
    const absl::StatusOr<Move> move = ParseMove(game.position(), moves[i]);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("ply ", i + 1, ": ", move.status().message()));
    }
    if (i == 0) {
      const absl::Status status = CheckLifted(lifted.moves, *move, moves[i]);
      if (!status.ok()) {
        return absl::InvalidArgumentError(absl::StrCat("ply 1: ", status.message()));
      }
    }
    game.Play(*move);
  }
  game_ = std::move(game);
  lifted_ = std::move(lifted);
  return absl::OkStatus();
}

std::string Engine::Fen() const { return lifted_moves() ? lifted_.fen : FormatFen(position()); }

const std::optional<MoveList>& Engine::lifted_moves() const {
  static constexpr std::optional<MoveList> kNotLifted;
  return game_.moves().empty() ? lifted_.moves : kNotLifted;
}

absl::StatusOr<SearchLimits> Engine::LimitsOf(SearchLimits limits,
                                              const std::vector<std::string>& search_moves) const {
  const std::optional<MoveList>& lifted = lifted_moves();
  for (const std::string& text : search_moves) {
    const absl::StatusOr<Move> move = ParseMove(position(), text);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("go searchmoves: ", move.status().message()));
    }
    const absl::Status status = CheckLifted(lifted, *move, text);
    if (!status.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("go searchmoves: ", status.message()));
    }
    if (!absl::c_linear_search(limits.search_moves, *move)) limits.search_moves.push_back(*move);
  }
  if (lifted && limits.search_moves.empty()) limits.search_moves = *lifted;
  // Who is given a clock but nothing on it has no time left, as the opponent has some.
  const size_t us = static_cast<size_t>(Index(position().side_to_move()));
  if (limits.time[1 - us] && !limits.time[us]) limits.time[us] = absl::ZeroDuration();
  return limits;
}

SearchOptions Engine::OptionsFor(const SearchLimits& limits) const {
  SearchOptions options;
  options.multi_pv = options_.value(OptionId::kMultiPv);
  options.move_overhead = absl::Milliseconds(options_.value(OptionId::kMoveOverhead));
  options.nodes_time = static_cast<uint64_t>(options_.value(OptionId::kNodesTime));
  // Without an end it is no move of a game that is asked for.
  if (!limits.infinite && !options_.is_on(OptionId::kAnalyseMode)) {
    options.contempt = options_.value(OptionId::kContempt);
  }
  return options;
}

SearchResult Engine::Run(const SearchLimits& limits, SearchListener& listener,
                         const StopToken& stop) {
  Wait();
  return search_.Run(game_, limits, OptionsFor(limits), listener, stop);
}

void Engine::Go(const SearchLimits& limits, SearchListener& listener) {
  Wait();
  search_.Start(game_, limits, OptionsFor(limits), listener);
}

}  // namespace danco

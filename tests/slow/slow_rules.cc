// SPDX-License-Identifier: MIT
// The searches of the slow rules: turns, outcomes, threats.

#include "slow_rules.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <unordered_set>
#include <utility>

#include "slow_moves.h"

namespace danco::slow {
namespace {

// Returns a text that distinguishes the states of a turn. Whether the lifted piece has been
// released follows from its square where that matters.
std::string StateKey(const State& state) {
  std::string key;
  for (const auto& pieces : state.position.piece) {
    key.append(pieces.begin(), pieces.end());
  }
  key += state.lifted;
  key += static_cast<char>(state.square);
  key += static_cast<char>(state.position.ep);
  for (const auto& rights : state.position.castling) {
    for (int file : rights) key += static_cast<char>(file);
  }
  return key;
}

enum class Walk { kComplete, kStopped, kTooMany };

// Returns every way to lift a piece from one of `starts`.
std::vector<State> AllLifts(const std::vector<State>& starts) {
  std::vector<State> lifts;
  for (const State& start : starts) {
    for (State& state : Lifts(start)) lifts.push_back(std::move(state));
  }
  return lifts;
}

// Searches breadth-first over the chains of a turn that begins with one of `lifts`. Calls `visit`
// for every distinct state with a piece in hand and for every end of the turn (ends may repeat),
// shortest sequences first. Stops when `visit` returns false, and gives up after `limit` states.
Walk WalkChains(const std::vector<State>& lifts, std::size_t limit,
                const std::function<bool(const State&)>& visit) {
  std::deque<State> queue;
  std::unordered_set<std::string> seen;
  for (const State& state : lifts) {
    if (seen.insert(StateKey(state)).second) queue.push_back(state);
  }
  for (; !queue.empty(); queue.pop_front()) {
    if (seen.size() > limit) return Walk::kTooMany;
    if (!visit(queue.front())) return Walk::kStopped;
    for (State& next : Steps(queue.front())) {
      if (next.lifted == 0) {
        if (!visit(next)) return Walk::kStopped;
      } else if (seen.insert(StateKey(next)).second) {
        queue.push_back(std::move(next));
      }
    }
  }
  return Walk::kComplete;
}

// Returns `position` as if `side` were to move. The en passant square, the union move that must not
// be undone, and the piece in hand apply only to the side that is really to move.
Position AsIfToMove(const Position& position, Side side) {
  if (position.to_move == side) return position;
  Position turned = PutBack(position);
  turned.hand = {};
  turned.ep = kNone;
  turned.union_move = {};
  turned.to_move = side;
  return turned;
}

// Returns whether the enemy of the side to move threatens one of `squares`, which are on the
// castling king's path (rules.md, section 4).
Walk IsWayThreatened(Position position, const std::vector<int>& squares, std::size_t limit) {
  const Side us = position.to_move;
  position.piece[us][KingSquare(position, us)] = 0;
  const Position enemy_turn = AsIfToMove(position, Enemy(us));
  std::vector<State> lifts = AllLifts(StartOfTurn(enemy_turn));
  // Under `vchess`, the king can step onto pieces, but it threatens nothing.
  std::erase_if(lifts, [](const State& state) { return state.lifted == 'K'; });
  return WalkChains(lifts, limit, [&squares](const State& state) {
    if (state.lifted == 0) return true;
    const std::vector<int> threatened = ThreatenedNext(state);
    return std::none_of(squares.begin(), squares.end(), [&](int square) {
      return std::count(threatened.begin(), threatened.end(), square) > 0;
    });
  });
}

// A move split into its parts.
struct ParsedMove {
  char gift = 0;  // upper case, like the promotions; 0 for none
  struct Part {
    std::string square;
    std::string text;  // the square with its promotion, if it has one
  };
  std::vector<Part> parts;
};

std::optional<ParsedMove> ParseMove(std::string_view text) {
  const auto is_square = [text](std::size_t i) {
    return i + 1 < text.size() && text[i] >= 'a' && text[i] <= 'h' && text[i + 1] >= '1' &&
           text[i + 1] <= '8';
  };
  const auto is_promotion = [&](std::size_t i) {
    return i < text.size() && !is_square(i) &&
           std::string_view("qrbn").find(text[i]) != std::string_view::npos;
  };
  ParsedMove move;
  std::size_t i = 0;
  if (is_promotion(i)) move.gift = text[i++];
  while (i < text.size()) {
    if (!is_square(i)) return std::nullopt;
    const std::size_t length = is_promotion(i + 2) ? 3 : 2;
    move.parts.push_back({std::string(text.substr(i, 2)), std::string(text.substr(i, length))});
    i += length;
  }
  if (move.parts.size() < 2) return std::nullopt;
  if (move.parts[0].text.size() != 2) return std::nullopt;
  return move;
}

}  // namespace

std::optional<std::map<std::string, Turn>> Outcomes(const Position& position, std::size_t limit) {
  std::map<std::string, Turn> outcomes;
  if (IsFinished(position)) return outcomes;
  const auto add = [&](const State& end) {
    Turn turn{end.move, EndOfTurn(position, end), end.wins};
    const bool own_king = IsKingUnited(end.position, position.to_move);
    const bool enemy_king = IsKingUnited(end.position, Enemy(position.to_move));
    turn.loses = own_king && !enemy_king;
    turn.draws = own_king && enemy_king;
    // The first sequence found is one of the shortest, so it is kept.
    outcomes.emplace(OutcomeKey(turn.after), std::move(turn));
  };

  const std::vector<State> starts = StartOfTurn(position);
  for (const State& start : starts) {
    for (const State& end : UnionMoves(start)) add(end);
    for (const State& end : KingMoves(start)) add(end);
    for (const Castling& castling : Castlings(start)) {
      const Walk threat = IsWayThreatened(start.position, castling.king_way, limit);
      if (threat == Walk::kTooMany) return std::nullopt;
      if (threat == Walk::kComplete) add(castling.result);
    }
  }
  const Walk walk = WalkChains(AllLifts(starts), limit, [&](const State& state) {
    if (state.lifted == 0) add(state);
    return true;
  });
  if (walk == Walk::kTooMany) return std::nullopt;
  return outcomes;
}

std::optional<bool> CanUnite(const Position& position, bool white, std::size_t limit) {
  if (IsFinished(position)) return false;
  const Position turn = AsIfToMove(position, white ? kWhite : kBlack);
  const std::vector<State> lifts = AllLifts(StartOfTurn(turn));
  const Walk walk = WalkChains(lifts, limit, [](const State& state) { return !state.wins; });
  if (walk == Walk::kTooMany) return std::nullopt;
  return walk == Walk::kStopped;
}

std::optional<Position> Play(const Position& position, std::string_view text) {
  const std::optional<ParsedMove> move = ParseMove(text);
  if (!move || IsFinished(position)) return std::nullopt;
  const std::string prefix = move->gift == 0 ? "" : std::string(1, move->gift);
  const std::vector<State> starts = StartOfTurn(position);
  const auto start = std::find_if(starts.begin(), starts.end(), [&prefix](const State& state) {
    // With a released piece in hand, the move begins with its square.
    const std::string begun = state.lifted == 0 ? std::string() : SquareName(state.square);
    return state.move == prefix + begun;
  });
  if (start == starts.end()) return std::nullopt;

  // Turns that are not chains are compared by their text.
  for (const State& end : UnionMoves(*start)) {
    if (end.move == text) return EndOfTurn(position, end);
  }
  for (const State& end : KingMoves(*start)) {
    if (end.move == text) return EndOfTurn(position, end);
  }
  for (const Castling& castling : Castlings(*start)) {
    if (castling.result.move != text && castling.rook_form != text) continue;
    const Walk threat =
        IsWayThreatened(start->position, castling.king_way, static_cast<std::size_t>(-1));
    if (threat == Walk::kStopped) return std::nullopt;
    return EndOfTurn(position, castling.result);
  }

  // For chains, lift the piece, then follow the squares.
  std::vector<State> options = Lifts(*start);
  std::string played = prefix;
  for (const ParsedMove::Part& part : move->parts) {
    played += part.text;
    const auto chosen = std::find_if(options.begin(), options.end(),
                                     [&](const State& state) { return state.move == played; });
    if (chosen == options.end()) return std::nullopt;
    const State state = *chosen;
    options.clear();
    if (state.lifted != 0) {
      options = Steps(state);
    } else if (played == text) {
      return EndOfTurn(position, state);
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> Perft(const Position& position, int depth, std::size_t limit) {
  if (depth == 0) return 1;
  const auto outcomes = Outcomes(position, limit);
  if (!outcomes) return std::nullopt;
  if (depth == 1) return static_cast<std::int64_t>(outcomes->size());
  std::int64_t total = 0;
  for (const auto& [key, turn] : *outcomes) {
    const auto below = Perft(turn.after, depth - 1, limit);
    if (!below) return std::nullopt;
    total += *below;
  }
  return total;
}

}  // namespace danco::slow

// SPDX-License-Identifier: MIT
#include "slow_walks.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "board/text/fen.h"
#include "slow_board.h"

namespace danco {
namespace {

// Lifts the piece or union of the side to move on a random square, whether it can move or not. A
// king in a union is not lifted.
std::optional<slow::Position> Lifted(slow::Position position, std::mt19937_64& random) {
  const int square = static_cast<int>(random() % 64);
  const std::array<char, 2> found = {position.piece[slow::kWhite][square],
                                     position.piece[slow::kBlack][square]};
  if (found[position.to_move] == 0) return std::nullopt;
  position.hand = {found, square};
  for (auto& pieces : position.piece) pieces[square] = 0;
  return position;
}

// Plays a random chain up to a released piece in hand.
std::optional<slow::Position> Released(const slow::Position& position, std::mt19937_64& random) {
  std::vector<slow::State> starts = slow::StartOfTurn(position);
  std::vector<slow::State> options = slow::Lifts(starts[random() % starts.size()]);
  std::optional<slow::State> chain;
  // The first round lifts, and each further round releases.
  for (int steps = 0; !options.empty() && (steps < 2 || random() % 3 != 0); ++steps) {
    if (steps > 0) chain = options[random() % options.size()];
    std::vector<slow::State> next;
    for (const slow::State& state : steps > 0 ? std::vector{*chain} : options) {
      for (slow::State& step : slow::Steps(state)) {
        if (step.lifted != 0) next.push_back(std::move(step));
      }
    }
    options = std::move(next);
  }
  if (!chain) return std::nullopt;
  slow::Position begun = chain->position;
  begun.hand.square = chain->square;
  begun.hand.piece[begun.to_move] = chain->lifted;
  begun.union_move = {};  // this turn cannot be a union move
  return begun;
}

}  // namespace

slow::Rules SlowRules(RuleSet rules) {
  switch (rules) {
    case RuleSet::kPacoSako:
      return slow::Rules::kPacosako;
    case RuleSet::kChess:  // slow_chess.h has these rules
      break;
    case RuleSet::kManual:
      return slow::Rules::kManual;
    case RuleSet::kNoChain:
      return slow::Rules::kNochain;
    case RuleSet::kVchess:
      return slow::Rules::kVchess;
  }
  std::abort();
}

std::optional<slow::Position> SlowPosition(const Position& position) {
  return slow::ParseFen(FormatFen(position), SlowRules(position.rules()));
}

std::optional<slow::State> WalkTurn(const slow::Position& position, std::mt19937_64& random) {
  const std::vector<slow::State> starts = slow::StartOfTurn(position);
  const slow::State& start = starts[random() % starts.size()];
  std::vector<slow::State> options = slow::Lifts(start);
  if (options.empty() || random() % 8 == 0) options = slow::UnionMoves(start);
  if (options.empty() || random() % 8 == 0) options = slow::KingMoves(start);
  while (!options.empty()) {
    // With uniform probabilities, chains would be short, because most steps are landings.
    const bool go_on = random() % 4 != 0;
    const auto landings =
        std::partition(options.begin(), options.end(),
                       [go_on](const slow::State& state) { return (state.lifted != 0) == go_on; });
    const size_t preferred = static_cast<size_t>(landings - options.begin());
    slow::State state = options[random() % (preferred > 0 ? preferred : options.size())];
    if (state.move.size() > 60) return std::nullopt;  // the turn is long enough
    // A lifted union or king ends its turn with its only step.
    if (state.lifted == 0) return state;
    options = slow::Steps(state);
  }
  return std::nullopt;
}

std::optional<std::string> HalfPlayedTurn(const slow::Position& position, std::mt19937_64& random) {
  if (slow::IsFinished(position) || position.hand.square != slow::kNone) return std::nullopt;
  const auto begun = random() % 3 == 0 ? Lifted(position, random) : Released(position, random);
  if (!begun) return std::nullopt;
  return slow::FormatFen(*begun);
}

}  // namespace danco

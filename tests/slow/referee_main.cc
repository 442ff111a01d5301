// danco-slow-referee: the slow rules over pipes, for the server of tests/pacoplay. Each input line
// is `new`, TAB, FEN, or `play` or `begin`, TAB, FEN, TAB, move in protocol notation. The reply to
// the first two is one line: `ok`, TAB, FEN, TAB, outcome key, TAB, end (`-`, `paco`, `no-turn`,
// `all-united`); or `illegal`. `begin` asks whether a turn may begin with an incomplete move (a
// gift's letter alone, a lifted piece, a chain so far, a pawn that must still be promoted): `ok` or
// `illegal`. It does not promise that the turn can be completed.
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slow_board.h"
#include "slow_moves.h"
#include "slow_rules.h"

namespace {

using danco::slow::Position;
using danco::slow::State;

// With more in-chain states than this, a position is assumed to have a turn.
constexpr std::size_t kLimit = 20000;

std::string EndOf(const Position& position) {
  bool all_united = true, king_united = false;
  for (int square = 0; square < 64; ++square) {
    for (const auto side : {danco::slow::kWhite, danco::slow::kBlack}) {
      const char piece = position.piece[side][square];
      if (piece == 0) continue;
      const bool united = position.piece[danco::slow::Enemy(side)][square] != 0;
      if (piece == 'K') king_united = king_united || united;
      if (piece != 'K') all_united = all_united && united;
    }
  }
  if (king_united) return "paco";
  if (all_united) return "all-united";
  const auto outcomes = danco::slow::Outcomes(position, kLimit);
  return outcomes && outcomes->empty() ? "no-turn" : "-";
}

// Returns whether `move` continues `text` within the same or a later action: anything after a
// lifted piece's square, or a promotion after a step.
bool GoesOn(const std::string& move, std::string_view text) {
  return move.size() > text.size() && move.compare(0, text.size(), text) == 0;
}

// Returns whether `text` is the beginning of a chain that goes through one of `options`.
bool BeginsChain(const std::vector<State>& options, std::string_view text) {
  return std::any_of(options.begin(), options.end(), [text](const State& state) {
    if (state.move == text) return state.lifted != 0;
    if (GoesOn(state.move, text)) return state.move.size() == text.size() + 1;
    const bool on_the_way = state.lifted != 0 && text.starts_with(state.move);
    return on_the_way && BeginsChain(danco::slow::Steps(state), text);
  });
}

bool Begins(const Position& position, std::string_view text) {
  if (danco::slow::IsFinished(position) || text.empty()) return false;
  const std::vector<State> starts = danco::slow::StartOfTurn(position);
  return std::any_of(starts.begin(), starts.end(), [text](const State& start) {
    if (start.move == text) return true;  // a gift's promotion
    const auto goes_on = [text](const State& end) { return GoesOn(end.move, text); };
    const std::vector<State> unions = danco::slow::UnionMoves(start);
    const std::vector<State> kings = danco::slow::KingMoves(start);
    const std::vector<danco::slow::Castling> castlings = danco::slow::Castlings(start);
    return BeginsChain(danco::slow::Lifts(start), text) ||
           std::any_of(unions.begin(), unions.end(), goes_on) ||
           std::any_of(kings.begin(), kings.end(), goes_on) ||
           std::any_of(castlings.begin(), castlings.end(),
                       [&goes_on](const auto& castling) { return goes_on(castling.result); });
  });
}

std::string Answer(const std::string& line) {
  const std::size_t first = line.find('\t');
  if (first == std::string::npos) return "illegal";
  const std::size_t second = line.find('\t', first + 1);
  const std::string fen =
      line.substr(first + 1, second == std::string::npos ? std::string::npos : second - first - 1);
  std::optional<Position> position = danco::slow::ParseFen(fen);
  if (!position) return "illegal";
  const std::string word = line.substr(0, first);
  if (word != "new") {
    if (second == std::string::npos) return "illegal";
    const std::string move = line.substr(second + 1);
    if (word == "begin") return Begins(*position, move) ? "ok" : "illegal";
    position = danco::slow::Play(*position, move);
    if (!position) return "illegal";
  }
  return "ok\t" + danco::slow::FormatFen(*position) + "\t" + danco::slow::OutcomeKey(*position) +
         "\t" + EndOf(*position);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) std::cout << Answer(line) << std::endl;
}

// danco-slow-referee: the slow rules over pipes, for the server of tests/pacoplay. Each line of its
// input is `new`, TAB, FEN, or `play`, TAB, FEN, TAB, move in protocol notation; the answer is one
// line: `ok`, TAB, FEN, TAB, outcome key, TAB, end (`-`, `paco`, `no-turn`, `all-united`); or
// `illegal`.
#include <iostream>
#include <optional>
#include <string>

#include "slow_board.h"
#include "slow_rules.h"

namespace {

using danco::slow::Position;

// More in-chain states than this are taken for a position that has a turn.
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

std::string Answer(const std::string& line) {
  const std::size_t first = line.find('\t');
  if (first == std::string::npos) return "illegal";
  const std::size_t second = line.find('\t', first + 1);
  const std::string fen =
      line.substr(first + 1, second == std::string::npos ? std::string::npos : second - first - 1);
  std::optional<Position> position = danco::slow::ParseFen(fen);
  if (position && line.substr(0, first) == "play") {
    if (second == std::string::npos) return "illegal";
    position = danco::slow::Play(*position, line.substr(second + 1));
  }
  if (!position) return "illegal";
  return "ok\t" + danco::slow::FormatFen(*position) + "\t" + danco::slow::OutcomeKey(*position) +
         "\t" + EndOf(*position);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) std::cout << Answer(line) << std::endl;
}

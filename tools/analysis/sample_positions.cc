// SPDX-License-Identifier: MIT
// danco-analysis sample-positions: samples positions from self-play for tests of proofs. Only the
// alpha-beta search selects them, so that no proof search influences the selection.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>

#include "absl/container/flat_hash_set.h"
#include "analysis/commands.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "nlohmann/json.hpp"
#include "puzzles/self_play.h"
#include "search/root/search.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

// For sampling quiet positions.
constexpr int kFirstQuietPly = 16;
constexpr int kQuietScore = 200;
// For sampling positions from all phases of the game.
constexpr int kMaxUnions = 12;
constexpr int kPliesBeyond = 6;

class Sampler {
 public:
  Sampler(const Flags& flags, OutputFile& out)
      : flags_(flags), out_(out), random_(~flags.Number("seed")), self_play_(SelfPlayFrom(flags)) {
    search_.SetHash(16);
  }

  absl::Status Run() {
    while (found_ < flags_.Number("count") && out_.Flush().ok()) {
      PlayGame();
      std::cerr << "\r" << ++games_ << " games, " << found_ << " found " << std::flush;
    }
    std::cerr << "\n";
    return out_.Finish();
  }

 private:
  void PlayGame() {
    search_.NewGame();
    // For quiet positions, the ply is drawn before the game.
    const size_t quiet_ply = kFirstQuietPly + random_() % 40;
    // For positions from all phases, one is taken some plies after the game first has this many
    // unions.
    const auto unions = static_cast<int>(random_() % (kMaxUnions + 1));
    uint64_t wait = random_() % kPliesBeyond;
    self_play_.Next([&](const Game& game) {
      if (flags_.Switch("quiet")) return game.moves().size() >= quiet_ply && SampleQuiet(game);
      if (!flags_.Switch("spread")) return SampleLong(game);
      if (game.position().unions().count() < unions || wait-- > 0) return false;
      SampleSpread(game);
      return true;
    });
  }

  // Returns the number of turns to a Paco that a search finds, or 0 if it finds none.
  int SeenPaco(const Game& game, uint64_t nodes) {
    const SearchResult result = SearchNodes(search_, game, nodes);
    const Score score = result.line.score;
    if (!result.best || !score.is_win() || result.line.bound != Bound::kExact) return 0;
    return score.mate_turns();
  }

  bool SampleLong(const Game& game) {
    const auto right = [this](int turns) {
      return turns >= flags_.Number("from") && turns <= flags_.Number("to");
    };
    // The problem does not include the history of the game.
    const Game alone(game.position().WithNoProgressPlies(0));
    if (!right(SeenPaco(alone, flags_.Number("look-nodes")))) return false;
    const int seen = SeenPaco(alone, flags_.Number("sure-nodes"));
    return right(seen) && Write(alone.position(), seen);
  }

  bool SampleQuiet(const Game& game) {
    const Position position = game.position().WithNoProgressPlies(0);
    if (CanUniteKing(position, Color::kWhite) || CanUniteKing(position, Color::kBlack)) {
      return false;
    }
    const SearchResult result = SearchNodes(search_, Game(position), flags_.Number("look-nodes"));
    const Score score = result.line.score;
    if (score.is_paco()) return false;
    const int centipawns = score.value();
    return std::abs(centipawns) <= kQuietScore && Write(position, centipawns);
  }

  void SampleSpread(const Game& game) {
    const Position position = game.position().WithNoProgressPlies(0);
    const auto unions = static_cast<size_t>(position.unions().count());
    const int most = (flags_.Number("count") + kMaxUnions) / (kMaxUnions + 1);
    if (unions > kMaxUnions || with_unions_[unions] == most) return;
    const SearchResult result = SearchNodes(search_, Game(position), flags_.Number("sure-nodes"));
    const Score score = result.line.score;
    if (!score.is_paco() && Write(position, score.value())) ++with_unions_[unions];
  }

  bool Write(const Position& position, int seen) {
    if (!seen_.insert(position.key()).second) return false;
    const nlohmann::ordered_json json = {
        {"fen", FormatFen(position)}, {"seen", seen}, {"unions", position.unions().count()}};
    out_.Write(json.dump() + "\n");
    ++found_;
    return true;
  }

  const Flags& flags_;
  OutputFile& out_;
  std::mt19937_64 random_;
  SelfPlay self_play_;
  Search search_;
  absl::flat_hash_set<Key> seen_;
  std::array<int, kMaxUnions + 1> with_unions_{};
  int found_ = 0;
  int64_t games_ = 0;
};

}  // namespace

absl::Status SamplePositions(const Flags& flags) {
  if (flags.Switch("quiet") && flags.Switch("spread")) {
    return FlagError("quiet", "excludes --spread");
  }
  if (flags.Number("from") > flags.Number("to")) return FlagError("from", "is more than --to");
  OutputFile out;
  RETURN_IF_ERROR(OpenOutput(flags, flags.Text("out"), out));
  return Sampler(flags, out).Run();
}

}  // namespace danco::analysis

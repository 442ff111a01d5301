// SPDX-License-Identifier: MIT
// danco-analysis sample-positions: samples positions from self-play for tests of proofs. Only the
// alpha-beta search selects them, so that no proof search influences the selection.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

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
#include "system/output_file.h"

namespace danco::analysis {
namespace {

struct SampleSettings {
  Flags& flags;
  bool quiet =
      flags.Get("quiet", false, "quiet middle-game positions instead of those with a long Paco");
  bool spread = flags.Get("spread", false,
                          "positions of all phases, quiet or not, without a Paco in sight; numbers "
                          "of unions up to 12 are about equally frequent");
  int from = flags.Get("from", 5, "minimum number of turns to the Paco that the search sees");
  int to = flags.Get("to", 15, "maximum number of turns to it");
  int count = flags.Get("count", 200, "positions to find");
  uint64_t seed = flags.Get("seed", uint64_t{1}, "random seed for self-play");
  uint64_t play_nodes = flags.Get("play_nodes", uint64_t{1500}, "nodes per move of the self-play");
  uint64_t look_nodes =
      flags.Get("look_nodes", uint64_t{20'000}, "nodes of the search that preselects positions");
  uint64_t sure_nodes =
      flags.Get("sure_nodes", uint64_t{500'000}, "nodes of the search that decides");
  int random_percent =
      flags.Get("random_percent", 10, "percentage of random moves in the self-play");
  std::string out = flags.Get("out", std::string(""), "output file, one JSON object per line");
};

// For sampling quiet positions.
constexpr int kFirstQuietPly = 16;
constexpr int kQuietScore = 200;
// For sampling positions from all phases of the game.
constexpr int kMaxUnions = 12;
constexpr int kPliesBeyond = 6;

class Sampler {
 public:
  Sampler(const SampleSettings& settings, OutputFile& out)
      : settings_(settings),
        out_(out),
        random_(~settings.seed),
        self_play_({.seed = settings.seed,
                    .nodes = settings.play_nodes,
                    .random_percent = settings.random_percent,
                    .fischer_random = true}) {
    search_.SetHash(16);
  }

  absl::Status Run() {
    while (found_ < settings_.count && out_.Flush().ok()) {
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
      if (settings_.quiet) return game.moves().size() >= quiet_ply && SampleQuiet(game);
      if (!settings_.spread) return SampleLong(game);
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
      return turns >= settings_.from && turns <= settings_.to;
    };
    // The problem does not include the history of the game.
    const Game alone(game.position().WithNoProgressPlies(0));
    if (!right(SeenPaco(alone, settings_.look_nodes))) return false;
    const int seen = SeenPaco(alone, settings_.sure_nodes);
    return right(seen) && Write(alone.position(), seen);
  }

  bool SampleQuiet(const Game& game) {
    const Position position = game.position().WithNoProgressPlies(0);
    if (CanUniteKing(position, Color::kWhite) || CanUniteKing(position, Color::kBlack)) {
      return false;
    }
    const SearchResult result = SearchNodes(search_, Game(position), settings_.look_nodes);
    const Score score = result.line.score;
    if (score.is_paco()) return false;
    const int centipawns = score.value();
    return std::abs(centipawns) <= kQuietScore && Write(position, centipawns);
  }

  void SampleSpread(const Game& game) {
    const Position position = game.position().WithNoProgressPlies(0);
    const auto unions = static_cast<size_t>(position.unions().count());
    const int most = (settings_.count + kMaxUnions) / (kMaxUnions + 1);
    if (unions > kMaxUnions || with_unions_[unions] == most) return;
    const SearchResult result = SearchNodes(search_, Game(position), settings_.sure_nodes);
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

  const SampleSettings& settings_;
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

absl::Status SamplePositions(Flags& flags) {
  const SampleSettings settings{flags};
  if (absl::Status status =
          flags.Finish(R"(samples positions from self-play by the score of an alpha-beta search

  danco-analysis sample-positions --from=5 --to=15 --count=200 --out=paco_long.jsonl
  danco-analysis sample-positions --quiet --count=500 --out=quiet.jsonl
  danco-analysis sample-positions --spread --count=30 --out=spread.jsonl

Games start from Fischer-random positions; one position is taken from each game. Each line has `fen`,
`unions`, and `seen`: the turns to the Paco in which a search of --sure_nodes believes (it may be
longer than necessary), or the score in centipawns where none is seen. The same flags give the same
file.)");
      !status.ok())
    return status;
  OutputFile out;
  if (absl::Status status = out.Open(settings.out, Existing::kReplaced, std::cout); !status.ok()) {
    return status;
  }
  return Sampler(settings, out).Run();
}

}  // namespace danco::analysis

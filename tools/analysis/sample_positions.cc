// danco-sample-positions: positions from self-play for the tests of the proofs, chosen by the
// alpha-beta search alone, so that no proof's own speed decides what is in them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "nlohmann/json.hpp"
#include "own_flags.h"
#include "search/control/stop_token.h"
#include "search/root/search.h"

ABSL_FLAG(bool, quiet, false, "quiet middle-game positions instead of those with a long Paco");
ABSL_FLAG(bool, spread, false,
          "positions of all phases, quiet or not, without a Paco in sight, and of each number of "
          "unions up to 12 about as many");
ABSL_FLAG(int, from, 5, "turns that the Paco takes at least, as the search sees it");
ABSL_FLAG(int, to, 15, "and at most");
ABSL_FLAG(int, count, 200, "positions to find");
ABSL_FLAG(uint64_t, seed, 1, "another seed gives other games");
ABSL_FLAG(uint64_t, play_nodes, 1500, "nodes per move of the self-play");
ABSL_FLAG(uint64_t, look_nodes, 20'000,
          "nodes after which a position is dropped or looked at again");
ABSL_FLAG(uint64_t, sure_nodes, 500'000, "nodes of the search whose score counts");
ABSL_FLAG(int, random_percent, 10, "moves of the self-play that are left to chance");
ABSL_FLAG(std::string, out, "", "file to write, one JSON object a line");

namespace danco {
namespace {

constexpr char kUsage[] = R"(samples positions from self-play by the score of an alpha-beta search

  danco-sample-positions --from=5 --to=15 --count=200 --out=paco_long.jsonl
  danco-sample-positions --quiet --count=500 --out=quiet.jsonl
  danco-sample-positions --spread --count=30 --out=spread.jsonl

Games start from Fischer-random positions; one position is taken from each game. Each line has `fen`,
`unions`, and `seen`: the turns to the Paco in which a search of --sure_nodes believes (it may be
longer than need be), or the score in centipawns where none is seen. The same flags give the same
file.)";

constexpr int kStarts = 960;
constexpr size_t kMaxMoves = 2000;
constexpr int kMaxPlies = 200;
constexpr int kMaxRandomPlies = 12;
// Of quiet positions.
constexpr int kFirstQuietPly = 16;
constexpr int kQuietScore = 200;
// Of positions of all phases.
constexpr int kMostUnions = 12;
constexpr int kPliesBeyond = 6;

class Sampler {
 public:
  explicit Sampler(std::ostream& out) : out_(out) { search_.SetHash(16); }

  bool Run() {
    std::mt19937_64 random(absl::GetFlag(FLAGS_seed));
    while (found_ < absl::GetFlag(FLAGS_count) && out_) {
      PlayGame(random);
      std::cerr << "\r" << ++games_ << " games, " << found_ << " found " << std::flush;
    }
    std::cerr << "\n";
    return static_cast<bool>(out_);
  }

 private:
  SearchResult SearchFor(const Game& game, uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    SearchListener silent;
    return search_.Run(game, limits, SearchOptions(), silent, StopToken());
  }

  void PlayGame(std::mt19937_64& random) {
    Game game(*FischerRandomStart(static_cast<int>(random() % kStarts)));
    search_.NewGame();
    const int random_plies = static_cast<int>(random() % (kMaxRandomPlies + 1));
    const auto percent = static_cast<uint64_t>(absl::GetFlag(FLAGS_random_percent));
    // A quiet position is taken at a ply that is drawn before the game.
    const int quiet_ply = kFirstQuietPly + static_cast<int>(random() % 40);
    // One of any phase is taken some plies after the game first has this many unions.
    const int unions =
        absl::GetFlag(FLAGS_spread) ? static_cast<int>(random() % (kMostUnions + 1)) : kMostUnions;
    int wait = absl::GetFlag(FLAGS_spread) ? static_cast<int>(random() % kPliesBeyond) : 0;
    for (int ply = 0; ply < kMaxPlies && game.end() == GameEnd::kOngoing; ++ply) {
      if (absl::GetFlag(FLAGS_spread)) {
        if (game.position().unions().count() >= unions && wait-- == 0) {
          AskSpread(game);
          return;
        }
      } else if (absl::GetFlag(FLAGS_quiet) ? ply >= quiet_ply && AskQuiet(game) : AskLong(game)) {
        return;
      }
      const bool by_chance = random() % 100 < percent || ply < random_plies;
      const Move move = by_chance ? RandomMove(game.position(), random())
                                  : SearchFor(game, absl::GetFlag(FLAGS_play_nodes)).best;
      if (!move) return;
      game.Play(move);
    }
  }

  Move RandomMove(const Position& position, uint64_t number) {
    moves_.clear();
    (void)GenerateMoves(position, moves_, kMaxMoves);
    return moves_.empty() ? Move() : moves_[number % moves_.size()];
  }

  // Turns to a Paco that a search sees, 0 for none.
  int SeenPaco(const Game& game, uint64_t nodes) {
    const SearchResult result = SearchFor(game, nodes);
    const Score score = result.line.score;
    if (!result.best || !score.is_win() || result.line.bound != Bound::kExact) return 0;
    return score.mate_turns();
  }

  bool AskLong(const Game& game) {
    const auto right = [](int turns) {
      return turns >= absl::GetFlag(FLAGS_from) && turns <= absl::GetFlag(FLAGS_to);
    };
    // Without its history: the problem is the position.
    const Game alone(game.position().WithNoProgressPlies(0));
    if (!right(SeenPaco(alone, absl::GetFlag(FLAGS_look_nodes)))) return false;
    const int seen = SeenPaco(alone, absl::GetFlag(FLAGS_sure_nodes));
    return right(seen) && Write(alone.position(), seen);
  }

  bool AskQuiet(const Game& game) {
    const Position position = game.position().WithNoProgressPlies(0);
    if (CanUniteKing(position, Color::kWhite) || CanUniteKing(position, Color::kBlack)) {
      return false;
    }
    const SearchResult result = SearchFor(Game(position), absl::GetFlag(FLAGS_look_nodes));
    const Score score = result.line.score;
    if (score.is_paco()) return false;
    const int centipawns = score.value();
    return std::abs(centipawns) <= kQuietScore && Write(position, centipawns);
  }

  void AskSpread(const Game& game) {
    const Position position = game.position().WithNoProgressPlies(0);
    const auto unions = static_cast<size_t>(position.unions().count());
    const int most = (absl::GetFlag(FLAGS_count) + kMostUnions) / (kMostUnions + 1);
    if (unions > kMostUnions || with_unions_[unions] == most) return;
    const SearchResult result = SearchFor(Game(position), absl::GetFlag(FLAGS_sure_nodes));
    const Score score = result.line.score;
    if (!score.is_paco() && Write(position, score.value())) ++with_unions_[unions];
  }

  bool Write(const Position& position, int seen) {
    if (!seen_.insert(position.key()).second) return false;
    const nlohmann::ordered_json json = {
        {"fen", FormatFen(position)}, {"seen", seen}, {"unions", position.unions().count()}};
    out_ << json.dump() << std::endl;
    ++found_;
    return true;
  }

  std::ostream& out_;
  Search search_;
  MoveList moves_;
  absl::flat_hash_set<Key> seen_;
  std::array<int, kMostUnions + 1> with_unions_{};
  int found_ = 0;
  int64_t games_ = 0;
};

int Main() {
  const std::string path = absl::GetFlag(FLAGS_out);
  std::ofstream file;
  if (!path.empty()) {
    file.open(path);
    if (!file) {
      std::cerr << "danco-sample-positions: cannot write " << path << "\n";
      return 1;
    }
  }
  return Sampler(path.empty() ? std::cout : file).Run() ? 0 : 1;
}

}  // namespace
}  // namespace danco

int main(int argc, char** argv) {
  danco::SetUsage(argc, argv, danco::kUsage);
  if (absl::ParseCommandLine(argc, argv).size() > 1) {
    std::cerr << "danco-sample-positions: takes flags only; see --help\n";
    return 2;
  }
  return danco::Main();
}

// SPDX-License-Identifier: MIT
// Finds reasons to doubt results.
#include <cmath>
#include <map>
#include <set>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "match/tournament/report.h"

namespace danco::match {
namespace {

// The minimum number of games for saying that one colour always wins an opening.
constexpr int64_t kEnoughGames = 6;
constexpr size_t kExamples = 3;

std::string OpeningKey(const GameRecord& game) {
  return absl::StrCat(game.fen, " ", absl::StrJoin(game.opening, " "));
}

std::string Moves(const GameRecord& game) {
  return absl::StrJoin(game.moves, " ",
                       [](std::string* out, const MoveRecord& m) { absl::StrAppend(out, m.move); });
}

std::string Times(int64_t n, absl::string_view what) {
  return absl::StrCat(n, " ", what, n == 1 ? "" : "s");
}

class Inspector {
 public:
  Inspector(const Tournament& tournament, const Schedule& schedule, const GameMap& games,
            const Tally& tally)
      : tournament_(tournament), schedule_(schedule), tally_(tally), all_(games) {
    // Games after the verdict of an SPRT are not examined.
    const SprtTracker* sprt = tally.sprt();
    const bool ended = sprt != nullptr && sprt->verdict() != SprtVerdict::kContinue;
    end_ = ended ? 2 * sprt->pairs() : schedule.known_games();
    for (const auto& [index, game] : games) {
      if (index < end_) games_.push_back(&game);
    }
  }

  Suspicions Inspect() {
    FindRepeatedGames();
    FindFewOpenings();
    FindOneSidedOpenings();
    FindIntervals();
    FindChangedEngines();
    FindDropped();
    CheckStalls();
    return std::move(out_);
  }

 private:
  void Say(std::string text) { out_.of_games.push_back(std::move(text)); }

  void FindRepeatedGames() {
    // Compares hashes of the moves. A collision among millions of games is less likely than a
    // repeated game.
    absl::flat_hash_map<uint64_t, int64_t> first;
    int64_t within_pairs = 0, others = 0;
    std::vector<std::string> examples;
    for (const GameRecord* game : games_) {
      if (game->moves.empty()) continue;
      const uint64_t hash =
          absl::Hash<std::string>()(absl::StrCat(OpeningKey(*game), "|", Moves(*game)));
      const auto [it, is_new] = first.emplace(hash, game->index);
      if (is_new) continue;
      const bool pair = it->second / 2 == game->index / 2;
      ++(pair ? within_pairs : others);
      if (!pair && examples.size() < kExamples) {
        examples.push_back(absl::StrCat(it->second + 1, " and ", game->index + 1));
      }
    }
    if (others > 0) {
      Say(absl::StrCat("The moves of ", Times(others, "game"), " of ", games_.size(),
                       " are those of another game (games ", absl::StrJoin(examples, ", "),
                       "), which adds no evidence, so the intervals are too narrow."));
    }
    if (within_pairs > 0) {
      Say(absl::StrCat("The two games of ", Times(within_pairs, "pair"),
                       " are the same, with colours exchanged: the engines play identically "
                       "there."));
    }
  }

  void FindFewOpenings() {
    std::set<std::string> distinct;
    std::set<int64_t> numbers;
    for (const GameRecord* game : games_) {
      distinct.insert(OpeningKey(*game));
      numbers.insert(schedule_.Game(game->index).opening);
    }
    if (distinct.size() >= numbers.size()) return;
    Say(
        absl::StrFormat("The %d requested openings are only %d different ones: games from the same "
                        "opening depend on each other.",
                        numbers.size(), distinct.size()));
  }

  void FindOneSidedOpenings() {
    std::map<std::string, Wdl> openings;
    for (const GameRecord* game : games_) {
      openings[OpeningKey(*game)].Add(HalfPointsOfWhite(game->outcome));
    }
    int64_t one_sided = 0, enough = 0;
    std::string example;
    for (const auto& [key, wdl] : openings) {
      if (wdl.games() < kEnoughGames) continue;
      ++enough;
      if (wdl.wins != wdl.games() && wdl.losses != wdl.games()) continue;
      if (++one_sided == 1) {
        example = absl::StrCat(wdl.wins > 0 ? "White" : "Black", " won all ", wdl.games(), " of ",
                               key.substr(0, 200));
      }
    }
    if (one_sided == 0) return;
    Say(absl::StrCat("One colour won every game of ", Times(one_sided, "opening"), " of ", enough,
                     ", which say nothing about the engines: ", example));
  }

  void FindIntervals() {
    for (const auto& [a, b] : schedule_.pairings()) {
      const Score score = tally_.Between(a, b);
      if (score.wdl.games() < 2) continue;
      const Estimate elo = score.strength().elo;
      const bool infinite = !std::isfinite(elo.error());
      if (!infinite && elo.error() > 0) continue;
      Say(absl::StrCat(tournament_.engines[a].name, " - ", tournament_.engines[b].name, ": ",
                       infinite ? "the Elo interval is infinite: too few games for such a score."
                                : "the Elo interval has zero width, because all pairs had the same "
                                  "score: play more games."));
    }
  }

  void FindChangedEngines() {
    for (size_t i = 0; i < tournament_.engines.size(); ++i) {
      const EngineTotals& e = tally_.engines()[i];
      if (e.ids.size() > 1) {
        Say(absl::StrCat(tournament_.engines[i].name,
                         " reported different names: ", absl::StrJoin(e.ids, "; "), "."));
      }
      if (e.options.size() > 1) {
        Say(absl::StrCat(tournament_.engines[i].name, " had different options in different games: ",
                         absl::StrJoin(e.options, "; "), "."));
      }
    }
  }

  bool LacksGames(size_t engine) const {
    for (int64_t index = 0; index < end_; ++index) {
      const ScheduledGame game = schedule_.Game(index);
      if (schedule_.Mine(index) && !all_.contains(index) &&
          (game.white == engine || game.black == engine)) {
        return true;
      }
    }
    return false;
  }

  void FindDropped() {
    if (tournament_.strikes == 0) return;
    for (size_t i = 0; i < tournament_.engines.size(); ++i) {
      const auto& faults = tally_.engines()[i].faults;
      int64_t sum = 0;
      for (int64_t n : faults) sum += n;
      // Each shard counts strikes separately, so an engine may reach the limit in total without
      // being dropped.
      if (sum < tournament_.strikes || !LacksGames(i)) continue;
      Say(absl::StrCat(tournament_.engines[i].name, " was dropped after ", Times(sum, "game"),
                       " lost by faults; the rest of its games were not played."));
    }
  }

  void CheckStalls() {
    int64_t stalled = 0, late = 0, explained = 0;
    const GameRecord* worst = nullptr;
    for (const GameRecord* game : games_) {
      if (game->reason == Reason::kTimeLoss || game->reason == Reason::kHang) {
        ++late;
        if (game->machine_was_late()) ++explained;
      }
      if (game->stall < kLongStall) continue;
      ++stalled;
      if (worst == nullptr || game->stall > worst->stall) worst = game;
    }
    if (worst != nullptr) {
      out_.of_clock.push_back(absl::StrFormat(
          "The machine stalled for %d ms or more in %s of %d, the longest time in game %d: %.3f s.",
          absl::ToInt64Milliseconds(kLongStall), Times(stalled, "game"), games_.size(),
          worst->index + 1, absl::ToDoubleSeconds(worst->stall)));
    }
    if (late > 0) {
      out_.of_clock.push_back(absl::StrCat(
          Times(late, "game"), " lost on time or by hanging; ", explained,
          " of them only because the machine stalled or had no processor for the engine."));
    }
  }

  const Tournament& tournament_;
  const Schedule& schedule_;
  const Tally& tally_;
  const GameMap& all_;
  int64_t end_ = 0;  // the number of games that may count
  std::vector<const GameRecord*> games_;
  Suspicions out_;
};

}  // namespace

Suspicions FindSuspicions(const Tournament& tournament, const Schedule& schedule,
                          const GameMap& games, const Tally& tally) {
  return Inspector(tournament, schedule, games, tally).Inspect();
}

}  // namespace danco::match

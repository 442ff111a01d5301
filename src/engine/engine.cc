// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "board/core/scope.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/moves/movegen.h"
#include "engine/elo_scale.h"
#include "search/levels/handicap.h"
#include "system/status.h"

namespace danco {
namespace {

// The number of positions for proving what a search has found, per node of the search. A position
// takes a quarter of a node's time.
constexpr uint64_t kProofNodesPerNode = 4;
constexpr uint64_t kMinProofNodes = 100'000;

// Makes the decision to use the book independent of the choice among its moves.
constexpr uint64_t kForOpening = ~uint64_t{0};

// Returns a seed in the range of `Level Seed`.
uint64_t DrawSeed() { return std::random_device()() % 2147483647 + 1; }

}  // namespace

Engine::Engine(Launcher& launcher) : Engine(launcher, Options().value(OptionId::kHash)) {}

Engine::Engine(Launcher& launcher, int hash_mebibytes)
    : launcher_(launcher), game_(StartPosition()), search_(launcher), drawn_seed_(DrawSeed()) {
  // If there is not enough memory, the search keeps its smaller default table.
  search_.SetHash(static_cast<size_t>(hash_mebibytes));
}

absl::Status Engine::Set(const OptionSetting& setting) {
  RETURN_IF_ERROR(CheckSetting(setting));
  Wait();
  switch (setting.id) {
    case OptionId::kHash:
      if (!search_.SetHash(static_cast<size_t>(setting.value))) {
        return absl::ResourceExhaustedError(
            absl::StrCat("option Hash: not enough memory for ", setting.value, " MiB"));
      }
      break;
    case OptionId::kThreads:
      if (setting.value > max_threads()) {
        return Invalid("option Threads: at most ", max_threads(), " can run here");
      }
      if (!search_.SetThreads(setting.value)) {
        return absl::ResourceExhaustedError(absl::StrCat(
            "option Threads: the system does not provide ", setting.value, " threads"));
      }
      break;
    case OptionId::kClearHash:
      search_.NewGame();
      break;
    case OptionId::kVariant:
      SetRules(kRuleSets[static_cast<size_t>(setting.value)]);
      break;
    case OptionId::kBookFile:
    case OptionId::kOwnBook:
      RETURN_IF_ERROR(ReadBook(setting));
      break;
    default:
      break;
  }
  options_.Set(setting);
  return absl::OkStatus();
}

void Engine::SetRules(RuleSet rules) {
  Wait();
  // The next search would forget, too, but its clock would be running.
  if (rules != this->rules()) search_.NewGame();
  options_.Set(SettingOf(rules));
  game_ = Game(StartPosition(rules));
}

absl::Status Engine::ReadBook(const OptionSetting& setting) {
  if (kPlayOnly) return absl::UnimplementedError("this module plays without a book");
  const bool sets_file = setting.id == OptionId::kBookFile;
  if (!sets_file && book_.positions() > 0) return absl::OkStatus();
  const bool wanted = sets_file ? options_.is_on(OptionId::kOwnBook) : setting.value != 0;
  absl::StatusOr<Book> book = !setting.text.empty() ? Book::Read(setting.text)
                              : wanted              ? Book::ReadOwn()
                                                    : Book();
  // If there is no default book, the option stays on, because a Book File may follow. WithBook()
  // reports a missing book.
  if (setting.text.empty() && absl::IsNotFound(book.status())) book = Book();
  if (!book.ok()) return book.status();
  book_ = *std::move(book);
  return absl::OkStatus();
}

void Engine::NewGame() {
  Wait();
  search_.NewGame();
  drawn_seed_ = DrawSeed();
}

std::optional<LevelOfPlay> Engine::level() const {
  LevelOfPlay play;
  play.level = options_.is_on(OptionId::kLimitStrength) ? LevelOfElo(options_.value(OptionId::kElo))
                                                        : options_.value(OptionId::kSkillLevel);
  if (play.level >= kFullLevel) return std::nullopt;
  const int seed = options_.value(OptionId::kLevelSeed);
  play.seed = seed != 0 ? static_cast<uint64_t>(seed) : drawn_seed_;
  return play;
}

RuleSet Engine::rules() const {
  return kRuleSets[static_cast<size_t>(options_.value(OptionId::kVariant))];
}

absl::Status Engine::CheckStart(const Position& start) {
  if (!start.turn_start() || HasLegalMove(start)) return absl::OkStatus();
  return Invalid("lifted piece: the piece lifted on ", SquareName(start.turn_start().from),
                 " has no legal move");
}

absl::Status Engine::SetGame(Game game) {
  RETURN_IF_ERROR(CheckStart(game.start()));
  if (game.start().rules() != rules()) SetRules(game.start().rules());
  game_ = std::move(game);
  return absl::OkStatus();
}

SearchLimits Engine::LimitsOf(SearchLimits limits) const {
  // If only the opponent has a clock, the side to move has no time left. If there is another limit,
  // only the opponent is on a clock.
  const size_t us = static_cast<size_t>(Index(position().side_to_move()));
  if (!limits.has_fixed_limit() && limits.time[1 - us] && !limits.time[us])
    limits.time[us] = absl::ZeroDuration();
  return limits;
}

SearchOptions Engine::OptionsFor(const SearchLimits& limits) const {
  SearchOptions options;
  options.multi_pv = options_.value(OptionId::kMultiPv);
  options.move_overhead = absl::Milliseconds(options_.value(OptionId::kMoveOverhead));
  options.nodes_time = static_cast<uint64_t>(options_.value(OptionId::kNodesTime));
  // A search without a limit is an analysis instead of a move in a game.
  if (!limits.infinite && !options_.is_on(OptionId::kAnalyseMode)) {
    options.contempt = options_.value(OptionId::kContempt);
    // The default contempt is meant for Paco Ŝako, where a draw means that the better side has
    // slipped.
    const int usual = OptionTable()[static_cast<size_t>(OptionId::kContempt)].fallback;
    if (TraitsOf(rules()).captures && options.contempt == usual) options.contempt = 0;
    options.level = level();
  }
  return options;
}

Move Engine::MoveOfBook(const SearchLimits& limits) const {
  if (!options_.is_on(OptionId::kOwnBook) || options_.is_on(OptionId::kAnalyseMode)) return Move();
  if (limits.infinite || limits.mate || !limits.search_moves.empty()) return Move();
  if (TraitsOf(rules()).captures) return Move();  // the book is for Paco Ŝako
  if (game_.end() != GameEnd::kOngoing) return Move();
  const Key key = position().key();
  const std::optional<LevelOfPlay> play = level();
  const uint64_t seed = play ? play->seed : drawn_seed_;
  // Weak levels know little opening theory.
  if (play && ChanceOf(seed, key, kForOpening) * kFullLevel >= play->level) return Move();
  // The best move has the largest weight. Weak levels are less selective: their temperature is up
  // to twice as high.
  const double level_factor = play ? 2 - play->level / kFullLevel : 1;
  const double temperature = level_factor * options_.value(OptionId::kBookTemperature) / 100.0;
  std::vector<std::pair<Move, double>> moves;
  double sum = 0;
  int best = 0;
  const auto entries = book_.LegalMovesOf(position());
  for (const auto& [move, weight] : entries) best = std::max(best, weight);
  for (const auto& [move, entry_weight] : entries) {
    const double part = static_cast<double>(entry_weight) / best;
    const double weight = temperature > 0 ? std::pow(part, 1 / temperature) : part == 1 ? 1 : 0;
    moves.emplace_back(move, weight);
    sum += weight;
  }
  double point = sum * ChanceOf(seed, key, game_.moves().size());
  for (const auto& [move, weight] : moves) {
    point -= weight;
    if (point < 0) return move;
  }
  return Move();
}

SearchLimits Engine::WithBook(const SearchLimits& limits, SearchListener& listener) {
  if (kPlayOnly) return limits;
  const Move move = MoveOfBook(limits);
  if (!move && options_.is_on(OptionId::kOwnBook) && book_.positions() == 0 && !missing_reported_) {
    missing_reported_ = true;
    listener.OnNote(BookNote::kMissing);
  }
  if (!move) return limits;
  listener.OnNote(BookNote::kMove);
  SearchLimits at_once = limits;
  at_once.search_moves = {move};
  at_once.depth = 1;
  return at_once;
}

void Engine::Introduce(const SearchOptions& options, SearchListener& listener) {
  if (!options.level || options.level == introduced_) return;
  introduced_ = options.level;
  listener.OnNote(*options.level);
}

Findings Engine::Analyse(const SearchLimits& limits, const StopToken& stop) {
  struct Lines : SearchListener {
    void OnLine(const SearchLine& line) override {
      if (!line.pv.empty()) of_rank[line.multi_pv] = line;
    }
    std::map<int, SearchLine> of_rank;
  };
  Lines lines;
  Findings findings;
  findings.result = ConfirmMate(Run(limits, lines, stop), limits.search_moves, stop);
  if (findings.result.best) findings.lines.push_back(findings.result.line);
  for (auto& [rank, line] : lines.of_rank) {
    // The proof of a Paco may begin with another move than the best line of the search.
    if (line.pv.front() == findings.result.best) continue;
    if (findings.lines.size() == lines.of_rank.size()) break;
    line.multi_pv = static_cast<int>(findings.lines.size()) + 1;
    findings.lines.push_back(std::move(line));
  }
  return findings;
}

SearchResult Engine::Run(const SearchLimits& limits, SearchListener& listener,
                         const StopToken& stop) {
  Wait();
  const SearchOptions options = OptionsFor(limits);
  Introduce(options, listener);
  return search_.Run(game_, WithBook(limits, listener), options, listener, stop);
}

ProofFindings Engine::Prove(const ProofQuestion& question, const StopToken& stop) {
  Wait();
  return search_.Prove(game_, question, stop);
}

SearchResult Engine::ConfirmMate(SearchResult found, const MoveList& search_moves,
                                 const StopToken& stop) {
  if (!found.line.score.is_win() || found.line.proved) return found;
  ProofQuestion question;
  question.turns = found.line.score.mate_turns() + kExtraProofTurns;
  question.search_moves = search_moves;
  question.nodes = std::max(kProofNodesPerNode * found.line.nodes, kMinProofNodes);
  const std::optional<Proof> proof = Prove(question, stop).proof;
  if (!proof) return found;
  found.line.score = Score::PacoIn(2 * proof->turns - 1);
  found.line.bound = Bound::kExact;
  found.line.proved = true;
  found.line.pv = proof->line;
  found.best = proof->line.front();
  found.ponder.reset();
  if (proof->line.size() > 1) found.ponder = proof->line[1];
  return found;
}

void Engine::Go(const SearchLimits& limits, SearchListener& listener) {
  Wait();
  const SearchOptions options = OptionsFor(limits);
  Introduce(options, listener);
  search_.Start(game_, WithBook(limits, listener), options, listener);
}

AnalysisMode::AnalysisMode(Engine& engine, int lines)
    : engine_(engine),
      lines_(engine.options().value(OptionId::kMultiPv)),
      analyses_(engine.options().value(OptionId::kAnalyseMode)) {
  engine_.Set({OptionId::kAnalyseMode, 1}).IgnoreError();  // the option exists
  SetLines(lines);
}

AnalysisMode::~AnalysisMode() {
  engine_.Set({OptionId::kAnalyseMode, analyses_}).IgnoreError();
  SetLines(lines_);
}

void AnalysisMode::SetLines(int lines) { engine_.Set({OptionId::kMultiPv, lines}).IgnoreError(); }

}  // namespace danco

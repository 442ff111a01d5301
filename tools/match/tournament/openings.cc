// SPDX-License-Identifier: MIT
#include "match/tournament/openings.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/bounded_answer.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "match/game/game_record.h"
#include "match/game/referee.h"
#include "record/epd.h"
#include "seeded_random.h"
#include "system/files.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr int kMaxAttempts = 2000;
constexpr size_t kOpeningMoves = 3000;
constexpr int kPlacements = 960;

// Returns a number that is uniform in 0..bound-1. The bias of the remainder is below 2^-50 for the
// bounds used here.
size_t Below(std::mt19937_64& random, size_t bound) {
  return static_cast<size_t>(random() % bound);
}

// Picks one of the moves by its text, because the order in which a generator lists them may change.
Move Pick(const Position& position, const MoveList& moves, std::mt19937_64& random) {
  std::vector<std::pair<std::string, Move>> named;
  for (Move move : moves) named.emplace_back(FormatMove(position, move), move);
  const auto nth = named.begin() + static_cast<std::ptrdiff_t>(Below(random, named.size()));
  const auto by_text = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::nth_element(named.begin(), nth, named.end(), by_text);
  return nth->second;
}

std::vector<size_t> Permutation(size_t size, uint64_t seed) {
  std::vector<size_t> order(size);
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937_64 random = RandomFor(seed, -1);
  for (size_t i = size; i > 1; --i) std::swap(order[i - 1], order[Below(random, i)]);
  return order;
}

// Plays moves, given as texts, from opening.start. Returns an error if the game is over then.
absl::Status AddMoves(const std::vector<std::string>& moves, Opening& opening) {
  Game game(opening.start);
  for (const std::string& text : moves) {
    if (game.position().king_united()) {
      return Invalid("move ", text, " comes after Paco");
    }
    const absl::StatusOr<PlayedPath> played = ParseAnyPath(game.position(), text);
    if (!played.ok()) {
      return Invalid("move ", text, ": ", played.status().message());
    }
    game.Play(played->move);
    opening.moves.push_back(played->move);
  }
  if (const GameEnd end = game.end(); end != GameEnd::kOngoing) {
    return Invalid("the game is over: ", std::string(GameEndText(end)));
  }
  return absl::OkStatus();
}

absl::StatusOr<Opening> OpeningFromPgn(const PgnGame& pgn, int plies, RuleSet rules) {
  std::string line = pgn.Tag("FEN");
  if (line.empty()) line = std::string(kStartFen);
  ASSIGN_OR_RETURN(const Position start, ParseFen(line, rules));
  Opening opening{start, {}};
  std::vector<std::string> moves;
  for (const PgnMove& m : pgn.moves) moves.push_back(m.move);
  if (plies > 0 && moves.size() > static_cast<size_t>(plies))
    moves.resize(static_cast<size_t>(plies));
  absl::Status status = AddMoves(moves, opening);
  while (!status.ok() && !opening.moves.empty() && opening.moves.size() == moves.size()) {
    moves.pop_back();  // the game in a PGN file usually ends with its last move
    opening.moves.clear();
    status = AddMoves(moves, opening);
  }
  if (!status.ok()) return status;
  return opening;
}

}  // namespace

absl::StatusOr<Opening> ParseOpening(absl::string_view line, RuleSet rules) {
  if (LooksLikeEpd(line)) {
    ASSIGN_OR_RETURN(const EpdPosition epd, ParseEpd(line, rules));
    Opening opening{epd.position, {}};
    RETURN_IF_ERROR(AddMoves({}, opening));
    return opening;
  }
  std::vector<std::string> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  if (words.empty()) return Invalid("the line is empty");
  auto word = words.begin() + (words[0] == "fen" ? 1 : 0);
  std::string fen(kStartFen);
  if (word != words.end() && absl::StrContains(*word, '/')) {
    const auto end = std::find(word, words.end(), "moves");
    fen = absl::StrJoin(word, end, " ");
    word = end;
  } else if (word != words.end() && *word == "startpos") {
    ++word;
  }
  if (word != words.end() && *word == "moves") ++word;
  ASSIGN_OR_RETURN(const Position start, ParseFen(fen, rules));
  Opening opening{start, {}};
  const std::vector<std::string> moves(word, words.end());
  RETURN_IF_ERROR(AddMoves(moves, opening));
  return opening;
}

absl::StatusOr<std::vector<Opening>> ReadOpenings(const std::string& path, int plies,
                                                  RuleSet rules) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::vector<Opening> out;
  int number = 0;
  const auto add = [&](absl::StatusOr<Opening> opening, absl::string_view what) -> absl::Status {
    if (!opening.ok()) {
      return Invalid(path, ", ", what, " ", number, ": ", opening.status().message());
    }
    out.push_back(*std::move(opening));
    return absl::OkStatus();
  };
  if (absl::EndsWithIgnoreCase(path, ".pgn")) {
    const absl::StatusOr<std::vector<PgnGame>> games = ParsePgn(text);
    if (!games.ok()) {
      return Invalid(path, ": ", games.status().message());
    }
    for (const PgnGame& game : *games) {
      ++number;
      RETURN_IF_ERROR(add(OpeningFromPgn(game, plies, rules), "game"));
    }
  } else {
    absl::string_view lines = text;
    absl::ConsumePrefix(&lines,
                        "\xEF\xBB\xBF");  // a byte order mark, as editors on Windows write it
    for (absl::string_view line : absl::StrSplit(lines, '\n')) {
      ++number;
      const absl::string_view trimmed = absl::StripAsciiWhitespace(line);
      if (trimmed.empty() || trimmed[0] == '#') continue;
      RETURN_IF_ERROR(add(ParseOpening(trimmed, rules), "line"));
    }
  }
  if (out.empty()) return Invalid(path, " has no openings");
  return out;
}

OpeningBook::OpeningBook(const Tournament& tournament, const Interrupt* stop)
    : spec_(tournament.openings),
      rules_(tournament.rules),
      timeouts_{tournament.start_timeout, tournament.hang_timeout, tournament.stop_timeout},
      judge_spec_(tournament.judge ? *tournament.judge : tournament.engines.front()) {
  if (spec_.judge_depth == 0 && spec_.judge_nodes == 0) return;
  judge_spec_.ponder = false;
  judge_spec_.limits = {};
  judge_spec_.limits.depth = spec_.judge_depth;
  judge_spec_.limits.nodes = spec_.judge_nodes;
  const std::lock_guard lock(mutex_);
  judge_ = std::make_unique<EngineSlot>(judge_spec_, rules_, timeouts_, stop);
}

absl::StatusOr<std::unique_ptr<OpeningBook>> OpeningBook::Create(const Tournament& tournament,
                                                                 const Interrupt* stop) {
  std::unique_ptr<OpeningBook> book(new OpeningBook(tournament, stop));
  const OpeningSpec& spec = book->spec_;
  if (spec.source == OpeningSource::kFile) {
    ASSIGN_OR_RETURN(std::vector<Opening> read, ReadOpenings(spec.path, spec.plies, book->rules_));
    book->entries_ = std::move(read);
    if (spec.shuffled) {
      std::vector<Opening> mixed;
      for (size_t i : Permutation(book->entries_.size(), spec.seed)) {
        mixed.push_back(book->entries_[i]);
      }
      book->entries_ = std::move(mixed);
    }
  }
  return book;
}

absl::StatusOr<Opening> OpeningBook::Get(int64_t index) {
  const std::lock_guard lock(mutex_);
  if (const auto it = made_.find(index); it != made_.end()) return it->second;
  absl::StatusOr<Opening> opening = Make(index);
  if (opening.ok()) {
    made_.emplace(index, *opening);
    if (made_.size() > 4096) made_.erase(made_.begin());
  }
  return opening;
}

absl::StatusOr<Opening> OpeningBook::Make(int64_t index) {
  switch (spec_.source) {
    case OpeningSource::kStart:
      return Opening{StartPosition(rules_), {}};
    case OpeningSource::kFile: {
      const auto size = static_cast<int64_t>(entries_.size());
      return entries_[static_cast<size_t>((index + spec_.first) % size)];
    }
    case OpeningSource::kFischerRandom:
    case OpeningSource::kRandom:
      break;
  }
  std::mt19937_64 random = RandomFor(spec_.seed, index);
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    ASSIGN_OR_RETURN(const Position start, StartOf(index, random));
    Opening opening{start, {}};
    if (spec_.source == OpeningSource::kFischerRandom) return opening;
    if (!PlayRandomly(opening, random)) continue;
    ASSIGN_OR_RETURN(const bool accepted, JudgeAccepts(opening));
    if (accepted) return opening;
  }
  return absl::NotFoundError(absl::StrCat("openings: no balanced opening of ", spec_.plies,
                                          " random plies among ", kMaxAttempts, " for number ",
                                          index));
}

absl::StatusOr<Position> OpeningBook::StartOf(int64_t index, std::mt19937_64& random) const {
  if (spec_.source == OpeningSource::kFischerRandom) {
    // Each of the 960 positions occurs once before any of them occurs twice.
    const auto at = static_cast<size_t>((index + spec_.first) % kPlacements);
    const size_t number = spec_.shuffled ? Permutation(kPlacements, spec_.seed)[at] : at;
    return FischerRandomStart(static_cast<int>(number), rules_);
  }
  if (spec_.fischer_random)
    return FischerRandomStart(static_cast<int>(Below(random, kPlacements)), rules_);
  return StartPosition(rules_);
}

bool OpeningBook::PlayRandomly(Opening& opening, std::mt19937_64& random) {
  Game game(opening.start);
  MoveList moves;
  for (int ply = 0; ply < spec_.plies; ++ply) {
    moves.clear();
    if (GenerateMoves(game.position(), moves, kOpeningMoves) != WalkResult::kComplete ||
        moves.empty())
      return false;
    const Move move = Pick(game.position(), moves, random);
    game.Play(move);
    opening.moves.push_back(move);
    if (game.end() != GameEnd::kOngoing) return false;
  }
  return NobodyIsLost(game.position());
}

absl::StatusOr<bool> OpeningBook::JudgeAccepts(const Opening& opening) {
  if (judge_ == nullptr) return true;
  Game game(opening.start);
  for (Move move : opening.moves) game.Play(move);
  const absl::StatusOr<EngineScore> score = Evaluate(*judge_, game);
  if (absl::IsCancelled(score.status())) return score.status();
  if (!score.ok()) {
    return absl::UnavailableError(
        absl::StrCat("openings: the judge failed, ", score.status().message()));
  }
  return !score->mate && std::abs(score->value) <= spec_.judge_cp;
}

}  // namespace danco::match

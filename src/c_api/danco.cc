// SPDX-License-Identifier: MIT
// The C interface (c_api/danco.h): objects that wrap values of the libraries. Every function that
// can fail runs within Guarded(), so that no exception crosses the boundary, not even when memory
// runs out.
#include "c_api/danco.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "annotate/proof_json.h"
#include "annotate/svg_board.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "embed/requests.h"
#include "engine/engine.h"
#include "engine/text_input.h"
#include "eval/wdl.h"
#include "nlohmann/json.hpp"
#include "protocol/request.h"
#include "record/recorded_game.h"
#include "search/control/launcher.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/proofs/proof.h"
#include "system/status.h"

// The names are those of C.
// NOLINTBEGIN(readability-identifier-naming)
struct danco_position {
  danco::Position value;
};

struct danco_turn {
  danco::StartedTurn value;
  std::string move;
};

struct danco_game {
  danco::Game value;
};

struct danco_engine {
  danco::Engine value;
  danco::StopToken stop;
  std::atomic<bool> busy{false};
};

struct danco_line {
  danco::SearchLine value;
  danco::Wdl wdl;
  std::string moves;
};

struct danco_result {
  std::string move;
  std::string ponder;
  danco_line line;
};

struct danco_proof {
  int turns = 0;
  int excluded = 0;
  std::string line;
  std::string tree;
};

namespace {

using danco::Color;
using danco::Game;
using danco::Invalid;
using danco::Move;
using danco::Position;
using danco::Square;

// The maximum number of in-chain states per first mover when moves are listed. It takes at most
// half a second.
constexpr uint64_t kListedStates = uint64_t{1} << 20;
constexpr size_t kMaxMoves = 5'000'000;
constexpr int kMaxProofTurns = 100;

// Copies a string for a C caller. Returns null if there is not enough memory.
char* NewText(absl::string_view text) {
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

void SetError(char** error, absl::string_view message) {
  if (error != nullptr) *error = NewText(message);
}

// An argument that must not be a null pointer, and its name for the error.
struct Required {
  const void* argument;
  absl::string_view name;
};

// Returns the value of `call`, a function without parameters that returns an absl::StatusOr<T>.
// Returns null if a required argument is missing, after an error, whose message is stored in
// `error`, and after an exception. Only the standard library throws, and a Search for which there
// is no memory.
template <typename Call>
auto Guarded(char** error, std::initializer_list<Required> required, Call call) noexcept
    -> std::optional<typename decltype(call())::value_type> {
  if (error != nullptr) *error = nullptr;
  try {
    for (const Required& given : required) {
      if (given.argument != nullptr) continue;
      SetError(error, absl::StrCat(given.name, ": must not be NULL"));
      return std::nullopt;
    }
    auto made = call();
    if (made.ok()) return *std::move(made);
    SetError(error,
             absl::string_view(made.status().message().data(), made.status().message().size()));
  } catch (const std::bad_alloc&) {
    SetError(error, "not enough memory");
  } catch (const std::exception& exception) {
    SetError(error, exception.what());
  } catch (...) {
    SetError(error, "unexpected error");
  }
  return std::nullopt;
}

// Does the same for a call that returns the value of an object, which the caller then owns.
template <typename T, typename Call>
T* MakeObject(char** error, std::initializer_list<Required> required, Call call) noexcept {
  auto made = Guarded(error, required, [&]() -> absl::StatusOr<std::unique_ptr<T>> {
    auto value = call();
    if (!value.ok()) return value.status();
    return std::make_unique<T>(T{*std::move(value)});
  });
  return made ? made->release() : nullptr;
}

// Does the same for a call that returns a std::string.
template <typename Call>
char* MakeText(char** error, std::initializer_list<Required> required, Call call) noexcept {
  const auto made =
      Guarded(error, required, [&]() -> absl::StatusOr<std::string> { return call(); });
  if (!made) return nullptr;
  char* const text = NewText(*made);
  if (text == nullptr) SetError(error, "not enough memory");
  return text;
}

bool IsSquare(int square) { return square >= 0 && square < danco::kNumSquares; }
bool IsColor(danco_color color) { return color == DANCO_WHITE || color == DANCO_BLACK; }
Color ColorOf(danco_color color) { return color == DANCO_BLACK ? Color::kBlack : Color::kWhite; }
danco_piece PieceOf(danco::PieceType type) { return static_cast<danco_piece>(Index(type)); }

absl::StatusOr<danco::RuleSet> RulesOf(const char* name) {
  if (name == nullptr) return danco::kDefaultRules;
  absl::StatusOr<danco::RuleSet> rules = danco::ParseRuleSet(name);
  if (rules.ok()) return rules;
  return Invalid("rules: '", name, "' is not one of ", danco::kRuleSetNames);
}

absl::StatusOr<Move> ReadMove(const Position& position, const char* text) {
  if (position.king_united()) return Invalid("move: the game is over: a king is united");
  return danco::ParseAnyMove(position, text);
}

// Returns a move of a position as `format` writes it.
template <typename Format>
char* MoveText(const danco_position* position, const char* move, char** error, Format format) {
  return MakeText(error, {{position, "position"}, {move, "move"}},
                  [&]() -> absl::StatusOr<std::string> {
                    ASSIGN_OR_RETURN(const Move read, ReadMove(position->value, move));
                    return format(position->value, read);
                  });
}

// Returns the start that a FEN describes, or the usual one of the rule set.
absl::StatusOr<Position> ReadPosition(const char* fen, const char* rules,
                                      absl::StatusOr<Position> (*parse)(absl::string_view,
                                                                        danco::RuleSet)) {
  ASSIGN_OR_RETURN(const danco::RuleSet set, RulesOf(rules));
  return fen == nullptr ? danco::StartPosition(set) : parse(fen, set);
}

// Returns the moves of a line in the protocol's notation.
std::string LineText(const Position& position, const danco::MoveList& moves) {
  return absl::StrJoin(danco::FormatMoves(position, moves), " ");
}

danco_line LineOf(const Position& root, const danco::SearchLine& line) {
  return {line, danco::WdlOf(line.score, root), LineText(root, line.pv)};
}

// Returns the limits that the caller's version of the header contains; the others are 0.
absl::StatusOr<danco_limits> CopyLimits(const danco_limits* given) {
  constexpr size_t kFirstSize = offsetof(danco_limits, increment) + sizeof(danco_limits::increment);
  danco_limits limits = {};
  if (given->size < kFirstSize) {
    return Invalid("limits.size: must be sizeof(danco_limits); use DANCO_LIMITS_INIT");
  }
  std::memcpy(&limits, given, std::min(given->size, sizeof(limits)));
  for (const auto& [value, name] : {std::pair<int64_t, absl::string_view>(limits.depth, "depth"),
                                    {limits.mate, "mate"},
                                    {limits.milliseconds, "milliseconds"},
                                    {limits.clock[0], "clock[0]"},
                                    {limits.clock[1], "clock[1]"},
                                    {limits.increment[0], "increment[0]"},
                                    {limits.increment[1], "increment[1]"}}) {
    if (value >= 0) continue;
    return Invalid("limits.", name, ": must be at least 0, not ", value);
  }
  return limits;
}

absl::StatusOr<danco::SearchLimits> ReadLimits(const danco_limits* given, Color side) {
  ASSIGN_OR_RETURN(const danco_limits copy, CopyLimits(given));
  danco::SearchLimits limits;
  if (copy.depth > 0) limits.depth = copy.depth;
  if (copy.mate > 0) limits.mate = copy.mate;
  if (copy.nodes > 0) limits.nodes = copy.nodes;
  if (copy.milliseconds > 0) limits.movetime = absl::Milliseconds(copy.milliseconds);
  for (size_t i = 0; i < 2; ++i) {
    if (copy.clock[i] > 0) limits.time[i] = absl::Milliseconds(copy.clock[i]);
    limits.increment[i] = absl::Milliseconds(copy.increment[i]);
  }
  if (limits.has_fixed_limit() || limits.time[Index(side)]) return limits;
  return Invalid(
      "limits: without depth, mate, nodes, milliseconds or the mover's clock the search would "
      "never end");
}

// Returns the result of `call`, which uses the engine. Rejects a call from a callback, which would
// disturb the search.
template <typename Call>
auto UseAlone(danco_engine& engine, Call call) -> decltype(call()) {
  if (engine.busy.exchange(true)) {
    return absl::FailedPreconditionError(
        "engine: it is searching; wait for the result or use another engine");
  }
  const absl::Cleanup release = [&] { engine.busy = false; };
  engine.stop.Reset();
  return call();
}

// Passes the lines of a search to a C function.
class CallbackListener : public danco::SearchListener {
 public:
  CallbackListener(const Position& root, danco_on_line on_line, void* user, danco_engine& engine)
      : root_(root), on_line_(on_line), user_(user), engine_(engine) {}

  void OnLine(const danco::SearchLine& line) override {
    if (on_line_ == nullptr || ended_) return;
    const danco_line shown = LineOf(root_, line);
    if (on_line_(&shown, user_)) return;
    ended_ = true;
    engine_.stop.Stop();
  }

 private:
  const Position root_;
  const danco_on_line on_line_;
  void* const user_;
  danco_engine& engine_;
  bool ended_ = false;  // whether the callback wants no more lines
};

absl::StatusOr<danco_result> RunSearch(danco_engine& engine, const Game& game,
                                       const danco_limits* given, danco_on_line on_line,
                                       void* user) {
  const Position& root = game.position();
  ASSIGN_OR_RETURN(danco::SearchLimits limits, ReadLimits(given, root.side_to_move()));
  RETURN_IF_ERROR(engine.value.SetGame(game));
  CallbackListener listener(root, on_line, user, engine);
  const danco::SearchResult found =
      engine.value.Run(engine.value.LimitsOf(limits), listener, engine.stop);
  danco_result result;
  result.line = LineOf(root, found.line);
  if (found.best) {
    result.move = danco::FormatMove(root, found.best);
    if (found.ponder) result.ponder = danco::FormatMove(root.After(found.best), *found.ponder);
  }
  return result;
}

absl::StatusOr<danco_proof> RunProof(danco_engine& engine, const Game& game,
                                     const danco::ProofQuestion& question) {
  RETURN_IF_ERROR(engine.value.SetGame(game));
  const danco::ProofFindings found = engine.value.Prove(question, engine.stop);
  danco_proof proof;
  proof.excluded = found.excluded;
  if (!found.proof) return proof;
  proof.turns = found.proof->turns;
  proof.line = LineText(game.position(), found.proof->line);
  if (found.proof->tree) proof.tree = danco::ProofTreeToJson(*found.proof->tree).dump();
  return proof;
}

}  // namespace

extern "C" {

// ---- The library ----

int danco_abi_version(void) { return 1; }

const char* danco_version(void) { return DANCO_VERSION; }

void danco_free_text(char* text) { std::free(text); }

char* danco_ask(const char* json) {
  return MakeText(nullptr, {{json, "json"}}, [&] {
    danco::NoThreads here({});
    std::string answer;
    danco::AnswerRequest(json, danco::EmbedRequests(), {here, false}, [&](absl::string_view line) {
      const size_t blank =
          line.find(' ');  // skips the word `answer`; the last line holds the answer
      answer = std::string(line.substr(blank + 1));
    });
    absl::StripTrailingAsciiWhitespace(&answer);
    return answer;
  });
}

// ---- Positions ----

danco_position* danco_position_new(const char* fen, const char* rules, char** error) {
  return MakeObject<danco_position>(error, {},
                                    [&] { return ReadPosition(fen, rules, danco::ParseFen); });
}

void danco_position_free(danco_position* position) { delete position; }

char* danco_position_fen(const danco_position* position) {
  return MakeText(nullptr, {{position, "position"}},
                  [&] { return danco::FormatFen(position->value); });
}

danco_color danco_position_side_to_move(const danco_position* position) {
  return position != nullptr && position->value.side_to_move() == Color::kBlack ? DANCO_BLACK
                                                                                : DANCO_WHITE;
}

danco_piece danco_position_piece(const danco_position* position, int square, danco_color color) {
  if (position == nullptr || !IsSquare(square) || !IsColor(color)) return DANCO_NO_PIECE;
  return PieceOf(position->value.type_at(ColorOf(color), danco::SquareAt(square)));
}

bool danco_position_in_sako(const danco_position* position, danco_color color) {
  if (position == nullptr || !IsColor(color)) return false;
  const auto in_sako = [&]() -> absl::StatusOr<bool> {
    return danco::InSako(position->value, ColorOf(color));
  };
  return Guarded(nullptr, {}, in_sako).value_or(false);
}

char* danco_position_moves(const danco_position* position, size_t limit, bool* complete,
                           char** error) {
  return MakeText(error, {{position, "position"}}, [&]() -> absl::StatusOr<std::string> {
    if (limit == 0) return Invalid("limit: must be at least 1");
    danco::MoveList moves;
    danco::ChainBudget budget(kListedStates);
    const danco::WalkResult walk =
        danco::GenerateMoves(position->value, moves, std::min(limit, kMaxMoves), {budget, budget});
    if (complete != nullptr) *complete = walk == danco::WalkResult::kComplete;
    return absl::StrJoin(moves, " ", [&](std::string* text, Move move) {
      text->append(danco::FormatMove(position->value, move));
    });
  });
}

char* danco_position_read_move(const danco_position* position, const char* move, char** error) {
  return MoveText(position, move, error, [](const Position& before, Move read) {
    return danco::FormatMove(before, read);
  });
}

char* danco_position_players_move(const danco_position* position, const char* move, char** error) {
  return MoveText(position, move, error, danco::FormatPlayerMove);
}

danco_position* danco_position_after(const danco_position* position, const char* move,
                                     char** error) {
  return MakeObject<danco_position>(
      error, {{position, "position"}, {move, "move"}}, [&]() -> absl::StatusOr<Position> {
        ASSIGN_OR_RETURN(const Move read, ReadMove(position->value, move));
        return position->value.After(read);
      });
}

char* danco_position_svg(const danco_position* position, danco_color bottom, char** error) {
  return MakeText(error, {{position, "position"}}, [&]() -> absl::StatusOr<std::string> {
    if (!IsColor(bottom)) return Invalid("bottom: must be DANCO_WHITE or DANCO_BLACK");
    danco::BoardPicture picture;
    picture.position = position->value;
    picture.bottom = ColorOf(bottom);
    return danco::SvgBoard(picture);
  });
}

// ---- Next steps ----

danco_turn* danco_turn_follow(const danco_position* position, const char* path, char** error) {
  const auto follow = [&]() -> absl::StatusOr<danco_turn> {
    if (position->value.king_united()) {
      return Invalid("path: the game is over: a king is united");
    }
    ASSIGN_OR_RETURN(const danco::MovePath steps, danco::ParseTurnSoFar(path));
    ASSIGN_OR_RETURN(danco::StartedTurn turn, danco::FollowStartedTurn(position->value, steps));
    danco_turn made{std::move(turn), ""};
    if (made.value.move) made.move = danco::FormatMove(position->value, *made.value.move);
    return made;
  };
  return MakeObject<danco_turn>(error, {{position, "position"}, {path, "path"}}, follow);
}

void danco_turn_free(danco_turn* turn) { delete turn; }

const char* danco_turn_move(const danco_turn* turn) {
  return turn != nullptr && turn->value.move ? turn->move.c_str() : nullptr;
}

bool danco_turn_dead_end(const danco_turn* turn) { return turn != nullptr && turn->value.dead_end; }

danco_piece danco_turn_hand(const danco_turn* turn) {
  return turn != nullptr ? PieceOf(turn->value.hand) : DANCO_NO_PIECE;
}

int danco_turn_hand_square(const danco_turn* turn) {
  return turn != nullptr && turn->value.hand_square != Square::kNone
             ? Index(turn->value.hand_square)
             : -1;
}

size_t danco_turn_next_count(const danco_turn* turn) {
  return turn != nullptr ? turn->value.next.size() : 0;
}

int danco_turn_next_square(const danco_turn* turn, size_t index) {
  return index < danco_turn_next_count(turn) ? Index(turn->value.next[index].square) : -1;
}

danco_step danco_turn_next_step(const danco_turn* turn, size_t index) {
  if (index >= danco_turn_next_count(turn)) return DANCO_MOVE;
  static_assert(static_cast<int>(danco::StepKind::kLift) == DANCO_LIFT &&
                static_cast<int>(danco::StepKind::kPaco) == DANCO_PACO);
  return static_cast<danco_step>(turn->value.next[index].kind);
}

bool danco_turn_next_dead_end(const danco_turn* turn, size_t index) {
  return index < danco_turn_next_count(turn) && turn->value.next[index].dead_end;
}

size_t danco_turn_promotion_count(const danco_turn* turn) {
  return turn != nullptr ? turn->value.promotions.size() : 0;
}

danco_piece danco_turn_promotion(const danco_turn* turn, size_t index) {
  return index < danco_turn_promotion_count(turn) ? PieceOf(turn->value.promotions[index].piece)
                                                  : DANCO_NO_PIECE;
}

// ---- Games ----

danco_game* danco_game_new(const char* fen, const char* rules, char** error) {
  return MakeObject<danco_game>(error, {}, [&]() -> absl::StatusOr<Game> {
    ASSIGN_OR_RETURN(const Position start, ReadPosition(fen, rules, danco::ReadStart));
    return Game(start);
  });
}

void danco_game_free(danco_game* game) { delete game; }

bool danco_game_play(danco_game* game, const char* move, char** error) {
  const auto play = [&]() -> absl::StatusOr<bool> {
    ASSIGN_OR_RETURN(const Move read, ReadMove(game->value.position(), move));
    game->value.Play(read);
    return true;
  };
  return Guarded(error, {{game, "game"}, {move, "move"}}, play).value_or(false);
}

bool danco_game_take_back(danco_game* game) {
  if (game == nullptr || game->value.moves().empty()) return false;
  game->value.TakeBack();
  return true;
}

size_t danco_game_plies(const danco_game* game) {
  return game != nullptr ? game->value.moves().size() : 0;
}

danco_position* danco_game_position(const danco_game* game) {
  return MakeObject<danco_position>(nullptr, {{game, "game"}}, [&]() -> absl::StatusOr<Position> {
    return game->value.position();
  });
}

const char* danco_game_end(const danco_game* game) {
  const auto reason = Guarded(
      nullptr, {{game, "game"}},
      [&]() -> absl::StatusOr<absl::string_view> { return danco::ReasonOf(game->value.end()); });
  return reason ? reason->data() : "";  // a constant that ends with a zero byte
}

const char* danco_game_result(const danco_game* game) {
  const auto result =
      Guarded(nullptr, {{game, "game"}}, [&]() -> absl::StatusOr<absl::string_view> {
        return danco::ResultText(
            danco::ResultOf(game->value.end(), game->value.position().side_to_move()));
      });
  return result ? result->data() : "*";  // a constant that ends with a zero byte
}

// ---- Searching ----

danco_engine* danco_engine_new(char** error) {
  auto made = Guarded(error, {}, []() -> absl::StatusOr<std::unique_ptr<danco_engine>> {
    return std::make_unique<danco_engine>();
  });
  return made ? made->release() : nullptr;
}

void danco_engine_free(danco_engine* engine) { delete engine; }

bool danco_engine_set_option(danco_engine* engine, const char* name, const char* value,
                             char** error) {
  const auto set = [&]() -> absl::StatusOr<bool> {
    std::optional<absl::string_view> text;
    if (value != nullptr) text = value;
    RETURN_IF_ERROR(danco::SetOption(engine->value, name, text));
    return true;
  };
  return Guarded(error, {{engine, "engine"}, {name, "name"}},
                 [&] { return UseAlone(*engine, set); })
      .value_or(false);
}

void danco_engine_new_game(danco_engine* engine) {
  const auto begin = [&]() -> absl::StatusOr<bool> {
    engine->value.NewGame();
    return true;
  };
  (void)Guarded(nullptr, {{engine, "engine"}}, [&] { return UseAlone(*engine, begin); });
}

danco_result* danco_engine_search(danco_engine* engine, const danco_game* game,
                                  const danco_limits* limits, danco_on_line on_line, void* user,
                                  char** error) {
  return MakeObject<danco_result>(
      error, {{engine, "engine"}, {game, "game"}, {limits, "limits"}}, [&] {
        return UseAlone(*engine,
                        [&] { return RunSearch(*engine, game->value, limits, on_line, user); });
      });
}

void danco_engine_stop(danco_engine* engine) {
  if (engine != nullptr) engine->stop.Stop();
}

int danco_line_depth(const danco_line* line) { return line != nullptr ? line->value.depth : 0; }

int danco_line_rank(const danco_line* line) { return line != nullptr ? line->value.multi_pv : 0; }

uint64_t danco_line_nodes(const danco_line* line) {
  return line != nullptr ? line->value.nodes : 0;
}

bool danco_line_is_mate(const danco_line* line) {
  return line != nullptr && line->value.score.is_paco();
}

int danco_line_score(const danco_line* line) {
  if (line == nullptr) return 0;
  return danco_line_is_mate(line) ? line->value.score.mate_turns() : line->value.score.value();
}

int danco_line_win(const danco_line* line) { return line != nullptr ? line->wdl.win : 0; }

int danco_line_draw(const danco_line* line) { return line != nullptr ? line->wdl.draw : 0; }

int danco_line_loss(const danco_line* line) { return line != nullptr ? line->wdl.loss : 0; }

const char* danco_line_moves(const danco_line* line) {
  return line != nullptr ? line->moves.c_str() : "";
}

void danco_result_free(danco_result* result) { delete result; }

const char* danco_result_move(const danco_result* result) {
  return result != nullptr ? result->move.c_str() : "";
}

const char* danco_result_ponder(const danco_result* result) {
  return result != nullptr ? result->ponder.c_str() : "";
}

const danco_line* danco_result_line(const danco_result* result) {
  return result != nullptr ? &result->line : nullptr;
}

// ---- Proving ----

danco_proof* danco_engine_prove(danco_engine* engine, const danco_game* game, int turns,
                                uint64_t nodes, int64_t milliseconds, char** error) {
  const auto prove = [&]() -> absl::StatusOr<danco_proof> {
    if (turns < 1 || turns > kMaxProofTurns) {
      return Invalid("turns: must be from 1 to ", kMaxProofTurns, ", not ", turns);
    }
    if (milliseconds < 0) return Invalid("milliseconds: must be at least 0");
    danco::ProofQuestion question;
    question.turns = turns;
    if (nodes > 0) question.nodes = nodes;
    if (milliseconds > 0) question.time = absl::Milliseconds(milliseconds);
    question.tree = true;
    return UseAlone(*engine, [&] { return RunProof(*engine, game->value, question); });
  };
  return MakeObject<danco_proof>(error, {{engine, "engine"}, {game, "game"}}, prove);
}

void danco_proof_free(danco_proof* proof) { delete proof; }

int danco_proof_turns(const danco_proof* proof) { return proof != nullptr ? proof->turns : 0; }

int danco_proof_excluded(const danco_proof* proof) {
  return proof != nullptr ? proof->excluded : 0;
}

const char* danco_proof_line(const danco_proof* proof) {
  return proof != nullptr ? proof->line.c_str() : "";
}

const char* danco_proof_tree(const danco_proof* proof) {
  return proof != nullptr ? proof->tree.c_str() : "";
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)

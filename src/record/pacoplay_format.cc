// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "board/core/castling_geometry.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"
#include "board/text/fen.h"
#include "record/formats.h"
#include "record/json_fields.h"
#include "system/status.h"

namespace danco {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr absl::string_view kGameUrl = "https://pacoplay.com/game/";

constexpr std::array<std::pair<absl::string_view, PieceType>, 4> kPromotionNames = {{
    {"Queen", PieceType::kQueen},
    {"Rook", PieceType::kRook},
    {"Bishop", PieceType::kBishop},
    {"Knight", PieceType::kKnight},
}};

struct VictoryName {
  absl::string_view name;
  absl::string_view reason;
  bool has_winner;
};
constexpr std::array<VictoryName, 4> kVictories = {{
    {"PacoVictory", "paco", true},
    {"TimeoutVictory", "timeout", true},
    {"NoProgressDraw", "no-progress", false},
    {"RepetitionDraw", "repetition", false},
}};

struct Action {
  enum class Kind : uint8_t { kLift, kPlace, kPromote } kind;
  Square square = Square::kNone;
  PieceType promotion = PieceType::kNone;
  std::optional<absl::Time> time;
};

absl::StatusOr<Action> ParseAction(const json& object) {
  const auto wrong = [](absl::string_view what) { return Invalid("action ", what); };
  JsonFields fields(object, "action");
  Action action{};
  int square = -1;
  std::string name, time;
  if (object.is_object() && object.contains("Promote")) {
    action.kind = Action::Kind::kPromote;
    fields.Read("Promote", name);
    for (const auto& [known, type] : kPromotionNames) {
      if (name == known) action.promotion = type;
    }
    if (fields.ok() && action.promotion == PieceType::kNone) {
      return wrong(absl::StrCat("Promote: '", name, "' is not Queen, Rook, Bishop or Knight"));
    }
  } else {
    const bool lift = object.is_object() && object.contains("Lift");
    action.kind = lift ? Action::Kind::kLift : Action::Kind::kPlace;
    fields.Read<int>(lift ? "Lift" : "Place", square, 0, 63);
    if (fields.ok() && square < 0) return wrong("is neither Lift, Place nor Promote");
    action.square = SquareAt(square);
  }
  fields.Read("timestamp", time);
  if (!fields.ok()) return fields.status();
  if (absl::Time read; absl::ParseTime(absl::RFC3339_full, time, &read, nullptr)) {
    action.time = read;
  } else if (!time.empty()) {
    return wrong(absl::StrCat("timestamp: '", time, "' is not a time"));
  }
  return action;
}

// Combines actions into turns.
class ActionPlayer {
 public:
  explicit ActionPlayer(GameBuilder& builder) : builder_(builder) {}

  // Takes one action. A Promote that follows a Place belongs to it, so `next`, which may be null,
  // is examined, too.
  absl::Status Take(const Action& action, const Action* next) {
    times_.push_back(action.time);
    if (action.kind == Action::Kind::kPromote) return Promote(action);
    return action.kind == Action::Kind::kLift ? Lift(action.square) : Place(action.square, next);
  }

  // Returns the steps of an unfinished turn.
  std::optional<MovePath> OpenTurn() const {
    return turn_ ? std::optional<MovePath>(path_) : std::nullopt;
  }

 private:
  Turn& Begin() {
    if (!turn_) {
      turn_.emplace(builder_.position());
      path_ = {};
    }
    return *turn_;
  }

  absl::Status Promote(const Action& action) {
    if (promoted_) {  // the preceding Place has handled it
      promoted_ = false;
      if (!turn_) builder_.last().action_times = Times();
      return absl::OkStatus();
    }
    if (turn_) return Invalid("Promote: there is no pawn to promote");
    RETURN_IF_ERROR(Begin().ChooseGift(action.promotion));
    path_.gift = action.promotion;
    return absl::OkStatus();
  }

  absl::Status Lift(Square square) {
    if (turn_ && path_.from != Square::kNone) {
      return Invalid("Lift ", SquareName(square), ": a piece is lifted already");
    }
    RETURN_IF_ERROR(Begin().Lift(square));
    path_.from = square;
    return absl::OkStatus();
  }

  absl::Status Place(Square square, const Action* next) {
    if (!turn_ || path_.from == Square::kNone) {
      return Invalid("Place ", SquareName(square), ": nothing is lifted");
    }
    PathStep step{square};
    if (next != nullptr && next->kind == Action::Kind::kPromote) {
      const Color us = builder_.position().side_to_move();
      promoted_ = turn_->lifted() == PieceType::kPawn && LastRank(us).contains(square) &&
                  builder_.position().king(Opponent(us)) != square;
      if (promoted_) step.promotion = next->promotion;
    }
    if (path_.steps.empty() && turn_->MayBeCastling(square)) {
      path_.castling = true;
    } else if (absl::Status status = turn_->Step(square, step.promotion); !status.ok()) {
      return status;
    }
    path_.steps.push_back(step);
    if (!path_.castling && !turn_->ended()) return absl::OkStatus();
    // Castling is played as a plain step, and the rules recognize it.
    path_.castling = false;
    turn_.reset();
    RETURN_IF_ERROR(builder_.Play(path_));
    if (!promoted_) builder_.last().action_times = Times();
    return absl::OkStatus();
  }

  // Returns the times of all actions of the finished turn, or nothing if one is missing.
  std::vector<absl::Time> Times() {
    std::vector<absl::Time> times;
    for (const std::optional<absl::Time>& time : times_) {
      if (time) times.push_back(*time);
    }
    if (times.size() != times_.size()) times.clear();
    times_.clear();
    return times;
  }

  GameBuilder& builder_;
  std::optional<Turn> turn_;
  MovePath path_;
  bool promoted_ = false;
  std::vector<std::optional<absl::Time>> times_;
};

// Reads names, clock and site into PGN tags.
absl::Status ReadPacoplayTags(JsonFields& fields, RecordedGame& game) {
  const json* key = fields.Find("key");
  if (key != nullptr && !key->is_null()) {
    std::string text;
    if (key->is_number_integer()) {
      text = key->dump();
    } else {
      fields.Read("key", text);
    }
    game.SetTag("Site", absl::StrCat(kGameUrl, text));
  }
  for (const auto& [name, tag] :
       {std::pair("white_player", "White"), std::pair("black_player", "Black")}) {
    const json* player = fields.Find(name);
    if (player == nullptr || player->is_null()) continue;
    std::string text;
    if (player->is_object()) {
      JsonFields(*player, name).Read("name", text);
    } else {
      fields.Read(name, text);
    }
    if (!text.empty()) game.SetTag(tag, text);
  }
  const json* timer = fields.Find("timer");
  if (timer != nullptr && timer->is_object()) {
    const json& config =
        timer->contains("config") && (*timer)["config"].is_object() ? (*timer)["config"] : *timer;
    JsonFields budget(config, "timer");
    double white = 0, black = 0, increment = 0;
    budget.Read("time_budget_white", white);
    budget.Read("time_budget_black", black);
    budget.Read("increment", increment);
    if (!budget.ok()) return budget.status();
    const auto control = [&](double time) {
      return absl::StrFormat("%.15g+%.15g", time, increment);
    };
    if (white == black) {
      game.SetTag("TimeControl", control(white));
    } else {
      game.SetTag("WhiteTimeControl", control(white));
      game.SetTag("BlackTimeControl", control(black));
    }
  }
  return fields.status();
}

absl::Status ReadVictory(JsonFields& fields, RecordedGame& game) {
  const json* state = fields.Find("victory_state");
  if (state == nullptr || state->is_null()) {
    ReadResult(fields, game);
    return fields.status();
  }
  if (*state == "Running") return absl::OkStatus();
  for (const VictoryName& victory : kVictories) {
    if (victory.has_winner) {
      if (!state->is_object() || !state->contains(std::string(victory.name))) continue;
      const json& winner = (*state)[std::string(victory.name)];
      if (winner != "White" && winner != "Black") break;
      game.result = winner == "White" ? GameResult::kWhiteWins : GameResult::kBlackWins;
    } else {
      if (!state->is_string() || *state != std::string(victory.name)) continue;
      game.result = GameResult::kDraw;
    }
    game.reason = std::string(victory.reason);
    return absl::OkStatus();
  }
  return Invalid("game.victory_state: unknown value ", Dump(*state));
}

// Returns the state of a game. For a live game, it is wrapped in another object.
const json& Unwrapped(const json& object) {
  if (object.is_object() && object.contains("CurrentMatchState")) {
    return object["CurrentMatchState"];
  }
  return object;
}

absl::StatusOr<Position> ReadPacoplayStart(JsonFields& fields, RuleSet rules, RecordedGame& notes) {
  std::string fen(kStartFen);
  fields.Read("variant", rules);
  const json* setup = fields.Find("setup_options");
  if (setup != nullptr && !setup->is_null()) {
    JsonFields options(*setup, "setup_options");
    bool safe_mode = true;
    int repetitions = 3;
    const json* given = options.Find("starting_fen");
    if (given != nullptr && !given->is_null()) options.Read("starting_fen", fen);
    options.Read("safe_mode", safe_mode);
    options.Read<int>("draw_after_n_repetitions", repetitions, 0, 255);
    if (!options.ok()) return options.status();
    if (!safe_mode) notes.SetTag("SafeMode", "false");
    if (repetitions != 3) notes.SetTag("DrawAfterRepetitions", absl::StrCat(repetitions));
  }
  if (!fields.ok()) return fields.status();
  const absl::StatusOr<Position> start = ParseFen(fen, rules);
  if (start.ok()) return start;
  return Invalid("starting_fen: ", start.status().message());
}

// --- Writing ---

class ActionWriter {
 public:
  explicit ActionWriter(const RecordedTurn& turn) : times_(turn.action_times) {}

  void Add(const char* name, ordered_json value) {
    ordered_json action = {{name, std::move(value)}};
    if (next_ < times_.size()) {
      action["timestamp"] = absl::FormatTime(kIsoTimeFormat, times_[next_], absl::UTCTimeZone());
    }
    ++next_;
    actions_.push_back(std::move(action));
  }
  void Promote(PieceType type) {
    for (const auto& [name, known] : kPromotionNames) {
      if (known == type) Add("Promote", std::string(name));
    }
  }
  std::vector<ordered_json> Take() { return std::move(actions_); }

 private:
  const std::vector<absl::Time>& times_;
  size_t next_ = 0;
  std::vector<ordered_json> actions_;
};

std::vector<ordered_json> ActionsOf(const Position& position, const RecordedTurn& turn) {
  ActionWriter writer(turn);
  const MovePath& path = turn.path;
  if (path.gift != PieceType::kNone) writer.Promote(path.gift);
  if (path.from != Square::kNone) writer.Add("Lift", Index(path.from));
  if (path.castling) {
    const Square rook = path.steps.front().square;
    const Wing wing = WingOf(path.from, rook);
    const bool usual = IsUsualCastling(path.from, rook);
    writer.Add("Place", Index(usual ? CastlingKingTarget(position.side_to_move(), wing) : rook));
    return writer.Take();
  }
  for (const PathStep& step : path.steps) {
    writer.Add("Place", Index(step.square));
    if (step.promotion != PieceType::kNone) writer.Promote(step.promotion);
  }
  return writer.Take();
}

ordered_json VictoryOf(const RecordedGame& game) {
  const bool draw = game.result == GameResult::kDraw;
  if (game.result == GameResult::kUnknown) return game.reason.empty() ? "Running" : ordered_json();
  for (const VictoryName& victory : kVictories) {
    if (victory.reason != game.reason || victory.has_winner == draw) continue;
    if (draw) return std::string(victory.name);
    const bool white = game.result == GameResult::kWhiteWins;
    return {{std::string(victory.name), white ? "White" : "Black"}};
  }
  return nullptr;
}

// Converts a time control such as "240+5" to the site's numbers.
bool ReadControl(absl::string_view text, double& budget, double& increment) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('+', 1));
  return absl::SimpleAtod(parts.first, &budget) && absl::SimpleAtod(parts.second, &increment);
}

ordered_json TimerOf(const RecordedGame& game) {
  const absl::string_view both = game.Tag("TimeControl");
  double white = 0, black = 0, increment = 0;
  if (!ReadControl(both.empty() ? game.Tag("WhiteTimeControl") : both, white, increment) ||
      !ReadControl(both.empty() ? game.Tag("BlackTimeControl") : both, black, increment)) {
    return nullptr;
  }
  return {{"config",
           {{"time_budget_white", white}, {"time_budget_black", black}, {"increment", increment}}}};
}

}  // namespace

bool IsPacoplay(const json& object) {
  const json& game = Unwrapped(object);
  return game.is_object() && game.contains("actions");
}

absl::StatusOr<RecordedGame> GameFromPacoplay(const json& object, RuleSet rules,
                                              RecordFault& fault) {
  JsonFields fields(Unwrapped(object), "game");
  RecordedGame notes;
  ASSIGN_OR_RETURN(const Position start, ReadPacoplayStart(fields, rules, notes));
  GameBuilder builder(start);
  builder.game().tags = notes.tags;
  absl::Status status = ReadPacoplayTags(fields, builder.game());
  if (status.ok()) status = ReadVictory(fields, builder.game());
  if (!status.ok()) return status;
  const json* list = fields.Find("actions");
  if (list == nullptr || !list->is_array()) {
    return Invalid("game.actions must be a list");
  }
  const auto wrong = [](size_t i, const absl::Status& why) {
    return Invalid("actions[", i, "]: ", why.message());
  };
  std::vector<Action> actions;
  for (const json& object : *list) {
    const absl::StatusOr<Action> action = ParseAction(object);
    if (!action.ok()) return wrong(actions.size(), action.status());
    actions.push_back(*action);
  }
  ActionPlayer player(builder);
  for (size_t i = 0; i < actions.size(); ++i) {
    status = player.Take(actions[i], i + 1 < actions.size() ? &actions[i + 1] : nullptr);
    if (status.ok()) continue;
    fault.ply = builder.plies() + 1;
    return wrong(i, status);
  }
  builder.game().open_turn = player.OpenTurn();
  // The server ends its games by other rules than Danco's, for example with other repetitions.
  const json* state = fields.Find("victory_state");
  const bool running = state != nullptr && *state == "Running";
  if (running && !builder.position().king_united()) return std::move(builder.game());
  return std::move(builder).Finish();
}

absl::StatusOr<std::string> GameToPacoplay(const RecordedGame& game) {
  if (TraitsOf(game.rules()).carrier_promotes) {
    return Invalid("a game under ", RuleSetName(game.rules()), "; the format has no such turns");
  }
  if (game.start.turn_start()) {
    return Invalid("the format cannot express a start in the middle of a turn");
  }
  ordered_json out;
  absl::string_view key = game.Tag("Site");
  if (absl::ConsumePrefix(&key, kGameUrl)) out["key"] = std::string(key);
  if (game.rules() != kDefaultRules) out["variant"] = std::string(RuleSetName(game.rules()));
  out["actions"] = ordered_json::array();
  Position position = game.start;
  for (const RecordedTurn& turn : game.turns) {
    for (ordered_json& action : ActionsOf(position, turn)) out["actions"].push_back(action);
    position.Apply(turn.move);
  }
  if (game.open_turn) {
    RecordedTurn begun;
    begun.path = *game.open_turn;
    for (ordered_json& action : ActionsOf(position, begun)) out["actions"].push_back(action);
  }
  int repetitions = 3;
  if (!absl::SimpleAtoi(game.Tag("DrawAfterRepetitions"), &repetitions)) repetitions = 3;
  out["setup_options"] = {{"safe_mode", game.Tag("SafeMode") != "false"},
                          {"draw_after_n_repetitions", repetitions},
                          {"starting_fen", FormatFen(game.start)}};
  out["timer"] = TimerOf(game);
  out["victory_state"] = VictoryOf(game);
  if (out["victory_state"].is_null()) {  // an ending that the site does not have
    out["result"] = std::string(ResultText(game.result));
    out["reason"] = game.reason;
  }
  for (const auto& [name, tag] :
       {std::pair("white_player", "White"), std::pair("black_player", "Black")}) {
    out[name] = nullptr;
    if (!game.Tag(tag).empty()) out[name] = {{"name", std::string(game.Tag(tag))}};
  }
  return Dump(out) + "\n";
}

}  // namespace danco

// SPDX-License-Identifier: MIT
#include "annotate/reasons.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "annotate/explain.h"
#include "annotate/facts.h"
#include "board/core/attacks.h"
#include "board/core/chess.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/reach/sako.h"
#include "board/text/player_notation.h"
#include "engine/options.h"
#include "eval/trace.h"
#include "eval/wdl.h"

namespace danco {
namespace {

// The value of each piece type in comparisons.
constexpr std::array<int, kNumPieceTypes> kWorth = {0, 1, 3, 3, 4, 7, 0};
// The minimum difference for a reason, in expected score (0 to 1) and in centipawns.
constexpr double kClearly = 0.1;
constexpr int kClearlyCentipawns = 90;
// The minimum in expected score for a threat to unite with a pawn. It is higher, because searches
// judge such threats differently.
constexpr double kClearlyForPawn = 0.16;
// The minimum differences if a move has no other reason.
constexpr double kBarely = 0.04;
constexpr int kBarelyCentipawns = 25;
// If less than the minimum remains to be won, this fraction of the remainder is enough.
constexpr double kPartOfRest = 0.4;
// The maximum number of plies of a line that are named, and of plies ahead that are examined for
// plans.
constexpr size_t kNamedPlies = 4;
constexpr size_t kPlanPlies = 5;
// The minimum change of a family of evaluation terms for a reason, in centipawns.
constexpr int kFamilyChange = 35;
// d4, e4, d5 and e5.
constexpr Bitboard kCentre{0x0000001818000000ULL};
// If more turns than this parry a threat to the king, the threat is no good reason for choosing a
// particular one.
constexpr size_t kManyParries = 12;

int WorthOf(PieceType type) { return kWorth[static_cast<size_t>(Index(type))]; }

double ExpectedOf(Score score, const Position& position) {
  return ChancesOf(score, position).expected_score();
}

std::string Letter(PieceType type) { return std::string(1, PieceLetter(type)); }

bool Captures(const Position& position) { return TraitsOf(position.rules()).captures; }

// Returns the squares of a move: its origin, its path and its target.
Bitboard SquaresOfMove(const Position& position, Move move) {
  const MovePath path = FindPath(position, move);
  Bitboard squares(path.from);
  for (const PathStep& step : path.steps) squares |= step.square;
  return squares;
}

// Returns the enemy pieces that a move unites with, or captures.
Bitboard UnitedEnemies(const Position& position, Move move) {
  const Position after = position.After(move);
  const Color them = Opponent(position.side_to_move());
  const Bitboard met = Captures(position) ? ~after.pieces(them) : after.unions();
  return position.free_pieces(them) & ~position.pieces(them, PieceType::kKing) & met;
}

// Returns the most valuable of these pieces of one colour, or kNone if there are none.
Square MostValuable(const Position& position, Color color, Bitboard pieces) {
  Square best = Square::kNone;
  for (Square square : pieces) {
    if (best == Square::kNone ||
        WorthOf(position.type_at(color, square)) > WorthOf(position.type_at(color, best))) {
      best = square;
    }
  }
  return best;
}

// Returns the last piece that a chain releases, and the union that it was in.
std::pair<PieceType, Square> Released(const Position& position, Move move) {
  std::pair<PieceType, Square> released{PieceType::kNone, Square::kNone};
  Turn turn(position);
  ReplayPath(FindPath(position, move), turn, [&](const Turn& before, const PathStep& step) {
    const PieceType own =
        before.lifted_union() ? PieceType::kNone : before.ContentsOf(step.square).own;
    if (own != PieceType::kNone) released = {own, step.square};
  }).IgnoreError();
  return released;
}

// Returns the squares that a free piece attacks and can move to.
Bitboard ReachOf(const Position& position, Color color, Square square) {
  const PieceType type = position.type_at(color, square);
  if (type == PieceType::kPawn || type == PieceType::kKing || type == PieceType::kNone) return {};
  return PieceAttacks(type, square, position.occupied()) & ~position.free_pieces(color);
}

// Returns whether a free piece of the side to move can begin a turn by entering the union on `to`.
bool CanEnter(const Position& position, Square from, Square to) {
  Turn turn(position);
  return ReplayPath({PieceType::kNone, from, {{to}}}, turn).ok() && CanEnd(turn);
}

// Restores the engine's game and options when it is destroyed.
class EngineState {
 public:
  explicit EngineState(Engine& engine)
      : engine_(engine),
        game_(engine.game()),
        lines_(engine.options().value(OptionId::kMultiPv)),
        analyses_(engine.options().value(OptionId::kAnalyseMode)) {
    Set(1, 1);
  }
  ~EngineState() {
    // The game and the values come from the engine, so setting them cannot fail.
    engine_.SetGame(game_).IgnoreError();
    Set(lines_, analyses_);
  }
  EngineState(const EngineState&) = delete;
  EngineState& operator=(const EngineState&) = delete;

 private:
  void Set(int lines, int analyses) {
    engine_.Set({OptionId::kMultiPv, lines}).IgnoreError();
    engine_.Set({OptionId::kAnalyseMode, analyses}).IgnoreError();
  }

  Engine& engine_;
  const Game game_;
  const int lines_;
  const int analyses_;
};

class ReasonFinder {
 public:
  ReasonFinder(Engine& engine, const ReasonQuestion& question)
      : engine_(engine),
        question_(question),
        game_(engine.game()),
        before_(game_.position()),
        move_(question.line.pv.front()),
        after_(before_.After(move_)),
        us_(before_.side_to_move()),
        them_(Opponent(us_)),
        score_(question.line.score),
        expected_(ExpectedOf(score_, before_)),
        to_(move_.kind() == MoveKind::kCastling || move_.piece() == PieceType::kNone ? Square::kNone
                                                                                     : move_.to()) {
  }

  std::vector<Reason> Find() {
    if (after_.king_united() || FindWinningMove(before_) == move_) {
      Add("wins", 100'000);
      return Ranked();
    }
    const EngineState state(engine_);
    FindWin();
    FindSako();
    FindAlternative();
    FindThreat();
    FindPrevented();
    FindUnions();
    FindRescued();
    FindAttacked();
    FindEscapes();
    FindPlans();
    FindPlace();
    FindActivity();
    FindFamilies();
    FindDraws();
    if (reasons_.empty() && question_.other) {
      AddWorse(*question_.other, 10, kBarely, kBarelyCentipawns);
    }
    return Ranked();
  }

 private:
  Reason& Add(absl::string_view kind, int weight) {
    Reason& reason = reasons_.emplace_back();
    reason.kind = kind;
    reason.weight = weight;
    reason.squares = SquaresOfMove(before_, move_);
    Value(reason, "us", std::string(SideName(us_)));
    Value(reason, "them", std::string(SideName(them_)));
    return reason;
  }
  static void Value(Reason& reason, const char* name, std::string value) {
    reason.values.emplace_back(name, std::move(value));
  }
  static void Value(Reason& reason, const char* name, int value) {
    reason.values.emplace_back(name, absl::StrCat(value));
  }
  // Sets the placeholders "piece" and "square".
  static void Piece(Reason& reason, PieceType type, Square square) {
    Value(reason, "piece", Letter(type));
    Value(reason, "square", SquareName(square));
    reason.squares |= square;
  }
  // Sets the placeholder "squares".
  static void Squares(Reason& reason, Bitboard squares) {
    std::string names;
    for (Square square : squares) {
      absl::StrAppend(&names, names.empty() ? "" : " ", SquareName(square));
    }
    Value(reason, "squares", std::move(names));
    reason.squares |= squares;
  }
  std::string LineText(const Position& position, const MoveList& moves, size_t most) const {
    std::string text;
    for (const std::string& name : FormatPlayerMoves(position, moves, most)) {
      absl::StrAppend(&text, text.empty() ? "" : " ", name);
    }
    return text;
  }
  // Sorts the reasons by weight. Keeps the first of each kind, and drops those that repeat one
  // before.
  std::vector<Reason> Ranked() {
    std::stable_sort(reasons_.begin(), reasons_.end(),
                     [](const Reason& a, const Reason& b) { return a.weight > b.weight; });
    std::vector<Reason> ranked;
    for (Reason& reason : reasons_) {
      const auto said = [&](const Reason& other) {
        return GroupOf(other.kind) == GroupOf(reason.kind) || Repeats(other, reason);
      };
      if (absl::c_none_of(ranked, said)) ranked.push_back(std::move(reason));
    }
    return ranked;
  }
  static absl::string_view GroupOf(absl::string_view kind) {
    return kind.substr(0, kind.find('.'));
  }
  // The subject of a reason: something that this side, or the opponent, could do next.
  enum class Topic : uint8_t { kOther, kOurs, kTheirs, kEvaluation };
  static Topic TopicOf(const Reason& reason) {
    const absl::string_view group = GroupOf(reason.kind);
    for (absl::string_view ours : {"threatens", "sako", "attacks", "plan"}) {
      if (group == ours) return Topic::kOurs;
    }
    for (absl::string_view theirs : {"parries", "stops", "rescues"}) {
      if (group == theirs) return Topic::kTheirs;
    }
    return group == "family" ? Topic::kEvaluation : Topic::kOther;
  }
  // Returns the move that a reason is about, or an empty text if there is none.
  static absl::string_view MoveOf(const Reason& reason) {
    for (const auto& [name, value] : reason.values) {
      if (name == "move" || name == "next" || name == "line") return value;
    }
    return "";
  }
  // Returns whether `later` only repeats `earlier`: the same move, or another one to the same end.
  // The evaluation adds nothing to any other reason.
  static bool Repeats(const Reason& earlier, const Reason& later) {
    const Topic topic = TopicOf(later);
    if (topic == Topic::kEvaluation) return true;
    const bool after_worse = GroupOf(earlier.kind) == "worse" && topic == Topic::kTheirs;
    if (topic == Topic::kOther || (topic != TopicOf(earlier) && !after_worse)) return false;
    const absl::string_view move = MoveOf(later);
    return (!move.empty() && move == MoveOf(earlier)) ||
           (later.effect && later.effect == earlier.effect);
  }

  // Searches a position that is `plies` after the question's position, to a correspondingly smaller
  // depth. Returns nothing if the search did not get that deep.
  std::optional<SearchLine> Search(const Position& position, int plies, const MoveList& only = {}) {
    if (!engine_.SetGame(Game(position)).ok()) return std::nullopt;
    if (engine_.game().end() != GameEnd::kOngoing) return std::nullopt;
    SearchLimits limits = question_.limits;
    const int depth = std::max(1, question_.line.depth - plies);
    limits.depth = depth;
    limits.search_moves = only;
    const SearchLine line = engine_.Analyse(engine_.LimitsOf(limits)).result.line;
    const bool deep = line.depth >= std::max(1, depth - 1) || line.proved || line.score.is_paco();
    if (line.pv.empty() || !deep) return std::nullopt;
    return line;
  }

  // Returns whether the first of two results, both from the same side's point of view, is clearly
  // better.
  static bool IsClear(double more, double less, Score more_score, Score less_score,
                      double clearly = kClearly, int centipawns = kClearlyCentipawns) {
    const double least = std::min(clearly, kPartOfRest * (1 - less));
    return more - less >= least && more_score.value() - less_score.value() >= centipawns;
  }
  // Returns the minimum difference of expected scores for a threat with this effect.
  static double ClearlyFor(const ReasonEffect& effect) {
    const bool pawn = effect.kind == ReasonEffect::Kind::kUnite && WorthOf(effect.piece) <= 1;
    return pawn ? kClearlyForPawn : kClearly;
  }
  static int WeightOf(double difference) { return static_cast<int>(1000 * difference); }

  // Adds a reason if the move wins by force.
  void FindWin() {
    if (!score_.is_win()) return;
    Reason& reason = Add(question_.line.proved ? "forces" : "forces.seen", 20'000);
    Value(reason, "n", score_.mate_turns());
    Value(reason, "line", LineText(before_, question_.line.pv, kNamedPlies));
  }

  // Adds the threat to the king that the move parries, and the one that it makes.
  void FindSako() {
    stood_ = FindThreatStory(before_, them_);
    stands_ = FindThreatStory(after_, them_);
    gives_ = FindThreatStory(after_, us_);
    if (stood_.story && stands_.answer == Tribool::kNo) AddParry();
    if (gives_.story) AddThreatToKing();
  }

  void AddParry() {
    const Parries parries = FindParries(before_);
    const bool all = parries.others == Tribool::kNo;
    const bool only = all && parries.moves.size() == 1;
    const bool easy = parries.moves.size() > kManyParries;
    Reason& reason = Add(only ? "parries.only" : "parries", only ? 15'000 : easy ? 200 : 9'000);
    Value(reason, "move", stood_.story->text);
    Value(reason, "n", static_cast<int>(parries.moves.size()));
    for (const PathStep& step : stood_.story->path.steps) reason.squares |= step.square;
    if (!only && all && parries.moves.size() <= 3) reason.kind = "parries.few";
  }

  void AddThreatToKing() {
    const Parries parries = FindParries(after_);
    const bool all = parries.others == Tribool::kNo && !parries.moves.empty();
    const size_t count = parries.moves.size();
    const bool only = all && count == 1;
    if (count == 0 && parries.others != Tribool::kNo) return;
    const absl::string_view kind = count == 0          ? "sako.none"
                                   : only              ? "sako.only"
                                   : all && count <= 5 ? "sako.few"
                                                       : "sako";
    Reason& reason = Add(kind, count == 0 || only ? 1'200 : all && count <= 5 ? 500 : 150);
    Value(reason, "move", gives_.story->text);
    reason.effect = {ReasonEffect::Kind::kThreat, PieceType::kKing, after_.king(them_)};
    Value(reason, "n", static_cast<int>(count));
    if (count > 0) Value(reason, "parry", FormatPlayerMove(after_, parries.moves.front()));
    for (const PathStep& step : gives_.story->path.steps) reason.squares |= step.square;
  }

  // Adds what the move threatens: this side's next move if the opponent passed.
  void FindThreat() {
    if (gives_.answer != Tribool::kNo || stands_.answer != Tribool::kNo) return;
    if (score_.is_win() || CannotPass(after_)) return;
    const std::optional<Position> passed = WithTurnOf(after_, us_);
    if (!passed) return;
    const std::optional<SearchLine> line = Search(*passed, 1);
    if (!line) return;
    intended_ = line->pv;
    const double gain = ExpectedOf(line->score, *passed) - expected_;
    const Move threat = line->pv.front();
    const ReasonEffect effect = EffectOf(*passed, threat, line->score);
    if (!effect || !IsClear(ExpectedOf(line->score, *passed), expected_, line->score, score_,
                            ClearlyFor(effect))) {
      return;
    }
    Reason& reason = Add("threatens", std::max(300, WeightOf(gain)) + 30 * WorthOf(effect.piece) +
                                          (effect.kind == ReasonEffect::Kind::kWin ? 500 : 0));
    Value(reason, "move", FormatPlayerMove(*passed, threat));
    reason.effect = effect;
    reason.squares |= SquaresOfMove(*passed, threat);
    reason.claims.push_back({*passed, threat, true, Between(line->score, score_)});
  }

  // Adds what the move prevents: the opponent's move if this side passed instead.
  void FindPrevented() {
    if (stood_.answer != Tribool::kNo || CannotPass(before_)) return;
    const std::optional<Position> passed = WithTurnOf(before_, them_);
    if (!passed) return;
    const std::optional<SearchLine> line = Search(*passed, 1);
    if (!line) return;
    const double theirs = ExpectedOf(line->score, *passed);
    const Move threat = line->pv.front();
    const ReasonEffect effect = EffectOf(*passed, threat, line->score);
    if (!effect || !IsClear(theirs, 1 - expected_, line->score, -score_, ClearlyFor(effect))) {
      return;
    }
    const absl::StatusOr<Move> now = FollowPath(after_, FindPath(*passed, threat));
    std::optional<SearchLine> answer;
    if (now.ok()) answer = Search(after_, 1, {*now});
    if (now.ok() && (!answer || answer->pv.size() < 2)) return;
    // The move counts as prevented only if its answer takes most of its force away.
    if (now.ok() &&
        answer->score.value() > Between(line->score, -score_).value() - kClearlyCentipawns / 2) {
      return;
    }
    Reason& reason =
        Add(now.ok() ? "stops.answer" : "stops",
            std::max(250, WeightOf(theirs - (1 - expected_))) + 30 * WorthOf(effect.piece) +
                (effect.kind == ReasonEffect::Kind::kWin ? 500 : 0));
    Value(reason, "move", FormatPlayerMove(*passed, threat));
    if (now.ok()) {
      Value(reason, "reply", FormatPlayerMove(after_.After(*now), answer->pv[1]));
      reason.claims.push_back({after_, *now, false, Between(line->score, -score_)});
    }
    reason.effect = effect;
    reason.squares |= SquaresOfMove(*passed, threat);
    reason.claims.push_back({*passed, threat, true, Between(line->score, -score_)});
  }

  // Returns whether passing would be illegal or would change the meaning of the position.
  bool CannotPass(const Position& position) const {
    if (position.king_united() || position.pending_gift() != Square::kNone) return true;
    return Captures(position) && bool(Checkers(position, position.side_to_move()));
  }

  // Returns the average of two scores, as the bound of a claim.
  static Score Between(Score more, Score less) {
    const auto bounded = [](Score score) { return std::clamp(score.value(), -1500, 1500); };
    return Score::Draw() + (bounded(more) + bounded(less)) / 2;
  }

  // Adds why other moves are worse: the alternative of the question, and the most obvious union.
  void FindAlternative() {
    if (question_.other) AddWorse(*question_.other, 200);
    const Move natural = NaturalUnion();
    if (!natural || natural == move_ || (question_.other && question_.other->move == natural)) {
      return;
    }
    const std::optional<SearchLine> line = Search(before_, 0, {natural});
    if (!line) return;
    AddWorse({natural, line->score, {line->pv.begin() + 1, line->pv.end()}}, 250);
  }

  void AddWorse(const ReasonQuestion::Alternative& other, int least, double clearly = kClearly,
                int centipawns = kClearlyCentipawns) {
    const double theirs = ExpectedOf(other.score, before_);
    if (!IsClear(expected_, theirs, score_, other.score, clearly, centipawns)) return;
    Position position = before_.After(other.move);
    if (other.reply.empty() || position.king_united()) return;
    // Uses the first effect among the opponent's next two moves.
    ReasonEffect effect;
    size_t plies = 1;
    for (size_t i = 0; i < std::min<size_t>(other.reply.size(), 4); ++i) {
      if (i % 2 == 0) {
        effect = EffectOf(position, other.reply[i], i == 0 ? -other.score : Score::Draw());
        plies = i + 1;
        if (effect) break;
      }
      position.Apply(other.reply[i]);
      if (position.king_united()) break;
    }
    const bool loses = other.score.is_loss() && !score_.is_loss();
    const Position next = before_.After(other.move);
    Reason& reason =
        Add(loses    ? "worse.loses"
            : effect ? "worse"
                     : "worse.line",
            loses ? 8'000 : std::max(least, WeightOf(expected_ - theirs)) - (effect ? 0 : 120));
    Value(reason, "other", FormatPlayerMove(before_, other.move));
    Value(reason, "line", LineText(next, other.reply, effect ? plies : 3));
    Value(reason, "score", Percent(expected_));
    Value(reason, "lower", Percent(theirs));
    if (loses) Value(reason, "n", std::abs(other.score.mate_turns()));
    if (effect) reason.effect = effect;
    reason.squares |= SquaresOfMove(next, other.reply.front());
    reason.claims.push_back({before_, other.move, false, Between(score_, other.score)});
  }

  // Returns the one-step union with the most valuable piece, which a player sees first.
  Move NaturalUnion() const {
    MoveList moves;
    if (GenerateMoves(before_, moves, kMaxTurnsTried) != WalkResult::kComplete) return Move();
    Move best;
    int worth = WorthOf(PieceType::kPawn);
    for (Move move : moves) {
      if (move.is_chain()) continue;
      const Square met = MostValuable(before_, them_, UnitedEnemies(before_, move));
      if (met == Square::kNone || WorthOf(before_.type_at(them_, met)) <= worth) continue;
      worth = WorthOf(before_.type_at(them_, met));
      best = move;
    }
    return best;
  }

  // Adds the piece that the move unites with, or captures.
  void FindUnions() {
    const Square square = MostValuable(before_, them_, UnitedEnemies(before_, move_));
    if (square == Square::kNone) return;
    const PieceType theirs = before_.type_at(them_, square);
    const PieceType ours = after_.type_at(us_, square);
    const bool cheap = WorthOf(theirs) > WorthOf(ours) && ours != PieceType::kNone;
    const bool held = IsHeld(square);
    if (WorthOf(theirs) <= 1 && !held) return;
    Reason& reason = Add(cheap && held ? "ties.both"
                         : cheap       ? "ties.cheap"
                         : held        ? "ties.held"
                                       : "ties",
                         (held ? 120 : 60) + 40 * WorthOf(theirs) +
                             (cheap ? 40 * (WorthOf(theirs) - WorthOf(ours)) : 0));
    Piece(reason, theirs, square);
    Value(reason, "own", Letter(ours));
  }

  // Returns whether no reply takes over the new union on `square` (in chess, whether no reply
  // captures there).
  bool IsHeld(Square square) const {
    MoveList replies;
    if (GenerateMoves(after_, replies, kMaxTurnsTried) != WalkResult::kComplete) return false;
    return absl::c_none_of(replies, [&](Move reply) {
      const Position next = after_.After(reply);
      if (Captures(after_)) return next.type_at(us_, square) == PieceType::kNone;
      return next.type_at(us_, square) == after_.type_at(us_, square) &&
             next.type_at(them_, square) != after_.type_at(them_, square);
    });
  }

  // Adds a piece that hung before the move and does not hang after it.
  void FindRescued() {
    const std::optional<Position> passed = WithTurnOf(before_, them_);
    if (!passed || stood_.answer != Tribool::kNo || CannotPass(before_)) return;
    const ReachedPieces was = FindReachedPieces(*passed);
    const ReachedPieces is = FindReachedPieces(after_);
    if (was.walk != WalkResult::kComplete || is.walk != WalkResult::kComplete) return;
    for (Square square : before_.free_pieces(us_)) {
      if (!Hangs(*passed, square, was.on(square))) continue;
      const PieceType type = before_.type_at(us_, square);
      const bool moved = after_.type_at(us_, square) != type || after_.unions().contains(square);
      const bool plain = moved && move_.kind() == MoveKind::kPlain && move_.from() == square;
      if (moved && !plain) continue;
      const Square now = plain ? move_.to() : square;
      if (plain && after_.unions().contains(now)) continue;
      const bool reached = bool(is.on(now));
      if (Hangs(after_, now, is.on(now))) continue;
      Reason& reason = Add(plain     ? "rescues.moves"
                           : reached ? "rescues.covers"
                                     : "rescues",
                           120 + 45 * WorthOf(type));
      Piece(reason, type, square);
      Value(reason, "move", FormatPlayerMove(*passed, was.on(square)));
      reason.effect = {ReasonEffect::Kind::kUnite, type, square};
    }
  }

  // Adds a piece of the opponent that this side can now unite with.
  void FindAttacked() {
    const std::optional<Position> passed = WithTurnOf(after_, us_);
    if (!passed || CannotPass(after_)) return;
    const ReachedPieces was = FindReachedPieces(before_);
    const ReachedPieces is = FindReachedPieces(*passed);
    if (was.walk != WalkResult::kComplete || is.walk != WalkResult::kComplete) return;
    Bitboard fresh, loose;
    for (Square square : after_.free_pieces(them_)) {
      if (!is.on(square) || was.on(square)) continue;
      fresh |= square;
      if (Hangs(*passed, square, is.on(square))) loose |= square;
    }
    const Square square = MostValuable(after_, them_, loose ? loose : fresh);
    if (square == Square::kNone) return;
    const PieceType type = after_.type_at(them_, square);
    const bool several = fresh.more_than_one();
    Reason& reason = Add(loose ? "attacks.loose" : "attacks",
                         (loose ? 90 : 40) + 25 * WorthOf(type) + (several ? 20 : 0));
    Piece(reason, type, square);
    Value(reason, "move", FormatPlayerMove(*passed, is.on(square)));
    reason.effect = {ReasonEffect::Kind::kUnite, type, square};
  }

  // Returns the squares around the enemy king on which it could not be united with immediately.
  Bitboard EscapesOf(const Position& position) const {
    MoveList moves;
    Bitboard escapes;
    if (GenerateMoves(position, moves, kMaxTurnsTried) != WalkResult::kComplete) return escapes;
    const Square king = position.king(them_);
    for (Move move : moves) {
      if (move.kind() != MoveKind::kPlain || move.from() != king) continue;
      if (CanUnite(position.After(move), us_) == Tribool::kNo) escapes |= move.to();
    }
    return escapes;
  }

  void FindEscapes() {
    const std::optional<Position> passed = WithTurnOf(before_, them_);
    if (!passed || CannotPass(before_) || after_.pending_gift() != Square::kNone) return;
    if (Captures(before_)) return;
    const Bitboard was = EscapesOf(*passed);
    const Bitboard taken = was & ~EscapesOf(after_);
    if (taken.empty()) return;
    const bool all = taken == was;
    Reason& reason = Add(all ? "escapes.all" : "escapes",
                         (all ? 160 : 40) + 40 * taken.count() - 10 * was.count());
    Value(reason, "n", taken.count());
    Value(reason, "of", was.count());
    Squares(reason, taken);
  }

  // Adds this side's next goal in the expected line.
  void FindPlans() {
    if (score_.is_win()) return;
    if (FindPath(before_, move_).castling) Add("castles", 170);
    if (EffectOf(before_, move_).kind == ReasonEffect::Kind::kPromote) Add("promotes", 400);
    const MoveList& pv = question_.line.pv;
    Position position = after_;
    Square place = to_;
    for (size_t ply = 1; ply < std::min(pv.size(), kPlanPlies); ++ply) {
      if (position.king_united()) return;
      if (ply % 2 == 0 && AddPlan(position, pv[ply], ply, place)) return;
      position.Apply(pv[ply]);
    }
  }

  // Adds a reason if the move at `ply` of the line deserves one. Returns whether it does.
  bool AddPlan(const Position& position, Move next, size_t ply, Square& place) {
    // A plan is a move that this side would also play if the opponent passed.
    if (!IsIntended(next)) return false;
    const int turns = static_cast<int>(ply / 2);
    const ReasonEffect effect = EffectOf(position, next);
    const bool same =
        next.kind() == MoveKind::kPlain && next.from() == place && move_.kind() == MoveKind::kPlain;
    const auto add = [&](absl::string_view kind, int weight) -> Reason& {
      Reason& reason = Add(kind, weight);
      Value(reason, "next", FormatPlayerMove(position, next));
      Value(reason, "n", turns);
      Value(reason, "line", LineText(before_, question_.line.pv, ply + 1));
      reason.squares |= SquaresOfMove(position, next);
      return reason;
    };
    if (FindPath(position, next).castling) {
      add("plan.castles", 90);
      return true;
    }
    if (IsPlan(effect)) {
      Reason& reason = add(same ? "plan.same" : "plan",
                           (same ? 110 : 75) + 12 * WorthOf(effect.piece) - 12 * turns);
      reason.effect = effect;
      return true;
    }
    if (!same || position.type_at(us_, next.from()) == PieceType::kKing) return false;
    place = next.to();
    Reason& reason = add("plan.way", 45);
    Piece(reason, after_.type_at(us_, move_.to()), next.to());
    return true;
  }

  // Returns whether this side would play a move next, or as the move after that, if the opponent
  // passed.
  bool IsIntended(Move next) const {
    for (size_t ply = 0; ply < std::min<size_t>(intended_.size(), 3); ply += 2) {
      if (intended_[ply] == next) return true;
    }
    return false;
  }

  // Returns whether a later move with this effect can already be planned now. The piece that it
  // unites with or frees must already be there. Otherwise, the move only exploits a mistake of the
  // opponent.
  bool IsPlan(const ReasonEffect& effect) const {
    switch (effect.kind) {
      case ReasonEffect::Kind::kPromote:
      case ReasonEffect::Kind::kThreat:
        return true;
      case ReasonEffect::Kind::kFree:
        return before_.unions().contains(effect.square) &&
               before_.type_at(us_, effect.square) == effect.piece;
      case ReasonEffect::Kind::kUnite:
        return WorthOf(effect.piece) > 1 && before_.type_at(them_, effect.square) == effect.piece;
      default:
        return false;
    }
  }

  // Adds what makes the piece's new square useful.
  void FindPlace() {
    if (to_ == Square::kNone || FindPath(before_, move_).castling) return;
    if (move_.kind() == MoveKind::kUnion) {
      AddUnionMove();
      return;
    }
    if (!after_.free_pieces(us_).contains(to_)) return;
    const PieceType type = after_.type_at(us_, to_);
    AddNearKing(type);
    const auto [freed, from] = Released(before_, move_);
    const Bitboard reach = ReachOf(after_, us_, to_);
    const Bitboard attacked = reach & ~after_.pieces(us_);
    if (freed != PieceType::kNone && freed != PieceType::kPawn && attacked) {
      Reason& reason = Add("frees", 70 + 20 * WorthOf(freed));
      Piece(reason, freed, from);
      Squares(reason, MostTelling(attacked));
    }
    if (type == PieceType::kPawn) AddPawn();
    if (move_.kind() == MoveKind::kPlain)
      AddReach(type, ReachOf(before_, us_, move_.from()), reach);
  }

  // Adds what a piece controls from its new square.
  void AddReach(PieceType type, Bitboard was, Bitboard is) {
    const Bitboard centre = is & ~was & kCentre;
    const bool develops = RankFor(move_.from()) == 0 && RankFor(to_) > 0;
    const int more = is.count() - was.count();
    Square far = Square::kNone;
    if (centre && more >= 0) {
      Reason& reason = Add(develops ? "reaches.develops" : "reaches.centre",
                           (develops ? 50 : 35) + 10 * centre.count());
      Piece(reason, type, to_);
      Squares(reason, centre);
    } else if (const Bitboard line = FreshLine(is & ~was, far); far != Square::kNone) {
      Reason& reason = Add("reaches.line", 30 + 5 * line.count());
      Piece(reason, type, to_);
      Squares(reason, Bitboard(far));
      reason.squares |= line;
    } else if (more >= 2) {
      Reason& reason = Add("reaches", 20 + 4 * more);
      Piece(reason, type, to_);
      Squares(reason, MostTelling(is & ~was));
    }
  }

  // Returns the squares of the file that a rook or queen on the new square has gained, and in `far`
  // the last of them, if that is in the opponent's half.
  Bitboard FreshLine(Bitboard gained, Square& far) const {
    Bitboard line;
    for (Square square : gained) {
      if (FileOf(square) != FileOf(to_) || RankFor(square) <= RankFor(to_)) continue;
      line |= square;
      if (far == Square::kNone || RankFor(square) > RankFor(far)) far = square;
    }
    constexpr int kLine = 4;
    if (line.count() < kLine || RankFor(far) < 4) far = Square::kNone;
    return line;
  }

  // Returns the rank of a square as this side sees it, 0 to 7.
  int RankFor(Square square) const { return RelativeRank(us_, square); }

  // Returns how valuable the control of a square is: of an enemy piece, a neighbour of the king,
  // the centre, or the opponent's half. Any other square counts 0.
  int MeaningOf(Square square) const {
    const bool near = KingAttacks(after_.king(them_)).contains(square);
    return 2 * WorthOf(after_.type_at(them_, square)) + (near ? 4 : 0) +
           (kCentre.contains(square) ? 3 : 0) + (RankFor(square) >= 4 ? 1 : 0);
  }
  // Returns up to three squares, those that mean most.
  Bitboard MostTelling(Bitboard squares) const {
    Bitboard chosen;
    for (int i = 0; i < 3 && squares; ++i) {
      Square best = Square::kNone;
      for (Square square : squares) {
        if (best == Square::kNone || MeaningOf(square) > MeaningOf(best)) best = square;
      }
      chosen |= best;
      squares &= ~Bitboard(best);
    }
    return chosen;
  }

  // Adds a reason if the piece attacks squares next to the enemy king.
  void AddNearKing(PieceType type) {
    if (type == PieceType::kKing || type == PieceType::kPawn) return;
    const Bitboard ring = KingAttacks(after_.king(them_));
    const Bitboard near = PieceAttacks(type, to_, after_.occupied()) & ring;
    const Bitboard was = move_.kind() == MoveKind::kPlain
                             ? PieceAttacks(type, move_.from(), before_.occupied()) & ring
                             : Bitboard();
    if (near.count() <= was.count()) return;
    Reason& reason = Add("near", 55 + 18 * (near.count() - was.count()));
    Piece(reason, type, to_);
    Squares(reason, near);
  }

  // Adds a reason if a pawn attacks pieces or comes closer to promotion.
  void AddPawn() {
    const int rank = RankFor(to_);
    if (rank < 5) return;
    Reason& reason = Add("pawn", 40 + 40 * (rank - 4));
    Value(reason, "n", 7 - rank);
    Piece(reason, PieceType::kPawn, to_);
  }

  // Adds the effect of a union's move on the enemy piece in it.
  void AddUnionMove() {
    const PieceType theirs = after_.type_at(them_, to_);
    const PieceType ours = after_.type_at(us_, to_);
    const int was = Helpers(before_, them_, move_.from());
    const int is = Helpers(after_, them_, to_);
    if (is < was) {
      Reason& reason = Add(is == 0 ? "carries.away" : "carries", 70 + 20 * WorthOf(theirs));
      Piece(reason, theirs, to_);
      Value(reason, "n", is);
      Value(reason, "of", was);
    }
    const Bitboard helped = HelpersOf(before_, us_, move_.from());
    const Bitboard helps = HelpersOf(after_, us_, to_);
    if (helps.count() > helped.count()) AddRelease(ours, to_, helps & ~helped, 50);
    if (ours == PieceType::kPawn) AddPawn();
  }

  // Adds that one of some pieces can now release a piece of this side from a union.
  void AddRelease(PieceType type, Square square, Bitboard helpers, int weight) {
    const std::optional<Position> passed = WithTurnOf(after_, us_);
    if (!passed || CannotPass(after_)) return;
    for (Square helper : helpers) {
      if (!CanEnter(*passed, helper, square)) continue;
      Reason& reason = Add("release", weight + 15 * WorthOf(type));
      Piece(reason, type, square);
      Value(reason, "own", Letter(after_.type_at(us_, helper)));
      Value(reason, "from", SquareName(helper));
      reason.squares |= helper;
      return;
    }
  }

  // Returns the free pieces of a side that attack a square directly and could release the piece
  // there.
  static Bitboard HelpersOf(const Position& position, Color side, Square square) {
    return AttackersTo(position, side, square, position.occupied()) & position.free_pieces(side) &
           ~position.pieces(side, PieceType::kKing);
  }
  static int Helpers(const Position& position, Color side, Square square) {
    return HelpersOf(position, side, square).count();
  }

  // Adds lines that the move opens, and unions that more pieces can release.
  void FindActivity() {
    // The line that means most. A rook that gains squares on its own rank only gains nothing yet.
    Square best = Square::kNone;
    Bitboard opened;
    int most = 0;
    for (Square square : before_.free_pieces(us_) & after_.free_pieces(us_)) {
      if (square == to_) continue;
      const Bitboard fresh = ReachOf(after_, us_, square) & ~ReachOf(before_, us_, square);
      int meaning = 0;
      for (Square gained : fresh) meaning += MeaningOf(gained);
      if (fresh.count() < 2 || meaning <= most) continue;
      most = meaning;
      opened = fresh;
      best = square;
    }
    if (best != Square::kNone) {
      Reason& reason = Add("opens", 25 + 6 * std::min(most, 10));
      Piece(reason, after_.type_at(us_, best), best);
      Squares(reason, MostTelling(opened));
    }
    for (Square square : before_.unions() & after_.unions()) {
      const PieceType type = after_.type_at(us_, square);
      if (type != before_.type_at(us_, square) || type == PieceType::kPawn) continue;
      const Bitboard was = HelpersOf(before_, us_, square);
      const Bitboard is = HelpersOf(after_, us_, square);
      if (is.count() > was.count()) AddRelease(type, square, is & ~was, 45);
    }
  }

  // Adds the families of evaluation terms that the move itself improves. Later moves of the line
  // are ignored, because the terms after them change with every deeper search.
  void FindFamilies() {
    if (before_.pending_gift() != Square::kNone || after_.pending_gift() != Square::kNone) return;
    if (score_.is_loss()) return;
    const FamilyTotals was = FamilyTotalsOf(before_);
    const FamilyTotals is = FamilyTotalsOf(after_);
    const int sign = us_ == Color::kWhite ? 1 : -1;
    const int unit = 2 * TraceUnits(before_);
    for (size_t i = 0; i < kFamilyNames.size(); ++i) {
      const int change = sign * (is[i] - was[i]) / unit;
      if (change < kFamilyChange) continue;
      Reason& reason = Add(kFamilyKinds[i], 10 + std::min(change, 300) / 10);
      Value(reason, "line", FormatPlayerMove(before_, move_));
    }
  }

  static constexpr std::array<absl::string_view, 6> kFamilyNames = {"reach", "king",   "attack",
                                                                    "pawns", "unions", "placement"};
  static constexpr std::array<absl::string_view, 6> kFamilyKinds = {
      "family.reach", "family.king",   "family.attack",
      "family.pawns", "family.unions", "family.placement"};
  using FamilyTotals = std::array<int, 6>;
  // Returns the sum over both sides to move, from White's point of view, because nearly every term
  // depends on the side to move.
  static FamilyTotals FamilyTotalsOf(const Position& position) {
    FamilyTotals totals{};
    Position other = position;
    other.ApplyNull();
    for (const Position& turn : {position, other}) {
      for (const TermTrace& term : TraceTerms(turn)) {
        for (size_t i = 0; i < totals.size(); ++i) {
          if (kFamilyNames[i] == term.family) totals[i] += term.total();
        }
      }
    }
    return totals;
  }

  // Adds a draw that the move claims, aims for or avoids.
  void FindDraws() {
    Game game = game_;
    game.Play(move_);
    if (IsDraw(game.end()) && game.end() != GameEnd::kOngoing) {
      Reason& reason = Add("draw", 5'000);
      Value(reason, "end", std::string(ReasonOf(game.end())));
      return;
    }
    if (game.Repetitions() == 2 && expected_ <= 0.55) Add("draw.repeats", 350);
    if (!question_.other || expected_ < 0.55) return;
    Game other = game_;
    other.Play(question_.other->move);
    for (Move move : question_.other->reply) {
      if (other.end() != GameEnd::kOngoing) break;
      other.Play(move);
    }
    if (other.end() == GameEnd::kOngoing || !IsDraw(other.end())) return;
    Reason& reason = Add("draw.avoids", 450);
    Value(reason, "other", FormatPlayerMove(before_, question_.other->move));
    Value(reason, "end", std::string(ReasonOf(other.end())));
  }

  Engine& engine_;
  const ReasonQuestion& question_;
  const Game game_;
  const Position before_;
  const Move move_;
  const Position after_;
  const Color us_;
  const Color them_;
  const Score score_;
  const double expected_;
  const Square to_;  // the square where the last piece landed; kNone if unknown
  // The threats to this side's king before and after the move, and to the opponent's king after it.
  ThreatFinding stood_, stands_, gives_;
  // This side's line after the move if the opponent passed. Empty if unknown.
  MoveList intended_;
  std::vector<Reason> reasons_;
};

}  // namespace

ReasonEffect EffectOf(const Position& position, Move move, Score score) {
  const Color us = position.side_to_move();
  const Color them = Opponent(us);
  const Position after = position.After(move);
  if (after.is_paco()) return {ReasonEffect::Kind::kWin, PieceType::kKing, after.king(them), 1};
  if (score.is_win()) {
    return {ReasonEffect::Kind::kWin, PieceType::kNone, Square::kNone, score.mate_turns()};
  }
  const Square met = MostValuable(position, them, UnitedEnemies(position, move));
  const PieceType type = met == Square::kNone ? PieceType::kNone : position.type_at(them, met);
  const ReasonEffect unites{ReasonEffect::Kind::kUnite, type, met};
  if (WorthOf(type) > 1) return unites;
  const MovePath path = FindPath(position, move);
  for (const PathStep& step : path.steps) {
    if (step.promotion != PieceType::kNone) {
      return {ReasonEffect::Kind::kPromote, step.promotion, step.square};
    }
  }
  if (!after.king_united() && FindThreatStory(after, us).story) {
    return {ReasonEffect::Kind::kThreat, PieceType::kKing, after.king(them)};
  }
  if (const auto [freed, from] = Released(position, move); WorthOf(freed) > 1) {
    return {ReasonEffect::Kind::kFree, freed, from};
  }
  return type != PieceType::kNone ? unites : ReasonEffect();
}

ReasonQuestion QuestionAbout(const Findings& findings, const SearchLimits& limits) {
  ReasonQuestion question;
  question.line = findings.result.line;
  if (question.line.pv.empty() && findings.result.best) {
    question.line.pv.push_back(findings.result.best);
  }
  question.limits = limits;
  // Several more searches follow. For each position, the transposition table already holds part of
  // the tree.
  if (limits.movetime) question.limits.movetime = *limits.movetime / 2;
  for (const SearchLine& line : findings.lines) {
    if (line.pv.empty() || line.pv.front() == findings.result.best) continue;
    if (line.depth + 1 < question.line.depth) continue;
    question.other = {line.pv.front(), line.score, {line.pv.begin() + 1, line.pv.end()}};
    break;
  }
  return question;
}

std::vector<Reason> FindReasons(Engine& engine, const ReasonQuestion& question) {
  if (question.line.pv.empty() || engine.game().end() != GameEnd::kOngoing) return {};
  return ReasonFinder(engine, question).Find();
}

}  // namespace danco

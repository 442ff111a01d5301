// SPDX-License-Identifier: MIT
#include "match/game/player.h"

#include <algorithm>
#include <array>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "match/game/referee.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr int kMaxGarbage = 10'000;  // lines of one search that do not belong to the protocol

constexpr size_t kMaxLines = 500;  // lines of one search whose scores are kept

std::string Seconds(absl::Duration d) {
  return absl::StrFormat("%.3f s", absl::ToDoubleSeconds(d));
}

Fault LateBy(absl::Duration used, absl::Duration allowed) {
  return {Reason::kTimeLoss, absl::StrCat("used ", Seconds(used), " of ", Seconds(allowed)),
          used - allowed};
}

}  // namespace

struct Player::Search {
  explicit Search(const Position& root) : lines(root) {}

  // The last exact data about a line of play.
  struct Line {
    std::optional<EngineScore> score;
    int depth = 0;
  };
  Line best;                                  // of the engine's first line
  std::map<std::string, Line> lines_by_move;  // by first move, as the engine writes it
  int64_t nodes = 0;

  // Returns the data for the move that is played. Engines that report several lines or play below
  // full strength do not always play the first line.
  Line Of(const Position& root, Move played) const {
    for (const auto& [text, line] : lines_by_move) {
      const absl::StatusOr<Move> move = ParseMove(root, text);
      if (move.ok() && *move == played) return line;
    }
    return best;
  }
  int lines_depth = 0;
  int garbage = 0;
  std::string malformed;  // the first malformed info line
  PvChecker lines;
};

Fault FaultFrom(const absl::Status& error, absl::string_view doing) {
  const std::string detail = absl::StrCat(doing, ": ", error.message());
  switch (error.code()) {
    case absl::StatusCode::kUnavailable:
      return {Reason::kCrash, detail};
    case absl::StatusCode::kDeadlineExceeded:
      return {Reason::kHang, detail};
    case absl::StatusCode::kDataLoss:
      return {Reason::kBadOutput, detail};
    default:
      return {Reason::kStartFailure, detail};
  }
}

std::string PositionLine(const Game& game, CastlingStyle style, std::optional<Move> extra) {
  const std::string fen = FormatFen(game.start());
  const bool usual = fen == FormatFen(StartPosition(game.start().rules()));
  std::string out = usual ? "position startpos" : absl::StrCat("position fen ", fen);
  if (!game.moves().empty() || extra) absl::StrAppend(&out, " moves");
  for (size_t i = 0; i < game.moves().size(); ++i) {
    absl::StrAppend(&out, " ", FormatMove(game.positions()[i], game.moves()[i], style));
  }
  if (extra) absl::StrAppend(&out, " ", FormatMove(game.position(), *extra, style));
  return out;
}

std::string Player::GoCommand(Color side, const Player& opponent, bool ponder) const {
  const EngineLimits& limits = slot_.spec().limits;
  std::string out = ponder ? "go ponder" : "go";
  for (Color color : kColors) {
    const GameClock& clock = color == side ? clock_ : opponent.clock_;
    if (clock.remaining() == absl::InfiniteDuration()) continue;
    const char letter = color == Color::kWhite ? 'w' : 'b';
    const int64_t ms = std::max<int64_t>(1, absl::ToInt64Milliseconds(clock.remaining()));
    absl::StrAppendFormat(&out, " %ctime %d", letter, ms);
    const int64_t increment = absl::ToInt64Milliseconds(clock.increment());
    if (increment > 0) absl::StrAppendFormat(&out, " %cinc %d", letter, increment);
  }
  if (clock_.moves_to_go() > 0) absl::StrAppend(&out, " movestogo ", clock_.moves_to_go());
  if (limits.movetime > absl::ZeroDuration()) {
    const int64_t ms = std::max<int64_t>(1, absl::ToInt64Milliseconds(limits.movetime));
    absl::StrAppend(&out, " movetime ", ms);
  }
  if (limits.nodes > 0) absl::StrAppend(&out, " nodes ", limits.nodes);
  if (limits.depth > 0) absl::StrAppend(&out, " depth ", limits.depth);
  return out;
}

std::optional<Fault> Player::ReadLine(absl::string_view line, Search& search) {
  if (FirstWord(line) != "info") {
    if (!FirstWord(line).empty() && FirstWord(line) != "readyok" &&
        ++search.garbage > kMaxGarbage) {
      return Fault{
          Reason::kBadOutput,
          absl::StrCat("more than ", kMaxGarbage, " lines of one search are not of the protocol")};
    }
    return std::nullopt;
  }
  const InfoLine info = ParseInfoLine(line);
  if (!info.problem.empty() && search.malformed.empty()) {
    search.malformed = absl::StrCat(info.problem, ": ", line.substr(0, 300));
  }
  if (info.nodes) search.nodes = *info.nodes;
  if (!info.pv.empty()) search.lines.Add(info.pv);
  if (info.bound) return std::nullopt;
  const auto update = [&](Search::Line& line) {
    if (info.score) line.score = info.score;
    if (info.depth && (info.score || !info.pv.empty())) line.depth = *info.depth;
  };
  const bool first = info.multipv.value_or(1) == 1;
  if (first) update(search.best);
  if (info.pv.empty() || !info.score) return std::nullopt;
  // In a new iteration, the data for moves that are no longer reported is outdated.
  if (first && info.depth && *info.depth > search.lines_depth) {
    search.lines_by_move.clear();
    search.lines_depth = *info.depth;
  }
  if (search.lines_by_move.size() < kMaxLines) update(search.lines_by_move[info.pv.front()]);
  return std::nullopt;
}

void Player::ReportLineWarnings(Search& search) {
  if (!search.malformed.empty()) {
    warnings_.push_back(absl::StrCat("malformed info line, ", search.malformed));
  }
  if (search.garbage > 0) {
    warnings_.push_back(absl::StrCat(search.garbage, " lines not of the protocol"));
  }
  for (std::string& problem : search.lines.Check()) warnings_.push_back(std::move(problem));
}

absl::Status Player::StopPondering() {
  Search search(ponder_root_);
  pondered_.reset();
  UciEngine& engine = *slot_.engine();
  RETURN_IF_ERROR(engine.Send("stop"));
  const Instant deadline = After(slot_.timeouts().stop);
  while (true) {
    ASSIGN_OR_RETURN(const UciEngine::Line line, engine.Read(deadline));
    if (FirstWord(line.text) == "bestmove") break;
    if (const std::optional<Fault> fault = ReadLine(line.text, search)) {
      return absl::DataLossError(fault->detail);
    }
  }
  ReportLineWarnings(search);
  return absl::OkStatus();
}

Process::Waits Player::WaitsForProcessor() {
  UciEngine* const engine = slot_.engine();
  return engine == nullptr ? Process::Waits() : engine->process().WaitsForProcessor();
}

void Player::StartClock() {
  waits_at_begin_ = WaitsForProcessor();
  begin_ = Clock::now();
}

absl::Duration Player::StallOfSearch(const WatchLog* watch) {
  absl::Duration longest = watch ? watch->Stalled(begin_, Clock::now()) : absl::ZeroDuration();
  for (const auto& [thread, waited] : WaitsForProcessor()) {
    const auto before = waits_at_begin_.find(thread);
    longest = std::max(longest, before == waits_at_begin_.end() ? waited : waited - before->second);
  }
  return longest;
}

absl::Status Player::BeginSearch(const Game& game, const Player& opponent) {
  UciEngine& engine = *slot_.engine();
  if (pondered_) {
    if (!game.moves().empty() && *pondered_ == game.moves().back()) {
      pondered_.reset();
      StartClock();
      return engine.Send("ponderhit");
    }
    RETURN_IF_ERROR(StopPondering());
  }
  RETURN_IF_ERROR(engine.Send(PositionLine(game, castling_style())));
  const auto stray = [&](absl::string_view line) {
    if (FirstWord(line) != "bestmove") return;
    warnings_.push_back("bestmove outside a search");
  };
  RETURN_IF_ERROR(engine.Synchronize(After(slot_.timeouts().start), stray));
  const Color side = game.position().side_to_move();
  const std::string go = GoCommand(side, opponent, /*ponder=*/false);
  StartClock();
  return engine.Send(go);
}

Player::TurnOr Player::Think(const Game& game, Player& opponent) {
  begin_ = Clock::now();  // used if the search does not begin
  const absl::Status status = BeginSearch(game, opponent);
  if (absl::IsCancelled(status)) return status;
  if (!status.ok()) return FaultFrom(status, "before its search");
  return AwaitMove(game, opponent);
}

Player::TurnOr Player::AwaitMove(const Game& game, Player& opponent) {
  Search search(game.position());
  UciEngine* const companion = opponent.pondered_ ? opponent.slot_.engine() : nullptr;
  const Instant deadline = Later(begin_, clock_.allowance().value_or(slot_.timeouts().hang));
  while (true) {
    const absl::StatusOr<UciEngine::Line> line = slot_.engine()->Read(deadline, companion);
    if (absl::IsCancelled(line.status())) return line.status();
    if (absl::IsDeadlineExceeded(line.status())) return Overdue(search);
    if (!line.ok()) return FaultFrom(line.status(), "while searching");
    if (FirstWord(line->text) == "bestmove") return Judge(game, search, *line);
    if (std::optional<Fault> fault = ReadLine(line->text, search)) return *std::move(fault);
  }
}

Player::TurnOr Player::Overdue(Search& search) {
  ReportLineWarnings(search);
  const std::optional<absl::Duration> allowed = clock_.allowance();
  const std::string limit = Seconds(allowed.value_or(slot_.timeouts().hang));
  UciEngine& engine = *slot_.engine();
  absl::Status status = engine.Send("stop");
  const Instant deadline = After(slot_.timeouts().stop);
  while (status.ok()) {
    const absl::StatusOr<UciEngine::Line> line = engine.Read(deadline);
    status = line.status();
    if (!line.ok() || FirstWord(line->text) != "bestmove") continue;
    if (allowed) return LateBy(Between(begin_, line->time), *allowed);
    return Fault{Reason::kHang, absl::StrCat("no move within ", limit, ", only after stop")};
  }
  if (absl::IsCancelled(status)) return status;
  if (!absl::IsDeadlineExceeded(status)) return FaultFrom(status, "after its time was over");
  return Fault{Reason::kHang, absl::StrCat("no move within ", limit, ", nor ",
                                           Seconds(slot_.timeouts().stop), " after stop")};
}

Player::TurnOr Player::Judge(const Game& game, Search& search, const UciEngine::Line& line) {
  const absl::Duration used = std::max(Between(begin_, line.time), absl::ZeroDuration());
  const std::optional<absl::Duration> allowed = clock_.allowance();
  if (line.time < begin_) {
    warnings_.push_back("bestmove before ponderhit");
  }
  ReportLineWarnings(search);
  if (!clock_.Charge(used)) return LateBy(used, *allowed);
  const absl::StatusOr<BestMoveLine> best = ParseBestMoveLine(line.text);
  if (!best.ok()) return Fault{Reason::kBadOutput, std::string(best.status().message())};
  if (best->move == "(none)" || best->move == "0000") {
    return Fault{Reason::kIllegalMove,
                 absl::StrCat("answered ", best->move, ", but it has a move")};
  }
  const absl::StatusOr<Move> move = ParseMove(game.position(), best->move);
  if (!move.ok()) {
    return Fault{Reason::kIllegalMove, absl::StrCat(best->move, ": ", move.status().message())};
  }
  expected_reply_ = best->ponder;
  const Search::Line said = search.Of(game.position(), *move);
  return Turn{*move,
              {FormatMove(game.position(), *move), said.score, said.depth, search.nodes,
               absl::Floor(used, absl::Microseconds(1))}};
}

void Player::Ponder(const Game& game, const Player& opponent) {
  if (!slot_.spec().ponder || expected_reply_.empty()) return;
  const absl::StatusOr<Move> reply = ParseMove(game.position(), expected_reply_);
  if (!reply.ok()) {
    warnings_.push_back(absl::StrCat("ponder move ", expected_reply_.substr(0, 100),
                                     " is illegal, ", reply.status().message()));
    return;
  }
  Game after = game;
  after.Play(*reply);
  if (after.end() != GameEnd::kOngoing) return;
  const Color side = after.position().side_to_move();
  absl::Status status = slot_.engine()->Send(PositionLine(game, castling_style(), *reply));
  if (status.ok()) status = slot_.engine()->Send(GoCommand(side, opponent, /*ponder=*/true));
  if (!status.ok()) return;  // the failure is reported at the next turn
  pondered_ = *reply;
  ponder_root_ = after.position();
}

void Player::EndPondering() {
  if (pondered_ && slot_.engine() != nullptr && !StopPondering().ok()) slot_.Kill();
}

namespace {

constexpr size_t kMaxWarnings = 10;  // number of texts kept for a game

// A game in progress.
class Table {
 public:
  Table(const GameSettings& settings, const Opening& opening, EngineSlot& white, EngineSlot& black,
        const WatchLog* watch)
      : opening_(opening),
        game_(opening.start),
        players_{Player(white), Player(black)},
        adjudicator_(settings.draw, settings.resign, settings.max_plies, settings.wdl),
        watch_(watch),
        keep_stderr_(settings.keep_stderr) {
    record_.white = white.spec().name;
    record_.black = black.spec().name;
    record_.white_limits = DescribeLimits(white.spec().limits);
    record_.black_limits = DescribeLimits(black.spec().limits);
    record_.rules = opening.start.rules();
    record_.fen = FormatFen(opening.start);
    record_.start = absl::Now();
  }

  absl::StatusOr<GameRecord> Play() {
    const Instant begin = Clock::now();
    absl::Status status = PrepareEngines();
    PlayOpening();
    while (status.ok() && !over_) status = PlayTurn();
    if (!status.ok()) return status;
    for (size_t side = 0; side < players_.size(); ++side) {
      players_[side].EndPondering();
      for (const std::string& text : players_[side].warnings()) {
        if (record_.warnings.size() < kMaxWarnings) {
          const std::string& name = players_[side].slot().spec().name;
          record_.warnings.push_back(absl::StrCat(name, ": ", Printable(text)));
        }
        ++record_.warning_counts[side];
      }
    }
    const Instant end = Clock::now();
    record_.duration = Between(begin, end);
    if (watch_ != nullptr) record_.stall = watch_->LongestStall(begin, end);
    NameEngines();
    KeepErrors();
    return std::move(record_);
  }

 private:
  Player& player(Color color) { return players_[static_cast<size_t>(Index(color))]; }

  // Must be called after the game, because an engine that had to be started for it has then
  // reported its name.
  void NameEngines() {
    record_.white_engine = player(Color::kWhite).slot().id_name();
    record_.black_engine = player(Color::kBlack).slot().id_name();
    record_.white_options = player(Color::kWhite).slot().options();
    record_.black_options = player(Color::kBlack).slot().options();
  }

  // Stores what the running engines have written to standard error.
  void KeepErrors() {
    for (Color color : kColors) KeepErrorsOf(color);
  }
  void KeepErrorsOf(Color color) {
    UciEngine* const engine = player(color).slot().engine();
    if (!keep_stderr_ || engine == nullptr) return;
    std::vector<std::string>& kept = record_.kept_errors[static_cast<size_t>(Index(color))];
    for (std::string& line : engine->TakeErrors()) kept.push_back(std::move(line));
  }

  // Prepares both engines for the game.
  absl::Status PrepareEngines() {
    const bool chess960 = !HasUsualCastling(opening_.start);
    for (Color color : kColors) {
      EngineSlot& slot = player(color).slot();
      const absl::Status status = slot.Prepare(chess960);
      // The runner's own lack of descriptors or processes is no engine's fault.
      if (absl::IsCancelled(status) || absl::IsResourceExhausted(status)) return status;
      if (status.ok()) continue;
      Fault fault = FaultFrom(status, "before the game");
      if (slot.start_failed()) fault.reason = Reason::kStartFailure;
      Forfeit(color, fault);
      break;
    }
    return absl::OkStatus();
  }

  void PlayOpening() {
    for (Move move : opening_.moves) {
      record_.opening.push_back(FormatMove(game_.position(), move));
      game_.Play(move);
    }
  }

  absl::Status PlayTurn() {
    const Color side = game_.position().side_to_move();
    Player& mover = player(side);
    Player& opponent = player(Opponent(side));
    Player::TurnOr result = mover.Think(game_, opponent);
    if (const auto* status = std::get_if<absl::Status>(&result)) return *status;
    if (const auto* fault = std::get_if<Fault>(&result)) {
      record_.fault_stall = mover.StallOfSearch(watch_);
      Forfeit(side, *fault);
      return absl::OkStatus();
    }
    auto& turn = std::get<Player::Turn>(result);
    const Position before = game_.position();
    game_.Play(turn.move);
    const std::optional<EngineScore> score = turn.record.score;
    record_.moves.push_back(std::move(turn.record));
    if (const GameEnd end = game_.end(); end != GameEnd::kOngoing) {
      End(ResultOf(end, game_.position().side_to_move()), ReasonFromGameEnd(end));
      return absl::OkStatus();
    }
    const int plies = static_cast<int>(game_.moves().size());
    if (const auto verdict = adjudicator_.AfterMove(side, score, plies, &before)) {
      End(verdict->outcome, verdict->reason);
      return absl::OkStatus();
    }
    mover.Ponder(game_, opponent);
    return absl::OkStatus();
  }

  void End(GameResult outcome, Reason reason) {
    record_.outcome = outcome;
    record_.reason = reason;
    over_ = true;
  }

  // Ends the game as lost by a fault, and kills the engine's process, which can no longer be
  // trusted.
  void Forfeit(Color color, const Fault& fault) {
    End(WinFor(Opponent(color)), fault.reason);
    record_.detail = Printable(fault.detail);
    record_.overrun = fault.overrun;
    EngineSlot& slot = player(color).slot();
    if (slot.engine() != nullptr) {
      record_.dialogue = slot.engine()->dialogue();
      record_.error_lines = slot.engine()->error_lines();
    }
    KeepErrorsOf(color);
    slot.Kill();
  }

  const Opening& opening_;
  Game game_;
  std::array<Player, 2> players_;
  Adjudicator adjudicator_;
  const WatchLog* const watch_;
  const bool keep_stderr_;
  GameRecord record_;
  bool over_ = false;
};

}  // namespace

Position Opening::Final() const {
  Position position = start;
  for (Move move : moves) position.Apply(move);
  return position;
}

absl::StatusOr<EngineScore> Evaluate(EngineSlot& judge, const Game& game) {
  const absl::Status ready = judge.Prepare(!HasUsualCastling(game.start()));
  if (absl::IsCancelled(ready)) return ready;
  if (!ready.ok()) return absl::UnavailableError(FaultFrom(ready, "before its search").detail);
  Player player(judge);
  Player nobody(judge);
  Player::TurnOr result = player.Think(game, nobody);
  if (const auto* status = std::get_if<absl::Status>(&result)) return *status;
  if (const auto* fault = std::get_if<Fault>(&result)) {
    judge.Kill();
    return absl::UnavailableError(absl::StrCat(ReasonPhrase(fault->reason), ", ", fault->detail));
  }
  const std::optional<EngineScore>& score = std::get<Player::Turn>(result).record.score;
  if (!score) return absl::UnavailableError("it reported no score");
  return *score;
}

absl::StatusOr<GameRecord> PlayGame(const GameSettings& settings, const Opening& opening,
                                    EngineSlot& white, EngineSlot& black, const WatchLog* watch) {
  return Table(settings, opening, white, black, watch).Play();
}

}  // namespace danco::match

#include "embed/request.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "annotate/annotator.h"
#include "annotate/notes_text.h"
#include "annotate/report.h"
#include "annotate/svg_board.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "engine/text_door.h"
#include "protocol/front_end.h"
#include "record/games.h"
#include "record/json_fields.h"
#include "record/json_lines_format.h"

namespace danco {
namespace {

using nlohmann::json;
using Json = nlohmann::ordered_json;
using Answer = absl::StatusOr<std::string>;

absl::StatusOr<RuleSet> RulesOf(JsonFields& fields) {
  std::string name;
  fields.Read("rules", name);
  if (!fields.ok()) return fields.status();
  if (name.empty()) return RuleSet::kPacoSako;
  return ParseRuleSet(name);
}

Square SquareOf(JsonFields& fields, const char* key, absl::string_view text) {
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(text);
  if (path.ok() && path->steps.empty() && path->from != Square::kNone) return path->from;
  fields.Fail(key, absl::StrCat("names no square: '", text, "'"));
  return Square::kNone;
}

// Questions about the dialogue's position.

Answer Ways(const json& arguments, const RequestMeans& means) {
  JsonFields fields(arguments, "ways");
  std::string path;
  fields.Read("path", path);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return WaysJson(means.engine, path);
}

Answer MovesOfSquare(const json& arguments, const RequestMeans& means) {
  JsonFields fields(arguments, "moves");
  std::string square;
  fields.Read("square", square);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return MovesOfSquareJson(means.engine, square);
}

Answer State(const json& arguments, const RequestMeans& means) {
  JsonFields fields(arguments, "state");
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return StateJson(means.engine);
}

Answer Notation(const json& arguments, const RequestMeans& means) {
  JsonFields fields(arguments, "notation");
  std::vector<std::string> moves;
  fields.Read("moves", moves);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return NotationJson(means.engine, moves);
}

// Any position.

Answer Look(const json& arguments, const RequestMeans& means) {
  JsonFields fields(arguments, "look");
  std::string fen(kStartFen);
  std::vector<std::string> moves;
  fields.Read("fen", fen);
  fields.Read("moves", moves);
  const absl::StatusOr<RuleSet> rules = RulesOf(fields);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  if (!rules.ok()) return rules.status();
  Engine engine(means.launcher, /*hash_mebibytes=*/1);
  engine.SetRules(*rules);
  if (absl::Status status = SetPosition(engine, fen, moves); !status.ok()) return status;
  return StateJson(engine);
}

Answer Start(const json& arguments, const RequestMeans&) {
  JsonFields fields(arguments, "start");
  constexpr int kStarts = 960;
  int number = -1;
  const json* given = fields.Find("number");
  if (given != nullptr && !given->is_null()) fields.Read("number", number, 0, kStarts - 1);
  const absl::StatusOr<RuleSet> rules = RulesOf(fields);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  if (!rules.ok()) return rules.status();
  if (number < 0) number = static_cast<int>(std::random_device()() % kStarts);
  const absl::StatusOr<Position> start = FischerRandomStart(number, *rules);
  if (!start.ok()) return start.status();
  return Dump(Json{{"number", number}, {"fen", FormatFen(*start)}});
}

void ReadArrows(JsonFields& fields, std::vector<BoardArrow>& arrows) {
  const json* list = fields.Find("arrows");
  if (list == nullptr) return;
  if (!list->is_array()) return fields.Fail("arrows", "must be a list");
  for (const json& item : *list) {
    JsonFields arrow(item, "picture.arrows");
    std::string from, to, kind = "played";
    BoardArrow read{};
    arrow.Read("from", from);
    arrow.Read("to", to);
    arrow.Read("kind", kind);
    constexpr int kMostSteps = 99;
    arrow.Read("number", read.number, 0, kMostSteps);
    read.from = SquareOf(arrow, "from", from);
    read.to = SquareOf(arrow, "to", to);
    if (kind == "better") {
      read.kind = BoardArrow::Kind::kBetter;
    } else if (kind == "threat") {
      read.kind = BoardArrow::Kind::kThreat;
    } else if (kind != "played") {
      arrow.Fail("kind", "is none of played, better, threat");
    }
    fields.Check("arrows", arrow.Finish());
    arrows.push_back(read);
  }
}

Answer Picture(const json& arguments, const RequestMeans&) {
  JsonFields fields(arguments, "picture");
  std::string fen, bottom = "white";
  std::vector<std::string> marked;
  BoardPicture picture;
  fields.Read("fen", fen);
  fields.Read("bottom", bottom);
  fields.Read("marked", marked);
  fields.Read("title", picture.title);
  const absl::StatusOr<RuleSet> rules = RulesOf(fields);
  for (const std::string& square : marked) {
    if (const Square s = SquareOf(fields, "marked", square); s != Square::kNone) {
      picture.marked |= Bitboard(s);
    }
  }
  ReadArrows(fields, picture.arrows);
  if (bottom == "black") {
    picture.bottom = Color::kBlack;
  } else if (bottom != "white") {
    fields.Fail("bottom", "is neither white nor black");
  }
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  if (!rules.ok()) return rules.status();
  const absl::StatusOr<Position> position = ParseFen(fen, *rules);
  if (!position.ok()) return position.status();
  picture.position = *position;
  return Dump(Json{{"svg", SvgBoard(picture)}, {"words", PositionInWords(*position)}});
}

// Games.

Json FaultsOf(const GameCollection& games) {
  Json faults = Json::array();
  for (const RecordFault& fault : games.faults) {
    faults.push_back(
        {{"game", fault.game}, {"line", fault.line}, {"ply", fault.ply}, {"reason", fault.reason}});
  }
  return faults;
}

Answer Convert(const json& arguments, const RequestMeans&) {
  JsonFields fields(arguments, "convert");
  std::string text, to = "jsonl";
  fields.Read("text", text);
  fields.Read("to", to);
  const absl::StatusOr<RuleSet> rules = RulesOf(fields);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  if (!rules.ok()) return rules.status();
  const absl::StatusOr<GameFormat> format = ParseGameFormat(to);
  if (!format.ok()) return format.status();
  GameCollection games;
  ReadGames(text, *rules, games);
  Json list = Json::array();
  for (const RecordedGame& game : games.games) {
    if (*format == GameFormat::kJsonLines) {
      list.push_back(GameToJson(game));
      continue;
    }
    absl::StatusOr<std::string> written = WriteGame(game, *format);
    if (written.ok()) {
      list.push_back(*std::move(written));
    } else {
      list.push_back(nullptr);
      games.faults.push_back(
          {static_cast<int>(list.size()), 0, 0, std::string(written.status().message())});
    }
  }
  return Dump(Json{{"games", std::move(list)}, {"faults", FaultsOf(games)}});
}

Answer AnnotateGame(const json& arguments, const RequestMeans& means) {
  JsonFields fields(arguments, "annotate");
  constexpr int kMostDepth = 100;
  constexpr uint64_t kMostNodes = 1'000'000'000;
  constexpr int64_t kMostMilliseconds = 3'600'000;
  std::string text;
  uint64_t nodes = 0;
  int64_t milliseconds = 0;
  int depth = 0;
  fields.Read("game", text);
  fields.Read("nodes", nodes, uint64_t{1}, kMostNodes);
  fields.Read("movetime", milliseconds, int64_t{1}, kMostMilliseconds);
  fields.Read("depth", depth, 1, kMostDepth);
  const absl::StatusOr<RuleSet> rules = RulesOf(fields);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  if (!rules.ok()) return rules.status();
  if (means.searching) {
    return absl::FailedPreconditionError("annotate: a search is running; ask another engine");
  }
  GameCollection games;
  ReadGames(text, *rules, games);
  if (games.games.empty()) {
    return absl::InvalidArgumentError(games.faults.empty()
                                          ? "annotate: there is no game in the text"
                                          : games.faults.front().ToString());
  }
  const RecordedGame& game = games.games.front();
  SearchLimits limits;
  if (nodes > 0) limits.nodes = nodes;
  if (milliseconds > 0) limits.movetime = absl::Milliseconds(milliseconds);
  if (depth > 0) limits.depth = depth;
  AnnotateSettings settings = AnnotateSettingsFor(limits);
  settings.progress = means.progress;
  Engine engine(means.launcher);
  const absl::StatusOr<GameNotes> notes = Annotate(game, settings, engine);
  if (!notes.ok()) return notes.status();
  const std::string annotator = AnnotatorText(settings.limits);
  return Dump(Json{{"game", AnnotatedJson(game, *notes, annotator)},
                   {"pgn", AnnotatedPgn(game, *notes, annotator, MoveText::kPlayers)},
                   {"verdict", VerdictInWords(game, *notes)}});
}

struct Request {
  absl::string_view name;
  Answer (*answer)(const json& arguments, const RequestMeans& means);
};
constexpr std::array<Request, 9> kRequests = {{
    {"annotate", AnnotateGame},
    {"convert", Convert},
    {"look", Look},
    {"moves", MovesOfSquare},
    {"notation", Notation},
    {"picture", Picture},
    {"start", Start},
    {"state", State},
    {"ways", Ways},
}};

// Takes the first word off `text`.
absl::string_view TakeWord(absl::string_view& text) {
  text = absl::StripLeadingAsciiWhitespace(text);
  const absl::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

absl::StatusOr<std::string> AnswerRequest(absl::string_view name, const json& arguments,
                                          const RequestMeans& means) {
  for (const Request& request : kRequests) {
    if (request.name == name) return request.answer(arguments, means);
  }
  std::vector<std::string> names;
  for (const Request& request : kRequests) names.emplace_back(request.name);
  return absl::InvalidArgumentError(
      absl::StrCat("unknown request '", name, "'; there are ", absl::StrJoin(names, ", ")));
}

void AnswerRequestLine(absl::string_view line, RequestMeans means,
                       const std::function<void(absl::string_view line)>& print) {
  const std::string id(TakeWord(line));
  const std::string name(TakeWord(line));
  line = absl::StripAsciiWhitespace(line);
  const json arguments = line.empty() ? json::object()
                                      : json::parse(line.begin(), line.end(), nullptr,
                                                    /*allow_exceptions=*/false);
  means.progress = [&](int done, int total) {
    print(absl::StrCat(id, " progress ", Dump(Json{{"done", done}, {"total", total}})));
  };
  const absl::StatusOr<std::string> answer =
      arguments.is_discarded()
          ? absl::InvalidArgumentError(absl::StrCat(name, ": the arguments are no JSON"))
          : AnswerRequest(name, arguments, means);
  if (answer.ok()) {
    print(absl::StrCat(id, " ok ", *answer));
  } else {
    print(absl::StrCat(id, " error ", Dump(Json(std::string(answer.status().message())))));
  }
}

}  // namespace danco

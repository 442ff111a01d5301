// SPDX-License-Identifier: MIT
#include "annotate/report.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "annotate/explain.h"
#include "annotate/notes_text.h"
#include "annotate/reason_text.h"
#include "annotate/reasons.h"
#include "annotate/svg_board.h"
#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/moves/move_path.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "record/opening_name.h"

namespace danco {
namespace {

constexpr int kGraphWidth = 800;
constexpr int kGraphHeight = 160;
constexpr int kClockHeight = 80;
// The maximum number of reasons shown for a better turn.
constexpr size_t kReasonsShown = 6;

// Returns the glyph of a judgement in its colour, followed by `words`.
std::string Mark(Judgement judgement, absl::string_view words = "") {
  const JudgementText& text = TextOf(judgement);
  return absl::StrCat("<span class=\"", text.name, "\">", text.glyph, words, "</span>");
}

// Returns a comment without what danco-match wrote about its engine, for programs: "book", or a
// score, a time with six decimals and nodes as in "+0.31/9 0.100000s n=5000".
std::string ForPeople(absl::string_view comment) {
  if (comment == "book") return "";
  const auto has_only = [](absl::string_view word, absl::string_view characters) {
    return word.find_first_not_of(characters) == absl::string_view::npos;
  };
  const auto is_time = [&](absl::string_view word) {
    return absl::ConsumeSuffix(&word, "s") && word.size() > 7 && word[word.size() - 7] == '.' &&
           has_only(word, "0123456789.");
  };
  const std::vector<absl::string_view> words = absl::StrSplit(comment, ' ');
  size_t time = 0;
  if (words.size() > 1 && has_only(words[0], "+-.M/0123456789")) time = 1;
  if (!is_time(words[time])) return std::string(comment);
  const size_t next = time + 1;
  const bool nodes = next < words.size() && absl::StartsWith(words[next], "n=") &&
                     has_only(words[next].substr(2), "0123456789");
  return absl::StrJoin(words.begin() + static_cast<ptrdiff_t>(nodes ? next + 1 : next), words.end(),
                       " ");
}

// A turn as shown to readers: "White 12. Nf3>g5".
struct TurnName {
  std::string number;  // "12." or "12..."
  std::string move;
};

// Writes one game of the page.
class GameSection {
 public:
  GameSection(const RecordedGame& game, const GameNotes& notes, absl::string_view annotator,
              int number, Color bottom)
      : game_(game),
        notes_(notes),
        annotator_(annotator),
        number_(number),
        bottom_(bottom),
        positions_(game.Positions()) {
    for (size_t i = 0; i < game.turns.size(); ++i) {
      names_.push_back({TurnNumber(game.start.first_ply() + i),
                        FormatPlayerPath(positions_[i], game.turns[i].path)});
      if (HasBetterAt(i)) marked_.push_back(i);
    }
  }

  std::string Write() {
    Add("<article class=\"game\" id=\"g", number_, "\" aria-labelledby=\"g", number_, "t\">");
    WriteHeader();
    Add("<div class=\"cols\"><div class=\"panel\">");
    WriteTable();
    WriteGraph();
    WriteClocks();
    WriteSides();
    Add("</div>");
    WriteCards();
    Add("</div>");
    WriteQuestions();
    Add("</article>");
    return std::move(out_);
  }

 private:
  template <typename... Parts>
  void Add(const Parts&... parts) {
    absl::StrAppend(&out_, parts...);
  }

  std::string Id(size_t ply) const { return absl::StrCat("g", number_, "p", ply); }
  Color Mover(size_t ply) const { return positions_[ply].side_to_move(); }

  void WriteHeader() {
    const auto name = [&](absl::string_view tag) {
      return EscapeXml(game_.Tag(tag).empty() ? tag : game_.Tag(tag));
    };
    Add("<header><h1 id=\"g", number_, "t\">", name("White"), " – ", name("Black"), ", ",
        ResultText(game_.result), "</h1><p class=\"verdict\">",
        EscapeXml(VerdictInWords(game_, notes_)), "</p>");
    std::vector<std::string> facts;
    for (absl::string_view tag : {"Event", "Site", "Date", "Round", "TimeControl"}) {
      if (!game_.Tag(tag).empty()) {
        facts.push_back(absl::StrCat(tag, ": ", EscapeXml(game_.Tag(tag))));
      }
    }
    const std::string opening = OpeningName(positions_);
    if (!opening.empty()) facts.push_back(absl::StrCat("Opening: ", opening));
    if (game_.rules() != kDefaultRules) {
      facts.push_back(absl::StrCat("rule set ", RuleSetName(game_.rules())));
    }
    facts.push_back(EscapeXml(annotator_));
    Add("<p class=\"dim\">", absl::StrJoin(facts, " · "), "</p></header>");
  }

  // Writes a row of the table of sides. `cell` returns the content for a side.
  template <typename Cell>
  void WriteSidesRow(absl::string_view name, const Cell& cell) {
    Add("<tr><th scope=\"row\">", name, "</th>");
    for (const SideNotes& side : notes_.sides) Add("<td class=\"n\">", cell(side), "</td>");
    Add("</tr>");
  }

  void WriteSides() {
    const auto percent = [](const std::optional<double>& value) {
      return value ? absl::StrFormat("%.0f %%", *value) : std::string("–");
    };
    Add("<details class=\"sides\" open><summary>Accuracy: White ",
        percent(notes_.sides[0].accuracy), ", Black ", percent(notes_.sides[1].accuracy),
        "</summary><table><caption class=\"unseen\">The sides</caption><thead><tr><td></td><th "
        "scope=\"col\" "
        "class=\"n\">White</th><th scope=\"col\" class=\"n\">Black</th></tr></thead><tbody>");
    WriteSidesRow("Accuracy", [&](const SideNotes& side) { return percent(side.accuracy); });
    for (Judgement judgement : {Judgement::kInaccuracy, Judgement::kMistake, Judgement::kBlunder}) {
      const JudgementText& text = TextOf(judgement);
      WriteSidesRow(absl::StrCat(text.plural, " ", text.glyph), [&](const SideNotes& side) {
        return absl::StrCat(side.judgements[static_cast<size_t>(judgement)]);
      });
    }
    constexpr std::array<absl::string_view, kNumPhases> kUnions = {"0–3", "4–8", "9–15"};
    for (size_t i = 0; i < kUnions.size(); ++i) {
      WriteSidesRow(absl::StrCat("Accuracy at ", kUnions[i], " unions"),
                    [&](const SideNotes& side) { return percent(side.phase_accuracy[i]); });
    }
    Add("</tbody></table></details>");
  }

  double GraphX(size_t ply) const {
    const size_t last = std::max<size_t>(1, notes_.positions.size() - 1);
    return kGraphWidth * static_cast<double>(ply) / static_cast<double>(last);
  }
  double GraphY(size_t ply) const { return kGraphHeight * (1 - WinAt(ply)); }
  // Returns White's expected score in a position.
  double WinAt(size_t ply) const {
    return notes_.turns.empty() ? 0.5
           : ply == 0           ? notes_.turns.front().win_before
                                : notes_.turns[ply - 1].win_after;
  }

  // Writes White's expected score by position, as a graph. A click shows the position.
  void WriteGraph() {
    Add("<figure><svg class=\"graph\" viewBox=\"0 0 ", kGraphWidth, " ", kGraphHeight,
        "\" preserveAspectRatio=\"none\" role=\"img\" aria-labelledby=\"g", number_,
        "c\"><path class=\"area\" d=\"M0 ", kGraphHeight);
    for (size_t ply = 0; ply < notes_.positions.size(); ++ply) {
      absl::StrAppendFormat(&out_, "L%.1f %.1f", GraphX(ply), GraphY(ply));
    }
    absl::StrAppendFormat(&out_, "V%dz\"/><path class=\"mid\" d=\"M0 %dH%d\"/>", kGraphHeight,
                          kGraphHeight / 2, kGraphWidth);
    for (size_t ply = 0; ply < notes_.turns.size(); ++ply) {
      const TurnNote& turn = notes_.turns[ply];
      if (turn.judgement < Judgement::kMistake) continue;
      const double x = GraphX(ply + 1);
      const double y = std::clamp(GraphY(ply + 1), 7.0, kGraphHeight - 7.0);
      if (turn.judgement == Judgement::kBlunder) {
        absl::StrAppendFormat(&out_, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", x,
                              y);
      } else {
        absl::StrAppendFormat(&out_, "<path class=\"dot mistake\" d=\"M%.1f %.1fl6 6-6 6-6-6z\"/>",
                              x, y - 6);
      }
    }
    const double width = GraphX(1);
    for (size_t ply = 0; ply < notes_.turns.size(); ++ply) {
      absl::StrAppendFormat(
          &out_,
          "<a href=\"#%s\" tabindex=\"-1\"><title>%s %s</title><rect x=\"%.1f\" y=\"0\" "
          "width=\"%.1f\" height=\"%d\" fill=\"transparent\"/></a>",
          Id(ply + 1), names_[ply].number, EscapeXml(names_[ply].move), GraphX(ply + 1) - width / 2,
          width, kGraphHeight);
    }
    Add("<path class=\"cursor\" d=\"\"/></svg><figcaption id=\"g", number_,
        "c\">White’s expected result: light is White’s share. ◆ mistake, ● "
        "blunder</figcaption></figure>");
  }

  // Writes the remaining times after each turn. Writes nothing if the record has no clocks.
  void WriteClocks() {
    std::array<std::string, 2> lines;
    std::array<int, 2> known{};
    absl::Duration most = absl::ZeroDuration();
    for (const RecordedTurn& turn : game_.turns) most = std::max(most, turn.clock.value_or(most));
    if (most <= absl::ZeroDuration()) return;
    for (size_t ply = 0; ply < game_.turns.size(); ++ply) {
      const std::optional<absl::Duration>& clock = game_.turns[ply].clock;
      if (!clock) continue;
      const size_t side = Index(Mover(ply));
      const double part = absl::FDivDuration(*clock, most);
      absl::StrAppendFormat(&lines[side], "%s%.1f %.1f", known[side]++ == 0 ? "M" : "L",
                            GraphX(ply + 1), kClockHeight * (1 - std::max(0.0, part)));
    }
    Add("<figure><svg class=\"clocks\" viewBox=\"0 0 ", kGraphWidth, " ", kClockHeight,
        "\" preserveAspectRatio=\"none\" role=\"img\" aria-labelledby=\"g", number_, "k\">");
    for (Color color : kColors) {
      Add("<path class=\"", color == Color::kWhite ? "of-white" : "of-black", "\" d=\"",
          lines[Index(color)], "\"/>");
    }
    Add("<path class=\"cursor\" d=\"\"/></svg><figcaption id=\"g", number_,
        "k\">Time left, at most ", absl::FormatDuration(absl::Floor(most, absl::Seconds(1))),
        ": White’s solid, Black’s dashed</figcaption></figure>");
  }

  // Writes each marked turn as a question, with the answer hidden.
  void WriteQuestions() {
    if (marked_.empty()) return;
    Add("<div class=\"learn\" id=\"g", number_, "l\"><h2>Learn from the mistakes</h2><p>",
        marked_.size() == 1 ? "One turn is marked."
                            : absl::StrCat(marked_.size(), " turns are marked."),
        " What would you have played?</p><div class=\"minis\">");
    for (size_t ply : marked_) {
      const TurnNote& turn = notes_.turns[ply];
      const Position& position = positions_[ply];
      const absl::string_view side = SideName(Mover(ply));
      Add("<figure>",
          Board(position, ArrowsOf(position, game_.turns[ply].path),
                absl::StrCat("Question: ", side, " to move"), Mover(ply)),
          "<figcaption>", names_[ply].number, " ", side, " played ", EscapeXml(names_[ply].move),
          " ", Mark(turn.judgement),
          ". What is better?</figcaption><details><summary>Answer</summary><p><strong>",
          EscapeXml(absl::StrJoin(BetterNames(ply), " ")), "</strong></p>");
      if (!turn.words.empty()) Add("<p>", EscapeXml(turn.words), "</p>");
      Add("<p><a href=\"#", Id(ply + 1), "\">in the game</a></p></details></figure>");
    }
    Add("</div></div>");
  }

  bool HasBetterAt(size_t ply) const { return HasBetter(notes_.positions[ply], notes_.turns[ply]); }
  std::vector<std::string> BetterNames(size_t ply) const {
    return FormatPlayerMoves(positions_[ply], notes_.positions[ply].line, kBetterLinePlies);
  }

  void WriteTable() {
    Add("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The "
        "turns\"><table class=\"turns\"><caption class=\"unseen\">The "
        "turns</caption><thead><tr><th scope=\"col\">Turn</th><th scope=\"col\" "
        "class=\"n\">Score</th><th scope=\"col\" class=\"n wide\">White"
        "</th><th scope=\"col\">What happened</th></tr></thead><tbody>");
    for (size_t ply = 0; ply < notes_.turns.size(); ++ply) {
      const TurnNote& turn = notes_.turns[ply];
      Add("<tr><td><a href=\"#", Id(ply + 1), "\">", names_[ply].number, " ",
          // Long chains may be wrapped after each step.
          absl::StrReplaceAll(EscapeXml(names_[ply].move), {{"&gt;", "&gt;<wbr>"}}),
          "</a></td><td class=\"n\">", ScoreCell(turn.after, game_.rules()),
          "</td><td class=\"n wide\">", Percent(turn.win_after), "</td><td>", ShortWords(ply),
          "</td></tr>");
    }
    Add("</tbody></table></div>");
  }

  static std::string ScoreCell(Score score, RuleSet rules) {
    if (!score.is_paco()) return ScoreInWords(score, rules);
    if (score.mate_turns() != 0) return PgnScoreText(score);
    return std::string(ResultText(WinFor(score.is_win() ? Color::kWhite : Color::kBlack)));
  }

  // Returns keywords for a turn, for the table.
  std::string ShortWords(size_t ply) const {
    const TurnNote& turn = notes_.turns[ply];
    std::vector<std::string> words;
    if (turn.judgement != Judgement::kNone) {
      // A lost forced win is reported as such, instead of by the name of its judgement.
      words.push_back(
          Mark(turn.judgement,
               turn.paco_missed
                   ? absl::StrCat(" lost ",
                                  PacoInWords(turn.paco_there, turn.paco_there_seen, game_.rules()))
                   : absl::StrCat(" ", TextOf(turn.judgement).name)));
    }
    if (turn.paco_given > 0 || turn.paco_given_seen > 0) {
      words.push_back(absl::StrCat(
          "gives ", PacoInWords(turn.paco_given, turn.paco_given_seen, game_.rules())));
    }
    if (turn.sako_unanswered)
      words.push_back(absl::StrCat(WinWordsOf(game_.rules()).threat, " unanswered"));
    if (turn.only_move) words.push_back("the only turn");
    if (turn.gives_sako) words.push_back(std::string(WinWordsOf(game_.rules()).threat));
    if (positions_[ply + 1].is_paco()) words.push_back("<strong>Paco</strong>");
    return absl::StrJoin(words, ", ");
  }

  void WriteCards() {
    Add("<div class=\"view\"><div class=\"bar\" role=\"group\" aria-label=\"Step through the "
        "game\"><button type=\"button\" data-go=\"first\" aria-label=\"First "
        "position\">|◀\uFE0E</button><button type=\"button\" data-go=\"back\" aria-label=\"Turn "
        "back\">◀\uFE0E</button><button type=\"button\" data-go=\"on\" aria-label=\"Next "
        "turn\">▶\uFE0E</button><button type=\"button\" data-go=\"last\" aria-label=\"Last "
        "position\">▶\uFE0E|</button><button type=\"button\" data-go=\"all\" "
        "aria-pressed=\"false\">All</button><button type=\"button\" data-go=\"game\" "
        "hidden>Back to the game</button>",
        !marked_.empty() ? absl::StrCat("<a class=\"button\" href=\"#g", number_, "l\">Learn</a>")
                         : "",
        "</div><p class=\"live\" "
        "aria-live=\"polite\"></p><div class=\"cards\">");
    for (size_t ply = 0; ply < positions_.size(); ++ply) WriteCard(ply);
    Add("</div></div>");
  }

  // Marks the squares of the arrows unless others are given.
  std::string Board(const Position& position, std::vector<BoardArrow> arrows,
                    absl::string_view title, std::optional<Color> bottom = {},
                    std::optional<Bitboard> marked = {}) const {
    BoardPicture picture;
    picture.position = position;
    picture.bottom = bottom.value_or(bottom_);
    picture.marked = marked.value_or(SquaresOfArrows(arrows));
    picture.arrows = std::move(arrows);
    picture.title = std::string(title);
    picture.self_contained = false;
    return SvgBoard(picture);
  }

  void WriteCard(size_t ply) {
    const std::string id = Id(ply);
    Add("<section class=\"ply\" id=\"", id, "\" aria-labelledby=\"", id,
        "h\"><div class=\"stage\">");
    WriteBar(ply);
    if (ply == 0) {
      Add(Board(positions_[0], {}, "The start"), "</div><div class=\"said\"><h3 id=\"", id,
          "h\">The start</h3>");
      WriteComment(WithoutCommands(game_.comment));
    } else {
      const TurnNote& turn = notes_.turns[ply - 1];
      const TurnName& name = names_[ply - 1];
      Add(Board(positions_[ply], ArrowsOf(positions_[ply - 1], game_.turns[ply - 1].path),
                absl::StrCat(name.number, " ", name.move)),
          "</div><div class=\"said\"><h3 id=\"", id, "h\">", name.number, " ",
          SideName(Mover(ply - 1)), " ", EscapeXml(name.move));
      if (turn.judgement != Judgement::kNone) {
        Add(" ", Mark(turn.judgement));
      }
      Add("</h3><p><strong>", EscapeXml(ScoreInWords(turn.after, game_.rules())),
          "</strong>, White’s chance ", Percent(turn.win_after), "</p>");
      WriteWords(ply - 1);
      WriteThreatBoards(ply);
    }
    WriteLinks(ply);
    Add("</div></section>");
  }

  // Writes the evaluation bar next to the board. Its lower part belongs to the side at the bottom.
  void WriteBar(size_t ply) {
    const double win = WinAt(ply);
    Add("<div class=\"eval", bottom_ == Color::kBlack ? " flipped" : "",
        "\" role=\"img\" aria-label=\"White’s chance ", Percent(win),
        "\"><i style=\"height:", absl::StrFormat("%.0f%%", 100 * win), "\"></i></div>");
  }

  void WriteComment(absl::string_view comment) {
    if (!comment.empty()) Add("<p class=\"dim\">“", EscapeXml(comment), "”</p>");
  }

  void WriteWords(size_t ply) {
    // Commands such as [%eval 0.35] are meant for programs.
    const std::string comment = ForPeople(WithoutCommands(game_.turns[ply].comment));
    const std::string& words = notes_.turns[ply].words;
    WriteComment(comment);
    if (!words.empty()) Add("<p class=\"words\">", EscapeXml(words), "</p>");
    if (words.empty()) {
      const std::string seen = EvaluationInWords(positions_[ply + 1], notes_.turns[ply].after);
      if (!seen.empty() && !positions_[ply + 1].king_united()) {
        Add("<p class=\"words\">", EscapeXml(seen), "</p>");
      }
    }
  }

  // Writes the better line before the turn, and the threat after it.
  void WriteThreatBoards(size_t ply) {
    const PositionNote& after = notes_.positions[ply];
    if (HasBetterAt(ply - 1)) WriteBetter(ply);
    if (!after.threat.found() && !after.chance.found()) return;
    Add("<div class=\"minis\">");
    for (const ThreatTurn* threat : {&after.threat, &after.chance}) {
      if (!threat->found()) continue;
      const std::string text = FormatPlayerPath(threat->position, threat->path);
      Figure(Board(positions_[ply],
                   ArrowsOf(threat->position, threat->path, BoardArrow::Kind::kThreat),
                   absl::StrCat("Threat: ", text)),
             absl::StrCat("The threat (red, dotted): ", text));
    }
    Add("</div>");
  }

  // Writes the better line, with a board for each turn. A script shows these boards in place of the
  // game's boards.
  void WriteBetter(size_t ply) {
    const std::vector<std::string> names = BetterNames(ply - 1);
    Position position = positions_[ply - 1];
    std::string boards;
    Add("<p class=\"line\">Better (green, dashed):");
    for (size_t i = 0; i < names.size(); ++i) {
      const Move move = notes_.positions[ply - 1].line[i];
      const std::string id = absl::StrCat(Id(ply), "v", i + 1);
      Add(" <a href=\"#", id, "\">", EscapeXml(names[i]), "</a>");
      const std::vector<BoardArrow> arrows =
          ArrowsOf(position, FindPath(position, move), BoardArrow::Kind::kBetter);
      position.Apply(move);
      absl::StrAppend(&boards, "<figure id=\"", id, "\">",
                      Board(position, arrows, absl::StrCat("Better: ", names[i])), "<figcaption>",
                      EscapeXml(names[i]), "</figcaption></figure>");
    }
    Add("</p>");
    WriteReasons(ply - 1);
    Add("<details class=\"steps\"><summary>The line on boards</summary><div class=\"minis\">",
        boards, "</div></details>");
  }

  // Writes all reasons for the better turn, with their squares.
  void WriteReasons(size_t ply) {
    const std::vector<Reason>& reasons = notes_.positions[ply].reasons;
    if (reasons.empty()) return;
    const Position& position = positions_[ply];
    const MovePath better = FindPath(position, notes_.positions[ply].line.front());
    const std::string title = absl::StrCat("Why ", FormatPlayerPath(position, better));
    Add("<details class=\"why\"><summary>", EscapeXml(title), "?</summary><ul>");
    for (size_t i = 0; i < std::min(reasons.size(), kReasonsShown); ++i) {
      Add("<li>", EscapeXml(ReasonInWords(reasons[i], game_.rules())), "</li>");
    }
    Add("</ul><div class=\"minis\"><figure>",
        Board(position, ArrowsOf(position, better, BoardArrow::Kind::kBetter), title, {},
              reasons.front().squares),
        "</figure></div></details>");
  }

  void Figure(absl::string_view board, absl::string_view caption) {
    Add("<figure>", board, "<figcaption>", EscapeXml(caption), "</figcaption></figure>");
  }

  void WriteLinks(size_t ply) {
    const std::string fen = FormatFen(positions_[ply]);
    Add("<p class=\"fen\">", EscapeXml(fen), "</p><p class=\"links dim\"><a href=\"#", Id(ply),
        "\">link to this position</a>");
    if (game_.rules() == kDefaultRules) {
      Add(" · <a href=\"https://pacoplay.com/editor?fen=",
          EscapeXml(absl::StrReplaceAll(fen, {{" ", "%20"}})), "\">editor on pacoplay.com</a>");
    }
    Add("</p>");
  }

  const RecordedGame& game_;
  const GameNotes& notes_;
  const absl::string_view annotator_;
  const int number_;
  const Color bottom_;
  const std::vector<Position> positions_;
  std::vector<TurnName> names_;
  std::vector<size_t> marked_;  // turns for which a better one is shown
  std::string out_;
};

}  // namespace

std::string ReportHead(absl::string_view title, absl::string_view style) {
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><title>",
      EscapeXml(title), "</title><style>", kReportStyle, style, "</style></head><body>\n",
      PieceShapes(), "<main>\n");
}

std::string ReportGame(const RecordedGame& game, const GameNotes& notes,
                       absl::string_view annotator, int number, Color bottom) {
  const RecordedGame own = WithoutOwnNotes(game);
  return GameSection(own, notes, annotator, number, bottom).Write() + "\n";
}

std::string ReportFoot(const std::vector<RuleSet>& rules) {
  std::vector<std::string> wins;
  bool has_unions = false;
  for (RuleSet each : rules) {
    const std::string win = absl::StrCat("a ", WinWordsOf(each).win);
    if (!absl::c_linear_search(wins, win)) wins.push_back(win);
    has_unions |= !TraitsOf(each).captures;
  }
  return absl::StrCat(
      "</main><footer class=\"dim\"><p>Arrow keys, Home and End step through a game, and through a "
      "better line that was opened; Escape leaves it. "
      "Scores are White’s view, in pawns; #3 is ",
      absl::StrJoin(wins, " or "), " in three turns.",
      has_unions ? " The two pieces of a union stand close together, White’s on the left." : "",
      "</p></footer><script>", kReportScript, "</script></body></html>\n");
}

}  // namespace danco

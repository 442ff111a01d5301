// SPDX-License-Identifier: MIT
#include "annotate/reason_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "board/core/piece.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "nlohmann/json.hpp"

namespace danco {
namespace {

using nlohmann::ordered_json;

const ReasonText* FindText(absl::string_view kind) {
  const auto found =
      absl::c_find_if(ReasonTexts(), [&](const ReasonText& text) { return text.kind == kind; });
  return found == ReasonTexts().end() ? nullptr : &*found;
}

// The texts of kPlayer that are neither those of kUsual nor, for texts with {us}, those of kSimple.
constexpr absl::string_view kPlayersWorse =
    "After {other} instead, you can expect {lower}, not {score}: then comes {line}, {effect}.";
constexpr absl::string_view kPlayersWorseLine =
    "With {other} instead, you can expect {lower}, not {score}, because of {line}.";
constexpr std::array<std::pair<absl::string_view, absl::string_view>, 4> kPlayerTexts = {{
    {"worse", kPlayersWorse},
    {"worse.line", kPlayersWorseLine},
    {"worse.obvious", kPlayersWorse},
    {"worse.obvious.line", kPlayersWorseLine},
}};

absl::string_view TextFor(absl::string_view kind, RuleSet rules, ReasonStyle style) {
  const ReasonText* text = FindText(kind);
  if (text == nullptr) return "";
  if (TraitsOf(rules).captures && !text->chess.empty()) return text->chess;
  if (style == ReasonStyle::kSimple && !text->simple.empty()) return text->simple;
  if (style == ReasonStyle::kPlayer) {
    for (const auto& [of_kind, of_player] : kPlayerTexts) {
      if (of_kind == kind) return of_player;
    }
    if (absl::StrContains(text->text, "{us}")) return text->simple;
  }
  return text->text;
}

absl::string_view EffectName(ReasonEffect::Kind kind) {
  constexpr absl::string_view kNames[] = {"", "win", "unite", "promote", "king", "free"};
  return kNames[static_cast<int>(kind)];
}

using Values = std::vector<std::pair<std::string, std::string>>;

Values ValuesOfEffect(const ReasonEffect& effect) {
  Values values;
  if (effect.piece != PieceType::kNone) {
    values.emplace_back("piece", std::string(1, PieceLetter(effect.piece)));
  }
  if (effect.square != Square::kNone) values.emplace_back("square", SquareName(effect.square));
  if (effect.turns > 0) values.emplace_back("n", absl::StrCat(effect.turns));
  return values;
}

// Returns the phrase for the name of a draw in records, such as "threefold repetition".
std::string DrawInWords(const std::string& reason) {
  for (int i = 0; i < kNumGameEnds; ++i) {
    const auto end = static_cast<GameEnd>(i);
    if (ReasonOf(end) != reason) continue;
    return std::string(absl::StripPrefix(GameEndText(end), "draw: "));
  }
  return reason;
}

// Returns the word for a piece letter, "d4, e4 and d5" for squares, and a phrase for the name of a
// draw. Returns other values unchanged.
std::string WordOf(const std::string& name, const std::string& value) {
  if (name == "squares") {
    const size_t last = value.rfind(' ');
    const std::string others = absl::StrReplaceAll(value.substr(0, last), {{" ", ", "}});
    return last == std::string::npos ? value : absl::StrCat(others, " and", value.substr(last));
  }
  if (name == "end") return DrawInWords(value);
  if ((name != "piece" && name != "own") || value.size() != 1) return value;
  return std::string(PieceWord(PieceFromLetter(value[0])));
}

// Fills in the placeholders of a text. "1 turns" becomes "1 turn".
std::string Filled(absl::string_view text, const Values& values) {
  std::string filled(text);
  for (const auto& [name, value] : values) {
    filled = absl::StrReplaceAll(filled, {{absl::StrCat("{", name, "}"), WordOf(name, value)}});
  }
  for (absl::string_view word : {"turn", "square", "piece", "step"}) {
    for (absl::string_view before : {" ", "(", ""}) {
      if (before.empty() && !absl::StartsWith(filled, "1 ")) continue;
      filled = absl::StrReplaceAll(
          filled, {{absl::StrCat(before, "1 ", word, "s"), absl::StrCat(before, "1 ", word)}});
    }
  }
  return filled;
}

std::string EffectInWords(const ReasonEffect& effect, RuleSet rules, ReasonStyle style) {
  if (!effect) return "";
  const std::string kind = effect.kind == ReasonEffect::Kind::kWin && effect.turns == 1
                               ? "effect.wins"
                               : absl::StrCat("effect.", EffectName(effect.kind));
  return Filled(TextFor(kind, rules, style), ValuesOfEffect(effect));
}

}  // namespace

const std::vector<ReasonText>& ReasonTexts() {
  static const std::vector<ReasonText>& texts = *new std::vector<ReasonText>{
      {"wins", "It unites with the king and wins.", "", "It mates."},
      {"forces", "It forces Paco in {n}: {line}.", "You win in {n} turns, whatever {them} does.",
       "It forces mate in {n}: {line}."},
      {"forces.seen", "It forces Paco in {n} as far as the search sees: {line}.", "",
       "It forces mate in {n} as far as the search sees: {line}."},
      {"parries", "It is one of {n} turns that parry {move}, a union with the king.",
       "Your king is in danger from {move}, and this stops it.",
       "It parries the threat of mate by {move}."},
      {"parries.few", "It is one of only {n} turns that parry {move}, a union with the king.",
       "Your king is in danger from {move}, and this stops it.",
       "It is one of only {n} turns that parry the mate by {move}."},
      {"parries.only", "It is the only turn that parries {move}, a union with the king.",
       "Only this saves your king from {move}.",
       "It is the only turn that parries the mate by {move}."},
      {"sako", "It threatens the king with {move}; {n} turns parry that, for example {parry}.",
       "It attacks the king: you threaten {move}.", "It threatens mate by {move}."},
      {"sako.few",
       "It threatens the king with {move}, and only {n} turns parry that, such as {parry}.",
       "It attacks the king: you threaten {move}.",
       "It threatens mate by {move}; only {n} turns parry it."},
      {"sako.none", "It threatens the king with {move}, and no turn parries that.",
       "It attacks the king, and nothing stops {move}.", "It threatens mate by {move}."},
      {"sako.only", "Every answer but {parry} loses at once to {move}.",
       "It attacks the king: only {parry} stops {move}.",
       "Every answer but {parry} allows mate by {move}."},
      {"threatens", "It threatens {move}, {effect}.", "You now threaten {move}, {effect}.", ""},
      {"stops", "It stops {move}, {effect}.",
       "{them} wanted to play {move}, {effect}; now that is impossible.", ""},
      {"stops.answer", "It defends against {move}, {effect}: now {reply} is the answer.",
       "{them} wanted to play {move}, {effect}; now you could answer {reply}.", ""},
      {"worse",
       "After {other} instead (expected result {lower}, not {score}) comes {line}, {effect}.",
       "{other} would be worse because of {line}, {effect}.", ""},
      {"worse.line",
       "With {other} instead, the expected result is {lower}, not {score}, because of {line}.",
       "{other} would be worse because of {line}.", ""},
      {"worse.loses", "{other} instead loses in {n}: {line}.", "{other} would lose to {line}.", ""},
      {"worse.obvious",
       "{other} would be worse (expected result {lower}, not {score}) because of {line}, {effect}.",
       "{other} would be worse because of {line}, {effect}.", ""},
      {"worse.obvious.line",
       "{other} would be worse (expected result {lower}, not {score}) because of {line}.",
       "{other} would be worse because of {line}.", ""},
      {"worse.obvious.loses", "{other} would lose in {n}: {line}.", "{other} would lose to {line}.",
       ""},
      {"ties", "It takes the {piece} on {square} out of play until {them} releases it.",
       "It ties up the {piece} on {square}.", "It takes the {piece} on {square}."},
      {"ties.cheap", "It ties the {piece} on {square} to a mere {own}.",
       "It ties up a {piece} with only a {own}.", "It takes a {piece} with only a {own}."},
      {"ties.held", "It ties the {piece} on {square}, and {them} cannot release it next turn.",
       "It ties up the {piece} on {square}, and {them} cannot free it at once.",
       "It takes the {piece} on {square}, and {them} cannot recapture."},
      {"ties.both",
       "It ties the {piece} on {square} to a mere {own}, and {them} cannot release it next turn.",
       "It ties up a {piece} with only a {own}, and {them} cannot free it at once.",
       "It takes a {piece} with only a {own}, and {them} cannot recapture."},
      {"rescues", "It shields the {piece} on {square} from {move}.",
       "Your {piece} on {square} was in danger from {move}.", ""},
      {"rescues.moves", "The {piece} on {square} was exposed to {move} and gets away.",
       "Your {piece} on {square} was in danger from {move}.", ""},
      {"rescues.covers",
       "It covers the {piece} on {square}: after {move} the union could be taken over.",
       "Now another piece protects your {piece} on {square}.",
       "It covers the {piece} on {square}: after {move} you could recapture."},
      {"attacks", "It attacks the {piece} on {square} by {move}.", "Now you could play {move}.",
       ""},
      {"attacks.loose", "It attacks the {piece} on {square}, which nothing covers, by {move}.",
       "It attacks the {piece} on {square}, which nothing protects.", ""},
      {"escapes", "It takes {n} of the king's {of} escape squares: {squares}.",
       "The enemy king has fewer squares to go to.", ""},
      {"escapes.all", "It leaves the king no escape square: it takes {squares}.",
       "The enemy king has no safe square to go to.", ""},
      {"castles", "It castles: the king leaves the middle, and the rook joins the game.",
       "Castling brings your king to safety.", ""},
      {"castles.way", "It makes castling possible.", "Now your king can castle.", ""},
      {"promotes", "It promotes a pawn.", "Your pawn becomes a stronger piece.", ""},
      {"plan", "It prepares {next}, {effect}: {line}.", "It prepares {next}, {effect}.", ""},
      {"plan.same", "The idea is {next}, {effect}: {line}.", "The idea is {next}, {effect}.", ""},
      {"plan.way", "The {piece} is on its way to {square}: {line}.",
       "Your {piece} wants to go to {square}.", ""},
      {"plan.castles", "It prepares castling: {line}.",
       "Soon you can castle and bring your king to safety.", ""},
      {"near", "The {piece} on {square} now attacks {squares} next to the king.",
       "Your {piece} now attacks {squares} next to the enemy king.", ""},
      {"frees", "It frees the {piece} from the union on {square}, and it now reaches {squares}.",
       "Your {piece} is free again.", ""},
      {"reaches", "From {square} the {piece} can now go to {squares}.",
       "From {square} your {piece} can go to {squares}.", ""},
      {"reaches.develops", "It develops the {piece}, which now controls {squares} in the centre.",
       "It brings your {piece} into the game: it now controls {squares} in the centre.", ""},
      {"reaches.centre", "From {square} the {piece} controls {squares} in the centre.",
       "Your {piece} now controls {squares} in the centre.", ""},
      {"reaches.line", "From {square} the {piece} controls its file as far as {squares}.",
       "Your {piece} now controls its file as far as {squares}.", ""},
      {"opens", "It opens a line: the {piece} on {square} now reaches {squares}.",
       "It makes room for your {piece} on {square}, which now reaches {squares}.", ""},
      {"release", "The {own} on {from} can now release the {piece} from the union on {square}.",
       "Now your {own} on {from} can free your {piece} on {square}.", ""},
      {"carries", "It carries the {piece} to {square}, where {n} pieces can release it, not {of}.",
       "It pulls the enemy {piece} away from pieces that could free it.", ""},
      {"carries.away",
       "It carries the {piece} to {square}, where no free piece of {them}'s can enter directly.",
       "It pulls the enemy {piece} away from pieces that could free it.", ""},
      {"pawn", "The pawn is {n} steps from its promotion.", "Your pawn gets closer to promotion.",
       ""},
      {"family.reach", "After {line}, {us}'s pieces have more reach.", "Your pieces get more room.",
       ""},
      {"family.king", "After {line}, {us}'s king is safer.", "Your king becomes safer.", ""},
      {"family.attack", "After {line}, {us}'s pieces are closer to attacking the king.",
       "Your pieces get closer to the enemy king.", ""},
      {"family.pawns", "After {line}, {us}'s pawns are better placed for promotion.",
       "Your pawns become stronger.", ""},
      {"family.unions", "After {line}, the unions favour {us} more.",
       "The unions become better for you.", ""},
      {"family.placement", "After {line}, {us}'s pieces are better placed.",
       "Your pieces get better squares.", ""},
      {"draw", "It ends the game as a draw: {end}.", "The game is a draw.", ""},
      {"draw.repeats", "It repeats the position; once more, and the game is a draw.",
       "It repeats an earlier position. If that happens once more, the game is a draw.", ""},
      {"draw.avoids", "It avoids the draw that {other} leads to: {end}.",
       "{other} would only be a draw.", ""},
      {"lost", "No turn parries {move}, a union with the king.",
       "Nothing saves your king from {move}.", "No turn parries the mate by {move}."},
      {"lost.later", "The search sees no defence: after this turn, {them} wins in {n} turns.",
       "This is lost, but {them} needs {n} more turns.", ""},
      {"draw.keeps", "The search sees a draw, and {other} would keep it as well.",
       "Nobody is ahead: {other} would keep the draw, too.", ""},
      {"equal", "No turn stands out here: {other} is about as good.",
       "There are other good turns, such as {other}.", ""},
      {"effect.wins", "which wins at once", "", "which mates"},
      {"effect.win", "which begins a forced Paco in {n}", "which wins in {n} turns",
       "which begins a forced mate in {n}"},
      {"effect.unite", "which unites with the {piece} on {square}", "",
       "which takes the {piece} on {square}"},
      {"effect.promote", "which promotes a pawn to a {piece}", "", ""},
      {"effect.king", "which threatens the king", "", "which threatens mate"},
      {"effect.free", "which frees the {piece} from the union on {square}", "", ""},
  };
  return texts;
}

std::string ReasonInWords(const Reason& reason, RuleSet rules, ReasonStyle style) {
  Values values = reason.values;
  values.emplace_back("effect", EffectInWords(reason.effect, rules, style));
  return Filled(TextFor(reason.kind, rules, style), values);
}

bool IsAboutAnother(const Reason& reason) { return absl::StartsWith(reason.kind, "worse"); }

std::string ReasonsInWords(const std::vector<Reason>& reasons, size_t count, RuleSet rules,
                           ReasonStyle style) {
  std::string text;
  for (bool about_another : {false, true}) {
    for (size_t i = 0; i < std::min(count, reasons.size()); ++i) {
      if (IsAboutAnother(reasons[i]) != about_another) continue;
      absl::StrAppend(&text, text.empty() ? "" : " ", ReasonInWords(reasons[i], rules, style));
    }
  }
  return text;
}

ordered_json ReasonsToJson(const std::vector<Reason>& reasons, RuleSet rules) {
  ordered_json list = ordered_json::array();
  for (const Reason& reason : reasons) {
    ordered_json& out = list.emplace_back();
    out["kind"] = std::string(reason.kind);
    out["text"] = ReasonInWords(reason, rules);
    out["simple"] = ReasonInWords(reason, rules, ReasonStyle::kSimple);
    for (const auto& [name, value] : reason.values) out["values"][name] = value;
    if (reason.effect) {
      out["effect"]["kind"] =
          reason.effect.kind == ReasonEffect::Kind::kWin && reason.effect.turns == 1
              ? "wins"
              : std::string(EffectName(reason.effect.kind));
      for (const auto& [name, value] : ValuesOfEffect(reason.effect)) out["effect"][name] = value;
    }
    out["squares"] = ordered_json::array();
    for (Square square : reason.squares) out["squares"].push_back(SquareName(square));
    for (const ReasonClaim& claim : reason.claims) {
      out["claims"].push_back({{"fen", FormatFen(claim.position)},
                               {"move", FormatMove(claim.position, claim.move)},
                               {claim.at_least ? "at_least" : "at_most", claim.bound.value()}});
    }
  }
  return list;
}

}  // namespace danco

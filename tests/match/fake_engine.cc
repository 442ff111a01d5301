// SPDX-License-Identifier: MIT
// An engine for the tests of the match runner. It plays legal moves that depend only on the
// position and a seed, and follows protocol.md exactly. On request, it does everything that an
// engine should not do; see kHelp.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"

namespace danco {
namespace {

constexpr char kHelp[] = R"(fake_engine [WORD...]
  seed=N          choice of moves (1)
  strong          unites with the king when it can
  score=CP        score it claims (0); mate=N instead
  think=MS        time for every move (0)
  when=N          the N-th `go` of a process is the one to misbehave at (1); 0: every one
misbehaviour at `go`:
  crash  exit  stall  illegal  garbage  flood  flood-lines  null  badpv  badinfo  twice  late=MS
  lines (the move it plays is the second line it shows)
  strayline (a pv of another move)  noponder (no ponder move)
  longline  silent (no info lines)  chatter (output behind bestmove)  early (no wait when infinite)
other misbehaviour:
  crash-at-start  exit-at-start  no-uciok  ignore-quit  ignore-eof  ignore-stop  slow-stop=MS
  crash-at-newgame  badoption  crash-on-junk  corrupt (an illegal move corrupts the position)
  compliant (rejects nothing while searching, and says that it is fine)
  tune (has an option for danco-tune)
  refuses=NAME (the option, whatever it is set to)
  pacosako-only (no UCI_Variant)  deaf (no readyok while searching)  exit-between  once=FILE (misbehave only if FILE can be made)
)";

using Words = std::vector<std::string>;

class FakeEngine {
 public:
  explicit FakeEngine(std::map<std::string, std::string> words) : words_(std::move(words)) {}

  int Run() {
    if (Is("crash-at-start")) abort();
    if (Is("exit-at-start")) return 3;
    std::string buffer;
    while (true) {
      const size_t end = buffer.find('\n');
      if (end != std::string::npos) {
        const std::string line = buffer.substr(0, end);
        buffer.erase(0, end + 1);
        if (!Execute(line)) return 0;
        continue;
      }
      char chunk[65536];
      const ssize_t got = read(STDIN_FILENO, chunk, sizeof(chunk));
      if (got <= 0) break;
      buffer.append(chunk, static_cast<size_t>(got));
    }
    while (Is("ignore-eof")) absl::SleepFor(absl::Seconds(1));
    return 0;
  }

 private:
  bool Is(const std::string& word) const { return words_.contains(word); }
  int Number(const std::string& word, int fallback) const {
    const auto it = words_.find(word);
    int value = fallback;
    if (it != words_.end() && !absl::SimpleAtoi(it->second, &value)) value = fallback;
    return value;
  }
  static void Say(const std::string& line) {
    std::string rest = line + "\n";
    while (!rest.empty()) {
      const ssize_t written = write(STDOUT_FILENO, rest.data(), rest.size());
      if (written <= 0) _exit(0);
      rest.erase(0, static_cast<size_t>(written));
    }
  }

  // Returns false if the process must end.
  bool Execute(const std::string& line) {
    const Words words = absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    if (words.empty()) return true;
    const std::string& command = words[0];
    if (command == "quit") return Is("ignore-quit");
    if (command == "uci") return Introduce();
    if (command == "isready") {
      if (Is("compliant")) Say("info string fine");
      if (!(searching_ && Is("deaf"))) Say("readyok");
      return true;
    }
    if (command == "stop" || command == "ponderhit") {
      if (searching_ && !(command == "stop" && Is("ignore-stop"))) EndSearch(command == "stop");
      return true;
    }
    if (searching_) {
      if (!Is("compliant") &&
          (command == "go" || command == "position" || command == "setoption")) {
        Say("info string error: " + command + " while searching");
      }
      return true;
    }
    if (command == "ucinewgame") {
      if (Is("crash-at-newgame") && ++new_games_ > 1) abort();
      game_ = Game(StartPosition(rules_));
    } else if (command == "position") {
      SetPosition(words);
    } else if (command == "go") {
      Go(words);
    } else if (command == "setoption") {
      SetOption(words);
    } else if (command != "debug") {
      if (Is("crash-on-junk")) abort();
      Say("info string error: unknown command");
    }
    return true;
  }

  bool Introduce() {
    Say(absl::StrCat("id name Fake ", Number("seed", 1)));
    Say("id author the tests of danco-match");
    Say("option name Hash type spin default 16 min 1 max 1024");
    Say("option name Threads type spin default 1 min 1 max 8");
    Say("option name Ponder type check default false");
    Say("option name Clear Hash type button");
    Say("option name Style type combo default Normal var Solid var Normal var Very Risky");
    Say("option name Log File type string default <empty>");
    Say("option name UCI_Chess960 type check default false");
    if (!Is("pacosako-only")) {
      std::string line = "option name UCI_Variant type combo default pacosako";
      for (RuleSet rules : kRuleSets) absl::StrAppend(&line, " var ", RuleSetName(rules));
      Say(line);
    }
    if (Is("tune")) Say("option name Tune Nothing type spin default 5 min 0 max 10");
    if (Is("badoption")) Say("option name Level type spin default 12 min 1 max 10");
    if (!Is("no-uciok")) Say("uciok");
    return true;
  }

  // Only the option for the rule set affects the moves.
  void SetOption(const Words& words) {
    if (words.size() > 2 && words_.contains("refuses") && words_.at("refuses") == words[2]) {
      Say("info string error: option " + words[2] + " is not for you");
    }
    if (words.size() != 5 || words[2] != "UCI_Variant" || Is("pacosako-only")) return;
    const absl::StatusOr<RuleSet> rules = ParseRuleSet(words[4]);
    if (!rules.ok()) return Say("info string error: " + std::string(rules.status().message()));
    rules_ = *rules;
    game_ = Game(StartPosition(rules_));
  }

  void SetPosition(const Words& words) {
    size_t at = 2;
    std::string fen(kStartFen);
    if (words.size() > 1 && words[1] == "fen") {
      Words fields;
      while (at < words.size() && words[at] != "moves") fields.push_back(words[at++]);
      fen = absl::StrJoin(fields, " ");
    } else if (words.size() < 2 || words[1] != "startpos") {
      return Say("info string error: position needs startpos or fen");
    }
    const absl::StatusOr<Position> start = ParseFen(fen, rules_);
    if (!start.ok()) return Say("info string error: " + std::string(start.status().message()));
    Game game(*start);
    for (++at; at < words.size(); ++at) {
      const absl::StatusOr<Move> move = ParseMove(game.position(), words[at]);
      if (!move.ok()) {
        Say("info string error: " + std::string(move.status().message()));
        if (Is("corrupt")) game_ = game;
        return;
      }
      game.Play(*move);
    }
    game_ = game;
  }

  static uint64_t Mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }

  std::string Choose(const Position& position) {
    MoveList moves;
    (void)GenerateMoves(position, moves, 5000);
    if (!search_moves_.empty() && &position == &game_.position()) {
      std::erase_if(moves, [&](Move m) {
        for (const std::string& text : search_moves_) {
          const absl::StatusOr<Move> allowed = ParseMove(position, text);
          if (allowed.ok() && *allowed == m) return false;
        }
        return true;
      });
    }
    if (moves.empty()) return "";
    if (Is("strong") && CanUniteKing(position, position.side_to_move())) {
      for (Move m : moves) {
        if (position.After(m).is_paco()) return FormatMove(position, m);
      }
    }
    const uint64_t key = Mix(position.key() + Mix(static_cast<uint64_t>(Number("seed", 1))));
    return FormatMove(position, moves[key % moves.size()]);
  }

  // Draws are left to the referee.
  bool Over() const { return game_.position().king_united() || !HasLegalMove(game_.position()); }

  bool Misbehaves() const {
    const int when = Number("when", 1);
    return when == 0 || gos_ == when;
  }

  void Go(const Words& words) {
    ++gos_;
    infinite_ = ponder_ = false;
    depth_ = 2;
    search_moves_.clear();
    for (size_t i = 1; i < words.size(); ++i) {
      infinite_ |= words[i] == "infinite";
      ponder_ |= words[i] == "ponder";
      int depth = 0;
      if (words[i] == "depth" && i + 1 < words.size() && absl::SimpleAtoi(words[i + 1], &depth)) {
        depth_ = std::clamp(depth, 1, 2);
      }
      if (words[i] != "searchmoves") continue;
      while (i + 1 < words.size() && ParseMove(game_.position(), words[i + 1]).ok()) {
        search_moves_.push_back(words[++i]);
      }
    }
    if (Over()) {
      Say(game_.position().king_united() ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
      return Say("bestmove (none)");
    }
    if (Misbehaves() && !Misbehave()) return;
    absl::SleepFor(absl::Milliseconds(Number("think", 0)));
    move_ = Choose(game_.position());
    reply_.clear();
    const absl::StatusOr<Move> move = ParseMove(game_.position(), move_);
    if (move.ok()) {
      const Position next = game_.position().After(*move);
      if (!next.king_united()) reply_ = Choose(next);
    }
    if (!Is("silent")) Info();
    searching_ = true;
    if (!infinite_ && !ponder_) EndSearch(/*stopped=*/false);
    if (searching_ && Is("early")) EndSearch(/*stopped=*/false);
  }

  std::string AnotherMove() {
    MoveList moves;
    (void)GenerateMoves(game_.position(), moves, 5000);
    for (Move m : moves) {
      if (FormatMove(game_.position(), m) != move_) return FormatMove(game_.position(), m);
    }
    return move_;
  }

  void Info() {
    const std::string score = Is("mate") ? absl::StrCat("mate ", Number("mate", 1))
                                         : absl::StrCat("cp ", Number("score", 0));
    const std::string bad = Is("badpv") && Misbehaves() ? " a1a1" : "";
    if (Is("badinfo") && Misbehaves()) Say("info depth x score quite good");
    Say("info string thinking");
    const std::string pv = Is("strayline") && Misbehaves() ? AnotherMove() : move_;
    Say(absl::StrCat("info depth 1 currmove ", move_, " currmovenumber 1"));
    if (Is("lines")) {
      Say(absl::StrCat("info depth ", depth_, " multipv 1 score cp 50 nodes 90 time 1 pv ",
                       AnotherMove()));
      Say(absl::StrCat("info depth ", depth_, " multipv 2 score ", score, " nodes 100 time 1 pv ",
                       move_));
      return;
    }
    Say(absl::StrCat("info depth ", depth_, " seldepth 3 multipv 1 score ", score,
                     " nodes 100 nps 100000 hashfull 0 time 1 pv ", pv, bad));
  }

  void EndSearch(bool stopped) {
    if (stopped) absl::SleepFor(absl::Milliseconds(Number("slow-stop", 0)));
    searching_ = false;
    if (Is("noponder") && Misbehaves()) reply_.clear();
    Say(absl::StrCat("bestmove ", move_, reply_.empty() ? "" : " ponder " + reply_));
    if (!Misbehaves()) return;
    if (Is("twice")) Say("bestmove " + move_);
    if (Is("chatter")) Say("info depth 3 score cp 1 nodes 200 time 2 pv " + move_);
    if (Is("exit-between")) _exit(0);
  }

  // Returns false if there is nothing more to do for this `go`.
  bool Misbehave() {
    if (Is("once")) {
      const std::string& path = words_.at("once");
      FILE* file = fopen(path.c_str(), "wx");
      if (file == nullptr) return true;
      fclose(file);
    }
    if (Is("crash")) {
      std::cerr << "about to crash" << std::endl;
      signal(SIGSEGV, SIG_DFL);
      raise(SIGSEGV);
    }
    if (Is("exit")) _exit(7);
    if (Is("stall")) {
      while (true) absl::SleepFor(absl::Seconds(1));
    }
    if (Is("late")) absl::SleepFor(absl::Milliseconds(Number("late", 0)));
    if (Is("illegal")) return Say("bestmove a1a8"), false;
    if (Is("null")) return Say("bestmove (none)"), false;
    if (Is("garbage")) return Say("\xff\xfe\x01 lorem ipsum"), Say("bestmove \xc3\x28{}"), false;
    while (Is("flood")) Say("info string " + std::string(200, 'x'));
    while (Is("flood-lines")) Say("spam and eggs");
    while (Is("longline")) {
      const std::string block(65536, 'y');
      if (write(STDOUT_FILENO, block.data(), block.size()) <= 0) _exit(0);
    }
    return true;
  }

  std::map<std::string, std::string> words_;
  RuleSet rules_ = RuleSet::kPacoSako;
  Game game_{StartPosition()};
  int gos_ = 0;
  int depth_ = 2;
  int new_games_ = 0;
  bool searching_ = false;
  bool infinite_ = false;
  bool ponder_ = false;
  Words search_moves_;
  std::string move_;
  std::string reply_;
};

}  // namespace
}  // namespace danco

int main(int argc, char** argv) {
  std::map<std::string, std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(argv[i], absl::MaxSplits('=', 1));
    words.insert(parts);
  }
  if (words.contains("help")) {
    std::cout << danco::kHelp;
    return 0;
  }
  return danco::FakeEngine(std::move(words)).Run();
}

// A program as a stranger would write it who uses the engine as a library: it links the board and
// the engine, and nothing of the dialogue or the command line.
#include <iostream>

#include "board/text/notation.h"
#include "engine/engine.h"

namespace {

class Silent : public danco::SearchListener {
 public:
  void OnLine(const danco::SearchLine&) override {}
  void OnCurrentMove(int, danco::Move, int) override {}
  void OnText(const std::string&) override {}
  void OnResult(const danco::SearchResult&) override {}
};

}  // namespace

int main() {
  danco::Engine engine;
  if (!engine.SetPosition("7k/7r/8/8/8/8/R7/K7 w 0 - - -", {"a2h2", "h8g8"}).ok()) return 1;
  danco::SearchLimits limits;
  limits.depth = 3;
  Silent listener;
  const danco::StopToken stop;
  const danco::SearchResult result = engine.Run(limits, listener, stop);
  std::cout << danco::FormatMove(engine.position(), result.best) << "\n";
  return result.best && result.line.depth == 3 ? 0 : 1;
}

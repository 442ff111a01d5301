// SPDX-License-Identifier: MIT
// Texts and numbers for people at a terminal.
#ifndef DANCO_CLI_PERSON_TEXT_H_
#define DANCO_CLI_PERSON_TEXT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/time/time.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "engine/engine.h"
#include "eval/score.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "system/interrupts.h"

namespace danco {

// Returns a score for the side to move: "+0.35" in pawns, "Paco in 3", "lost in 2" (in chess,
// "mate in 3", "mated in 2").
std::string ScoreText(Score score, RuleSet rules);

// Returns what is added to the score of a line that wins: " (proved)" or " (seen, not proved)".
std::string CertaintyText(const SearchLine& line);

// Returns the final result of a line: "Paco in 3 (proved)", "Paco in 3 (seen, not proved)".
std::string LineResultText(const SearchLine& line, RuleSet rules);

// Returns a number of positions in short form: "410k".
std::string CountText(uint64_t count);

// Returns an approximate duration: "48 s", "3 min", "2.5 h".
std::string AboutText(absl::Duration time);

// Returns a bar such as "[######....]". `part` is the filled part, 0 to 1.
std::string ProgressBar(double part);

// Returns SecondLine(). A search that ends early may leave one with an older score that is higher
// than the best line's; then returns null.
const SearchLine* NextBest(const Findings& findings);

// Searches the engine's current position and waits for the result. Passes each line to `on_line` as
// it is found.
SearchResult SearchAndWait(Engine& engine, const SearchLimits& limits,
                           std::function<void(const SearchLine&)> on_line,
                           const StopToken& stop = StopToken());

// Returns a limit for a StopToken that stops it after Ctrl-C. `interrupts` must outlive the limit.
StopToken::Limit UntilInterrupted(Interrupts& interrupts);

}  // namespace danco

#endif  // DANCO_CLI_PERSON_TEXT_H_

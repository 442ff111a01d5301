// SPDX-License-Identifier: MIT
#include "cli/person_text.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/reasons.h"
#include "board/core/move.h"
#include "board/text/win_words.h"

namespace danco {
namespace {

class LineListener : public SearchListener {
 public:
  explicit LineListener(std::function<void(const SearchLine&)> on_line)
      : on_line_(std::move(on_line)) {}
  void OnLine(const SearchLine& line) override { on_line_(line); }

 private:
  const std::function<void(const SearchLine&)> on_line_;
};

}  // namespace

std::string ScoreText(Score score, RuleSet rules) {
  if (!score.is_paco()) return absl::StrFormat("%+.2f", score.value() / 100.0);
  const int turns = score.mate_turns();
  const WinWords words = WinWordsOf(rules);
  if (turns > 0) return absl::StrCat(words.win, " in ", turns);
  return turns == 0 ? std::string(words.united) : absl::StrCat(words.lost_in, " in ", -turns);
}

std::string CertaintyText(const SearchLine& line) {
  const bool certain = !line.score.is_win() || line.score.mate_turns() == 1;
  return certain ? "" : line.proved ? " (proved)" : " (seen, not proved)";
}

std::string LineResultText(const SearchLine& line, RuleSet rules) {
  return ScoreText(line.score, rules) + CertaintyText(line);
}

std::string CountText(uint64_t count) {
  if (count < 100'000) return absl::StrCat(count);
  if (count < 100'000'000) return absl::StrFormat("%dk", count / 1000);
  return absl::StrFormat("%dM", count / 1'000'000);
}

std::string AboutText(absl::Duration time) {
  if (time < absl::Seconds(100)) return absl::StrFormat("%.0f s", absl::ToDoubleSeconds(time));
  if (time < absl::Minutes(100)) return absl::StrFormat("%.0f min", absl::ToDoubleMinutes(time));
  return absl::StrFormat("%.1f h", absl::ToDoubleHours(time));
}

std::string ProgressBar(double part) {
  constexpr int kWidth = 30;
  const int filled = std::clamp(static_cast<int>(part * kWidth), 0, kWidth);
  return absl::StrCat("[", std::string(static_cast<size_t>(filled), '#'),
                      std::string(static_cast<size_t>(kWidth - filled), '.'), "]");
}

const SearchLine* NextBest(const Findings& findings) {
  const SearchLine* second = SecondLine(findings);
  return second != nullptr && second->score <= findings.result.line.score ? second : nullptr;
}

SearchResult SearchAndWait(Engine& engine, const SearchLimits& limits,
                           std::function<void(const SearchLine&)> on_line, const StopToken& stop) {
  LineListener listener(std::move(on_line));
  return engine.Run(limits, listener, stop);
}

StopToken::Limit UntilInterrupted(Interrupts& interrupts) {
  constexpr unsigned kQuestionsPerSignal = 64;
  return [&interrupts, asked = 0U]() mutable {
    return ++asked % kQuestionsPerSignal == 0 && interrupts.Consume();
  };
}

}  // namespace danco

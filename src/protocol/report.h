// SPDX-License-Identifier: MIT
// Formats the reports of a search as lines of the protocol.
#ifndef DANCO_PROTOCOL_REPORT_H_
#define DANCO_PROTOCOL_REPORT_H_

#include <functional>
#include <string>
#include <utility>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/text/notation.h"
#include "protocol/output.h"
#include "search/control/listener.h"

namespace danco {

// The client's preferences for reports.
struct ReportStyle {
  CastlingStyle castling = CastlingStyle::kAuto;
  bool wdl = false;  // whether to print win, draw and loss chances with each score
};

// Returns `info depth … pv …`. Asserts that all moves of the PV are legal.
std::string InfoLine(const Position& root, const SearchLine& line, ReportStyle style);

// Returns `bestmove … [ponder …]`.
std::string BestMoveLine(const Position& root, const SearchResult& result, CastlingStyle style);

// Returns the text of a note about a search under `rules`, such as "Paco in 5 is seen, not proved".
std::string NoteText(const SearchNote& note, RuleSet rules);

// Prints the reports of a search of `root`.
class UciListener : public SearchListener {
 public:
  // Calls `on_end` before it prints `bestmove`, because the client may send its next command as
  // soon as it reads that line.
  UciListener(const Position& root, ReportStyle style, Output& output, std::function<void()> on_end)
      : root_(root), style_(style), output_(output), on_end_(std::move(on_end)) {}

  void OnLine(const SearchLine& line) override;
  void OnCurrentMove(int depth, Move move, int number) override;
  void OnProgress(const SearchProgress& progress) override;
  void OnNote(const SearchNote& note) override { output_.Note(NoteText(note, root_.rules())); }
  void OnResult(const SearchResult& result) override;

 private:
  const Position root_;
  const ReportStyle style_;
  Output& output_;
  const std::function<void()> on_end_;
};

}  // namespace danco

#endif  // DANCO_PROTOCOL_REPORT_H_

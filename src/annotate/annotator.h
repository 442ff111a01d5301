// Looks at a game turn by turn with the engine and with the proof solver.
#ifndef DANCO_ANNOTATE_ANNOTATOR_H_
#define DANCO_ANNOTATE_ANNOTATOR_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "annotate/notes.h"
#include "engine/engine.h"
#include "record/recorded_game.h"
#include "search/control/limits.h"

namespace danco {

struct AnnotateSettings {
  SearchLimits limits;  // of each position
  // Positions that the proof of Pacos may look at for each of the game's; they cost less than those
  // of the search.
  uint64_t proof_nodes = 5'000;
  // After each position, with how many are done; may be empty.
  std::function<void(int done, int total)> progress;
};

// What a program uses that is told nothing but limits of the search, perhaps none at all.
AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits);
// By whom and how: "Danco 0.1.0, 20000 nodes a turn".
std::string AnnotatorText(const SearchLimits& limits);

// Searches each position, from the last to the first, so that what comes later is known; with a
// node limit and one thread the notes are always the same. The engine's options are kept but for
// UCI_AnalyseMode, which is set, and UCI_Variant; its game is another afterwards.
// InvalidArgument: the engine does not accept the game's start.
absl::StatusOr<GameNotes> Annotate(const RecordedGame& game, const AnnotateSettings& settings,
                                   Engine& engine);

}  // namespace danco

#endif  // DANCO_ANNOTATE_ANNOTATOR_H_

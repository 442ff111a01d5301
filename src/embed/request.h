// What a page asks beside the dialogue: requests and answers as JSON (docs/protocol-front-ends.md).
#ifndef DANCO_EMBED_REQUEST_H_
#define DANCO_EMBED_REQUEST_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/engine.h"
#include "nlohmann/json_fwd.hpp"
#include "search/control/launcher.h"

namespace danco {

// What a request may use.
struct RequestMeans {
  const Engine& engine;    // of the dialogue: for questions about its position
  Launcher& launcher;      // for searches of the request's own
  bool searching = false;  // the dialogue's engine is busy: no second search beside it
  std::function<void(int done, int total)> progress = {};  // of what takes long
};

// Answers one request, by its name and its arguments, an object. Returns JSON on one line. Errors
// say what is wrong with the arguments; nothing is changed, whatever is asked.
absl::StatusOr<std::string> AnswerRequest(absl::string_view name, const nlohmann::json& arguments,
                                          const RequestMeans& means);

// A request as a line of the dialogue: `@ID NAME {ARGUMENTS}`. `print` is handed `@ID progress
// {"done":…,"total":…}` any number of times, and then `@ID ok {…}` or `@ID error "TEXT"`.
void AnswerRequestLine(absl::string_view line, RequestMeans means,
                       const std::function<void(absl::string_view line)>& print);

}  // namespace danco

#endif  // DANCO_EMBED_REQUEST_H_

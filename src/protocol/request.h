// SPDX-License-Identifier: MIT
// Requests of front ends: the common form of all requests and answers (protocol-front-ends.md,
// docs/reference/front-end-requests.schema.json).
#ifndef DANCO_PROTOCOL_REQUEST_H_
#define DANCO_PROTOCOL_REQUEST_H_

#include <functional>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/game/game.h"
#include "record/json_fields.h"
#include "search/control/launcher.h"

namespace danco {

// The version of requests and answers. It changes when a field is removed or gets another meaning,
// but not when a field is added.
inline constexpr int kRequestVersion = 1;

// The resources that a request may use.
struct RequestContext {
  Launcher& launcher;  // for the request's own searches
  // If true, the dialogue's engine is searching, and the request must not start another search.
  bool searching = false;
  std::function<void(int done, int total)> progress = {};  // reports the progress of long requests
};

// Reads the fields of a request, or of a nested object at the path `where`.
class RequestFields : public JsonFields {
 public:
  explicit RequestFields(const nlohmann::json& object, absl::string_view where = "")
      : JsonFields(object, where) {}

  // Returns the square with this name, which was read from `field`. If the name is invalid, records
  // a fault and returns kNone.
  Square SquareOf(absl::string_view field, absl::string_view name);
  // Reads `rules`. The default is Paco Ŝako.
  RuleSet ReadRules();
  // Reads a game: `fen` (default: the starting position), `moves` from there in the protocol's
  // notation, and `rules`.
  Game ReadGame();
  // Records a fault. Returns an answer, which is ignored.
  nlohmann::ordered_json Refuse(absl::string_view field, absl::string_view message);
};

// A kind of request. `answer` returns an object, which is ignored if there is a fault in `fields`.
struct RequestKind {
  absl::string_view name;
  nlohmann::ordered_json (*answer)(RequestFields& fields, const RequestContext& context);
};

struct RequestTable {
  std::vector<RequestKind> kinds;
};

// Answers a request, given as a JSON object. Calls `print` with lines `answer {…}`: any number with
// `progress`, and then one with `answer`, or with `error`, which names the field and what is wrong.
// Nothing is stored between requests. AnswerRequest() itself sets `context.progress`.
void AnswerRequest(absl::string_view json, const RequestTable& table, RequestContext context,
                   const std::function<void(absl::string_view line)>& print);

// Returns the requests that every dialogue accepts: `ways`, `moves`, `state`, `notation`, `start`.
const RequestTable& FrontEndRequests();

}  // namespace danco

#endif  // DANCO_PROTOCOL_REQUEST_H_

// What front ends ask beside UCI: the form that all requests and answers have, whatever they are
// about (protocol-front-ends.md, docs/front-end-requests.schema.json).
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

// The version of requests and answers: it changes when a field goes or changes its meaning, not
// when one is added.
inline constexpr int kRequestVersion = 1;

// What a request may use.
struct RequestContext {
  Launcher& launcher;      // for searches of the request's own
  bool searching = false;  // the dialogue's engine is busy: no second search beside it
  std::function<void(int done, int total)> progress = {};  // of what takes long
};

// Reads the fields of a request, or of an object within one at the path `where`.
class RequestFields : public JsonFields {
 public:
  explicit RequestFields(const nlohmann::json& object, absl::string_view where = "")
      : JsonFields(object, where) {}

  // Returns the square that was read from `field` as `name`; kNone after a fault.
  Square SquareOf(absl::string_view field, absl::string_view name);
  // Reads `rules`: PacoSako when it is missing.
  RuleSet ReadRules();
  // Reads `fen`, the start position when it is missing, `moves` from there in the protocol's
  // notation, and `rules`.
  Game ReadGame();
};

// One kind of request. Its answer is an object; after a fault in `fields` it is passed over.
struct RequestKind {
  absl::string_view name;
  nlohmann::ordered_json (*answer)(RequestFields& fields, const RequestContext& context);
};

struct RequestTable {
  std::vector<RequestKind> kinds;
};

// Answers one request, which is a JSON object, by the table. `print` is handed lines `answer {…}`:
// any number with `progress`, then one with `answer`, or with `error`, which says what is wrong
// with which field. Nothing is kept from one request to the next. AnswerRequest() itself sets
// `context.progress`.
void AnswerRequest(absl::string_view json, const RequestTable& table, RequestContext context,
                   const std::function<void(absl::string_view line)>& print);

// What every dialogue answers: `ways`, `moves`, `state`, `notation`, `start`.
const RequestTable& FrontEndRequests();

}  // namespace danco

#endif  // DANCO_PROTOCOL_REQUEST_H_

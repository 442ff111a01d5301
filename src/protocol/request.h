// What front ends ask beside UCI: the form that all requests and answers have, whatever they are
// about (docs/protocol-front-ends.md, docs/front-end-requests.schema.json).
#ifndef DANCO_PROTOCOL_REQUEST_H_
#define DANCO_PROTOCOL_REQUEST_H_

#include <functional>

#include "absl/strings/string_view.h"
#include "search/control/launcher.h"

namespace danco {

struct RequestTable;  // which requests there are: protocol/request_fields.h

// The version of requests and answers: it changes when a field goes or changes its meaning, not
// when one is added.
inline constexpr int kRequestVersion = 1;

// What a request may use.
struct RequestMeans {
  Launcher& launcher;      // for searches of the request's own
  bool searching = false;  // the dialogue's engine is busy: no second search beside it
  std::function<void(int done, int total)> progress = {};  // of what takes long
};

// Answers one request, which is a JSON object, by the table. `print` is handed lines `answer {…}`:
// any number with `progress`, then one with `answer`, or with `error`, which says what is wrong
// with which field. Nothing is kept from one request to the next. AnswerRequest() itself sets
// `means.progress`.
void AnswerRequest(absl::string_view json, const RequestTable& table, RequestMeans means,
                   const std::function<void(absl::string_view line)>& print);

// What every dialogue answers: `ways`, `moves`, `state`, `notation`, `start`.
const RequestTable& FrontEndRequests();

}  // namespace danco

#endif  // DANCO_PROTOCOL_REQUEST_H_

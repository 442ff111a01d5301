// The fields of a request, read one by one, and the table of requests.
#ifndef DANCO_PROTOCOL_REQUEST_FIELDS_H_
#define DANCO_PROTOCOL_REQUEST_FIELDS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/game/game.h"
#include "nlohmann/json.hpp"
#include "protocol/request.h"
#include "record/json_fields.h"

namespace danco {

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
  nlohmann::ordered_json (*answer)(RequestFields& fields, const RequestMeans& means);
};

struct RequestTable {
  std::vector<RequestKind> kinds;
};

}  // namespace danco

#endif  // DANCO_PROTOCOL_REQUEST_FIELDS_H_

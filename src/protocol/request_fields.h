// The fields of a request, read one by one, and the table of requests.
#ifndef DANCO_PROTOCOL_REQUEST_FIELDS_H_
#define DANCO_PROTOCOL_REQUEST_FIELDS_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/game/game.h"
#include "nlohmann/json.hpp"
#include "protocol/request.h"

namespace danco {

// What is wrong with a request. `field` is a path like "moves[2]" or "arrows[0].from"; empty for
// the request as a whole.
struct RequestFault {
  std::string field;
  std::string message;
};

// Reads the fields of an object. The first fault sticks; after it nothing more is read, and what
// is returned means nothing. A field that is missing leaves its value as it was.
class RequestFields {
 public:
  // `within`: where the object stands in the request, "arrows[0]."; empty for the request itself.
  explicit RequestFields(const nlohmann::json& object, absl::string_view within = "");

  // The field, or null when it is missing.
  const nlohmann::json* Find(const char* field);
  void Read(const char* field, std::string& out);
  void Read(const char* field, bool& out);
  void Read(const char* field, std::vector<std::string>& out);
  // A whole number from `min` to `max`.
  void Read(const char* field, int64_t& out, int64_t min, int64_t max);
  // The name of a square, for one that has been read from `field`; kNone after a fault.
  Square SquareOf(absl::string_view field, absl::string_view name);
  // `rules`: PacoSako when it is missing.
  RuleSet ReadRules();
  // `fen`, the start position when it is missing, `moves` from there in the protocol's notation,
  // and `rules`.
  Game ReadGame();

  void Fail(absl::string_view field, absl::string_view message);
  // Takes over the fault of an object within this one.
  void Check(const RequestFields& inner);
  // To be called when all has been read: a field that nobody asked for is a fault. Whether there is
  // none.
  bool Finish();
  bool ok() const { return ok_; }
  const RequestFault& fault() const { return fault_; }

 private:
  const nlohmann::json& object_;
  const std::string within_;
  std::set<std::string> known_;
  bool ok_ = true;
  RequestFault fault_;
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

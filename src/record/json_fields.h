// Reading JSON that others wrote, field by field, without exceptions.
#ifndef DANCO_RECORD_JSON_FIELDS_H_
#define DANCO_RECORD_JSON_FIELDS_H_

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace danco {

// How a moment is written in JSON: ISO 8601, in UTC (absl::FormatTime).
inline constexpr absl::string_view kIsoTimeFormat = "%Y-%m-%dT%H:%M:%E*SZ";

// Reads the fields of one object. The first error sticks; `Finish` returns it, or complains about a
// field that nobody asked for. `where` names the object in messages.
class JsonFields {
 public:
  JsonFields(const nlohmann::json& object, absl::string_view where)
      : object_(object), where_(where) {
    if (!object.is_object()) Fail("", "must be an object");
  }

  // The field, or null when it is missing.
  const nlohmann::json* Find(const char* key) {
    known_.insert(key);
    if (!status_.ok()) return nullptr;
    const auto it = object_.find(key);
    return it == object_.end() ? nullptr : &*it;
  }

  void Read(const char* key, std::string& out) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_string()) return Fail(key, "must be a text");
    out = field->get<std::string>();
  }
  void Read(const char* key, bool& out) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_boolean()) return Fail(key, "must be true or false");
    out = field->get<bool>();
  }
  void Read(const char* key, double& out) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_number()) return Fail(key, "must be a number");
    out = field->get<double>();
  }
  template <typename Int>
  requires std::is_integral_v<Int>
  void Read(const char* key, Int& out, Int min = std::numeric_limits<Int>::min(),
            Int max = std::numeric_limits<Int>::max()) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_number_integer()) return Fail(key, "must be a whole number");
    bool fits = false;
    if (field->is_number_unsigned()) {
      const auto value = field->get<uint64_t>();
      fits = std::cmp_greater_equal(value, min) && std::cmp_less_equal(value, max);
      if (fits) out = static_cast<Int>(value);
    } else {
      const auto value = field->get<int64_t>();
      fits = std::cmp_greater_equal(value, min) && std::cmp_less_equal(value, max);
      if (fits) out = static_cast<Int>(value);
    }
    if (!fits) Fail(key, absl::StrCat("must lie between ", min, " and ", max));
  }
  void Read(const char* key, std::vector<std::string>& out) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_array()) return Fail(key, "must be a list of texts");
    out.clear();
    for (const nlohmann::json& item : *field) {
      if (!item.is_string()) return Fail(key, "must be a list of texts");
      out.push_back(item.get<std::string>());
    }
  }

  // The field `version` of a format of which this Danco reads all up to `newest`. What has none was
  // written before the first release, when there was one alone: 1.
  void ReadVersion(int newest) {
    const nlohmann::json* field = Find("version");
    if (field == nullptr) return;
    int version = 1;
    Read<int>("version", version, 1);
    if (version > newest) {
      Fail("version",
           absl::StrCat("is ", version, ": a later Danco wrote it, this one reads up to ", newest));
    }
  }

  // Records an error about a field, unless there is one already.
  void Fail(absl::string_view key, absl::string_view what) {
    if (!status_.ok()) return;
    const std::string name = key.empty() ? where_ : absl::StrCat(where_, ".", key);
    status_ = absl::InvalidArgumentError(absl::StrCat(name, " ", what));
  }
  // Fails with the message of an error about a field.
  void Check(const char* key, const absl::Status& status) {
    if (!status.ok()) Fail(key, absl::StrCat("is wrong: ", status.message()));
  }
  bool ok() const { return status_.ok(); }

  // The first error, or one about a field that was not asked for. To be called last.
  absl::Status Finish() {
    if (!status_.ok()) return status_;
    for (const auto& [key, value] : object_.items()) {
      if (!known_.contains(key)) Fail(key, "is not a known field");
    }
    return status_;
  }
  // For records that later versions may extend.
  const absl::Status& status() const { return status_; }

 private:
  const nlohmann::json& object_;
  std::string where_;
  absl::flat_hash_set<std::string> known_;
  absl::Status status_;
};

// JSON on one line. Bytes that are not UTF-8 are replaced: engines print what they like.
template <typename Json>
std::string Dump(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace danco

#endif  // DANCO_RECORD_JSON_FIELDS_H_

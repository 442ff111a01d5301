// SPDX-License-Identifier: MIT
// Reads foreign JSON field by field, without exceptions.
#ifndef DANCO_RECORD_JSON_FIELDS_H_
#define DANCO_RECORD_JSON_FIELDS_H_

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "nlohmann/json.hpp"
#include "system/files.h"
#include "system/status.h"

namespace danco {

// The format of times in JSON: ISO 8601, in UTC (absl::FormatTime).
inline constexpr absl::string_view kIsoTimeFormat = "%Y-%m-%dT%H:%M:%E*SZ";

// Reads the fields of one object. After the first fault, nothing more is read, and the values read
// so far must not be used. A missing field leaves its variable unchanged:
//
//   JsonFields fields(object, "game");
//   int turns = 0;
//   fields.Read<int>("turns", turns, 0);
//   RETURN_IF_ERROR(fields.Finish());
class JsonFields {
 public:
  // A fault in a field. `field` is its path from the outermost object: "game.turns", "moves[2]",
  // "arrows[0].from". The path is empty for an outermost object without a name.
  struct Fault {
    std::string field;
    std::string message;
  };

  // `where` is the path of the object.
  JsonFields(const nlohmann::json& object, absl::string_view where)
      : object_(object), where_(where) {
    if (object.is_discarded()) Fail("", "is not JSON, or it is incomplete");
    if (!object.is_object()) Fail("", "must be an object");
  }

  // Returns the field, or null if it is missing.
  const nlohmann::json* Find(const char* key) {
    known_.insert(key);
    if (fault_) return nullptr;
    const auto it = object_.find(key);
    return it == object_.end() ? nullptr : &*it;
  }

  void Read(const char* key, std::string& out) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_string()) return Fail(key, "must be a string");
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
  // Reads the name of a rule set.
  void Read(const char* key, RuleSet& out) {
    std::string name(RuleSetName(out));
    Read(key, name);
    const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
    if (!rules.ok()) return Fail(key, rules.status().message());
    out = *rules;
  }
  template <typename Int>
  requires std::is_integral_v<Int>
  void Read(const char* key, Int& out, Int min = std::numeric_limits<Int>::min(),
            Int max = std::numeric_limits<Int>::max()) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_number_integer()) return Fail(key, "must be an integer");
    const auto within = [min, max](auto value) {
      return std::cmp_greater_equal(value, min) && std::cmp_less_equal(value, max);
    };
    if (!(field->is_number_unsigned() ? within(field->get<uint64_t>())
                                      : within(field->get<int64_t>()))) {
      return Fail(key, min == max ? absl::StrCat("must be ", min)
                                  : absl::StrCat("must be between ", min, " and ", max));
    }
    out = field->get<Int>();
  }
  void Read(const char* key, std::vector<std::string>& out) {
    const nlohmann::json* field = Find(key);
    if (field == nullptr) return;
    if (!field->is_array()) return Fail(key, "must be a list of strings");
    out.clear();
    for (const nlohmann::json& item : *field) {
      if (!item.is_string()) {
        return Fail(absl::StrCat(key, "[", out.size(), "]"), "must be a string");
      }
      out.push_back(item.get<std::string>());
    }
  }

  // Reads the field `version` and accepts versions 1..newest. If the field is missing, the version
  // is 1, as in files from before the first release.
  void ReadVersion(int newest) {
    const nlohmann::json* field = Find("version");
    if (field == nullptr) return;
    int version = 1;
    Read<int>("version", version, 1);
    if (version > newest) {
      Fail("version",
           absl::StrCat("is ", version, ": a newer Danco wrote it; this one reads up to ", newest));
    }
  }

  // Records a fault for the first of these fields that is missing.
  void Require(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
      if (Find(key) == nullptr) Fail(key, "is missing");
    }
  }

  // Records a fault, unless there is one already.
  void Fail(absl::string_view key, absl::string_view message) {
    if (fault_) return;
    const absl::string_view dot = key.empty() || where_.empty() ? "" : ".";
    fault_ = {absl::StrCat(where_, dot, key), std::string(message)};
  }
  // Records the error of a field's value.
  void Check(const char* key, const absl::Status& status) {
    if (!status.ok()) Fail(key, absl::StrCat("is wrong: ", status.message()));
  }
  // Adopts the fault of a nested object.
  void Check(const JsonFields& inner) {
    if (!fault_) fault_ = inner.fault_;
  }
  bool ok() const { return !fault_; }
  const std::optional<Fault>& fault() const { return fault_; }

  // Returns the first fault. Must be called last, because fields that were never read are faults,
  // too.
  absl::Status Finish() {
    for (auto it = object_.begin(); !fault_ && it != object_.end(); ++it) {
      if (!known_.contains(it.key())) Fail(it.key(), "is not a known field");
    }
    return status();
  }
  // Returns the first fault, without checking for unread fields: for objects that may get more
  // fields in later versions.
  absl::Status status() const {
    if (!fault_) return absl::OkStatus();
    return Invalid(fault_->field, " ", fault_->message);
  }

 private:
  const nlohmann::json& object_;
  const std::string where_;
  absl::flat_hash_set<std::string> known_;
  std::optional<Fault> fault_;
};

// Reads a JSON file. Returns the error of ReadFile() or InvalidArgument.
inline absl::StatusOr<nlohmann::json> ReadJsonFile(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return Invalid(path, " is not JSON");
  return json;
}

// Returns JSON on one line. Replaces bytes that are not valid UTF-8, because the output of other
// engines may contain any bytes.
template <typename Json>
std::string Dump(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace danco

#endif  // DANCO_RECORD_JSON_FIELDS_H_

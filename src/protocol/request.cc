#include "protocol/request.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/request_fields.h"

namespace danco {
namespace {

using nlohmann::json;
using Json = nlohmann::ordered_json;

// By which an answer is told from those to other requests.
bool IsId(const json& id) { return id.is_string() || id.is_number_integer(); }

Json AnswerOf(RequestFields& fields, const RequestTable& table, const RequestMeans& means) {
  int64_t version = 0;
  fields.Read<int64_t>("version", version, kRequestVersion, kRequestVersion);
  if (version == 0) fields.Fail("version", absl::StrCat("is missing; it is ", kRequestVersion));
  const json* id = fields.Find("id");
  if (id != nullptr && !IsId(*id)) fields.Fail("id", "must be a text or a whole number");
  std::string name;
  fields.Read("request", name);
  if (!fields.ok()) return {};
  std::vector<absl::string_view> names;
  for (const RequestKind& kind : table.kinds) {
    if (kind.name == name) return kind.answer(fields, means);
    names.push_back(kind.name);
  }
  fields.Fail("request", absl::StrCat("there is none named '", name, "'; there are ",
                                      absl::StrJoin(names, ", ")));
  return {};
}

}  // namespace

void AnswerRequest(absl::string_view text, const RequestTable& table, RequestMeans means,
                   const std::function<void(absl::string_view line)>& print) {
  const json request = json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  Json head = {{"version", kRequestVersion}};
  if (request.is_object() && request.contains("id") && IsId(request["id"])) {
    head["id"] = request["id"];
  }
  const auto say = [&](const char* what, Json value) {
    Json line = head;
    line[what] = std::move(value);
    print(absl::StrCat("answer ", Dump(line)));
  };
  means.progress = [&](int done, int total) {
    say("progress", {{"done", done}, {"total", total}});
  };
  RequestFields fields(request);
  Json answer = AnswerOf(fields, table, means);
  if (fields.ok()) return say("answer", std::move(answer));
  const JsonFields::Fault& fault = *fields.fault();
  say("error",
      {{"field", fault.field.empty() ? Json() : Json(fault.field)}, {"message", fault.message}});
}

}  // namespace danco

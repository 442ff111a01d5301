#include "tuner/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

namespace danco::tuner {
namespace {

using Json = nlohmann::json;

// The size of each dimension of a member: "[2][6]".
std::string Shape(const Weight&) { return ""; }
template <typename Member, size_t kSize>
std::string Shape(const std::array<Member, kSize>& members) {
  return absl::StrCat("[", kSize, "]", Shape(members[0]));
}

// The indices of weight `i` of a member: "[0][p]", with a letter where they are piece types.
std::string Place(const Weight&, size_t) { return ""; }
template <typename Member, size_t kSize>
std::string Place(const std::array<Member, kSize>& members, size_t i) {
  // NOLINTNEXTLINE(bugprone-sizeof-expression): a member may be a single weight.
  constexpr size_t kPart = sizeof(Member) / sizeof(Weight);
  const size_t index = i / kPart;
  std::string own = absl::StrCat("[", index, "]");
  if (kSize == 6 || kSize == 7)
    own = std::string("[") + PieceLetter(static_cast<PieceType>(index)) + "]";
  return own + Place(members[0], i % kPart);
}

std::string Bar(int change) {
  constexpr int kLongest = 20;
  const int length = std::min((std::abs(change) + 1) / 2, kLongest);
  const std::string bar(static_cast<size_t>(length), change < 0 ? '-' : '+');
  return change < 0 ? absl::StrFormat("%20s|%20s", bar, "")
                    : absl::StrFormat("%20s|%-20s", "", bar);
}

}  // namespace

template <>
const Weights& BuiltInWeights<Weights>() {
  return kWeights;
}
template <>
const chess::Weights& BuiltInWeights<chess::Weights>() {
  return chess::kWeights;
}

template <typename W>
Parameters ToParameters(const W& weights) {
  Parameters parameters;
  for (const Weight& w : Flat(weights)) {
    parameters.push_back(w.few());
    parameters.push_back(w.many());
  }
  return parameters;
}

template <typename W>
W ToWeights(const Parameters& parameters) {
  static_assert(std::is_trivially_copyable_v<W>);
  constexpr size_t kCount = sizeof(W) / sizeof(Weight);
  std::array<Weight, kCount> flat;
  const auto round = [](double x) { return static_cast<int16_t>(std::lround(x)); };
  for (size_t i = 0; i < kCount; ++i) {
    flat[i] = {round(parameters[2 * i]), round(parameters[2 * i + 1])};
  }
  W weights;
  std::memcpy(static_cast<void*>(&weights), flat.data(), sizeof(weights));
  return weights;
}

template <typename W>
Json ToJson(const Parameters& parameters) {
  Json json = Json::object();
  size_t i = 0;
  VisitWeights(BuiltInWeights<W>(), [&](const char*, const char* name, const auto& member) {
    Json list = Json::array();
    for (size_t end = i + Flat(member).size(); i < end; ++i) {
      list.push_back(Json::array({parameters[2 * i], parameters[2 * i + 1]}));
    }
    json[name] = std::move(list);
  });
  return json;
}

template <typename W>
absl::StatusOr<Parameters> ParametersFromJson(const Json& json) {
  Parameters parameters;
  absl::Status status;
  VisitWeights(BuiltInWeights<W>(), [&](const char*, const char* name, const auto& member) {
    const Json list = json.is_object() && json.contains(name) ? json[name] : Json();
    bool good = list.is_array() && list.size() == Flat(member).size();
    for (size_t i = 0; good && i < list.size(); ++i) {
      const Json& pair = list[i];
      good = pair.is_array() && pair.size() == 2 && pair[0].is_number() && pair[1].is_number();
      if (!good) break;
      parameters.push_back(pair[0].get<double>());
      parameters.push_back(pair[1].get<double>());
    }
    if (!good) {
      status.Update(absl::InvalidArgumentError(
          absl::StrCat("weights: ", name, " is not a list of ", Flat(member).size(), " pairs")));
    }
  });
  if (!status.ok()) return status;
  return parameters;
}

template <typename W>
std::string WeightsText(const W& weights) {
  std::string text = absl::StrCat("# Made by `danco-tune table`; docs/",
                                  std::is_same_v<W, chess::Weights> ? "chess" : "evaluation",
                                  ".md says from what.\n");
  VisitWeights(weights, [&](const char*, const char* name, const auto& member) {
    absl::StrAppend(&text, name, Shape(member), "\n");
    const std::span<const Weight> flat = Flat(member);
    for (size_t i = 0; i < flat.size(); ++i) {
      if (flat[i].both() == 0) continue;
      absl::StrAppend(&text, name, Place(member, i), " ", flat[i].few(), " ", flat[i].many(), "\n");
    }
  });
  return text;
}

template <typename W>
std::string DiffTable(const W& before, const W& after) {
  std::string text = absl::StrFormat("%-28s %18s %18s  %s\n", "weight", "few", "many",
                                     "change, few and many on average");
  const std::span<const Weight> old_flat = Flat(before);
  size_t i = 0;
  VisitWeights(after, [&](const char*, const char* name, const auto& member) {
    const std::span<const Weight> flat = Flat(member);
    for (size_t k = 0; k < flat.size(); ++k, ++i) {
      const Weight was = old_flat[i];
      const Weight is = flat[k];
      if (was.few() == is.few() && was.many() == is.many()) continue;
      const int change = (is.few() - was.few() + is.many() - was.many()) / 2;
      absl::StrAppendFormat(&text, "%-28s %7d -> %7d %7d -> %7d  %s\n",
                            absl::StrCat(name, Place(member, k)), was.few(), is.few(), was.many(),
                            is.many(), Bar(change));
    }
  });
  return text;
}

template Parameters ToParameters(const Weights&);
template Parameters ToParameters(const chess::Weights&);
template Weights ToWeights(const Parameters&);
template chess::Weights ToWeights(const Parameters&);
template Json ToJson<Weights>(const Parameters&);
template Json ToJson<chess::Weights>(const Parameters&);
template absl::StatusOr<Parameters> ParametersFromJson<Weights>(const Json&);
template absl::StatusOr<Parameters> ParametersFromJson<chess::Weights>(const Json&);
template std::string WeightsText(const Weights&);
template std::string WeightsText(const chess::Weights&);
template std::string DiffTable(const Weights&, const Weights&);
template std::string DiffTable(const chess::Weights&, const chess::Weights&);

}  // namespace danco::tuner

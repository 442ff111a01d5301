// SPDX-License-Identifier: MIT
#include "tuner/parameters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/piece.h"
#include "eval/chess/weights.h"
#include "nlohmann/json.hpp"
#include "system/status.h"

namespace danco::tuner {
namespace {

using Json = nlohmann::json;

void AddShape(const Weight&, std::vector<size_t>&) {}
template <typename Member, size_t kSize>
void AddShape(const std::array<Member, kSize>& members, std::vector<size_t>& shape) {
  shape.push_back(kSize);
  AddShape(members[0], shape);
}

template <typename W>
WeightTable TableOf(const W& weights) {
  WeightTable table;
  VisitWeights(weights, [&](const char*, const char* name, const auto& member) {
    const std::span<const Weight> flat = Flat(member);
    table.push_back({name, {}, {flat.begin(), flat.end()}});
    AddShape(member, table.back().shape);
  });
  return table;
}

// Returns the name of weight `i` of a member: "free_rank[p][1]". An index that is a piece type is
// written as a letter.
std::string NameOf(const WeightMember& member, size_t i) {
  std::string indices;
  for (size_t dimension = member.shape.size(); dimension-- > 0;) {
    const size_t size = member.shape[dimension];
    const size_t index = i % size;
    const bool by_type = size == 6 || size == 7;
    const std::string own =
        by_type ? std::string(1, PieceLetter(static_cast<PieceType>(index))) : absl::StrCat(index);
    indices = absl::StrCat("[", own, "]", indices);
    i /= size;
  }
  return member.name + indices;
}

bool IsWeight(const Json& number) {
  constexpr double kMost = std::numeric_limits<int16_t>::max();
  return number.is_number() && std::abs(number.get<double>()) <= kMost;
}

std::string Bar(int change) {
  constexpr int kLongest = 20;
  const int length = std::min((std::abs(change) + 1) / 2, kLongest);
  const std::string bar(static_cast<size_t>(length), change < 0 ? '-' : '+');
  return change < 0 ? absl::StrFormat("%20s|%20s", bar, "")
                    : absl::StrFormat("%20s|%-20s", "", bar);
}

}  // namespace

WeightTable BuiltInWeights(RuleSet rules) {
  return rules == RuleSet::kChess ? TableOf(chess::kWeights) : TableOf(kWeights);
}

Parameters ToParameters(const WeightTable& table) {
  Parameters parameters;
  for (const WeightMember& member : table) {
    for (const Weight& w : member.weights) {
      parameters.push_back(w.few());
      parameters.push_back(w.many());
    }
  }
  return parameters;
}

WeightTable ToWeights(WeightTable table, const Parameters& parameters) {
  const auto round = [](double x) { return static_cast<int16_t>(std::lround(x)); };
  size_t i = 0;
  for (WeightMember& member : table) {
    for (Weight& w : member.weights) {
      w = {round(parameters[i]), round(parameters[i + 1])};
      i += 2;
    }
  }
  return table;
}

Json ToJson(const WeightTable& table, const Parameters& parameters) {
  Json json = Json::object();
  size_t i = 0;
  for (const WeightMember& member : table) {
    Json list = Json::array();
    for (size_t end = i + 2 * member.weights.size(); i < end; i += 2) {
      list.push_back(Json::array({parameters[i], parameters[i + 1]}));
    }
    json[member.name] = std::move(list);
  }
  return json;
}

absl::StatusOr<Parameters> ParametersFromJson(const WeightTable& table, const Json& json) {
  Parameters parameters;
  for (const WeightMember& member : table) {
    const Json list = json.is_object() ? json.value(member.name, Json()) : Json();
    bool good = list.is_array() && list.size() == member.weights.size();
    for (size_t i = 0; good && i < list.size(); ++i) {
      const Json& pair = list[i];
      good = pair.is_array() && pair.size() == 2 && IsWeight(pair[0]) && IsWeight(pair[1]);
      if (!good) break;
      parameters.push_back(pair[0].get<double>());
      parameters.push_back(pair[1].get<double>());
    }
    if (good) continue;
    return Invalid("weights: ", member.name, " is not a list of ", member.weights.size(),
                   " pairs of numbers from -32767 to 32767");
  }
  return parameters;
}

std::string WeightsText(const WeightTable& table) {
  std::string text;
  for (const WeightMember& member : table) {
    absl::StrAppend(&text, member.name);
    for (const size_t size : member.shape) absl::StrAppend(&text, "[", size, "]");
    absl::StrAppend(&text, "\n");
    for (size_t i = 0; i < member.weights.size(); ++i) {
      const Weight& w = member.weights[i];
      if (w.both() == 0) continue;
      absl::StrAppend(&text, NameOf(member, i), " ", w.few(), " ", w.many(), "\n");
    }
  }
  return text;
}

std::string DiffTable(const WeightTable& before, const WeightTable& after) {
  std::string text = absl::StrFormat("%-28s %18s %18s  %s\n", "weight", "few", "many",
                                     "change, few and many on average");
  for (size_t m = 0; m < after.size(); ++m) {
    for (size_t i = 0; i < after[m].weights.size(); ++i) {
      const Weight was = before[m].weights[i];
      const Weight is = after[m].weights[i];
      if (was.both() == is.both()) continue;
      const int change = (is.few() - was.few() + is.many() - was.many()) / 2;
      absl::StrAppendFormat(&text, "%-28s %7d -> %7d %7d -> %7d  %s\n", NameOf(after[m], i),
                            was.few(), is.few(), was.many(), is.many(), Bar(change));
    }
  }
  return text;
}

}  // namespace danco::tuner

// SPDX-License-Identifier: MIT
#include "search/proofs/proof_table.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace danco {
namespace {

constexpr size_t kFirstBuckets = 256;

}  // namespace

ProofTable::ProofTable(size_t mebibytes)
    : max_buckets_(std::max(
          std::bit_floor((std::max<size_t>(mebibytes, 1) << 20) / (kWays * sizeof(ProofEntry))),
          kFirstBuckets)) {
  Resize(kFirstBuckets);
}

void ProofTable::Resize(size_t buckets) {
  std::unique_ptr<ProofEntry[]> old = std::move(entries_);
  const size_t count = old == nullptr ? 0 : (mask_ + 1) * kWays;
  entries_ = std::make_unique<ProofEntry[]>(buckets * kWays);
  mask_ = buckets - 1;
  used_ = 0;
  for (size_t i = 0; i < count; ++i) {
    if (old[i].work != 0) Claim(old[i].key) = old[i];
  }
}

ProofEntry& ProofTable::Claim(Key key) {
  if (used_ > (mask_ + 1) * kWays / 2 && mask_ + 1 < max_buckets_) {
    Resize(std::min((mask_ + 1) * 4, max_buckets_));
  }
  ProofEntry* bucket = Bucket(key);
  ProofEntry* least = bucket;
  for (size_t i = 0; i < kWays; ++i) {
    if (bucket[i].work != 0 && bucket[i].key == key) return bucket[i];
    if (bucket[i].work < least->work) least = &bucket[i];
  }
  if (least->work == 0) ++used_;
  *least = ProofEntry();
  least->key = key;
  return *least;
}

int ProofTable::FillPermill() const {
  return static_cast<int>(used_ * 1000 / (max_buckets_ * kWays));
}

}  // namespace danco

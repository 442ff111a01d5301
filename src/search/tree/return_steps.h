// Steps that lead from one position to another, by the difference of the two keys.
#ifndef DANCO_SEARCH_TREE_RETURN_STEPS_H_
#define DANCO_SEARCH_TREE_RETURN_STEPS_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

// A table of all steps of a free piece or a union between two squares of an otherwise empty board,
// in either direction, as chess engines have it to see a repetition a move ahead (Van Kervinck
// 2013, see docs/search.md). A pawn goes back only as part of a union, with the
// opponent's piece.
class ReturnSteps {
 public:
  struct Squares {
    Square a;
    Square b;
  };

  // Built at the first call; thread-safe.
  static const ReturnSteps& Table();

  // `difference` is that of the keys of two positions with different sides to move, that of the
  // side to move left out. nullopt unless one step, made by whichever side, leads from one to the
  // other; then the squares that it links, in no order.
  std::optional<Squares> Find(uint64_t difference) const {
    if (!filter_[FilterPlace(difference)]) return std::nullopt;
    for (size_t i = Home(difference); steps_[i].key != 0; i = Next(i)) {
      if (steps_[i].key == difference) return steps_[i].squares;
    }
    return std::nullopt;
  }

 private:
  // About a quarter full: most questions end at the first look.
  static constexpr int kBits = 17;
  // One bit for each key, 32 KiB: says no to nearly all that are not in the table, and stays in a
  // fast cache, as the table does not.
  static constexpr int kFilterBits = 18;

  struct Step {
    uint64_t key = 0;
    Squares squares{};
  };

  ReturnSteps();
  static size_t Home(uint64_t key) { return key >> (64 - kBits); }
  static size_t FilterPlace(uint64_t key) { return key & ((size_t{1} << kFilterBits) - 1); }
  static size_t Next(size_t i) { return (i + 1) & ((size_t{1} << kBits) - 1); }
  void Add(uint64_t key, Squares squares);
  void AddBetween(Squares squares);

  std::vector<Step> steps_;
  std::bitset<size_t{1} << kFilterBits> filter_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_RETURN_STEPS_H_

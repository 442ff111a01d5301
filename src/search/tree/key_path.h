// SPDX-License-Identifier: MIT
// Position keys from the start of the game to the current node, for repetitions.
#ifndef DANCO_SEARCH_TREE_KEY_PATH_H_
#define DANCO_SEARCH_TREE_KEY_PATH_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/core/bitboard.h"
#include "board/core/position.h"

namespace danco {

// Says where the last position of the path has occurred before, as the draw rule counts occurrences
// (rules.md 5).
enum class Recurrence : uint8_t {
  kNone,         // never, or once before the root
  kInSearch,     // on the search path, root included: the repetition could be forced again
  kThirdOfGame,  // twice before the root: the game is drawn
};

class KeyPath {
 public:
  // Starts with the positions of the game, ending with the root.
  void SetGame(const std::vector<Position>& history) {
    keys_.clear();
    pieces_.clear();
    for (const Position& position : history) Push(position);
    root_ = keys_.size() - 1;
    floor_ = 0;
  }
  void Push(const Position& position) {
    keys_.push_back(position.key());
    pieces_.push_back({position.pieces(Color::kWhite), position.pieces(Color::kBlack)});
  }
  void Pop() {
    keys_.pop_back();
    pieces_.pop_back();
  }
  // Pushes the position after a null move. No game contains a null move, so no earlier position can
  // recur after it. Returns the argument for PopNull().
  size_t PushNull(const Position& position) {
    Push(position);
    return std::exchange(floor_, keys_.size() - 1);
  }
  void PopNull(size_t floor) {
    Pop();
    floor_ = floor;
  }

  // Returns the recurrence of the last position. `no_progress_plies` is its no-progress count,
  // which limits how far back it can have occurred. A position can recur after only two plies if
  // the opponent moves a union back.
  Recurrence Last(int no_progress_plies) const {
    const size_t now = keys_.size() - 1;
    const size_t reach = std::min(now - floor_, static_cast<size_t>(no_progress_plies));
    int before_root = 0;
    for (size_t back = 2; back <= reach; back += 2) {
      if (keys_[now - back] != keys_[now]) continue;
      if (now - back >= root_) return Recurrence::kInSearch;
      if (++before_root == 2) return Recurrence::kThirdOfGame;
    }
    return Recurrence::kNone;
  }

  // Returns whether the side to move can repeat a position of the search with one step of a piece
  // or union. `position` must be the last one. Does not detect repetitions by chains.
  bool MayReturn(const Position& position) const;

 private:
  std::vector<Key> keys_;
  std::vector<std::array<Bitboard, 2>> pieces_;  // parallel to keys_: the squares of each colour
  size_t root_ = 0;
  size_t floor_ = 0;  // the first position that can recur
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_KEY_PATH_H_

// What stood before a node: the positions of the game and of the path from the root to it.
#ifndef DANCO_SEARCH_TREE_KEY_PATH_H_
#define DANCO_SEARCH_TREE_KEY_PATH_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/core/position.h"

namespace danco {

// How the position at the end of the path stood before, as a draw counts it (rules.md 5).
enum class Recurrence : uint8_t {
  kNone,         // never, or once before the root
  kInSearch,     // on the path, the root included: whoever could avoid it may bring it back again
  kThirdOfGame,  // twice before the root: the game is drawn
};

class ReturnSteps;

class KeyPath {
 public:
  KeyPath();

  // Begins with the positions of the game, the root last.
  void SetGame(const std::vector<Position>& history) {
    keys_.clear();
    for (const Position& position : history) keys_.push_back(position.key());
    root_ = keys_.size() - 1;
    floor_ = 0;
  }
  void Push(Key key) { keys_.push_back(key); }
  void Pop() { keys_.pop_back(); }
  // After a null move, which no game has: nothing before it comes back. Returns what PopNull()
  // needs.
  size_t PushNull(Key key) {
    keys_.push_back(key);
    return std::exchange(floor_, keys_.size() - 1);
  }
  void PopNull(size_t floor) {
    keys_.pop_back();
    floor_ = floor;
  }

  // Returns the recurrence of the last position. `no_progress_plies` is its count: it cannot have
  // occurred further back. A position can return after two plies, when the other side moves a union
  // back.
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

  // Whether the side to move can bring back a position of the search with one step of a piece or a
  // union. `position` is the last one. (Chains that bring one back are not seen.)
  bool MayReturn(const Position& position) const;

  // How often the position of `key` stood.
  int Count(Key key) const { return static_cast<int>(std::count(keys_.begin(), keys_.end(), key)); }

 private:
  const ReturnSteps& steps_;
  std::vector<Key> keys_;
  size_t root_ = 0;
  size_t floor_ = 0;  // the first position that can come back
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_KEY_PATH_H_

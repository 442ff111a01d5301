// SPDX-License-Identifier: MIT
// An opening book: weighted moves by position (book.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_ENGINE_BOOK_H_
#define DANCO_ENGINE_BOOK_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"

namespace danco {

struct BookMove {
  std::string move;  // in the protocol's notation; not checked for legality
  int weight = 1;    // 1..65535; relative to the other moves of the position
  int score = 0;     // in centipawns, from the point of view of the side to move
  bool operator==(const BookMove&) const = default;
};

// Thread-safe once it is complete, as long as it is only read.
class Book {
 public:
  // Adds a move to the position with this key.
  void Add(Key key, BookMove move) { moves_[key].push_back(std::move(move)); }

  // Returns the moves of the position with this key, in the order of the book. Empty if the
  // position is not in the book.
  const std::vector<BookMove>& MovesOf(Key key) const;
  // Returns the moves of this position that are legal, with their weights. (A hash collision may
  // yield illegal ones.)
  std::vector<std::pair<Move, int>> LegalMovesOf(const Position& position) const;
  size_t positions() const { return moves_.size(); }

  // Returns the text of the book, with positions ordered by key.
  std::string Format() const;
  // Parses the text of a book. Returns InvalidArgument, naming the line, or saying that the text is
  // incomplete.
  static absl::StatusOr<Book> Parse(absl::string_view text);
  // Reads a book from a file. Returns NotFound if it cannot be read.
  static absl::StatusOr<Book> Read(const std::string& path);
  // Reads the book that comes with Danco: danco.book in the directory of the program or, relative
  // to it, in ../share/danco/, where `meson install` puts it. Returns NotFound if there is none.
  static absl::StatusOr<Book> ReadOwn();

 private:
  absl::flat_hash_map<Key, std::vector<BookMove>> moves_;
};

}  // namespace danco

#endif  // DANCO_ENGINE_BOOK_H_

// An opening book: moves with weights for positions (book.md).
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
  std::string move;  // in the protocol's notation; whether it is legal has not been looked at
  int weight = 1;    // 1..65535: how often it is chosen beside the others of its position
  int score = 0;     // centipawns for the side to move
  bool operator==(const BookMove&) const = default;
};

// Read-only once it is there: thread-safe.
class Book {
 public:
  // Adds a move of the position with this key.
  void Add(Key key, BookMove move) { moves_[key].push_back(std::move(move)); }

  // Of the position with this key, in the order of the book; empty when it is not there.
  const std::vector<BookMove>& MovesOf(Key key) const;
  // Those that are legal in the position, each with its weight. (Another position may have the same
  // key.)
  std::vector<std::pair<Move, int>> LegalMovesOf(const Position& position) const;
  size_t positions() const { return moves_.size(); }

  // The text of a book: positions in the order of their keys.
  std::string Format() const;
  // InvalidArgument names the line, or says that the text is not whole.
  static absl::StatusOr<Book> Parse(absl::string_view text);
  // The same of a file; NotFound when it cannot be read.
  static absl::StatusOr<Book> Read(const std::string& path);
  // The book that comes with Danco: danco.book beside the program, or in ../share/danco/ from
  // there, where `meson install` puts it. NotFound when there is none.
  static absl::StatusOr<Book> ReadOwn();

 private:
  absl::flat_hash_map<Key, std::vector<BookMove>> moves_;
};

}  // namespace danco

#endif  // DANCO_ENGINE_BOOK_H_

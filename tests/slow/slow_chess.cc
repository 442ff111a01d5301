// SPDX-License-Identifier: MIT
#include "slow_chess.h"

#include <cctype>
#include <cstdlib>
#include <sstream>

namespace danco::slow_chess {
namespace {

bool IsWhite(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
bool IsOf(char piece, bool white) { return piece != '.' && IsWhite(piece) == white; }
char Lower(char piece) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}
char Of(char lower, bool white) {
  return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(lower))) : lower;
}
int At(int file, int rank) {
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}
std::string Name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

// Visits the squares from `from` in one direction, up to and including the first piece.
template <typename Visit>
void Ray(const Board& board, int from, int df, int dr, int most, Visit visit) {
  for (int i = 1; i <= most; ++i) {
    const int to = At(from % 8 + i * df, from / 8 + i * dr);
    if (to < 0) return;
    visit(to);
    if (board.squares[static_cast<size_t>(to)] != '.') return;
  }
}

// Visits the squares that the piece on `from` attacks.
template <typename Visit>
void Attacks(const Board& board, int from, Visit visit) {
  const char piece = board.squares[static_cast<size_t>(from)];
  const char type = Lower(piece);
  if (type == 'p') {
    const int ahead = IsWhite(piece) ? 1 : -1;
    Ray(board, from, -1, ahead, 1, visit);
    Ray(board, from, 1, ahead, 1, visit);
  }
  for (int df = -2; df <= 2; ++df) {
    for (int dr = -2; dr <= 2; ++dr) {
      const int sum = std::abs(df) + std::abs(dr);
      if (std::abs(df) * std::abs(dr) == 2 && type == 'n') Ray(board, from, df, dr, 1, visit);
      if (sum == 0 || std::abs(df) == 2 || std::abs(dr) == 2) continue;
      const bool straight = sum == 1;
      if (type == 'k') Ray(board, from, df, dr, 1, visit);
      if (type == 'q' || type == (straight ? 'r' : 'b')) Ray(board, from, df, dr, 7, visit);
    }
  }
}

bool IsAttacked(const Board& board, int square, bool by_white) {
  for (int from = 0; from < 64; ++from) {
    if (!IsOf(board.squares[static_cast<size_t>(from)], by_white)) continue;
    bool hit = false;
    Attacks(board, from, [&](int to) { hit = hit || to == square; });
    if (hit) return true;
  }
  return false;
}

int King(const Board& board, bool white) {
  return static_cast<int>(board.squares.find(Of('k', white)));
}

// Moves a piece and passes the turn to the other side.
Board Step(const Board& board, int from, int to, char becomes) {
  Board next = board;
  auto& s = next.squares;
  const char piece = s[static_cast<size_t>(from)];
  const bool pawn = Lower(piece) == 'p';
  const bool captures = s[static_cast<size_t>(to)] != '.';
  if (pawn && from % 8 != to % 8 && !captures) s[static_cast<size_t>(At(to % 8, from / 8))] = '.';
  s[static_cast<size_t>(from)] = '.';
  s[static_cast<size_t>(to)] = becomes;
  for (int i = 0; i < 4; ++i) {
    const bool own_king = Lower(piece) == 'k' && (i < 2) == board.white;
    if (own_king || next.rooks[i] == from || next.rooks[i] == to) next.rooks[i] = -1;
  }
  next.passed = pawn && std::abs(from - to) == 16 ? (from + to) / 2 : -1;
  next.quiet = pawn || captures ? 0 : board.quiet + 1;
  next.white = !board.white;
  return next;
}

void AddIfLegal(const Board& before, const std::string& name, const Board& after,
                std::map<std::string, Board>& moves) {
  if (!InCheck(after, before.white)) moves[name] = after;
}

void AddPawnMove(const Board& board, int from, int to, std::map<std::string, Board>& moves) {
  const std::string name = Name(from) + Name(to);
  if (to / 8 != 0 && to / 8 != 7) {
    AddIfLegal(board, name, Step(board, from, to, Of('p', board.white)), moves);
    return;
  }
  for (char type : {'q', 'r', 'b', 'n'}) {
    AddIfLegal(board, name + type, Step(board, from, to, Of(type, board.white)), moves);
  }
}

void AddPawnMoves(const Board& board, int from, std::map<std::string, Board>& moves) {
  const int ahead = board.white ? 1 : -1;
  const auto empty = [&](int s) { return s >= 0 && board.squares[static_cast<size_t>(s)] == '.'; };
  const int one = At(from % 8, from / 8 + ahead);
  const int two = At(from % 8, from / 8 + 2 * ahead);
  if (empty(one)) {
    AddPawnMove(board, from, one, moves);
    if (from / 8 == (board.white ? 1 : 6) && empty(two)) AddPawnMove(board, from, two, moves);
  }
  Attacks(board, from, [&](int to) {
    const bool takes = IsOf(board.squares[static_cast<size_t>(to)], !board.white);
    if (takes || to == board.passed) AddPawnMove(board, from, to, moves);
  });
}

void AddCastling(const Board& board, int rook, std::map<std::string, Board>& moves) {
  const int king = King(board, board.white);
  const int rank = board.white ? 0 : 7;
  const bool short_side = rook % 8 > king % 8;
  const int king_to = At(short_side ? 6 : 2, rank);
  const int rook_to = At(short_side ? 5 : 3, rank);
  // All squares that king and rook pass or land on must be empty, except for the king and the rook.
  for (int file = 0; file < 8; ++file) {
    const int s = At(file, rank);
    const auto on_way = [&](int a, int b) { return (s >= a && s <= b) || (s >= b && s <= a); };
    const bool free = s == king || s == rook || board.squares[static_cast<size_t>(s)] == '.';
    if ((on_way(king, king_to) || on_way(rook, rook_to)) && !free) return;
    if (!on_way(king, king_to)) continue;
    Board without = board;
    without.squares[static_cast<size_t>(king)] = '.';
    if (IsAttacked(without, s, !board.white)) return;
  }
  Board next = board;
  next.squares[static_cast<size_t>(king)] = next.squares[static_cast<size_t>(rook)] = '.';
  next.squares[static_cast<size_t>(king_to)] = Of('k', board.white);
  next.squares[static_cast<size_t>(rook_to)] = Of('r', board.white);
  for (int i = 0; i < 2; ++i) next.rooks[i + (board.white ? 0 : 2)] = -1;
  next.passed = -1;
  ++next.quiet;
  next.white = !board.white;
  AddIfLegal(board, Name(king) + Name(rook), next, moves);
}

}  // namespace

bool InCheck(const Board& board, bool white) {
  return IsAttacked(board, King(board, white), !white);
}

Board FromFen(const std::string& fen) {
  std::istringstream in(fen);
  std::string placement, side, castling, passed;
  Board board;
  in >> placement >> side >> castling >> passed >> board.quiet;
  int rank = 7, file = 0;
  for (char c : placement) {
    if (c == '/') {
      --rank;
      file = 0;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      file += c - '0';
    } else {
      board.squares[static_cast<size_t>(At(file++, rank))] = c;
    }
  }
  board.white = side == "w";
  for (char c : castling) {
    if (c == '-') continue;
    const bool white = IsWhite(c);
    const int home = white ? 0 : 7;
    const int king = King(board, white);
    int rook = At(Lower(c) - 'a', home);
    if (Lower(c) == 'k' || Lower(c) == 'q') {
      const int step = Lower(c) == 'k' ? -1 : 1;
      rook = At(Lower(c) == 'k' ? 7 : 0, home);
      while (board.squares[static_cast<size_t>(rook)] != Of('r', white)) rook += step;
    }
    board.rooks[(white ? 0 : 2) + (rook > king ? 0 : 1)] = rook;
  }
  if (passed != "-") board.passed = At(passed[0] - 'a', passed[1] - '1');
  return board;
}

std::map<std::string, Board> Moves(const Board& board) {
  std::map<std::string, Board> moves;
  for (int from = 0; from < 64; ++from) {
    const char piece = board.squares[static_cast<size_t>(from)];
    if (!IsOf(piece, board.white)) continue;
    if (Lower(piece) == 'p') {
      AddPawnMoves(board, from, moves);
      continue;
    }
    Attacks(board, from, [&](int to) {
      if (IsOf(board.squares[static_cast<size_t>(to)], board.white)) return;
      AddIfLegal(board, Name(from) + Name(to), Step(board, from, to, piece), moves);
    });
  }
  for (int i = 0; i < 2; ++i) {
    const int rook = board.rooks[i + (board.white ? 0 : 2)];
    if (rook >= 0) AddCastling(board, rook, moves);
  }
  return moves;
}

std::string Outcome(const Board& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < 8; ++file) {
      const char piece = board.squares[static_cast<size_t>(At(file, rank))];
      if (piece == '.') {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
      text += piece;
    }
    if (gap > 0) text += std::to_string(gap);
    if (rank > 0) text += '/';
  }
  text += board.white ? " w " : " b ";
  std::string castling;
  for (int i = 0; i < 4; ++i) {
    if (board.rooks[i] >= 0) castling += Of(static_cast<char>('a' + board.rooks[i] % 8), i < 2);
  }
  text += castling.empty() ? "-" : castling;
  bool may_capture = false;
  if (board.passed >= 0) {
    for (const auto& [name, after] : Moves(board)) {
      const int from = At(name[0] - 'a', name[1] - '1');
      may_capture |= Lower(board.squares[static_cast<size_t>(from)]) == 'p' && name[0] != name[2] &&
                     name.substr(2, 2) == Name(board.passed);
    }
  }
  return text + " " + (may_capture ? Name(board.passed) : "-");
}

}  // namespace danco::slow_chess

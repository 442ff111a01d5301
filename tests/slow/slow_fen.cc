// FEN and outcome keys of the slow rules (docs/rules.md, section 8).

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <utility>

#include "slow_rules.h"

namespace danco::slow {
namespace {

// The letter of each kind of pair; upper case makes the first piece White's.
constexpr struct {
  char letter, first, second;
} kUnions[] = {
    {'a', 'P', 'P'}, {'c', 'P', 'R'}, {'d', 'P', 'N'}, {'e', 'P', 'B'}, {'f', 'P', 'Q'},
    {'g', 'P', 'K'}, {'h', 'R', 'R'}, {'i', 'R', 'N'}, {'j', 'R', 'B'}, {'l', 'R', 'Q'},
    {'m', 'R', 'K'}, {'o', 'N', 'N'}, {'s', 'N', 'B'}, {'t', 'N', 'Q'}, {'u', 'N', 'K'},
    {'v', 'B', 'B'}, {'w', 'B', 'Q'}, {'x', 'B', 'K'}, {'y', 'Q', 'Q'}, {'z', 'Q', 'K'},
    {'@', 'K', 'K'},
};

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char Upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsNumber(const std::string& text) {
  return !text.empty() && text.size() <= 6 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Puts what `letter` stands for on `square`; false if it stands for nothing.
bool PutLetter(char letter, int square, Position& position) {
  char& white = position.piece[kWhite][square];
  char& black = position.piece[kBlack][square];
  if (std::string_view("PNBRQK").find(Upper(letter)) != std::string_view::npos) {
    (IsUpper(letter) ? white : black) = Upper(letter);
    return true;
  }
  if (letter == '_') letter = '@';
  for (const auto& pair : kUnions) {
    if (Lower(letter) != pair.letter) continue;
    white = IsUpper(letter) ? pair.first : pair.second;
    black = IsUpper(letter) ? pair.second : pair.first;
    return true;
  }
  return false;
}

char LetterOf(char white, char black) {
  if (black == 0) return white;
  if (white == 0) return Lower(black);
  for (const auto& pair : kUnions) {
    if (black == pair.first && white == pair.second) return pair.letter;
    if (white == pair.first && black == pair.second) return Upper(pair.letter);
  }
  return '?';
}

bool ParsePlacement(const std::string& text, Position& position) {
  int rank = 7;
  int file = 0;
  for (char c : text) {
    if (c == '/') {
      if (file != 8 || rank == 0) return false;
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      if (file >= 8 || !PutLetter(c, rank * 8 + file, position)) return false;
      ++file;
    }
    if (file > 8) return false;
  }
  return rank == 0 && file == 8;
}

// Each side has one king; no free pawn on its own last rank, at most one in a
// union there (a gift).
bool IsPossible(const Position& position) {
  int gifts = 0;
  for (Side side : {kWhite, kBlack}) {
    const auto& own = position.piece[side];
    if (std::count(own.begin(), own.end(), 'K') != 1) return false;
    const int last_rank = side == kWhite ? 7 : 0;
    for (int square = last_rank * 8; square < last_rank * 8 + 8; ++square) {
      if (own[square] != 'P') continue;
      if (position.piece[1 - side][square] == 0) return false;
      ++gifts;
    }
  }
  return gifts <= 1;
}

// Reads `KQkq` or files. A right whose king or rook is not at home is dropped.
bool ParseCastling(const std::string& text, Position& position) {
  if (text == "-") return true;
  for (char c : text) {
    const Side side = IsUpper(c) ? kWhite : kBlack;
    const auto& own = position.piece[side];
    const int home = side == kWhite ? 0 : 56;
    const int king = static_cast<int>(std::find(own.begin(), own.end(), 'K') - own.begin()) - home;
    const char letter = Lower(c);
    int file = kNone;
    if (letter >= 'a' && letter <= 'h') {
      file = letter - 'a';
    } else if (letter == 'k' || letter == 'q') {
      // X-FEN: the outermost rook on that side of the king.
      const int outside = letter == 'k' ? 7 : 0;
      const int inward = letter == 'k' ? -1 : 1;
      for (int f = outside; f >= 0 && f < 8 && f != king; f += inward) {
        if (own[home + f] != 'R') continue;
        file = f;
        break;
      }
    } else {
      return false;
    }
    if (king < 0 || king > 7) continue;
    if (file == kNone || file == king || own[home + file] != 'R') continue;
    const Wing wing = file < king ? kQueenWing : kKingWing;
    if (position.castling[side][wing] == kNone) {
      position.castling[side][wing] = file;
    }
  }
  return true;
}

// Reads the en passant square. It is dropped unless it is empty and an enemy
// pawn stands in front of it.
bool ParseEp(const std::string& text, Position& position) {
  if (text == "-") return true;
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    return false;
  }
  const int square = (text[1] - '1') * 8 + (text[0] - 'a');
  const bool white = position.to_move == kWhite;
  if (square / 8 != (white ? 5 : 2)) return true;
  const int pawn = white ? square - 8 : square + 8;
  if (position.piece[kWhite][square] != 0) return true;
  if (position.piece[kBlack][square] != 0) return true;
  if (position.piece[1 - position.to_move][pawn] != 'P') return true;
  position.ep = square;
  return true;
}

}  // namespace

std::optional<Position> ParseFen(std::string_view fen) {
  std::istringstream stream{std::string(fen)};
  std::vector<std::string> fields;
  for (std::string field; stream >> field;) fields.push_back(field);
  if (fields.size() < 4 || fields.size() > 6) return std::nullopt;

  const bool pacoplay = IsNumber(fields[2]);
  if (pacoplay && fields.size() < 5) return std::nullopt;
  const std::string castling = fields[pacoplay ? 3 : 2];
  const std::string ep = fields[pacoplay ? 4 : 3];
  std::string plies = "0";
  if (pacoplay) plies = fields[2];
  if (!pacoplay && fields.size() > 4) plies = fields[4];
  if (!IsNumber(plies)) return std::nullopt;

  Position position;
  if (fields[1] != "w" && fields[1] != "b") return std::nullopt;
  position.to_move = fields[1] == "w" ? kWhite : kBlack;
  position.no_progress = std::stoi(plies);
  if (!ParsePlacement(fields[0], position)) return std::nullopt;
  if (!IsPossible(position)) return std::nullopt;
  if (!ParseCastling(castling, position)) return std::nullopt;
  if (!ParseEp(ep, position)) return std::nullopt;
  return position;
}

std::string OutcomeKey(const Position& position) {
  std::string key;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const int square = rank * 8 + file;
      const char white = position.piece[kWhite][square];
      const char black = position.piece[kBlack][square];
      if (white == 0 && black == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) key += static_cast<char>('0' + empty);
      empty = 0;
      key += LetterOf(white, black);
    }
    if (empty > 0) key += static_cast<char>('0' + empty);
    if (rank > 0) key += '/';
  }
  key += position.to_move == kWhite ? " w " : " b ";

  std::string castling;
  for (Side side : {kWhite, kBlack}) {
    for (int file : position.castling[side]) {
      if (file == kNone) continue;
      castling += static_cast<char>((side == kWhite ? 'A' : 'a') + file);
    }
  }
  key += castling.empty() ? "-" : castling;

  key += ' ';
  if (position.ep == kNone) return key + "-";
  key += static_cast<char>('a' + position.ep % 8);
  key += static_cast<char>('1' + position.ep / 8);
  return key;
}

std::string Fnv1a64Digest(std::vector<std::string> keys) {
  std::sort(keys.begin(), keys.end());
  std::string text;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) text += '\n';
    text += keys[i];
  }
  std::uint64_t hash = 14695981039346656037u;
  for (char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211u;
  }
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

}  // namespace danco::slow

// SPDX-License-Identifier: MIT
// Placing pieces on a board, and the squares that they attack, for Python. danco/placement.py is
// the public interface.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/attacks.h"
#include "board/core/castling_geometry.h"
#include "board/core/chess.h"
#include "board/core/position_builder.h"
#include "pybind11/stl.h"
#include "python/bindings.h"
#include "python/values.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

// The pieces of one colour: piece types by square.
using Pieces = std::map<int, int>;

void PutPieces(PositionBuilder& builder, Color color, const Pieces& pieces) {
  for (const auto& [square, type] : pieces) {
    if (square < 0 || square >= kNumSquares || type < 1 || type > 6) {
      throw FenRefused(
          absl::StrCat("pieces: square ", square, " or piece ", type, " is out of range"));
    }
    builder.Put(color, static_cast<PieceType>(type), SquareAt(square));
  }
}

// Allows castling with a rook. It belongs to the king on its rank.
void AllowCastling(PositionBuilder& builder, int square) {
  const Position& draft = builder.draft();
  for (Color color : kColors) {
    const Bitboard kings = draft.pieces(color, PieceType::kKing);
    const bool there = square >= 0 && square < kNumSquares &&
                       draft.pieces(color, PieceType::kRook).contains(SquareAt(square));
    if (!there || kings.empty() || RankOf(kings.first()) != RankOf(SquareAt(square))) continue;
    builder.SetCastlingRook(color, WingOf(kings.first(), SquareAt(square)), SquareAt(square));
    return;
  }
  throw FenRefused(
      absl::StrCat("castling: square ", square, " has no rook on the rank of its king"));
}

Position Build(const Pieces& white, const Pieces& black, bool turn,
               const std::vector<int>& castling, std::optional<int> ep_square, int halfmove_clock,
               const std::string& rules) {
  PositionBuilder builder(RulesFrom(rules));
  PutPieces(builder, Color::kWhite, white);
  PutPieces(builder, Color::kBlack, black);
  builder.SetSideToMove(ColorOf(turn));
  for (int square : castling) AllowCastling(builder, square);
  if (ep_square) builder.SetEnPassant(SquareFrom(py::int_(*ep_square), "ep_square"));
  if (halfmove_clock < 0 || halfmove_clock > PositionBuilder::kMaxCount) {
    throw FenRefused(absl::StrCat("halfmove_clock: expected 0 to ", PositionBuilder::kMaxCount));
  }
  builder.SetNoProgressPlies(halfmove_clock);
  return Checked<FenRefused>(builder.Build());
}

// Replaces the content of one square. Rights that remain valid are kept.
Position WithPiece(const Position& position, int square, int white, int black) {
  const Square s = SquareFrom(py::int_(square), "square");
  PositionBuilder builder(position);
  for (Color color : kColors) {
    if (position.pieces(color).contains(s)) builder.Remove(color, s);
    const int type = color == Color::kWhite ? white : black;
    if (type != 0) PutPieces(builder, color, {{square, type}});
  }
  return Checked<FenRefused>(builder.Build());
}

Position Mirror(const Position& position) {
  PositionBuilder mirrored(position.rules());
  for (Color color : kColors) {
    const Color other = Opponent(color);
    for (Square s : position.pieces(color)) {
      mirrored.Put(other, position.type_at(color, s), FlipRank(s));
    }
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook != Square::kNone) mirrored.SetCastlingRook(other, wing, FlipRank(rook));
    }
    for (int file = 0; file < 8; ++file) {
      if (!position.may_double_step(color, file)) mirrored.UseDoubleStep(other, file);
    }
  }
  mirrored.SetSideToMove(Opponent(position.side_to_move()));
  if (position.en_passant() != Square::kNone)
    mirrored.SetEnPassant(FlipRank(position.en_passant()));
  if (const UnionMoveSquares last = position.last_union_move(); last.from != Square::kNone) {
    mirrored.SetLastUnionMove({FlipRank(last.from), FlipRank(last.to)});
  }
  if (const TurnStart start = position.turn_start()) {
    mirrored.SetTurnStart({FlipRank(start.from), start.in_hand});
  }
  mirrored.SetNoProgressPlies(position.no_progress_plies());
  mirrored.SetMoveNumber(position.move_number());
  return Checked<FenRefused>(mirrored.Build());
}

Bitboard AttacksFrom(const Position& position, Color color, Square s) {
  const PieceType type = position.type_at(color, s);
  if (type == PieceType::kPawn) return PawnAttacks(color, s);
  return PieceAttacks(type, s, position.occupied());
}

Bitboard CastlingRooks(const Position& position) {
  Bitboard rooks;
  for (Color color : kColors) {
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook != Square::kNone) rooks |= rook;
    }
  }
  return rooks;
}

}  // namespace

void BindPlacement(py::module_& module) {
  module.def("_build", &Build, "white"_a, "black"_a, "turn"_a, "castling"_a, "ep_square"_a,
             "halfmove_clock"_a, "rules"_a);
  module.def("_with_piece", &WithPiece, "position"_a, "square"_a, "white"_a, "black"_a);
  module.def("_mirror", &Mirror, "position"_a);
  module.def(
      "_attacks",
      [](const Position& p, bool color, const py::object& square) {
        return AttacksFrom(p, ColorOf(color), SquareFrom(square, "square")).bits();
      },
      "position"_a, "color"_a, "square"_a);
  module.def(
      "_attackers",
      [](const Position& p, bool color, const py::object& square) {
        const Color by = ColorOf(color);
        const Square s = SquareFrom(square, "square");
        return (AttackersTo(p, by, s, p.occupied()) & p.free_pieces(by)).bits();
      },
      "position"_a, "color"_a, "square"_a);
  module.def(
      "_occupied", [](const Position& p, bool color) { return p.pieces(ColorOf(color)).bits(); },
      "position"_a, "color"_a);
  module.def(
      "_castling_rooks", [](const Position& p) { return CastlingRooks(p).bits(); }, "position"_a);
}

}  // namespace danco::python

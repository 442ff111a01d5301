#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pieces placed and read, attacks, mirrored and packed positions, sets of squares, arrows, openings."""

import os
import pathlib
import pickle
import random
import re
import unittest

import danco

UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
DATA = pathlib.Path(os.environ["DANCO_TEST_DATA"])


def positions(seed, rules="pacosako", count=150):
    """Positions of random games."""
    rng = random.Random(seed)
    board = danco.Board(rules=rules)
    for _ in range(count):
        if board.is_game_over() or board.ply() > 120:
            board = danco.Board(rules=rules)
        board.push(rng.choice(board.generate_legal_moves(limit=80)))
        yield board.position


class PlacementTest(unittest.TestCase):
    def test_a_position_is_its_pieces_and_rights(self):
        for position in positions(1):
            again = danco.Position.from_pieces(position.piece_map(), position.turn, castling=position.castling_rooks(),
                                               ep_square=position.ep_square, halfmove_clock=position.halfmove_clock)
            self.assertEqual(again.fen(), position.fen())

    def test_placing_one_piece(self):
        position = danco.Position(UNION)
        other = position.with_piece("d5", danco.Piece(danco.ROOK, danco.QUEEN)).with_piece("a7", None)
        self.assertEqual(other.piece_at("d5").symbol(), "Rq")
        self.assertIsNone(other.piece_at("a7"))
        self.assertEqual(other.with_piece("d5", position.piece_at("d5")).with_piece("a7", danco.Piece(black=danco.PAWN)),
                         position)

    def test_impossible_positions_are_refused(self):
        with self.assertRaisesRegex(danco.FenError, "king"):
            danco.Position().with_piece("e1", None)
        with self.assertRaisesRegex(danco.FenError, "castling"):
            danco.Position.from_pieces({"e1": danco.Piece(white=6), "e8": danco.Piece(black=6)}, castling=["a1"])
        with self.assertRaisesRegex(ValueError, "square"):
            danco.Position.from_pieces({"z9": danco.Piece(white=6)})

    def test_mirroring_twice_changes_nothing(self):
        for rules in danco.RULE_SETS:
            for position in positions(2, rules, 60):
                mirrored = position.mirror()
                self.assertEqual(mirrored.mirror(), position)
                self.assertEqual(mirrored.occupied(danco.WHITE), position.occupied(danco.BLACK).mirror())
                self.assertIs(mirrored.turn, not position.turn)
                self.assertEqual(mirrored.legal_moves.count(), position.legal_moves.count())

    def test_attackers_agree_with_attacks(self):
        for position in positions(3, count=40):
            for color in (danco.WHITE, danco.BLACK):
                free = position.occupied(color) & ~position.occupied(not color)
                for square in range(64):
                    expected = danco.SquareSet([s for s in free if square in position.attacks(s)])
                    self.assertEqual(position.attackers(color, square), expected)
                    self.assertEqual(position.is_attacked_by(color, square), bool(expected))
        with self.assertRaisesRegex(ValueError, "colour"):
            danco.Position(UNION).attacks("d5")
        self.assertEqual(danco.Position(UNION).attacks("d5", danco.WHITE).names(), ["c6", "e6"])

    def test_direct_unions_are_attacks(self):
        for position in positions(4, count=40):
            for move in position.legal_moves:
                if not move.is_chain and not move.is_castling and move.gift is None and not move.is_union_move:
                    if position.occupied(not position.turn) and move.to_square in position.occupied(not position.turn):
                        self.assertIn(move.from_square, position.attackers(position.turn, move.to_square))

    def test_packing(self):
        sizes = []
        for rules in danco.RULE_SETS:
            for position in positions(5, rules, 60):
                packed = position.pack()
                again = danco.Position.unpack(packed)
                self.assertEqual((again.fen(), again.rules), (position.fen(), rules))
                if rules == "pacosako":
                    sizes.append(len(packed))
        self.assertEqual(max(sizes), 40)
        for plies in (255, 256, 30000):
            position = danco.Position.from_pieces(danco.Position().piece_map(), halfmove_clock=plies)
            self.assertEqual((position.halfmove_clock, danco.Position.unpack(position.pack())), (plies, position))
            self.assertEqual(len(position.pack()) > 40, plies > 255)
        with self.assertRaisesRegex(danco.FenError, "0 to 30000"):
            danco.Position.from_pieces(danco.Position().piece_map(), halfmove_clock=30001)
        for bad in (b"", b"\x07", b"\x01", b"\xf1" + b"0" * 40, b"\x01" + b"\xff" * 40, b"\x00rubbish", danco.Position().pack() + b"x"):
            with self.assertRaisesRegex(ValueError, "packed position"):
                danco.Position.unpack(bad)

    def test_packed_positions_of_the_first_release_are_read(self):
        lines = (pathlib.Path(__file__).resolve().parent / "packed.txt").read_text(encoding="utf-8").splitlines()
        self.assertGreater(len(lines), 4)
        for line in lines:
            rules, packed, fen = line.split(" ", 2)
            position = danco.Position(fen, rules)
            self.assertEqual(danco.Position.unpack(bytes.fromhex(packed)).fen(), fen)
            self.assertEqual(position.pack().hex(), packed)

    def test_arrows_and_marks_are_drawn(self):
        position = danco.Position()
        plain = position.svg()
        arrows = [("e2", "e4"), ("d2", 27, "threat"), danco.Arrow("g1", "f3", "better", 2)]
        drawn = position.svg(arrows=arrows, squares=danco.SquareSet(["a1"]))
        self.assertGreater(len(drawn), len(plain))
        self.assertEqual(danco.Board().svg(arrows=arrows, squares=["a1"]), drawn)
        for wanted, bad in (("tail", [("z1", "e4")]), ("kind", [("e2", "e4", "wavy")]), ("number", [("e2", "e4", "played", 100)]),
                            ("kind", [("e2", "e4", 5)]), ("number", [("e2", "e4", "played", "x")]),
                            ("arrows", [("e2",)])):
            with self.assertRaisesRegex(ValueError, wanted):
                position.svg(arrows=bad)
        with self.assertRaisesRegex(ValueError, "squares"):
            position.svg(squares=["z1"])


class SquareSetTest(unittest.TestCase):
    def test_it_is_a_set(self):
        rng = random.Random(6)
        for _ in range(200):
            one, two = ({rng.randrange(64) for _ in range(rng.randrange(20))} for _ in range(2))
            a, b = danco.SquareSet(one), danco.SquareSet(two)
            self.assertEqual((set(a & b), set(a | b), set(a - b), set(a ^ b)), (one & two, one | two, one - two, one ^ two))
            self.assertEqual((a <= b, a == b, len(a), bool(a)), (one <= two, one == two, len(one), bool(one)))
            self.assertEqual((hash(a), a), (hash(frozenset(one)), one))
            self.assertEqual(set(~a), set(range(64)) - one)
            self.assertEqual((a.mirror().mirror(), pickle.loads(pickle.dumps(a))), (a, a))
        with self.assertRaises(AttributeError):
            a.mask = 0
        for bad in (-1, 1 << 64, ["a9"], [64], [True]):
            with self.assertRaises(ValueError):
                danco.SquareSet(bad)


class SquareTest(unittest.TestCase):
    def test_names_and_numbers(self):
        for square in danco.SQUARES:
            name = danco.square_name(square)
            file, rank = "abcdefgh"[danco.square_file(square)], danco.square_rank(square) + 1
            self.assertEqual((danco.parse_square(name), f"{file}{rank}"), (square, name))
        for function in (danco.square_name, danco.parse_square, danco.square_file, danco.square_rank):
            for bad in (-1, 64, "e9", "E4", 1.5, None):
                with self.subTest(function=function, bad=bad), self.assertRaisesRegex(ValueError, f"{bad!r} is not a square"):
                    function(bad)


class OpeningsTest(unittest.TestCase):
    def test_the_tables_that_come_with_danco(self):
        table = danco.OpeningTable.open_default()
        moves = table.moves(danco.Position())
        self.assertGreater(table.games, 1000)
        self.assertGreaterEqual(moves[0].played, moves[-1].played)
        results = table.results(danco.Position())
        self.assertLessEqual(results.white + results.draws + results.black, results.games)

    def test_bad_files(self):
        with self.assertRaises(danco.RecordError):
            danco.Book("rubbish")
        with self.assertRaises(OSError):
            danco.Book.open("/no/such/file")
        for kind in (danco.Book, danco.OpeningTable):
            with self.assertRaises(danco.RecordError):
                kind.open(danco._danco.__file__)  # not a text
        with self.assertRaisesRegex(ValueError, "plies"):
            danco.OpeningTable(plies=0)
        with self.assertRaises(FileNotFoundError):
            danco.openings.find_data("no-such-file")

    def test_a_table_is_written_and_read(self):
        table = danco.OpeningTable()
        self.assertTrue(table.add(danco.parse_games("1. e2e4 e7e5 1-0")[0]))
        self.assertRegex(table.text(), re.compile("danco-openings"))


if __name__ == "__main__":
    unittest.main()

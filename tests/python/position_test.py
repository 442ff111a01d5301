#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Positions, moves, turns and boards of the Python module."""

import copy
import doctest
import inspect
import os
import pathlib
import pickle
import re
import signal
import threading
import unittest
import xml.etree.ElementTree as ElementTree

import danco

UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"


class PositionTest(unittest.TestCase):
    def test_the_start(self):
        position = danco.Position()
        self.assertEqual(position.fen(), danco.STARTING_FEN)
        self.assertIs(position.turn, danco.WHITE)
        self.assertEqual(len(position.legal_moves), 20)
        self.assertEqual(position.pieces_at("e1"), (danco.KING, None))
        self.assertEqual(position.pieces_at(danco.E4), (None, None))
        self.assertEqual(position.king(danco.BLACK), danco.E8)
        self.assertEqual(position.perft(3), 8902)

    def test_values(self):
        one, other = danco.Position(UNION), danco.Position(UNION)
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertNotEqual(one, danco.Position())
        self.assertNotEqual(danco.Position(), danco.Position(rules="manual"))
        self.assertEqual(pickle.loads(pickle.dumps(one)), one)
        vchess = danco.Position(rules="vchess").after("e2e4")
        self.assertEqual(pickle.loads(pickle.dumps(vchess)), vchess)
        self.assertEqual(eval(repr(vchess), {"Position": danco.Position}), vchess)

    def test_moves(self):
        position = danco.Position(UNION)
        move = position.parse_move("Qd8>Pd5>d4")
        self.assertEqual(str(move), "d8d5d4")
        self.assertEqual(move.players(), "Qd8>Pd5>d4")
        self.assertEqual(move.steps, [danco.D8, danco.D5, danco.D4])
        self.assertEqual(move.actions(), [{"Lift": 59}, {"Place": 35}, {"Place": 27}])
        self.assertTrue(move.is_chain)
        self.assertFalse(move.is_paco or move.is_castling or move.is_union_move)
        self.assertIn(move, position.legal_moves)
        self.assertIn("d8d5d4", position.legal_moves)
        self.assertNotIn("a1a5", position.legal_moves)
        self.assertEqual({move}, {position.parse_move("d8d5d4")})
        self.assertEqual(list(position.legal_moves)[-1], position.legal_moves[-1])
        with self.assertRaises(IndexError):
            position.legal_moves[len(position.legal_moves)]

    def test_moves_of_other_positions_are_refused(self):
        move = danco.Position().parse_move("e2e4")
        with self.assertRaisesRegex(danco.MoveError, "another position"):
            danco.Position(UNION).after(move)
        self.assertFalse(danco.Position(UNION).is_legal(move))

    def test_a_count_ends_at_control_c(self):
        timer = threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT])
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            danco.Position().perft(12)
        timer.join()

    def test_errors_name_characters_outside_ascii(self):
        for fen in ("♜7/8/8/8/8/8/8/8 w 0 - - -", "4k3/8/8/8/8/8/8/4K3 w 0 ♜ - -", "4k3/8/8/8/8/8/8/4K3^aé w 0 - - -"):
            with self.assertRaisesRegex(danco.FenError, "'♜'|aé"):
                danco.Position(fen)
        for shift in ("", "a", "ab"):
            for text in (f"1. {shift}{'♜' * 400} *", f'[OpenTurn "{shift}{"♜" * 400}"]\n\n1. e2e4 *'):
                fault, = danco.parse_games(text).faults
                self.assertRegex(fault.reason, "♜ \\.\\.\\. ♜+', character")

    def test_errors_name_the_field(self):
        for fen, field in (("8/8 w 0 - - -", "placement"), (danco.STARTING_FEN.replace(" w ", " x "), "side")):
            with self.assertRaisesRegex(danco.FenError, field):
                danco.Position(fen)
        with self.assertRaisesRegex(danco.MoveError, "e2 is empty|e2e5"):
            danco.Position().after("e2e5")
        with self.assertRaisesRegex(ValueError, "rules"):
            danco.Position(rules="checkers")
        with self.assertRaisesRegex(ValueError, "square"):
            danco.Position().pieces_at("i9")
        with self.assertRaisesRegex(ValueError, "square"):
            danco.Position().pieces_at(64)
        with self.assertRaisesRegex(ValueError, "number"):
            danco.Position.fischer_random(960)
        self.assertTrue(issubclass(danco.FenError, ValueError))

    def test_sako_and_its_chain(self):
        # Black's queen takes over the union on e2 and releases the rook next to White's king.
        position = danco.Position("4k3/8/8/8/8/8/q3C3/6K1 b 0 - - -")
        self.assertEqual(danco.Position("4k3/8/8/8/8/8/8/6K1 w 0 - - -").threat(danco.BLACK), None)
        for position in (position, danco.Position("4k3/8/8/8/8/4q3/8/6K1 w 0 - - -")):
            if position.in_sako(danco.WHITE):
                threat = position.threat(danco.BLACK)
                self.assertTrue(threat.is_paco)
                self.assertIn(threat.from_square, position.threat_squares(danco.BLACK))
        self.assertTrue(danco.Position("4k3/8/8/8/8/4q3/8/6K1 w 0 - - -").in_sako())

    def test_pictures(self):
        position = danco.Position(UNION)
        for svg in (position._repr_svg_(), danco.Board(UNION)._repr_svg_(),
                    position.svg(orientation=danco.BLACK, title="a & b", size=200)):
            self.assertEqual(ElementTree.fromstring(svg).tag, "{http://www.w3.org/2000/svg}svg")
        self.assertIn('width="200"', position.svg(size=200))
        self.assertIn("Pp", str(position))
        self.assertEqual(position.text(), str(position))
        self.assertIn("♙♟", position.text(unicode=True))
        self.assertLess(position.text(orientation=danco.BLACK).index("1 |"),
                        position.text(orientation=danco.BLACK).index("8 |"))
        self.assertIn("d5", position.words())

    def test_evaluation(self):
        self.assertEqual(danco.Position().evaluate(), danco.Position().evaluate())
        self.assertEqual(sum(danco.Position().wdl(40)), 1000)
        with self.assertRaisesRegex(ValueError, "centipawns"):
            danco.Position().wdl(100000)


class TurnTest(unittest.TestCase):
    def test_a_chain_step_by_step(self):
        turn = danco.Board(UNION).begin_turn()
        self.assertIn(danco.D8, turn.targets())
        self.assertNotIn(danco.A8, turn.targets())
        turn.lift("d8")
        self.assertEqual(turn.in_hand, danco.QUEEN)
        self.assertEqual(turn.targets(), [danco.D5, danco.D6, danco.D7])
        turn.step("d5")
        self.assertEqual(turn.in_hand, danco.PAWN)
        self.assertFalse(turn.ended)
        with self.assertRaises(danco.MoveError):
            turn.step("d8")
        self.assertEqual(turn.squares, [danco.D8, danco.D5])
        turn.step("d4")
        self.assertTrue(turn.ended)
        self.assertEqual(str(turn.move), "d8d5d4")
        self.assertEqual(turn.targets(), [])
        with self.assertRaises(danco.MoveError):
            turn.step("d3")

    def test_every_move_can_be_played_step_by_step(self):
        for fen in (UNION, "r3k2r/8/8/8/8/8/P7/R3K2R w 0 AHah - -", "4k3/P7/8/8/8/8/8/4K3 w 0 - - -"):
            position = danco.Position(fen)
            for move in position.legal_moves:
                turn = danco.Turn(position)
                turn.lift(move.steps[0])
                for number, square in enumerate(move.steps[1:], 1):
                    self.assertIn(square, turn.targets(), move)
                    last = number == len(move.steps) - 1
                    turn.step(square, move.promotion if last else None)
                self.assertEqual(turn.move, move)

    def test_castling_and_copies(self):
        position = danco.Position("4k3/8/8/8/8/8/8/R3K2R w 0 AH - -")
        turn = danco.Turn(position)
        turn.lift("e1")
        other = turn.copy()
        turn.step("g1")
        self.assertTrue(turn.move.is_castling)
        self.assertFalse(other.ended)
        other.step("a1")
        self.assertEqual(str(other.move), "e1c1")

    def test_a_king_that_may_not_castle_takes_over_its_rooks_union(self):
        turn = danco.Turn(danco.Position("4k1r1/8/8/8/8/8/8/5KJ1 w 0 G - -", "vchess"))
        turn.lift("f1")
        self.assertIn(danco.G1, turn.targets())
        turn.step("g1")
        self.assertEqual(turn.in_hand, danco.ROOK)

    def test_a_king_that_can_only_castle_can_be_lifted(self):
        turn = danco.Turn(danco.Position("4k3/8/8/8/8/8/4PPP1/4BKR1 w G - 0 1", "chess"))
        self.assertIn(danco.F1, turn.targets())
        turn.lift("f1")
        self.assertEqual(turn.targets(), [danco.G1])
        turn.step("g1")
        self.assertTrue(turn.move.is_castling)

    def test_a_gift(self):
        position = danco.Position("4k3/8/8/8/8/8/8/A3K3 b 0 - - -")
        self.assertEqual(position.gift_square, danco.A1)
        turn = danco.Turn(position)
        with self.assertRaises(danco.MoveError):
            turn.lift("e8")
        with self.assertRaisesRegex(ValueError, "piece"):
            turn.choose_gift("k")
        with self.assertRaisesRegex(danco.MoveError, "no gifted pawn"):
            danco.Turn(danco.Position()).choose_gift("q")
        turn.choose_gift("r")
        turn.choose_gift("q")
        turn.lift("e8")
        with self.assertRaisesRegex(danco.MoveError, "choose the gift before"):
            turn.choose_gift("r")
        turn.step("e7")
        self.assertEqual((str(turn.move), turn.move.gift), ("qe8e7", danco.QUEEN))


class BoardTest(unittest.TestCase):
    def test_push_and_pop(self):
        board = danco.Board()
        for text in ("e2e4", "d7d5", "e4xd5", "Qd8>Pd5>d4"):
            board.push(text)
        self.assertEqual([str(move) for move in board.move_stack], ["e2e4", "d7d5", "e4d5", "d8d5d4"])
        self.assertEqual(str(board.peek()), "d8d5d4")
        kept = copy.copy(board.position)
        self.assertEqual(str(board.pop()), "d8d5d4")
        self.assertEqual(board.position, danco.Position(UNION))
        self.assertNotEqual(kept, board.position)
        before = board.fen()
        with self.assertRaises(danco.MoveError):
            board.push("d8d4")
        self.assertEqual(board.fen(), before)
        other = board.copy()
        other.push("d8d5d4")
        self.assertEqual(board.fen(), before)
        while board.ply():
            board.pop()
        with self.assertRaises(IndexError):
            board.pop()

    def test_how_games_end(self):
        board = danco.Board()
        self.assertIsNone(board.outcome())
        self.assertEqual(board.result(), "*")
        for _ in range(2):
            for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
                board.push(text)
        self.assertEqual(board.outcome(), danco.Outcome("repetition", None))
        self.assertEqual(board.result(), board.outcome().result())
        paco = danco.Board("4k3/8/8/8/8/4q3/8/6K1 b 0 - - -")
        move = paco.position.threat()
        paco.push(move)
        self.assertEqual(paco.outcome(), danco.Outcome("paco", danco.BLACK))
        self.assertEqual(paco.result(), "0-1")
        self.assertTrue(paco.is_game_over())
        with self.assertRaisesRegex(danco.MoveError, "over"):
            paco.push("g1g2")


class PackageTest(unittest.TestCase):
    def test_the_example_of_the_package(self):
        self.assertEqual(doctest.testmod(danco).failed, 0)
        self.assertGreater(doctest.testmod(danco).attempted, 3)

    def test_the_type_file_names_what_there_is(self):
        types = (pathlib.Path(danco.__file__).parent / "_danco.pyi").read_text(encoding="utf-8")
        for name in re.findall(r"^class (\w+)", types, re.MULTILINE):
            cls = getattr(danco._danco, name)
            body = re.search(rf"^class {name}\b.*?(?=^\S|\Z)", types, re.MULTILINE | re.DOTALL)[0]
            typed = set(re.findall(r"^    (?:def )?(\w+)[(:]", body, re.MULTILINE))
            real = {attribute for attribute in vars(cls) if not attribute.startswith("__")}
            typed = {attribute for attribute in typed if not attribute.startswith("__")}
            if not issubclass(cls, Exception):
                self.assertEqual(typed, real - {"_pybind11_conduit_v1_"}, name)

    def test_everything_public_says_what_it_is(self):
        for name, value in vars(danco).items():
            if inspect.isclass(value) and not name.startswith("_"):
                self.assertTrue(value.__doc__, name)
                for attribute, member in vars(value).items():
                    if not attribute.startswith("_") and (callable(member) or isinstance(member, property)):
                        self.assertTrue(inspect.getdoc(getattr(value, attribute)), f"{name}.{attribute}")


if __name__ == "__main__":
    unittest.main()

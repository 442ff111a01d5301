#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The values of the module can be copied, compared, hashed and pickled. Questions about positions with a huge
number of moves do not block other threads."""

import copy
import pickle
import sys
import threading
import unittest

import danco

UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
# From an ordinary random game: more than 60 million moves.
EXPLOSIVE = "1N2T3/1tC2k2/1C1n2D1/2vE1wL1/1j2Th2/8/4K3/c5l1 b 8 - - -"


def a_game():
    board = danco.Board()
    for text in ("e2e4", "d7d5", "e4d5", "d8d5d4"):
        board.push(text)
    return board


class ValuesTest(unittest.TestCase):
    def check(self, value, other, hashed=True):
        for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            self.assertEqual(again, value)
            self.assertFalse(again != value)
            if hashed:
                self.assertEqual(hash(again), hash(value))
        self.assertNotEqual(value, other)
        self.assertNotEqual(value, 5)
        if not hashed:
            with self.assertRaises(TypeError):
                hash(value)

    def test_positions_and_moves(self):
        position = danco.Position(UNION)
        self.check(position, danco.Position())
        self.check(position.legal_moves, danco.Position().legal_moves)
        for move in position.legal_moves:
            self.check(move, danco.Position().parse_move("e2e4"))
        self.assertIs(copy.copy(move), move)
        self.assertEqual(len({*position.legal_moves, *position.legal_moves}), len(position.legal_moves))
        for rules in danco.RULE_SETS:
            start = danco.Position(rules=rules)
            self.check(start.parse_move("e2e4"), start.parse_move("e2e3"))
        self.assertNotEqual(danco.Position(rules="manual").parse_move("e2e4"),
                            danco.Position(rules="nochain").parse_move("e2e4"))

    def test_boards(self):
        board = a_game()
        self.check(board, danco.Board(), hashed=False)
        other = copy.copy(board)
        other.push("a2a3")
        self.assertEqual((board.ply(), other.ply()), (4, 5))
        self.assertNotEqual(board, other)
        other.pop()
        self.assertEqual(board, other)
        again = pickle.loads(pickle.dumps(board))
        self.assertEqual(again.move_stack, board.move_stack)
        # The same position reached in another way is another game.
        self.assertNotEqual(board, danco.Board(board.position))

    def test_turns(self):
        turn = danco.Board(UNION).begin_turn()
        self.check(turn, danco.Turn(danco.Position()), hashed=False)
        turn.lift("d8")
        turn.step("d5")
        self.check(turn, danco.Board(UNION).begin_turn(), hashed=False)
        other = pickle.loads(pickle.dumps(turn))
        other.step("d4")
        self.assertEqual(str(other.move), "d8d5d4")
        self.assertFalse(turn.ended)
        gift = danco.Turn(danco.Position("4k3/8/8/8/8/8/8/A3K3 b 0 - - -"))
        gift.choose_gift("q")
        self.check(gift, turn, hashed=False)
        castled = danco.Turn(danco.Position("4k3/8/8/8/8/8/8/R3K2R w 0 AH - -"))
        castled.lift("e1")
        castled.step("g1")
        self.check(castled, turn, hashed=False)
        promoted = danco.Turn(danco.Position("4k3/P7/8/8/8/8/8/4K3 w 0 - - -"))
        promoted.lift("a7")
        promoted.step("a8", "n")
        self.check(promoted, turn, hashed=False)

    def test_records(self):
        record = danco.GameRecord(a_game())
        record.set_tag("White", "Anna")
        record.comment = "A game."
        self.check(record, danco.GameRecord(danco.Board()), hashed=False)
        other = copy.copy(record)
        other.result = "1-0"
        self.assertNotEqual(record, other)
        self.check(record.turns[0], record.turns[1])
        fault = danco.parse_games("1. e2e5 *").faults[0]
        self.check(fault, danco.parse_games("1. e2e4 e2e4 *").faults[0])

    def test_what_engines_say(self):
        with danco.Engine(hash=1) as engine:
            result = engine.play(a_game(), danco.Limit(depth=2))
        self.check(result, None)
        self.check(result.info, danco.Info())
        self.check(danco.Limit(time=2), danco.Limit())
        self.check(danco.Outcome("paco", True), danco.Outcome("paco", False))
        self.check(danco.Piece(danco.PAWN), danco.Piece(black=danco.PAWN))

    def test_moves_come_from_positions(self):
        with self.assertRaisesRegex(TypeError, "from_uci"):
            danco.Move()
        board = a_game()
        self.assertEqual(danco.Move.from_uci("a2a3", board), board.parse_move("a2a3"))
        self.assertEqual(danco.Move.from_uci("Nf3", danco.Position()).uci(), "g1f3")
        with self.assertRaisesRegex(TypeError, "position"):
            danco.Move.from_uci("a2a3", "startpos")
        with self.assertRaises(danco.MoveError):
            danco.Move.from_uci("a2a5", board)

    def test_moves_hold_their_position(self):
        moves = danco.Board(UNION).generate_legal_moves()
        self.assertEqual([move.position for move in moves], 29 * [danco.Position(UNION)])
        iterator = iter(danco.Position(UNION).legal_moves)
        self.assertEqual(next(iterator).position, danco.Position(UNION))
        self.assertEqual(len(list(iterator)), 28)


class MovesOfAPositionTest(unittest.TestCase):
    def test_as_a_sequence(self):
        moves = danco.Position(UNION).legal_moves
        everything = list(moves)
        self.assertEqual(moves[2:5], everything[2:5])
        self.assertEqual(moves[::-1], everything[::-1])
        self.assertEqual(list(reversed(moves)), everything[::-1])
        self.assertEqual((moves[-1], moves[28]), (everything[-1], everything[-1]))
        for index in (29, -30, 2**70):
            with self.assertRaises(IndexError):
                moves[index]
        with self.assertRaisesRegex(TypeError, "index"):
            moves["e4"]
        self.assertEqual((moves.count(), moves.count(limit=7), moves.count(0)), (29, 7, 0))
        self.assertEqual(danco.Position(UNION).generate_legal_moves(limit=7), everything[:7])
        self.assertEqual(danco.Position(UNION).generate_legal_moves(), everything)
        self.assertNotIn(5, moves)
        with self.assertRaisesRegex(ValueError, "limit"):
            danco.Position().generate_legal_moves(limit=-1)

    def test_as_chess_players_write_them(self):
        board = danco.Board()
        for text in ("e4", "Nf6", "Ng1f3", "d5", "exd5", "O-O"):
            if text == "O-O":
                with self.assertRaises(danco.MoveError):
                    board.push(text)
            else:
                board.push(text)
        self.assertEqual([move.uci() for move in board.move_stack],
                         ["e2e4", "g8f6", "g1f3", "d7d5", "e4d5"])
        rooks = danco.Position("4k3/8/8/8/8/8/4K3/R6R w 0 - - -")
        with self.assertRaisesRegex(danco.MoveError, "Ra1>d1 or Rh1>d1"):
            rooks.parse_move("Rd1")
        self.assertEqual(rooks.parse_move("Rad1").uci(), "a1d1")
        with self.assertRaisesRegex(danco.MoveError, "d5 must move on"):
            danco.Board(UNION).push("Qd5")
        with self.assertRaisesRegex(danco.MoveError, "e2 is empty|e2e5"):
            danco.Board().push("e2e5")

    def test_boards_and_their_rules(self):
        vchess = danco.Position(rules="vchess")
        self.assertEqual(danco.Board(vchess).rules, "vchess")
        self.assertEqual(danco.Board(vchess, rules="vchess").rules, "vchess")
        with self.assertRaisesRegex(ValueError, "rules"):
            danco.Board(vchess, rules="pacosako")
        with self.assertRaisesRegex(TypeError, "start"):
            danco.Board(5)
        board = a_game()
        self.assertEqual((board.halfmove_clock, board.position.halfmove_clock), (1, 1))
        self.assertEqual(board.piece_at("d5"), danco.Piece(danco.PAWN, danco.QUEEN))
        self.assertEqual((board.piece_at("e4"), board.piece_at(danco.E8).symbol()), (None, "k"))
        self.assertEqual((board.piece_at("e8").color, board.piece_at("e8").piece_type),
                         (danco.BLACK, danco.KING))
        board.reset()
        self.assertEqual(board, danco.Board())
        other = danco.Board(vchess)
        other.push("e2e4")
        other.reset()
        self.assertEqual(other, danco.Board(vchess))

    def test_sizes(self):
        for size in (-5, 0, 10**9):
            with self.assertRaisesRegex((ValueError, TypeError), "size"):
                danco.Board().svg(size=size)


class ExplosiveTest(unittest.TestCase):
    """A position of a random game that blocked a server for 12 s."""

    def lets_others_run(self, question):
        """Asks a question while another thread waits for Python's global lock. Python never takes the lock from its
        holder here, so the other thread runs during the question exactly if the question releases the lock."""
        gate, ran = threading.Event(), threading.Event()
        thread = threading.Thread(target=lambda: (gate.wait(), ran.set()))
        thread.start()
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1000)
        try:
            gate.set()
            question()
            return ran.is_set()
        finally:
            sys.setswitchinterval(interval)
            thread.join()

    def refused(self, question):
        with self.assertRaisesRegex(danco.TooManyMoves, "limit"):
            question()

    def test_what_lists_lets_others_run(self):
        position = danco.Position(EXPLOSIVE)
        moves = position.legal_moves
        for question in (lambda: len(moves), moves.count, lambda: list(moves), lambda: moves[0], moves.uci,
                         position.generate_legal_moves):
            self.assertTrue(self.lets_others_run(lambda: self.refused(question)))
        # This question needs no release, so the lock is kept.
        self.assertFalse(self.lets_others_run(lambda: len(danco.Position().legal_moves)))
        self.assertTrue(issubclass(danco.TooManyMoves, RuntimeError))

    def test_two_threads_play_on_one_board(self):
        """Only one of them can play a move, because then it is the other side's turn."""
        board, barrier, interval, plies = danco.Board(EXPLOSIVE), threading.Barrier(2), sys.getswitchinterval(), set()

        def play():
            for _ in range(1000):
                barrier.wait()
                try:
                    board.push("qf7e7")
                except danco.MoveError:
                    pass
                if barrier.wait() == 0:
                    plies.add(board.ply())
                    while board.ply() > 0:
                        board.pop()

        self.addCleanup(sys.setswitchinterval, interval)
        sys.setswitchinterval(1e-6)
        threads = [threading.Thread(target=play) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(plies, {1})

    def test_single_moves_need_no_list(self):
        board = danco.Board(EXPLOSIVE)
        some = board.generate_legal_moves(limit=50)
        self.assertEqual((len(some), len(set(some)), board.legal_moves.count(limit=12345)), (50, 50, 12345))
        self.assertTrue(board.legal_moves)
        for move in some:
            self.assertTrue(move in board.legal_moves and board.is_legal(move))
            self.assertTrue(board.is_legal(move.uci()) and move.players() in board.legal_moves)
        for text in ("a2a3", "f7e7", "qf7f1", "Nf6", "f6"):
            self.assertFalse(board.is_legal(text) or text in board.legal_moves)
        self.assertTrue(board.is_legal("qf7e7"))  # a gift is promoted first
        self.assertIsInstance(board.in_sako(), bool)
        board.push("qd6c4")
        self.assertEqual(board.pop().uci(), "qd6c4")


if __name__ == "__main__":
    unittest.main()

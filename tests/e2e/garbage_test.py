# SPDX-License-Identifier: MIT
"""Malformed lines are answered or ignored, change nothing and leave the engine working."""

import random
import unittest

from client import Client, best_move

SEED = 20240229
FEN = "r1q1k2r/p1Pb1ppp/5n2/1f1p4/AV5P/2dDP3/P2B1PP1/R3K1NR b 4 AHah - -"

WORDS = ["position", "startpos", "fen", "moves", "go", "depth", "nodes", "mate", "wtime", "btime",
         "winc", "movetime", "searchmoves", "setoption", "name", "value", "Hash", "Threads",
         "UCI_Variant", "e2e4", "e9e4", "a2c4c6b7", "-1", "x", "99999999999999999999", "1e3", "w",
         "b", "-", "AHah", "0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "8/8/8/8/8/8/8/8",
         "9/8", "^c7R", "perft", "bench", "ŝako", "\\", '"', "%s%n", "\x00", "\x7f"]

HAND_MADE = [
    "", " ", "\t", "xyzzy", "UCI", "ISREADY", "uciok", "position", "position fen", "position startpos e2e4",
    "position startpos moves e2e5", "position startpos moves e2e4 e2e4", "position startpos moves e7e5",
    "position startpos moves 0000", "position startpos moves (none)", "position startpos moves e2e4q",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen 4k3/8/8/8/8/8/8/4K3 x 0 - - -",
    "position fen 4k3/8/8/8/8/8/8/4K3", "position fen 4k3/8/8/8/8/8/8/4K2K w 0 - - -",
    "position fen 4k3/9/8/8/8/8/8/4K3 w 0 - - -", "position fen 4k3/8/8/8/8/8/8 w 0 - - -",
    "position fen 4k3/8/8/8/8/8/8/4K3 w -5 - - -", "position fen 4k3/8/8/8/8/8/8/4K3 w 0 - z9 -",
    "position fen 4k3/8/8/8/8/8/8/4K3^ w 0 - - -", "position fen 4k3/8/8/8/8/8/8/4K3^e1K w 0 - - -",
    "position fen Ŝ/8 w", "go depth", "go depth x", "go depth -1", "go nodes 1.5", "go wtime",
    "go movetime fast", "go searchmoves", "go searchmoves e2e5", "go searchmoves depth 3", "go perft x",
    "go perft -1", "go banana", "setoption", "setoption name", "setoption name Hash",
    "setoption name Hash value", "setoption name Hash value -1", "setoption name Hash value 1x",
    "setoption name Threads value 0", "setoption name Threads value 257", "setoption name None value 1",
    "setoption name UCI_Variant value checkers", "setoption name Ponder value maybe", "bench 0", "bench x",
    "bench 1 2 3 4", "stop", "ponderhit", b"\xff\xfe\xfd", b"position fen \xff", b"go depth \x00",
]


def generated(count):
    """Yields lines of protocol words in random order, and lines of random bytes."""
    source = random.Random(SEED)
    for _ in range(count):
        if source.random() < 0.3:
            size = source.randrange(1, 60)
            # The leading `?` keeps the line from being a command that would be executed.
            yield b"?" + bytes(source.choice([c for c in range(256) if c not in (10, 13)])
                               for _ in range(size))
        else:
            words = [source.choice(WORDS) for _ in range(source.randrange(1, 8))]
            # These commands could be valid by chance and would be executed.
            if words[0] in ("go", "bench", "setoption", "moves"):
                words.insert(0, "nonsense")
            yield " ".join([*words, "nonsense"])


class Garbage(unittest.TestCase):
    def assert_sound(self, engine, line, before):
        self.assertEqual(engine.fact("Fen"), before, line)

    def test_malformed_lines_change_nothing(self):
        with Client() as engine:
            engine.position(FEN)
            before = engine.fact("Fen")
            legal = engine.moves()
            lines = HAND_MADE + list(generated(250))
            for line in lines:
                engine.send(line)
                for answer in engine.settle():
                    self.assertTrue(answer.startswith("info string error: "), (line, answer))
                self.assert_sound(engine, line, before)
            self.assertEqual(engine.moves(), legal)
            self.assertIn(best_move(engine.go("depth 4")), legal)

    def test_errors_name_what_is_wrong(self):
        with Client() as engine:
            for line, words in [("position startpos moves e2e4 e7e5 e4e5", ["ply 3", "e4e5"]),
                                ("position fen 8/8/8/8/8/8/8/8 w 0 - - -", ["placement"]),
                                ("setoption name Threads value 0", ["Threads", "1 to 256"]),
                                ("go searchmoves e2e5", ["e2e5"]),
                                ("castle now", ["castle"])]:
                engine.send(line)
                (answer,) = engine.settle()
                for word in words:
                    self.assertIn(word, answer)

    def test_malformed_lines_while_searching(self):
        with Client() as engine:
            engine.send("go infinite")
            for line in HAND_MADE + list(generated(100)):
                if line in ("stop", "ponderhit"):
                    continue
                engine.send(line)
            engine.send("stop")
            self.assertNotEqual(best_move(engine.read_to("bestmove")), "(none)")
            self.assertEqual(len(engine.moves()), 20)  # the position is still the start
            engine.position(None)
            self.assertEqual(len(engine.moves()), 20)

    def test_a_very_long_line(self):
        with Client() as engine:
            engine.send("x" * 6_000_000)
            (answer,) = engine.settle()
            self.assertIn("longer than 4 MiB", answer)

    def test_a_very_long_game(self):
        shuffle = ["b1c3", "b8c6", "c3b1", "c6b8"]
        with Client() as engine:
            engine.position(None, shuffle * 500)
            self.assertEqual(engine.settle(), [])
            self.assertIn("repetition", engine.fact("Game"))


if __name__ == "__main__":
    unittest.main()

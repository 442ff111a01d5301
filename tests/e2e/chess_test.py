# SPDX-License-Identifier: MIT
"""Traditional chess, as seen by a client that knows nothing of unions: the program called danco-chess."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import client


class DancoChess(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = pathlib.Path(folder.name) / "danco-chess"
        os.symlink(pathlib.Path(client.DANCO).resolve(), self.program)

    def run_program(self, *arguments, text=""):
        return subprocess.run([self.program, *arguments], input=text, capture_output=True, text=True,
                              encoding="utf-8", timeout=client.HANG, check=False)

    def dialogue(self, *lines):
        return self.run_program(text="\n".join([*lines, "quit", ""])).stdout

    def test_says_that_chess_is_its_default(self):
        self.assertIn("option name UCI_Variant type combo default chess var pacosako", self.dialogue("uci"))
        self.assertIn("chess (chess)\n  --hash", self.run_program("--help").stdout)

    def test_a_game_of_castling_promotion_and_mate(self):
        start = "position fen r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1"
        self.assertIn("illegal", self.dialogue(start + " e8c8"))  # the pawn attacks c8
        self.assertIn("Fen: Q6r/4k3/8/8/8/8/8/R4RK1 b - - 0 2", self.dialogue(start + " e8e7 b7a8q", "d"))
        told = self.dialogue("position startpos moves e2e4 e7e5 f1c4 b8c6 d1h5 g8f6", "d", "go depth 6")
        self.assertIn("Fen: r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", told)
        self.assertRegex(told, r"score mate 1 .* pv h5f7\n")
        self.assertIn("bestmove h5f7", told)

    def test_perft_of_the_start_position(self):
        self.assertIn("Nodes searched: 4865609", self.dialogue("go perft 5"))

    def test_the_command_line_speaks_san(self):
        done = self.run_program("analyse", "startpos", "moves", "e4", "e5", "Nf3", "Nc6", "Bb5", "--depth=4", "--ascii")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\n +4 .* [a-hNBRQKO][a-h1-8xO+#=-]+")
        refused = self.run_program("analyse", "startpos", "moves", "e4", "Ke2")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("'Ke2'", refused.stderr)

    def test_a_position_that_cannot_be_is_refused_with_its_field(self):
        refused = self.run_program("analyse", "k6R/8/8/8/8/8/8/K7 w - - 0 1")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("side to move: Black's king is in check", refused.stderr)

    def test_a_game_of_another_program_is_read(self):
        pgn = ('[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 {best by test} e5 2. Bc4 (2. Nf3 Nc6) Nc6 '
               "3. Qh5 $1 Nf6?? 4. Qxf7# 1-0\n")
        done = self.run_program("convert", "-", "--to", "moves", text=pgn)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("h5f7", done.stdout)
        written = self.run_program("convert", "-", "--to", "pgn", text=pgn).stdout
        self.assertIn("3. Qh5", written)
        self.assertNotIn("[Variant", written)
        tagged = pgn.replace('[Result "1-0"]', '[Result "1-0"]\n[Variant "Standard"]')
        self.assertIn("Qxf7#", client.run("convert", "-", "--to", "pgn", text=tagged).stdout)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The example examples/client.py: whole games by clicks alone, replayed by the module danco. DANCO names the engine."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

import danco

CLIENT = pathlib.Path(__file__).resolve().parents[2] / "examples/client.py"
HANG = 100


def play(*arguments, typed="", expect=0):
    done = subprocess.run([sys.executable, CLIENT, "--engine", os.environ["DANCO"], *arguments], input=typed, text=True,
                          encoding="utf-8", capture_output=True, timeout=HANG, check=False)
    if done.returncode != expect:
        raise AssertionError(f"{arguments}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


def replay(text, start=None):
    """Returns the board after the moves that a game has printed."""
    board = danco.Board(start)
    for move in re.findall(r"^\d+\. (\S+)", text, re.MULTILINE):
        board.push(move)
    return board


class ClientTest(unittest.TestCase):
    def test_a_game_with_chains_gifts_and_promotions(self):
        text = play("--alone", "--auto", "1")
        for word in ("chain", "gift", "promotion"):
            self.assertRegex(text, rf"\(.*{word}.*\)")
        board = replay(text)
        self.assertTrue(board.is_game_over())
        self.assertEqual(text.splitlines()[-1].split(":")[0], board.result())

    def test_a_game_against_the_engine(self):
        text = play("--auto", "1", "--nodes", "300")
        board = replay(text)
        self.assertTrue(board.is_game_over())
        self.assertEqual(text.splitlines()[-1].split(":")[0], board.result())

    def test_a_person_clicks_takes_back_and_resigns(self):
        start = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
        text = play("--fen", start, "--alone", typed="e7\nback\nd8\nz9\nd5\nd4\nresign\n")
        self.assertIn("d8: click one of d5 d6 d7;", text)
        self.assertIn("1. Qd8>Pd5>d4 (chain)", text)
        self.assertTrue(text.endswith("resigned\n"))

    def test_bad_input(self):
        self.assertIn("client: fen: ", play("--fen", "rubbish", expect=1))


if __name__ == "__main__":
    unittest.main()

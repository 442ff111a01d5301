#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Positions from the tests (tests/data/pacoplay_positions.jsonl) and the opening book (pacoplay_book.txt) of pacoplay's server."""

import json
import os
import pathlib
import re
import unittest

import danco

DATA = pathlib.Path(__file__).resolve().parents[1] / "data/pacoplay_positions.jsonl"
BOOK = DATA.with_name("pacoplay_book.txt")
# The turns of the book that Danco rejects, and why.
REJECTED = {
    ("rnbqXbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQK1NR b 0 AHah - -", "3,94"): "the game is over",
    ("rnbqXbnr/ppp1pppp/8/8/4a3/8/PPPP1PPP/RNBQK1NR b 0 AHah - -", "3,103"): "the game is over",
    ("rnbqZbnr/pppp2pp/5p2/4p3/4P3/8/PPPP1PPP/RNB1KBNR b 0 AHah - -", "4,69,68"): "the game is over",
    ("2h2r2/pp3ppk/5nNp/3d1wBP/3PeF2/P2D4/1P1R1P2/1KE1p3 b 1 - - -", "6,67,123,116"): "a free pawn stands on its last rank",
}
DANCO = os.environ.get("DANCO", "build/release/src/danco")


def records(kind):
    found = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    return [record for record in found if record.get("kind") == kind]


def outcomes(position, moves):
    return {position.after(move).outcome_text() for move in moves}


def unites(position, move):
    outcome = danco.Board(position.after(move)).outcome()
    return outcome is not None and outcome.termination == "paco"


def forces_paco(position, move):
    """Returns whether a turn forces a Paco as the server's test defines it: no answer unites or parries its Ŝako."""
    after = position.after(move)
    us = position.turn
    return after.in_sako(not us) and not after.in_sako(us) and all(
        after.after(answer).in_sako(not us) for answer in after.legal_moves)


def fault_of(fen, actions):
    """Returns why a turn of the book, as the server's actions, is not legal; otherwise nothing."""
    try:
        position = danco.Position(fen)
    except ValueError as error:
        return re.sub(r"^.*: |, on \w\d$", "", str(error))
    if danco.Board(position).outcome() is not None:
        return "the game is over"
    turned = 0 if position.turn else 56  # Black's ranks are counted from Black's side
    text = "".join("rnbq"[action - 129] if action > 128 else danco.square_name(((action - 1) % 64) ^ turned) for action in actions)
    return "" if position.is_legal(text) else f"{text} is not legal"


class OutsideTest(unittest.TestCase):
    def test_turns_that_unite(self):
        for record in records("paco"):
            position = danco.Position(record["fen"])
            wins = [move for move in position.legal_moves if unites(position, move)]
            self.assertEqual(outcomes(position, wins), outcomes(position, record["solutions"]), record["fen"])
            self.assertEqual(len(wins), len(record["solutions"]))

    def test_turns_that_force_a_paco(self):
        self.assertEqual(len(records("paco_in_2")), 9)
        for record in records("paco_in_2"):
            position = danco.Position(record["fen"])
            forcing = [move for move in position.legal_moves if forces_paco(position, move)]
            if any(unites(position, move) for move in position.legal_moves):
                forcing = []  # whoever can unite at once has no Paco in two, by the server's definition
            self.assertEqual(outcomes(position, forcing), outcomes(position, record["solutions"]), record["fen"])

    def test_the_prover_finds_them(self):
        with danco.UciEngine([DANCO]) as engine:
            for record in records("paco_in_2"):
                board = danco.Board(record["fen"])
                result = engine.play(board, danco.Limit(mate=2))
                proved = result.info.score is not None and result.info.score.mate == 2
                self.assertEqual(proved, bool(record["solutions"]), (record["fen"], result.info))
                if proved:
                    position = board.position
                    self.assertIn(position.after(result.move).outcome_text(), outcomes(position, record["solutions"]))

    def test_turns_of_the_opening_book(self):
        rejected = {}
        turns = 0
        lines = BOOK.read_text(encoding="utf-8").splitlines()
        for fen, played in (line.split("|") for line in lines):
            for actions in played.split():
                turns += 1
                fault = fault_of(fen, [int(action) for action in actions.split(",")])
                if fault:
                    rejected[fen, actions] = fault
        self.assertEqual((len(lines), turns), (2708, 5530))
        self.assertEqual(rejected, REJECTED)


if __name__ == "__main__":
    unittest.main()

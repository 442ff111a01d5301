#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Positions from the tests and the opening book of pacoplay's server (tests/data/pacoplay_positions.jsonl)."""

import json
import os
import pathlib
import unittest

import danco

DATA = pathlib.Path(__file__).resolve().parents[1] / "data/pacoplay_positions.jsonl"
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
        self.assertEqual(len(records("book")), 65)
        for record in records("book"):
            position = danco.Position(record["fen"])
            turned = 0 if position.turn else 56  # Black's ranks are counted from Black's side
            squares = [((action - 1) % 64) ^ turned for action in record["actions"]]
            text = "".join(danco.square_name(square) for square in squares)
            self.assertTrue(position.is_legal(text), (record["fen"], text))


if __name__ == "__main__":
    unittest.main()

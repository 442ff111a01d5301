#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python module and the engine over UCI agree on positions, under every rule set.

    agreement_test.py --positions N [--draw]    N positions per rule set, from random games

With --draw the seed of the games is drawn and printed; DANCO_TEST_SEED repeats a run. Otherwise it is always the same.
"""

import argparse
import os
import pathlib
import random
import sys
import unittest

import danco

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from client import Client, records  # noqa: E402

# The engine lists no more moves than this, and prints each of them.
MOST_MOVES = 3000
seed = 20
positions = 100


def random_positions(rules, count, chooser):
    """Returns positions of random games from the standard and Fischer-random starts, with a preference for chains."""
    found = 0
    while found < count:
        start = (danco.Position.fischer_random(chooser.randrange(960), rules)
                 if chooser.random() < 0.5 else danco.Position(rules=rules))
        board = danco.Board(start)
        while found < count and board.outcome() is None and board.ply() < 150:
            moves = board.legal_moves
            if len(moves) > MOST_MOVES:
                break
            sample = [moves[chooser.randrange(len(moves))] for _ in range(3)]
            quiet = [move for move in sample if not move.is_paco]
            board.push(max(quiet or sample, key=lambda move: len(move.steps)))
            if len(board.legal_moves) <= MOST_MOVES:
                found += 1
                yield board.position


class AgreementTest(unittest.TestCase):
    def check(self, client, position):
        client.position(position.fen())
        self.assertEqual(sorted(position.legal_moves.uci()), sorted(client.moves()), position.fen())
        sako = [name for name, color in (("White", danco.WHITE), ("Black", danco.BLACK))
                if position.in_sako(color)]
        self.assertEqual(" and ".join(sako) or "none", client.fact("In Sako"))
        self.assertEqual(position.fen(), client.fact("Fen"))

    def test_random_games(self):
        for rules in danco.RULE_SETS:
            with self.subTest(rules=rules), Client() as client:
                print(f"{rules}: {positions} positions, seed {seed}")
                client.send(f"setoption name UCI_Variant value {rules}")
                for position in random_positions(rules, positions, random.Random(seed)):
                    self.check(client, position)

    def test_reference_positions(self):
        with Client() as client:
            for record in records("positions.jsonl")[::max(1, 5000 // positions)]:
                try:
                    position = danco.Position(record["fen"])
                except danco.FenError:
                    continue
                if record["n"] <= MOST_MOVES:
                    self.check(client, position)

    def test_perft_of_the_rule_sets(self):
        with Client() as client:
            for rules in danco.RULE_SETS:
                client.send(f"setoption name UCI_Variant value {rules}", "go perft 3")
                total = client.read_to("Nodes searched")[-1].split()[-1]
                self.assertEqual(danco.Position(rules=rules).perft(3), int(total))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=positions)
    parser.add_argument("--draw", action="store_true")
    given, rest = parser.parse_known_args()
    positions = given.positions
    if given.draw:
        seed = int(os.environ.get("DANCO_TEST_SEED") or random.SystemRandom().randrange(1, 1 << 30))
        print(f"DANCO_TEST_SEED={seed} repeats this run", flush=True)
    unittest.main(argv=sys.argv[:1] + rest)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Levels rise in strength: each beats the one four levels below it. Prints the seed of the openings."""

import os
import random
import unittest

from match_testing import MatchTest, run, summary

SEED = int(os.environ.get("DANCO_TEST_SEED") or random.SystemRandom().randrange(1, 1 << 30))
ROUNDS = 15  # pairs of games


class LevelsTest(MatchTest):
    def test_four_levels_are_worth_most_games(self):
        print(f"DANCO_TEST_SEED={SEED}")
        for low, high in ((0, 4), (4, 8), (8, 12)):
            out = self.folder / str(high)
            players = [word for level in (high, low) for word in
                       ("--engine", f"cmd={os.environ['DANCO']}", f"name={level}", f"option.Skill Level={level}")]
            run("run", *players, "--each", "tc=60+1", "--rounds", ROUNDS, "--openings", "random", "plies=2", f"seed={SEED}",
                "--out", out)
            points = summary(out)["engines"][0]
            self.assertEqual(points["name"], str(high))
            # Four levels are about 400 Elo, so the stronger side expects 27 points of 30. It would score 18 or fewer
            # about once in 65,000 runs.
            self.assertGreater(points["points"], 18, f"level {high} against level {low}, seed {SEED}: {points}")


if __name__ == "__main__":
    unittest.main()

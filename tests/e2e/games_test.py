# SPDX-License-Identifier: MIT
"""Whole games of the engine against itself, from Fischer-random starts to an end by the rules."""

import unittest

from client import Client, best_move

OPENINGS = 50
NODES = 40
# The rules end every game (docs/reference/rules.md 5): after 100 plies without progress, and there are at most
# 15 unions and 16 promotions.
LONGEST = 100 * (15 + 16 + 1)


def start_rank(number):
    """Returns the first rank of Fischer-random start `number` in Scharnagl's numbering."""
    rank = [None] * 8
    number, bishop = divmod(number, 4)
    rank[2 * bishop + 1] = "b"
    number, bishop = divmod(number, 4)
    rank[2 * bishop] = "b"
    number, queen = divmod(number, 6)

    def place(index, piece):
        free = [i for i in range(8) if rank[i] is None]
        rank[free[index]] = piece

    place(queen, "q")
    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    first, second = pairs[number]
    free = [i for i in range(8) if rank[i] is None]
    rank[free[first]] = rank[free[second]] = "n"
    for piece in "rkr":
        place(0, piece)
    return "".join(rank)


def start_fen(number):
    rank = start_rank(number)
    files = "".join("abcdefgh"[i] for i in range(8) if rank[i] == "r")
    return f"{rank}/pppppppp/8/8/8/8/PPPPPPPP/{rank.upper()} w 0 {files.upper()}{files} - -"


class Numbering(unittest.TestCase):
    def test_518_is_the_usual_start(self):
        self.assertEqual(start_rank(518), "rnbqkbnr")
        self.assertEqual(start_rank(0), "bbqnnrkr")
        self.assertEqual(start_rank(959), "rkrnnqbb")


class Games(unittest.TestCase):
    def play(self, engine, number):
        """Plays one game and returns how it ended."""
        fen = start_fen(number)
        moves = []
        engine.send("ucinewgame")
        while len(moves) <= LONGEST:
            engine.position(fen, moves)
            legal = engine.moves()
            over = engine.fact("Game")
            lines = engine.go(f"nodes {NODES}")
            self.assertFalse(any("error" in line for line in lines), lines)
            best = best_move(lines)
            if over != "not over":
                # A move is missing only if there is none.
                self.assertEqual(best == "(none)", not legal or "united" in over and "all" not in over, over)
                return over
            self.assertIn(best, legal, f"start {number}, {moves}")
            moves.append(best)
        return self.fail(f"start {number} does not end: {moves}")

    def test_fifty_openings(self):
        with Client() as engine:
            for game in range(OPENINGS):
                self.play(engine, (518 + game * 191) % 960)


if __name__ == "__main__":
    unittest.main()

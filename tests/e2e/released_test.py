# SPDX-License-Identifier: MIT
"""Files that version 1.0 wrote: a saved game, a record and a table of openings (tests/e2e/released)."""

import pathlib
import unittest

from client import run

FILES = pathlib.Path(__file__).resolve().parent / "released"


class Released(unittest.TestCase):
    def ok(self, *arguments, text=""):
        result = run(*arguments, text=text)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_a_saved_game_is_resumed(self):
        self.assertIn("moves e2e4 b8a6 d2d4 c7c5", self.ok("play", FILES / "game.pgn", text="game\nquit\n"))

    def test_records_are_converted(self):
        for name in ("game.pgn", "game.jsonl"):
            with self.subTest(name):
                self.assertIn("e2e4 b8a6 d2d4 c7c5", self.ok("convert", FILES / name, "--to=moves"))

    def test_a_table_of_openings_is_used(self):
        self.assertIn("1 of 1 games had this position", self.ok("openings", "startpos", "--table", FILES / "table.openings"))


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""Files that version 1.0 wrote: a saved game, a record, a table of openings and a tournament (tests/e2e/released)."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from client import DANCO, HANG, run

FILES = pathlib.Path(__file__).resolve().parent / "released"
MATCH = os.environ.get("DANCO_MATCH", "build/release/tools/match/danco-match")


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

    def test_a_stopped_tournament_goes_on(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "match"
            shutil.copytree(FILES / "match", folder)
            # Its engines are called `danco`.
            environment = {**os.environ, "PATH": os.pathsep.join([str(pathlib.Path(DANCO).resolve().parent), os.environ["PATH"]])}
            done = subprocess.run([MATCH, "run", "--resume", "--out", folder], env=environment, capture_output=True, text=True,
                                  timeout=HANG, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            old = (FILES / "match/games.jsonl").read_text(encoding="utf-8")
            games = (folder / "games.jsonl").read_text(encoding="utf-8")
            self.assertTrue(games.startswith(old))
            self.assertEqual((len(old.splitlines()), len(games.splitlines())), (2, 6))
            summary = subprocess.run([MATCH, "summary", folder], capture_output=True, text=True, timeout=HANG, check=True).stdout
            self.assertIn("6 of 6 games", summary)


if __name__ == "__main__":
    unittest.main()

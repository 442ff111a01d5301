#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wrong arguments are found before anything is written, with a hint on how to fix them. Also: a plan without games,
the keys of its file, and the log of the engines' output."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from match_testing import FAKE, MatchTest, engine, games, run, summary

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAIR = ["run", *engine("A", "strong seed=1"), *engine("B", "seed=2"), "--each", "nodes=1",
        "--maxplies", 10]


class ForgivingTest(MatchTest):
    def refused(self, expected, *words, code=3):
        done = run(*words, "--out", self.out, code=code)
        self.assertIn(expected, done.stderr)
        self.assertFalse(self.out.exists())

    def test_nothing_is_written_before_all_will_do(self):
        book = self.folder / "book.txt"
        book.write_text("e2e4\nnonsense\n", encoding="utf-8")
        self.refused("can't be started", *PAIR, "--engine", "cmd=/no/such/engine", "name=C")
        self.refused("can't be started", *PAIR, *engine("C", "exit-at-start"))
        self.refused("line 2", *PAIR, "--openings", f"file={book}")
        self.refused("no/such/book", *PAIR, "--openings", "file=/no/such/book")
        self.refused("no balanced opening", *PAIR, "--openings", "random", "plies=2",
                     "check=depth:2,cp:50", "--judge", f"cmd={FAKE}", "args=score=51")
        # The same directory can be used for the next attempt.
        run(*PAIR, "--out", self.out)
        self.assertEqual(len(games(self.out)), 2)

    def test_a_folder_without_a_game_is_free(self):
        run(*PAIR, "--rounds", 5, "--plan", "--out", self.out)
        run(*PAIR, "--rounds", 2, "--out", self.out)
        self.assertEqual(len(games(self.out)), 4)
        before = (self.out / "games.jsonl").read_bytes()
        done = run(*PAIR, "--rounds", 2, "--out", self.out, code=2)
        self.assertIn("--resume", done.stderr)
        self.assertEqual((self.out / "games.jsonl").read_bytes(), before)
        # Not with games in it: the settings must be those of the games.
        done = run(*PAIR, "--rounds", 2, "--each", "nodes=2", "--resume", "--out", self.out, code=2)
        self.assertIn("nodes", done.stderr)

    def test_option_values_are_those_that_the_engine_declares(self):
        for word, expected in (("option.Hash=abc", "from 1 to 1024"), ("option.Hash=4096", "from 1 to 1024"),
                               ("option.Style=Wild", "Solid, Normal, Very Risky"),
                               ("option.Ponder=yes", "true or false")):
            self.refused(word, *PAIR, *engine("C", "", word))
            self.refused(expected, *PAIR, *engine("C", "", word))
        self.refused("option.Magic=3: it has no option of this name", *PAIR, *engine("C", "", "option.Magic=3"))
        self.refused("is not for you", *PAIR, *engine("C", "refuses=Hash", "option.Hash=8"))

    def test_what_is_recorded_was_accepted(self):
        run("run", *engine("A", "", "option.hash=8", "option.Style=Solid"), *engine("B", "seed=2"), "--each", "nodes=1",
            "--maxplies", 4, "--out", self.out)
        told = [player for player in summary(self.out)["engines"] if player["name"] == "A"]
        self.assertIn("Hash=8, Threads=1, Style=Solid", json.dumps(told))

    def test_errors_name_flags_as_they_are_spelt(self):
        for words in (["--rounds", "x"], ["--concurrency", "0"], ["--hang-timeout", "-1"], ["--strikes", "y"],
                      ["--maxplies", "1.5"], ["--swiss-rounds", "0"], ["--rating-interval", "z"],
                      ["--shard", "3/2"], ["--pgn", "x"], ["--format", "x"], ["--variant", "x"]):
            done = run(*PAIR, *words, "--out", self.out, code=2)
            self.assertRegex(done.stderr, f"^danco-match: {words[0]}(: |=)")
        done = run(*PAIR, "--sprt", "elo0=x", "--out", self.out, code=2)
        self.assertIn("--sprt elo0: 'x'", done.stderr)
        self.assertFalse(self.out.exists())

    def test_a_plan(self):
        done = run(*PAIR, "--rounds", 3, "--shard", "1/1", "--plan", "--out", self.out)
        self.assertIn("6 games of 2 engines", done.stdout)
        self.assertEqual(games(self.out), [])
        config = self.folder / "match.json"
        config.write_bytes((self.out / "tournament.json").read_bytes())
        run("run", "--config", config, "--out", self.folder / "there")
        self.assertEqual(len(games(self.folder / "there")), 6)
        run("run", "--resume", "--out", self.out)  # or in the directory itself
        self.assertEqual(summary(self.out), summary(self.folder / "there"))

    def test_the_keys_of_a_plan_are_documented(self):
        run("run", *engine("A"), *engine("B"), "--each", "nodes=1", "--sprt", "elo0=0", "--wdl", "--judge",
            f"cmd={FAKE}", "--plan", "--out", self.out)
        keys = set()
        for extra in ([], ["--format", "ladder", "--scale", "0.5"], ["--format", "swiss"], ["--pair", "A", "B"]):
            folder = self.folder / str(len(keys))
            run("run", "--config", self.out / "tournament.json", *extra, "--plan", "--out", folder)
            keys |= set(self.keys_of(json.loads((folder / "tournament.json").read_text(encoding="utf-8"))))
        text = (DOCS / "guides/match-plan.md").read_text(encoding="utf-8")
        documented = set(re.findall(r"`([\w.]+)`", "".join(re.findall(r"^\| (`[^|]+)\|", text, re.MULTILINE))))
        self.assertEqual(documented, {"judge" if key.startswith("judge.") else key for key in keys})

    def keys_of(self, value, path=""):
        """Returns the paths of all values, such as "rounds" and "engines.tc", without the options of engines."""
        for key, inner in value.items():
            if isinstance(inner, list) and inner and isinstance(inner[0], dict):
                inner = inner[0]
            if isinstance(inner, dict) and key != "options":
                yield from self.keys_of(inner, f"{path}{key}.")
            else:
                yield path + key

    def test_the_log_of_all_that_was_said(self):
        trace = self.folder / "trace.log"
        run(*PAIR, "--rounds", 2, "--concurrency", 2, "--trace", trace, "--out", self.out)
        lines = trace.read_text(encoding="utf-8").splitlines()
        for line in lines:
            self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6} (danco-match =|[AB]\[\d+\] [<>!]) ")
        said = [line.split(" ", 3)[2:] for line in lines]
        moves = sum(len(game["moves"]) for game in games(self.out))
        self.assertEqual(sum(mark == ">" and text.startswith("go ") for mark, text in said), moves)
        self.assertEqual(sum(mark == "<" and text.startswith("bestmove ") for mark, text in said), moves)
        self.assertEqual(sum(mark == "=" for mark, _ in said), 4)
        done = run(*PAIR, "--trace", "/no/such/folder/log", "--out", self.folder / "other", code=1)
        self.assertIn("/no/such/folder/log", done.stderr)


class ArrayTest(unittest.TestCase):
    """tools/cluster/array.sbatch as Slurm runs it, with an scontrol that records its arguments."""

    def status_of(self, command, restarts=0):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "scontrol").write_text(f"#!/bin/sh\necho \"$@\" >>{folder}/asked\nexit 1\n",
                                             encoding="utf-8")
            (folder / "scontrol").chmod(0o755)
            done = subprocess.run(
                ["bash", DOCS.parent / "tools/cluster/array.sbatch", *command], cwd=folder, check=False,
                capture_output=True, text=True, env={
                    "PATH": f"{folder}:/usr/bin:/bin", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_ID": "2",
                    "SLURM_ARRAY_JOB_ID": "77", "SLURMD_NODENAME": "n", "SLURM_RESTART_COUNT": str(restarts)})
            asked = folder / "asked"
            return done.returncode, asked.read_text() if asked.exists() else ""

    def test_what_cannot_succeed_is_not_queued_again(self):
        for status in (0, 2, 3, 126, 127):
            self.assertEqual(self.status_of(["sh", "-c", f"exit {status}"]), (status, ""))
        self.assertEqual(self.status_of(["/no/such/program"]), (127, ""))
        self.assertEqual(self.status_of(["/etc/passwd"]), (126, ""))
        for status in (1, 134, 137, 143):
            self.assertEqual(self.status_of(["sh", "-c", f"exit {status}"]), (status, "requeue 77_2\n"))
        self.assertEqual(self.status_of(["sh", "-c", "exit 1"], restarts=5), (1, ""))
        self.assertEqual(self.status_of(["sh", "-c", "test {}/{n} = 2/4"]), (0, ""))


if __name__ == "__main__":
    unittest.main()

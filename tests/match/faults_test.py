#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Engines that crash, hang, make illegal claims or flood the output lose their games, and the tournament continues."""

import resource
import unittest

from match_testing import MatchTest, engine, games, loser, processes_with, run

# Behaviour of an engine at its second `go`: the reason of its loss, and a word of the detail.
FAULTS = {
    "crash": ("crash", "signal 11"),
    "exit": ("crash", "status 7"),
    "stall": ("hang", "nor"),
    "illegal": ("illegal-move", "a1a8"),
    "null": ("illegal-move", "(none)"),
    "garbage": ("bad-output", "not a move"),
    "flood": ("hang", "no move"),
    "flood-lines": ("bad-output", "not of the protocol"),
    "longline": ("bad-output", "line"),
    "exit-between": ("crash", "status 0"),
}

WARNINGS = {
    "badpv": "illegal",
    "badinfo": "malformed",
    "twice": "outside a search",
}


class FaultsTest(MatchTest):
    def test_every_fault_loses_and_the_tournament_goes_on(self):
        words = ["run", "--format", "gauntlet", *engine("good", "seed=5")]
        for name in FAULTS:
            words += engine(name, f"{name} when=2")
        run(*words, "--each", "nodes=1", "--hang-timeout", 2000, "--stop-timeout", 200,
            "--openings", "random", "plies=2", "--concurrency", 2, "--maxplies", 60,
            "--out", self.out)
        played = games(self.out)
        self.assertEqual(len(played), 2 * len(FAULTS))
        for game in played:
            name = game["black"] if game["white"] == "good" else game["white"]
            reason, word = FAULTS[name]
            with self.subTest(name=name, index=game["index"]):
                self.assertEqual(game["reason"], reason, game.get("detail"))
                self.assertEqual(game["culprit"], name)
                self.assertEqual(loser(game), name)
                self.assertIn(word, game["detail"])
                self.assertLessEqual(len(game["dialogue"]), 20)
                self.assertTrue(any(line.startswith("> ") for line in game["dialogue"])
                                or name.startswith("flood"))
                if name == "crash":
                    self.assertIn("about to crash", game["stderr"])
        log = (self.out / "faults.log").read_text(encoding="utf-8")
        self.assertIn("fault of crash", log)
        # Reports count games from 1, too.
        self.assertEqual([f"game {game['index'] + 1}" for game in played if "culprit" in game],
                         [line.split(",")[0] for line in log.splitlines() if line.startswith("game ")])
        self.assertIn("> go nodes 1", log)

    def test_loss_on_time(self):
        run("run", *engine("good", "seed=5", "nodes=1"), *engine("late", "late=700", "tc=0.4"),
            "--rounds", 1, "--stop-timeout", 3000, "--maxplies", 60, "--out", self.out)
        for game in games(self.out):
            self.assertEqual((game["reason"], loser(game)), ("time-loss", "late"))

    def test_warnings_do_not_lose(self):
        words = ["run", "--format", "gauntlet", *engine("good", "seed=5")]
        for name in WARNINGS:
            words += engine(f"Ŝ{name}", f"{name} when=2")
        run(*words, "--each", "nodes=1", "restart=true", "--maxplies", 20, "--out", self.out)
        for game in games(self.out):
            name = game["black"] if game["white"] == "good" else game["white"]
            with self.subTest(name=name):
                self.assertNotIn("culprit", game)
                side = "white" if game["white"] == name else "black"
                self.assertGreater(game[f"{side}_warnings"], 0)
                self.assertTrue(game["warnings"][0].startswith(f"{name}: "))
                self.assertIn(WARNINGS[name[1:]], game["warnings"][0])

    def test_engine_that_ignores_quit_and_the_end_of_input(self):
        run("run", *engine("good", "seed=5"), *engine("deaf", "ignore-quit ignore-eof seed=918273"),
            "--each", "nodes=1", "restart=true", "--stop-timeout", 200, "--maxplies", 10,
            "--out", self.out)
        self.assertEqual(len(games(self.out)), 2)
        self.assertEqual(processes_with("seed=918273"), [])

    def test_engine_that_never_starts(self):
        for bad in ("crash-at-start", "exit-at-start", "no-uciok"):
            with self.subTest(bad=bad):
                done = run("run", *engine("good"), *engine("bad", bad), "--each", "nodes=1",
                           "--start-timeout", 1500, "--out", self.folder / bad, code=3)
                self.assertIn("'bad' can't be started", done.stderr)
                self.assertFalse((self.folder / bad).exists())
        done = run("run", *engine("good"), "--engine", "cmd=/no/such/engine", "--each", "nodes=1",
                   "--out", self.folder / "missing", code=3)
        self.assertIn("No such file", done.stderr)

    def test_engine_that_stops_starting(self):
        count = self.folder / "starts"
        script = self.folder / "engine.sh"
        script.write_text(f'#!/bin/sh\necho >>"{count}"\n'
                          f'[ "$(wc -l <"{count}")" -lt 4 ] || exit 9\n'
                          f'exec "{engine("x")[1][4:]}" crash\n', encoding="utf-8")
        script.chmod(0o755)
        done = run("run", *engine("good", "seed=5"), "--engine", f"cmd={script}", "name=dying",
                   "--each", "nodes=1", "--rounds", 50, "--out", self.out, code=1)
        self.assertIn("'dying' can't be started any more", done.stderr)
        reasons = [game["reason"] for game in games(self.out)]
        self.assertEqual(reasons, ["crash"] * 2 + ["start-failure"] * 3)

    def test_a_lack_of_descriptors_is_no_loss(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
        words = ["run", *engine("A", "seed=1 think=5"), *engine("B", "seed=2 think=5"), "--each", "nodes=1", "--rounds",
                 20, "--maxplies", 20, "--openings", "random", "plies=4", "--concurrency", 4, "--out", self.out]
        done = run(*words, code=1, preexec_fn=limit)
        self.assertIn("Too many open files", done.stderr)
        run("run", "--resume", "--out", self.out)
        self.assertEqual((len(games(self.out)), [g["culprit"] for g in games(self.out) if "culprit" in g]), (40, []))

    def test_the_last_words_of_an_engine_are_kept(self):
        script = self.folder / "engine.sh"
        script.write_text('''#!/bin/sh
while read word rest; do
  case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) exec 1>&-; sleep 0.1; echo REASON >&2; exit 3 ;;
    quit) exit ;;
  esac
done
''', encoding="utf-8")
        script.chmod(0o755)
        run("run", *engine("good", "seed=5"), "--engine", f"cmd={script}", "name=bad", "--each", "nodes=1",
            "--openings", "start", "--out", self.out)
        for game in games(self.out):
            self.assertEqual((game["detail"], game["stderr"]), ("while searching: exited with status 3", ["REASON"]))

    def test_restart_plays_each_game_with_a_new_process(self):
        for restart, culprits in ("false", [None, "mortal"]), ("true", [None, None]):
            with self.subTest(restart=restart):
                out = self.out / restart
                run("run", *engine("good", "seed=5"), *engine("mortal", "crash-at-newgame"),  # at the second one
                    "--each", "nodes=1", f"restart={restart}", "--maxplies", 10, "--out", out)
                self.assertEqual([game.get("culprit") for game in games(out)], culprits)


if __name__ == "__main__":
    unittest.main()

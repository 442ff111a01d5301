#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/ladder.py: fits ratings to results, makes a rising scale and updates pages."""

import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "tools/ladder.py"
MATCH = os.environ.get("DANCO_MATCH")
spec = importlib.util.spec_from_file_location("ladder", SOURCE)
ladder = importlib.util.module_from_spec(spec)
spec.loader.exec_module(ladder)


class LadderTest(unittest.TestCase):
    def write_games(self, results):
        """Writes a file of games with results (White, Black, result, count)."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name, "games.jsonl")
        path.write_text("".join(json.dumps({"white": white, "black": black, "result": result}) + "\n"
                                for white, black, result, count in results for _ in range(count)))
        return path

    @unittest.skipUnless(MATCH, "danco-match is not built")
    def test_ratings_are_those_that_made_the_results(self):
        truth = {"a": 0, "b": 150, "c": 400, "d": 420}
        games = []
        for first, second in (("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")):
            expected = 1 / (1 + 10 ** ((truth[second] - truth[first]) / 400))
            won = round(expected * 2000)
            games += [(first, second, "1-0", won), (first, second, "0-1", 2000 - won)]
        ratings = ladder.fit(MATCH, list(truth), [self.write_games(games)])
        for name, elo in truth.items():
            self.assertAlmostEqual(ratings[name][0], elo, delta=2)
            self.assertLess(ratings[name][1], 40)

    @unittest.skipUnless(MATCH, "danco-match is not built")
    def test_who_always_loses_has_a_rating_too(self):
        ratings = ladder.fit(MATCH, ["a", "b"], [self.write_games([("b", "a", "1-0", 100)])])
        self.assertGreater(ratings["b"][0], 500)

    def test_one_tournament_holds_all_matches(self):
        with tempfile.TemporaryDirectory() as name:
            arguments = argparse.Namespace(games=5, seed=3)
            field = [ladder.Player("x", {"cmd": "x", "nodes": 1}), ladder.Player("y", {"cmd": "y", "nodes": 1})]
            plan = json.loads(ladder.plan(arguments, field, [("x", "y")], pathlib.Path(name), arguments.games).read_text())
            self.assertEqual((plan["format"], plan["pairs"], plan["rounds"]), ("pairs", [["x", "y"]], 3))

    def test_the_strong_play_fewer_games_in_a_tournament_of_their_own(self):
        field = [ladder.Player(name, settings, level) for name, settings, level in
                 (("level-14", {}, 14), ("level-15", {}, 15), ("nodes-300", {"nodes": 300}, None),
                  ("nodes-4000", {"nodes": 4000}, None))]
        self.assertEqual([p.strong for p in field], [False, True, False, True])
        pairs = [("level-14", "nodes-300"), ("level-14", "level-15"), ("nodes-300", "nodes-4000")]
        played = []
        run = ladder.run
        ladder.run = lambda _, config, out, folder: played.append((folder, json.loads(config.read_text())))
        try:
            with tempfile.TemporaryDirectory() as name:
                arguments = argparse.Namespace(games=500, strong_games=100, seed=3, concurrency=1)
                ladder.play(arguments, field, pairs, pathlib.Path(name))
        finally:
            ladder.run = run
        self.assertEqual([(folder, [tuple(pair) for pair in plan["pairs"]], plan["rounds"])
                          for folder, plan in played],
                         [("games", pairs[:1], 250), ("strong", pairs[1:], 50)])
        self.assertEqual([e["name"] for e in played[0][1]["engines"]], ["level-14", "nodes-300"])

    def test_a_plan_has_the_tournaments_that_are_played(self):
        programs = [f"--{program}={SOURCE}" for program in ("danco", "match", "random")]
        for words, rounds in (([], {"match.json": 250}),
                              (["--strong-games=100"], {"match.json": 250, "strong.json": 50})):
            with tempfile.TemporaryDirectory() as name:
                done = subprocess.run([sys.executable, SOURCE, "--out", name, "--plan", *programs, *words],
                                      capture_output=True, text=True, check=True)
                paths = [pathlib.Path(line) for line in done.stdout.splitlines()]
                self.assertEqual({path.name: json.loads(path.read_text())["rounds"] for path in paths}, rounds)

    def test_the_settings_of_another_tournament_are_kept(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name, "match.json")
            path.write_text('{"event": "Club"}')
            words = ["--out", name, "--plan", *(f"--{program}={SOURCE}" for program in ("danco", "match", "random"))]
            done = subprocess.run([sys.executable, SOURCE, *words], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("match.json has the settings of another tournament", done.stderr)
            self.assertEqual(path.read_text(), '{"event": "Club"}')

    def test_a_rating_from_known_opponents(self):
        rating, error = ladder.rating_from([(1500, 75, 100), (1700, 48, 100)])
        self.assertAlmostEqual(rating, 1689, delta=5)
        self.assertTrue(20 < error < 60)

    def test_the_marks_of_the_sources(self):
        marks = ladder.read_marks(ladder.ROOT)
        self.assertEqual(list(marks), list(ladder.LEVELS))
        self.assertEqual(sorted(marks.values()), list(marks.values()))

    def test_the_scale_rises(self):
        self.assertEqual(ladder.monotone([0, 100, 90, 300]), [0, 95, 100, 300])
        self.assertEqual(ladder.monotone([5, 1, 300]), [3, 8, 300])

    def test_neighbours_and_next_neighbours_meet(self):
        field = [ladder.Player(name, [], level) for name, level in
                 (("x", None), ("l0", 0), ("y", None), ("z", None), ("l1", 1))]
        self.assertEqual(ladder.pairings(field),
                         [("x", "l0"), ("x", "y"), ("l0", "y"), ("l0", "z"), ("l0", "l1"),
                          ("y", "z"), ("y", "l1"), ("z", "l1")])

    def test_results_of_a_folder(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "a_b")
            folder.mkdir()
            games = [("a", "1-0"), ("b", "1-0"), ("b", "1/2-1/2"), ("a", "1/2-1/2")]
            lines = [json.dumps({"white": white, "black": "b" if white == "a" else "a", "result": result})
                     for white, result in games]
            (folder / "games.jsonl").write_text("\n".join([*lines, '{"white": "a", "resu']))
            self.assertEqual(ladder.results(pathlib.Path(name), ["a", "b"]), ({("a", "b"): (2, 4)}, 0))
            with self.assertRaisesRegex(SystemExit, "games.jsonl has a game [ab] - [ab], which is not of this ladder"):
                ladder.results(pathlib.Path(name), ["a", "c"])

    def test_a_ladder_without_games_has_no_ratings(self):
        with tempfile.TemporaryDirectory() as name:
            words = ["--out", name, "--only-fit", *(f"--{program}={SOURCE}" for program in ("danco", "match", "random"))]
            done = subprocess.run([sys.executable, SOURCE, *words], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (1, f"ladder.py: {name} has no games yet\n"))

    def test_pages_are_written_between_their_marks(self):
        with tempfile.TemporaryDirectory() as name:
            page = pathlib.Path(name, "page.md")
            page.write_text("a\n// begin\nold\n// end\nb\n")
            ladder.replace_between(page, "// begin", "// end", "new")
            self.assertEqual(page.read_text(), "a\n// begin\nnew\n// end\nb\n")


if __name__ == "__main__":
    unittest.main()

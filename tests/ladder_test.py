#!/usr/bin/env python3
"""tools/ladder.py: ratings from results, a scale that rises, pages that are written in place."""

import importlib.util
import json
import pathlib
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "tools/ladder.py"
spec = importlib.util.spec_from_file_location("ladder", SOURCE)
ladder = importlib.util.module_from_spec(spec)
spec.loader.exec_module(ladder)


class LadderTest(unittest.TestCase):
    def test_ratings_are_those_that_made_the_results(self):
        truth = {"a": 0, "b": 150, "c": 400, "d": 420}
        table = {}
        for first, second in (("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")):
            expected = 1 / (1 + 10 ** ((truth[second] - truth[first]) / 400))
            table[first, second] = (expected * 10000, 10000)
        ratings = ladder.fit(list(truth), table)
        for name, elo in truth.items():
            self.assertAlmostEqual(ratings[name][0], elo, delta=1)
            self.assertLess(ratings[name][1], 20)

    def test_who_always_loses_has_a_rating_too(self):
        ratings = ladder.fit(["a", "b"], {("a", "b"): (0, 100)})
        self.assertGreater(ratings["b"][0], 500)

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
            lines = [json.dumps({"white": white, "result": result}) for white, result in games]
            (folder / "games.jsonl").write_text("\n".join([*lines, '{"white": "a", "resu']))
            self.assertEqual(ladder.results(pathlib.Path(name)), ({("a", "b"): (2, 4)}, 0))

    def test_pages_are_written_between_their_marks(self):
        with tempfile.TemporaryDirectory() as name:
            page = pathlib.Path(name, "page.md")
            page.write_text("a\n// begin\nold\n// end\nb\n")
            ladder.replace_between(page, "// begin", "// end", "new")
            self.assertEqual(page.read_text(), "a\n// begin\nnew\n// end\nb\n")


if __name__ == "__main__":
    unittest.main()

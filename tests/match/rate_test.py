#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""danco-match rate against an independent computation: the same models, maximized by a coordinate search without
derivatives, with errors from finite differences."""

import json
import math
import random
import unittest

from match_testing import MatchTest, engine, run

ELO = 400 / math.log(10)
SEED = 19


def chances(model, x, t):
    """Returns the probabilities (win, draw, loss) of White, who is stronger by x."""
    if model == "davidson":
        weights = math.exp(x / 2), math.exp(t), math.exp(-x / 2)
        return [w / sum(weights) for w in weights]
    win, loss = 1 / (1 + math.exp(t - x)), 1 / (1 + math.exp(t + x))
    return win, 1 - win - loss, loss


def likelihood(model, games, players, parameters):
    *ratings, advantage, t = parameters
    total = 0
    for (white, black), counts in games.items():
        x = ratings[players.index(white)] - ratings[players.index(black)] + advantage
        if model == "scores":
            p = 1 / (1 + math.exp(-x))
            points = counts[0] + counts[1] / 2
            total += points * math.log(p) + (sum(counts) - points) * math.log(1 - p)
            continue
        for count, p in zip(counts, chances(model, x, t)):
            if count:
                total += count * math.log(p) if p > 0 else -math.inf
    return total


def maximize(function, start, free):
    """Searches along the axes, with steps that grow on success."""
    at, steps = list(start), [0.5] * len(start)
    best = function(at)
    while max(steps[i] for i in free) > 3e-6:
        for i in free:
            for sign in (1, -1):
                there = at[:i] + [at[i] + sign * steps[i]] + at[i + 1:]
                value = function(there)
                if value > best:
                    best, at = value, there
                    steps[i] *= 1.3
                    break
            else:
                steps[i] *= 0.5
    return at


def scale_of(model, t):
    if model == "davidson":
        return 2 / (2 + math.exp(t))
    if model == "rao-kupper":
        return 4 * math.exp(-t) / (1 + math.exp(-t)) ** 2
    return 1


def inverse(matrix):
    n = len(matrix)
    rows = [row[:] + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda r: abs(rows[r][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for r in range(n):
            if r != k:
                rows[r] = [v - rows[r][k] * w for v, w in zip(rows[r], rows[k])]
    return [row[n:] for row in rows]


def curvature(function, at, free, h=1e-3):
    def moved(*changes):
        there = list(at)
        for i, change in changes:
            there[i] += change
        return function(there)
    return [[-(moved((i, h), (j, h)) - moved((i, h), (j, -h)) - moved((i, -h), (j, h)) +
               moved((i, -h), (j, -h))) / (4 * h * h) for j in free] for i in free]


class RateTest(MatchTest):
    def results(self):
        """Returns seeded results of five engines in an incomplete tournament with unequal colours."""
        rng = random.Random(SEED)
        print(f"seed {SEED}")
        strength = {"alpha": 0.9, "beta": 0.3, "gamma": 0.0, "delta": -0.2, "epsilon": -1.1}
        games, lines = {}, []
        for white in strength:
            for black in strength:
                if white == black or (white, black) in [("alpha", "epsilon"), ("gamma", "beta")]:
                    continue
                x = strength[white] - strength[black] + 0.25
                counts = [0, 0, 0]
                for _ in range(rng.randrange(20, 60)):
                    counts[rng.choices(range(3), chances("davidson", x, 0.1))[0]] += 1
                games[white, black] = counts
                for result, count in zip(("1-0", "1/2-1/2", "0-1"), counts):
                    lines += [(white, black, result)] * count
        return list(strength), games, lines

    def test_equal_to_an_independent_computation(self):
        players, games, lines = self.results()
        json_lines, pgn = self.folder / "a.jsonl", self.folder / "b.pgn"
        half = len(lines) // 2
        json_lines.write_text("".join(
            json.dumps({"white": w, "black": b, "result": r, "moves": []}) + "\n" for w, b, r in lines[:half]))
        pgn.write_text("".join(f'[White "{w}"]\n[Black "{b}"]\n[Result "{r}"]\n\n1. e2e4 {{x}} {r}\n\n'
                               for w, b, r in lines[half:]))
        for model in ("davidson", "rao-kupper", "scores"):
            with self.subTest(model=model):
                self.compare(model, players, games, [json_lines, pgn])

    def compare(self, model, players, games, files):
        rated = json.loads(run("rate", *files, "--model", model, "--anchor", "gamma=100", "--json").stdout)
        self.assertEqual(rated["games"], sum(map(sum, games.values())))
        # Gamma is fixed, and so is the draw parameter of a model without draws.
        n, held = len(players), players.index("gamma")
        free = [i for i in range(n + 2) if i != held and not (model == "scores" and i == n + 1)]
        function = lambda at: likelihood(model, games, players, at)
        at = maximize(function, [0.0] * (n + 1) + [0.5], free)
        elo = ELO * scale_of(model, at[n + 1])
        self.assertAlmostEqual(rated["white_advantage"]["elo"], elo * at[n], delta=0.01)
        if model != "scores":
            self.assertAlmostEqual(rated["draw_rate"], chances(model, 0, at[n + 1])[1], delta=1e-5)
        covariance = inverse(curvature(function, at, free))
        names = [p["name"] for p in rated["players"]]
        error = lambda i: math.sqrt(covariance[free.index(i)][free.index(i)]) if i in free else 0
        for player in rated["players"]:
            i = players.index(player["name"])
            self.assertAlmostEqual(player["elo"], 100 + elo * at[i], delta=0.01)
            self.assertAlmostEqual(player["error"], 1.959964 * elo * error(i), delta=0.05)
        first, second = names.index("alpha"), names.index("gamma")
        z = elo * at[players.index("alpha")] / (elo * error(players.index("alpha")))
        self.assertAlmostEqual(rated["los"][first][second], (1 + math.erf(z / math.sqrt(2))) / 2, delta=1e-4)

    def test_reads_what_a_run_writes(self):
        run("run", *engine("A", "strong seed=1"), *engine("B", "seed=2"), *engine("C", "seed=3"),
            "--each", "nodes=1", "--rounds", 6, "--maxplies", 60, "--openings", "random", "plies=4",
            "--out", self.out)
        by_folder = json.loads(run("rate", self.out, "--json").stdout)
        by_pgn = json.loads(run("rate", self.out / "games.pgn", "--json").stdout)
        self.assertEqual(by_folder, by_pgn)
        self.assertEqual(by_folder["games"], 36)
        self.assertEqual(by_folder["players"][0]["name"], "A")
        text = run("rate", self.out, "--errors", "pairs").stdout
        self.assertIn("Likelihood of superiority", text)
        self.assertIn("errors from pairs", text)

    def test_what_makes_no_sense(self):
        odd = self.folder / "odd.jsonl"
        odd.write_text('{"white":"a","black":"b","result":"1-0"}\n{"white":"a"\n'
                       '{"white":"a","black":"b","result":"0-1"}\n{"white":"a","black":"b","result":"*"}\n'
                       '{"white":"a","black":"a","result":"1-0"}\n{"white":"a","black":"b","result":"won"}\n')
        done = run("rate", odd)
        for word in ("line 2 is skipped", "1 games have no result", "met itself", "'won'"):
            self.assertIn(word, done.stderr)
        self.assertIn("2 games", done.stdout)
        odd.write_text('damaged\n\n{"white":"a","black":"b","result":"1-0"}\n')
        self.assertIn("odd.jsonl, line 1 is skipped", run("rate", odd).stderr)
        folder = self.folder / "results"
        folder.mkdir()
        (folder / "games.jsonl").write_text("", encoding="utf-8")
        self.assertIn("is named twice\n", run("rate", folder, folder / "games.jsonl", code=2).stderr)
        self.assertIn(f"{odd} is named twice\n", run("rate", odd, f"{self.folder}/./{odd.name}", code=2).stderr)
        run("rate", self.folder / "nothing", code=1)
        for words in (["rate"], ["rate", odd, "--model", "elo"], ["rate", odd, "--anchor", "a"],
                      ["rate", odd, "--prior", "-1"], ["rate", odd, "--errors", "few"]):
            run(*words, code=2)


if __name__ == "__main__":
    unittest.main()

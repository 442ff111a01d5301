#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`danco-tune spsa` with real engines: they receive the parameters, and their results are used.

    spsa_games_test.py DANCO_TUNE DANCO

The engine is Danco behind a script that adds an option, `Tune Nodes`, the number of nodes per search.
"""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TUNE, DANCO = sys.argv[1:]
TIMEOUT = 280  # seconds; only a hang takes this long

SCRIPT = f"""#!{sys.executable}
import pathlib, subprocess, sys
danco = subprocess.Popen([{DANCO!r}], stdin=subprocess.PIPE, text=True, bufsize=1)
nodes = 200
for line in sys.stdin:
    if line.strip() == "uci":
        print("option name Tune Nodes type spin default 200 min 1 max 400", flush=True)
    if line.startswith("setoption name Tune Nodes value "):
        nodes = int(line.split()[-1])
        continue
    if line.startswith("go "):
        if pathlib.Path(__file__).with_name("crash").exists():
            danco.kill()
            sys.exit(3)
        line = f"go nodes {{nodes}}\\n"
    danco.stdin.write(line)
    danco.stdin.flush()
    if line.strip() == "quit":
        break
danco.stdin.close()
danco.wait()
"""


class SpsaGamesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.engine = self.folder / "engine"
        self.engine.write_text(SCRIPT)
        self.engine.chmod(0o755)
        # With such wide steps one side sees almost nothing. The list excludes any tuning options of Danco
        # itself.
        parameters = [{"name": "Tune Nodes", "step": 150}]
        (self.folder / "parameters.json").write_text(json.dumps(parameters))

    def command(self, pairs, out="out", **flags):
        words = [TUNE, "spsa", f"--engine={self.engine}", f"--out={self.folder / out}", "--tc=nodes=1",
                 f"--pairs={pairs}", f"--parameters={self.folder / 'parameters.json'}", "--hash=1"]
        return words + [f"--{name}={value}" for name, value in flags.items()]

    def run_to_end(self, *words, code=0):
        done = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT,
                              stdin=subprocess.DEVNULL, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def pairs(self, out="out"):
        return [json.loads(line) for path in sorted((self.folder / out).glob("spsa-*.jsonl"))
                for line in path.read_text().splitlines()]

    def test_the_stronger_side_wins(self):
        done = self.run_to_end(*self.command(6, concurrency=2))
        self.assertLess(len(done.stderr.splitlines()), 4, "not a line for each pair")
        self.assertEqual(sorted(pair["pair"] for pair in self.pairs()), list(range(6)))
        trajectory = self.folder / "trajectory.json"
        table = self.run_to_end(TUNE, "spsa-report", str(self.folder / "out"), f"--out={trajectory}")
        self.assertIn("6 of 6 pairs", table.stdout)
        values = json.loads(trajectory.read_text())["parameters"][0]["values"]
        self.assertEqual(values[0], 200)
        self.assertGreater(values[-1], 200)
        report = (TUNE, "spsa-report", str(self.folder / "out"))
        self.assertIn("--overwrite replaces it", self.run_to_end(*report, f"--out={trajectory}", code=1).stderr)
        self.run_to_end(*report, f"--out={trajectory}", "--overwrite")
        for name in ("spsa.json", "spsa-1-of-1.jsonl"):
            path = self.folder / "out" / name
            before = path.read_bytes()
            refused = self.run_to_end(*report, f"--out={path}", "--overwrite", code=1)
            self.assertIn("is also an input", refused.stderr)
            self.assertEqual(path.read_bytes(), before)

    def test_killed_it_goes_on(self):
        words = self.command(6, seed=2)
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            end = time.monotonic() + TIMEOUT
            while run.poll() is None and time.monotonic() < end:
                if (self.folder / "out").exists() and len(self.pairs()) >= 2:
                    break
                time.sleep(0.02)
            run.send_signal(signal.SIGKILL)
        before = self.pairs()
        self.assertGreaterEqual(len(before), 2)
        self.run_to_end(*words)
        self.assertEqual(self.pairs()[:len(before)], before)
        self.assertEqual(sorted(pair["pair"] for pair in self.pairs()), list(range(6)))
        refused = self.run_to_end(*self.command(7, seed=2), code=1)
        self.assertIn("pairs is 6 there and 7 here", refused.stderr)

    def test_shards_of_other_speeds_share_a_folder(self):
        for shard, scale in ((1, 2), (2, 0.5)):
            self.run_to_end(*self.command(2, tc="100+1", shard=f"{shard}/2", scale=scale))
        self.assertEqual(sorted(pair["pair"] for pair in self.pairs()), [0, 1])
        for scale in (0, 0.001, 101):
            self.assertIn(f"--scale: {scale} is not from 0.01 to 100",
                          self.run_to_end(*self.command(2, scale=scale), code=2).stderr)

    def test_plays_chess(self):
        self.run_to_end(*self.command(1, variant="chess"))
        self.assertEqual(json.loads((self.folder / "out" / "spsa.json").read_text())["variant"], "chess")
        games = self.pairs()[0]["games"]
        self.assertEqual(len(games), 2)
        for game in games:
            self.assertRegex(game, "checkmate|repetition|stalemate|fifty-moves|dead-position")
        refused = self.run_to_end(*self.command(1), code=1)
        self.assertIn('variant is "chess" there and "pacosako" here', refused.stderr)

    def test_crashes_do_not_count(self):
        (self.folder / "crash").touch()
        done = self.run_to_end(*self.command(20), code=1)
        self.assertIn("10 pairs in a row ended by faults", done.stderr)
        self.assertTrue(all(pair["fault"].startswith("crash") for pair in self.pairs()))

    def test_says_what_is_wrong(self):
        for flags, text in [({"engine": "/no/such/engine"}, "/no/such/engine"), ({"tc": "fast"}, "fast"),
                            ({"tc": "nodes=0"}, "nodes=0"), ({"shard": "3/2"}, "3/2"),
                            ({"rate": "x"}, "--rate=x is not a number"),
                            ({"parameters": "/no/such/file"}, "/no/such/file")]:
            with self.subTest(**flags):
                done = subprocess.run(self.command(2, **flags), capture_output=True, text=True,
                                      timeout=TIMEOUT, check=False)
                self.assertIn(done.returncode, (1, 2))
                self.assertIn(text, done.stderr)
                self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

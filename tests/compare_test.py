#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench/compare.py compares every figure of two programs, and fails if a benchmark is missing."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def figure(name, **figures):
    return {"name": name, "run_name": name, "iterations": 3, "threads": 1, "cpu_time": 1.0, "real_time": 1.0, "time_unit": "ms",
            **figures}


class CompareTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def program(self, name, *runs):
        """Makes a program that prints these runs as Google Benchmark does."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps({'context': {}, 'benchmarks': runs})}\nEND\n")
        path.chmod(0o755)
        return path

    def compare(self, old, new, pairs=2):
        return subprocess.run([sys.executable, ROOT / "bench/compare.py", self.program("old", *old), self.program("new", *new),
                               f"--pairs={pairs}"], capture_output=True, text=True, check=False)

    def rows(self, *runs):
        done = self.compare(*runs)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line.split() for line in done.stdout.splitlines()[1:-1]]

    def test_counters_and_processor_time(self):
        rows = self.rows([figure("Search", nodes=200, real_time=8)], [figure("Search", nodes=100, real_time=2)])
        self.assertEqual(rows, [["Search", "cpu_time", "1", "1", "1.000", "1.000", "to", "1.000"],
                                ["Search", "nodes", "200", "100", "0.500", "*", "0.500", "to", "0.500"]])

    def test_other_processes_are_measured_by_the_clock(self):
        rows = self.rows([figure("Start/uci/real_time", real_time=8)], [figure("Start/uci/real_time", real_time=12)])
        self.assertEqual(rows, [["Start/uci/real_time", "real_time", "8", "12", "1.500", "*", "1.500", "to", "1.500"]])

    def test_a_benchmark_that_one_program_lacks(self):
        for sides, word in (((["A", "B"], ["A"]), "only the old program has B"), ((["A"], ["A", "B"]), "only the new program has B")):
            done = self.compare(*[[figure(name) for name in names] for names in sides], pairs=1)
            self.assertEqual(done.returncode, 1)
            self.assertIn(word, done.stderr)
            self.assertIn("A ", done.stdout)

    def test_a_benchmark_that_fails(self):
        bad = figure("A", error_occurred=True, error_message="cannot run danco")
        done = self.compare([figure("A")], [bad], pairs=1)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot run danco", done.stderr)

    def test_nothing_was_run(self):
        self.assertIn("no benchmark was run", self.compare([], []).stderr)


if __name__ == "__main__":
    unittest.main()

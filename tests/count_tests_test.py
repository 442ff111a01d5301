#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/count_tests.py counts the tests that ran, and counts every test that did not run as a failure. tools/tests_need.py
lists the build targets of test suites, so that tools/test builds it first."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from count_tests import count_run  # noqa: E402
from tests_need import needed  # noqa: E402


def line(result="OK", stdout="", stderr=""):
    return json.dumps({"name": "x", "result": result, "stdout": stdout, "stderr": stderr})


GTEST = "[       OK ] A.B (0 ms)\n[       OK ] A.C (0 ms)\n"
UNITTEST = "Ran 5 tests in 0.1s\n\nFAILED (failures=1, errors=1, skipped=1)\n"


class CountTest(unittest.TestCase):

    def count(self, lines, status=0, selected=None):
        passed, failed, _ = count_run(lines, status, len(lines) if selected is None else selected)
        return passed, failed

    def test_cases_are_counted(self):
        self.assertEqual(self.count([line(stdout=GTEST), line("FAIL", stderr=UNITTEST), line()], 1), (5, 2))

    def test_failed_case(self):
        self.assertEqual(self.count([line("FAIL", GTEST + "[  FAILED  ] A.D (3 ms)\n")], 1), (2, 1))

    def test_crash_without_a_failed_case(self):
        self.assertEqual(self.count([line("ERROR", GTEST)], 1), (2, 1))

    def test_timeout(self):
        self.assertEqual(self.count([line("TIMEOUT")], 1), (0, 1))

    def test_killed_run(self):
        """The first lines of a killed run do not count as a passed run."""
        self.assertEqual(self.count([line(stdout=GTEST)] * 5, -9, selected=31), (10, 26))

    def test_status_without_a_failure(self):
        self.assertEqual(self.count([line()], 1), (1, 1))

    def test_empty_selection(self):
        self.assertEqual(self.count([], 0), (0, 1))

    def test_program_without_cases(self):
        gtest = "[==========] Running 0 tests from 0 test suites.\n[  PASSED  ] 0 tests.\n"
        self.assertEqual(self.count([line(stdout=gtest), line(stderr="Ran 0 tests in 0.000s\n\nOK\n")]), (0, 2))
        shard = "Note: This is test shard 4 of 4.\n" + gtest
        self.assertEqual(self.count([line(stdout=shard), line()]), (1, 0))
        self.assertEqual(self.count([line(stderr="Ran 0 tests in 0.000s\n\nOK (skipped=1)\n")]), (0, 0))

    def test_skipped_cases_do_not_pass(self):
        gtest = "[==========] Running 1 test from 1 test suite.\n[  SKIPPED ] A.D (0 ms)\n[  PASSED  ] 0 tests.\n"
        self.assertEqual(self.count([line(stdout=gtest)]), (0, 0))

    def test_truncated_line(self):
        self.assertEqual(self.count([line(), line()[:20]], 0), (1, 2))

    def test_skipped_cases_are_named(self):
        gtest = GTEST + "[ RUN      ] A.D\n[  SKIPPED ] A.D (0 ms)\n[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] A.D\n"
        for program, word in ((line(stdout=gtest), "skipped in x: A.D"), (line("FAIL", stderr=UNITTEST), "skipped in x: 1 cases"),
                              (line("SKIP"), "skipped in x: all")):
            self.assertEqual(count_run([program], 0, 1)[2][:1], [word])
        self.assertEqual(count_run([line(stdout=GTEST)], 0, 1)[2], [])

    def test_no_log(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, ROOT / "tools/count_tests.py", f"{folder}/none.json", "0", "7"],
                                  capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "0 passed, 7 failed\n")
        self.assertIn("there is no log", done.stderr)


class NeedTest(unittest.TestCase):
    TESTS = [{"suite": ["danco:unit", "danco:rules"], "depends": ["board"]},
             {"suite": ["danco:unit", "danco:slow"], "depends": ["deep"]},
             {"suite": ["danco:e2e"], "depends": ["danco", "page", "elsewhere"]}]
    TARGETS = [{"id": name, "filename": [f"/tree/{name}", f"/tree/{name}.p"]} for name in ("board", "deep", "danco", "page", "other")]

    def need(self, *suites):
        return [name for name in needed("/tree", self.TESTS, self.TARGETS, suites) if not name.endswith(".p")]

    def test_what_the_chosen_suites_run(self):
        self.assertEqual(self.need("unit"), ["board", "deep"])
        self.assertEqual(self.need("e2e", "rules"), ["board", "danco", "page"])
        self.assertEqual(self.need("-slow"), ["board", "danco", "page"])
        self.assertEqual(self.need("-rules"), ["danco", "page"])
        self.assertEqual(self.need(), ["board", "danco", "deep", "page"])
        self.assertEqual(self.need("none"), [])
        self.assertIn("board.p", needed("/tree", self.TESTS, self.TARGETS, ["unit"]))


if __name__ == "__main__":
    unittest.main()

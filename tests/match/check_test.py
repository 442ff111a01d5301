#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""danco-match check accepts a correct engine and reports the faults of others."""

import concurrent.futures
import json
import unittest

from match_testing import FAKE, MatchTest, run

# The correct engine must pass even on a loaded machine.
PATIENT = ["--latency", "400"]

# Behaviour of the engine, the check that must fail, and a word of the reason.
FAULTS = [
    ("badoption", "option types", "Level"),
    ("ignore-quit", "quit", "not ended"),
    ("ignore-eof", "end of input", "not ended"),
    ("deaf", "isready while searching", "readyok"),
    ("slow-stop=900", "stop right after go", "limit"),
    ("chatter when=0", "no output after bestmove", "output after bestmove"),
    ("twice when=0", "no output after bestmove", "bestmove"),
    ("crash-on-junk", "junk input", "signal"),
    ("corrupt", "illegal position", "the position has changed"),
    ("badpv when=0", "legal lines", "illegal"),
    ("badinfo when=0", "legal lines", "depth"),
    ("silent", "complete lines", "no info line"),
    ("strayline when=0", "the last line", "but bestmove is"),
    ("noponder when=0", "a ponder move", "no ponder move"),
    ("mate=2", "a draw before", "after the draw"),
    ("compliant", "refusals while", "what is wrong with 'position"),
    ("early", "infinite waits", "too early"),
    ("early", "go ponder", "too early"),
    ("illegal when=0", "go nodes", "a1a8"),
    ("garbage when=0", "go nodes", "not a move"),
    ("crash when=0", "go depth", "signal 11"),
    ("crash-at-start", "handshake", "does not start"),
    ("no-uciok", "handshake", "no uciok"),
]


class CheckTest(MatchTest):
    def test_good_engine_passes(self):
        done = run("check", *PATIENT, "--json", FAKE)
        result = json.loads(done.stdout)
        self.assertEqual(result["failed"], 0, done.stdout)
        self.assertGreaterEqual(result["passed"], 30)

    def test_faults_are_found(self):
        def check(words, test):
            return run("check", *PATIENT, "--start-timeout", "2500", "--json", "--only", test, FAKE, *words.split(),
                       code=1).stdout

        # Most of these engines fail by not answering, so the checks wait side by side.
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            outputs = [pool.submit(check, words, test) for words, test, _ in FAULTS]
        for (words, _, reason), output in zip(FAULTS, outputs):
            with self.subTest(engine=words):
                failed = [t for t in json.loads(output.result())["tests"] if not t["passed"]]
                self.assertTrue(failed, output.result())
                self.assertIn(reason, failed[0]["reason"])

    def test_a_single_late_answer_does_not_count(self):
        words = ["check", *PATIENT, "--only", "go with clocks", FAKE, "late=1500"]
        self.assertIn("1 passed", run(*words, "when=1").stdout)
        self.assertIn("the limit is", run(*words, "when=0", code=1).stdout)

    def test_text_output_and_usage(self):
        done = run("check", *PATIENT, "--only", "dance", FAKE, code=2)
        self.assertIn("--only: no test has 'dance' in its name", done.stderr)
        done = run("check", *PATIENT, "--only", "handshake", "--option", "Hash=32", FAKE)
        self.assertEqual(done.stdout, "pass  handshake\n1 passed, 0 failed\n")
        self.assertIn("name an engine", run("check", code=2).stderr)
        self.assertIn("latency", run("check", "--latency", "soon", FAKE, code=2).stderr)
        self.assertIn("No such file", run("check", "/no/such/engine", code=1).stdout)


if __name__ == "__main__":
    unittest.main()

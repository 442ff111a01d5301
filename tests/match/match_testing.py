# SPDX-License-Identifier: MIT
"""Helpers of the end-to-end tests of danco-match, which run the built program."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

MATCH = os.environ["DANCO_MATCH"]
FAKE = os.environ["FAKE_ENGINE"]
TIMEOUT = 280  # seconds; only a hang takes this long


def run(*words, code=0, **kwargs):
    """Runs danco-match, asserts its exit status and returns the finished process."""
    done = subprocess.run([MATCH, *map(str, words)], capture_output=True, text=True,
                          timeout=TIMEOUT, stdin=subprocess.DEVNULL, check=False, **kwargs)
    assert done.returncode == code, f"status {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def engine(name, args="", *words):
    """Returns the words of an --engine that is the scripted one."""
    return ["--engine", f"cmd={FAKE}", f"name={name}", f"args={args}", *words]


def games(folder):
    """Returns the games of a results directory in the order in which they ended."""
    lines = (pathlib.Path(folder) / "games.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def summary(folder):
    """Returns the summary without the parts that depend on the clock."""
    data = json.loads((pathlib.Path(folder) / "summary.json").read_text(encoding="utf-8"))
    del data["clock"]
    return data


def loser(game):
    return {"1-0": game["black"], "0-1": game["white"], "1/2-1/2": None}[game["result"]]


def processes_with(tag):
    """Returns the running processes that have `tag` as an argument."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            arguments = path.read_bytes().split(b"\0")
            state = (path.parent / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if tag.encode() in arguments and state != "Z":
            found.append(int(path.parent.name))
    return found


class MatchTest(unittest.TestCase):
    """A test with a temporary directory."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "out"

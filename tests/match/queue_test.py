#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/queue on a stand-in for Slurm: parallel tests, a killed task, a commit that does not build. Each commit
is built once, every game exists exactly once, and the page shows all of it."""

import contextlib
import html.parser
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest.mock

from fake_slurm import FakeSlurm
from match_testing import FAKE, MATCH, MatchTest, games, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
import durable  # noqa: E402

ENGINE = """#!/bin/sh
# If two tasks start this engine at once, one, both or neither may see the fifth start. Making the folder succeeds only
# once, so exactly one task ends.
echo >>"$STARTS.{name}"
if [ "{kills}" = yes ] && [ "$(wc -l <"$STARTS.{name}")" -ge 5 ] && mkdir "$STARTS.{name}.killed" 2>/dev/null; then
  kill -9 $PPID
fi
exec "{fake}" {words}
"""


def load(path):
    """Loads a program without the .py suffix as a module."""
    loader = importlib.machinery.SourceFileLoader(f"tools_{path.name}", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attrs):
        self.links += [value for name, value in attrs if name == "href"]


class QueueTest(MatchTest):
    def setUp(self):
        super().setUp()
        self.repository, self.queue = self.folder / "repository", self.folder / "queue"
        self.slurm = FakeSlurm(self.folder / "slurm")
        self.slurm.environment |= {"STARTS": str(self.folder / "starts"), "GIT_CONFIG_GLOBAL": "/dev/null"}
        self.git("init", "-q", ".", first=True)
        self.commit("base", "seed=1")

    def git(self, *words, first=False):
        if first:
            self.repository.mkdir()
        return subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", *words], cwd=self.repository,
                              env=self.slurm.environment, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, name, words, kills="no"):
        (self.repository / "engine").write_text(ENGINE.format(fake=FAKE, words=words, kills=kills, name=name),
                                                encoding="utf-8")
        self.git("add", "engine")
        self.git("commit", "-q", "-m", name)
        self.git("tag", name)

    def ask(self, *words, code=0):
        done = subprocess.run([sys.executable, ROOT / "tools/queue", "--folder", self.queue, *map(str, words)],
                              env=self.slurm.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def add(self, commit, against, *words, code=0):
        return self.ask("add", commit, "--against", against, "--repository", self.repository, "--match", MATCH,
                        "--build", f"echo >>{self.folder}/built; chmod +x engine && mv engine danco", "--each",
                        "nodes=1", "restart=true", "--openings", "random", "plies=4", "seed=7", *words, code=code)

    def status(self):
        return {row["id"]: row for row in json.loads(self.ask("status", "--json"))}

    def logs(self):
        return "\n".join(f"{path.name}: {path.read_text(encoding='utf-8')}"
                         for path in sorted(self.queue.glob("tests/*/danco-*.log")))

    def test_two_tests_side_by_side_and_one_killed(self):
        self.commit("killer", "strong seed=2", kills="yes")
        self.commit("other", "seed=3")
        self.add("killer", "base", "--rounds", 6, "--tasks", 2)
        self.add("other", "base", "--rounds", 6, "--tasks", 2, "--name", "the <other> one")
        self.assertEqual({row["state"] for row in self.status().values()}, {"queued"})
        self.slurm.run()
        rows = self.status()
        self.assertEqual([(row["state"], row["games"], row["of"]) for row in rows.values()],
                         [("finished", 12, 12)] * 2)
        # One build per commit, before the games.
        self.assertEqual((self.folder / "built").read_text().count("\n"), 3)
        self.assertEqual([entry for entry in self.slurm.log if entry[0] == "end"][:2][-1][2], 0)
        # A task was killed in the middle of its games, queued again, and continued.
        ends = {entry[1] for entry in self.slurm.log if entry[0] == "end" and entry[2] != 0}
        self.assertEqual(list(self.slurm.restarts.items()), [(task, 1) for task in ends], self.logs())
        killed = next(iter(ends)).split("_")
        log = (self.queue / f"tests/1/danco-1-{killed[0]}_{killed[1]}.log").read_text(encoding="utf-8")
        self.assertIn("status 137", log)
        self.assertIn("start 2", log)
        for number in (1, 2):
            indexes = [game["index"] for shard in (1, 2)
                       for game in games(self.queue / f"tests/{number}/shards/{shard}")]
            self.assertEqual(sorted(indexes), list(range(12)))
            self.assertEqual(len(games(self.queue / f"tests/{number}/results")), 12)
        page = (self.queue / "index.html").read_text(encoding="utf-8")
        tags = Tags()
        tags.feed(page)
        self.assertEqual(tags.links, ["tests/2/report.html", "tests/1/report.html"])
        for link in tags.links:
            self.assertTrue((self.queue / link).exists())
        self.assertIn("the &lt;other&gt; one", page)
        self.assertIn("12 of 12 games", self.ask("status"))

    def test_the_sprt_ends_a_test(self):
        self.commit("strong", "strong seed=2")
        self.commit("weak", "illegal when=0 seed=3")  # loses every game
        self.add("strong", "weak", "--rounds", 20000, "--tasks", 3, "--sprt", "elo0=0", "elo1=50", "--each",
                 "nodes=1", "--look", 0.2)
        self.slurm.slots = 3
        self.slurm.run()
        row = self.status()[1]
        self.assertEqual(row["state"], "passed")
        self.assertLess(row["games"], row["of"])
        self.assertGreater(row["llr"], row["upper"])
        # Its tasks ended normally, and none was queued again.
        self.assertEqual({entry[2] for entry in self.slurm.log if entry[0] == "end"}, {0})
        self.assertEqual(sum(self.slurm.restarts.values()), 0)
        self.assertIn("LLR", (self.queue / "index.html").read_text(encoding="utf-8"))

    def test_stopping_a_decided_test_keeps_its_verdict(self):
        self.commit("strong", "strong seed=2")
        self.commit("weak", "illegal when=0 seed=3")  # loses every game
        self.add("strong", "weak", "--rounds", 20000, "--tasks", 1, "--sprt", "elo0=0", "elo1=50", "--look", 0.2)
        self.slurm.run()
        verdict = self.queue / "tests/1/verdict.json"
        verdict.unlink()  # as if no task had read the results yet
        self.assertIn("passed", self.ask("stop", 1))
        self.assertEqual(json.loads(verdict.read_text(encoding="utf-8"))["verdict"], "H1")
        self.assertEqual(self.status()[1]["state"], "passed")

    def test_a_failing_report_does_not_leave_a_test_open(self):
        match = self.folder / "match"
        match.write_text(f'#!/bin/sh\n[ "$1" != report ] || {{ echo no space >&2; exit 1; }}\nexec "{MATCH}" "$@"\n',
                         encoding="utf-8")
        match.chmod(0o755)
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1, "--match", match)
        self.slurm.run()
        self.assertEqual((self.status()[1]["state"], self.status()[1]["games"]), ("finished", 4))
        self.assertIn("test 1 has no report", self.logs())
        self.assertNotIn("report.html", (self.queue / "index.html").read_text(encoding="utf-8"))

    def test_files_reach_the_disk_before_they_take_their_names(self):
        calls = []
        functions = {"fsync": os.fsync, "replace": os.replace}
        self.assertIs(load(ROOT / "tools/queue").write_whole, durable.write_whole)
        self.assertIs(load(ROOT / "tools/shards").write_whole, durable.write_whole)
        with contextlib.ExitStack() as stack:
            for name, function in functions.items():
                stack.enter_context(unittest.mock.patch.object(
                    os, name, side_effect=lambda *words, f=function, n=name: (calls.append(n), f(*words))))
            durable.write_whole(self.folder / "file", "text")
        self.assertEqual(calls, ["fsync", "replace"])
        with self.assertRaises(TypeError):
            durable.write_whole(self.folder / "file", 5)
        with unittest.mock.patch.object(os, "fsync", side_effect=OSError(28, "No space left on device")):
            with self.assertRaises(OSError):
                durable.write_whole(self.folder / "file", "other")
        self.assertEqual((self.folder / "file").read_text(encoding="utf-8"), "text")
        self.assertEqual(list(self.folder.glob(".file*")), [])

    def test_a_commit_that_does_not_build(self):
        self.commit("good", "seed=2")
        self.git("rm", "-q", "engine")
        self.git("commit", "-q", "-m", "bad")
        self.git("tag", "bad")
        self.add("bad", "good", "--rounds", 2, "--tasks", 1)
        self.slurm.run()
        self.assertEqual(self.status()[1]["state"], "build failed")
        page = (self.queue / "index.html").read_text(encoding="utf-8")
        log = re.search(r'href="(builds/\w+/log)"', page)[1]
        self.assertTrue((self.queue / log).exists())
        self.assertEqual([entry[0] for entry in self.slurm.log if entry[1].startswith("3_")], ["cancel"])
        self.ask("stop", 1)
        self.assertEqual(self.status()[1]["state"], "stopped")
        # The next test uses the existing builds.
        self.add("good", "base", "--rounds", 2, "--tasks", 1)
        self.slurm.run()
        self.assertEqual(self.status()[2]["state"], "finished")
        self.assertEqual((self.folder / "built").read_text().count("\n"), 3)

    def test_what_is_lost_is_queued_again(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 4, "--tasks", 2)
        subprocess.run([self.slurm.folder / "bin/scancel", "--state=PENDING", "3"], env=self.slurm.environment,
                       check=True)
        self.slurm.run()
        self.assertEqual(self.status()[1]["state"], "stalled")
        self.ask("again", 1)
        self.ask("again", 1, code=2)
        self.slurm.run()
        self.assertEqual((self.status()[1]["state"], self.status()[1]["games"]), ("finished", 8))
        self.ask("again", 1, code=2)

    def test_files_of_other_versions(self):
        self.commit("strong", "strong seed=2")
        self.add("strong", "base", "--rounds", 2, "--tasks", 1)
        path = self.queue / "tests/1/test.json"
        asked = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual(asked.pop("version"), 1)
        path.write_text(json.dumps(asked), encoding="utf-8")  # as before the first release
        self.assertEqual(self.status()[1]["state"], "queued")
        path.write_text(json.dumps(asked | {"version": 2}), encoding="utf-8")
        self.assertIn("test.json: unsupported version 2; expected 1", self.ask("status", code=2))
        path.write_text('{"id":', encoding="utf-8")
        self.assertIn("test.json is damaged", self.ask("status", code=2))

    def test_a_shard_that_has_just_begun(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 2)
        begun = self.queue / "tests/1/shards/2"
        begun.mkdir(parents=True)
        (begun / "games.jsonl").touch()
        self.slurm.slots = 1
        self.slurm.run()
        self.assertEqual({entry[2] for entry in self.slurm.log if entry[0] == "end"}, {0}, self.logs())
        self.assertNotIn("queue:", self.logs())
        self.assertEqual((self.status()[1]["state"], self.status()[1]["games"]), ("finished", 4))

    def test_the_files_of_another_test_do_no_harm(self):
        self.commit("one", "strong seed=2")
        self.commit("two", "strong seed=3")
        self.add("one", "base", "--rounds", 2, "--tasks", 1)
        self.add("two", "base", "--rounds", 2, "--tasks", 1)
        (self.queue / "tests/1/test.json").write_text('{"id":', encoding="utf-8")
        self.slurm.run()
        ends = {entry[1]: entry[2] for entry in self.slurm.log if entry[0] == "end"}
        self.assertEqual({ends.pop("3_1")}, {2}, self.logs())  # its own exit status
        self.assertEqual(set(ends.values()), {0}, self.logs())
        self.assertEqual(len(games(self.queue / "tests/2/results")), 4)
        self.assertIn("test.json is damaged", self.ask("status", code=2))

    def test_what_is_refused_leaves_nothing(self):
        self.commit("new", "seed=2")
        self.assertIn("no commit", self.add("nonsense", "base", code=2))
        self.assertIn("same commit", self.add("base", "base", code=2))
        self.assertIn("--tasks", self.add("new", "base", "--rounds", 3, "--tasks", 4, code=2))
        self.assertIn("--sprt elo1: 'x'", self.add("new", "base", "--sprt", "elo1=x", code=2))
        self.assertIn("bogus", self.add("new", "base", "--tc", "bogus", code=2))
        self.assertIn("no test is called 9", self.ask("stop", 9, code=2))
        self.assertEqual(json.loads(self.ask("status", "--json")), [])
        self.assertEqual(list((self.queue / "tests").iterdir()), [])
        os.remove(self.slurm.folder / "bin/sbatch")
        path = self.slurm.environment["PATH"]
        self.slurm.environment["PATH"] = f"{self.slurm.folder}/bin:{os.path.dirname(sys.executable)}"
        os.symlink("/usr/bin/git", self.slurm.folder / "bin/git")
        self.assertIn("sbatch", self.add("new", "base", code=2))
        self.slurm.environment["PATH"] = path
        self.assertEqual(list((self.queue / "tests").iterdir()), [])


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/queue on a stand-in for Slurm: parallel tests of all kinds, a killed task, commits that do not build or are not
what they say. Each commit is built once, every game exists exactly once, and the page shows all of it."""

import contextlib
import fcntl
import html.parser
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import types
import unittest.mock

from fake_slurm import FakeSlurm
from match_testing import FAKE, MATCH, MatchTest, games, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
import durable  # noqa: E402

TUNE = os.environ.get("DANCO_TUNE")
ENGINE = """#!/bin/sh
if [ "$1" = bench ]; then
  echo "Nodes searched  : 1000"
  echo "Bench: 7"
  exit
fi
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

    def commit(self, name, words, kills="no", message=""):
        (self.repository / "engine").write_text(ENGINE.format(fake=FAKE, words=words, kills=kills, name=name),
                                                encoding="utf-8")
        self.git("add", "engine")
        self.git("commit", "-q", "-m", f"{name}\n\n{message}")
        self.git("tag", name)

    def ask(self, *words, code=0):
        done = subprocess.run([sys.executable, ROOT / "tools/queue", "--folder", self.queue, *map(str, words)],
                              env=self.slurm.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def build(self, then="true"):
        return ["--repository", self.repository, "--build",
                f"echo >>{self.folder}/built; chmod +x engine && mv engine danco && {then}"]

    def build_of(self, sha):
        build, = (self.queue / "builds").glob(f"{sha}*")
        return build

    def add(self, commit, against, *words, code=0):
        return self.ask("add", commit, "--against", against, *self.build(), "--match", MATCH, "--each", "nodes=1",
                        "restart=true", "--openings", "random", "plies=4", "seed=7", *words, code=code)

    def tune(self, kind, commit, *words, code=0):
        return self.ask(kind, commit, *self.build(f"ln -s '{TUNE}' danco-tune"), "--tune", TUNE, *words, code=code)

    def write(self, name, value):
        path = self.folder / name
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return path

    def status(self):
        return {row["id"]: row for row in json.loads(self.ask("status", "--json"))}

    def logs(self):
        return "\n".join(f"{path.name}: {path.read_text(encoding='utf-8')}"
                         for path in sorted(self.queue.glob("tests/*/danco-*.log")))

    def test_two_tests_side_by_side_and_one_killed(self):
        self.commit("killer", "strong seed=2", kills="yes")
        self.commit("other", "seed=3")
        self.add("killer", "base", "--rounds", 6, "--tasks", 2, "--concurrency", 2,
                 "--each", "nodes=1", "restart=true", "option.Threads=3")
        self.add("other", "base", "--rounds", 6, "--tasks", 2, "--name", "the <other> one")
        self.assertEqual({row["state"] for row in self.status().values()}, {"queued"})
        self.slurm.run()
        rows = self.status()
        self.assertEqual([(row["state"], row["games"], row["of"]) for row in rows.values()],
                         [("finished", 12, 12)] * 2)
        # Two games at a time, and an engine with three threads thinks in each.
        self.assertEqual({job.options["job-name"]: job.options.get("cpus-per-task") for job in self.slurm.jobs.values()
                          if "array" in job.options}, {"danco-1": "6", "danco-2": "1"})
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

    def test_a_page_does_not_merge_the_shards_again(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        tools = load(ROOT / "tools/queue")
        queue = tools.Queue(self.queue)
        with unittest.mock.patch.object(tools.KINDS["match"], "collect", return_value=None) as collect, \
                unittest.mock.patch.dict(os.environ, self.slurm.environment):  # for tests that have no verdict yet
            queue.show(queue.test(2))
            self.assertEqual([call.args[0].id for call in collect.call_args_list], [2])
            tools.main(["--folder", str(self.queue), "page"])
            self.assertEqual([call.args[0].id for call in collect.call_args_list], [2, 1, 2])

    def test_the_page_is_up_to_date_after_the_last_change(self):
        tools = load(ROOT / "tools/queue")
        queue = tools.Queue(self.queue)
        flock = fcntl.flock
        self.queue.mkdir()
        with open(self.queue / "page.lock", "w", encoding="utf-8") as other:
            flock(other, fcntl.LOCK_EX)

            def end_of_wait(file, how):
                if not how & fcntl.LOCK_NB:
                    flock(other, fcntl.LOCK_UN)
                flock(file, how)

            with unittest.mock.patch.object(fcntl, "flock", end_of_wait):
                queue.show(wait=False)  # a task that runs does not wait
                self.assertFalse((self.queue / "index.html").exists())
                queue.show()
                self.assertTrue((self.queue / "index.html").exists())

    def test_openings_of_a_relative_path(self):
        self.commit("new", "strong seed=2")
        (self.folder / "book.epd").write_text("e2e4 e7e5\nd2d4 d7d5\n", encoding="utf-8")
        words = ["add", "new", "--against", "base", *self.build(), "--match", MATCH, "--each", "nodes=1", "--rounds", 2,
                 "--tasks", 1, "--no-scale", "--openings"]
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            self.ask(*words, "file=book.epd")
            self.assertIn("no/such/book", self.ask(*words, "file=no/such/book", code=2))
        finally:
            os.chdir(before)
        self.slurm.run()
        self.assertEqual((self.status()[1]["state"], self.status()[1]["games"]), ("finished", 4), self.logs())

    def test_builds_of_two_clones(self):
        clone = self.folder / "clone"
        self.git("clone", "-q", ".", clone)
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        self.repository = clone
        self.commit("other", "seed=3")
        self.add("other", "base", "--rounds", 2, "--tasks", 1)
        self.slurm.run()
        self.assertEqual([row["state"] for row in self.status().values()], ["finished"] * 2, self.logs())

    def test_a_machine_without_slurm_says_so(self):
        tools = load(ROOT / "tools/queue")
        with unittest.mock.patch.dict(os.environ, {"PATH": str(self.folder)}):
            with self.assertRaisesRegex(tools.Refused, "^job 7 cannot be looked up here: squeue: No such file"):
                tools.squeue("7", "%T")

    def test_a_busy_slurm_is_no_end_of_a_test(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        squeue = self.slurm.folder / "bin/squeue"
        squeue.write_text("#!/bin/sh\necho 'slurm_load_jobs error: Socket timed out' >&2\nexit 1\n", encoding="utf-8")
        for command in ("status", "again"):
            self.assertIn("cannot be looked up here: squeue -h -r ...: slurm_load_jobs error: Socket",
                          self.ask(command, *([1] if command == "again" else []), code=2))
        self.assertEqual(len(list((self.slurm.folder / "jobs").iterdir())), 3)  # two builds and the match

    def test_a_test_ends_without_slurm(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        self.slurm.run()
        (self.queue / "tests/1/verdict.json").unlink()
        (self.slurm.folder / "bin/scancel").unlink()
        self.assertEqual(self.status()[1]["state"], "finished")
        self.assertIn("report.html", (self.queue / "index.html").read_text(encoding="utf-8"))

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
            with self.assertRaisesRegex(OSError, rf"No space left on device: '{self.folder}/file'"):
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
        log = re.search(r'href="(builds/[\w-]+/log)"', page)[1]
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

    def test_a_damaged_game_is_played_again(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 4, "--tasks", 1)
        self.slurm.run()
        (self.queue / "tests/1/verdict.json").unlink()  # as before the end
        path = self.queue / "tests/1/shards/1/games.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        lines[2] = lines[2][:50] + "\n"
        path.write_text("".join(lines), encoding="utf-8")
        self.assertEqual((self.status()[1]["state"], self.status()[1]["games"]), ("stalled", 7))
        self.ask("again", 1)
        self.slurm.run()
        self.assertEqual((self.status()[1]["state"], self.status()[1]["games"]), ("finished", 8))

    def test_an_error_of_the_system_is_no_end(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        (self.queue / "tests/1/scales").write_text("", encoding="utf-8")  # in place of a full disk
        self.slurm.run()
        self.assertEqual(set(self.slurm.restarts.values()), {5}, self.logs())

    def test_looks_take_a_small_part_of_the_time(self):
        tools = load(ROOT / "tools/queue")
        test = types.SimpleNamespace(verdict=None, spec={"look": 0.01}, command=lambda _: ["sleep", "1.5"], scale=lambda _: None)
        queue, looks = tools.Queue(self.queue), []
        queue.test = lambda number: test
        queue.show = lambda *_, wait=True: (looks.append(wait), time.sleep(0.1))
        before = signal.getsignal(signal.SIGTERM)
        try:
            self.assertEqual(queue.task(1, 1), 0)
        finally:
            signal.signal(signal.SIGTERM, before)
        self.assertIn(looks.count(False), (1, 2))

    def test_a_failed_add_leaves_no_job(self):
        tools = load(ROOT / "tools/queue")
        write_json = tools.write_json

        def write(path, value):
            if "job" in value and path.name == "test.json":
                raise OSError(28, "No space left on device", str(path))
            write_json(path, value)

        self.commit("new", "strong seed=2")
        with (unittest.mock.patch.object(tools, "write_json", write), contextlib.redirect_stderr(io.StringIO()),
              unittest.mock.patch.dict(os.environ, self.slurm.environment)):
            self.assertEqual(tools.main(["--folder", str(self.queue), "add", "new", "--against", "base",
                                         *map(str, self.build()), "--match", MATCH, "--each", "nodes=1"]), 1)
        self.assertEqual(list((self.queue / "tests").iterdir()), [])
        asked = [json.loads(path.read_text(encoding="utf-8")) for path in (self.folder / "slurm/asked").iterdir()]
        jobs = [entry["number"] for entry in asked if "--array" in str(entry["words"])]
        self.assertEqual([entry["words"] for entry in asked if entry["name"] == "scancel"], [[str(jobs[0])]])

    def test_a_killed_build_is_no_stalled_test(self):
        self.commit("new", "strong seed=2")
        killer = ["--repository", self.repository, "--build", f"[ -e {self.folder}/died ] || {{ touch {self.folder}/died; kill -9 $PPID; "
                  "sleep 60; }; chmod +x engine && mv engine danco"]
        self.ask("add", "new", "--against", "base", *killer, "--match", MATCH, "--each", "nodes=1", "--rounds", 1)
        self.slurm.slots = 1
        self.slurm.run()
        self.assertEqual(self.status()[1]["state"], "build failed")
        self.assertIn("its job ended without a build; see its log", self.ask("status"))
        self.ask("again", 1)
        self.slurm.run()
        self.assertEqual(self.status()[1]["state"], "finished", self.logs())
        self.assertEqual(list(self.queue.glob("builds/*/source*")), [])

    def test_builds_are_verified(self):
        self.commit("right", "strong seed=2", message="Bench: 7")
        self.commit("wrong", "seed=3", message="Bench: 8")
        self.add("right", "base", "--rounds", 2, "--tasks", 1)
        self.add("wrong", "right", "--rounds", 2, "--tasks", 1)
        self.slurm.run()
        rows = self.status()
        self.assertEqual([rows[1]["state"], rows[2]["state"]], ["finished", "build failed"])
        sha = {name: self.git("rev-parse", name) for name in ("base", "right", "wrong")}
        reason = f"{sha['wrong']} has the bench 7, but its history says 8"
        self.assertEqual(list(rows[2]["failures"]), ["new"])
        self.assertIn(reason, rows[2]["failures"]["new"])
        for name, text in (("base", "not verified: the history of"), ("right", "verified: 7, "),
                           ("wrong", reason)):
            self.assertIn(text, (self.build_of(sha[name]) / "log").read_text(encoding="utf-8"))
        self.assertIn(reason, self.ask("status"))
        self.assertIn(reason, (self.queue / "index.html").read_text(encoding="utf-8"))
        # The build of an older queue is verified, and not repeated.
        bench = self.build_of(sha["right"]) / "bench.json"
        bench.unlink()
        self.ask("build", "--repository", self.repository, sha["right"], self.build()[-1])
        self.assertTrue(bench.exists())
        self.assertEqual((self.folder / "built").read_text().count("\n"), 3)
        # Another command makes another program.
        self.ask("add", "right", "--against", "base", *self.build("touch other"), "--match", MATCH, "--rounds", 1)
        self.slurm.run()
        self.assertEqual((self.folder / "built").read_text().count("\n"), 5)

    def test_clocks_follow_the_speed_of_the_nodes(self):
        self.commit("new", "strong seed=2")
        words = ["--rounds", 2, "--tasks", 2, "--tc", "100+1"]
        self.add("new", "base", *words, "--reference-nps", 500_000)
        self.slurm.run()
        scales = self.status()[1]["scales"]
        self.assertEqual(list(scales), ["1", "2"], self.logs())
        for shard, scale in scales.items():
            node = json.loads((self.queue / f"tests/1/scales/{shard}.json").read_text(encoding="utf-8"))
            self.assertEqual(scale, round(500_000 / node["nodes_per_second"], 4))
            self.assertEqual({game["white_limits"] for game in games(self.queue / f"tests/1/shards/{shard}")},
                             {f"{100 * scale:g}+{scale:g} nodes=1"})
            self.assertIn(f"{node['nodes_per_second']} nodes per second on node1, reference 500000: times are "
                          f"multiplied by {scale}", self.logs())
        self.assertEqual(len(games(self.queue / "tests/1/results")), 4)
        self.assertIn("clock × ", self.ask("status"))
        self.add("new", "base", *words, "--no-scale")
        self.slurm.run()
        self.assertEqual(self.status()[2]["scales"], {})
        self.assertEqual({game["white_limits"] for game in games(self.queue / "tests/2/results")}, {"100+1 nodes=1"})
        for flags in (["--scale", 2], ["--scale=2"], ["-scale=2"]):
            self.assertIn("the queue measures the speed of each node", self.add("new", "base", "--", *flags, code=2))
        self.add("new", "base", *words, "--no-scale", "--", "--scale", 2)
        self.slurm.run()
        self.assertEqual({game["white_limits"] for game in games(self.queue / "tests/3/results")}, {"200+2 nodes=1"})

    def test_priority_throughput_and_note(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 3, "--tasks", 3, "--priority", 50, "--throughput", 1, "--note", "try <it>",
                 "--", "--maxplies", 40)
        self.slurm.slots = 3
        self.slurm.run()
        self.assertEqual([job.options["nice"] for job in self.slurm.jobs.values()], ["950"] * 3)
        tasks = [entry[0] for entry in self.slurm.log if entry[1].startswith("3_")]
        self.assertEqual(tasks, ["start", "end"] * 3)
        row = self.status()[1]
        self.assertEqual((row["priority"], row["throughput"], row["note"]), (50, 1, "try <it>"))
        self.assertIn("--maxplies 40", row["settings"])
        for text in ("priority 50", "throughput 1", "try <it>"):
            self.assertIn(text, self.ask("status"))
        self.assertIn("try &lt;it&gt;", (self.queue / "index.html").read_text(encoding="utf-8"))

    @unittest.skipUnless(TUNE, "danco-tune is not built")
    def test_tuning_and_games(self):
        self.commit("killer", "tune seed=1", kills="yes")
        self.commit("tunable", "tune seed=1")
        levels = self.write("levels.json", [{"name": "Tune Nothing", "min": 2, "max": 6}])
        self.tune("spsa", "killer", "--pairs", 6, "--tasks", 2, "--tc", "100+1")
        self.tune("ablate", "tunable", "--pairs", 2, "--tasks", 2, "--tc", "nodes=1", "--parameters", levels)
        self.tune("generate", "tunable", "--games", 3, "--tasks", 2, "--", "--nodes=20")
        levels.unlink()
        self.slurm.run()
        rows = self.status()
        self.assertEqual([(row["kind"], row["state"], row["done"], row["of"], row["unit"]) for row in rows.values()],
                         [("spsa", "finished", 6, 6, "pairs"), ("ablate", "finished", 2, 2, "pairs"),
                          ("generate", "finished", 3, 3, "games")], self.logs())
        self.assertEqual(sum(self.slurm.restarts.values()), 1, self.logs())
        self.assertEqual([list(row["scales"]) for row in rows.values()], [["1", "2"], ["1", "2"], []])
        self.assertIn("6 of 6 pairs", rows[1]["result"])
        self.assertIn("Tune Nothing", rows[2]["result"])
        run = json.loads((self.queue / "tests/2/run/spsa.json").read_text(encoding="utf-8"))
        self.assertEqual((run["rate"], run["parameters"]),
                         (1e-9, [{"name": "Tune Nothing", "start": 4.0, "min": 2, "max": 6, "step": 2.0}]))
        indexes = [json.loads(line)["game"] for path in sorted((self.queue / "tests/3/games").iterdir())
                   for line in path.read_text(encoding="utf-8").splitlines()]
        self.assertEqual(indexes, [0, 2, 1])
        self.assertIn("2 of 2 pairs at nodes=1", (self.queue / "index.html").read_text(encoding="utf-8"))
        self.assertNotIn("up, Elo", self.ask("status"))
        self.assertIn("up, Elo", self.ask("status", 1))
        # A tuning build and that of a match are different ones.
        self.assertEqual({path.name.split("-")[1] for path in (self.queue / "builds").iterdir()},
                         {"tunable", "tuner"})

    @unittest.skipUnless(TUNE, "danco-tune is not built")
    def test_tuning_is_stopped_and_queued_again(self):
        self.commit("tunable", "tune seed=1")
        words = ["--pairs", 4, "--tasks", 2, "--tc", "nodes=1"]
        self.tune("spsa", "tunable", *words)
        subprocess.run([self.slurm.folder / "bin/scancel", "--state=PENDING", "2"], env=self.slurm.environment,
                       check=True)
        self.slurm.run()
        self.assertEqual(self.status()[1]["state"], "stalled")
        self.ask("again", 1)
        self.slurm.run()
        self.assertEqual((self.status()[1]["state"], self.status()[1]["done"]), ("finished", 4))
        self.tune("spsa", "tunable", *words)
        self.assertIn("stopped", self.ask("stop", 2))
        self.assertIn("has ended", self.ask("again", 2, code=2))

    @unittest.skipUnless(TUNE, "danco-tune is not built")
    def test_wrong_tuning_is_refused(self):
        two = [{"name": "Tune Nothing", "min": 2, "max": 6}]
        for kind, parameters, words, text in [
                ("spsa", "{", [], "is not JSON"), ("spsa", {}, [], "is not a list of objects with a name"),
                ("ablate", [{"name": "Tune Nothing", "min": 2}], [], "Tune Nothing needs whole numbers"),
                ("spsa", two, ["--tc", "soon"], "soon"), ("spsa", two, ["--rate", "-1"], "--rate"),
                ("spsa", two, ["--tasks", 3], "--tasks: expected 1 to 2, the number of pairs"),
                ("spsa", two, ["--", "--bogus=1"], "bogus"), ("spsa", two, ["--pairs", 0], "--pairs"),
                ("spsa", two, ["--tune", "/no/such"], "--tune: /no/such is not a program"),
                ("spsa", two, ["--priority", 5000], "--priority: expected a number from -1000 to 1000"),
                ("spsa", two, ["--parameters", "/no/such"], "--parameters: /no/such: No such file")]:
            with self.subTest(text):
                path = self.write("levels.json", parameters)
                self.assertIn(text, self.tune(kind, "base", "--pairs", 2, "--parameters", path, *words, code=2))
        self.assertIn("bogus", self.tune("generate", "base", "--games", 1, "--", "--bogus=1", code=2))
        for word in ("--games=2", "--shard=1/2", "--out=x"):
            self.assertIn(f"{word}: the queue gives", self.tune("generate", "base", "--games", 1, "--", word, code=2))
        self.assertIn("--look", self.tune("generate", "base", "--games", 1, "--look", -1, code=2))
        self.assertIn("no words may follow --", self.ask("status", "--", "x", code=2))
        self.assertEqual(json.loads(self.ask("status", "--json")), [])

    def test_the_folder_of_an_older_queue(self):
        self.commit("new", "strong seed=2")
        self.add("new", "base", "--rounds", 2, "--tasks", 1)
        path = self.queue / "tests/1/test.json"
        spec = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual(set(map(spec.pop, ("kind", "note"))), {"match", ""})
        for key in ("priority", "throughput", "scale", "reference"):
            del spec[key]
        spec |= {"games": spec.pop("total"), "told": spec.pop("settings")}
        self.write(path, spec)
        self.assertEqual(self.status()[1]["state"], "queued")
        self.slurm.run()
        row = self.status()[1]
        self.assertEqual((row["kind"], row["state"], row["games"], row["of"], row["scales"], row["note"]),
                         ("match", "finished", 4, 4, {}, ""))
        self.assertIn("tc=1+0.01", row["settings"])
        self.write(path, spec | {"kind": "chess boxing"})
        self.assertIn("unknown kind 'chess boxing'", self.ask("status", code=2))

    def test_lines_are_counted_once(self):
        path = self.write("lines", "one\ntwo\nthr")
        count_lines = load(ROOT / "tools/queue_kinds.py").count_lines
        first = count_lines([path], {})
        self.assertEqual(first, {"lines": [8, 2]})
        self.write("lines", "ONE\nTWO\nthree\nfour\n")
        self.assertEqual(count_lines([path], first), {"lines": [19, 4]})

    def test_files_of_other_versions(self):
        self.commit("strong", "strong seed=2")
        self.add("strong", "base", "--rounds", 2, "--tasks", 1)
        path = self.queue / "tests/1/test.json"
        spec = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual(spec.pop("version"), 1)
        path.write_text(json.dumps(spec), encoding="utf-8")  # as before the first release
        self.assertEqual(self.status()[1]["state"], "queued")
        path.write_text(json.dumps(spec | {"version": 2}), encoding="utf-8")
        self.assertIn("test.json: unsupported version 2; expected 1", self.ask("status", code=2))
        path.write_text('{"id":', encoding="utf-8")
        self.assertIn("test.json is damaged", self.ask("status", code=2))
        for change in ({"tasks": None}, {"tasks": "2"}, {"commits": []}, {"commits": {}}, {"job": 5}, {"match": None}):
            path.write_text(json.dumps(spec | change), encoding="utf-8")
            self.assertRegex(self.ask("status", code=2), f"test.json: missing or invalid: .*{next(iter(change))}")

    def test_a_damaged_file_hides_no_other_test(self):
        self.commit("one", "strong seed=2")
        self.commit("two", "strong seed=3")
        self.add("one", "base", "--rounds", 2, "--tasks", 1)
        self.add("two", "base", "--rounds", 2, "--tasks", 1)
        self.slurm.run()
        folder = self.queue / "tests/1"
        summary = json.loads((folder / "results/summary.json").read_text(encoding="utf-8"))
        (folder / "scales").mkdir(exist_ok=True)
        for name, values in (("test.json", ['{"id":', "[]"]), ("verdict.json", ["x", "{}", '{"verdict": []}']),
                             ("results/summary.json", ["{}", json.dumps(summary | {"pairings": []}),
                                                       json.dumps(summary | {"pairings": [{"elo": "?"}]})]),
                             ("scales/1.json", ["{}"])):
            path = folder / name
            before = path.read_bytes() if path.exists() else b'{"scale": 1}'
            for value in values:
                path.write_text(value, encoding="utf-8")
                said = self.ask("status", code=2)
                self.assertIn(f"queue: {path} is damaged", said)
                self.assertIn("two against base", said)
                page = (self.queue / "index.html").read_text(encoding="utf-8")
                self.assertIn("two against base", page)
                self.assertNotIn("one against base", page)
                self.assertIn(f"{path} is damaged", page)
            path.write_bytes(before)
        self.assertEqual(sorted(self.status()), [1, 2])

    def test_a_folder_that_is_a_file(self):
        self.queue.touch()
        self.assertIn(f"File exists: '{self.queue}'", self.ask("status", code=1))

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
        self.assertIn("there is no test 9", self.ask("stop", 9, code=2))
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

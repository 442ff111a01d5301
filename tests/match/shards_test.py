#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Interrupted, resumed and sharded tournaments end with the same table as unsharded ones."""

import json
import os
import shutil
import signal
import subprocess
import time
import unittest

from match_testing import MATCH, MatchTest, engine, games, processes_with, run, summary

ROUNDS = 30


def tournament(think=0, tag=1):
    """Three deterministic engines that always play the same games."""
    return ["run", *engine("A", f"strong seed=1 think={think} tag={tag}"), *engine("B", "seed=2"),
            *engine("C", "seed=3"), "--each", "nodes=1", "--rounds", ROUNDS // 3, "--maxplies", 40,
            "--openings", "random", "plies=4", "seed=9"]


def moves(folder):
    return {game["index"]: [m["move"] for m in game["moves"]] for game in games(folder)}


class ShardsTest(MatchTest):
    def start(self, *words):
        return subprocess.Popen([MATCH, *map(str, words)], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait_for_games(self, number):
        path = self.out / "games.jsonl"
        while not path.exists() or path.read_bytes().count(b"\n") < number:
            time.sleep(0.02)

    def test_kill_at_any_moment_and_resume(self):
        whole = self.folder / "whole"
        run(*tournament(think=4), "--out", whole, "--concurrency", 8)
        for finished in (1, 15, 30):
            process = self.start(*tournament(think=4), "--out", self.out, "--resume",
                                 "--concurrency", 2)
            self.wait_for_games(finished)
            process.send_signal(signal.SIGKILL)
            process.communicate()
        before = moves(self.out)
        with open(self.out / "games.jsonl", "a", encoding="utf-8") as file:
            file.write('{"index":59,"white":"A","bl')  # truncated by a power failure
        done = run("run", "--resume", "--out", self.out, "--concurrency", 8)
        self.assertIn("not complete", done.stderr)
        self.assertEqual(len(games(self.out)), 2 * ROUNDS)  # no game lost or duplicated
        self.assertEqual(moves(self.out), moves(whole))
        self.assertLessEqual(before.items(), moves(self.out).items())
        self.assertEqual(summary(self.out), summary(whole))
        self.assertEqual((self.out / "games.pgn").read_text().count("[Event "), 2 * ROUNDS)
        again = run("run", "--resume", "--out", self.out)  # nothing left to do
        self.assertEqual(len(games(self.out)), 2 * ROUNDS)
        self.assertIn("60 of 60 games", again.stdout)

    def test_damaged_lines_are_kept_aside(self):
        run(*tournament(), "--out", self.out)
        for damage, copy in (("first", "games.jsonl.damaged"), ("second", "games.jsonl.damaged-2")):
            with open(self.out / "games.jsonl", "a", encoding="utf-8") as file:
                file.write(damage)
            run("run", "--resume", "--out", self.out)
            self.assertTrue((self.out / copy).read_text(encoding="utf-8").endswith(damage))
            self.assertEqual(len(games(self.out)), 2 * ROUNDS)
        os.mkdir(self.out / "games.jsonl.damaged-3")
        with open(self.out / "games.jsonl", "a", encoding="utf-8") as file:
            file.write("third")
        run("run", "--resume", "--out", self.out)
        self.assertTrue((self.out / "games.jsonl.damaged-4").exists())

    def test_a_complete_last_line_counts(self):
        run(*tournament(), "--out", self.out)
        path = self.out / "games.jsonl"
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole.removesuffix("\n"), encoding="utf-8")
        done = run("run", "--resume", "--out", self.out)
        self.assertEqual(done.stderr, "")
        self.assertEqual(sorted(path.read_text(encoding="utf-8").splitlines()), sorted(whole.splitlines()))

    def test_other_files_are_not_replaced(self):
        run(*tournament(), "--out", self.out)
        for name in ("games.pgn", "faults.log"):
            other = self.folder / name.split(".")[0]
            other.mkdir()
            (other / name).write_text("years of work\n", encoding="utf-8")
            self.assertIn("has games", run(*tournament(), "--out", other, code=2).stderr)
            self.assertIn("choose another folder", run("merge", self.out, "--out", other, code=1).stderr)
            self.assertEqual((other / name).read_text(encoding="utf-8"), "years of work\n")

    def test_no_engine_outlives_a_killed_runner(self):
        process = self.start(*tournament(think=5, tag=556677), "--out", self.out)
        self.wait_for_games(1)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        while processes_with("tag=556677"):  # the test's timeout limits the loop
            time.sleep(0.05)

    def test_interrupt_prints_the_table(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            shutil.rmtree(self.out, ignore_errors=True)
            process = self.start(*tournament(think=5), "--out", self.out)
            self.wait_for_games(2)
            process.send_signal(number)
            output, _ = process.communicate()
            self.assertEqual(process.returncode, 128 + number)
            count = len(games(self.out))
            self.assertIn(f"{count} of {2 * ROUNDS} games", output)
            self.assertEqual(summary(self.out)["games"], count)
        run("run", "--resume", "--out", self.out, "--concurrency", 8)
        self.assertEqual(len(games(self.out)), 2 * ROUNDS)

    def test_an_ignored_signal_ends_nothing(self):
        before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGHUP)}
        try:  # as nohup does
            process = self.start(*tournament(think=5), "--out", self.out)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        self.wait_for_games(1)
        for number in before:
            process.send_signal(number)
        process.communicate()
        self.assertEqual((process.returncode, len(games(self.out))), (0, 2 * ROUNDS))

    def test_resume_refuses_other_settings(self):
        run(*tournament(), "--out", self.out)
        done = run(*tournament(), "--out", self.out, code=2)
        self.assertIn("add --resume", done.stderr)
        self.assertIn("no tournament in", run("run", "--resume", "--out", self.folder / "none", code=2).stderr)
        words = tournament()
        words[words.index("nodes=1")] = "nodes=2"
        done = run(*words, "--resume", "--out", self.out, code=2)
        self.assertIn("nodes", done.stderr)
        run("run", "--resume", "--rounds", ROUNDS // 3 + 1, "--out", self.out)  # more rounds
        self.assertEqual(len(games(self.out)), 2 * ROUNDS + 6)

    def test_merge_gives_the_unsplit_table(self):
        whole = self.folder / "whole"
        run(*tournament(), "--out", whole)
        shards = []
        for i in (1, 2, 3, 4):
            shards.append(self.folder / f"shard{i}")
            run(*tournament(), "--shard", f"{i}/4", "--out", shards[-1])
        self.assertEqual(sorted(len(games(s)) for s in shards), [14, 14, 16, 16])
        done = run("merge", *reversed(shards), "--out", self.out)
        self.assertEqual(done.stderr, "")
        self.assertEqual(summary(self.out), summary(whole))
        self.assertEqual(moves(self.out), moves(whole))
        # Byte for byte, except for the clock.
        texts = [(f / "summary.json").read_text().split('  "clock"')[0] for f in (self.out, whole)]
        self.assertEqual(texts[0], texts[1])
        run("merge", *shards, "--out", self.out)  # again: nothing is lost
        damaged = self.folder / "damaged"
        shutil.copytree(self.out, damaged)
        (damaged / "games.jsonl").write_text("years of work\n", encoding="utf-8")
        self.assertIn("line 1 is skipped", run("merge", *shards, "--out", damaged, code=1).stderr)
        self.assertEqual((damaged / "games.jsonl").read_text(encoding="utf-8"), "years of work\n")
        scaled = self.folder / "scaled"
        run(*tournament(), "--each", "nodes=1", "tc=100+1", "--shard", "1/4", "--scale", 0.5, "--out", scaled)
        other = self.folder / "unscaled"
        run(*tournament(), "--each", "nodes=1", "tc=100+1", "--shard", "2/4", "--out", other)
        run("merge", scaled, other, "--out", self.folder / "both")
        self.assertEqual({game["white_limits"] for game in games(self.folder / "both")},
                         {"50+0.5 nodes=1", "100+1 nodes=1"})
        self.assertNotIn("scale", json.loads((self.folder / "both/tournament.json").read_text(encoding="utf-8")))
        refused = run("merge", *shards[:2], "--out", whole, code=1)
        self.assertIn("not in the folders", refused.stderr)
        partial = run("merge", *shards[:2], "--out", self.folder / "partial")
        self.assertIn("missing", partial.stderr)
        run("run", "--resume", "--out", self.folder / "partial")  # plays the missing games
        self.assertEqual(summary(self.folder / "partial"), summary(whole))

    def test_messages_of_a_closed_stream_do_not_reach_a_file(self):
        shard = self.folder / "shard"
        run(*tournament(), "--shard", "1/2", "--out", shard)
        for closed in (">&- 2>&-", "<&- >&- 2>&-"):
            subprocess.run(["sh", "-c", f'exec "$0" merge "$1" --out "$2" {closed}', MATCH, shard, self.out], check=False)
            self.assertEqual(len(games(self.out)), ROUNDS)
            for path in self.out.iterdir():
                self.assertNotIn("games are missing", path.read_text(encoding="utf-8"), path.name)

    # docs/guides/match-cluster.md, "GNU parallel": local workers instead of hosts.
    def test_worked_example_with_parallel(self):
        config = self.folder / "match.json"
        settings = self.folder / "settings"
        run(*tournament(), "--shard", "1/99", "--out", settings)
        shutil.copy(settings / "tournament.json", config)
        shard = f"\"{MATCH}\" run --config {config} --resume --shard {{}}/4 --out {self.folder}/shard-{{}}"
        if shutil.which("parallel"):
            command = f"parallel -j 2 '{shard}' ::: $(seq 4)"
        else:
            command = f"seq 4 | xargs -P 2 -I{{}} {shard}"
        subprocess.run(["bash", "-c", command], check=True, stdout=subprocess.DEVNULL,
                       stdin=subprocess.DEVNULL, timeout=250)
        run("merge", *[self.folder / f"shard-{i}" for i in (1, 2, 3, 4)], "--out", self.out)
        run(*tournament(), "--out", self.folder / "whole")
        self.assertEqual(summary(self.out), summary(self.folder / "whole"))

    def test_sprt_is_the_same_in_every_division(self):
        words = ["run", *engine("A", "strong seed=1"), *engine("B", "seed=2"), "--each", "nodes=1",
                 "--rounds", 60, "--maxplies", 60, "--openings", "random", "plies=4",
                 "--sprt", "elo0=0", "elo1=150", "model=logistic"]
        run(*words, "--out", self.folder / "one")
        run(*words, "--concurrency", 3, "--out", self.folder / "three")
        for i in (1, 2):
            run(*words, "--shard", f"{i}/2", "--out", self.folder / f"s{i}")
        run("merge", self.folder / "s1", self.folder / "s2", "--out", self.out)
        one = summary(self.folder / "one")
        self.assertEqual(one["sprt"]["verdict"], "H1")
        self.assertLess(one["games"], 120)
        self.assertEqual(one["games"], 2 * one["sprt"]["pairs"])
        self.assertEqual(len(games(self.out)), 120)  # shards do not stop by themselves
        for folder in ("three", "out"):
            other = summary(self.folder / folder)
            del other["games_after_sprt"]
            self.assertEqual(other, {k: v for k, v in one.items() if k != "games_after_sprt"})
        # Resuming after the verdict plays nothing.
        run("run", "--resume", "--out", self.folder / "one")
        self.assertEqual(summary(self.folder / "one"), one)


if __name__ == "__main__":
    unittest.main()

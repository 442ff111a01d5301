#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/shards: a task that is split, killed, resumed and merged writes what a single run writes."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

SOURCE, DANCO, PUZZLES = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
SHARDS = SOURCE / "tools/shards"
GAMES = SOURCE / "tests/data/games"


class ShardsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.work = self.folder / "work"

    def shards(self, *words, code=0):
        done = subprocess.run([sys.executable, SHARDS, *map(str, words)], capture_output=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return done

    def positions(self, number):
        lines = (SOURCE / "tests/data/positions.jsonl").read_text(encoding="utf-8").splitlines()
        fens = []
        for line in lines:
            record = json.loads(line)
            if 0 < record["n"] < 200 and len(fens) < number:
                fens.append(record["fen"])
        path = self.folder / "positions.fen"
        path.write_text("# positions\n" + "\n".join(fens) + "\n", encoding="utf-8")
        return path

    def test_killed_and_gone_on_with(self):
        positions = self.positions(23)
        words = ["analyse", "--positions=-", "--depth", "3", "--hash", "1"]
        whole = subprocess.run([DANCO, *words], input=positions.read_bytes(), stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual(whole.count(b"\n"), 23)
        self.shards("plan", self.work, positions, "--chunk", 2)
        # The command of a part runs until it is killed together with its parent.
        waiting = self.folder / "waiting"
        waiting.write_text(f'#!/bin/sh\nn=$(ls {self.work}/parts | wc -l)\n[ "$n" -lt 3 ] || sleep 600\n'
                           f'exec "{DANCO}" "$@"\n', encoding="utf-8")
        waiting.chmod(0o755)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/danco").symlink_to(waiting)
        process = subprocess.Popen([sys.executable, SHARDS, "run", self.work, "--shard", "1/2", "--",
                                    self.folder / "bin/danco", *words], stdout=subprocess.PIPE, start_new_session=True)
        for _ in range(3):
            process.stdout.readline()
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        self.assertIn(b"9 of 12 parts are missing: 2, 4, 6, 7, 8", self.shards("merge", self.work, code=1).stderr)
        for shard in ("1/2", "2/2", "2/2"):
            self.shards("run", self.work, "--shard", shard, "--", DANCO, *words)
        self.assertEqual(self.shards("merge", self.work).stdout, whole)
        self.shards("merge", self.work, "--out", self.folder / "merged")
        self.assertEqual((self.folder / "merged").read_bytes(), whole)
        (self.folder / "merged").write_text("years of work\n", encoding="utf-8")
        kept = ("merge", self.work, "--out", self.folder / "merged")
        self.assertIn(b"--overwrite replaces it", self.shards(*kept, code=2).stderr)
        self.assertEqual((self.folder / "merged").read_text(encoding="utf-8"), "years of work\n")
        self.shards(*kept, "--overwrite")
        self.assertEqual((self.folder / "merged").read_bytes(), whole)
        for name in ("items", "parts/0000000"):
            before = (self.work / name).read_bytes()
            done = self.shards("merge", self.work, "--out", self.work / name, "--overwrite", code=2)
            self.assertIn(b"is also an input", done.stderr)
            self.assertEqual((self.work / name).read_bytes(), before)
        # If a part cannot be read, the file keeps its contents.
        (self.work / "parts/0000011").rename(self.folder / "part")
        (self.work / "parts/0000011").mkdir()
        self.shards(*kept, "--overwrite", code=1)
        self.assertEqual((self.folder / "merged").read_bytes(), whole)
        # Parts of another command are rejected.
        done = self.shards("run", self.work, "--", DANCO, "analyse", "--positions=-", code=2)
        self.assertIn(b"command.json names another command", done.stderr)

    def test_a_faulty_item_stops_no_other_part(self):
        positions = self.folder / "positions.fen"
        positions.write_text("one\nfaulty\nthree\n", encoding="utf-8")
        self.shards("plan", self.work, positions, "--chunk", 1)
        command = ["sh", "-c", "read item; [ $item != faulty ] || exit 3; echo $item"]
        self.assertIn(b"part 2: ", self.shards("run", self.work, "--", *command, code=3).stderr)
        self.assertEqual(sorted(path.name for path in (self.work / "parts").iterdir()), ["0000000", "0000002"])

    def test_an_interrupt_ends_the_command_too(self):
        self.shards("plan", self.work, self.positions(3))
        process = subprocess.Popen([sys.executable, SHARDS, "run", self.work, "--", "sh", "-c",
                                    "read item; echo $$ >&2; exec sleep 300"], stderr=subprocess.PIPE)
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        # The command has the other end of this pipe, so communicate() waits for it, too.
        self.assertEqual((process.communicate(timeout=60)[1], process.returncode), (b"", 130))

    def test_games_proofs_and_puzzles(self):
        games = [path for path in sorted(GAMES.iterdir()) if path.suffix == ".pgn" and path.name != "faults.pgn"]
        self.shards("plan", self.work, "--games", *games, "--danco", DANCO, "--chunk", 1)
        items = (self.work / "items").read_bytes()
        self.assertGreater(items.count(b"\n"), 1)
        annotate = [DANCO, "annotate", "--to", "jsonl", "--nodes", "200", "--hash", "1"]
        whole = subprocess.run(annotate, input=items, stdout=subprocess.PIPE, check=True).stdout
        for shard in ("2/3", "1/3", "3/3"):
            self.shards("run", self.work, "--shard", shard, "--", *annotate)
        merged = self.shards("merge", self.work).stdout
        of = [[json.loads(line)["turns"] for line in text.splitlines()] for text in (merged, whole)]
        self.assertEqual([len(turns) for turns in of[0]], [len(turns) for turns in of[1]])
        self.assertEqual(merged.count(b"\n"), items.count(b"\n"))
        # Faulty games are named and left out.
        done = self.shards("plan", self.folder / "some", "--games", GAMES / "faults.pgn", "--danco", DANCO)
        self.assertIn(b"games could not be read", done.stderr)
        self.assertIn(b"status 1", self.shards("plan", self.folder / "none", "--games", "no-such-file", "--danco", DANCO, code=2).stderr)
        proofs = self.folder / "proofs"
        self.shards("plan", proofs, self.positions(5), "--chunk", 2)
        self.shards("run", proofs, "--", DANCO, "prove", "-", "--json", "--mate", "2", "--nodes", "2000")
        fens = [json.loads(line)["fen"] for line in self.shards("merge", proofs).stdout.splitlines()]
        self.assertEqual(fens, self.positions(5).read_text(encoding="utf-8").splitlines()[1:])
        game = self.folder / "game.txt"
        game.write_text("position fen r1b1kb1r/pp1p1p2/2n1p3/2pN1qen/6pP/1P1P1N2/P1PQPPP1/R3KB1R w 0 Aah - - moves d5c7\n", encoding="utf-8")
        puzzles = self.folder / "puzzles"
        self.shards("plan", puzzles, "--games", game, "--danco", DANCO)
        search = [PUZZLES, "-", "--count=3", "--goals=paco"]
        self.shards("run", puzzles, "--", *search)
        whole = subprocess.run(search, input=game.read_bytes(), stdout=subprocess.PIPE, check=True).stdout
        self.assertIn(b'"d5c7"', whole)
        self.assertEqual(self.shards("merge", puzzles).stdout, whole)

    def test_what_is_refused(self):
        positions = self.positions(3)
        self.assertIn(b"plan", self.shards("run", self.work, "--", "true", code=2).stderr)
        self.shards("plan", self.work, positions)
        self.assertIn(b"already", self.shards("plan", self.work, positions, code=2).stderr)
        self.assertIn(b"3/2", self.shards("run", self.work, "--shard", "3/2", "--", "true", code=2).stderr)
        self.assertIn(b"command", self.shards("run", self.work, code=2).stderr)
        # A failed part is discarded, and its exit status becomes that of the run, as array.sbatch expects.
        self.shards("run", self.work, "--", "sh", "-c", "echo half; exit 9", code=9)
        self.assertEqual(list((self.work / "parts").iterdir()), [])
        (self.work / "command.json").unlink()
        self.shards("run", self.work, "--", "/no/such/program", code=127)
        plan = self.work / "plan.json"
        text = plan.read_text()
        self.assertIn('"version": 1,', text)
        plan.write_text(text.replace('"version": 1,', '"version": 2,'))
        self.assertIn(b"plan.json: unsupported version 2; expected 1", self.shards("merge", self.work, code=2).stderr)
        plan.write_text(text[:20])
        self.assertIn(b"plan.json is damaged", self.shards("merge", self.work, code=2).stderr)
        for chunk in ('"chunk": 0', '"chunk": -1', '"chunk": "2"', '"chunks": 2'):  # of -1, merge would write an empty file
            plan.write_text(text.replace('"chunk": 100', chunk))
            self.assertIn(b"plan.json: 'chunk' must be", self.shards("merge", self.work, code=2).stderr)
        plan.write_text(text.replace('"version": 1,', ""))  # as before the first release
        (self.work / "items").write_bytes(b"other\n")
        self.assertIn(b"not what was planned", self.shards("merge", self.work, code=2).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

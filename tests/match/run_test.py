#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ordinary tournaments: formats, openings, adjudication, pondering, the progress line, the command line."""

import json
import os
import pty
import subprocess
import unittest

from match_testing import FAKE, MATCH, MatchTest, engine, games, loser, run, summary

PAIR = ["run", *engine("A", "strong seed=1"), *engine("B", "seed=2"), "--each", "nodes=1"]


class RunTest(MatchTest):
    def test_round_robin_and_gauntlet(self):
        words = ["run", *engine("A", "strong seed=1"), *engine("B", "seed=2"), *engine("C", "seed=3"),
                 "--each", "nodes=1", "--maxplies", 30, "--rounds", 2]
        done = run(*words, "--out", self.folder / "rr")
        self.assertIn("Cross table", done.stdout)
        meetings = [(g["white"], g["black"]) for g in games(self.folder / "rr")]
        self.assertEqual(len(meetings), 12)
        for pair in ("AB", "BA", "AC", "CA", "BC", "CB"):
            self.assertEqual(meetings.count(tuple(pair)), 2)
        run(*words, "--format", "gauntlet", "--out", self.folder / "g")
        meetings = [(g["white"], g["black"]) for g in games(self.folder / "g")]
        self.assertEqual(len(meetings), 8)
        self.assertTrue(all("A" in meeting for meeting in meetings))

    def test_both_colours_of_every_opening(self):
        run(*PAIR, "--rounds", 3, "--openings", "random", "plies=5", "base=frc", "--maxplies", 20,
            "--out", self.out)
        by_index = {g["index"]: g for g in games(self.out)}
        starts = set()
        for i in (0, 2, 4):
            first, second = by_index[i], by_index[i + 1]
            self.assertEqual((first["fen"], first["opening"]), (second["fen"], second["opening"]))
            self.assertEqual((first["white"], first["black"]), (second["black"], second["white"]))
            starts.add(first["fen"])
        self.assertEqual(len(starts), 3)

    def test_openings_from_files(self):
        book = self.folder / "book.txt"
        book.write_text("\N{BYTE ORDER MARK}e2e4 e7e5\n# comment\n"
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - - moves d2d4\n",
                        encoding="utf-8")
        run(*PAIR, "--rounds", 3, "--openings", f"file={book}", "--maxplies", 8, "--out", self.out)
        openings = [g["opening"] for g in games(self.out)]
        self.assertEqual(openings, [["e2e4", "e7e5"]] * 2 + [["d2d4"]] * 2 + [["e2e4", "e7e5"]] * 2)
        # Danco's own PGN can be used as a book.
        out = self.folder / "from_pgn"
        run(*PAIR, "--rounds", 2, "--openings", f"file={self.out}/games.pgn", "plies=3",
            "--maxplies", 8, "--out", out)
        self.assertEqual(len(games(out)[0]["opening"]), 3)
        # A resumed run needs the same openings.
        book.write_text("g2g4\nh2h4\n", encoding="utf-8")
        whole = games(self.out)
        (self.out / "games.jsonl").write_text("".join(json.dumps(game) + "\n" for game in whole[:3]), encoding="utf-8")
        done = run("run", "--resume", "--out", self.out, code=1)
        self.assertIn("has changed: game 1 began with another opening", done.stderr)
        self.assertEqual(len(games(self.out)), 3)
        book.write_text("e2e4\nnonsense\n", encoding="utf-8")
        done = run(*PAIR, "--openings", f"file={book}", "--out", self.folder / "bad", code=3)
        self.assertIn("line 2", done.stderr)

    def test_judge_of_openings(self):
        run(*PAIR, "--openings", "random", "plies=4", "check=depth:2,cp:50", "--maxplies", 8,
            "--out", self.out)
        done = run(*PAIR, "--openings", "random", "plies=2", "check=depth:2,cp:50", "--judge",
                   f"cmd={FAKE}", "args=score=51", "--out", self.folder / "none", code=3)
        self.assertIn("no balanced opening", done.stderr)

    def test_adjudication(self):
        base = ["run", "--each", "nodes=1", "--openings", "start"]
        run(*base, *engine("A", "score=800 seed=4"), *engine("B", "score=-800 seed=5"),
            "--resign", "movecount=3", "score=700", "--out", self.folder / "resign")
        for game in games(self.folder / "resign"):
            self.assertEqual((game["reason"], loser(game)), ("resign-adjudication", "B"))
            self.assertLessEqual(len(game["moves"]), 6)
        run(*base, *engine("A", "seed=4"), *engine("B", "score=3 seed=5"), "--draw", "movenumber=4",
            "movecount=2", "score=5", "--out", self.folder / "draw")
        for game in games(self.folder / "draw"):
            self.assertEqual((game["reason"], len(game["moves"])), ("draw-adjudication", 7))
        run(*base, *engine("A", "seed=4"), *engine("B", "seed=5"), "--maxplies", 9,
            "--out", self.folder / "length")
        for game in games(self.folder / "length"):
            self.assertEqual((game["reason"], len(game["moves"])), ("max-length", 9))

    def test_ponder(self):
        # A and B choose moves alike, so that each predicts the other; C surprises both.
        run("run", *engine("A", "seed=1"), *engine("B", "seed=1"), *engine("C", "seed=2"),
            "--each", "tc=60+1", "ponder=true", "--rounds", 2, "--maxplies", 40, "--out", self.out)
        self.assertEqual(len(games(self.out)), 12)
        for game in games(self.out):
            self.assertNotIn("culprit", game)
            self.assertEqual(game["warnings"], [])

    def test_fault_while_pondering(self):
        run("run", *engine("A", "seed=1"), *engine("B", "seed=2 ignore-stop"), "--each", "tc=60+1",
            "ponder=true", "--stop-timeout", 300, "--maxplies", 40, "--out", self.out)
        for game in games(self.out):
            self.assertEqual((game["reason"], loser(game)), ("hang", "B"))

    def test_time_controls_reach_the_engine(self):
        # The report on an engine that crashes shows its last input.
        cases = {"tc=5+1": "go wtime 5000 winc 1000", "tc=40/60": "movestogo 40",
                 "movetime=500": "go movetime 500", "nodes=77": "go nodes 77", "depth=3": "go depth 3"}
        for number, (word, command) in enumerate(cases.items()):
            out = self.folder / str(number)
            run("run", *engine("A", "crash"), *engine("B"), "--each", word, "--openings", "start",
                "--out", out)
            text = "\n".join(games(out)[0]["dialogue"])
            self.assertIn(command, text)

    def test_a_scaled_time_is_at_least_a_millisecond(self):
        run("run", *engine("A", "crash"), *engine("B"), "--each", "movetime=1", "--scale", 0.9, "--openings", "start",
            "--out", self.out)
        self.assertIn("> go movetime 1", games(self.out)[0]["dialogue"])

    def test_live_line_only_on_a_terminal(self):
        done = run(*PAIR, "--maxplies", 10, "--out", self.out)
        self.assertEqual(done.stderr, "")
        master, slave = pty.openpty()
        process = subprocess.Popen([MATCH, *PAIR, "--maxplies", "10", "--out", self.folder / "tty"],
                                   stderr=slave, stdout=subprocess.DEVNULL)
        process.wait(timeout=250)
        os.close(slave)
        text = os.read(master, 65536).decode()
        os.close(master)
        self.assertIn("2/2 games", text)
        self.assertIn("Elo", text)

    def test_warning_about_cores(self):
        done = run(*PAIR, "--concurrency", 4000, "--maxplies", 4, "--out", self.out)
        self.assertIn("cores", done.stderr)

    def test_config_file_and_summary(self):
        run(*PAIR, "--maxplies", 10, "--out", self.out)
        run("run", "--config", self.out / "tournament.json", "--out", self.folder / "again")
        self.assertEqual(summary(self.folder / "again"), summary(self.out))
        printed = json.loads(run("summary", "--json", self.out).stdout)
        del printed["clock"]
        self.assertEqual(printed, summary(self.out))
        self.assertIn("A", run("summary", self.out).stdout)

    def test_wrong_command_lines(self):
        for words, expected in [
                ([], "a command is missing"), (["dance"], "dance"), (["run"], "--out"),
                (["run", "--out", self.out], "two --engine"),
                ([*PAIR, "--out", self.out, "--rounds", "x"], "rounds"),
                ([*PAIR, "--out", self.out, "--colour"], "colour"),
                (["merge", "--out", self.out], "folders"), (["summary"], "folder")]:
            with self.subTest(words=words):
                self.assertIn(expected, run(*words, code=2).stderr)
        self.assertFalse(self.out.exists())
        self.assertIn("--sprt", run("--help").stdout)
        run("summary", self.folder / "nothing", code=1)
        run("run", "--config", self.folder / "nothing", "--out", self.out, code=1)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs each command of danco-analysis on a small input, and verifies its findings with another program where
possible."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ["DANCO_TEST_DATA"])
QUICK = ("--seed=5", "--play-nodes=60")


def program(name, *words, code=0, text=None):
    done = subprocess.run([os.environ[name], *map(str, words)], input=text, capture_output=True, text=True,
                          encoding="utf-8", check=False)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done.stdout if code == 0 else done.stderr


def analysis(*words, **named):
    return program("DANCO_ANALYSIS", *words, **named)


def rows(text):
    return [json.loads(line) for line in text.splitlines()]


class AnalysisTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.results = cls.folder / "results"
        program("DANCO_MATCH", "run", "--engine", f"cmd={os.environ['DANCO']}", "name=weak", "nodes=10", "--engine",
                f"cmd={os.environ['DANCO']}", "name=strong", "nodes=200", "--rounds", 2, "--maxplies", 60, "--out",
                cls.results)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_help(self):
        names = set(re.findall(r"^  danco-analysis ([a-z-]+) ", analysis("--help"), re.MULTILINE))
        self.assertEqual(len(names), 9)
        for name in names:
            text = analysis(name, "--help")
            self.assertIn(f"danco-analysis {name}", text)
        self.assertRegex(analysis("find-paco", "--help"), r"--per-unions N .*\s.*\(1000000\)")

    def test_wrong_words(self):
        self.assertIn("there is no command 'find'", analysis("find", code=2))
        self.assertIn("--speed", analysis("find-paco", "--speed=1", code=2))
        self.assertIn("--count", analysis("find-paco", "--count=many", code=2))
        self.assertIn("folder", analysis("overlooked", code=2))
        self.assertIn("no-such", analysis("fit-wdl", self.folder / "no-such", code=1))
        # These would search for ever.
        self.assertIn("--per-game=0", analysis("find-paco", "--per-game=0", code=2))
        self.assertIn("--per-unions=0", analysis("find-paco", "--per-unions=0", code=2))
        self.assertIn("--least-pieces=33", analysis("find-paco", "--least-pieces=33", code=2))
        self.assertIn("--from: is more than --to", analysis("sample-positions", "--from=9", "--to=3", code=2))
        self.assertIn("--quiet: excludes --spread", analysis("sample-positions", "--quiet", "--spread", code=2))
        self.assertIn("cannot write", analysis("sample-positions", "--count=1", f"--out={self.folder}/no/file", code=1))

    def test_find_paco(self):
        words = ("find-paco", "--mate=2", "--count=2", *QUICK)
        text = analysis(*words)
        self.assertEqual(text, analysis(*words))
        for row in rows(text):
            self.assertEqual(row["mate"], 2)
            self.assertEqual(len(row["line"].split()), 3)
            proved = json.loads(program("DANCO", "prove", row["fen"], "--mate", 2, "--json"))
            self.assertEqual(proved["mate"], 2)
        (self.folder / "paco.jsonl").write_text(text, encoding="utf-8")
        self.assertEqual(analysis("find-paco", f"--again={self.folder}/paco.jsonl"), text)
        (self.folder / "paco.jsonl").write_text(text.replace('"mate":2', '"mate":1'), encoding="utf-8")
        out = ("--count=1", *QUICK, f"--out={self.folder}/paco.jsonl")
        self.assertIn("--overwrite replaces it", analysis("find-paco", *out, code=1))
        self.assertIn("is also an input", analysis("find-paco", f"--again={self.folder}/paco.jsonl", *out,
                                                   "--overwrite", code=1))
        self.assertIn("paco.jsonl:1: not proved", analysis("find-paco", f"--again={self.folder}/paco.jsonl", code=2))

    def test_sample_positions(self):
        quiet = rows(analysis("sample-positions", "--quiet", "--count=2", "--look-nodes=200", *QUICK))
        self.assertEqual([abs(row["seen"]) <= 200 for row in quiet], [True, True])
        spread = rows(analysis("sample-positions", "--spread", "--count=2", "--sure-nodes=200", *QUICK))
        self.assertEqual(len({row["fen"] for row in spread}), 2)
        long = rows(analysis("sample-positions", "--from=2", "--to=4", "--count=2", "--look-nodes=500",
                             "--sure-nodes=500", *QUICK))
        self.assertTrue(all(2 <= row["seen"] <= 4 for row in long))

    def test_check_claims(self):
        claims = rows(analysis("check-claims", "--count=2", "--look-nodes=500", "--proof-nodes=20000", "--tree", *QUICK))
        self.assertEqual(len(claims), 2)
        for claim in claims:
            self.assertIn(claim["verdict"], ("proved", "open"))
            self.assertEqual("tree" in claim, claim["verdict"] == "proved")
        # The games follow the rules, too: in chess there are no unions.
        chess = rows(analysis("check-claims", "--variant=chess", "--count=1", "--look-nodes=500", "--proof-nodes=20000",
                              *QUICK))
        self.assertRegex(chess[0]["fen"], "^[/1-8KQRBNPkqrbnp]+ ")

    def test_make_book(self):
        """The same flags make the same file: data/danco.book can be made again."""
        book, again = self.folder / "book", self.folder / "book-again"
        for file in (book, again):
            text = analysis("make-book", f"--out={file}", "--positions=6", "--nodes=200", "--main-positions=2",
                            "--main-nodes=400")
            self.assertIn("positions in", text)
        self.assertEqual(book.read_bytes(), again.read_bytes())
        self.assertIn("--overwrite replaces it", analysis("make-book", f"--out={book}", code=1))
        moves = program("DANCO", text=f"setoption name Book File value {book}\nsetoption name OwnBook value true\n"
                                      "go nodes 1\nquit\n")
        self.assertNotIn("cannot read", moves)
        self.assertRegex(moves, r"info string book move\ninfo .*\nbestmove [a-h][1-8][a-h][1-8]")

    def test_make_suite(self):
        files = [self.folder / "balanced.epd", self.folder / "unbalanced.epd"]
        analysis("make-suite", f"--balanced={files[0]}", f"--unbalanced={files[1]}", "--positions=1", "--plies=4",
                 "--nodes=100", "--screen=30")
        self.assertIn("--overwrite replaces it", analysis("make-suite", f"--balanced={self.folder}/new",
                                                          f"--unbalanced={files[1]}", code=1))
        for file in files:
            lines = file.read_text(encoding="utf-8").splitlines()
            self.assertEqual(len(lines), 3)
            self.assertRegex(lines[2], r"ce -?\d+; acd \d+;|acd \d+; ce -?\d+;")
            program("DANCO", "board", " ".join(lines[2].split()[:4]))

    def test_played_games(self):
        table = analysis("overlooked", self.results)
        self.assertRegex(table, r"\| strong \| 4 \| 0 \|")
        fit = analysis("fit-wdl", self.results, "--iterations=2", "--leave-out=2")
        self.assertRegex(fit, r"\d+ positions fitted, loss \d")
        self.assertRegex(fit, rf"{self.results}: \d+ positions left out, loss \d\.\d+, of the engine's model \d")
        marks = analysis("check-marks", "--nodes=100", "--times=2", "--games=1", self.results / "games.pgn")
        self.assertIn("1 games, ", marks)

    def changed_results(self, name, change):
        """Returns a copy of the results, with the text of each file changed."""
        folder = self.folder / name
        folder.mkdir()
        for file in self.results.glob("*.json*"):
            (folder / file.name).write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
        return folder

    def test_played_games_that_cannot_be_used(self):
        silent = self.changed_results("silent", lambda text: re.sub(r'"cp":-?\d+', '"cp":0', text))
        self.assertIn("no game of a fitted opening has a score", analysis("fit-wdl", silent, code=2))
        manual = self.changed_results("manual", lambda text: text.replace("pacosako", "manual"))
        self.assertIn(f"{manual}: game 0: the rule set is manual, but pacosako in earlier games",
                      analysis("fit-wdl", self.results, manual, code=2))
        illegal = self.changed_results("illegal", lambda text: re.sub(r'"moves":\[{"move":"[^"]+"',
                                                                      '"moves":[{"move":"e1e5"', text))
        for command in "fit-wdl", "overlooked":
            self.assertIn(f"{illegal}: game 0: ", analysis(command, illegal, code=2))
            self.assertIn("is named twice", analysis(command, self.results, f"{self.results}/", code=2))

    def test_the_fit_holds_out_the_games_of_whole_openings(self):
        """With three pairings, every third pair of games would always be of the same one."""
        results = self.folder / "three"
        words = [word for name in "ABC" for word in ("--engine", f"cmd={os.environ['DANCO']}", f"name={name}")]
        program("DANCO_MATCH", "run", *words, "--each", "nodes=10", "--rounds", 2, "--maxplies", 30, "--openings", "random",
                "plies=4", "--out", results)
        games = rows((results / "games.jsonl").read_text(encoding="utf-8"))
        expected = sum(0 < abs(move.get("cp", 0)) <= 1500 for game in games if game["index"] < 6 for move in game["moves"])
        self.assertGreater(expected, 0)
        fit = analysis("fit-wdl", results, "--iterations=2", "--leave-out=3")
        self.assertIn(f"{results}: {expected} positions left out", fit)

    def test_random_mover(self):
        for sight in (0, 1, 2):
            answer = analysis("random-mover", f"--sight={sight}", text="uci\nisready\nposition startpos\ngo\nquit\n")
            move = re.search(r"^bestmove (\S+)$", answer, re.MULTILINE)[1]
            legal = program("DANCO", text="position startpos\nmoves\nquit\n").split()
            self.assertIn(move, legal)
            stuck = "position fen 4k3/8/8/8/8/8/nn6/Kn6 w 0 - - -\ngo\nquit\n"
            self.assertEqual(analysis("random-mover", f"--sight={sight}", text=stuck), "bestmove (none)\n")

    def test_second_opinion(self):
        script = [sys.executable, ROOT / "tools/analysis/second_opinion.py"]
        positions = self.folder / "mates.jsonl"
        with open(DATA / "paco_in_3.jsonl", encoding="utf-8") as file:
            positions.write_text("".join(file.readline() for _ in range(2)), encoding="utf-8")
        done = subprocess.run([*script, "mates", os.environ["DANCO"], positions], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "2 positions: 2 confirmed, 0 with a shorter mate\n")
        empty = self.folder / "empty.jsonl"
        empty.write_text("", encoding="utf-8")
        done = subprocess.run([*script, "mates", os.environ["DANCO"], empty], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("has no positions", done.stderr)
        done = subprocess.run([*script, "losses", os.environ["DANCO"], self.results, "weak", "--nodes", "50"],
                              capture_output=True, text=True, check=True)
        self.assertRegex(done.stdout, r"\d+ games lost: ")
        done = subprocess.run([*script, "moves", os.environ["DANCO"], self.results, "--every", "5", "--nodes", "50"],
                              capture_output=True, text=True, check=True)
        self.assertRegex(done.stdout, r"weak: \d+ moves; average loss \d+\.\d thousandths of the expected score; \d+ moves lost 0\.1 or more")
        games = self.folder / "training.jsonl"
        start, moved = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
        games.write_text(json.dumps({"game": 0, "samples": [[start, 0], [start, 0], [moved, 0]]}) + "\n", encoding="utf-8")
        done = subprocess.run([*script, "labels", os.environ["DANCO"], games, "--every", "2", "--nodes", "50"],
                              capture_output=True, text=True, check=True)
        self.assertEqual([fen for fen, _ in json.loads(done.stdout)["samples"]], [start, moved])

    def test_scripts_replace_no_file(self):
        positions, item = self.folder / "proofs.jsonl", {"what": "hint", "notation": "e4", "position": "startpos"}
        positions.write_text("", encoding="utf-8")
        (self.folder / "list-items.json").write_text(
            json.dumps([item | {"reasons": [{"kind": "opening", "text": "It is new."}]}]), encoding="utf-8")
        for name, words in (
                ("rows.jsonl", ["solved.py", "measure", os.environ["DANCO"], positions, self.folder / "rows.jsonl"]),
                ("list-checked.txt", ["check_reasons.py", "--danco", os.environ["DANCO"], "--out",
                                      self.folder / "list"])):
            kept = self.folder / name
            kept.write_text("kept", encoding="utf-8")
            done = subprocess.run([sys.executable, ROOT / "tools/analysis" / words[0], *words[1:]],
                                  capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"'{kept}' exists; choose another name", done.stderr)
            self.assertNotIn("Traceback", done.stderr)
            self.assertEqual(kept.read_text(encoding="utf-8"), "kept")


if __name__ == "__main__":
    unittest.main()

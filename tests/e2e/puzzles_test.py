# SPDX-License-Identifier: MIT
"""danco-puzzles and the installed opening book, as a user runs them."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from client import Client, best_move

PUZZLES = os.environ["DANCO_PUZZLES"]
GAME = ("startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7\n"
        "position fen r1b1kb1r/pp1p1p2/2n1p3/2pN1qen/6pP/1P1P1N2/P1PQPPP1/R3KB1R w 0 Aah - - "
        "moves d5c7\n")


def puzzles(*arguments, code=0):
    done = subprocess.run([PUZZLES, *map(str, arguments)], capture_output=True, text=True,
                          timeout=100)
    assert done.returncode == code, done.stderr
    return done


class Puzzles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "games.txt").write_text(GAME, encoding="utf-8")

    def test_from_a_game_to_a_sheet(self):
        found = self.folder / "found.jsonl"
        puzzles(self.folder / "games.txt", "--count=5", "--goals=paco", f"--out={found}")
        lines = [json.loads(line) for line in found.read_text(encoding="utf-8").splitlines()]
        self.assertEqual([(line["goal"], line["turns"], line["line"][0]) for line in lines],
                         [("paco", 2, "d5c7")])
        # Progress goes to a log in whole lines, at most one per minute, not one for each of its steps.
        done = subprocess.run([PUZZLES, f"--from={found}", "--check"], capture_output=True, timeout=100, check=True)
        self.assertEqual(done.stderr, b"1 of 1 checked\n1 puzzles: paco-2 1\n")
        self.assertIn("White to move: Paco in 2", puzzles(f"--from={found}", "--to=pgn").stdout)
        page = puzzles(f"--from={found}", "--to=html").stdout
        self.assertLess(page.index("<figure"), page.index("<h2>Solutions"))

    def test_no_puzzle_of_a_file_is_left_out(self):
        found, both = self.folder / "found.jsonl", self.folder / "both.jsonl"
        puzzles(self.folder / "games.txt", "--count=5", "--goals=paco", f"--out={found}")
        small = json.loads(found.read_text(encoding="utf-8"))
        # A tree with more positions than those of new puzzles.
        steps = [("f3g1", "c6b8"), ("g1f3", "b8c6")] * 40
        tree = [{"turns": 80 - i, "move": move, "answers": {answer: i + 1} if i < 79 else {}}
                for i, (move, answer) in enumerate(steps)]
        both.write_text("".join(json.dumps(line) + "\n" for line in (small, small | {"tree": tree})), encoding="utf-8")
        self.assertEqual(len(puzzles(f"--from={both}").stdout.splitlines()), 2)
        self.assertEqual(len(puzzles(f"--from={both}", "--max-tree=60").stdout.splitlines()), 1)
        for words, checked in ([], 2), (["--max-tree=60"], 1):
            self.assertIn(f"{checked} of 2 checked\n", puzzles(f"--from={both}", "--check", *words).stderr)

    def test_a_collection_has_no_idea_twice(self):
        found = self.folder / "found.jsonl"
        puzzles(self.folder / "games.txt", "--count=5", "--goals=paco", f"--out={found}")
        line = json.loads(found.read_text(encoding="utf-8"))
        self.assertIn("rating", line)
        del line["rating"], line["level"]
        twice = self.folder / "twice.jsonl"
        twice.write_text((json.dumps(line) + "\n") * 2, encoding="utf-8")
        chosen = puzzles(f"--from={twice}", "--select").stdout.splitlines()
        self.assertEqual(len(chosen), 1)
        self.assertEqual(json.loads(chosen[0]), json.loads(found.read_text(encoding="utf-8")))
        self.assertEqual(len(puzzles(f"--from={twice}").stdout.splitlines()), 2)

    def test_ctrl_c_keeps_the_puzzles_found_so_far(self):
        out = self.folder / "out"
        for words, text in (([], ""), (["--overwrite"], "kept\n")):
            out.write_text(text, encoding="utf-8")
            command = [PUZZLES, "--count=1000000", "--play-nodes=1", "--look-nodes=300", f"--out={out}", *words]
            with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
                while not any(part.stat().st_size for part in self.folder.glob("*.part")):
                    self.assertIsNone(process.poll())
                    time.sleep(0.01)
                process.send_signal(signal.SIGINT)
                told = process.stderr.read()
            self.assertEqual(process.returncode, 130)
            parts = [*self.folder.glob("*.part")]
            if text:
                self.assertEqual(out.read_text(encoding="utf-8"), text)
            written = (parts[0] if text else out).read_text(encoding="utf-8")
            found = [json.loads(line) for line in written.splitlines()]
            self.assertGreater(len(found), 0)
            kept = f"; '{out}' is not replaced; the output is in '{parts[0]}'" if text else ""
            self.assertIn(f"stopped; puzzles written: {len(found)}{kept}\n", told)
            self.assertEqual(len(parts), 1 if text else 0)

    def test_ctrl_c_ends_a_wait_for_input(self):
        with subprocess.Popen([PUZZLES, "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            process.stdin.write("1. e4 e5\n")
            process.stdin.flush()
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
            self.assertIn(process.returncode, (-signal.SIGINT, 130))

    def test_no_file_is_replaced_by_accident(self):
        found, sheet = self.folder / "found.jsonl", self.folder / "sheet.html"
        puzzles(self.folder / "games.txt", "--count=5", "--goals=paco", f"--out={found}")
        before = found.read_bytes()
        self.assertIn("is also an input",
                      puzzles(f"--from={found}", "--to=html", f"--out={found}", "--overwrite", code=1).stderr)
        self.assertEqual(found.read_bytes(), before)
        sheet.write_text("years of work\n", encoding="utf-8")
        words = (f"--from={found}", "--to=html", f"--out={sheet}")
        self.assertIn("--overwrite replaces it", puzzles(*words, code=1).stderr)
        self.assertEqual(sheet.read_text(encoding="utf-8"), "years of work\n")
        puzzles(*words, "--overwrite")
        self.assertIn("<figure", sheet.read_text(encoding="utf-8"))

    def test_what_is_wrong_is_told(self):
        self.assertIn("--select: needs --from", puzzles("--select", code=2).stderr)
        self.assertIn("--goals: 'mate' is not one of paco,escape,only,draw\n", puzzles("--goals=paco,mate", code=2).stderr)
        self.assertIn("--to=svg is not one of jsonl", puzzles("--to=svg", code=2).stderr)
        self.assertIn("--check: needs --from", puzzles("--check", code=2).stderr)
        self.assertIn("--check: ", puzzles("--from=x", "--check", "--select", code=2).stderr)
        self.assertIn("no games can be named", puzzles("--from=x", self.folder / "games.txt", code=2).stderr)
        self.assertIn("--theme=fork is not one of chain, promotion, en-passant, gift, castling, quiet\n",
                      puzzles("--from=x", "--theme=fork", code=2).stderr)
        self.assertIn("--goals: is for finding puzzles", puzzles("--from=x", "--goals=paco", code=2).stderr)
        self.assertIn("--seed: is for self-play, not for games",
                      puzzles(self.folder / "games.txt", "--seed=2", code=2).stderr)
        chess = self.folder / "chess.pgn"
        chess.write_text('[Variant "chess"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n', encoding="utf-8")
        self.assertIn("game 1 is traditional chess", puzzles(chess, "--goals=paco", code=2).stderr)
        # As with `danco`, a game that cannot be read is invalid input; the others are searched.
        broken = self.folder / "broken.txt"
        broken.write_text(GAME + "startpos moves e2e5\n", encoding="utf-8")
        done = puzzles(broken, "--goals=paco", code=2)
        self.assertIn("1 of 3 games could not be read", done.stderr)
        self.assertNotIn("--help", done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 1)
        # These would search for ever.
        self.assertIn("--min-turns: ", puzzles("--min-turns=5", code=2).stderr)
        self.assertIn("--per-game=0", puzzles("--per-game=0", code=2).stderr)
        self.assertIn("cannot read", puzzles("--from=/no/such/file", code=1).stderr)
        bad = self.folder / "bad.jsonl"
        bad.write_text("{}\n", encoding="utf-8")
        self.assertIn("line 1", puzzles(f"--from={bad}", code=2).stderr)
        bad.write_text("", encoding="utf-8")
        self.assertIn("no puzzle was checked", puzzles(f"--from={bad}", "--check", code=1).stderr)


class OwnBook(unittest.TestCase):
    def test_openings_differ_without_a_book_file(self):
        answers = set()  # replies to e2e4: the book has six, and plays none much more often than in one of four games
        with Client() as engine:
            engine.send("setoption name OwnBook value true")
            for _ in range(12):
                engine.send("ucinewgame", "position startpos moves e2e4")
                lines = engine.go("nodes 1000")
                self.assertIn("info string book move", lines)
                answers.add(best_move(lines))
        self.assertGreater(len(answers), 1)


if __name__ == "__main__":
    unittest.main()

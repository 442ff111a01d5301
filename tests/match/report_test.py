#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reports of a tournament: the table, the log, suspicious games, the page, PGN and EPD."""

import html.parser
import json
import os
import re
import shutil
import subprocess
import unittest
import urllib.parse

from match_testing import MatchTest, engine, games, run, summary

PAIR = ["run", *engine("A", "strong seed=1"), *engine("B", "seed=2"), "--each", "nodes=1",
        "--openings", "random", "plies=4", "--maxplies", 40]
DANCO = os.environ["DANCO"]
VOID = {"meta", "br", "link", "img", "input"}


class Balance(html.parser.HTMLParser):
    """Counts elements, and records unclosed tags and links that leave the page."""

    def __init__(self):
        super().__init__()
        self.open, self.faults, self.count, self.links = [], [], {}, []

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        self.links += [value for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
# Shows the page in a frame as wide as a telephone and reports what is wider than the frame.
FRAME = """<!doctype html><iframe id=f style="width:390px;height:844px;border:0" srcdoc="%s"></iframe><script>
f.onload=function(){var d=f.contentDocument,e=d.documentElement,wide=[];
d.querySelectorAll('body *').forEach(function(x){var r=x.getBoundingClientRect();
if(r.width&&(r.right>e.clientWidth+1||x.scrollWidth>x.clientWidth+1&&x.clientWidth>1&&getComputedStyle(x).overflowX!=='visible'))
wide.push(x.tagName+'.'+x.getAttribute('class'));});
document.title='measured '+e.clientWidth+' '+e.scrollWidth+' '+wide.join(',')+'.';};</script>"""


class ReportTest(MatchTest):
    @unittest.skipUnless(os.access(CHROMIUM, os.X_OK), "chromium-headless-shell is missing")
    def test_a_telephone_shows_all_of_a_page(self):
        words = [word for number, name in enumerate(("An engine with a long name 1.2.3", "B", "C", "D"))
                 for word in engine(name, f"seed={number}", "option.Style=Very Risky")]
        for field in (words, words[:10]):
            run("run", *field, "--each", "nodes=1", "--rounds", 2, "--maxplies", 20, "--openings", "random",
                "--out", self.folder / str(len(field)))
            run("report", self.folder / str(len(field)), "--html", self.folder / "page.html", "--overwrite")
            page = (self.folder / "page.html").read_text(encoding="utf-8")
            frame = self.folder / "frame.html"
            frame.write_text(FRAME % html.escape(page), encoding="utf-8")
            told = subprocess.run([CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                                   f"--user-data-dir={self.folder}/profile", "--virtual-time-budget=10000", frame],
                                  capture_output=True, text=True, encoding="utf-8", check=True).stdout
            measured = re.search(r"<title>measured (\d+) (\d+) (.*?)\.</title>", told)
            self.assertIsNotNone(measured, told[:500])
            self.assertEqual(measured.groups(), (measured[1], measured[1], ""))
            self.assertLessEqual(int(measured[1]), 390)

    def test_two_engines_are_one_block(self):
        done = run(*PAIR, "--rounds", 10, "--each", "option.Hash=8", "--out", self.out)
        text = done.stdout
        self.assertIn("Results of A against B", text)
        self.assertEqual(len(re.findall(r"^Elo ", text, re.MULTILINE)), 1)  # no second, mirrored line
        penta = [int(n) for n in re.search(r"Ptnml +\[([^\]]*)\]", text)[1].split(",")]
        self.assertEqual(sum(penta), 10)
        won, drawn = re.search(r"\((\d+) of W/L, (\d+) of D/D\)", text).groups()
        self.assertEqual(int(won) + int(drawn), penta[2])
        by_pair = {}
        for game in games(self.out):
            points = {"1-0": 2, "0-1": 0, "1/2-1/2": 1}[game["result"]]
            by_pair.setdefault(game["index"] // 2, []).append(points if game["white"] == "A" else 2 - points)
        middle = [pair for pair in by_pair.values() if sum(pair) == 2]
        self.assertEqual(int(drawn), middle.count([1, 1]))
        self.assertIn(f"DrawRatio {100 * penta[2] / 10:.2f}% of pairs", text)
        lost = penta[0] + penta[1]
        ratio = f"{(penta[3] + penta[4]) / lost:.2f}" if lost else "inf"
        self.assertIn(f"PairsRatio {ratio}", text)
        self.assertIn("nodes=1; Hash=8, Threads=1", text)
        data = summary(self.out)
        self.assertEqual(data["engines"][0]["options"], ["Hash=8, Threads=1"])
        self.assertIn(data["engines"][0]["engine"][0], text)
        pgn = (self.out / "games.pgn").read_text()
        self.assertIn('[WhiteOptions "Hash=8, Threads=1"]', pgn)
        self.assertIn('[WhiteEngine "', pgn)
        self.assertIn('[WhiteTimeControl "nodes=1"]', pgn)

    def test_lines_of_a_log(self):
        done = run(*PAIR, "--rounds", 3, "--log-games", "--rating-interval", 2, "--out", self.out)
        self.assertEqual(len(re.findall(r"^game \d+: [AB] - [AB] ", done.stderr, re.MULTILINE)), 6)
        self.assertEqual(re.findall(r"^(\d)/6 games", done.stderr, re.MULTILINE), ["2", "4", "6"])

    def test_suspicions(self):
        clean = run(*PAIR, "--rounds", 4, "--out", self.folder / "clean")
        self.assertNotIn("another game", clean.stdout)
        words = [*PAIR]
        words[words.index("random"):words.index("plies=4") + 1] = ["start"]
        done = run(*words, "--rounds", 4, "--out", self.out)
        for sentence in ("The moves of 6 games of 8 are those of another game", "requested openings are only 1 different"):
            self.assertIn(sentence, done.stdout)
        self.assertIn("the Elo interval", done.stdout)
        self.assertTrue(any("another game" in text for text in summary(self.out)["suspicions"]))
        book = self.folder / "book.txt"  # White wins at once
        book.write_text("fen 4k3/8/8/8/8/8/4Q3/K7 w 0 - - -\n")
        sided = run(*words[:words.index("--openings")], "--openings", f"file={book}", "--rounds", 4,
                    "--maxplies", 9, "--out", self.folder / "sided")
        self.assertIn("suspicious", sided.stdout)

    def test_a_machine_that_stood_still(self):
        run(*PAIR, "--rounds", 2, "--out", self.out)
        played = games(self.out)
        for game in played:  # the machine of this test may have stalled too
            game.pop("stall_us", None)
        played[1].update(stall_us=1_234_000)
        played[2].update(reason="time-loss", culprit=played[2]["white"], result="0-1", detail="late",
                         stall_us=700_000, fault_stall_us=700_000)
        (self.out / "games.jsonl").write_text("".join(json.dumps(g) + "\n" for g in played))
        text = run("summary", self.out).stdout
        self.assertIn("in 2 games of 4, the longest time in game 2: 1.234 s", text)
        self.assertIn("1 game lost on time or by hanging", text)
        self.assertIn("1 of them only because the machine", text)
        # One millisecond more than the stall explains.
        played[2].update(overrun_us=700_001)
        (self.out / "games.jsonl").write_text("".join(json.dumps(g) + "\n" for g in played))
        self.assertIn("0 of them only because the machine", run("summary", self.out).stdout)

    def test_resume_does_not_shrink(self):
        run(*PAIR, "--rounds", 4, "--out", self.out)
        done = run("run", "--resume", "--rounds", 2, "--out", self.out, code=2)
        self.assertIn("game 8 is finished already", done.stderr)
        self.assertEqual(json.loads((self.out / "tournament.json").read_text())["rounds"], 4)
        self.assertEqual(len(games(self.out)), 8)

    def test_strikes(self):
        words = ["run", *engine("bad", "crash when=0"), *engine("B", "seed=2"), *engine("C", "seed=3"),
                 "--each", "nodes=1", "--rounds", 5, "--openings", "random", "plies=4", "--maxplies", 20]
        done = run(*words, "--strikes", 3, "--out", self.out)
        played = games(self.out)
        self.assertEqual(sum(g["reason"] == "crash" for g in played), 3)
        self.assertEqual(sum("bad" not in (g["white"], g["black"]) for g in played), 10)  # continue
        self.assertIn("'bad' is dropped", done.stderr)
        self.assertIn("bad was dropped after 3 games", done.stdout)
        run("run", "--resume", "--out", self.out)  # stays dropped
        self.assertEqual(len(games(self.out)), len(played))
        run("run", "--resume", "--strikes", 0, "--out", self.out)
        self.assertEqual(len(games(self.out)), 30)

    def test_shards_count_strikes_separately(self):
        for shard in ("1", "2"):
            folder = self.folder / shard
            folder.mkdir()
            run("run", *engine("A", "crash when=0 once=crashed"), *engine("B", "seed=2"), "--each", "nodes=1",
                "--rounds", 4, "--maxplies", 20, "--strikes", 2, "--openings", "random", "plies=4",
                "--shard", f"{shard}/2", "--out", "out", cwd=folder)
        text = run("merge", self.folder / "1/out", self.folder / "2/out", "--out", self.out).stdout
        self.assertEqual((len(games(self.out)), sum("culprit" in game for game in games(self.out))), (8, 2))
        self.assertNotIn("dropped", text)

    def test_stderr_is_kept_for_each_game(self):
        noisy = engine("A", "crash when=3")
        run("run", *noisy, *engine("B", "seed=2"), "--each", "nodes=1", "--keep-stderr",
            "--openings", "random", "plies=4", "--maxplies", 20, "--out", self.out)
        kept = [g.get("white_stderr", []) + g.get("black_stderr", []) for g in games(self.out)]
        self.assertTrue(all("about to crash" in lines for lines in kept), kept)

    def test_pinned_cores(self):
        run(*PAIR, "--pin-cores", "--out", self.out)
        done = run(*PAIR, "--pin-cores", "--concurrency", 4000, "--out", self.folder / "many", code=3)
        self.assertIn("cores", done.stderr)

    def test_swiss_and_ladder(self):
        field = [word for i, name in enumerate("ABCDE") for word in engine(name, f"seed={i}")]
        words = ["run", *field, "--each", "nodes=1", "--openings", "random", "plies=4", "--maxplies", 20]
        run(*words, "--format", "swiss", "--swiss-rounds", 3, "--rounds", 2, "--concurrency", 3,
            "--out", self.out)
        played = games(self.out)
        self.assertEqual(len(played), 3 * 2 * 2 * 2)
        whole = summary(self.out)
        lines = (self.out / "games.jsonl").read_text().splitlines()
        first_round = [line for line in lines if json.loads(line)["index"] < 9]  # one round and one game
        shutil.copytree(self.out, self.folder / "part")
        (self.folder / "part/games.jsonl").write_text("".join(line + "\n" for line in first_round))
        run("run", "--resume", "--out", self.folder / "part")
        self.assertEqual(summary(self.folder / "part"), whole)
        # A lost game of the first round may change the pairings of the others.
        (self.out / "games.jsonl").write_text("".join(line + "\n" for line in lines[1:]))
        done = run("run", "--resume", "--out", self.out)
        self.assertIn("do not fit into the schedule are skipped: 16, from game 9 on", done.stderr)
        self.assertEqual(summary(self.out), whole)
        self.assertEqual(len((self.out / "games.jsonl.damaged").read_text().splitlines()), 23)
        # With more openings in a round, the second round would begin elsewhere.
        done = run("run", "--resume", "--rounds", 3, "--out", self.out, code=2)
        self.assertIn("rounds is 2 there and 3 here", done.stderr)
        run(*words, "--format", "swiss", "--shard", "1/2", "--out", self.folder / "no", code=2)
        run(*words, "--format", "ladder", "--neighbours", 1, "--out", self.folder / "ladder")
        self.assertEqual({frozenset((g["white"], g["black"])) for g in games(self.folder / "ladder")},
                         {frozenset(pair) for pair in ("AB", "BC", "CD", "DE")})
        run(*words, "--pair", "A", "E", "--pair", "B", "D", "--out", self.folder / "pairs")
        self.assertEqual(len(games(self.folder / "pairs")), 4)
        run(*words, "--pair", "A", "X", "--out", self.folder / "none", code=2)

    def test_page(self):
        run("run", *engine("A <&>", "strong seed=1"), *engine("B", "seed=2"), *engine("C", "seed=3"),
            "--each", "nodes=1", "--openings", "random", "plies=4", "--maxplies", 30, "--rounds", 10,
            "--event", "Cup of <Danco>", "--out", self.out)
        page = self.folder / "page.html"
        run("report", self.out, "--html", page)
        texts = [path.read_text(encoding="utf-8") for path in (page, self.folder / "page-2.html")]
        boards = 0
        for text in texts:
            check = Balance()
            check.feed(text)
            self.assertEqual((check.faults, check.open), ([], []))
            # No external resources: links lead to the other page and to shapes of the page itself.
            self.assertLessEqual({link for link in check.links if not link.startswith("#")},
                                 {"page.html", "page-2.html"})
            self.assertNotIn("http://", text.replace("http://www.w3.org/2000/svg", ""))
            boards += text.count('class="board"')
        self.assertEqual(boards, 60)
        for words in ("Cup of &lt;Danco&gt;", "A &lt;&amp;&gt;", "Cross table", "Elo over the games",
                      "How games ended", "How long games were"):
            self.assertIn(words, texts[0])
        run("report", self.out, "--html", page, "--games", 3, "--overwrite")
        self.assertIn("The first 3 of 60 games", page.read_text(encoding="utf-8"))
        run("report", self.out, code=2)

    def test_pages_with_any_names(self):
        # A long name in another script is not cut within a character.
        run("run", *engine("Ŝako-Ŝako-Ŝako-Ŝ", "seed=1"), *engine("abcdefghijklmnŜx", "seed=2"), *engine("C", "seed=3"),
            "--each", "nodes=1", "--openings", "random", "--rounds", 10, "--maxplies", 12, "--out", self.out)
        for first, second in (("a#1 ä.htm", "a#1 ä-2.html"), ("page", "page-2.html"), ("a.b.html", "a.b-2.html")):
            run("report", self.out, "--html", self.folder / first)
            for name, to in ((first, second), (second, first)):
                check = Balance()
                check.feed((self.folder / name).read_text(encoding="utf-8"))
                self.assertEqual({urllib.parse.unquote(link) for link in check.links if not link.startswith("#")}, {to})

    def test_a_page_replaces_no_file_by_accident(self):
        run(*PAIR, "--rounds", 30, "--out", self.out)
        page, second = self.folder / "page.html", self.folder / "page-2.html"
        second.write_text("years of work\n")
        self.assertIn("--overwrite replaces it", run("report", self.out, "--html", page, code=1).stderr)
        self.assertFalse(page.exists())  # no page without the others
        self.assertEqual(second.read_text(), "years of work\n")
        run("report", self.out, "--html", page, "--overwrite")
        self.assertIn("<html", second.read_text(encoding="utf-8"))
        for name in ("games.jsonl", "tournament.json"):
            before = (self.out / name).read_bytes()
            done = run("report", self.out, "--html", self.out / name, "--overwrite", code=1)
            self.assertIn("is also an input", done.stderr)
            self.assertEqual((self.out / name).read_bytes(), before)

    def test_everything_written_is_read_again(self):
        run(*PAIR, "--rounds", 3, "--pgn", "players", "--out", self.out)
        pgn = self.out / "games.pgn"
        self.assertRegex(pgn.read_text(), r"\d\. \w?\w\d[>x]")
        moves = [g["opening"] + [m["move"] for m in g["moves"]] for g in
                 sorted(games(self.out), key=lambda g: g["index"])]
        convert = lambda path, to: subprocess.run([DANCO, "convert", path, "--to", to], check=True,
                                                  capture_output=True, text=True).stdout
        for path in (pgn, self.out / "games.jsonl"):
            lines = [json.loads(line) for line in convert(path, "jsonl").splitlines()]
            read = [[t if isinstance(t, str) else t["move"] for t in line["turns"]] for line in lines]
            self.assertEqual(read, moves)
        # EPD: one position per line; each can be read again, also as an opening.
        epd = self.folder / "positions.epd"
        epd.write_text(convert(pgn, "epd"))
        lines = epd.read_text().splitlines()
        self.assertEqual(len(lines), sum(len(m) + 1 for m in moves))
        self.assertEqual(convert(epd, "epd"), epd.read_text())
        starts = self.folder / "starts.epd"
        starts.write_text("\n".join(lines[:3]) + "\n")
        run(*PAIR[:-5], "--openings", f"file={starts}", "--maxplies", 9, "--rounds", 3, "--out", self.folder / "o")
        self.assertEqual(len({g["fen"] for g in games(self.folder / "o")}), 3)

    def test_games_of_others(self):
        other = self.folder / "other.pgn"
        other.write_text('[Event "x"]\n[White "a"]\n[Black "b"]\n[Result "0-1"]\n\n'
                         "1. e2e4 {[%clk 0:01:00]} e7e5 (1... d7d5) 2. g1f3 $1 b8c6 0-1\n\n"
                         '[White "b"]\n[Black "a"]\n[Result "1-0"]\n\n1. e2>e4 d7>d5 2. e4xd5 1-0\n')
        run(*PAIR[:-5], "--openings", f"file={other}", "--maxplies", 9, "--rounds", 2, "--out", self.out)
        self.assertEqual([g["opening"] for g in games(self.out)][::2],
                         [["e2e4", "e7e5", "g1f3", "b8c6"], ["e2e4", "d7d5", "e4d5"]])
        self.assertIn("2 games", run("rate", other).stdout)

    def test_score_of_the_move_that_was_played(self):
        run("run", *engine("A", "lines score=-70"), *engine("B", "seed=2"), "--each", "nodes=1",
            "--openings", "start", "--maxplies", 8, "--out", self.out)
        for game in games(self.out):
            own = game["moves"][0 if game["white"] == "A" else 1::2]
            self.assertEqual({move["cp"] for move in own}, {-70})

    def test_adjudication_by_chances(self):
        base = ["run", "--each", "nodes=1", "--openings", "start"]
        run(*base, *engine("A", "score=1500 seed=4"), *engine("B", "score=-1500 seed=5"), "--wdl",
            "movecount=2", "win=0.98", "--out", self.out)
        for game in games(self.out):
            self.assertEqual((game["reason"], len(game["moves"])), ("resign-adjudication", 4))
            self.assertEqual(game["result"], "1-0" if game["white"] == "A" else "0-1")
        run(*base, *engine("A", "seed=4"), *engine("B", "seed=5"), "--wdl", "movecount=3", "draw=0.4",
            "--out", self.folder / "draw")
        for game in games(self.folder / "draw"):
            self.assertEqual(game["reason"], "draw-adjudication")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""The report of `danco annotate --to html` is one self-contained page."""

import html.parser
import pathlib
import re
import tempfile
import unittest

from client import DATA, run

VOID = {"meta", "wbr", "br", "link", "img", "input"}


class Page(html.parser.HTMLParser):
    """Collects faults of the page that would affect a reader or a browser."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.faults, self.open = [], [], [], []
        self.count = {}
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        attributes = dict(attrs)
        self.count[tag] = self.count.get(tag, 0) + 1
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if "href" in attributes:
            self.links.append(attributes["href"])
        for name in ("src", "srcset", "onclick", "action"):
            if name in attributes:
                self.faults.append(f"{tag} has {name}")
        if tag in ("link", "img", "iframe", "base"):
            self.faults.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> does not close what is open")

    def handle_data(self, data):
        if self.open[-1:] not in (["style"], ["script"]):
            self.text += data


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        games = DATA / "games"
        result = run("annotate", str(games / "agreed.pgn"), str(games / "vchess.pgn"),
                     "--nodes", "300", "--to", "html")
        assert result.returncode == 0, result.stderr
        cls.source = result.stdout
        cls.page = Page(result.stdout)

    def test_is_sound(self):
        self.assertEqual(self.page.faults, [])
        self.assertEqual(self.page.open, [])
        self.assertEqual(len(self.page.ids), len(set(self.page.ids)))
        for link in self.page.links:
            if link.startswith("#"):
                self.assertIn(link[1:], self.page.ids)
            else:
                self.assertTrue(link.startswith("https://pacoplay.com/editor?fen="), link)

    def test_needs_nothing_beside_it(self):
        for word in ("@import", "url(", "fetch(", "XMLHttp", "import("):
            self.assertNotIn(word, self.source)

    def test_has_every_position_without_a_script(self):
        # Three games with 5, 9 and 1 turns, and their start positions.
        self.assertEqual(self.page.count["article"], 3)
        self.assertEqual(self.page.count["section"], 5 + 9 + 1 + 3)
        self.assertGreaterEqual(self.source.count('class="board"'), 5 + 9 + 1 + 3)
        for words in ("Anna – Bert", "A draw by agreement after turn 3.", "“a comment”",
                      "Qd8>Pd5>d4", "White’s chance"):
            self.assertIn(words, self.page.text)

    def test_better_lines_and_questions(self):
        # The turns of a variation link to their boards.
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.pgn")
            # White misses a Paco in 2.
            game.write_text('[White "A"]\n[FEN "r1b1kb1r/pp1p1p2/2n1p3/2pN1qen/6pP/1P1P1N2/P1PQPPP1/R3KB1R w 0 Aah - -"]'
                            "\n\n1. a2a3 {[%clk 0:05:00]} a7a6 {[%clk 0:04:58]} *\n", encoding="utf-8")
            result = run("annotate", str(game), "--nodes", "300", "--to", "html")
        assert result.returncode == 0, result.stderr
        page = Page(result.stdout)
        self.assertEqual(page.faults, [])
        questions = page.text.count("What is better?")
        self.assertGreaterEqual(questions, 1)
        self.assertEqual(page.text.count("Answer"), questions)
        self.assertGreaterEqual(result.stdout.count("<details"), 1 + 2 * questions)
        steps = [link[1:] for link in page.links if re.fullmatch(r"#g1p[0-9]+v[0-9]+", link)]
        self.assertGreaterEqual(len(steps), questions)
        self.assertLessEqual(set(steps), set(page.ids))
        self.assertEqual(result.stdout.count('class="eval"'), 3)
        self.assertIn("Time left, at most 5m", page.text)
        # The game without clock times has no such graph.
        self.assertNotIn("Time left", Page(self.source[self.source.rindex("<article"):]).text)

    def test_commands_in_comments_are_for_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.pgn")
            game.write_text('[White "A"]\n\n1. e4 {[%eval 0.17] [%clk 0:05:00] a fine move} e5 {[%eval #-3]} '
                            "2. Nf3 {[%cal Ge2e4] so [%eval 0.3,12] far} *\n", encoding="utf-8")
            page = Page(run("annotate", str(game), "--nodes", "100", "--to", "html").stdout)
            text = run("annotate", str(game), "--nodes", "100").stdout
        self.assertIn("“a fine move”", page.text)
        self.assertIn("“so far”", page.text)
        self.assertNotIn("[%", page.text)
        # Each turn has one score. The arrows stay.
        self.assertEqual(text.count("[%eval"), 3)
        self.assertIn("[%cal Ge2e4] so far", text.replace("\n", " "))

    def test_is_for_both_themes_for_paper_and_for_screen_readers(self):
        for words in ("prefers-color-scheme:dark", "@media print", 'aria-live="polite"',
                      '<html lang="en">', "name=\"viewport\"", '<desc>White: king e1'):
            self.assertIn(words, self.source)
        self.assertIn("<script>", self.source)


if __name__ == "__main__":
    unittest.main()

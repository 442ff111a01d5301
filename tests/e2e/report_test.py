"""The report of `danco annotate --to html`: one page that needs nothing beside it."""

import html.parser
import unittest

from client import DATA, run

VOID = {"meta", "wbr", "br", "link", "img", "input"}


class Page(html.parser.HTMLParser):
    """What a reader or a browser would trip over."""

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
        # Three games with 5, 9 and 1 turns, and their starts.
        self.assertEqual(self.page.count["article"], 3)
        self.assertEqual(self.page.count["section"], 5 + 9 + 1 + 3)
        self.assertGreaterEqual(self.source.count('class="board"'), 5 + 9 + 1 + 3)
        for words in ("Anna – Bert", "A draw by agreement after 5 turns.", "“a comment”",
                      "Qd8>Pd5>d4", "White’s chance"):
            self.assertIn(words, self.page.text)

    def test_is_for_both_themes_for_paper_and_for_screen_readers(self):
        for words in ("prefers-color-scheme:dark", "@media print", 'aria-live="polite"',
                      '<html lang="en">', "name=\"viewport\"", '<desc>White: king e1'):
            self.assertIn(words, self.source)
        self.assertIn("<script>", self.source)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""The page has every text of src/annotate/reason_text.cc, with the same English and placeholders in all languages."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LITERAL = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(r"\{(" + rf"(?:\s*{LITERAL}\s*,?)+" + r")\}")
PLACE = re.compile(r"\{(\w+)\}")


def texts_of_the_engine():
    source = (ROOT / "src/annotate/reason_text.cc").read_text(encoding="utf-8")
    table = source[source.index("new std::vector<ReasonText>{"):source.index("return texts;")]
    rows = []
    for row in ROW.finditer(table):
        cells = re.findall(rf"(?:{LITERAL}\s*)+", row[1])
        rows.append(["".join(part[1:-1] for part in re.findall(LITERAL, cell)) for cell in cells])
    return rows


class ReasonTexts(unittest.TestCase):
    def test_the_page_has_them_in_all_languages(self):
        page = json.loads((ROOT / "web/page/texts.json").read_text(encoding="utf-8"))
        rows = texts_of_the_engine()
        self.assertGreater(len(rows), 40)
        for kind, text, _, chess in rows:
            key = kind if kind.startswith("effect.") else f"reason.{kind}"
            for name, english in ((key, text), (f"{key}@chess", chess)):
                if not english:
                    continue
                with self.subTest(name=name):
                    told = page["texts"][name]
                    self.assertEqual(told["en"].replace("’", "'"), english)
                    known = set(PLACE.findall(text + chess))
                    for language in page["languages"]:
                        places = set(PLACE.findall(told[language["code"]]))
                        self.assertLessEqual(places, known, language)
                        self.assertTrue(told[language["code"]])


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""Checks the cost of headers: python3 header_cost_test.py COMPILER [WORD]..."""

import pathlib
import sys
import tempfile
import unittest

from header_cost import header_faults

COMPILER = ["c++"]


class SourcesTest(unittest.TestCase):

    def test_headers(self):
        self.assertEqual(header_faults(COMPILER), [])


class CheckerTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for library in ("board", "eval", "search"):
            (self.root / "src" / library).mkdir(parents=True)
        self.write("src/board/x.h", 6)
        self.write("src/search/tree/y.h", 4, '#include "board/x.h"\n')

    def write(self, path, lines, more=""):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(more + "// On x.\n\n" + "".join(f"int i{n};\n" for n in range(lines)))

    def faults(self, light, heavy, *may_be_heavy):
        return header_faults(COMPILER, self.root, light, heavy, frozenset(may_be_heavy))

    def test_sound(self):
        self.assertEqual(self.faults(10, 10), [])

    def test_what_is_included_counts(self):
        self.assertEqual(self.faults(9, 20), ["src/search/tree/y.h: 10 lines after the preprocessor, more than 9"])

    def test_one_that_may_be_heavy(self):
        self.assertEqual(self.faults(9, 10, "search/tree/y.h"), [])
        self.assertEqual(len(self.faults(5, 9, "search/tree/y.h")), 2)

    def test_one_that_is_gone(self):
        self.assertEqual(self.faults(10, 10, "eval/z.h"), ["eval/z.h may be heavy and is not there"])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])

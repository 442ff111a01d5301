#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the Python code of docs/: the blocks of each page in order, and the example program.

library/library_test.py builds the program of docs/reference/library.md.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
HANG = 200


def blocks(page):
    """The Python code of a page. A block of frontends.md is a separate program."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


class PagesTest(unittest.TestCase):
    def run_code(self, code, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=folder, timeout=HANG,
                                  capture_output=True, text=True, encoding="utf-8", check=False,
                                  env={**os.environ, "MPLCONFIGDIR": folder,
                                       "DANCO": os.path.abspath(os.environ["DANCO"])})
            self.assertEqual(done.returncode, 0, f"{code}\n{done.stderr}")
            return done.stdout

    def test_frontends(self):
        found = blocks("guides/frontends.md")
        self.assertEqual(len(found), 2)
        for code in found:
            self.run_code(code)

    def test_python(self):
        found = blocks("reference/python.md")
        self.assertGreater(len(found), 4)
        self.run_code("\n".join(found))

    def test_the_example(self):
        text = self.run_code((ROOT / "docs/examples/chains.py").read_text(encoding="utf-8"), "--games", "40")
        self.assertIn("turns are chains", text)


class PictureTest(unittest.TestCase):
    """Needs matplotlib."""

    run_code = PagesTest.run_code

    def test_the_picture_of_the_example(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder) / "chains.svg"
            self.run_code((ROOT / "docs/examples/chains.py").read_text(encoding="utf-8"), "--games", "40", "--out", str(picture))
            self.assertIn("<svg", picture.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`pip install .` as described in docs/reference/python.md, into a fresh environment from a copy of the source.

    wheel_test.py SOURCE-ROOT
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

root = pathlib.Path(sys.argv[1])
HANG = 1700
LEFT_OUT = shutil.ignore_patterns("build*", ".git", ".mesonpy*", "__pycache__")


class WheelTest(unittest.TestCase):
    def run_it(self, *command, cwd):
        done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True,
                              encoding="utf-8", timeout=HANG, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
        return done.stdout + done.stderr  # pip shows the compilation on stderr

    @staticmethod
    def files_of(folder):
        return set(folder.rglob("*"))

    def test_installed_in_a_fresh_environment(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copytree(root, folder / "source", ignore=LEFT_OUT)
            self.run_it(sys.executable, "-m", "venv", "--system-site-packages", folder / "env", cwd=folder)
            python = folder / "env/bin/python"
            before = self.files_of(folder / "source")
            said = self.run_it(python, "-m", "pip", "install", "-v", "--no-build-isolation", "--no-index",
                               ".", cwd=folder / "source")
            # -v shows the compilation; nothing is left in the source.
            self.assertIn("danco: compiling", said)
            self.assertEqual(before, self.files_of(folder / "source"))
            text = self.run_it(python, "-c", "import danco; print(danco.__file__, danco.Position().perft(3))",
                               cwd=folder)
            self.assertIn(str(folder / "env"), text)
            self.assertIn("8902", text)
            files = {path.name for path in (folder / "env").rglob("danco/*")}
            self.assertTrue({"py.typed", "_danco.pyi", "__init__.py"} <= files, files)
            # The wheel contains only the module.
            self.assertFalse(list((folder / "env").rglob("libdanco.a")))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

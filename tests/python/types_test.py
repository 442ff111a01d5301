#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The types that the module promises: a program that uses them passes `mypy --strict` and runs, the package
passes, too, and mypy's stubtest finds that the module agrees with them."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import danco

PROGRAM = pathlib.Path(__file__).resolve().parent / "typed_program.py"
PACKAGE = pathlib.Path(danco.__file__).resolve().parent
DANCO = os.environ.get("DANCO", "build/release/src/danco")
# Expected findings of stubtest: pybind11's classes have its metaclass; classes that users cannot construct have a
# constructor that raises an error; some names exist only for types.
KNOWN = r"""danco(\._danco)?\.(Board|GameRecord|NativeEngine|Position|RecordFault|RecordedTurn|Turn|_Book|_OpeningTable)
danco\._danco\.(Action|ArrowLike|Promotion|Square)
danco\.(analysis\.(BaseEngine|Info|PlayResult)|placement\.Piece)
danco\._error
danco(\._danco)?\.(LegalMoves|RecordFault|RecordedTurn|_Book)\.__init__
"""


@unittest.skipUnless(shutil.which("mypy"), "mypy is missing")
class TypesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)

    def run_mypy(self, *arguments, module="mypy"):
        # (Preloaded sanitizers are only for the module.)
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        environment["MYPYPATH"] = str(PACKAGE.parent)
        return subprocess.run(["/usr/bin/python3", "-m", module, *map(str, arguments)], cwd=self.folder,
                              env=environment, capture_output=True, text=True, encoding="utf-8", check=False)

    def test_a_program_that_uses_everything(self):
        done = self.run_mypy("--strict", "--cache-dir", self.folder / "cache", PROGRAM)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        wrong = self.folder / "wrong.py"
        wrong.write_text("import danco\nwith danco.Engine() as engine:\n    engine.ply()\n"
                         "danco.Board().legal_moves[:2].uci()\ndanco.Limit(time='x')\ndanco.E9\n",
                         encoding="utf-8")
        done = self.run_mypy("--strict", "--cache-dir", self.folder / "cache", wrong)
        self.assertEqual(done.stdout.count("error:"), 4, done.stdout)

    def test_it_runs(self):
        done = subprocess.run([sys.executable, str(PROGRAM), DANCO], capture_output=True, text=True,
                              encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("placement", done.stdout)

    def test_the_package_itself(self):
        done = self.run_mypy("--strict", "--cache-dir", self.folder / "cache", PACKAGE)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_module_has_what_the_types_say(self):
        known = self.folder / "known"
        known.write_text(KNOWN, encoding="utf-8")
        done = self.run_mypy("danco", "--allowlist", known, "--ignore-unused-allowlist", module="mypy.stubtest")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()

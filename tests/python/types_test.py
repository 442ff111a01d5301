#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The types that the module promises: a program that uses them passes `mypy --strict` and runs, the package
passes, too, and mypy's stubtest finds that the module agrees with them."""

import ast
import os
import pathlib
import re
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


class SignaturesTest(unittest.TestCase):
    @staticmethod
    def parameters(function):
        """Returns the names and the defaults of the parameters, without self."""
        names = [parameter.arg for parameter in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
        defaults = [ast.unparse(default) for default in (*function.args.defaults, *function.args.kw_defaults) if default]
        return [name for name in names if name != "self"], defaults

    def test_compiled_functions_have_the_parameters_that_the_types_say(self):
        """stubtest does not see the parameters of these. pybind11 writes them into the first line of the docstring."""
        types = ast.parse((PACKAGE / "_danco.pyi").read_text(encoding="utf-8"))
        compared = 0
        for owner in (types, *(node for node in types.body if isinstance(node, ast.ClassDef))):
            module = danco._danco if owner is types else getattr(danco._danco, owner.name)
            for node in owner.body:
                if not isinstance(node, ast.FunctionDef) or (node.name.startswith("__") and node.name != "__init__"):
                    continue
                written = re.match(re.escape(node.name) + r"\((?!\*args).*\) -> .*", getattr(module, node.name).__doc__ or "")
                if written is not None:
                    function, = ast.parse(f"def {written[0].replace('::', '.')}: ...").body
                    self.assertEqual(self.parameters(node), self.parameters(function), f"{owner}.{node.name}")
                    compared += 1
        self.assertGreater(compared, 60)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All examples in docstrings of the module run. All public names have one unless they are as simple as properties."""

import doctest
import importlib
import inspect
import pathlib
import re
import unittest

import danco
import danco.pgn

MODULES = ("", ".analysis", ".engine", ".openings", ".pgn", ".placement", ".score", ".squares")


class DoctestTest(unittest.TestCase):
    def test_examples(self):
        for name in MODULES:
            module = importlib.import_module("danco" + name)
            with self.subTest(module=module.__name__):
                result = doctest.testmod(module)
                self.assertEqual(result.failed, 0)
                self.assertGreater(result.attempted, 0)

    def test_what_is_public_has_an_example(self):
        without = []
        for name in ("from_pieces", "unpack", "pack", "piece_map", "with_piece", "occupied", "castling_rooks", "attacks",
                     "attackers", "is_attacked_by", "mirror"):
            if ">>>" not in (inspect.getdoc(getattr(danco.Position, name)) or ""):
                without.append(name)
        for name in danco.__all__:
            value = getattr(danco, name)
            if inspect.isclass(value) and value.__module__.split(".")[-1] in ("analysis", "openings", "pgn", "score", "squares"):
                parts = [inspect.getdoc(value) or ""] + [inspect.getdoc(part) or "" for part in vars(value).values()
                                                        if callable(part)]
                if not any(">>>" in part for part in parts) and not issubclass(value, tuple):
                    without.append(name)
        self.assertEqual(without, ["ProofNode", "TurnNote"])  # shown in the examples of Proof and AnnotatedGame

    def test_the_comparison_with_python_chess_names_what_exists(self):
        page = (pathlib.Path(__file__).resolve().parents[2] / "docs/lab/python.md").read_text(encoding="utf-8")
        names = [name for row in re.findall(r"^\|[^|]*\|([^|]*)\|[^|]*\|$", page, re.MULTILINE)
                 for name in re.findall(r"`([\w.]+)`", row)]
        self.assertGreater(len(names), 80)
        for name in names:
            value = danco
            for part in name.split("."):
                self.assertTrue(hasattr(value, part), name)
                value = getattr(value, part)


if __name__ == "__main__":
    unittest.main()

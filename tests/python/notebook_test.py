#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the cells of examples/python-tour.ipynb one after the other, as Jupyter would.

    notebook_test.py [--update]

--update writes the current output of the cells into the notebook. Needs only Python.
"""

import ast
import contextlib
import io
import json
import pathlib
import sys
import unittest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "examples/python-tour.ipynb"


def lines(text):
    return text.splitlines(keepends=True)


def outputs_of(source, names, count):
    """Runs a cell. Returns its outputs in the form of the notebook: what it prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last is not None else None
    outputs = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = lines(value._repr_svg_())
        outputs.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return outputs


class NotebookTest(unittest.TestCase):
    def test_its_cells_run_in_sequence(self):
        notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        self.assertGreater(len(cells), 8)
        names = {"__name__": "__main__"}
        for count, cell in enumerate(cells, 1):
            outputs = outputs_of("".join(cell["source"]), names, count)
            if "--update" in sys.argv:
                cell["outputs"], cell["execution_count"] = outputs, count
            else:
                self.assertEqual(cell["outputs"], outputs, "".join(cell["source"]))
        if "--update" in sys.argv:
            NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

# SPDX-License-Identifier: MIT
"""tools/prose.py: each phrase of its list is found, in comments and pages and nowhere else, and only in added lines."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import prose  # noqa: E402


def lines_with_faults(name, text):
    return [int(fault.split(":")[1]) for fault in prose.faults(name, text)]


class PhrasesTest(unittest.TestCase):

    def test_each_is_found_in_its_example(self):
        self.assertGreater(len(prose.phrases()), 20)
        for pattern, _, _, example in prose.phrases():
            self.assertRegex(example, pattern)
            found = prose.faults("x.h", f"// {example}\nint a;\n")
            self.assertTrue(any(found), example)

    def test_no_advice_is_a_phrase_itself(self):
        for _, _, instead, _ in prose.phrases():
            self.assertEqual(prose.faults("x.h", f"int a;  // {instead}\n"), [], instead)


class TextTest(unittest.TestCase):

    def test_comments(self):
        self.assertEqual(lines_with_faults("x.cc", "int beside;\n// Runs beside it.\nf();  // beside\n"), [2, 3])
        self.assertEqual(lines_with_faults("x.py", "beside = 1\n# beside\nf()  # beside\n"), [2, 3])
        self.assertEqual(lines_with_faults("x.build", "# beside\nbeside\n"), [1])

    def test_documentation_strings(self):
        text = '"""One.\n\nTwo beside it.\n"""\nbeside = 1\n\n\ndef f():\n    """Read anew."""\n    anew()\n'
        self.assertEqual(lines_with_faults("x.py", text), [3, 9])

    def test_scripts_without_an_extension(self):
        self.assertEqual(lines_with_faults("tools/x", "#!/bin/bash\n# beside\nbeside\n"), [2])
        self.assertEqual(lines_with_faults("tools/x", "beside\n"), [])

    def test_pages(self):
        self.assertEqual(lines_with_faults("x.md", "Runs beside it.\n```\nbeside\n```\nbeside\n`beside`\n"), [1, 5])

    def test_code_and_quotations_are_left_out(self):
        self.assertEqual(prose.faults("x.cc", 'f("// beside");  // prints "beside"\n// The flag `beside`.\n'), [])
        self.assertEqual(prose.faults("x.json", "beside\n"), [])

    def test_first_lines(self):
        self.assertEqual(lines_with_faults("x.h", "// Returns something.\n// Whether it fits is open.\n"), [])
        self.assertEqual(lines_with_faults("x.h", "int a;\n// Whether it fits.\nbool f();\n"), [2])
        self.assertEqual(lines_with_faults("x.md", "Whether it fits is open.\n"), [])


class AddedLinesTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.git("init", "-q")
        (self.root / "x.h").write_text("// One beside it.\nint a;\n")
        self.git("add", ".")
        self.git("commit", "-qm", "One")

    def git(self, *words):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *words], cwd=self.root, check=True)

    def test_only_added_lines(self):
        (self.root / "x.h").write_text("// One beside it.\nint a;\n// Two beside it.\nint b;\n")
        self.assertEqual(prose.added_since("HEAD", self.root), {"x.h": {3, 4}})

    def test_a_revision_that_is_missing(self):
        with self.assertRaises(subprocess.CalledProcessError):
            prose.added_since("missing", self.root)


if __name__ == "__main__":
    unittest.main()

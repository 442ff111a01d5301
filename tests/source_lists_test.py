# SPDX-License-Identifier: MIT
"""tools/source_lists.py: apt source lists derived from those of the machine."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent / "tools" / "source_lists.py"


class SourceListsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.apt = pathlib.Path(folder.name, "apt")
        self.made = pathlib.Path(folder.name, "made")
        (self.apt / "sources.list.d").mkdir(parents=True)

    def write(self, name, text):
        (self.apt / name).write_text(text)

    def read(self, name):
        subprocess.run([sys.executable, TOOL, self.made, self.apt], check=True)
        return (self.made / name).read_text()

    def test_lines(self):
        self.write("sources.list", "# A mirror.\n"
                   "deb http://mirror.example/debian bookworm main contrib  # near\n"
                   "deb [arch=amd64 signed-by=/k.gpg] http://mirror.example/debian bookworm-updates main\n"
                   "#deb http://off.example/debian bookworm main\n")
        self.assertEqual(self.read("sources.list"),
                         "deb-src http://mirror.example/debian bookworm main contrib\n"
                         "deb-src [arch=amd64 signed-by=/k.gpg] http://mirror.example/debian bookworm-updates main\n")

    def test_lines_of_further_files_and_none_twice(self):
        self.write("sources.list", "deb http://a.example/debian bookworm main\n"
                   "deb-src http://a.example/debian bookworm main\n")
        self.write("sources.list.d/b.list", "deb http://b.example/debian bookworm main")
        self.write("sources.list.d/c.list.save", "deb http://c.example/debian bookworm main\n")
        self.assertEqual(self.read("sources.list"), "deb-src http://a.example/debian bookworm main\n"
                         "deb-src http://b.example/debian bookworm main\n")

    def test_paragraphs(self):
        self.write("sources.list.d/debian.sources",
                   "# A mirror.\nTypes: deb\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\n"
                   "Components: main\nSigned-By: /usr/share/keyrings/x.gpg\n\n"
                   "types: deb deb-src\nURIs: http://b.example/debian\nSuites: bookworm\nComponents: main\n"
                   "Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n\n"
                   "Types: deb\nEnabled: no\nURIs: http://off.example/debian\nSuites: bookworm\nComponents: main\n")
        self.assertEqual(self.read("sources.list.d/debian.sources"),
                         "Types: deb-src\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\n"
                         "Components: main\nSigned-By: /usr/share/keyrings/x.gpg\n\n"
                         "Types: deb-src\nURIs: http://b.example/debian\nSuites: bookworm\nComponents: main\n"
                         "Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n")
        self.assertEqual((self.made / "sources.list").read_text(), "")

    def test_a_machine_without_lists(self):
        self.assertEqual(self.read("sources.list"), "")


if __name__ == "__main__":
    unittest.main()

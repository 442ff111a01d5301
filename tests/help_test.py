#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`--help` of each program lists its own flags and no others.

    help_test.py SOURCE[,SOURCE...]=PROGRAM...
"""

import pathlib
import re
import subprocess
import sys
import unittest

FLAG = re.compile(r"ABSL_FLAG\(\s*[^,]+(?:<[^>]*>)?,\s*(\w+),")
TABLE = re.compile(r"^constexpr FlagEntry kFlags\[\] = \{$.*?^\};$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^    \{\"(\w+)\", \"", re.MULTILINE)


def flags_of(text):
    table = TABLE.search(text)
    return FLAG.findall(text) + (ROW.findall(table[0]) if table else [])


ROOT = pathlib.Path(__file__).resolve().parent.parent
OF_LIBRARIES = ["--flagfile", "--undefok", "--fromenv", "--helpfull", "No flags matched"]
programs = [word.split("=", 1) for word in sys.argv[1:]]


class HelpTest(unittest.TestCase):
    def test_help_lists_the_flags(self):
        self.assertTrue(programs)
        for sources, program in programs:
            text = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
            flags = [flag for source in sources.split(",")
                     for flag in flags_of(pathlib.Path(source).read_text(encoding="utf-8"))]
            with self.subTest(program=program):
                for flag in flags:
                    self.assertIn(f"--{flag}", text)
                known = set(flags) | {"help", "version"}
                listed = set(re.findall(r"^ +--(\w+)", text, re.MULTILINE))
                self.assertLessEqual(listed, known)
                # Flags as typed, each once, without the source paths of the build.
                self.assertNotIn("Flags from", text)
                if flags:
                    for word in [*OF_LIBRARIES, str(ROOT)]:
                        self.assertNotIn(word, text.replace("Try --helpfull", ""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

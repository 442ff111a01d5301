#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`--help` of each program lists its own flags and no others.

    help_test.py SOURCE=PROGRAM...
"""

import pathlib
import re
import subprocess
import sys
import unittest

TABLE = re.compile(r"^constexpr FlagEntry kFlags\[\] = \{$.*?^\};$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^    \{\"([\w-]+)\", \"", re.MULTILINE)
programs = [word.split("=", 1) for word in sys.argv[1:]]


class HelpTest(unittest.TestCase):
    def test_help_lists_the_flags(self):
        self.assertTrue(programs)
        for source, program in programs:
            text = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
            flags = ROW.findall(TABLE.search(pathlib.Path(source).read_text(encoding="utf-8"))[0])
            with self.subTest(program=program):
                for flag in flags:
                    self.assertIn(f"--{flag}", text)
                listed = re.findall(r"^ +--([\w-]+)", text, re.MULTILINE)
                self.assertLessEqual(set(listed), {*flags, "help"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

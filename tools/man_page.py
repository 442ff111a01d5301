#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a manual page from the help text of a program: man_page.py PROGRAM PAGE

Runs `PROGRAM --help` and writes PAGE in the format of man. The first line is the page's name, and the indented lines after
it are the synopsis. A flag with its description becomes a paragraph; lines that are indented more begin on a new line.
"""

import pathlib
import re
import subprocess
import sys

COLUMN = 21  # of the descriptions of flags
FLAG = re.compile(r"  (--\S+(?: \S+)*)  +(\S.*)")


def escaped(line):
    """Escapes a line for roff: hyphens, and a dot that would begin a request."""
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line[:1] in (".", "'") else line


def flag_paragraphs(lines):
    """Formats text, and lines such as `  --flag VALUE    description` as paragraphs with a heading."""
    page = []
    for line in lines:
        flag = FLAG.fullmatch(line)
        if flag:
            page += [".TP", f"\\fB{escaped(flag[1])}\\fR", escaped(flag[2])]
        else:
            page.append(escaped(line.removeprefix(" " * COLUMN)) or ".PP")
    return page


def man_page(program, text):
    """Returns the page for a program with this help text."""
    lines = text.rstrip("\n").split("\n")
    name, _, what = lines[0].partition(": ")
    rest = lines[1:]
    while rest and not rest[0]:
        del rest[0]
    last = rest.index("")
    page = [f".TH {escaped(program).upper()} 1 \"\" \"Danco\" \"User Commands\"",
            ".SH NAME", f"{escaped(name)} \\- {escaped(what)}",
            ".SH SYNOPSIS", ".nf", *(escaped(line.removeprefix("  ")) for line in rest[:last]), ".fi",
            ".SH DESCRIPTION"]
    rest = rest[last + 1:]
    if any(map(FLAG.fullmatch, rest)):
        page += flag_paragraphs(rest)
    else:
        page += [".nf", *map(escaped, rest), ".fi"]
    return "\n".join([*page, ".SH SEE ALSO", ".BR danco (1)", ""])


if __name__ == "__main__":
    path = pathlib.Path(sys.argv[1])
    told = subprocess.run([path, "--help"], check=True, capture_output=True, text=True, encoding="utf-8").stdout
    pathlib.Path(sys.argv[2]).write_text(man_page(path.stem, told), encoding="utf-8")

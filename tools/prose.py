#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reports phrases that read like a translation, in comments and pages.

usage: tools/prose.py [--since REV] [FILE...]

Reads the named files, by default all tracked ones. With --since, reads only lines that were added after REV.
tools/prose.tsv lists the phrases; CONTRIBUTING.md says how we write. Exit status 1 if a phrase was found.
"""

import functools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MARKS = {".h": "//", ".cc": "//", ".ts": "//", ".mjs": "//", ".py": "#", ".sh": "#", ".build": "#", ".md": ""}


@functools.cache
def phrases(path=ROOT / "tools/prose.tsv"):
    """Returns (pattern, whether it applies to comments only, what to write instead, example) of each phrase."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return [(re.compile(pattern.removeprefix("code:")), pattern.startswith("code:"), instead, example)
            for pattern, instead, example in rows]


def prose(text, mark):
    """Yields (line number, text, whether it begins a comment or paragraph) of the lines that people read.

    Leaves out code and quotations. A mark that is empty stands for a page.
    """
    begins = True
    quoted = False  # within a fence of a page, or a documentation string
    for number, line in enumerate(text.splitlines(), 1):
        begun = line.lstrip().startswith('"""' if mark == "#" else "```")
        quoted ^= line.count('"""') % 2 == 1 if mark == "#" else begun and not mark
        plain = re.sub(r'"(?:[^"\\]|\\.)*"|`[^`]*`|\]\([^)]*\)', "…", line.strip().replace('"""', ""))
        comment = re.search(r"(^|\s)" + mark + r"(?!!)(.*)", plain) if mark else None
        if mark and not (mark == "#" and (quoted or begun)):
            words = comment[2].strip() if comment else ""
            begins = begins or bool(comment and plain[:comment.start()])
        else:
            words = plain if mark or not (quoted or begun) else ""
        if words:
            yield number, words, begins
        begins = not words


def faults(name, text, lines=None):
    """Returns a message for each phrase in the lines with these numbers, or in all."""
    mark = "#" if text.startswith("#!") else MARKS.get(pathlib.PurePath(name).suffix)
    if mark is None:
        return []
    return [f"{name}:{number}: '{found[0][:60]}': better: {instead}"
            for number, words, begins in prose(text, mark) if lines is None or number in lines
            for pattern, code_only, instead, _ in phrases()
            if (begins or not pattern.pattern.startswith("^")) and (mark or not code_only)
            if (found := pattern.search(words))]


def added_since(revision, root=ROOT):
    """Returns the numbers of the added lines by file. Fails if git cannot compare."""
    diff = subprocess.run(["git", "-c", "core.quotePath=false", "diff", "-U0", "--no-color", "--diff-filter=d",
                           "--src-prefix=a/", "--dst-prefix=b/", revision, "--"], cwd=root, check=True,
                          capture_output=True, text=True, errors="replace").stdout
    added, name = {}, None
    for line in diff.splitlines():
        if line.startswith("+++ "):
            name = line[6:].rstrip("\t")
        elif found := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))?", line):
            begin = int(found[1])
            added.setdefault(name, set()).update(range(begin, begin + int(found[2] or 1)))
    return added


def main(words):
    if {"-h", "--help"} & set(words):
        print(__doc__.strip())
        return 0
    if words[:1] == ["--since"]:
        chosen = added_since(words[1])
    else:
        listed = words or subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True,
                                         text=True).stdout.splitlines()
        chosen = dict.fromkeys(listed)
    found = [fault for name, lines in sorted(chosen.items())
             for fault in faults(name, (ROOT / name).read_text(encoding="utf-8", errors="replace"), lines)]
    print("\n".join(found + [f"{len(found)} phrases in {len(chosen)} files"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

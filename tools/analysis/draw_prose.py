#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws comments, sentences and texts at random, for a reader who did not write them (docs/lab/prose.md).

usage: tools/analysis/draw_prose.py SEED

Prints 150 comments of 60 headers (C), 100 sentences of README and docs outside the lab (D), 40 texts of programs and
20 of the page in English (T), and ten more of each kind but comments, to replace what is not prose (E).
"""

import json
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def tracked(*patterns):
    done = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return sorted(done.stdout.split())


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def comments(name):
    """Yields (line, text) of each block of comment lines and each comment after code."""
    block, start = [], 0
    for number, line in enumerate(read(name).split("\n"), 1):
        alone = re.match(r"\s*//+ ?(.*)$", line)
        if alone:
            start = start if block else number
            block.append(alone[1])
            continue
        if block:
            text = re.sub(r"SPDX-License-Identifie[r]: MIT", "", " ".join(block)).strip()
            if text:
                yield start, text
            block = []
        behind = re.search(r"\S.*?\s+// (.+)$", line)
        if behind and "clang-format" not in behind[1] and not line.lstrip().startswith(("}", "#endif", "#else")):
            yield number, behind[1]


def sentences(name):
    """Yields (line, text) of each sentence of a paragraph and each cell of a table."""
    code, paragraph, start = False, [], 0
    for number, line in enumerate([*read(name).split("\n"), ""], 1):
        item = re.match(r"\s*(?:[*-]|\d+\.) (.*)", line)
        fence = line.lstrip().startswith("```")
        plain = not (code or fence or not line.strip() or line.startswith(("#", "![", "<", "    ", "|")))
        if paragraph and (not plain or item):
            for text in re.split(r"(?<=[.!?:]) (?=[A-Z`*\[“(])", " ".join(paragraph)):
                if len(text.split()) >= 4:
                    yield start, text.strip()
            paragraph = []
        code ^= fence
        if line.startswith("|") and not code:
            yield from ((number, cell.strip()) for cell in line.strip("| ").split(" | ") if len(cell.split()) >= 5)
        elif plain:
            start = start if paragraph else number
            paragraph.append(item[1] if item else line.strip())


def literals(name):
    """Yields (line, text) of each string of four words or more; adjacent strings count as one."""
    text = read(name)
    for found in re.finditer(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', text):
        before = text[text.rfind("\n", 0, found.start()) + 1:found.start()].lstrip()
        joined = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', found[0]))
        if not before.startswith(("//", "#include")) and len(joined.split()) >= 4 and re.search("[a-z]{3}", joined):
            yield text.count("\n", 0, found.start()) + 1, joined


def all_of(find, names):
    return [(name, line, text) for name in names for line, text in find(name)]


def main():
    seed = int(sys.argv[1])
    chance = random.Random(seed)
    headers = [name for name in tracked("src/*.h", "tools/*.h", "bench/*.h", "tests/*.h") if any(comments(name))]
    chosen = all_of(comments, sorted(chance.sample(headers, 60)))
    drawn = {"C": sorted(chance.sample(chosen, 150))}
    pages = [name for name in tracked("docs/*.md") if not name.startswith("docs/lab/")]
    prose = all_of(sentences, ["README.md", "CONTRIBUTING.md", "SECURITY.md", *pages])
    drawn["D"] = sorted(chance.sample(prose, 100))
    texts = all_of(literals, tracked("src/*.cc", "src/*.h", "tools/*.cc", "tools/*.h"))
    page = [("web/page/texts.json", key, text["en"]) for key, text in json.loads(read("web/page/texts.json"))["texts"].items()
            if len(text["en"].split()) >= 3]
    drawn["T"] = sorted(chance.sample(texts, 40), key=str) + sorted(chance.sample(page, 20), key=str)
    drawn["E"] = chance.sample(prose, 10) + chance.sample(texts, 10)
    print(f"seed {seed}: {len(chosen)} comments in 60 of {len(headers)} headers, {len(prose)} sentences, {len(texts)} texts of "
          f"programs, {len(page)} of the page")
    for kind, rows in drawn.items():
        for number, (name, line, text) in enumerate(rows, 1):
            print(f"{kind}{number} {name}:{line}: {text}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""README and docs show the current output of the programs.

    docs_test.py BUILD-ROOT             compares
    docs_test.py BUILD-ROOT --update    writes changed output into the pages

Runs the sessions and dialogues. A command without shown output, which often runs for hours, must name an
existing program and existing flags. frontends_test.py runs the Python of the pages, and
library/library_test.py the C++.
"""

import difflib
import functools
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from examples import GAP, blocks, compare, renewed, steps, update

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
DANCO = BUILD / "src/danco"
HANG = 300
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md",
         *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "lab")]
# Sessions that another test runs.
ELSEWHERE = {"meson setup build && ninja -C build": "tests/library/library_test.py"}
# The pages show this many lines of these outputs, starting at the line with this text. The tests check no more
# of them, because wrapped text breaks its lines elsewhere when a word changes.
EXCERPTS = {"danco annotate game.pgn --nodes 2000 --to pgn-players": ("c7>c6 $6", 8)}


def run(command, folder):
    """Returns what a command of a page prints, in a directory with the files of the pages and danco on the PATH."""
    done = subprocess.run(["bash", "-c", command.replace("tools/run", "danco")], cwd=folder, timeout=HANG,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
                          env={**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"}, check=False)
    return done.stdout.rstrip("\n").split("\n")


class Dialogue:
    """A running danco that is sent one line at a time and returns its answers."""

    def __init__(self):
        self.engine = subprocess.Popen([DANCO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       encoding="utf-8")

    def ask(self, line):
        if line == "quit":
            self.engine.communicate("quit\n", timeout=HANG)
            return []
        last = "bestmove" if line.startswith("go") else "readyok"
        self.engine.stdin.write(line + ("\n" if last == "bestmove" else "\nisready\n"))
        self.engine.stdin.flush()
        lines = []
        for answer in self.engine.stdout:
            if answer.startswith("readyok"):
                break
            lines.append(answer.rstrip("\n"))
            if last == "bestmove" and answer.startswith("bestmove"):
                break
        return lines

    def end(self):
        if self.engine.poll() is None:
            self.engine.communicate("quit\n", timeout=HANG)
        self.engine.stdout.close()


def with_files(test):
    """Calls the test with a directory that has the files which pages name."""
    @functools.wraps(test)
    def wrapped(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "bin").mkdir()
            (folder / "bin/danco").symlink_to(DANCO)
            for path in HERE.glob("*.pgn"):
                shutil.copy(path, folder)
            games = run("danco convert game.pgn --to jsonl", folder)
            (folder / "archive.jsonl.gz").write_bytes(gzip.compress("\n".join(games).encode()))
            test(self, folder)
    return wrapped


def answers_of(block, folder):
    """Yields (input, shown lines, printed lines, whether lines may be missing) for each step of a block."""
    found = []
    if re.search(r"^> ", block, re.MULTILINE):
        dialogue = Dialogue()
        for line, shown in steps(block, "> "):
            found.append((line, shown, dialogue.ask(line), True))
        dialogue.end()
        return found
    for command, shown in steps(block, "$ "):
        if command in ELSEWHERE:
            return []
        printed = run(command, folder)
        if command in EXCERPTS:
            text, count = EXCERPTS[command]
            first = next((i for i, line in enumerate(printed) if text in line), 0)
            printed = [GAP, *printed[first:first + count], GAP]
            found.append((command, shown, printed, None))
        else:
            found.append((command, [line for line in shown if line.strip()],
                          [line for line in printed if line.strip()], False))
    return found


def faults(page, folder):
    """Returns what a page does not show as it is printed, and the number of inputs whose output it shows."""
    found, compared = [], 0
    for number, _, block in blocks(page.read_text(encoding="utf-8")):
        if not re.search(r"^[$>] ", block, re.MULTILINE):
            continue
        for typed, shown, printed, gaps in answers_of(block, folder):
            if not shown:
                continue
            compared += 1
            wrong = compare(shown, printed, gaps) if gaps is not None else (
                None if shown == printed else "\n".join(difflib.unified_diff(shown, printed, lineterm="")))
            if wrong is not None:
                found.append(f"{page.relative_to(ROOT)}:{number}: after '{typed}' not as shown: {wrong}\n" +
                             "\n".join(printed))
    return found, compared


def update_page(page, folder):
    """Writes the current output of its programs into the page."""
    text = page.read_text(encoding="utf-8")
    for _, _, block in blocks(text):
        if not re.search(r"^[$>] ", block, re.MULTILINE):
            continue
        new = block
        for _, shown, printed, gaps in answers_of(block, folder):
            if gaps is None:
                new = new.replace("\n".join(shown), "\n".join(printed))
            elif shown and compare(shown, printed, gaps) is not None:
                for line, line_now in zip(shown, update(shown, printed, gaps)):
                    new = new.replace(line, line_now)
        text = text.replace(block, new)
    page.write_text(text, encoding="utf-8")


# Programs that pages name, each with the file whose --help lists its flags.
PROGRAMS = {"danco": "src/danco", "danco-match": "tools/match/danco-match", "danco-tune": "tools/tuner/danco-tune",
            "danco-puzzles": "tools/puzzles/danco-puzzles"}


@functools.lru_cache
def help_of(program):
    """Returns None if the program is not built."""
    path = BUILD / PROGRAMS[program]
    if not path.exists():
        return None
    texts = [subprocess.run([path, *words], capture_output=True, text=True, encoding="utf-8", check=False).stdout
             for words in (["--help"], ["help"])]
    return "\n".join(texts)


def commands(block):
    """Returns the words of each command in a shell block."""
    text = re.sub(r"\\\n\s*", " ", re.sub(r"(^|\s)#.*$", "", block, flags=re.MULTILINE))
    for command in re.split(r"[\n|;]|&&", text):
        words = re.sub(r"^\s*(\$ |do |nice )", "", command.strip()).split()
        if words:
            yield words


def flag_faults(page):
    for number, language, block in blocks(page.read_text(encoding="utf-8")):
        if language:
            continue
        for words in commands(block):
            for i, word in enumerate(words):
                name = word.strip("'\"").split("/")[-1]
                if name not in PROGRAMS or "=" in word or (i and words[i - 1].startswith("-")):
                    continue
                text = help_of(name)
                for flag in re.findall(r"(?<=\s)--([\w-]+)", " " + " ".join(words[i + 1:])):
                    if text is not None and not re.search(rf"--(?:\[no\])?{flag}\b", text):
                        yield f"{page.relative_to(ROOT)}:{number}: {name} has no --{flag}"
                break
            if words[0].startswith("tools/") and not (ROOT / words[0]).exists():
                yield f"{page.relative_to(ROOT)}:{number}: there is no {words[0]}"


class PagesTest(unittest.TestCase):
    @with_files
    def test_what_pages_show_is_printed(self, folder):
        total = 0
        for page in PAGES:
            with self.subTest(page=page.name):
                found, compared = faults(page, folder)
                total += compared
                self.assertEqual(found, [])
        self.assertGreater(total, 0)

    def test_commands_have_the_flags(self):
        for page in PAGES:
            with self.subTest(page=page.name):
                self.assertEqual(list(flag_faults(page)), [])


class ExamplesTest(unittest.TestCase):
    """Tests the comparison itself."""

    def test_compare(self):
        printed = ["first", "depth 7 score cp 12 time 3", "took 0.45 s", "bestmove e2e4"]
        self.assertIsNone(compare(["depth 7 score cp 12 …", "bestmove e2e4"], printed, True))
        self.assertIsNone(compare([GAP, "took 1.22 s"], printed, False))
        self.assertEqual(compare(["depth 7 score cp 12 …"], printed, False), "depth 7 score cp 12 …")
        self.assertEqual(compare(["bestmove d2d4"], printed, True), "bestmove d2d4")
        self.assertEqual(compare(["bestmove e2e4", "first"], printed, True), "first")

    def test_renewed(self):
        printed = ["info depth 6 score cp 1 nodes 5 time 2 pv a2a3", "info depth 7 score cp -31 nodes 91 time 4 pv e2e4 e7e5"]
        self.assertEqual(renewed("info depth 7 score cp 12 … pv d2d4 d7d5 c2c4", printed),
                         "info depth 7 score cp -31 … pv e2e4 e7e5")
        with self.assertRaises(LookupError):
            renewed("info depth 7 score mate 3", printed)


if __name__ == "__main__":
    if "--update" in sys.argv:
        @with_files
        def update_all(_, folder):
            for page in PAGES:
                update_page(page, folder)
        update_all(None)
    else:
        unittest.main(argv=sys.argv[:1])

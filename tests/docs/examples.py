# SPDX-License-Identifier: MIT
"""Examples on pages: sessions (`$ command` and its output) and dialogues (`> line` and the answers).

On a page, `…` stands for any text within a line; alone on a line, it stands for any number of lines. Times
are not compared. A dialogue may leave out lines of the answers.
"""

import re

BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
GAP = "…"
TIME = re.compile(r"\d+\.\d+ ?s\b")


def blocks(text):
    """Yields (line number, language, text) for each code block."""
    return [(text[:m.start()].count("\n") + 2, m[2], m[3]) for m in BLOCK.finditer(text)]


def steps(block, mark):
    """Yields (command, lines shown after it) for each step of a session (mark `$ `) or dialogue (mark `> `)."""
    found = []
    for line in block.splitlines():
        if line.startswith(mark):
            found.append((line[len(mark):], []))
        elif found and not line.startswith("$ "):
            found[-1][1].append(line)
    return found


def exactly(text):
    """Returns a regular expression for text as shown on a page, in which times are arbitrary."""
    pattern = r"\s+".join(re.escape(word) for word in TIME.sub("TIME", text).split())
    return pattern.replace("TIME", r"\d+\.\d+ ?s")


def loosely(text):
    """Returns the same, with arbitrary words in place of words with digits, such as scores, counts and moves."""
    pattern, run = [], 0
    for word in [*text.split(), None]:
        if word is not None and re.search(r"\d", word):
            run += 1
            continue
        if run:
            pattern.append(r"\S*\d\S*(?:\s+\S*\d\S*)*" if run > 2 else r"\s+".join([r"\S*\d\S*"] * run))
            run = 0
        if word is not None:
            pattern.append(re.escape(word))
    return r"\s+".join(pattern)


def line_pattern(line, one):
    """Returns the pattern for a whole line; one(text) is the pattern for the text between gaps."""
    parts = [f"({one(part)})" if part.strip() else "()" for part in line.split(GAP)]
    return re.compile(r"\s*" + r"\s*(?:.*?)\s*".join(parts) + r"\s*$")


def find(shown, printed, start, free, one):
    """Returns the index of the printed line that a page shows, from `start` on, or None. Unless `free`, only the
    next line fits."""
    pattern = line_pattern(shown, one)
    for i in range(start, len(printed) if free else min(start + 1, len(printed))):
        if pattern.match(printed[i]):
            return i
    return None


def compare(shown, printed, gaps):
    """Returns the first shown line that was not printed, or None. With `gaps`, lines may be missing."""
    at, free = 0, gaps
    for line in shown:
        if line.strip() == GAP:
            free = True
            continue
        index = find(line, printed, at, free, exactly)
        if index is None:
            return line
        at, free = index + 1, gaps
    return None


def renewed(line, printed):
    """Returns the line with current numbers and moves, taken from the last similar printed line."""
    pattern = line_pattern(line, loosely)
    for candidate in reversed(printed):
        if match := pattern.match(candidate):
            texts = [match[i + 1] for i in range(line.count(GAP) + 1)]
            blank = re.match(r"\s*", line if GAP in line[:1] else candidate)[0]
            return blank + re.sub(r"^\s+", "", f" {GAP} ".join(text.strip() for text in texts))
    raise LookupError(f"nothing like it is printed any more: {line}")


def update(shown, printed, gaps):
    """Returns the shown lines, with changed ones updated."""
    if compare(shown, printed, gaps) is None:
        return shown
    return [line if not line.strip() or line.strip() == GAP or
            find(line, printed, 0, True, exactly) is not None else renewed(line, printed)
            for line in shown]

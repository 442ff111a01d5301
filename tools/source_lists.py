# SPDX-License-Identifier: MIT
"""Makes apt lists of source packages: python3 tools/source_lists.py FOLDER [APT-FOLDER]

Derives lists from the machine's own, which often include only binary packages: FOLDER/sources.list and
FOLDER/sources.list.d/ name the source packages that belong to what the machine installs, on the same mirrors and under the
same keys. Reads both of apt's formats (man sources.list): a line each, and paragraphs of fields in *.sources. What is
switched off stays so. APT-FOLDER stands for /etc/apt.
"""

import pathlib
import re
import sys

LINE = re.compile(r"^\s*deb(?:-src)?\s+(.*?)\s*(?:#.*)?$")
TYPES = re.compile(r"^Types:(.*)$", re.IGNORECASE | re.MULTILINE)
DISABLED = re.compile(r"^Enabled:\s*(?:no|false|without|off|disable|0)\s*$", re.IGNORECASE | re.MULTILINE)


def source_lines(text):
    """Converts lines of a list to lines for source packages, without duplicates."""
    rests = [match[1] for match in map(LINE.match, text.split("\n")) if match]
    return [f"deb-src {rest}" for rest in dict.fromkeys(rests)]


def source_paragraphs(text):
    """Converts paragraphs of a *.sources file to paragraphs for source packages, without duplicates."""
    text = re.sub(r"^#.*\n?", "", text, flags=re.MULTILINE)
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text):
        types = TYPES.search(paragraph)
        if types and {"deb", "deb-src"} & set(types[1].split()) and not DISABLED.search(paragraph):
            paragraphs.append(TYPES.sub("Types: deb-src", paragraph).strip("\n"))
    return list(dict.fromkeys(paragraphs))


def write_lists(folder, apt):
    """Writes the lists in `folder` for the machine's lists in `apt`."""
    parts = folder / "sources.list.d"
    parts.mkdir(parents=True, exist_ok=True)
    lists = [apt / "sources.list", *sorted((apt / "sources.list.d").glob("*.list"))]
    text = "".join(path.read_text() + "\n" for path in lists if path.is_file())
    (folder / "sources.list").write_text("".join(line + "\n" for line in source_lines(text)))
    for path in sorted((apt / "sources.list.d").glob("*.sources")):
        (parts / path.name).write_text("\n\n".join(source_paragraphs(path.read_text())) + "\n")


if __name__ == "__main__":
    write_lists(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "/etc/apt"))

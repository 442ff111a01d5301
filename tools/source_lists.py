"""Where apt finds sources of packages: python3 tools/source_lists.py FOLDER [APT-FOLDER]

Makes lists for apt out of the machine's own, which often name programs alone: FOLDER/sources.list and
FOLDER/sources.list.d/ name the sources that stand beside what the machine installs from, on the same mirrors and under the
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
    """Lines of a list, each as the one that names its sources; none twice."""
    rests = [match[1] for match in map(LINE.match, text.split("\n")) if match]
    return [f"deb-src {rest}" for rest in dict.fromkeys(rests)]


def source_paragraphs(text):
    """Paragraphs of a file *.sources, each as the one that names its sources; none twice."""
    text = re.sub(r"^#.*\n?", "", text, flags=re.MULTILINE)
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text):
        types = TYPES.search(paragraph)
        if types and {"deb", "deb-src"} & set(types[1].split()) and not DISABLED.search(paragraph):
            paragraphs.append(TYPES.sub("Types: deb-src", paragraph).strip("\n"))
    return list(dict.fromkeys(paragraphs))


def write_lists(folder, apt):
    """The lists below `folder` for the machine's own below `apt`."""
    parts = folder / "sources.list.d"
    parts.mkdir(parents=True, exist_ok=True)
    lists = [apt / "sources.list", *sorted((apt / "sources.list.d").glob("*.list"))]
    text = "".join(path.read_text() + "\n" for path in lists if path.is_file())
    (folder / "sources.list").write_text("".join(line + "\n" for line in source_lines(text)))
    for path in sorted((apt / "sources.list.d").glob("*.sources")):
        (parts / path.name).write_text("\n\n".join(source_paragraphs(path.read_text())) + "\n")


if __name__ == "__main__":
    write_lists(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "/etc/apt"))

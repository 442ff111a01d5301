"""Names that sources of one library have for themselves differ from source to source.

Several sources are compiled as one (CONTRIBUTING.md, `-Dunity=`), so that names of their anonymous namespaces meet. Which
sources meet changes with each one that is added: so no two sources of a directory may share such a name, unless a
meson.build makes a program of each. (Functions may, where their parameters tell them apart; the compiler says when not.)
"""

import collections
import re

from architecture import ROOT, blanked, sources

ANONYMOUS = re.compile(r"^namespace \{$", re.MULTILINE)
# What a line at the left margin declares: a type, or a constant. Names of functions may be shared.
DECLARED = re.compile(r"^(?:(?:struct|class|enum class|enum|union) (\w+)\b(?!;)|"
                      r"(?:static |inline )*const(?:expr)? [^=({\n]*?(\w+)(?:\[[^\n\]]*\])* ?[={(])", re.MULTILINE)
# Folders in which each source is a program, and the parts of tests that are.
APART = {"tools/analysis", "bench", "tests/fuzz", "web"}


def anonymous_parts(text):
    """What stands in the anonymous namespaces of a source, without comments and literals."""
    text = blanked(text)
    for opening in ANONYMOUS.finditer(text):
        depth, end = 1, opening.end()
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield text[opening.end():end]


def own_names(text):
    """The types and constants that a source has for itself."""
    return {name for part in anonymous_parts(text) for names in DECLARED.findall(part) for name in names if name}


def library_of(path):
    """The folder whose sources may be compiled as one with this one: src/board, tools/match, tests/search."""
    return "/".join(path.parts[:2]) if len(path.parts) > 2 else path.parts[0]


def name_faults(root=ROOT):
    """Every name of this kind that two sources of a library have, as lines for a reader."""
    owners = collections.defaultdict(list)
    for path in sources(root):
        if path.suffix == ".cc" and library_of(path) not in APART:
            for name in own_names((root / path).read_text(encoding="utf-8")):
                owners[library_of(path), name].append(path)
    return [f"{', '.join(str(path) for path in paths)}: each has a {name} of its own"
            for (_, name), paths in sorted(owners.items()) if len(paths) > 1]

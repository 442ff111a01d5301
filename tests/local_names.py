# SPDX-License-Identifier: MIT
"""Checks that names are unique where they could collide: in one library, or in one program.

Several sources are compiled as one (CONTRIBUTING.md, `-Dunity=`), so that their anonymous namespaces are
merged. Which sources are merged changes whenever one is added. Therefore no two sources of a directory may
share a name in an anonymous namespace, unless meson.build makes each of them a separate program. (Functions may be
overloaded; the compiler reports conflicts.)

Names with external linkage come second. Two types with the same name in two libraries break the one-
definition rule when a program links both, and neither the compiler nor the linker reports it. Therefore no
two libraries share the name of a type, an alias or a constant in one namespace, and no two libraries of src/
share the name of a function.
"""

import collections
import re

from architecture import ROOT, blanked, sources

ANONYMOUS = re.compile(r"^namespace \{$", re.MULTILINE)
# A declaration of a type or a constant at the left margin. Functions are not matched.
DECLARED = re.compile(r"^(?:(?:struct|class|enum class|enum|union) (\w+)\b(?!;)|"
                      r"(?:static |inline )*const(?:expr)? [^=({\n]*?(\w+)(?:\[[^\n\]]*\])* ?[={(])", re.MULTILINE)
NAMESPACE = re.compile(r"\bnamespace(?: ([\w:]+))?\s*$")
# Visible declarations in a namespace: the definition of a type, an alias or a constant, and a function.
VISIBLE = re.compile(r"^(?:template <[^\n]*>\n)?(?:(?:struct|class|enum class|enum|union) (\w+)\b[^;{(]*\{"
                     r"|using (\w+) ="
                     r"|(?:inline |static |extern )*const(?:expr)? [^=({;\n]*?(\w+)(?:\[[^\n\]]*\])* ?[={(;])", re.MULTILINE)
FUNCTION = re.compile(r"^(?!(?:using|return|namespace|static_assert)\b)[\w:<>,*& ]*?[\w>*&] \*?&?(\w+)\(", re.MULTILINE)
# Directories in which each source is a program, and the parts of tests in which this is so.
APART = {"bench", "tests/fuzz", "web"}


def anonymous_parts(text):
    """Returns the contents of a source's anonymous namespaces, without comments and literals."""
    text = blanked(text)
    for opening in ANONYMOUS.finditer(text):
        depth, end = 1, opening.end()
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield text[opening.end():end]


def own_names(text):
    """Returns the types and constants in a source's anonymous namespaces."""
    return {name for part in anonymous_parts(text) for names in DECLARED.findall(part) for name in names if name}


def library_of(path):
    """Returns the directory whose sources may be compiled together with this one: src/board, tools/match,
    tests/search."""
    return "/".join(path.parts[:2]) if len(path.parts) > 2 else path.parts[0]


def name_faults(root=ROOT):
    """Returns every such name that two sources of a library share, as readable lines."""
    owners = collections.defaultdict(list)
    for path in sources(root):
        if path.suffix == ".cc" and library_of(path) not in APART:
            for name in own_names((root / path).read_text(encoding="utf-8")):
                owners[library_of(path), name].append(path)
    return [f"{', '.join(str(path) for path in paths)}: each has a {name} of its own"
            for (_, name), paths in sorted(owners.items()) if len(paths) > 1]


def namespace_parts(text):
    """Returns the (namespace, code) pairs of a source: the contents of named namespaces, without the bodies of
    braces."""
    text = blanked(text)
    parts = collections.defaultdict(list)
    names, start = [], 0  # one name per open brace, None if it does not open a named namespace
    for brace in re.finditer(r"[{}]", text):
        code, start = text[start:brace.start()], brace.end()
        visible = None not in names
        opening = NAMESPACE.search(code) if visible and brace[0] == "{" else None
        if visible:
            parts["::".join(names)].append(code + ("" if opening or brace[0] == "}" else "{"))
        if brace[0] == "{":
            names.append(opening[1] if opening else None)
        elif names:
            names.pop()
    return [(namespace, "".join(code)) for namespace, code in parts.items() if namespace]


def shared_name_faults(root=ROOT):
    """Returns every visible name that two libraries share, as readable lines."""
    owners = collections.defaultdict(lambda: collections.defaultdict(list))
    for path in sources(root):
        if path.parts[0] not in ("src", "tools") or len(path.parts) < 3 or library_of(path) in APART:
            continue
        for namespace, code in namespace_parts((root / path).read_text(encoding="utf-8")):
            names = {name for found in VISIBLE.findall(code) for name in found if name}
            if path.parts[0] == "src":
                names.update(FUNCTION.findall(code))
            for name in names:
                owners[f"{namespace}::{name}"][library_of(path)].append(path)
    return [f"{name} is defined by {' and by '.join(str(paths[0]) for paths in libraries.values())}"
            for name, libraries in sorted(owners.items()) if len(libraries) > 1]

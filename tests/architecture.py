# SPDX-License-Identifier: MIT
"""Checks the architecture rules that a compiler does not check (CONTRIBUTING.md, "Architecture").

 * A file includes only libraries that its own library may use (USES). The same holds for tools, tests, bench and web,
   and for the parts of the large libraries (PARTS).
 * board, record, eval and search do no input or output.
 * Nothing in src/ uses Abseil's flags: system/flags.h reads command lines. Only code that reads or writes records or answers front
   ends uses JSON, and only the Python module uses pybind11.
 * A header guard is derived from the path. Every source file is part of the build.
 * Every file or directory that a comment or a page names exists.
"""

import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The libraries of src/, one per directory. Each may use those in its list and their dependencies.
USES = {"system": [], "board": ["system"], "record": ["board"], "eval": ["board"], "search": ["eval"],
        "engine": ["search"], "protocol": ["engine", "record"], "annotate": ["engine", "record"],
        "embed": ["protocol", "annotate"], "python": ["protocol", "annotate"],
        "c_api": ["embed"], "cli": ["protocol", "annotate"]}
LIBRARIES = list(USES)
# The libraries that the other C++ directories use.
OUTSIDE_USES = {"main.cc": ["cli"], "tools": ["protocol", "annotate"], "bench": ["protocol", "annotate"],
                "tests": ["cli", "embed"], "web": ["embed"]}
OUTSIDE = [folder for folder in OUTSIDE_USES if folder != "main.cc"]
SILENT = ["board", "record", "eval", "search"]
# The parts of the large libraries: their subdirectories, with the parts that each may use.
PARTS = {
    "board": ("src/board", {"core": [], "reach": ["core"], "moves": ["reach"], "text": ["moves"],
                            "game": ["moves"]}),
    "search": ("src/search", {"control": [], "memory": ["control"], "levels": ["control"],
                              "proofs": ["control"], "tree": ["memory", "levels", "proofs"],
                              "root": ["tree"]}),
    "match": ("tools/match", {"client": [], "game": ["client"], "statistics": ["game"],
                              "tournament": ["statistics"], "check": ["game"],
                              "page": ["tournament"], "command": ["page", "check"]}),
}

# Headers that only some libraries, or only one file of a library (given by its stem), may include.
RESERVED = {"absl/flags/": [],
            "nlohmann/": ["record", "protocol/front_end", "protocol/request", "annotate", "embed", "c_api", "cli"],
            "pybind11/": ["python"]}

# File names in comments and pages, with or without a directory. Parts of longer words, glob patterns and URLs
# do not count.
FOLDERS = [*LIBRARIES, *OUTSIDE, "src", "docs", "data"]
PATH = re.compile(r"(?<![\w/.$:*<{}@~-])((?:" + "|".join(FOLDERS) + r")(?:/[\w.-]+)*/[\w-]+(?:\.\w+)*/?"
                  r"|[A-Za-z0-9][\w-]*\.(?:h|cc|py|ts|mjs|md))(?![\w*{<$(/\[-])")
FOREIGN = {"hint.cc", "time_zone_if.cc"}  # from an example, and from Abseil
# Historical pages name files that no longer exist, and architecture_test.py names files that its tests create.
UNREAD = ["CHANGELOG.md", "docs/lab", "tests/architecture_test.py"]
READ = {".md", ".h", ".cc", ".ts", ".mjs", ".py", ".build"}
NOT_OURS = {"build", "node_modules", "__pycache__"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])'", re.DOTALL)
OUTPUT = re.compile(
    r"\b(?:std::c(?:out|err|log|in)|v?f?printf|f?puts|putchar|fwrite|f?getc|getline|absl::F?PrintF)\b")
OUTPUT_HEADERS = {"iostream", "fstream", "stdio.h", "print"}


def sources(root):
    """Returns all C++ files of the project, as paths relative to the root."""
    found = []
    for folder in ["src", *OUTSIDE]:
        for suffix in ("*.h", "*.cc"):
            found += [path.relative_to(root) for path in (root / folder).rglob(suffix)]
    return sorted(found)


def library_of(path):
    """Returns the library of src/<library>/..., or None for src/main.cc and everything outside src/."""
    return path.parts[1] if path.parts[0] == "src" and len(path.parts) > 2 else None


def divided_library_of(path):
    """Returns the library with parts that a file belongs to, or None."""
    for library, (folder, _) in PARTS.items():
        if pathlib.Path(folder) in path.parents:
            return library
    return None


def part_of(path):
    """Returns e.g. "board/core" for a file in src/board/core/, or None for a file in no part."""
    library = divided_library_of(path)
    if library is None:
        return None
    inside = path.relative_to(PARTS[library][0]).parts
    return f"{library}/{inside[0]}" if len(inside) > 1 else None


def blanked(text):
    """Returns the text without comments and literals, so that only code is searched."""
    return COMMENT_OR_LITERAL.sub(" ", text)


def includes(text):
    """Returns the (delimiter, target) pairs of a file's include lines, except those in comments."""
    without_comments = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return INCLUDE.findall(without_comments)


def below(name, uses=USES):
    """Returns what a directory or part may include, including itself."""
    return {name}.union(*(below(left, uses) for left in uses[name]))


def part_faults(root, path, text):
    """Returns forbidden includes between the parts of a library that has parts."""
    library = divided_library_of(path)
    if library is None:
        return
    folder, parts = PARTS[library]
    if not any((root / folder / part).is_dir() for part in parts):
        return
    part = (part_of(path) or "").partition("/")[2]
    if part not in parts:
        yield f"{path}: a file of {folder}/ that is in none of its parts: {', '.join(parts)}"
        return
    for _, target in includes(text):
        first, _, rest = target.partition("/")
        other = rest.split("/")[0]
        if first == library and other in parts and other not in below(part, parts):
            yield f"{path}: {part} must not include {target}"


def outside_may_include(path):
    """Returns the directories of src/ that a file outside them, or main.cc, may include."""
    user = "main.cc" if path.parts[0] == "src" else path.parts[0]
    return set().union(*(below(left) for left in OUTSIDE_USES[user]))


def tree(root):
    """Returns all files of the project that are not built or fetched, as paths relative to the root."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS and
                            (name == ".ci" or not name.startswith(".")))
        for name in sorted(names):
            yield pathlib.Path(folder, name).relative_to(root)


def words_about(path, text):
    """Returns (offset, text) of the prose of a file: its comments, or all of a page."""
    if path.suffix == ".md":
        return [(0, text)]
    comment = r'#[ !][^\n]*|"""(?s:.*?)"""' if path.suffix in (".py", ".build") else r"//[^\n]*|/\*(?s:.*?)\*/"
    return [(match.start(), match[0]) for match in re.finditer(comment, text)]


def path_faults(root):
    files = list(tree(root))
    there = set()  # each file and directory, alone and preceded by some or all of its parent directories
    for path in files:
        for n in range(1, len(path.parts) + 1):
            there.update("/".join(path.parts[i:n]) for i in range(n))
    for path in files:
        if path.suffix not in READ or any(path == pathlib.Path(skip) or pathlib.Path(skip) in path.parents
                                          for skip in UNREAD):
            continue
        text = (root / path).read_text(encoding="utf-8")
        for start, words in words_about(path, text):
            for match in PATH.finditer(words):
                name = match[1].rstrip("./")
                folder, _, program = name.rpartition("/")
                if name in there | FOREIGN or name.split(".")[0].isupper():
                    continue
                # A program, or a pair of files that is named without its suffix.
                if "." not in program and (program.startswith("danco") and folder in there or f"{name}.cc" in there):
                    continue
                line = text[:start + match.start()].count("\n") + 1
                yield f"{path}:{line}: names {name}, which does not exist"


def include_faults(root, path, text):
    library = library_of(path)
    if path.parts[0] == "src" and library is not None and library not in LIBRARIES:
        yield f"{path}: a folder of src/ that has no place among {', '.join(LIBRARIES)}"
        return
    for delimiter, target in includes(text):
        first = target.split("/")[0]
        if first in LIBRARIES and "/" in target:
            if library is not None and first not in below(library):
                yield f"{path}: {library} must not include {target}"
            if library is None and first not in outside_may_include(path):
                yield f"{path}: must not include {target}"
            if not (root / "src" / target).exists():
                yield f"{path}: includes {target}, which does not exist"
        elif path.parts[0] == "src" and delimiter == '"' and ".." in target.split("/"):
            yield f"{path}: includes {target}; paths start at src/"
        elif path.parts[0] == "src" and (first in OUTSIDE or (root / "src" / target).exists()):
            yield f"{path}: src/ must not include {target}"
        elif path.parts[0] == "src" and (root / path).parent.joinpath(target).exists():
            yield f"{path}: includes {target}; paths start at src/"


def output_faults(path, text):
    if library_of(path) not in SILENT:
        return
    for _, target in includes(text):
        if target in OUTPUT_HEADERS:
            yield f"{path}: no input or output below protocol, but includes <{target}>"
    for match in OUTPUT.finditer(blanked(text)):
        yield f"{path}: no input or output below protocol, but uses {match[0]}"


def library_faults(path, text):
    for _, target in includes(text):
        for header, libraries in RESERVED.items():
            if (target.startswith(header) and library_of(path) in LIBRARIES
                    and not {library_of(path), f"{library_of(path)}/{path.stem}"} & set(libraries)):
                yield f"{path}: a library must not include <{target}>"


def guard_of(path):
    parts = path.parts[1:] if path.parts[0] == "src" else path.parts
    return "DANCO_" + re.sub(r"[^A-Za-z0-9]", "_", "/".join(parts)).upper() + "_"


def guard_faults(path, text):
    if path.suffix != ".h":
        return
    guard = guard_of(path)
    code = blanked(text).split()
    if code[:4] != ["#ifndef", guard, "#define", guard] or code[-1:] != ["#endif"]:
        yield f"{path}: the header guard is not {guard}"


def build_faults(root, path, included):
    """Returns files that are not in the build. A .cc must be named by a meson.build of its directory or above,
    and so must a .h that no file includes."""
    if path.suffix == ".h" and path.name in included:
        return
    stem = re.sub(r"_(test|bench|fuzz)$", "", path.stem)
    # A list may contain the file name, or its stem if a loop appends the suffix.
    names = "|".join(re.escape(name) for name in {path.name, path.stem, stem})
    named = re.compile(rf"'(?:[^']*/)?(?:{names})'")
    for folder in [root / parent for parent in path.parents]:
        build = folder / "meson.build"
        if build.exists() and named.search(re.sub(r"#[^\n]*", "", build.read_text())):
            return
    yield f"{path}: no meson.build names it"


def faults(root):
    """Returns every violation of the rules above in the tree at `root`, as readable lines."""
    texts = {path: (root / path).read_text(encoding="utf-8") for path in sources(root)}
    included = {target.split("/")[-1] for text in texts.values() for _, target in includes(text)}
    found = []
    for path, text in texts.items():
        found += include_faults(root, path, text)
        found += part_faults(root, path, text)
        found += output_faults(path, text)
        found += library_faults(path, text)
        found += guard_faults(path, text)
        found += build_faults(root, path, included)
    found += path_faults(root)
    return found

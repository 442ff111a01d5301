#!/usr/bin/env python3
"""The rules of the house that a compiler does not check (CONTRIBUTING.md, "The house").

 * One direction: board <- eval <- search <- protocol <- cli <- main.cc, and tools, tests, bench.
   A file includes only what lies to its left.
 * board, eval and search do no input or output.
 * What a program may link as a library, all but cli, has no flags and no JSON.
 * Header guards name the path; every source file is part of the build.
"""

import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = ["board", "eval", "search", "protocol", "cli"]
OUTSIDE = ["tools", "tests", "bench"]
SILENT = ["board", "eval", "search"]

PROGRAMS_ONLY = ["absl/flags/", "nlohmann/"]

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])'", re.DOTALL)
OUTPUT = re.compile(
    r"\b(?:std::c(?:out|err|log|in)|v?f?printf|f?puts|putchar|fwrite|f?getc|getline|absl::F?PrintF)\b")
OUTPUT_HEADERS = {"iostream", "fstream", "stdio.h", "print"}


def sources(root):
    """All C++ files of the house, as paths relative to the root."""
    found = []
    for folder in ["src", *OUTSIDE]:
        for suffix in ("*.h", "*.cc"):
            found += [path.relative_to(root) for path in (root / folder).rglob(suffix)]
    return sorted(found)


def layer_of(path):
    """The layer of src/<layer>/..., None for src/main.cc and everything outside src/."""
    return path.parts[1] if path.parts[0] == "src" and len(path.parts) > 2 else None


def blanked(text):
    """The text without comments and literals: only code is left to search."""
    return COMMENT_OR_LITERAL.sub(" ", text)


def includes(text):
    """The (delimiter, target) pairs of a file's include lines, not those in comments."""
    without_comments = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return INCLUDE.findall(without_comments)


def include_faults(root, path, text):
    layer = layer_of(path)
    if path.parts[0] == "src" and layer is not None and layer not in LAYERS:
        yield f"{path}: a folder of src/ that has no place in the order {' <- '.join(LAYERS)}"
        return
    for delimiter, target in includes(text):
        first = target.split("/")[0]
        if first in LAYERS and "/" in target:
            if layer is not None and LAYERS.index(first) > LAYERS.index(layer):
                yield f"{path}: {layer} must not include {target}"
            if not (root / "src" / target).exists():
                yield f"{path}: includes {target}, which does not exist"
        elif path.parts[0] == "src" and delimiter == '"' and ".." in target.split("/"):
            yield f"{path}: includes {target}; paths start at src/"
        elif path.parts[0] == "src" and (first in OUTSIDE or (root / "src" / target).exists()):
            yield f"{path}: src/ must not include {target}"
        elif path.parts[0] == "src" and (root / path).parent.joinpath(target).exists():
            yield f"{path}: includes {target}; paths start at src/"


def output_faults(path, text):
    if layer_of(path) not in SILENT:
        return
    for _, target in includes(text):
        if target in OUTPUT_HEADERS:
            yield f"{path}: no input or output below protocol, but includes <{target}>"
    for match in OUTPUT.finditer(blanked(text)):
        yield f"{path}: no input or output below protocol, but uses {match[0]}"


def library_faults(path, text):
    if layer_of(path) in LAYERS[:-1]:
        for _, target in includes(text):
            if target.startswith(tuple(PROGRAMS_ONLY)):
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
    """A .cc is named by a meson.build of its folder or above; so is a .h, unless somebody includes it."""
    if path.suffix == ".h" and path.name in included:
        return
    stem = re.sub(r"_(test|bench|fuzz)$", "", path.stem)
    # A list may name the file, or its stem where a loop appends the rest.
    names = "|".join(re.escape(name) for name in {path.name, path.stem, stem})
    named = re.compile(rf"'(?:[^']*/)?(?:{names})'")
    for folder in [root / parent for parent in path.parents]:
        build = folder / "meson.build"
        if build.exists() and named.search(re.sub(r"#[^\n]*", "", build.read_text())):
            return
    yield f"{path}: no meson.build names it"


def faults(root):
    """Every breach of the rules above in the tree at root, as lines for a reader."""
    texts = {path: (root / path).read_text(encoding="utf-8") for path in sources(root)}
    included = {target.split("/")[-1] for text in texts.values() for _, target in includes(text)}
    found = []
    for path, text in texts.items():
        found += include_faults(root, path, text)
        found += output_faults(path, text)
        found += library_faults(path, text)
        found += guard_faults(path, text)
        found += build_faults(root, path, included)
    return found


class HouseTest(unittest.TestCase):
    def test_this_house_is_in_order(self):
        self.assertEqual(faults(ROOT), [])

    def test_there_is_a_house(self):
        self.assertTrue(sources(ROOT))


class CheckerTest(unittest.TestCase):
    """A checker that finds nothing in a sound house, and each fault planted into it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for layer in LAYERS:
            guard = f"DANCO_{layer.upper()}_X_H_"
            self.write(f"src/{layer}/x.h", f"// On x.\n#ifndef {guard}\n#define {guard}\n#endif  // {guard}\n")
            self.write(f"src/{layer}/x.cc", f'#include "{layer}/x.h"\n#include "board/x.h"\n')
            self.write(f"src/{layer}/meson.build", "static_library('x', 'x.cc')\n")
        self.write("src/main.cc", '#include <iostream>\n#include "cli/x.h"\n')
        self.write("src/meson.build", "executable('danco', 'main.cc')\n")
        self.write("tests/board/x_test.cc", '#include "board/x.h"\n')
        self.write("tests/board/meson.build", "foreach name : ['x']\n  executable(name + '_test.cc')\nendforeach\n")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def add(self, path, text):
        self.write(path, (self.root / path).read_text() + text)

    def assert_fault(self, *words):
        found = faults(self.root)
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])

    def test_sound_house(self):
        self.assertEqual(faults(self.root), [])

    def test_include_against_the_direction(self):
        self.add("src/board/x.cc", '#include "search/x.h"\n')
        self.assert_fault("src/board/x.cc", "must not include search/x.h")

    def test_include_against_the_direction_with_angle_brackets(self):
        self.add("src/search/x.cc", "#  include <protocol/x.h>\n")
        self.assert_fault("src/search/x.cc", "must not include protocol/x.h")

    def test_include_of_a_later_neighbour(self):
        self.write("src/eval/x.cc", '#include "eval/x.h"\n#include "search/x.h"\n')
        self.assert_fault("src/eval/x.cc", "must not include search/x.h")

    def test_source_includes_tests(self):
        self.add("src/protocol/x.cc", '#include "tests/board/helper.h"\n')
        self.assert_fault("src/protocol/x.cc", "tests/board/helper.h")

    def test_include_through_the_parent_folder(self):
        self.add("src/board/x.cc", '#include "../search/x.h"\n')
        self.assert_fault("src/board/x.cc", "../search/x.h")

    def test_include_without_the_folder(self):
        self.add("src/board/x.cc", '#include "x.h"\n')
        self.assert_fault("src/board/x.cc", "paths start at src/")

    def test_include_of_nothing(self):
        self.add("src/search/x.cc", '#include "eval/gone.h"\n')
        self.assert_fault("eval/gone.h", "does not exist")

    def test_include_in_a_comment_is_none(self):
        self.add("src/board/x.cc", '// #include "search/x.h"\n/*\n#include "search/x.h"\n*/\n')
        self.assertEqual(faults(self.root), [])

    def test_folder_without_a_place(self):
        self.write("src/network/y.cc", "")
        self.add("src/meson.build", "files('network/y.cc')\n")
        self.assert_fault("src/network/y.cc", "no place")

    def test_output_below_protocol(self):
        self.add("src/search/x.cc", 'void F() { std::cout << "depth"; }\n')
        self.assert_fault("src/search/x.cc", "std::cout")

    def test_printing_below_protocol(self):
        self.add("src/eval/x.cc", 'void F() { std::printf("%d", 1); }\n')
        self.assert_fault("src/eval/x.cc", "printf")

    def test_output_header_below_protocol(self):
        self.add("src/board/x.cc", "#include <iostream>\n")
        self.assert_fault("src/board/x.cc", "<iostream>")

    def test_output_in_words_or_in_protocol_is_fine(self):
        self.add("src/board/x.cc", '// not with printf\nauto s = "std::cout";\nauto c = \'"\';\nint n = snprintf(b, 2, "x");\n')
        self.add("src/protocol/x.cc", '#include <iostream>\nvoid F() { std::cout << "id name"; }\n')
        self.assertEqual(faults(self.root), [])

    def test_flags_in_a_library(self):
        self.add("src/protocol/x.cc", '#include "absl/flags/flag.h"\n')
        self.assert_fault("src/protocol/x.cc", "absl/flags/flag.h")

    def test_flags_on_the_command_line_are_fine(self):
        self.add("src/cli/x.cc", '#include "absl/flags/flag.h"\n#include "protocol/x.h"\n')
        self.assertEqual(faults(self.root), [])

    def test_protocol_knows_no_command_line(self):
        self.add("src/protocol/x.cc", '#include "cli/x.h"\n')
        self.assert_fault("src/protocol/x.cc", "must not include cli/x.h")

    def test_wrong_guard(self):
        self.write("src/board/x.h", "#ifndef DANCO_X_H_\n#define DANCO_X_H_\n#endif\n")
        self.assert_fault("src/board/x.h", "DANCO_BOARD_X_H_")

    def test_no_guard(self):
        self.write("src/board/x.h", "#pragma once\n")
        self.assert_fault("src/board/x.h", "header guard")

    def test_file_outside_the_build(self):
        self.write("src/board/lost.cc", "")
        self.add("src/board/meson.build", "# 'lost.cc'\n")
        self.assert_fault("src/board/lost.cc", "no meson.build names it")

    def test_header_that_nobody_includes(self):
        self.write("src/board/lost.h", "#ifndef DANCO_BOARD_LOST_H_\n#define DANCO_BOARD_LOST_H_\n#endif\n")
        self.assert_fault("src/board/lost.h", "no meson.build names it")


if __name__ == "__main__":
    unittest.main()

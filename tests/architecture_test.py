#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sources obey the rules of architecture.py, and the checker detects a violation of each rule."""

import pathlib
import tempfile
import unittest

from architecture import PARTS, ROOT, USES, faults, guard_of, sources


class SourcesTest(unittest.TestCase):
    def test_the_sources_keep_the_rules(self):
        self.assertEqual(faults(ROOT), [])

    def test_sources_are_found(self):
        self.assertGreater(len(sources(ROOT)), 300)


class CheckerTest(unittest.TestCase):
    """The checker reports nothing for a correct tree, and each fault that a test plants."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for library, lefts in USES.items():
            self.write_header(f"src/{library}/x.h")
            self.write(f"src/{library}/x.cc",
                       "".join(f'#include "{library}/x.h"\n' for library in [library, *lefts]))
            self.write(f"src/{library}/meson.build", "static_library('x', 'x.cc')\n")
        self.write("src/main.cc", '#include <iostream>\n#include "cli/x.h"\n')
        self.write("src/meson.build", "executable('danco', 'main.cc')\n")
        self.write("tests/board/x_test.cc", '#include "board/x.h"\n')
        self.write("tests/board/meson.build", "foreach name : ['x']\n  executable(name + '_test.cc')\nendforeach\n")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def write_header(self, path):
        guard = guard_of(pathlib.Path(path))
        self.write(path, f"// On x.\n#ifndef {guard}\n#define {guard}\n#endif  // {guard}\n")

    def build_parts(self, library="board"):
        """Replaces x.* of the library. Each part gets a file y that includes the parts to its left."""
        folder, parts = PARTS[library]
        for suffix in ("h", "cc"):
            (self.root / f"{folder}/x.{suffix}").unlink(missing_ok=True)
        self.write(f"{folder}/meson.build", "".join(f"'{part}/y.cc', " for part in parts))
        for part, lefts in parts.items():
            self.write_header(f"{folder}/{part}/y.h")
            self.write(f"{folder}/{part}/y.cc",
                       "".join(f'#include "{library}/{left}/y.h"\n' for left in [part, *lefts]))
        some_part = list(parts)[-1]
        for other, lefts in USES.items():
            if library in lefts:
                text = (self.root / f"src/{other}/x.cc").read_text()
                self.write(f"src/{other}/x.cc", text.replace(f"{library}/x.h", f"{library}/{some_part}/y.h"))
        self.write("tests/board/x_test.cc", "")
        if library == "search":
            self.write("src/search/root/eval.cc", '#include "eval/x.h"\n')
            self.add("src/search/meson.build", "'root/eval.cc'")
        if library == "board":
            self.write("src/board/core/system.cc", '#include "system/x.h"\n')
            self.add("src/board/meson.build", "'core/system.cc'")

    def add(self, path, text):
        self.write(path, (self.root / path).read_text() + text)

    def assert_fault(self, *words):
        found = faults(self.root)
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])

    def test_sound_tree(self):
        self.assertEqual(faults(self.root), [])

    def test_include_against_the_direction(self):
        self.add("src/board/x.cc", '#include "search/x.h"\n')
        self.assert_fault("src/board/x.cc", "must not include search/x.h")

    def test_include_against_the_direction_with_angle_brackets(self):
        self.add("src/search/x.cc", "#  include <protocol/x.h>\n")
        self.assert_fault("src/search/x.cc", "must not include protocol/x.h")

    def test_include_of_a_later_neighbour(self):
        self.add("src/eval/x.cc", '#include "search/x.h"\n')
        self.assert_fault("src/eval/x.cc", "must not include search/x.h")

    def test_page_needs_no_command_line(self):
        self.write("web/module.cc", '#include "cli/x.h"\n')
        self.write("web/meson.build", "executable('module', 'module.cc')\n")
        self.assert_fault("web/module.cc", "must not include cli/x.h")

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

    def test_parts(self):
        self.build_parts()
        self.add("src/board/text/y.cc", '#include "board/text/y.h"\n#include "board/core/y.h"\n')
        self.assertEqual(faults(self.root), [])

    def test_parts_of_every_library(self):
        for library in PARTS:
            self.build_parts(library)
            self.assertEqual(faults(self.root), [])

    def test_include_against_the_direction_of_the_parts_of_search(self):
        self.build_parts("search")
        self.add("src/search/proofs/y.cc", '#include "search/tree/y.h"\n')
        self.assert_fault("src/search/proofs/y.cc", "proofs must not include search/tree/y.h")

    def test_include_against_the_direction_of_the_parts(self):
        self.build_parts()
        self.add("src/board/core/y.cc", '#include "board/moves/y.h"\n')
        self.assert_fault("src/board/core/y.cc", "core must not include board/moves/y.h")

    def test_include_of_the_part_beside(self):
        self.build_parts()
        self.add("src/board/game/y.cc", '#include "board/text/y.h"\n')
        self.assert_fault("src/board/game/y.cc", "game must not include board/text/y.h")

    def test_part_without_a_place(self):
        self.build_parts()
        self.write("src/board/opening/z.cc", "")
        self.add("src/board/meson.build", "'opening/z.cc'")
        self.assert_fault("src/board/opening/z.cc", "in none of its parts")

    def test_file_beside_the_parts(self):
        self.build_parts()
        self.write("src/board/z.cc", "")
        self.add("src/board/meson.build", "'z.cc'")
        self.assert_fault("src/board/z.cc", "in none of its parts")

    def test_path_of_nothing_in_a_comment(self):
        self.add("src/board/x.cc", "// As in board/x.h and\n// board/gone.h says.\n")
        self.assert_fault("src/board/x.cc:4", "names board/gone.h, which does not exist")

    def test_name_of_nothing_in_a_comment(self):
        self.add("src/board/meson.build", "# Made by gone.py.\n")
        self.assert_fault("src/board/meson.build", "gone.py")

    def test_path_of_nothing_on_a_page(self):
        self.write("docs/x.md", "A table of [x](gone.md), and `tools/gone/`, `src/board/`, `board/x.h`.\n")
        found = faults(self.root)
        self.assertEqual([fault.split("names ")[1].split(",")[0] for fault in found], ["gone.md", "tools/gone"])

    def test_what_is_no_path(self):
        self.write("docs/x.md", "On https://example.org/tests/y.h a `NAME.h`, `tests/*_test.cc`, `data/{a,b}.h`.\n")
        self.assertEqual(faults(self.root), [])

    def test_paths_in_code_are_left_to_the_compiler(self):
        self.add("src/board/x.cc", 'const char* kName = "tests/gone.cc";\n')
        self.assertEqual(faults(self.root), [])

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

    def test_flags_on_the_command_line(self):
        self.add("src/cli/x.cc", '#include "absl/flags/flag.h"\n#include "protocol/x.h"\n')
        self.assert_fault("src/cli/x.cc", "absl/flags/flag.h")

    def test_json_in_the_dialogue(self):
        self.add("src/protocol/x.cc", '#include "nlohmann/json.hpp"\n')
        self.assert_fault("src/protocol/x.cc", "nlohmann/json.hpp")

    def test_json_for_front_ends_is_fine(self):
        self.write("src/protocol/front_end.cc", '#include "nlohmann/json.hpp"\n#include "protocol/x.h"\n')
        self.add("src/protocol/meson.build", "'front_end.cc'")
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

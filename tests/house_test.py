#!/usr/bin/env python3
"""This house keeps its rules (house.py), and a breach of each rule is found."""

import pathlib
import tempfile
import unittest

from house import ROOT, USES, WINGS, allowed_arrows, drawn_arrows, faults, guard_of, sources


class HouseTest(unittest.TestCase):
    def test_this_house_is_in_order(self):
        self.assertEqual(faults(ROOT), [])

    def test_there_is_a_house(self):
        self.assertTrue(sources(ROOT))


HOUSE = """
+- board ------------------------+
| core <- reach <- moves <- text |
|                        <- game | <- eval <- search <- engine <- protocol <- cli <- main.cc, tests
+--------------------------------+                             <- annotate <- cli, tools, bench
                                   <- record <------------------- annotate <- embed <- web, tests
                                             <- files <- cli, tools
                                                                  annotate <- python
                                                                  protocol <- embed, python, tools
  system <- board, files

+- search -----------------------------------+
| control <- memory <- tree <- proofs <- root |
|         <- levels <- tree                   |
+---------------------------------------------+

+- match -------------------------------------------------------+
| client <- game <- statistics <- tournament <- page <- command |
|                <- check <- command                            |
+---------------------------------------------------------------+
"""


class DrawingTest(unittest.TestCase):

    def test_a_line(self):
        self.assertEqual(drawn_arrows("a <- b <-- c.cc"), {("b", "a"), ("c.cc", "b")})

    def test_several_users(self):
        self.assertEqual(drawn_arrows("a <- b, c"), {("b", "a"), ("c", "a")})

    def test_an_arrow_below_an_arrow(self):
        self.assertEqual(drawn_arrows("a <- b <- c\n       <- d"), {("b", "a"), ("c", "b"), ("d", "b")})

    def test_a_box(self):
        self.assertEqual(drawn_arrows("+- a ----+\n| b <- c | <- d\n+--------+"),
                         {("a/c", "a/b"), ("d", "a")})

    def test_an_arrow_below_a_box(self):
        self.assertEqual(drawn_arrows("+- a -+\n| b   | <- c\n+-----+ <- d"), {("c", "a"), ("d", "a")})

    def test_the_house(self):
        self.assertEqual(drawn_arrows(HOUSE), allowed_arrows())


class CheckerTest(unittest.TestCase):
    """A checker that finds nothing in a sound house, and each fault planted into it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for layer, lefts in USES.items():
            self.write_header(f"src/{layer}/x.h")
            self.write(f"src/{layer}/x.cc",
                       "".join(f'#include "{room}/x.h"\n' for room in [layer, *lefts]))
            self.write(f"src/{layer}/meson.build", "static_library('x', 'x.cc')\n")
        self.write("src/main.cc", '#include <iostream>\n#include "cli/x.h"\n')
        self.write("src/meson.build", "executable('danco', 'main.cc')\n")
        self.write("tests/board/x_test.cc", '#include "board/x.h"\n')
        self.write("tests/board/meson.build", "foreach name : ['x']\n  executable(name + '_test.cc')\nendforeach\n")
        self.draw(HOUSE)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def write_header(self, path):
        guard = guard_of(pathlib.Path(path))
        self.write(path, f"// On x.\n#ifndef {guard}\n#define {guard}\n#endif  // {guard}\n")

    def draw(self, drawing):
        self.write("docs/architecture.md", f"# The house\n\n```house{drawing}```\n")

    def build_wings(self, room="board"):
        """x.* of the room goes; each wing has a file y that includes the wings to its left."""
        folder, wings = WINGS[room]
        for suffix in ("h", "cc"):
            (self.root / f"{folder}/x.{suffix}").unlink(missing_ok=True)
        self.write(f"{folder}/meson.build", "".join(f"'{wing}/y.cc', " for wing in wings))
        for wing, lefts in wings.items():
            self.write_header(f"{folder}/{wing}/y.h")
            self.write(f"{folder}/{wing}/y.cc",
                       "".join(f'#include "{room}/{left}/y.h"\n' for left in [wing, *lefts]))
        some_wing = list(wings)[-1]
        for other, lefts in USES.items():
            if room in lefts:
                text = (self.root / f"src/{other}/x.cc").read_text()
                self.write(f"src/{other}/x.cc", text.replace(f"{room}/x.h", f"{room}/{some_wing}/y.h"))
        self.write("tests/board/x_test.cc", "")
        if room == "search":
            self.write("src/search/root/eval.cc", '#include "eval/x.h"\n')
            self.add("src/search/meson.build", "'root/eval.cc'")
        if room == "board":
            self.write("src/board/core/system.cc", '#include "system/x.h"\n')
            self.add("src/board/meson.build", "'core/system.cc'")

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

    def test_wings(self):
        self.build_wings()
        self.add("src/board/text/y.cc", '#include "board/text/y.h"\n#include "board/core/y.h"\n')
        self.assertEqual(faults(self.root), [])

    def test_wings_of_every_room(self):
        for room in WINGS:
            self.build_wings(room)
            self.assertEqual(faults(self.root), [])

    def test_include_against_the_direction_of_the_wings_of_search(self):
        self.build_wings("search")
        self.add("src/search/tree/y.cc", '#include "search/proofs/y.h"\n')
        self.assert_fault("src/search/tree/y.cc", "tree must not include search/proofs/y.h")

    def test_include_against_the_direction_of_the_wings(self):
        self.build_wings()
        self.add("src/board/core/y.cc", '#include "board/moves/y.h"\n')
        self.assert_fault("src/board/core/y.cc", "core must not include board/moves/y.h")

    def test_include_of_the_wing_beside(self):
        self.build_wings()
        self.add("src/board/game/y.cc", '#include "board/text/y.h"\n')
        self.assert_fault("src/board/game/y.cc", "game must not include board/text/y.h")

    def test_wing_without_a_place(self):
        self.build_wings()
        self.write("src/board/opening/z.cc", "")
        self.add("src/board/meson.build", "'opening/z.cc'")
        self.assert_fault("src/board/opening/z.cc", "in none of its wings")

    def test_file_beside_the_wings(self):
        self.build_wings()
        self.write("src/board/z.cc", "")
        self.add("src/board/meson.build", "'z.cc'")
        self.assert_fault("src/board/z.cc", "in none of its wings")

    def test_wing_that_does_not_lean_on_its_neighbour(self):
        self.build_wings()
        self.write("src/board/moves/y.cc", '#include "board/core/y.h"\n')
        self.assert_fault("draws board/reach <- board/moves", "no include goes that way")

    def test_no_drawing(self):
        self.write("docs/architecture.md", "board <- eval\n")
        self.assert_fault("docs/architecture.md", "no drawing")

    def test_no_page_with_a_drawing(self):
        (self.root / "docs/architecture.md").unlink()
        self.assert_fault("docs/architecture.md", "no drawing")

    def test_drawing_with_an_arrow_too_many(self):
        self.draw(HOUSE + "search <- eval\n")
        self.assert_fault("docs/architecture.md", "draws search <- eval", "no direction")

    def test_drawing_with_an_arrow_missing(self):
        self.draw(HOUSE.replace("<- game |", "        |"))
        self.assert_fault("docs/architecture.md", "does not draw board/moves <- board/game")

    def test_arrow_that_no_include_follows(self):
        self.write("src/search/x.cc", '#include "search/x.h"\n#include "board/x.h"\n')
        self.assert_fault("docs/architecture.md", "draws eval <- search", "no include goes that way")

    def test_long_line_in_the_laboratory(self):
        self.write("docs/lab/x.md", "# Lab\n\n" + "Ŝ" * 120 + "\n" + "x" * 121 + "\n")
        self.assert_fault("docs/lab/x.md:4", "121 characters")

    def test_page_of_design_that_grows(self):
        self.write("docs/search.md", "Tried.\n" * 121)
        self.assert_fault("docs/search.md", "121 lines")

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

    def test_flags_on_the_command_line_are_fine(self):
        self.add("src/cli/x.cc", '#include "absl/flags/flag.h"\n#include "protocol/x.h"\n')
        self.assertEqual(faults(self.root), [])

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

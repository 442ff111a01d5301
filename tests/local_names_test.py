# SPDX-License-Identifier: MIT
"""Colliding names: our sources have none, and planted ones are detected."""

import pathlib
import tempfile
import unittest

from local_names import name_faults, shared_name_faults

SOURCE = "namespace danco {\nnamespace {\n\n%s\n\n}  // namespace\n\n%s\n\n}  // namespace danco\n"


class SourcesTest(unittest.TestCase):

    def test_names(self):
        self.assertEqual(name_faults(), [])

    def test_visible_names(self):
        self.assertEqual(shared_name_faults(), [])


class CheckerTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def faults(self, first, second, folder="src/board/core", public=""):
        """The faults of two sources with these anonymous namespaces; the second may also have public code."""
        for path, own in (("src/board/moves/x.cc", first), (f"{folder}/y.cc", second)):
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(SOURCE % (own, public if path.endswith("y.cc") else ""))
        return name_faults(self.root)

    def assert_fault(self, first, second, name):
        found = self.faults(first, second)
        self.assertEqual(len(found), 1, found)
        for word in ("src/board/moves/x.cc", "src/board/core/y.cc", name):
            self.assertIn(word, found[0])

    def test_other_names(self):
        self.assertEqual(self.faults("constexpr int kA = 1;\nstruct A {\n  int size;\n};",
                                     "constexpr int kB = 1;\nstruct B {\n  int size;\n};"), [])

    def test_constants(self):
        self.assert_fault("constexpr int kA = 1;", "constexpr absl::Duration kA = absl::Seconds(1);", "kA")

    def test_arrays(self):
        self.assert_fault("constexpr char kA[] = {};", "const std::array<int, 4> kA = {1};", "kA")

    def test_types(self):
        self.assert_fault("struct A {\n};", "class A {\n};", "A")

    def test_functions_are_told_apart_by_their_parameters(self):
        self.assertEqual(self.faults("int A(int a) { return a; }", "int A(char a) { return a; }"), [])

    def test_another_library(self):
        self.assertEqual(self.faults("struct A {\n};", "struct A {\n};", folder="src/search/tree"), [])

    def test_what_is_not_its_own(self):
        self.assertEqual(self.faults("struct A {\n};", "struct B {\n};", public="struct C {\n};"), [])

    def test_comments_and_literals(self):
        self.assertEqual(self.faults("struct A {\n};", "// struct A {\nconst char* kB = \"struct A\";"), [])


class VisibleNamesTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def faults(self, first, second, other="src/annotate/y.h", namespace="danco"):
        for path, code, space in (("src/board/core/x.h", first, "danco"), (other, second, namespace)):
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(f"namespace {space} {{\n{code}\n}}  // namespace {space}\n")
        return shared_name_faults(self.root)

    def test_a_type_in_two_libraries(self):
        self.assertEqual(self.faults("enum class Verdict : uint8_t {\n  kNo,\n};", "struct Verdict {\n  int a;\n};"),
                         ["danco::Verdict is defined by src/annotate/y.h and by src/board/core/x.h"])

    def test_aliases_and_constants(self):
        self.assertEqual(len(self.faults("using Word = int;", "class Word {\n};")), 1)
        self.assertEqual(len(self.faults("inline constexpr int kA = 1;", "extern const int kA;")), 1)

    def test_functions_of_src(self):
        self.assertEqual(len(self.faults("int F(int a);", "std::string F(\n    Score score);")), 1)

    def test_functions_of_tools(self):
        self.assertEqual(self.faults("int F(int a);", "int F(char a);", other="tools/match/game/y.h"), [])

    def test_one_library(self):
        self.assertEqual(self.faults("struct A {\n};", "struct A {\n};", other="src/board/text/y.cc"), [])

    def test_another_namespace(self):
        self.assertEqual(self.faults("struct A {\n};", "struct A {\n};", namespace="danco::match"), [])

    def test_what_others_cannot_see(self):
        for hidden in ("struct A;", "namespace {\nstruct A {\n};\n}", "class B {\n  struct A {\n  };\n};", "int B::A(int a) {\n}"):
            self.assertEqual(self.faults("struct A {\n};", hidden), [], hidden)


if __name__ == "__main__":
    unittest.main()

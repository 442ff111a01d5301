#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The installed library: its public headers, and the program of docs/reference/library.md.

    library_test.py SOURCE-ROOT BUILD-ROOT HELP-PROGRAM [--update]

Installs the build tree into a temporary directory and builds the page's program in an empty one. With
--update, writes the program's current output into the page.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

root, build, danco = (pathlib.Path(argument) for argument in sys.argv[1:4])
sys.path.insert(0, str(root / "tests/docs"))
from examples import blocks, compare, steps, update  # noqa: E402
MARK = "// Public: part of the library (library.md)."
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
HANG = 300


def run(*command, cwd=None, env=None, expect=0):
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=env, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=HANG, check=False)
    if done.returncode != expect:
        raise AssertionError(f"{command}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def block(page, language):
    """The first code block of a page in this language."""
    text = (root / "docs" / page).read_text(encoding="utf-8")
    return re.search(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


class LibraryTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        # Programs have the tag `runtime` and are left out, because some may not be built.
        run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--tags", "devel,man", "--destdir",
            cls.folder / "dest")
        cls.pc, = (cls.folder / "dest").rglob("danco.pc")
        cls.include, = (path for path in (cls.folder / "dest").rglob("include/danco") if path.is_dir())
        cls.headers = {str(path.relative_to(cls.include)) for path in cls.include.rglob("*.h")}
        cls.env = {**os.environ, "PKG_CONFIG_PATH": str(cls.pc.parent)}
        for name in ("LD_PRELOAD", "DESTDIR"):
            cls.env.pop(name, None)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def compile(self, text, *warnings, expect=0):
        """Returns the compiler's messages for a file, without generating code."""
        path = self.folder / "probe.cc"
        path.write_text(text)
        flags = run("pkg-config", "--cflags", "danco", env=self.env).split()
        return run(os.environ.get("CXX", "c++").split()[-1], "-std=c++20", "-fsyntax-only", *warnings, *flags, path,
                   expect=expect)

    def test_the_engine_is_installed_too(self):
        plan = run("meson", "introspect", "--installed", build)
        self.assertRegex(plan, r'"[^"]*/bin/danco"')

    def test_installed_are_the_public_headers(self):
        marked = {str(path.relative_to(root / "src")) for path in (root / "src").rglob("*.h")
                  if MARK in path.read_text(encoding="utf-8").split("#ifndef")[0]}
        self.assertEqual(self.headers, marked | {"version.h"})

    def test_they_need_nothing_else(self):
        for header in self.headers:
            for target in INCLUDE.findall((self.include / header).read_text(encoding="utf-8")):
                if not target.startswith("absl/"):
                    folder, _, path = target.partition("/")
                    self.assertEqual(folder, "danco", header)
                    self.assertIn(path, self.headers, header)

    def test_each_can_be_included_and_others_cannot(self):
        self.compile("".join(f'#include "danco/{header}"\n' for header in sorted(self.headers)) + "int main() {}\n")
        self.assertIn("search/tree/search_thread.h", self.compile('#include "danco/search/tree/search_thread.h"\n', expect=1))

    def test_examples_of_headers_have_no_warnings(self):
        self.compile("""#include "danco/engine/engine.h"
            danco::Findings Analyse(danco::Engine& engine) { return engine.Analyse({.movetime = absl::Seconds(1)}); }
            danco::SearchOptions Lines() { return {.multi_pv = 2}; }
            """, "-Wall", "-Wextra", "-Werror")

    def program(self, folder, program):
        """Builds a program as the page says, in a separate directory."""
        project = self.folder / folder
        project.mkdir()
        (project / "meson.build").write_text(block("reference/library.md", "meson"))
        (project / "hint.cc").write_text(program)
        run("meson", "setup", "build", cwd=project, env=self.env)
        run("ninja", "-C", "build", cwd=project, env=self.env)
        return project

    def test_a_program_without_text(self):
        program = (root / "tests/engine/stranger.cc").read_text(encoding="utf-8")
        code = re.sub(r"^(#include.*|\s*//.*)$", "", program, flags=re.MULTILINE)
        self.assertNotIn('"', code)
        self.assertNotIn("text", " ".join(INCLUDE.findall(program)))
        installed = INCLUDE.sub(r'#include "danco/\1"', program)
        run(self.program("stranger", installed) / "build/hint")

    def test_the_program_of_the_page(self):
        project = self.program("hint", block("reference/library.md", "cpp"))
        answer = run(project / "build/hint", "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -")
        page = root / "docs/reference/library.md"
        text = page.read_text(encoding="utf-8")
        session, = (steps(code, "$ ") for _, _, code in blocks(text) if "$ build/hint" in code)
        shown, printed = session[-1][1], answer.splitlines()
        if "--update" in sys.argv:
            page.write_text(text.replace("\n".join(shown), "\n".join(update(shown, printed, False))), encoding="utf-8")
        else:
            self.assertIsNone(compare(shown, printed, False), f"{page} does not show\n{answer}")
        self.assertIn("FEN", run(project / "build/hint", "rubbish", expect=1))

    def test_versions_agree(self):
        version = run("pkg-config", "--modversion", "danco", env=self.env).strip()
        self.assertIn(f'"{version}"', (self.include / "version.h").read_text())
        self.assertIn(version, run(danco, "--version"))

    def test_the_manual_page_knows_commands_and_flags(self):
        page, = (self.folder / "dest").rglob("danco.1")
        text = page.read_text(encoding="utf-8").replace("\\-", "-")
        usage = run(danco, "--help")
        for flag in set(re.findall(r"--[a-z]+", usage)):
            self.assertIn(flag, text)
        for command in set(re.findall(r"^  danco ([a-z]+)", usage, re.MULTILINE)):
            self.assertIn(f"danco {command}", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

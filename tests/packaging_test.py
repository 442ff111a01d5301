#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tools that make releases (tools/packaging): version, notes, wheel names, manual pages, bills of materials.

    packaging_test.py [PROGRAM...]

Makes the manual page of each program and compares it with --help.
"""

import fcntl
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "tools/packaging"
PROGRAMS = sys.argv[1:]


def load(path):
    """Loads one of our programs as a module, whatever its suffix."""
    loader = importlib.machinery.SourceFileLoader(path.name.replace(".py", ""), str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


notes = load(PACKAGING / "notes")
retag = load(PACKAGING / "retag.py")
sbom = load(PACKAGING / "sbom.py")
man_page = load(ROOT / "tools/man_page.py")
nginx = load(PACKAGING / "nginx")
address = load(PACKAGING / "address")


class WebFolderTest(unittest.TestCase):
    def test_a_folder_with_other_files_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "index.html")
            page.write_text("years of work", encoding="utf-8")
            for flag in ("--dist", "--package"):
                done = subprocess.run([ROOT / "tools/web", flag, folder], stdin=subprocess.DEVNULL, capture_output=True,
                                      text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (1, f"danco: {folder} has files that {flag} did not "
                                                                  "write; choose a new folder\n"))
            self.assertEqual(page.read_text(encoding="utf-8"), "years of work")


class VersionTest(unittest.TestCase):
    def test_it_has_one_place(self):
        version = notes.version(ROOT)
        self.assertRegex(version, r"^\d+\.\d+\.\d+$")
        # npm wants it in the file; that and meson.build are changed together.
        self.assertEqual(json.loads((ROOT / "web/package/package.json").read_text(encoding="utf-8"))["version"], version)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        self.assertIn("dynamic = ['version']", project)
        self.assertIn("(@VERSION@-1)", (PACKAGING / "debian/changelog").read_text(encoding="utf-8"))
        told = subprocess.run(["bash", "-c", f"source '{PACKAGING}/common.sh'; danco_version"], check=True,
                              capture_output=True, text=True).stdout
        self.assertEqual(told.strip(), version)

    def test_the_changelog_begins_with_it(self):
        (unreleased, *_), (version, date, text), *_ = notes.sections(ROOT)
        self.assertEqual((unreleased, version), ("Unreleased", notes.version(ROOT)))
        self.assertRegex(date, r"^\d{4}-\d\d-\d\d$")
        self.assertTrue(text.strip())


class ProgramsTest(unittest.TestCase):
    def test_each_says_how_it_is_called(self):
        for path in sorted(PACKAGING.iterdir()):
            if path.suffix and path.name != "sbom.py" or path.is_dir() or path.name == "licences":
                continue
            with self.subTest(program=path.name):
                told = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
                self.assertRegex(told, rf"usage: (tools/packaging/)?{path.name} ")
                self.assertIn(f"tools/packaging/{path.name} ", path.read_text(encoding="utf-8"))
                if path.name != "pictures":
                    self.assertEqual(subprocess.run([path], capture_output=True, check=False).returncode, 2)


class AddressTest(unittest.TestCase):
    def test_one_page_has_it_and_packages_agree(self):
        there = address.address(ROOT)
        self.assertRegex(there, r"^https://")
        told = subprocess.run(["bash", "-c", f"source '{PACKAGING}/common.sh'; repository_address"], check=True,
                              capture_output=True, text=True).stdout
        self.assertEqual(told.strip(), there)
        package = json.loads((ROOT / "web/package/package.json").read_text(encoding="utf-8"))
        self.assertEqual(package["repository"]["url"], f"git+{there}.git")
        self.assertEqual(package["bugs"]["url"], f"{there}/issues")
        for name in ("control", "watch", "copyright"):
            self.assertIn("@REPOSITORY@", (PACKAGING / "debian" / name).read_text(encoding="utf-8"))

    def test_it_is_set_everywhere(self):
        old, new = address.address(ROOT), "https://git.example.net/a/danco"
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in address.FILES:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
            address.set_address(root, new)
            self.assertEqual(address.address(root), new)
            for name in address.FILES:
                text = (root / name).read_text(encoding="utf-8")
                self.assertNotIn(old, text)
                self.assertNotIn("placeholder", text)
            for wrong in ("example.net/danco", "https://example.net", f"{new}.git", "https://x/`id`"):
                with self.assertRaises(SystemExit):
                    address.set_address(root, wrong)
            (root / address.FILES[-1]).write_text("{}", encoding="utf-8")  # lacks the address
            with self.assertRaises(SystemExit):
                address.set_address(root, old)
            self.assertEqual(address.address(root), new)

    def test_pages_of_packages_have_no_links_into_the_source(self):
        for name in ("src/python/README.md", "web/package/README.md"):
            for link in re.findall(r"\]\(([^)]+)\)", (ROOT / name).read_text(encoding="utf-8")):
                self.assertRegex(link, r"^https://", name)


class NginxTest(unittest.TestCase):
    def test_it_sends_the_headers_of_the_page(self):
        text = nginx.site("danco-page-1.0.0", "/*\n  Cross-Origin-Opener-Policy: same-origin\n  Content-Security-Policy: a 'b'; c\n")
        self.assertIn('add_header Cross-Origin-Opener-Policy "same-origin" always;', text)
        self.assertIn("add_header Content-Security-Policy \"a 'b'; c\" always;", text)
        self.assertEqual(text.count("{"), text.count("}"))
        with self.assertRaises(SystemExit):
            nginx.site("danco-page-1.0.0", "")


class NotesTest(unittest.TestCase):
    def tree(self, changelog, version="1.2.0"):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        (root / "meson.build").write_text(f"project('danco', 'cpp',\n  version: '{version}',\n")
        (root / "CHANGELOG.md").write_text("# Changelog\n\n" + changelog)
        return root

    def test_the_section_of_the_version(self):
        root = self.tree("## [Unreleased]\n- no\n\n## [1.2.0] - 2027-01-02\n### A\n- [book](docs/internals/book.md#file), new\n\n"
                         "## [1.1.0] - 2026-01-02\n- no\n")
        self.assertEqual(notes.notes(root), "# Danco 1.2.0, 2027-01-02\n\n### A\n- book, new\n")

    def test_without_one_there_are_none(self):
        for changelog in ("## [Unreleased]\n- x\n", "## [1.2.0]\n- x\n",
                          "## [1.3.0] - 2027-02-02\n- x\n\n## [1.2.0] - 2027-01-02\n- x\n"):
            with self.assertRaises(SystemExit):
                notes.notes(self.tree(changelog))


class WheelTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
        self.addCleanup(os.environ.pop, "SOURCE_DATE_EPOCH")

    def wheel(self, source, *flags):
        code = self.folder / "m.cc"
        code.write_text(source)
        subprocess.run([*os.environ.get("CXX", "c++").split()[-1:], "-shared", "-fPIC", code, "-o", self.folder / "m.so",
                        *flags], check=True)
        path = self.folder / "m-1.0.0-cp311-cp311-linux_x86_64.whl"
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(self.folder / "m.so", "m/m.so")
            archive.writestr("m-1.0.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: cp311-cp311-linux_x86_64\n")
            archive.writestr("m-1.0.0.dist-info/RECORD", "old")
        return path

    def test_the_name_says_the_c_library(self):
        wheel = self.wheel("#include <stdlib.h>\nextern \"C\" void* f() { return malloc(1); }\n", "-nodefaultlibs", "-lc")
        target = retag.rewritten(wheel, self.folder)
        self.assertRegex(target.name, r"^m-1\.0\.0-cp311-cp311-manylinux_2_\d+_x86_64\.whl$")
        again = retag.rewritten(wheel, self.folder).read_bytes()
        self.assertEqual(target.read_bytes(), again)
        with zipfile.ZipFile(target) as archive:
            self.assertEqual(archive.namelist()[-1], "m/m.so")
            self.assertIn(target.name.split("-")[-1][:-4], archive.read("m-1.0.0.dist-info/WHEEL").decode())
            record = archive.read("m-1.0.0.dist-info/RECORD").decode().splitlines()
            self.assertEqual(sorted(line.split(",")[0] for line in record), sorted(archive.namelist()))
            self.assertIn(retag.record_line("m/m.so", (self.folder / "m.so").read_bytes()).strip(), record)

    def test_another_module_makes_the_wheel_of_another_python(self):
        wheel = self.wheel("extern \"C\" int f() { return 1; }\n", "-nodefaultlibs", "-lc")
        module = self.folder / "m.cpython-313-x86_64-linux-gnu.so"
        (self.folder / "m.so").rename(module)
        target = retag.rewritten(wheel, self.folder, None, module)
        self.assertRegex(target.name, r"^m-1\.0\.0-cp313-cp313-manylinux_2_\d+_x86_64\.whl$")
        with zipfile.ZipFile(target) as archive:
            self.assertEqual([name for name in archive.namelist() if name.endswith(".so")], [f"m/{module.name}"])
            self.assertIn("Tag: cp313-cp313-manylinux", archive.read("m-1.0.0.dist-info/WHEEL").decode())

    def test_a_library_that_not_every_linux_has(self):
        wheel = self.wheel("#include <string>\nstd::string f(int n) { return std::to_string(n); }\n")
        with self.assertRaisesRegex(retag.Unfit, r"m\.so needs .*libstdc\+\+\.so\.6"):
            retag.rewritten(wheel, self.folder)


class MaterialsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def program(self, *flags):
        code = self.folder / "p.cc"
        code.write_text("#include <string>\nint main(int n, char**) { return std::to_string(n).size(); }\n")
        subprocess.run([*os.environ.get("CXX", "c++").split()[-1:], code, "-o", self.folder / "p", *flags], check=True)
        return (self.folder / "p").read_bytes()

    @staticmethod
    def of(spdx, name, kind):
        names = {package["SPDXID"]: package["name"] for package in spdx["packages"]}
        return {names[relation["relatedSpdxElement"]] for relation in spdx["relationships"]
                if names.get(relation["spdxElementId"]) == name and relation["relationshipType"] == kind}

    def test_what_is_within_and_what_is_asked_for(self):
        path = self.folder / "whole.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("bin/p", self.program("-static-libstdc++", "-static-libgcc"))
        wasm = b"\0asm" + b" N4absl6StatusE "
        spdx = sbom.document([("shared", self.program()), ("whole.zip", path.read_bytes()), ("e.wasm", wasm),
                              ("page.txt", b"libstdc++ absl:: "), ("a.woff2", b"wOF2")], "1.0.0", 1700000000)
        self.assertEqual(list(sbom.faults(spdx)), [])
        self.assertEqual(self.of(spdx, "shared", "CONTAINS"), {"danco"})
        self.assertLessEqual({"libstdc++.so.6", "libc.so.6"}, self.of(spdx, "shared", "DYNAMIC_LINK"))
        self.assertEqual(self.of(spdx, "whole.zip", "CONTAINS"), {"danco", "libstdc++", "libgcc"})
        self.assertNotIn("libstdc++.so.6", self.of(spdx, "whole.zip", "DYNAMIC_LINK"))
        self.assertEqual(self.of(spdx, "e.wasm", "CONTAINS"),
                         {"danco", "abseil", "emscripten", "musl", "libc++", "compiler-rt"})
        self.assertEqual(self.of(spdx, "page.txt", "CONTAINS"), {"danco"})
        self.assertEqual(self.of(spdx, "a.woff2", "CONTAINS"), {"danco", "inter"})
        self.assertEqual(spdx, sbom.document([("page.txt", b"libstdc++ absl:: "), ("e.wasm", wasm), ("shared", self.program()),
                                              ("whole.zip", path.read_bytes()), ("a.woff2", b"wOF2")], "1.0.0", 1700000000))

    def test_faults_are_named(self):
        def spoilt(spoil):
            spdx = sbom.document([("a", b"x"), ("b", b"\0asm")], "1.0.0", 0)
            spoil(spdx)
            return " ".join(sbom.faults(spdx))
        self.assertEqual(spoilt(lambda spdx: None), "")
        for spoil, word in [
                (lambda spdx: spdx.update(spdxVersion="2.3"), "spdxVersion"),
                (lambda spdx: spdx["creationInfo"].update(created="today"), "created"),
                (lambda spdx: spdx["packages"][0].update(licenseConcluded="MIT OR"), "no expression"),
                (lambda spdx: spdx["packages"][0].update(licenseDeclared="My licence"), "licence"),
                (lambda spdx: spdx["packages"][0]["checksums"][0].update(checksumValue="00"), "checksums"),
                (lambda spdx: spdx["packages"][0].pop("copyrightText"), "copyrightText"),
                (lambda spdx: spdx["packages"].append(spdx["packages"][0]), "twice"),
                (lambda spdx: spdx["packages"].pop(), "relationships"),
                (lambda spdx: spdx["relationships"].pop(0), "nothing is said")]:
            self.assertIn(word, spoilt(spoil))


class ManualTest(unittest.TestCase):
    def test_flags_and_text(self):
        page = man_page.man_page("danco-x", "danco-x: does things\n\n  danco-x FILE\n\nWords.\n.dots\n\n"
                                            "  --out FILE         the file\n")
        self.assertIn("danco\\-x \\- does things", page)
        self.assertIn("\n\\&.dots\n", page)
        self.assertIn(".TP\n\\fB\\-\\-out FILE\\fR\nthe file\n", page)

    def test_pages_have_all_that_help_has(self):
        for program in PROGRAMS:
            with self.subTest(program=program):
                told = subprocess.run([program, "--help"], check=True, capture_output=True, text=True,
                                      encoding="utf-8").stdout
                page = man_page.man_page(pathlib.Path(program).name, told)
                plain = re.sub(r"\\f.|\\&", "", page).replace("\\-", "-").replace("\\e", "\\")
                words = re.sub(r"[^\w]+", " ", plain)
                for line in told.splitlines():
                    self.assertIn(re.sub(r"[^\w]+", " ", line).strip(), words)


class RepositoryTest(unittest.TestCase):
    """Scripts in a repository that has only them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in (".gitignore", "tools/setup.sh", "tools/signature", "tools/fuzz", "tools/release", "tools/packaging/common.sh"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        (self.root / "tools/run").write_text("#!/bin/sh\necho 'Bench: 5'\n", encoding="utf-8")
        (self.root / "tools/run").chmod(0o755)
        self.environment = {name: value for name, value in os.environ.items() if name != "DANCO_TESTING"}
        for words in (["init", "--quiet"], ["add", "."], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x\n\nBench: 5"]):
            subprocess.run(["git", "-C", self.root, *words], check=True)

    def start(self, *words):
        return subprocess.Popen([self.root / words[0], *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env=self.environment)

    def test_a_release_is_not_written_among_the_sources(self):
        told = self.start("tools/release", f"--out={self.root}/files").communicate()[1]
        self.assertIn("files is within the source: choose a folder elsewhere", told)

    def test_a_signature_is_not_that_of_an_earlier_build(self):
        (self.root / "build").mkdir()
        with open(self.root / "build/.tests", "w", encoding="utf-8") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            process = self.start("tools/signature")
            self.assertIn("waiting", process.stderr.readline())
        self.assertIn("Bench: 5, as the commit messages say", process.communicate()[1])
        self.assertEqual(process.returncode, 0)

    def test_a_wrong_or_missing_signature_fails(self):
        for script, message in (("echo 'Bench: 6'", "danco bench says 'Bench: 6', but the newest commit message with a signature "
                                 "says 'Bench: 5'"),
                                ("echo 'Bench: 5'; exit 1", "danco bench printed no signature"),
                                ("echo 'Nodes: 5'", "danco bench printed no signature")):
            (self.root / "tools/run").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            process = self.start("tools/signature")
            self.assertIn(message, process.communicate()[1])
            self.assertEqual(process.returncode, 1)
        subprocess.run(["git", "-C", self.root, "-c", "user.name=x", "-c", "user.email=x", "commit", "--amend", "-qam", "x"], check=True)
        process = self.start("tools/signature")
        self.assertIn("no commit message has a line 'Bench: N'", process.communicate()[1])
        self.assertEqual(process.returncode, 1)

    def test_fuzzing_ends(self):
        self.assertIn("'0' is not a positive number of seconds", self.start("tools/fuzz", "0").communicate()[1])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the bill of materials of a release: tools/packaging/sbom.py --from=FOLDER

Examines every file in FOLDER, including the contents of packages and archives, and writes danco-VERSION.spdx.json there (SPDX
2.3): each file, and the third-party software in it, with version and licence. Nothing comes from a list of expected contents:
a program that does not link a library dynamically contains it; Abseil, nlohmann-json, pybind11, libedit and others are
recognized by unique texts. Versions are those of the installed Debian packages.
"""

import argparse
import datetime
import gzip
import hashlib
import importlib.machinery
import importlib.util
import io
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import uuid
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"
LLVM = "Apache-2.0 WITH LLVM-exception"

# Software that may be in a file: its licence, copyright, and the Debian packages one of which has its version.
PARTS = {
    "danco": ("MIT", "2026 The Danco authors", []),
    "abseil": ("Apache-2.0", "The Abseil Authors", ["libabsl-dev"]),
    "nlohmann-json": ("MIT", "2013-2022 Niels Lohmann", ["nlohmann-json3-dev"]),
    # A wheel contains the version of the system that it was compiled on, and each is compiled on another system.
    "pybind11": ("BSD-3-Clause", "2016 Wenzel Jakob and others", []),
    "libedit": ("BSD-3-Clause", "1992, 1993 The Regents of the University of California; The NetBSD Foundation",
                ["libedit-dev"]),
    "ncurses": ("X11-distribute-modifications-variant", "1998-2022 Free Software Foundation, Inc., Thomas E. Dickey",
                ["libncurses-dev"]),
    "libbsd": ("BSD-3-Clause AND ISC AND MIT", "1980 onwards, several authors (see the text)", ["libbsd-dev"]),
    "liblbfgs": ("MIT", "1990 Jorge Nocedal; 2007-2010 Naoaki Okazaki", ["liblbfgs-dev"]),
    "libstdc++": (GCC, "Free Software Foundation, Inc.", ["libstdc++-12-dev"]),
    "libgcc": (GCC, "Free Software Foundation, Inc.", ["libgcc-12-dev"]),
    "glibc": ("LGPL-2.1-or-later", "Free Software Foundation, Inc.", ["libc6-dev"]),
    "libstdc++ (aarch64)": (GCC, "Free Software Foundation, Inc.", ["libstdc++-12-dev-arm64-cross"]),
    "libgcc (aarch64)": (GCC, "Free Software Foundation, Inc.", ["libgcc-12-dev-arm64-cross"]),
    "glibc (aarch64)": ("LGPL-2.1-or-later", "Free Software Foundation, Inc.", ["libc6-dev-arm64-cross"]),
    "libstdc++ (mingw-w64)": (GCC, "Free Software Foundation, Inc.", ["g++-mingw-w64-x86-64-posix"]),
    "mingw-w64": ("ZPL-2.1", "The mingw-w64 project", ["mingw-w64-x86-64-dev"]),
    "winpthreads": ("MIT AND BSD-3-Clause", "2011 The mingw-w64 project; 2015 Intel Corporation", ["mingw-w64-x86-64-dev"]),
    "emscripten": ("MIT OR NCSA", "2010-2022 The Emscripten authors", ["emscripten"]),
    "musl": ("MIT", "2005-2020 Rich Felker and others", ["emscripten"]),
    "libc++": (LLVM, "The LLVM project", ["emscripten"]),
    "compiler-rt": (LLVM, "The LLVM project", ["emscripten"]),
    "inter": ("OFL-1.1", "2020 The Inter Project Authors", []),
}
# Texts that are in a program if and only if the library is.
TRACES = {
    "abseil": [rb"N4absl", rb"absl::"],
    "nlohmann-json": [rb"\[json\.exception\.", rb"N8nlohmann"],
    "pybind11": [rb"pybind11"],
    "libedit": [rb"/\.editrc"],
    "libbsd": [rb"/\.editrc"], # libedit uses it, and it contains no text
    "ncurses": [rb"TERMINFO_DIRS"],
    "liblbfgs": [rb"danco_tuner|N5danco5tuner"],
}
KNOWN = {"Apache-2.0", "BSD-3-Clause", "CC0-1.0", "GCC-exception-3.1", "GPL-3.0-or-later", "ISC", "LGPL-2.1-or-later",
         "LLVM-exception", "MIT", "NCSA", "OFL-1.1", "X11-distribute-modifications-variant", "ZPL-2.1", "NOASSERTION"}
# Files written by sbom, by release, or for checksums are skipped.
OWN = re.compile(r"\.spdx\.json$|^SHA256SUMS$|^NOTES\.md$")


def notes():
    path = ROOT / "tools/packaging/notes"
    loader = importlib.machinery.SourceFileLoader("notes", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("notes", loader))
    loader.exec_module(module)
    return module


# Contents of files ---------------------------------------------------------------------------------


def members(name, data):
    """Yields (name, bytes) of the file and of everything packed in it."""
    yield name, data
    if data[:8] == b"!<arch>\n" and not name.endswith(".a"):
        for inner, content in ar_members(data):
            if inner.startswith("data.tar"):
                yield from tar_members(name, content)
    elif name.endswith((".tar.gz", ".tgz", ".tar.xz")):
        yield from tar_members(name, data)
    elif data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                if not entry.is_dir():
                    yield f"{name}:{entry.filename}", archive.read(entry)


def ar_members(data):
    at = 8
    while at + 60 <= len(data):
        name, size = data[at:at + 16].decode().strip().rstrip("/"), int(data[at + 48:at + 58])
        yield name, data[at + 60:at + 60 + size]
        at += 60 + size + size % 2


def tar_members(name, data):
    opened = {b"\x1f\x8b": gzip.decompress, b"\xfd7": lzma.decompress}.get(data[:2], bytes)(data)
    with tarfile.open(fileobj=io.BytesIO(opened)) as archive:
        for entry in archive:
            if entry.isfile():
                yield f"{name}:{entry.name}", archive.extractfile(entry).read()


def traces(data):
    return {part for part, texts in TRACES.items() if any(re.search(text, data) for text in texts)}


def readelf(data, *what):
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return subprocess.run(["readelf", "--wide", *what, file.name], check=True, capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C"}).stdout


def of_elf(data):
    """Returns (parts within, libraries that it links) of a program or shared object."""
    text = readelf(data, "--file-header", "--dynamic")
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", text)
    arm = " (aarch64)" if "AArch64" in text else ""
    parts = traces(data)
    if any(name.startswith("liblbfgs.so") for name in needed):
        parts.discard("liblbfgs")
    for part, library in (("libstdc++", "libstdc++.so"), ("libgcc", "libgcc_s.so"), ("glibc", "libc.so")):
        if not any(name.startswith(library) for name in needed):
            parts.add(part + arm)
    return parts, needed


def of_pe(data):
    needed = sorted({name.decode().lower() for name in re.findall(rb"[\w+.-]+\.dll", data, re.IGNORECASE)})
    parts = traces(data) | {"mingw-w64"}
    if "libstdc++-6.dll" not in needed:
        parts.add("libstdc++ (mingw-w64)")
    if "libwinpthread-1.dll" not in needed:
        parts.add("winpthreads")
    return parts, []


def contents(name, data):
    """Returns (parts, libraries) of a file and everything packed in it."""
    parts, libraries = {"danco"}, set()
    for inner, content in members(name, data):
        found, needed = set(), []
        if content[:4] == b"\x7fELF":
            found, needed = of_elf(content)
        elif content[:2] == b"MZ":
            found, needed = of_pe(content)
        elif content[:4] == b"\0asm":
            found = traces(content) | {"emscripten", "musl", "libc++", "compiler-rt"}
        elif content[:8] == b"!<arch>\n" and inner.endswith(".a"):
            found = traces(content)
        elif content[:4] == b"wOF2": # the page's only font
            found = {"inter"}
        parts |= found
        libraries |= set(needed)
    return parts, libraries


# The document --------------------------------------------------------------------------------------


def debian_version(packages):
    for package in packages:
        done = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package],
                              capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout:
            return tuple(done.stdout.split(" ", 1))
    return None, None


def identifier(kind, name):
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")


def part_package(part, version):
    licence, holder, packages = PARTS[part]
    source, found = debian_version(packages)
    package = {"name": part, "SPDXID": identifier("Part", part.replace("++", "pp")), "versionInfo": found or version,
               "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": licence,
               "licenseDeclared": licence, "copyrightText": f"Copyright {holder}"}
    if part == "danco":
        package["versionInfo"] = version
    elif found is None:
        package["versionInfo"] = "NOASSERTION"
    else:
        package["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                    "referenceLocator": f"pkg:deb/debian/{source}@{found}?arch=source"
                                    .replace("+", "%2B")}]
    return package


def library_package(library):
    return {"name": library, "SPDXID": identifier("Library", library.replace("++", "pp")), "versionInfo": "NOASSERTION",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION"}


def artefact_package(name, data, version, parts):
    licences = sorted({PARTS[part][0] for part in parts})
    return {"name": name, "SPDXID": identifier("File", name), "versionInfo": version, "packageFileName": name,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()}],
            "licenseConcluded": " AND ".join(f"({text})" if " " in text and len(licences) > 1 else text for text in licences),
            "licenseDeclared": "MIT", "copyrightText": "Copyright 2026 The Danco authors"}


def document(files, version, created):
    """Returns the bill of materials of files, given as (name, bytes)."""
    packages, relations = [], []
    used_parts, used_libraries = set(), set()
    for name, data in sorted(files):
        parts, libraries = contents(name, data)
        package = artefact_package(name, data, version, parts)
        packages.append(package)
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", package["SPDXID"]))
        relations += [(package["SPDXID"], "CONTAINS", identifier("Part", part.replace("++", "pp"))) for part in sorted(parts)]
        relations += [(package["SPDXID"], "DYNAMIC_LINK", identifier("Library", library.replace("++", "pp")))
                      for library in sorted(libraries)]
        used_parts |= parts
        used_libraries |= libraries
    packages += [part_package(part, version) for part in sorted(used_parts)]
    packages += [library_package(library) for library in sorted(used_libraries)]
    digest = hashlib.sha256(json.dumps(packages, sort_keys=True).encode()).hexdigest()
    when = datetime.datetime.fromtimestamp(created, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"danco-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/danco-{version}-{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
            "creationInfo": {"created": when, "creators": [f"Tool: danco-sbom-{version}"]}, "packages": packages,
            "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                              for one, kind, other in relations]}


# The checks ----------------------------------------------------------------------------------------

TEXT = {"name": r".+", "SPDXID": r"SPDXRef-[A-Za-z0-9.-]+", "versionInfo": r".+", "downloadLocation": r"NOASSERTION|NONE|\S+:\S+",
        "licenseConcluded": r".+", "licenseDeclared": r".+", "copyrightText": r".+"}
TOP = {"spdxVersion": r"SPDX-2\.3", "dataLicense": r"CC0-1\.0", "SPDXID": r"SPDXRef-DOCUMENT", "name": r".+",
       "documentNamespace": r"https?://[^\s#]+"}
KINDS = {"DESCRIBES", "CONTAINS", "DYNAMIC_LINK"}


def texts_of(where, found, wanted):
    for field, pattern in wanted.items():
        value = found.get(field)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            yield f"{where}.{field} is {value!r}"


def licence_faults(where, text):
    names = re.sub(r"[()]", " ", text).split()
    for at, word in enumerate(names):
        wanted = {"AND", "OR", "WITH"} if at % 2 else KNOWN
        if word not in wanted:
            yield f"{where}: {word} in '{text}'"
    if len(names) % 2 == 0 or text.count("(") != text.count(")"):
        yield f"{where}: '{text}' is no expression"


def package_faults(where, package):
    yield from texts_of(where, package, TEXT)
    if package.get("filesAnalyzed") is not False:
        yield f"{where}.filesAnalyzed"
    for field in ("licenseConcluded", "licenseDeclared"):
        yield from licence_faults(f"{where}.{field}", str(package.get(field)))
    for checksum in package.get("checksums", []):
        if checksum.get("algorithm") != "SHA256" or not re.fullmatch(r"[0-9a-f]{64}", str(checksum.get("checksumValue"))):
            yield f"{where}.checksums"
    for reference in package.get("externalRefs", []):
        if reference.get("referenceCategory") != "PACKAGE-MANAGER" or reference.get("referenceType") != "purl" or \
           not re.fullmatch(r"pkg:deb/debian/[^@\s]+@[^@\s+]+", str(reference.get("referenceLocator"))):
            yield f"{where}.externalRefs: {reference}"


def faults(spdx):
    """Returns violations of SPDX 2.3, as readable lines."""
    yield from texts_of("document", spdx, TOP)
    created = spdx.get("creationInfo", {})
    yield from texts_of("creationInfo", created, {"created": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"})
    if not created.get("creators") or not all(re.fullmatch(r"(Tool|Person|Organization): .+", who) for who in created["creators"]):
        yield "creationInfo.creators"
    names = ["SPDXRef-DOCUMENT"]
    for number, package in enumerate(spdx.get("packages", [])):
        yield from package_faults(f"packages[{number}]", package)
        names.append(package.get("SPDXID"))
    for name in sorted({str(name) for name in names if names.count(name) > 1}):
        yield f"{name} is there twice"
    related = set()
    for number, relation in enumerate(spdx.get("relationships", [])):
        ends = {relation.get("spdxElementId"), relation.get("relatedSpdxElement")}
        related.add(relation.get("relatedSpdxElement"))
        if relation.get("relationshipType") not in KINDS or not ends <= set(names):
            yield f"relationships[{number}]: {relation}"
    for name in names[1:]:
        if name not in related:
            yield f"nothing is said of {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--from", required=True, dest="folder", type=pathlib.Path, metavar="FOLDER")
    folder = parser.parse_args().folder
    version = notes().version(ROOT)
    files = [(path.name, path.read_bytes()) for path in folder.iterdir() if path.is_file() and not OWN.search(path.name)]
    if not files:
        sys.exit(f"danco: {folder} has no files")
    when = os.environ.get("SOURCE_DATE_EPOCH") or subprocess.run(
        ["git", "-C", ROOT, "log", "-1", "--format=%ct"], check=True, capture_output=True, text=True).stdout
    spdx = document(files, version, int(when))
    wrong = list(faults(spdx))
    if wrong:
        sys.exit("danco: the bill of materials is not SPDX 2.3:\n" + "\n".join(wrong))
    path = folder / f"danco-{version}.spdx.json"
    path.write_text(json.dumps(spdx, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"danco: {path}: {len(files)} files, {len(spdx['packages'])} packages", file=sys.stderr)


if __name__ == "__main__":
    main()

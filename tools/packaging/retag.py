#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tags a wheel with all Linux platforms that it runs on: retag.py WHEEL FOLDER [LICENCES [MODULE]]

Reads what the compiled module of a wheel requires: its libraries must be among those that every Linux has (PEP 600,
manylinux), and the newest version of the C library's symbols becomes the platform in the wheel's name. Writes the wheel to
FOLDER, with sorted files and the time SOURCE_DATE_EPOCH, so that equal contents give equal bytes. The file LICENCES is added
to the licence's directory. MODULE replaces the compiled module; its name says for which Python it is.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

# The libraries in the policies' common list. Danco's module needs no others.
EVERYWHERE = {"libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0", "libgcc_s.so.1", "ld-linux-x86-64.so.2",
              "ld-linux-aarch64.so.1"}
GCC = (4, 8)  # the newest symbols of libgcc_s in the policies
NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")
VERSIONED = re.compile(r"Name: (\w+)_([0-9.]+)")
OLDEST = (2, 17)  # the first release of the C library in the policies


class Unfit(Exception):
    """The reason why a wheel cannot be distributed."""


def readelf(path, what):
    return subprocess.run(["readelf", "--wide", what, path], check=True, capture_output=True, text=True).stdout


def glibc_of(module):
    """Returns the oldest release of the C library that has all symbols the module needs."""
    strange = set(NEEDED.findall(readelf(module, "--dynamic"))) - EVERYWHERE
    if strange:
        raise Unfit(f"{module.name} needs {', '.join(sorted(strange))}, which not every Linux has")
    newest = OLDEST
    for family, text in VERSIONED.findall(readelf(module, "--version-info")):
        release = tuple(map(int, text.split(".")))[:2]
        if family == "GCC" and release <= GCC:
            continue
        if family != "GLIBC":
            raise Unfit(f"{module.name} needs {family}_{text}: a compiler's library that not every Linux has")
        newest = max(newest, release)
    return newest


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def rewritten(wheel, folder, licences=None, module=None):
    """Writes the wheel to distribute and returns its path."""
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    modules = [name for name in files if name.endswith(".so")]
    if not modules:
        raise Unfit(f"{wheel.name} has no compiled module")
    distribution, release, python, abi, platform = wheel.stem.split("-")
    if module is not None:
        if len(modules) > 1:
            raise Unfit(f"{wheel.name} has several compiled modules")
        del files[modules[0]]
        modules = [str(pathlib.PurePosixPath(modules[0]).with_name(module.name))]
        files[modules[0]] = module.read_bytes()
        python = abi = "cp" + re.search(r"\.cpython-(\d+)-", module.name)[1]
    with tempfile.TemporaryDirectory() as temporary:
        glibc = OLDEST
        for name in modules:
            copy = pathlib.Path(temporary, pathlib.PurePath(name).name)
            copy.write_bytes(files[name])
            glibc = max(glibc, glibc_of(copy))
    platform = f"manylinux_{glibc[0]}_{glibc[1]}_{platform.partition('_')[2]}"
    info = f"{distribution}-{release}.dist-info"
    text = files[f"{info}/WHEEL"].decode()
    files[f"{info}/WHEEL"] = re.sub(r"^Tag: .*$", f"Tag: {python}-{abi}-{platform}", text, flags=re.MULTILINE).encode()
    if licences is not None:
        files[f"{info}/{licences.name}"] = licences.read_bytes()
    del files[f"{info}/RECORD"]
    record = "".join(record_line(name, files[name]) for name in sorted(files)) + f"{info}/RECORD,,\n"
    files[f"{info}/RECORD"] = record.encode()
    target = folder / f"{distribution}-{release}-{python}-{abi}-{platform}.whl"
    when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return target


if __name__ == "__main__":
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    try:
        print(f"danco: {rewritten(pathlib.Path(sys.argv[1]), out, *map(pathlib.Path, sys.argv[3:])).name}")
    except Unfit as fault:
        sys.exit(f"danco: {fault}")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Installs the public headers: install_headers.py SOURCE INCLUDEDIR HEADER...

SOURCE is src/, INCLUDEDIR the folder that compilers search, relative to the prefix; both come from
Meson, and the prefix from its environment. A header goes to INCLUDEDIR/danco/HEADER, and says
"danco/board/core/move.h" where the source says "board/core/move.h".
"""

import os
import pathlib
import re
import sys

source, include = pathlib.Path(sys.argv[1]), sys.argv[2]
headers = sys.argv[3:]
prefix = pathlib.Path(os.environ["MESON_INSTALL_DESTDIR_PREFIX"])

for header in headers:
    text = (source / header).read_text(encoding="utf-8")
    for target in re.findall(r'^#include "(?!absl/)([^"]+)"', text, re.MULTILINE):
        if target not in headers:
            sys.exit(f"{header} is public and includes {target}, which is not")
    placed = prefix / include / "danco" / header
    placed.parent.mkdir(parents=True, exist_ok=True)
    placed.write_text(re.sub(r'^#include "(?!absl/)', '#include "danco/', text, flags=re.MULTILINE),
                      encoding="utf-8")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts style sheets and scripts to C++: embed_text.py OUT.cc HEADER NAMESPACE NAME=FILE...

Each constant NAME, which HEADER declares, is the text of its file without the comments at the beginning.
"""

import pathlib
import re
import sys


def constant(name, path):
    text = re.sub(r"\A(\s*/\*.*?\*/|\s*//[^\n]*)+", "", pathlib.Path(path).read_text(encoding="utf-8"), flags=re.DOTALL)
    return f'const absl::string_view {name} = R"text({text})text";\n'


out, header, namespace, *texts = sys.argv[1:]
pathlib.Path(out).write_text(f"""// Made of data/report/ by src/annotate/embed_text.py.
#include "{header}"

namespace {namespace} {{

{"".join(constant(*text.split("=", 1)) for text in texts)}
}}  // namespace {namespace}
""", encoding="utf-8")

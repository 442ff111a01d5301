#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts the style sheet and the script of reports to C++: embed_report.py OUT.cc report.css report.js

The comments at the beginning of a file are left out.
"""

import pathlib
import re
import sys


def constant(name, path):
    text = re.sub(r"\A(\s*/\*.*?\*/|\s*//[^\n]*)+", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return f'const absl::string_view {name} = R"text({text})text";\n'


out, style, script = (pathlib.Path(name) for name in sys.argv[1:])
out.write_text(f"""// Made of data/report/ by src/annotate/embed_report.py.
#include "annotate/report.h"

namespace danco {{

{constant("kReportStyle", style)}{constant("kReportScript", script)}
}}  // namespace danco
""", encoding="utf-8")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts the drawings of boards to C++: embed_pieces.py OUT.cc drawing.json board.css pawn.svg knight.svg ...

The first line of a piece opens `<svg>` and the last one closes it; the lines between them are kept.
"""

import json
import pathlib
import re
import sys

out, measures, style, *drawings = (pathlib.Path(name) for name in sys.argv[1:])


def shape(drawing):
    first, *elements, last = drawing.read_text(encoding="utf-8").split("\n")[:-1]
    if not first.startswith("<svg ") or last != "</svg>" or not elements:
        sys.exit(f"{drawing}: <svg> in the first line, </svg> in the last, elements between them")
    return elements


def rim(drawing):
    return [element.replace('class="f"', 'class="h"') for element in shape(drawing) if 'class="f"' in element]


def function(name, elements_of):
    cases = "".join(f"    case PieceType::k{drawing.stem.capitalize()}:\n"
                    f'      return R"svg({"".join(elements_of(drawing))})svg";\n' for drawing in drawings)
    return f"""absl::string_view {name}(PieceType type) {{
  switch (type) {{
    case PieceType::kNone:
      break;
{cases}  }}
  return "";
}}
"""


def constant(kind):
    fields = ", ".join(f".{name} = {value}" for name, value in json.loads(measures.read_text(encoding="utf-8"))[kind].items())
    return f"const {kind.capitalize()}Drawing k{kind.capitalize()}Drawing = {{{fields}}};\n"


rules = re.sub(r"\s*([{}:;,])\s*", r"\1", style.read_text(encoding="utf-8").strip()).replace(";}", "}")
out.write_text(f"""// Made of data/pieces/ by src/annotate/embed_pieces.py.
#include "annotate/piece_shapes.h"

namespace danco {{

{function("PieceShape", shape)}
{function("PieceRim", rim)}
absl::string_view BoardStyle() {{ return R"css({rules})css"; }}

{constant("union")}{constant("arrow")}
}}  // namespace danco
""", encoding="utf-8")

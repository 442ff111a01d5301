#!/usr/bin/env python3
"""Makes C++ of the drawings of pieces: embed_pieces.py OUT.cc pawn.svg knight.svg ...

The first line of a drawing opens `<svg>` and the last one closes it; what stands between is kept.
"""

import pathlib
import sys

out, drawings = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]


def shape(drawing):
    first, *elements, last = drawing.read_text(encoding="utf-8").split("\n")[:-1]
    if not first.startswith("<svg ") or last != "</svg>" or not elements:
        sys.exit(f"{drawing}: <svg> in the first line, </svg> in the last, elements between them")
    return "".join(elements)


cases = "".join(f"    case PieceType::k{drawing.stem.capitalize()}:\n"
                f'      return R"svg({shape(drawing)})svg";\n' for drawing in drawings)
out.write_text(f"""// Made of data/pieces/ by src/annotate/embed_pieces.py.
#include "annotate/piece_shapes.h"

namespace danco {{

absl::string_view PieceShape(PieceType type) {{
  switch (type) {{
    case PieceType::kNone:
      break;
{cases}  }}
  return "";
}}

}}  // namespace danco
""", encoding="utf-8")

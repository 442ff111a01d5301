#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts the weights of an evaluation to C++: embed_weights.py OUT.cc WEIGHTS.txt HEADER NAMESPACE

A line `name[6][8]` declares a member of the struct Weights and its shape. A line `name[p][1] 8 7` sets one of its weights:
a pawn on the second rank is worth 8 centipawns with few unions and 7 with many. Weights without a line are zero.
Lines that begin with `#` are comments.
"""

import math
import pathlib
import re
import sys

LINE = re.compile(r"(\w+)((?:\[[\w-]+\])*)(?: (-?\d+) (-?\d+))?")
TYPES = "-pnbrqk"  # the letters of piece types, as in PieceLetter()


def read_members(path):
    """Returns each member's weights in memory order, packed as by Weight::both()."""
    shapes, members = {}, {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        match = LINE.fullmatch(line)
        if not match:
            sys.exit(f"{path}:{number}: neither name[size] nor name[index] FEW MANY: {line}")
        name, places, few, many = match.groups()
        indices = [TYPES.index(i) if i in TYPES else int(i) for i in re.findall(r"[\w-]+", places)]
        if few is None:
            shapes[name], members[name] = indices, [0] * math.prod(indices)
            continue
        shape = shapes.get(name)
        if shape is None or len(indices) != len(shape) or any(i >= size for i, size in zip(indices, shape)):
            sys.exit(f"{path}:{number}: no such weight is declared: {line}")
        at = 0
        for index, size in zip(indices, shape):
            at = at * size + index
        members[name][at] = int(many) * 65536 + int(few)
    return members


out, source, header, namespace = sys.argv[1:]
found = read_members(pathlib.Path(source))
# (Not std::bit_cast, which Emscripten 3.1's library lacks.)
fields = "".join(f"    .{name} = __builtin_bit_cast(decltype(Weights::{name}),\n"
                 f"        (std::array<int32_t, {len(values)}>{{{','.join(map(str, values))}}})),\n"
                 for name, values in found.items())
pathlib.Path(out).write_text(f"""// Made of data/weights/ by src/eval/embed_weights.py.
#include "{header}"

namespace {namespace} {{

static_assert(kNumWeights == {sum(map(len, found.values()))});

constinit const Weights kWeights = {{
{fields}}};

}}  // namespace {namespace}
""", encoding="utf-8")

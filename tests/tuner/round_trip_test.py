#!/usr/bin/env python3
"""`danco-tune table` prints source that compiles to the weights it was made from.

    round_trip_test.py DANCO_TUNE SRC -- COMPILER...
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PRINT_WEIGHTS = """
#include <cstdio>
#include "eval/weights.h"
int main() {
  for (const danco::Weight& w : danco::Flat(danco::kWeights)) std::printf("%d %d\\n", w.few(), w.many());
}
"""


def planted_weights(source):
    """A file of weights with another number in every place, shaped as `table` shows them."""
    weights = {}
    number = 0
    for name, value in re.findall(r"^    \.(\w+) = (.*),$", source, re.MULTILINE):
        pairs = re.findall(r"\{(-?\d+), (-?\d+)\}", value)
        weights[name] = [[number + i, -number - i] for i in range(len(pairs))]
        number += len(pairs)
    return weights


def main():
    tune, src, _, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        built_in = subprocess.run([tune, "table"], check=True, capture_output=True, text=True).stdout
        weights = planted_weights(built_in)
        (folder / "weights.json").write_text(json.dumps({"weights": weights}))
        source = subprocess.run([tune, "table", folder / "weights.json"], check=True,
                                capture_output=True, text=True).stdout
        (folder / "weights.cc").write_text(source)
        # These have no version, as before the first release.
        (folder / "later.json").write_text(json.dumps({"version": 2, "weights": weights}))
        later = subprocess.run([tune, "table", folder / "later.json"], capture_output=True, text=True, check=False)
        if later.returncode == 0 or "later.json.version is 2: a later Danco wrote it" not in later.stderr:
            sys.exit(f"weights of a later version are read: {later.stderr}")
        (folder / "main.cc").write_text(PRINT_WEIGHTS)
        subprocess.run([*compiler, "-std=c++20", "-I", src, folder / "weights.cc",
                        folder / "main.cc", "-o", folder / "print"], check=True)
        printed = subprocess.run([folder / "print"], check=True, capture_output=True, text=True).stdout
    expected = [pair for pairs in weights.values() for pair in pairs]
    found = [[int(x) for x in line.split()] for line in printed.splitlines()]
    if found != expected:
        sys.exit("the table compiles to other weights")
    print(f"{len(found)} weights survive the round trip")


if __name__ == "__main__":
    main()

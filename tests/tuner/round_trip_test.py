#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`danco-tune table` prints a weights file that compiles to the weights it was made from. `fit` replaces no file by
accident, and writes the scale of its weights.

    round_trip_test.py DANCO_TUNE SRC -- COMPILER...
"""

import json
import math
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


def planted_weights(table):
    """Returns weights as JSON with the sizes that the table declares and a different number in each place."""
    weights = {}
    number = 0
    for name, shape in re.findall(r"^(\w+)((?:\[\d+\])*)$", table, re.MULTILINE):
        size = math.prod(map(int, re.findall(r"\d+", shape)))
        weights[name] = [[number + i, -number - i] for i in range(size)]
        number += size
    return weights


def check_that_fit_keeps_files(tune, folder):
    games, kept = folder / "games.jsonl", folder / "kept.json"
    subprocess.run([tune, "generate", "--games=2", "--nodes=50", f"--out={games}"], check=True, capture_output=True)
    before = games.read_bytes()
    kept.write_text("years of work\n")
    fit = [tune, "fit", "--iterations=1", "--folds=0", games]
    for words, message in ([f"--out={games}", "--overwrite"], "is also an input"), ([f"--out={kept}"], "--overwrite"):
        refused = subprocess.run([*fit, *words], capture_output=True, text=True, check=False)
        if refused.returncode != 1 or message not in refused.stderr:
            sys.exit(f"fit {words[0]} ends with {refused.returncode}: {refused.stderr}")
    if games.read_bytes() != before or kept.read_text() != "years of work\n":
        sys.exit("fit replaces a file by accident")
    subprocess.run([*fit, f"--out={kept}", "--overwrite"], check=True, capture_output=True)
    if "weights" not in json.loads(kept.read_text()):
        sys.exit("fit --overwrite writes no weights")
    for words, message in ([("table", "--variant=chess", kept), f"{kept}: weights: "],
                           [("fit", folder), f"cannot read {folder}"]):
        refused = subprocess.run([tune, *words], capture_output=True, text=True, check=False)
        if refused.returncode == 0 or message not in refused.stderr:
            sys.exit(f"{words[0]} ends with {refused.returncode}: {refused.stderr}")


def check_that_the_scale_is_that_of_the_weights(tune, folder):
    """With --spread, too, `fit` writes the loss of its weights at its scale."""
    games, spread, again = (folder / name for name in ("spread.jsonl", "spread.json", "again.json"))
    subprocess.run([tune, "generate", "--games=4", "--nodes=50", f"--out={games}"], check=True, capture_output=True)
    fit = [tune, "fit", "--iterations=3", "--folds=0", games]
    subprocess.run([*fit, "--scale=100", "--spread=800", f"--out={spread}"], check=True, capture_output=True)
    written = json.loads(spread.read_text())
    subprocess.run([*fit, f"--scale={written['scale']}", f"--start={spread}", f"--out={again}"], check=True,
                   capture_output=True)
    measured = json.loads(again.read_text())["loss"]["before"]["results"]
    if abs(measured - written["loss"]["after"]["results"]) > 0.001:  # weights are written in whole centipawns
        sys.exit(f"fit --spread writes {written['loss']['after']}, but its weights have {measured}")


def main():
    tune, src, _, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        built_in = subprocess.run([tune, "table"], check=True, capture_output=True, text=True).stdout
        checked_in = pathlib.Path(src).parent / "data/weights/pacosako.txt"
        if built_in != checked_in.read_text():
            sys.exit(f"danco-tune table does not print {checked_in}")
        check_that_fit_keeps_files(tune, folder)
        check_that_the_scale_is_that_of_the_weights(tune, folder)
        weights = planted_weights(built_in)
        (folder / "weights.json").write_text(json.dumps({"weights": weights}))
        table = subprocess.run([tune, "table", folder / "weights.json"], check=True,
                               capture_output=True, text=True).stdout
        (folder / "weights.txt").write_text(table)
        subprocess.run([sys.executable, pathlib.Path(src) / "eval/embed_weights.py", folder / "weights.cc",
                        folder / "weights.txt", "eval/weights.h", "danco"], check=True)
        # These have no version, as before the first release.
        (folder / "later.json").write_text(json.dumps({"version": 2, "weights": weights}))
        later = subprocess.run([tune, "table", folder / "later.json"], capture_output=True, text=True, check=False)
        if later.returncode == 0 or "later.json.version is 2: a newer Danco wrote it" not in later.stderr:
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

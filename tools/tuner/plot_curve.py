#!/usr/bin/env python3
"""Draws what `danco-tune curve` has found (docs/evaluation.md).

    tools/tuner/plot_curve.py curve.json docs/lab/leaves.svg

The loss on games that no fit has seen, by the number of positions that were fitted.
"""

import argparse
import json
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("curve", type=pathlib.Path, help="the file that `danco-tune curve --out` wrote")
    parser.add_argument("picture", type=pathlib.Path, help="what to write; the ending says which format")
    arguments = parser.parse_args()
    points = json.loads(arguments.curve.read_text(encoding="utf-8"))
    before, fitted = points[0]["loss"]["targets"], points[1:]
    # The same file on each run: no date, no random names.
    plt.rcParams["svg.hashsalt"] = "danco"
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.semilogx([p["positions"] for p in fitted], [p["loss"]["targets"] for p in fitted], "o-",
                  label="fitted")
    axes.axhline(before, linestyle="--", color="gray", label="weights before")
    axes.set_xlabel("positions fitted")
    axes.set_ylabel("loss on games left out")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(arguments.picture, metadata={"Date": None})


if __name__ == "__main__":
    main()

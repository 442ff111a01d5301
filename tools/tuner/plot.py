#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws results of danco-tune: a file from `curve --out` or `spsa-report --out`.

    tools/tuner/plot.py curve.json docs/lab/leaves.svg
    tools/tuner/plot.py trajectory.json docs/lab/spsa.svg

A curve shows the loss on games that no fit has used, by the number of positions fitted (docs/lab/evaluation.md). A trajectory
shows how far each parameter has moved from its start, in its steps, by the number of pairs played; those that moved most have
a colour and a name, and the others are grey (docs/internals/tuning.md).
"""

import argparse
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from plotting import plotting  # noqa: E402

NAMED = 10  # the number of colours
POINTS = 70  # approximate number of points of a trajectory; more would not be visible


def plot_curve(points, axes):
    before, fitted = points[0]["loss"]["targets"], points[1:]
    axes.semilogx([p["positions"] for p in fitted], [p["loss"]["targets"] for p in fitted], "o-", label="fitted")
    axes.axhline(before, linestyle="--", color="gray", label="weights before")
    axes.set(xlabel="positions fitted", ylabel="loss on games left out")
    axes.legend()


def plot_trajectory(run, axes):
    last = len(run["pairs"]) - 1
    shown = sorted({*range(0, last, max(1, last // POINTS)), last})
    pairs = [run["pairs"][i] for i in shown]
    curves = []
    for p in run["parameters"]:
        moved = [(p["values"][i] - p["start"]) / p["step"] for i in shown]
        curves.append((f"{p['name'].removeprefix('Tune ')} {p['start']:g} → {p['values'][-1]:.4g}", moved))
    curves.sort(key=lambda curve: -abs(curve[1][-1]))
    for _, moved in curves[NAMED:]:
        axes.plot(pairs, moved, color="lightgray", linewidth=0.8)
    # in the order of their ends, from the top
    for label, moved in sorted(curves[:NAMED], key=lambda curve: -curve[1][-1]):
        axes.plot(pairs, moved, label=label)
    axes.axhline(0, color="gray", linewidth=0.8)
    axes.set(xlabel="pairs of games", ylabel="moved, in steps")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=pathlib.Path, help="the file that danco-tune wrote")
    parser.add_argument("picture", type=pathlib.Path, help="the file to write; its ending chooses the format")
    arguments = parser.parse_args()
    data = json.loads(arguments.data.read_text(encoding="utf-8"))
    figure, axes = plotting().subplots(figsize=(7, 4) if isinstance(data, list) else (9, 5))
    (plot_curve if isinstance(data, list) else plot_trajectory)(data, axes)
    figure.tight_layout()
    figure.savefig(arguments.picture, metadata={"Date": None})


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws what `danco-tune spsa-report --out` has written (docs/tuning.md).

    tools/tuner/plot_spsa.py trajectory.json docs/lab/spsa.svg

How far each parameter has moved from its start, in its steps, by the number of pairs played. Those
that moved most have a colour and a name; the others are grey.
"""

import argparse
import json
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

NAMED = 10  # as many as there are colours
POINTS = 70  # of a curve, about: more would not be seen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trajectory", type=pathlib.Path,
                        help="the file that `danco-tune spsa-report --out` wrote")
    parser.add_argument("picture", type=pathlib.Path, help="what to write; the ending says which format")
    arguments = parser.parse_args()
    run = json.loads(arguments.trajectory.read_text(encoding="utf-8"))
    last = len(run["pairs"]) - 1
    shown = sorted({*range(0, last, max(1, last // POINTS)), last})
    pairs = [run["pairs"][i] for i in shown]
    curves = []
    for p in run["parameters"]:
        moved = [(p["values"][i] - p["start"]) / p["step"] for i in shown]
        name = p["name"].removeprefix("Tune ")
        curves.append((f"{name} {p['start']:g} → {p['values'][-1]:.4g}", moved))
    curves.sort(key=lambda curve: -abs(curve[1][-1]))
    # The same file on each run: no date, no random names.
    plt.rcParams["svg.hashsalt"] = "danco"
    figure, axes = plt.subplots(figsize=(9, 5))
    for _, moved in curves[NAMED:]:
        axes.plot(pairs, moved, color="lightgray", linewidth=0.8)
    named = sorted(curves[:NAMED], key=lambda curve: -curve[1][-1])  # as they end, from the top
    for label, moved in named:
        axes.plot(pairs, moved, label=label)
    axes.axhline(0, color="gray", linewidth=0.8)
    axes.set_xlabel("pairs of games")
    axes.set_ylabel("moved, in steps")
    axes.grid(True, alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    figure.tight_layout()
    figure.savefig(arguments.picture, metadata={"Date": None})


if __name__ == "__main__":
    main()

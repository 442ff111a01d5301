#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the ratings of a tournament, best first, with their errors (docs/lab/chess.md).

    danco-match rate RESULTS --anchor sf2200=2200 --json > ratings.json
    tools/analysis/plot_ratings.py ratings.json docs/lab/chess.svg --of danco

The file may also be a tournament's summary.json. A bar is a rating with its 95 % interval.
"""

import argparse
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from plotting import plotting  # noqa: E402


def draw(players, name, path):
    figure, axes = plotting().subplots(figsize=(7, 0.6 + 0.28 * len(players)))
    for row, player in enumerate(players):
        axes.errorbar(player["elo"], row, xerr=player["error"], fmt="o",
                      color="#b3541e" if player["name"] == name else "#1f5fa8")
    axes.set(title="Ratings with their 95 % intervals", xlabel="Elo", yticks=range(len(players)),
             yticklabels=[f"{player['name']}  {player['elo']:.0f}" for player in players])
    axes.invert_yaxis()
    figure.savefig(path, bbox_inches="tight")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ratings", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--of", default="", help="the player whose colour differs")
    arguments = parser.parse_args()
    ratings = json.loads(arguments.ratings.read_text(encoding="utf-8"))
    players = ratings.get("ratings", ratings)["players"]
    players = sorted((p for p in players if p.get("error") is not None), key=lambda p: -p["elo"])
    draw(players, arguments.of, arguments.out)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws the ratings of a tournament, best first, with their errors (docs/lab/chess.md).

    danco-match rate RESULTS --anchor sf2200=2200 --json > ratings.json
    tools/analysis/plot_ratings.py ratings.json docs/lab/chess.svg --of danco

The file may also be a tournament's summary.json. A bar is a rating with its 95 % interval.
"""

import argparse
import html
import json
import math
import pathlib

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 640, 26, 150, 60, 16, 40
STEP = 200


def draw(players, name):
    low = STEP * math.floor(min(p["elo"] - p["error"] for p in players) / STEP)
    high = STEP * math.ceil(max(p["elo"] + p["error"] for p in players) / STEP)
    height = TOP + ROW * len(players) + BOTTOM

    def x(elo):
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - low) / (high - low)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
             'font-size="13">', "<title>Ratings with their 95 % intervals</title>",
             f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>']
    for elo in range(low, high + 1, STEP):
        parts.append(f'<path d="M{x(elo):.1f} {TOP} V{height - BOTTOM}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x(elo):.1f}" y="{height - BOTTOM + 18}" text-anchor="middle" fill="#333333">{elo}</text>')
    for row, player in enumerate(players):
        y = TOP + ROW * (row + 0.5)
        colour = "#b3541e" if player["name"] == name else "#1f5fa8"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#333333">'
                     f'{html.escape(player["name"])}</text>')
        parts.append(f'<path d="M{x(player["elo"] - player["error"]):.1f} {y:.1f} '
                     f'H{x(player["elo"] + player["error"]):.1f}" stroke="{colour}" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(player["elo"]):.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{WIDTH - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#333333">{player["elo"]:.0f}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ratings", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--of", default="", help="the player whose colour differs")
    arguments = parser.parse_args()
    ratings = json.loads(arguments.ratings.read_text(encoding="utf-8"))
    players = ratings.get("ratings", ratings)["players"]
    players = sorted((p for p in players if p.get("error") is not None), key=lambda p: -p["elo"])
    arguments.out.write_text(draw(players, arguments.of), encoding="utf-8")


if __name__ == "__main__":
    main()

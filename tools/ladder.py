#!/usr/bin/env python3
"""Plays the ladder of levels and fits their ratings (docs/levels.md).

    tools/ladder.py --out ladder                      plays, fits, prints the table
    tools/ladder.py --out ladder --games 500 --write  and writes it into the pages and the sources

Every two neighbours, and next neighbours, on the list of settings play a match by danco-match.
Killed and called again it goes on; with more --games it plays what is missing. The ratings are the
most likely ones for all results together (Bradley and Terry 1952); the random mover is 0.
"""

import argparse
import dataclasses
import json
import math
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEVELS = range(20)  # of `Skill Level` below full strength
# Each pairing is given so many drawn games more, so that one without a loss has a rating too.
PRIOR_DRAWS = 1
SMALLEST_STEP = 5  # in Elo, between two levels
ELO_SCALE = 400 / math.log(10)


@dataclasses.dataclass
class Player:
    name: str
    words: list  # of danco-match's --engine
    level: int | None = None


def players(arguments):
    """All settings, in about the order of their strength."""
    programs = {"danco": arguments.danco, "random": arguments.random}
    for path in (*programs.values(), arguments.match):
        if not pathlib.Path(path).exists():
            sys.exit(f"ladder.py: {path} is not there; build it, or name another one")
    # (All have the clock: who has none while the opponent has one would be told that it is empty.)
    full = [f"cmd={arguments.danco}", "option.Hash=16", f"tc={arguments.tc}"]
    skill = [Player(f"level-{i}", [*full, f"option.Skill Level={i}"], i) for i in LEVELS]
    random = [Player(f"random-{i}", [f"cmd={arguments.random}", f"args=--sight={i}", f"tc={arguments.tc}"])
              for i in range(3)]
    depth = Player("depth-1", [*full, "depth=1"])
    nodes = [Player(f"nodes-{n}", [*full, f"nodes={n}"]) for n in (300, 1000, 4000, 16000, 64000)]
    return [*random, *skill[:8], depth, *skill[8:11], nodes[0], *skill[11:14], nodes[1],
            *skill[14:16], nodes[2], *skill[16:18], nodes[3], *skill[18:], nodes[4]]


def pairings(field):
    """Neighbours and next neighbours, the levels among themselves as if no anchor stood between."""
    pairs = {(a.name, b.name) for i, a in enumerate(field) for b in field[i + 1:i + 3]}
    levels = [p for p in field if p.level is not None]
    pairs |= {(a.name, b.name) for i, a in enumerate(levels) for b in levels[i + 1:i + 3]}
    order = {p.name: i for i, p in enumerate(field)}
    return sorted(pairs, key=lambda pair: (order[pair[0]], order[pair[1]]))


def play(arguments, field, pair):
    by_name = {p.name: p for p in field}
    folder = arguments.out / f"{pair[0]}_{pair[1]}"
    command = [arguments.match, "run"]
    for name in pair:
        command += ["--engine", f"name={name}", *by_name[name].words]
    command += ["--openings", "random", "plies=4", f"seed={arguments.seed}", "--maxplies", "400",
                "--rounds", str((arguments.games + 1) // 2),
                "--concurrency", str(arguments.concurrency), "--out", str(folder)]
    if (folder / "tournament.json").exists():
        command.append("--resume")
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit(f"ladder.py: danco-match failed in {folder}:\n{result.stdout}")


def results(out):
    """(first, second) -> (points of the first, games), and the number of games lost by a fault."""
    table, faults = {}, 0
    for path in sorted(out.glob("*/games.jsonl")):
        first, second = path.parent.name.split("_")
        points = games = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                game = json.loads(line)
            except json.JSONDecodeError:
                continue  # being written
            faults += "culprit" in game
            for_white = {"1-0": 1, "0-1": 0}.get(game["result"], 0.5)
            points += for_white if game["white"] == first else 1 - for_white
            games += 1
        if games:
            table[first, second] = (points, games)
    return table, faults


def solve(matrix, right):
    """Solves a linear system with several right sides by Gauss and Jordan; destroys its arguments."""
    n = len(matrix)
    for k in range(n):
        pivot = max(range(k, n), key=lambda row: abs(matrix[row][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        right[k], right[pivot] = right[pivot], right[k]
        for row in range(n):
            if row != k and matrix[row][k]:
                factor = matrix[row][k] / matrix[k][k]
                matrix[row] = [x - factor * y for x, y in zip(matrix[row], matrix[k])]
                right[row] = [x - factor * y for x, y in zip(right[row], right[k])]
    return [[x / matrix[k][k] for x in right[k]] for k in range(n)]


def fit(names, table):
    """name -> (Elo, 95 % interval), by Newton's method; the first name is 0.

    The interval is that of the distance to the name in the middle: the weakest are so far from all
    others that an interval around zero would say nothing else.
    """
    index = {name: i for i, name in enumerate(names)}
    ratings = [0.0] * len(names)
    for _ in range(100):
        slope = [0.0] * len(names)
        curve = [[0.0] * len(names) for _ in names]
        for (first, second), (points, games) in table.items():
            a, b = index[first], index[second]
            n = games + PRIOR_DRAWS
            expected = 1 / (1 + math.exp(ratings[b] - ratings[a]))
            push = points + PRIOR_DRAWS / 2 - n * expected
            bend = n * expected * (1 - expected)
            slope[a] += push
            slope[b] -= push
            for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                curve[i][j] += sign * bend
        free = range(1, len(names))
        unit = [[float(i == j) for j in free] for i in free]
        covariance = solve([[curve[i][j] for j in free] for i in free], unit)
        steps = [sum(covariance[i][j] * slope[j + 1] for j in range(len(unit))) for i in range(len(unit))]
        for i, step in enumerate(steps):
            ratings[i + 1] += max(-1.0, min(1.0, step))
        if max(map(abs, steps)) < 1e-6:
            break
    full = [[0.0] * len(names), *([0.0, *row] for row in covariance)]
    m = len(names) // 2
    errors = [math.sqrt(max(full[i][i] + full[m][m] - 2 * full[i][m], 0)) for i in range(len(names))]
    return {name: (ELO_SCALE * r, 1.96 * ELO_SCALE * e) for name, r, e in zip(names, ratings, errors)}


def monotone(values):
    """The nearest sequence that never falls (pool adjacent violators), then with the smallest step."""
    pools = []
    for value in values:
        pools.append([value, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            high, n = pools.pop()
            low, m = pools.pop()
            pools.append([(low * m + high * n) / (m + n), m + n])
    smooth = [value for value, n in pools for _ in range(n)]
    for i in range(1, len(smooth)):
        smooth[i] = max(smooth[i], smooth[i - 1] + SMALLEST_STEP)
    return [round(x) for x in smooth]


def marks_of(field, ratings):
    levels = [p for p in field if p.level is not None]
    return list(zip((p.level for p in levels), monotone([ratings[p.name][0] for p in levels])))


def table_text(field, ratings, marks, table):
    """The table of docs/levels.md."""
    elo = dict(marks)
    lines = ["| setting | Elo, fitted | ± | `UCI_Elo` | games | against the next |",
             "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for i, player in enumerate(field):
        games = sum(n for pair, (_, n) in table.items() if player.name in pair)
        after = field[i + 1].name if i + 1 < len(field) else None
        score = "" if (player.name, after) not in table else "{:.0f} %".format(
            100 * table[player.name, after][0] / table[player.name, after][1])
        rating, error = ratings[player.name]
        known = elo.get(player.level, "")
        lines.append(f"| {label(player)} | {rating:.0f} | {error:.0f} | {known} | {games} | {score} |")
    return "\n".join(lines)


def label(player):
    if player.level is not None:
        return f"`Skill Level` {player.level}"
    kind, number = player.name.split("-")
    if kind == "random":
        return ("random moves", "random, takes a Paco in one", "random, neither misses nor allows one")[int(number)]
    return f"full strength, {kind} {number}"


def plot(field, ratings, marks):
    """The curve from the level to its rating, anchors as lines across."""
    width, height, left, bottom, top, right = 720, 480, 60, 50, 20, 170
    highest = max(r + e for r, e in ratings.values()) * 1.03
    x = lambda level: left + (width - left - right) * level / 19
    y = lambda elo: height - bottom - (height - bottom - top) * elo / highest
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
             'font-family="sans-serif" font-size="12">',
             "<title>Elo of Danco's levels</title>",
             '<rect width="100%" height="100%" fill="#fff"/>']
    for elo in range(0, int(highest), 500):
        parts.append(f'<path d="M{left} {y(elo):.1f}H{width - right}" stroke="#ddd"/>'
                     f'<text x="{left - 8}" y="{y(elo) + 4:.1f}" text-anchor="end">{elo}</text>')
    for level in range(0, 20):
        parts.append(f'<text x="{x(level):.1f}" y="{height - bottom + 18}" text-anchor="middle">{level}</text>')
    parts.append(f'<text x="{x(9.5):.1f}" y="{height - 10}" text-anchor="middle">Skill Level</text>')
    for player in field:
        rating, error = ratings[player.name]
        if player.level is None:
            parts.append(f'<path d="M{left} {y(rating):.1f}H{width - right}" stroke="#b60" stroke-dasharray="3 4"/>'
                         f'<text x="{width - right + 6}" y="{y(rating) + 4:.1f}" fill="#850">{player.name}</text>')
    line = " ".join(f"{x(level):.1f},{y(elo):.1f}" for level, elo in marks)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#137" stroke-width="2"/>')
    for player in field:
        rating, error = ratings[player.name]
        if player.level is not None:
            parts.append(f'<path d="M{x(player.level):.1f} {y(rating - error):.1f}V{y(rating + error):.1f}" stroke="#137"/>'
                         f'<circle cx="{x(player.level):.1f}" cy="{y(rating):.1f}" r="3.5" fill="#137"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def replace_between(path, begin, end, text):
    """Puts text between the lines that hold the marks `begin` and `end`."""
    old = path.read_text(encoding="utf-8")
    pattern = re.compile(rf"([^\n]*{re.escape(begin)}[^\n]*\n).*?([^\n]*{re.escape(end)})", re.DOTALL)
    if not pattern.search(old):
        sys.exit(f"ladder.py: {path} has no {begin!r} … {end!r}")
    path.write_text(pattern.sub(lambda m: m[1] + text + "\n" + m[2], old), encoding="utf-8")


def write(root, field, ratings, marks, table):
    replace_between(root / "src/protocol/elo_scale.h", "// ladder: begin", "// ladder: end",
                    "\n".join(f"    {{{level}, {elo}}}," for level, elo in marks))
    replace_between(root / "docs/levels.md", "<!-- ladder: begin -->", "<!-- ladder: end -->",
                    "\n" + table_text(field, ratings, marks, table) + "\n")
    (root / "docs/levels.svg").write_text(plot(field, ratings, marks), encoding="utf-8")


def parse_arguments():
    build = ROOT / "build/release"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for the games")
    parser.add_argument("--games", type=int, default=500, help="of each pairing (500)")
    parser.add_argument("--seed", type=int, default=1, help="of the openings (1)")
    parser.add_argument("--tc", default="60+1", help="clock of the levels (60+1)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (1)")
    parser.add_argument("--danco", default=str(build / "src/danco"), help="the engine")
    parser.add_argument("--match", default=str(build / "tools/match/danco-match"), help="danco-match")
    parser.add_argument("--random", default=str(build / "tools/analysis/danco-random-mover"),
                        help="danco-random-mover")
    parser.add_argument("--only-fit", action="store_true", help="play nothing")
    parser.add_argument("--write", action="store_true",
                        help="write docs/levels.md, docs/levels.svg and src/protocol/elo_scale.h")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    field = players(arguments)
    if not arguments.only_fit:
        arguments.out.mkdir(parents=True, exist_ok=True)
        todo = pairings(field)
        for i, pair in enumerate(todo, 1):
            print(f"{i}/{len(todo)} {pair[0]} - {pair[1]}", file=sys.stderr, flush=True)
            play(arguments, field, pair)
    table, faults = results(arguments.out)
    field = [p for p in field if any(p.name in pair for pair in table)]
    ratings = fit([p.name for p in field], table)
    marks = marks_of(field, ratings)
    print(table_text(field, ratings, marks, table))
    print(f"{sum(n for _, n in table.values())} games, {faults} lost by a fault")
    if arguments.write:
        write(ROOT, field, ratings, marks, table)


if __name__ == "__main__":
    main()

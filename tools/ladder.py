#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the ladder of levels and fits their ratings (docs/lab/levels.md).

    tools/ladder.py --out ladder                      plays, fits, prints the table
    tools/ladder.py --out ladder --games 500 --write  also writes it into the pages and the sources
    tools/ladder.py --out ladder --check              tests five ratings between the marks
    tools/ladder.py --out ladder --games 500 --strong-games 100    fewer games if each takes seconds
    tools/ladder.py --out ladder --plan               writes the settings of the tournament, for several machines

All neighbours and next neighbours in the list of settings play each other in one tournament of danco-match. A
killed run continues when it is started again, and plays the missing games if --games was increased. The
ratings are the maximum-likelihood estimate for all results, from `danco-match rate` with the model of scores;
the random mover has 0. On a cluster (docs/guides/match-cluster.md), --plan writes the settings, shards play
the games, `danco-match merge` merges them into ladder/games, and --only-fit fits the ratings.
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
sys.path.append(str(ROOT / "tools"))
from plotting import plotting  # noqa: E402

LEVELS = range(20)  # of `Skill Level` below full strength
# Drawn games added to each pairing, so that a player without a loss also has a rating.
PRIOR_DRAWS = 1
CHECKED = (2, 6, 10, 13, 16)  # --check: halfway to the next level
SMALLEST_STEP = 5  # in Elo, between two levels
ELO_SCALE = 400 / math.log(10)
EVENT = "Ladder of levels"


@dataclasses.dataclass
class Player:
    name: str
    settings: dict  # of danco-match's tournament.json
    level: int | None = None

    @property
    def strong(self):
        """Returns whether it searches thousands of positions per move, so that its games take seconds."""
        return self.level is not None and self.level >= 15 or self.settings.get("nodes", 0) >= 4000


def players(arguments):
    """Returns all settings, approximately in the order of their strength."""
    programs = {"danco": arguments.danco, "random": arguments.random}
    for path in (*programs.values(), arguments.match):
        if not pathlib.Path(path).exists():
            sys.exit(f"ladder.py: {path} is not there; build it, or name another one")
    # All have a clock, because an engine without one would receive a clock of zero.
    full = full_strength(arguments, arguments.tc)
    skill = [Player(f"level-{i}", with_options(full, {"Skill Level": i}), i) for i in LEVELS]
    random = [Player(f"random-{i}", {"cmd": arguments.random, "args": ["random-mover", f"--sight={i}"],
                                     "tc": arguments.tc}) for i in range(3)]
    depth = Player("depth-1", {**full, "depth": 1})
    nodes = [Player(f"nodes-{n}", {**full, "nodes": n}) for n in (300, 1000, 4000, 16000, 64000)]
    return [*random, *skill[:8], depth, *skill[8:11], nodes[0], *skill[11:14], nodes[1],
            *skill[14:16], nodes[2], *skill[16:18], nodes[3], *skill[18:], nodes[4]]


def full_strength(arguments, tc):
    return {"cmd": arguments.danco, "options": {"Hash": 16}, "tc": tc}


def with_options(settings, options):
    return {**settings, "options": {**settings["options"], **options}}


def pairings(field):
    """Returns pairs of neighbours and next neighbours; the levels are also paired as if there were no anchors."""
    pairs = {(a.name, b.name) for i, a in enumerate(field) for b in field[i + 1:i + 3]}
    levels = [p for p in field if p.level is not None]
    pairs |= {(a.name, b.name) for i, a in enumerate(levels) for b in levels[i + 1:i + 3]}
    order = {p.name: i for i, p in enumerate(field)}
    return sorted(pairs, key=lambda pair: (order[pair[0]], order[pair[1]]))


def plan(arguments, field, pairs, out, games, file="match.json"):
    """Writes the settings of a tournament with the same number of games for each pair."""
    settings = {
        "event": EVENT,
        "engines": [{"name": p.name, **p.settings} for p in field],
        "format": "pairs",
        "pairs": pairs,
        "rounds": (games + 1) // 2,
        "openings": {"source": "random", "plies": 4, "seed": arguments.seed},
        "max_plies": 400,
    }
    out.mkdir(parents=True, exist_ok=True)
    path = out / file
    if path.exists() and EVENT not in path.read_text(encoding="utf-8", errors="replace"):
        sys.exit(f"ladder.py: {path} has the settings of another tournament; choose another --out")
    path.write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
    return path


def plans(arguments, field, pairs, out):
    """Writes the settings of the tournaments. Returns directory for games -> path of the settings. Pairings of strong
    players are a separate tournament if they have fewer games."""
    by_name = {player.name: player for player in field}
    fewer = arguments.strong_games or arguments.games
    strong = [pair for pair in pairs if fewer != arguments.games and any(by_name[name].strong for name in pair)]
    weak = [pair for pair in pairs if pair not in strong]
    written = {}
    if weak:
        written["games"] = plan(arguments, field_of(field, weak), weak, out, arguments.games)
    if strong:
        written["strong"] = plan(arguments, field_of(field, strong), strong, out, fewer, "strong.json")
    return written


def play(arguments, field, pairs, out):
    """Plays the missing games."""
    for folder, path in plans(arguments, field, pairs, out).items():
        run(arguments, path, out, folder)


def field_of(field, pairs):
    return [player for player in field if any(player.name in pair for pair in pairs)]


def run(arguments, config, out, folder):
    command = [arguments.match, "run", "--config", str(config), "--resume",
               "--concurrency", str(arguments.concurrency), "--out", str(out / folder)]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"ladder.py: danco-match failed in {out}:\n{result.stdout}")


def files(out):
    """Returns the files of games: of the tournament, and of ladders with a directory for each pairing."""
    return sorted(path for path in out.glob("*/games.jsonl") if not path.parent.name.startswith("shard"))


def results(out, names):
    """Returns (first, second) -> (points of the first, games), and the number of games lost by a fault."""
    order = {name: i for i, name in enumerate(names)}
    table, faults = {}, 0
    for path in files(out):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                game = json.loads(line)
            except json.JSONDecodeError:
                continue  # being written
            if not {game["white"], game["black"]} <= set(names):
                sys.exit(f"ladder.py: {path} has a game {game['white']} - {game['black']}, which is not of this ladder")
            first, second = sorted((game["white"], game["black"]), key=order.__getitem__)
            faults += "culprit" in game
            for_white = {"1-0": 1, "0-1": 0}.get(game["result"], 0.5)
            points, games = table.get((first, second), (0, 0))
            table[first, second] = (points + (for_white if game["white"] == first else 1 - for_white), games + 1)
    return table, faults


def fit(match, names, paths):
    """Returns name -> (Elo, 95 % interval) from danco-match rate; the first name has 0.

    The interval is that of the difference to the middle player, because the weakest players are so far
    from the others that their own intervals would dominate.
    """
    command = [match, "rate", "--json", "--model", "scores", "--no-white-advantage",
               "--prior", str(PRIOR_DRAWS), "--anchor", f"{names[0]}=0", *map(str, paths)]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit("ladder.py: danco-match rate failed")
    rated = json.loads(result.stdout)
    order = [player["name"] for player in rated["players"]]
    errors = rated["difference_errors"][order.index(names[len(names) // 2])]
    return {player["name"]: (player["elo"], error) for player, error in zip(rated["players"], errors)}


def monotone(values):
    """Returns the nearest non-decreasing sequence (pool adjacent violators), with the minimum step applied."""
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
    """Returns the table of docs/lab/levels.md."""
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


def plot(path, field, ratings, marks):
    """Draws the rating by level as a curve, and the other settings as horizontal lines."""
    plt = plotting()
    figure, axes = plt.subplots(figsize=(8, 5.3))
    axes.plot(*zip(*marks), color="#113377")
    levels = [player for player in field if player.level is not None]
    axes.errorbar([player.level for player in levels], [ratings[player.name][0] for player in levels],
                  [ratings[player.name][1] for player in levels], fmt="o", color="#113377")
    for player in field:
        if player.level is None:
            axes.axhline(ratings[player.name][0], color="#bb6600", linestyle=":")
            axes.annotate(player.name, (1.01, ratings[player.name][0]), xycoords=("axes fraction", "data"),
                          va="center", color="#885500")
    axes.set(title="Elo of Danco's levels", xlabel="Skill Level", xticks=list(LEVELS), ylabel="Elo", ylim=(0, None))
    figure.savefig(path, bbox_inches="tight")


def read_marks(root):
    """Returns level -> Elo from the sources."""
    text = (root / "src/engine/elo_scale.h").read_text(encoding="utf-8")
    block = text.split("// ladder: begin")[1].split("// ladder: end")[0]
    return {int(level): int(elo) for level, elo in re.findall(r"\{(\d+), (\d+)\}", block)}


def rating_from(results_against):
    """Returns (Elo, 95 % interval) for (points, games) against opponents with known ratings."""
    low, high = -1000.0, 6000.0
    chance = lambda elo, other: 1 / (1 + 10 ** ((other - elo) / 400))
    while high - low > 0.1:
        middle = (low + high) / 2
        more = sum(points - games * chance(middle, other) for other, points, games in results_against)
        low, high = (middle, high) if more > 0 else (low, middle)
    information = sum(games * chance(low, other) * (1 - chance(low, other))
                      for other, _, games in results_against)
    return low, 1.96 * ELO_SCALE / math.sqrt(max(information, 1e-9))


def check(arguments):
    """Plays five ratings between marks against the levels around them, with the clock of --tc and a shorter one."""
    marks = read_marks(ROOT)
    lines = ["| `UCI_Elo` | clock | scored | ± |", "| ---: | --- | ---: | ---: |"]
    for tc in (arguments.tc, "10+0.1"):
        full = full_strength(arguments, tc)
        out = arguments.out.resolve().with_name(f"{arguments.out.name}-check-{tc}")
        field, pairs = [], []
        for below in CHECKED:
            elo = round((marks[below] + marks[below + 1]) / 2)
            said = Player(f"elo-{elo}", with_options(full, {"UCI_LimitStrength": "true", "UCI_Elo": elo}))
            levels = [Player(f"level-{i}", with_options(full, {"Skill Level": i}), i)
                      for i in (below, below + 1)]
            field += [said, *levels]
            pairs += [(said.name, level.name) for level in levels]
        print(f"{tc}: {len(pairs)} pairings", file=sys.stderr, flush=True)
        play(arguments, field, pairs, out)
        table, _ = results(out, [p.name for p in field])
        for said, *levels in zip(field[::3], field[1::3], field[2::3]):
            rating, error = rating_from([(marks[p.level], *table[said.name, p.name]) for p in levels])
            lines.append(f"| {said.name[4:]} | {tc} | {rating:.0f} | {error:.0f} |")
    print("\n".join(lines))


def replace_between(path, begin, end, text):
    """Replaces the text between the lines that contain `begin` and `end`."""
    old = path.read_text(encoding="utf-8")
    pattern = re.compile(rf"([^\n]*{re.escape(begin)}[^\n]*\n).*?([^\n]*{re.escape(end)})", re.DOTALL)
    if not pattern.search(old):
        sys.exit(f"ladder.py: {path} has no {begin!r} … {end!r}")
    path.write_text(pattern.sub(lambda m: m[1] + text + "\n" + m[2], old), encoding="utf-8")


def write(root, field, ratings, marks, table):
    replace_between(root / "src/engine/elo_scale.h", "// ladder: begin", "// ladder: end",
                    "\n".join(f"    {{{level}, {elo}}}," for level, elo in marks))
    replace_between(root / "docs/lab/levels.md", "<!-- ladder: begin -->", "<!-- ladder: end -->",
                    "\n" + table_text(field, ratings, marks, table) + "\n")
    plot(root / "docs/lab/levels.svg", field, ratings, marks)


def parse_arguments():
    build = ROOT / "build/release"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="directory for the games")
    parser.add_argument("--games", type=int, default=500, help="games per pairing (500)")
    parser.add_argument("--strong-games", type=int,
                        help="games per pairing with level 15 or more, or 4,000 nodes or more (default: --games)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the openings (1)")
    parser.add_argument("--tc", default="60+1", help="time control of the levels (60+1)")
    parser.add_argument("--concurrency", type=int, default=1, help="games in parallel (1)")
    parser.add_argument("--danco", default=str(build / "src/danco"), help="the engine")
    parser.add_argument("--match", default=str(build / "tools/match/danco-match"), help="danco-match")
    parser.add_argument("--random", default=str(build / "tools/analysis/danco-analysis"),
                        help="danco-analysis, for its random mover")
    parser.add_argument("--only-fit", action="store_true", help="only fit the ratings; play nothing")
    parser.add_argument("--plan", action="store_true", help="write match.json, and strong.json with --strong-games, and play nothing")
    parser.add_argument("--check", action="store_true",
                        help="play ratings between the marks of the sources instead of the ladder")
    parser.add_argument("--write", action="store_true",
                        help="write docs/lab/levels.md, docs/lab/levels.svg and src/engine/elo_scale.h")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    field = players(arguments)
    if arguments.check:
        check(arguments)
        return
    if arguments.plan:
        print(*plans(arguments, field, pairings(field), arguments.out).values(), sep="\n")
        return
    if not arguments.only_fit:
        play(arguments, field, pairings(field), arguments.out)
    table, faults = results(arguments.out, [p.name for p in field])
    if not table:
        sys.exit(f"ladder.py: {arguments.out} has no games yet")
    field = [p for p in field if any(p.name in pair for pair in table)]
    ratings = fit(arguments.match, [p.name for p in field], files(arguments.out))
    marks = marks_of(field, ratings)
    print(table_text(field, ratings, marks, table))
    print(f"{sum(n for _, n in table.values())} games, {faults} lost by a fault")
    if arguments.write:
        write(ROOT, field, ratings, marks, table)


if __name__ == "__main__":
    main()

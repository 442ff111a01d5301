#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# %% [markdown]
# # How long are chains, and when do they occur?
#
# This example plays 10,000 games and counts their chains. Run it as a program, or cell by cell in an
# editor that supports `# %%`:
#
#     python3 docs/examples/chains.py --games 10000 --out chains.svg
#
# The players unite with the king if they can and otherwise play at random, which shows what the rules
# alone make likely. `--level 0` uses the engine's weakest level instead and takes longer.

# %%
import argparse
import collections
import random

import danco

parser = argparse.ArgumentParser()
parser.add_argument("--games", type=int, default=10_000)
parser.add_argument("--level", type=int, help="level of the engine (default: players move at random)")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--out", help="write a picture to this file; needs matplotlib")
options, _ = parser.parse_known_args()

# %% [markdown]
# ## Playing
#
# A chain has more than two squares: its origin, each union that it enters, and its end.

# %%
PLIES = 120  # the longest game that is played
chooser = random.Random(options.seed)
engine = danco.Engine(level=options.level) if options.level is not None else None


def choose(board):
    if engine is not None:
        return engine.play(board, danco.Limit(nodes=2000)).move
    paco = board.position.threat()
    if paco is not None:
        return paco
    moves = board.legal_moves
    return moves[chooser.randrange(len(moves))]


turns = collections.Counter()  # by ply: turns played
chains = collections.Counter()  # by ply: chains played
lengths = collections.Counter()  # chains by the number of unions that they enter
wins = collections.Counter()  # winning turns by the number of unions that they enter
results = collections.Counter()
for _ in range(options.games):
    board = danco.Board()
    while board.ply() < PLIES and not board.is_game_over():
        move = choose(board)
        taken = max(0, len(move.steps) - 2)
        turns[board.ply()] += 1
        if taken:
            chains[board.ply()] += 1
            lengths[taken] += 1
        if move.is_paco:
            wins[taken] += 1
        board.push(move)
    results[board.result()] += 1

# %% [markdown]
# ## The result

# %%
print(f"{options.games} games, seed {options.seed}: {dict(results)}")
print(f"{sum(chains.values())} of {sum(turns.values())} turns are chains; the longest takes over "
      f"{max(lengths, default=0)} unions")

plies = [ply for ply in range(PLIES) if turns[ply] >= 300]
most = 8
bars = range(most + 1)


def shares(counter):
    """Returns percentages by the number of unions; the last one includes longer chains."""
    total = sum(counter.values()) or 1
    return [100 * (counter[n] if n < most else sum(counter[m] for m in counter if m >= most)) / total
            for n in bars]


def draw(path):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    left.plot(plies, [100 * chains[ply] / turns[ply] for ply in plies], color="#2a6f97", linewidth=2)
    left.set(title="Turns that are chains", xlabel="plies played", ylabel="% of the turns at that ply", ylim=0)
    labels = [str(n) for n in bars[:-1]] + [f"{most}+"]
    right.bar([n - 0.2 for n in bars][1:], shares(lengths)[1:], 0.4, color="#2a6f97", label="of all chains")
    right.bar([n + 0.2 for n in bars], shares(wins), 0.4, color="#e07a2f", hatch="//", edgecolor="white",
              label="of the turns that won")
    right.set(title="How many unions a turn takes over", xlabel="unions", ylabel="%", xticks=list(bars),
              xticklabels=labels)
    right.legend(frameon=False)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", alpha=0.3)
    players = "random players" if options.level is None else f"Danco at level {options.level}"
    figure.suptitle(f"Chains in {options.games:,} games of {players}")
    figure.savefig(path)
    print(path)


if options.out:
    draw(options.out)

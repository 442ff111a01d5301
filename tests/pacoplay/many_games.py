#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays many games over the bridge between two levels: `many_games.py --games 200 --faults`.

Both sides are separate bridges with their own engines, on a server that rejects what the slow rules reject.
With --faults, messages are delayed, duplicated, truncated or sent in pieces or as old copies, turns and
connections get lost, objects have unknown fields, guests take a side just before it is claimed, the server
restarts sometimes and forgets its sessions, and bridges are stopped in mid-game and resume. The exit code is 1 if
the bridge lost a game (aborted it, or let its clock run out), got stuck or recorded a game differently from the
server, or if memory grew.
"""

import argparse
import asyncio
import collections
import ctypes
import gc
import json
import logging
import os
import pathlib
import random
import sys
import tempfile
import time
import urllib.parse

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "tools"),
                str(pathlib.Path(__file__).resolve().parent)]

import danco  # noqa: E402
from faults import Faults  # noqa: E402
from pacoplay import credentials, game, protocol, sides, site, storage  # noqa: E402
from server import Server  # noqa: E402

# How often a bridge is stopped in a game with --faults, and the maximum number of seconds after which.
INTERRUPTED, LONGEST_START = 0.2, 10
# Maximum growth of a process in MiB after the first tenth of the games, for any number of games.
MOST_GROWTH = 12
# Maximum number of Python objects that a game may leave behind, and that all games may in addition. multidict 6.0.4 loses
# some headers of requests (issue 1134 of aio-libs/multidict), and the loop may keep a hundred cancelled timers.
MOST_BLOCKS, SPARE_BLOCKS = 10, 1000
ACCOUNTS = {"one": "first password", "two": "second password"}


def planted_faults():
    """A snatched side costs a game, so it is rare. No time runs out, so that losses on time are the bridge's fault."""
    faults = Faults.some()
    faults.snatched, faults.forgetful = 0.02, True
    return faults


def resident():
    """Returns the resident size of this process in MiB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


class StrictServer(Server):
    """Counts illegal turns, except two that correct bridges send when messages get lost: castling in its other form, and
    their last turn once more."""

    def _play(self, match, actions, who):
        made = [[{name: action[name] for name in action if name not in ("timestamp", "weather")} for action in turn.actions]
                for turn in match.turns[-2:]]
        why = super()._play(match, actions, who)
        squares = [square for action in actions for square in action.values()]
        castling = ([list(action) for action in actions] == [["Lift"], ["Place"]] and
                    {square // 8 for square in squares} in ({0}, {7}))
        if why == "illegal" and not castling and actions not in made:
            self.counts["illegal turns"] += 1
        return why


class Tournament:
    def __init__(self, arguments, folder, server):
        self.arguments = arguments
        self.folder = folder
        self.server = server
        self.results = collections.Counter()
        self.problems = []
        self.left = list(range(arguments.games))
        self.marks = []  # memory and objects, by games played
        self.snatched = 0
        self.played = 0
        self.asked_again = 0
        self.turns = 0
        self.interrupted = 0
        self.chance = random.Random(arguments.seed)

    def play(self, level):
        return game.Play(command=[self.arguments.engine], model=f"Level {level}", strength=1000 + level,
                         options={"Skill Level": level, "Hash": 1}, movetime=1, quiet=3, news=0.3,
                         games=self.folder / f"level{level}", nodes=self.arguments.nodes)

    async def run(self):
        searches = asyncio.Semaphore(self.arguments.threads)
        options = {"rate": 2000, "burst": 1000, "backoff": 0.05}
        who = {name: credentials.Credentials(name, password) for name, password in ACCOUNTS.items()}
        async with site.Site(self.server.url, who["one"], client_id="one", **options) as one, \
                site.Site(self.server.url, who["two"], client_id="two", **options) as two:
            await one.sign_in()
            await two.sign_in()
            stores = [storage.Storage(self.folder / name, self.server.url) for name in ("one", "two")]
            # Memory is measured after the first tenth and at the end, when no game is in progress.
            for keep in (self.arguments.games * 9 // 10, 0):
                restarts = asyncio.ensure_future(self.restart_now_and_then())
                await asyncio.gather(*(self.worker([one, two], stores, searches, keep)
                                       for _ in range(self.arguments.concurrency)))
                restarts.cancel()
                await asyncio.gather(restarts, return_exceptions=True)
                await self.measure()
            self.reconnects = one.reconnects + two.reconnects

    async def measure(self):
        """Measures memory with one connection of each bridge, and without what grows up to a limit."""
        await self.server.restart(away=0)  # closes idle connections, each of which has some hundred objects
        while self.server.connections < len(ACCOUNTS):
            await asyncio.sleep(0.01)
        self.server.games.clear()  # those whose creation got no reply
        self.server.arrivals.clear()
        urllib.parse.clear_cache()
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        self.marks.append((self.played, resident(), sys.getallocatedblocks()))

    async def restart_now_and_then(self):
        while self.arguments.faults:
            await asyncio.sleep(3 + 6 * self.server.random.random())
            await self.server.restart(away=0.3 * self.server.random.random())

    async def worker(self, sites, stores, searches, keep):
        """Plays games until `keep` are left."""
        while len(self.left) > keep:
            number = self.left.pop()
            try:
                await asyncio.wait_for(self.one_game(number, sites, stores, searches), self.arguments.hang)
            except asyncio.TimeoutError:
                self.problems.append(f"game {number}: stuck")
            except Exception as error:  # counted; the other games continue
                self.problems.append(f"game {number}: {type(error).__name__}: {error}")
            self.played += 1
            if self.played % max(1, self.arguments.games // 10) == 0:
                print(f"{self.played} games", flush=True)

    async def create(self, where, setup):
        for _ in range(20):  # the bridge does not retry creation, because that could create two games
            try:
                return await where.create(setup)
            except site.SiteError:
                await asyncio.sleep(0.2)
        raise site.SiteError("no game could be created")

    async def create_and_take(self, sites, setup):
        """Creates a game and takes its sides; creates another one if somebody else was faster."""
        while True:
            key = await self.create(sites[0], setup)
            try:
                for color, where in zip((True, False), sites):
                    await sides.take(where, key, color, "Level", 1000)
                return key
            except sides.SideTaken:
                self.snatched += 1
                self.server.forget(key)

    async def one_side(self, make_runner, *how):
        """Plays a side to the end. With faults the bridge may be stopped, and another one resumes the game."""
        stop = self.arguments.faults and self.chance.random() < INTERRUPTED
        runner = make_runner(*how)
        running = asyncio.ensure_future(runner.run())
        try:
            if stop and not (await asyncio.wait([running], timeout=LONGEST_START * self.chance.random()))[0]:
                self.interrupted += 1
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
                self.asked_again += runner.asked_again
                runner = make_runner(*how)
                running = asyncio.ensure_future(runner.run())
            return await running
        finally:
            running.cancel()
            self.asked_again += runner.asked_again

    async def one_game(self, number, sites, stores, searches):
        setup = protocol.new_game((self.arguments.clock, 1), fischer_random=number % 4 == 3)
        levels = [2, 0] if number % 2 == 0 else [0, 2]
        key = await self.create_and_take(sites, setup)
        results = await asyncio.gather(*(
            self.one_side(game.GameRunner, where, store, self.play(level), searches, key, [color])
            for color, where, store, level in zip((True, False), sites, stores, levels)))
        truth = self.server.forget(key)
        expected = protocol.parse_victory(truth.victory)
        self.turns += len(truth.turns)
        if results != [expected, expected]:
            self.problems.append(f"game {key}: {results}, but the server says {truth.victory}")
        for level in levels:
            path = self.folder / f"level{level}" / f"{key}.json"
            written = json.loads(path.read_text(encoding="utf-8"))
            if written["actions"] != truth.actions():
                self.problems.append(f"game {key}: written down otherwise")
            record, = danco.read_games(path.with_suffix(".pgn"))
            if len(record) != len(truth.turns) or record.result != expected:
                self.problems.append(f"game {key}: PGN with {len(record)} turns, {record.result}")
            path.unlink()
            path.with_suffix(".pgn").unlink()
        name = truth.victory if isinstance(truth.victory, str) else next(iter(truth.victory))
        self.results[f"{name} {expected}"] += 1


def judge(tournament, counts):
    """Appends the faults of the whole tournament to its problems."""
    lost = sum(number for name, number in tournament.results.items() if name.startswith("Timeout"))
    if lost:
        tournament.problems.append(f"{lost} games were lost on time")
    for refusal in ("illegal turns", "bad message"):
        if counts[refusal]:
            tournament.problems.append(f"{counts[refusal]} times: {refusal}")
    (first, began, blocks_before), (last, ended, blocks) = tournament.marks[0], tournament.marks[-1]
    left = blocks - blocks_before
    growth = f"memory grew by {ended - began:.1f} MiB from {began:.1f}, by {left} objects in {last - first} games"
    print(growth)
    if ended - began > MOST_GROWTH or left > MOST_BLOCKS * (last - first) + SPARE_BLOCKS:
        tournament.problems.append(growth)


async def main(arguments):
    print(f"DANCO_TEST_SEED={arguments.seed} repeats the draws of this run", flush=True)
    faults = planted_faults() if arguments.faults else Faults()
    with tempfile.TemporaryDirectory() as folder:
        async with StrictServer(faults=faults, seed=arguments.seed, users=ACCOUNTS) as server:
            tournament = Tournament(arguments, pathlib.Path(folder), server)
            began = time.monotonic()
            await tournament.run()
            print(f"seed {arguments.seed}, {arguments.games} games, {tournament.turns} turns in "
                  f"{time.monotonic() - began:.0f} s: {dict(tournament.results)}")
            print(f"planted: {dict(server.counts)}; reconnected {tournament.reconnects} times, "
                  f"asked again {tournament.asked_again} times, sides taken by others {tournament.snatched}, "
                  f"bridges stopped and resumed {tournament.interrupted}")
            judge(tournament, server.counts)
    for problem in tournament.problems:
        print(problem)
    print(f"{sum(tournament.results.values())} games played to the end, "
          f"{len(tournament.problems)} problems")
    return 1 if tournament.problems else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--concurrency", type=int, default=8)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--seed", type=int,
                        default=os.environ.get("DANCO_TEST_SEED") or random.SystemRandom().randrange(1, 1 << 30))
    parser.add_argument("--clock", type=int, default=1200, metavar="S", help="seconds of each player, and 1 s a turn")
    parser.add_argument("--hang", type=int, default=1500, metavar="S", help="seconds after which a game counts as stuck")
    parser.add_argument("--quiet", action="store_true", help="leave out what the bridge logs")
    parser.add_argument("--engine", default=os.environ.get("DANCO", "build/release/src/danco"))
    options = parser.parse_args()
    if options.quiet:
        logging.disable(logging.CRITICAL)
    sys.exit(asyncio.run(main(options)))

#!/usr/bin/env python3
"""Many games over the bridge between two levels: `many_games.py --games 200 --faults`.

Both sides are bridges of their own, with engines of their own, on a server that refuses what the
slow rules refuse. With --faults, answers come late, twice, in pieces, torn and as old copies, turns and
connections get lost, every object has fields that nobody knows, times run out, sides are taken by
somebody else just before, and the server is restarted now and then and forgets who was signed in. Exit
code 1 when a game was lost by the bridge (given up, or its clock ran out by itself), got stuck, or was
written down otherwise than the server has it; or when memory grew.
"""

import argparse
import asyncio
import collections
import gc
import json
import os
import pathlib
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "tools"),
                str(pathlib.Path(__file__).resolve().parent)]

import danco  # noqa: E402
from faults import Faults  # noqa: E402
from pacoplay import credentials, game, protocol, sides, site, storage  # noqa: E402
from server import Server  # noqa: E402

HANG = 300  # seconds of a game that counts as stuck; no game of these lasts a tenth of it
# MiB that a process may grow by after the first tenth of the games, whatever their number.
MOST_GROWTH = 12
# Objects of Python's own that may be left of a game. (What the process grows by beside them is rooms of
# its allocators that are touched for the first time.)
MOST_BLOCKS = 5
ACCOUNTS = {"one": "first password", "two": "second password"}


def planted_faults():
    """A snatched side costs a game, now and then. (No time runs out: what is lost on time is lost by the bridge.)"""
    faults = Faults.some()
    faults.snatched, faults.forgetful = 0.02, True
    return faults


def resident():
    """MiB of this process."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


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
            restarts = asyncio.ensure_future(self.restart_now_and_then())
            await asyncio.gather(*(self.worker([one, two], stores, searches)
                                   for _ in range(self.arguments.concurrency)))
            restarts.cancel()
            await asyncio.gather(restarts, return_exceptions=True)
            self.reconnects = one.reconnects + two.reconnects

    async def restart_now_and_then(self):
        while self.arguments.faults:
            await asyncio.sleep(3 + 6 * self.server.random.random())
            await self.server.restart(away=0.3 * self.server.random.random())

    async def worker(self, sites, stores, searches):
        while self.left:
            number = self.left.pop()
            try:
                await asyncio.wait_for(self.one_game(number, sites, stores, searches), HANG)
            except asyncio.TimeoutError:
                self.problems.append(f"game {number}: stuck")
            except Exception as error:  # counted, and the others go on
                self.problems.append(f"game {number}: {type(error).__name__}: {error}")
            self.played += 1
            if self.played % max(1, self.arguments.games // 10) == 0:
                gc.collect()
                self.marks.append((self.played, resident(), sys.getallocatedblocks()))
                print("{} games, {:.1f} MiB, {} blocks".format(*self.marks[-1]), flush=True)

    async def create(self, where, setup):
        for _ in range(20):  # to create is not repeated by the bridge itself: it might be done twice
            try:
                return await where.create(setup)
            except site.SiteError:
                await asyncio.sleep(0.2)
        raise site.SiteError("no game could be created")

    async def create_and_take(self, sites, setup):
        """A game whose sides are ours; another one when somebody was quicker."""
        while True:
            key = await self.create(sites[0], setup)
            try:
                for color, where in zip((True, False), sites):
                    await sides.take(where, key, color, "Level", 1000)
                return key
            except sides.SideTaken:
                self.snatched += 1
                self.server.forget(key)

    async def one_game(self, number, sites, stores, searches):
        setup = protocol.new_game((60, 1), fischer_random=number % 4 == 3)
        levels = [2, 0] if number % 2 == 0 else [0, 2]
        key = await self.create_and_take(sites, setup)
        runners = []
        for color, where, store, level in zip((True, False), sites, stores, levels):
            runners.append(game.GameRunner(where, store, self.play(level), searches, key, [color]))
        results = await asyncio.gather(*(runner.run() for runner in runners))
        truth = self.server.forget(key)
        expected = protocol.parse_victory(truth.victory)
        self.asked_again += sum(runner.asked_again for runner in runners)
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
    """Adds what is wrong with the tournament as a whole to its problems."""
    lost = sum(number for name, number in tournament.results.items() if name.startswith("Timeout"))
    if lost:
        tournament.problems.append(f"{lost} games were lost on time")
    for refusal in ("illegal", "bad message"):
        if counts[refusal]:
            tournament.problems.append(f"{counts[refusal]} times: {refusal}")
    (first, began, blocks_before), (last, ended, blocks) = tournament.marks[0], tournament.marks[-1]
    each = (blocks - blocks_before) / max(1, last - first)
    print(f"memory grew by {ended - began:.1f} MiB from {began:.1f}, by {each:.1f} objects a game")
    if ended - began > MOST_GROWTH or each > MOST_BLOCKS:
        tournament.problems.append(f"memory grew by {ended - began:.1f} MiB, {each:.1f} objects a game")


async def main(arguments):
    faults = planted_faults() if arguments.faults else Faults()
    with tempfile.TemporaryDirectory() as folder:
        async with Server(faults=faults, seed=arguments.seed, users=ACCOUNTS) as server:
            tournament = Tournament(arguments, pathlib.Path(folder), server)
            began = time.monotonic()
            await tournament.run()
            print(f"seed {arguments.seed}, {arguments.games} games, {tournament.turns} turns in "
                  f"{time.monotonic() - began:.0f} s: {dict(tournament.results)}")
            print(f"planted: {dict(server.counts)}; reconnected {tournament.reconnects} times, "
                  f"asked again {tournament.asked_again} times, sides taken by others {tournament.snatched}")
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
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--engine", default=os.environ.get("DANCO", "build/release/src/danco"))
    sys.exit(asyncio.run(main(parser.parse_args())))

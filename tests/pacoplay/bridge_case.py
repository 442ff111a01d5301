# SPDX-License-Identifier: MIT
"""Fixtures of the tests of the bridge: a server, bridges that meet there, and a human player."""

import asyncio
import contextlib
import json
import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/pacoplay")]

import danco  # noqa: E402
from pacoplay import credentials, game, protocol, sides, site, storage  # noqa: E402
from server import Server  # noqa: E402

DANCO = os.environ.get("DANCO", "build/release/src/danco")
HANG = 100
PASSWORD = "correct horse battery staple"


class Person:
    """Plays single actions directly on the server."""

    def __init__(self, server, key=None):
        self.server = server
        self.key = key or server.create(protocol.new_game((300, 1)))

    @property
    def game(self):
        return self.server.games[self.key]

    async def wait_until(self, holds):
        async def poll():
            while not holds():
                await asyncio.sleep(0.01)

        await asyncio.wait_for(poll(), HANG)

    async def wait_for(self, plies):
        await self.wait_until(lambda: len(self.game.turns) >= plies)

    async def act(self, *actions):
        why = self.server.act(self.key, list(actions))
        assert not why, why


def a_server(**options):
    """Returns a server with accounts for the bridges of these tests."""
    users = {name: PASSWORD for name in ("danco", "bridge0", "bridge1")}
    return Server(users=users, **options)


def result_of(victory):
    """Returns the PGN result of a victory_state. Written from the documentation of the server, not from the client."""
    if isinstance(victory, dict):
        (_, winner), = victory.items()
        return {"White": "1-0", "Black": "0-1"}[winner]
    assert victory != "Running" and "Draw" in victory, victory
    return "1/2-1/2"


class BridgeCase(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def play(self, level=0, **changes):
        values = dict(command=[DANCO], options={"Skill Level": level, "Hash": 1}, model=f"L{level}",
                      strength=1000, movetime=0.05, games=self.folder / f"level{level}", nodes=100,
                      news=0.3, quiet=2)
        return game.Play(**{**values, **changes})

    @contextlib.asynccontextmanager
    async def meeting(self, server, count=2):
        """Returns sites with their storage."""
        async with contextlib.AsyncExitStack() as stack:
            sites = []
            for i in range(count):
                who = credentials.Credentials(f"bridge{i}", PASSWORD)
                there = await stack.enter_async_context(
                    site.Site(server.url, who, client_id=str(i), rate=1000, burst=500, backoff=0.05))
                await there.sign_in()
                sites.append((there, storage.Storage(self.folder / f"state{i}", server.url)))
            yield sites

    def runner(self, where, key, colors, **changes):
        there, store = where
        self.searches = asyncio.Semaphore(1)  # locked while this bridge thinks
        return game.GameRunner(there, store, self.play(**changes), self.searches, key, colors)

    async def create(self, where, setup):
        """The bridge itself does not retry: the first request may have created a game."""
        while True:
            try:
                return await where[0].create(setup)
            except site.SiteError:
                await asyncio.sleep(0.05)

    async def both_sides(self, server, setup=None, during=None, **changes):
        """Plays one game between two bridges and returns the server's game."""
        async with self.meeting(server) as (one, two):
            key = await self.create(one, setup or protocol.new_game((60, 1)))
            await sides.take(one[0], key, True, "L2", 1000)
            await sides.take(two[0], key, False, "L0", 1000)
            games = asyncio.gather(self.runner(one, key, [True], level=2, **changes).run(),
                                   self.runner(two, key, [False], **changes).run())
            extra = [during(server, key)] if during else []
            results, *_ = await asyncio.wait_for(asyncio.gather(games, *extra), HANG)
        played = server.games[key]
        expected = result_of(played.victory)
        self.assertEqual(results, [expected, expected])
        for level in (0, 2):
            path = self.folder / f"level{level}" / f"{key}.json"
            self.assertEqual(json.loads(path.read_text())["actions"], played.actions())
            record, = danco.read_games(path.with_suffix(".pgn"))
            self.assertEqual((len(record), record.result), (len(played.turns), expected))
        return played

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How the bridge to pacoplay finds a free side, and its requests over HTTP."""

import asyncio
import logging
import unittest
import unittest.mock

from bridge_case import HANG, PASSWORD, BridgeCase, a_server
from faults import Faults
from match import Who
from pacoplay import clock, credentials, protocol, sides, site


class SidesTest(BridgeCase):
    async def take(self, server, where, key, wanted=None, had=()):
        return await asyncio.wait_for(sides.take_some(where[0], key, wanted, had, "L0", 1000), HANG)

    async def test_a_side_that_is_taken_is_left_alone(self):
        for taken, ours in (("White", [False]), ("Black", [True])):
            async with a_server() as server, self.meeting(server, 1) as [where]:
                key = await where[0].create(protocol.new_game(None))
                server.take(key, taken, Who("another"))
                self.assertEqual(await self.take(server, where, key), ours)
                self.assertIsNone(server.games[key].seats[taken].label)
                with self.assertRaisesRegex(sides.SideTaken, f"{taken} is held by"):
                    await self.take(server, where, key, wanted=[not ours[0]])
                self.assertEqual(server.counts["claims of taken sides"], 0)

    async def test_a_game_that_is_full(self):
        async with a_server() as server, self.meeting(server) as (one, two):
            key = await one[0].create(protocol.new_game(None))
            self.assertEqual(await self.take(server, one, key, wanted=[True, False]), [True, False])
            with self.assertRaisesRegex(sides.SideTaken, "held by L0"):
                await self.take(server, two, key)
            # The previous side is used again and is not claimed again.
            claims = len([kind for _, kind in server.arrivals if "metadata" in kind])
            self.assertEqual(await self.take(server, one, key, had=[False]), [False])
            self.assertEqual(len([kind for _, kind in server.arrivals if "metadata" in kind]), claims)

    async def test_two_programs_of_one_account(self):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            self.assertEqual(await self.take(server, where, key), [True])
            self.assertEqual(await self.take(server, where, key), [False])

    async def test_somebody_is_quicker(self):
        async with a_server(faults=Faults(snatched=1)) as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            server.take(key, "White", Who("another"))
            with self.assertRaisesRegex(sides.SideTaken, "Black is held by"):
                await self.take(server, where, key)
            self.assertEqual(server.counts["snatched"], 1)

    async def test_looking_though_messages_get_lost(self):
        faults = Faults(lost=0.3, torn=0.3, stale=0.3, doubled=0.3, strange=0.3)
        async with a_server(faults=faults, seed=4) as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            server.take(key, "White", Who("another"))
            with unittest.mock.patch.object(sides, "NEWS", 0.05):
                self.assertEqual(await self.take(server, where, key), [False])

    async def test_a_game_that_has_ended(self):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game((10, 0)))
            server.act(key, [{"Lift": 12}, {"Place": 28}])
            server.run_out(key)
            self.assertEqual(await self.take(server, where, key, had=[False]), [False])
            self.assertEqual(await self.runner(where, key, [False]).run(), "1-0")


class AnswersTest(BridgeCase):
    async def test_bodies_in_pieces_and_cut_off(self):
        for faults in (Faults(pieces=1, piece=64, delay=0), Faults(cut=0.5), Faults(cut=0.3, pieces=1, busy=0.2)):
            async with a_server(seed=7) as server, self.meeting(server, 1) as [where]:
                key = await where[0].create(protocol.new_game(None))
                for _ in range(60):
                    for turn in ((1, 18), (57, 42), (18, 1), (42, 57)):
                        server.act(key, [{"Lift": turn[0]}, {"Place": turn[1]}])
                faults.delay = 0
                server.faults = faults
                for _ in range(10):
                    self.assertEqual(await where[0].fetch(key), server.games[key].state(server.names))

    async def test_missing_credentials_are_said(self):
        async with a_server() as server:
            async with site.Site(server.url, client_id="1") as there:
                key = await there.create(protocol.new_game(None))
                with self.assertRaisesRegex(site.SiteError, "401.*none found in PACOPLAY_USERNAME"):
                    await there.claim(key, True, "L0", 1000)

    async def test_every_message_keeps_the_rate_limit(self):
        """On a simulated clock: parts_test.py tests the limit itself."""
        now, rate = [0.0], 20

        async def sleep(seconds):
            now[0] += seconds

        async with a_server() as server:
            who = credentials.Credentials("danco", PASSWORD)
            async with site.Site(server.url, who, client_id="1") as there:
                there.limit = clock.RateLimit(rate, now=lambda: now[0], sleep=sleep)
                await there.sign_in()
                key = await there.create(protocol.new_game(None))
                await sides.take(there, key, True, "L0", 1000)
                await asyncio.gather(*(there.refresh(key) for _ in range(30)))
                while len(server.arrivals) < 30:
                    await asyncio.sleep(0.01)
                self.assertGreaterEqual(now[0], (len(server.arrivals) - 1) / rate)


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # faults are injected here by the hundred
    unittest.main()

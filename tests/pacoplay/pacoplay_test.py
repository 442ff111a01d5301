#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The bridge to pacoplay on a test server: each fault by itself, and against a human player."""

import asyncio
import json
import logging
import os
import pathlib
import unittest

from bridge_case import DANCO, HANG, ROOT, BridgeCase, Person, a_server, danco, result_of
from faults import Faults
from match import Who
from pacoplay import game, protocol, sides


class FaultsTest(BridgeCase):
    async def test_a_game_without_faults(self):
        async with a_server() as server:
            await self.both_sides(server)
            self.assertNotIn("illegal", server.counts)

    async def test_a_fischer_random_game(self):
        async with a_server() as server:
            await self.both_sides(server, protocol.new_game(None, fischer_random=True))
            self.assertNotIn("illegal", server.counts)

    async def test_everything_goes_wrong(self):
        async def restart(server, key):
            await Person(server, key).wait_for(4)
            await server.restart()

        faults = Faults.some()
        faults.refused, faults.lost, faults.delay = 0.1, 0.1, 0.005
        async with a_server(faults=faults, seed=3) as server:
            played = await self.both_sides(server, during=restart, news=0.05)
            self.assertNotIn("TimeoutVictory", played.victory)
            print(server.counts)

    async def test_turns_that_are_always_dropped_at_first(self):
        async with a_server(faults=Faults(refused=0.4), seed=5) as server:
            played = await self.both_sides(server, news=0.02)
            # The number depends on the length of the game.
            self.assertGreater(server.counts["refused"], 0)
            self.assertNotIn("TimeoutVictory", played.victory)

    async def test_the_servers_clock_is_wrong(self):
        for drift in (-3600, 3600):
            faults = Faults(drift=drift)
            async with a_server(faults=faults) as server, self.meeting(server, 1) as [(there, _)]:
                there.subscribe("1")
                while there.clock.round_trip is None:
                    await asyncio.sleep(0.01)
                self.assertAlmostEqual(there.clock.offset, drift, delta=1)


class ServerRulesTest(BridgeCase):
    """Games that Danco's rules end and the server does not, and turns that only the server allows."""

    async def bridge(self, fen, script=None, color=True, setup=None, **changes):
        """Lets the bridge play one side from here, and a script the other. Returns the finished game and the result."""
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = server.create(setup or protocol.new_game((300, 0)), fen)
            await sides.take(where[0], key, color, "L0", 1000)
            running = asyncio.ensure_future(self.runner(where, key, [color], level=20, news=0.1, **changes).run())
            if script:
                await asyncio.wait_for(script(server, key, Person(server, key)), HANG)
            result = await asyncio.wait_for(running, HANG)
            self.assertNotIn("illegal", server.counts)
            return server.games[key], result

    async def both(self, fen, setup=None):
        async with a_server() as server, self.meeting(server) as (one, two):
            key = server.create(setup or protocol.new_game((300, 0)), fen)
            for where, color in ((one, True), (two, False)):
                await sides.take(where[0], key, color, "L", 1000)
            await asyncio.wait_for(asyncio.gather(self.runner(one, key, [True]).run(),
                                                  self.runner(two, key, [False], level=2).run()), HANG)
            self.assertNotIn("illegal", server.counts)
            return server.games[key]

    async def test_all_pieces_united(self):
        played = await self.both("4k3/8/8/3o4/8/8/8/4K3 w 0 - - -")
        self.assertIn(played.victory, ("RepetitionDraw", "NoProgressDraw"))
        self.assertGreater(len(played.turns), 4)
        # Without draws by repetition the hundredth ply ends it.
        setup = {**protocol.new_game((300, 0)), "draw_after_n_repetitions": 0}
        played = await self.both("4k3/8/8/3o4/8/8/8/4K3 w 60 - - -", setup)
        self.assertEqual((played.victory, len(played.turns)), ("NoProgressDraw", 40))

    async def test_real_games(self):
        """Replays three games of pacoplay.com turn by turn. Bridges play on where a game has not ended: all is united."""
        lines = (ROOT / "tests/data/pacoplay_games.jsonl").read_text(encoding="utf-8").splitlines()[1:]
        for real in map(json.loads, lines):
            async with a_server() as server, self.meeting(server) as sites:
                key = server.create(protocol.new_game(None))
                queue = sites[0][0].subscribe(key)
                await sites[0][0].refresh(key)
                for lift, *places in real["turns"]:
                    self.assertEqual(server.act(key, [{"Lift": lift}, *({"Place": square} for square in places)]), "")
                while len((await asyncio.wait_for(queue.get(), HANG))["actions"]) < sum(map(len, real["turns"])):
                    pass
                played = server.games[key]
                self.assertEqual(played.victory, real["victory_state"], real["key"])
                if played.running:
                    for color in ("White", "Black"):
                        server.take(key, color, None)
                    runners = [self.runner(where, key, [color], nodes=20) for where, color in zip(sites, (True, False))]
                    await asyncio.wait_for(asyncio.gather(*(runner.run() for runner in runners)), HANG)
                    self.assertIn(played.victory, ("RepetitionDraw", "NoProgressDraw"))
                    self.assertGreater(len(played.turns), len(real["turns"]))
                state = protocol.parse_state(await sites[0][0].fetch(key))
                self.assertEqual((state.result, len(state.record)), (result_of(played.victory), len(played.turns)))
                self.assertNotIn("illegal", server.counts)

    async def test_a_gift_on_the_hundredth_ply(self):
        """The rules call it a draw; on the server the game goes on, and the promotion is progress."""
        async def script(server, key, person):
            await person.act({"Lift": 51}, {"Place": 61})
            self.assertEqual((server.games[key].victory, server.games[key].board.count), ("Running", 100))
            await person.wait_for(2)
            self.assertEqual(list(server.games[key].actions()[2])[:1], ["Promote"])
            server.finish(key, "RepetitionDraw")

        played, result = await self.bridge("4k3/pp1D4/8/8/8/8/8/4K3 b 99 - - -", script)
        self.assertEqual((result, len(played.turns)), ("1/2-1/2", 2))

    async def test_the_third_time_of_the_start_position(self):
        """The rules call it a draw; the server waits for a turn, and must get it."""
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = server.create(protocol.new_game((300, 0)))
            for lift, place in ((1, 18), (57, 42), (18, 1), (42, 57)) * 2:
                self.assertEqual(server.act(key, [{"Lift": lift}, {"Place": place}]), "")
            self.assertEqual(server.games[key].victory, "Running")
            server.take(key, "White", None)
            running = asyncio.ensure_future(self.runner(where, key, [True]).run())
            person = Person(server, key)
            await person.wait_for(9)
            server.finish(key, "NoProgressDraw")
            self.assertEqual(await asyncio.wait_for(running, HANG), "1/2-1/2")

    async def test_without_a_legal_turn_the_clock_decides(self):
        async def script(server, key, person):
            await person.act({"Lift": 63}, {"Place": 62})
            server.run_out(key, "White")

        played, result = await self.bridge("7k/8/8/8/8/8/nn6/Kn6 b 0 - - -", script)
        self.assertEqual((result, played.victory), ("0-1", {"TimeoutVictory": "Black"}))
        with self.assertRaisesRegex(game.GivenUp, "no legal turn in"):
            await self.bridge("7k/8/8/8/8/8/nn6/Kn6 w 0 - - -", setup=protocol.new_game(None))

    async def test_a_castling_that_only_the_server_allows(self):
        async def script(server, key, person):
            await person.act({"Lift": 14}, {"Place": 7}, {"Place": 31})  # the rook of h1 is released, its right stays
            await person.wait_for(2)
            await person.act({"Lift": 4}, {"Place": 6})  # castles with what is on h1
            await person.wait_for(4)
            server.run_out(key, "White")

        played, result = await self.bridge("r3k3/pppp4/8/8/8/8/6B1/4K2H w 0 H - -", script, color=False)
        self.assertEqual((result, played.victory), ("0-1", {"TimeoutVictory": "Black"}))
        record, = danco.read_games(self.folder / "level20" / f"{played.key}.pgn")
        self.assertEqual(len(record), 2)
        self.assertIn("rules of its own", record.comment)
        written = json.loads((self.folder / "level20" / f"{played.key}.json").read_text(encoding="utf-8"))
        self.assertEqual(written["actions"], played.actions())


class PersonTest(BridgeCase):
    """The bridge plays Black against a human player."""

    async def against(self, script, budget=300, **changes):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game((budget, 0)))
            await sides.take(where[0], key, False, "L0", 1000)
            runner = self.runner(where, key, [False], **changes)
            running = asyncio.ensure_future(runner.run())
            try:
                await asyncio.wait_for(script(server, key, Person(server, key)), HANG)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            return server

    def began_with(self, server, key, square):
        """Checks that the game began with this square, and that the bridge sent nothing while it was not its turn."""
        self.assertEqual(server.games[key].turns[0].actions[0]["Lift"], square)
        self.assertEqual((server.counts["not yours"], server.counts["illegal"]), (0, 0))

    async def test_a_turn_in_pieces_and_taken_back(self):
        async def script(server, key, person):
            await person.act({"Lift": 12})
            server.roll_back(key)
            await person.act({"Lift": 11})
            await person.act({"Place": 27})
            await person.wait_for(2)
            self.began_with(server, key, 11)

        await self.against(script)

    async def test_a_turn_of_ours_that_somebody_else_has_begun(self):
        """Without safe mode everybody may act. The bridge takes the action back, and plays on after a whole turn."""
        async def script(server, key, person):
            server.games[key].safe_mode = False
            await person.act({"Lift": 12}, {"Place": 28}, {"Lift": 52})
            await person.wait_for(2)
            # A pawn that the bridge has not moved.
            black = (48, 32) if server.games[key].actions()[2]["Lift"] == 49 else (49, 33)
            await person.act({"Lift": 11}, {"Place": 27}, {"Lift": black[0]}, {"Place": black[1]}, {"Lift": 6}, {"Place": 21})
            await person.wait_for(6)
            self.assertEqual(server.counts["illegal"], 0)

        await self.against(script)

    async def test_whole_turns_taken_back(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_for(2)
            server.roll_back(key, turns=2)
            await person.act({"Lift": 11}, {"Place": 27})
            await person.wait_for(2)
            self.began_with(server, key, 11)

        await self.against(script)

    async def test_a_turn_taken_back_while_the_engine_thinks(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_until(lambda: self.searches.locked())
            server.roll_back(key, turns=1)
            await person.wait_until(lambda: not self.searches.locked())
            self.assertEqual(len(server.games[key].turns), 0)
            await person.act({"Lift": 11}, {"Place": 27})
            await person.wait_for(2)
            self.began_with(server, key, 11)

        await self.against(script, budget=40, nodes=None, options={"Hash": 1})

    async def test_a_server_that_refuses_every_turn(self):
        async with a_server(faults=Faults(refused=1)) as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            with self.assertRaisesRegex(game.GivenUp, "rejects the turns"):
                await asyncio.wait_for(self.runner(where, key, [True], news=0.05).run(), HANG)

    async def test_an_end_that_is_not_known(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_for(2)
            server.games[key].overlay = {"victory_state": {"Resignation": "White"}}
            await person.act({"Lift": 11}, {"Place": 27})

        await self.ends(script, "Resignation", plies=3)

    async def test_an_action_that_is_not_known(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_for(2)
            played = server.games[key].actions()
            server.games[key].overlay = {"actions": [*played, "Resign"]}
            server.roll_back(key)

        await self.ends(script, "Resign", plies=2)

    async def test_a_side_that_somebody_else_takes_meanwhile(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_for(2)
            server.take(key, "Black", Who("another"))
            await person.act({"Lift": 11}, {"Place": 27})

        server = await self.ends(script, "Black is held by", plies=3)
        self.assertNotIn("not yours", server.counts)

    async def ends(self, script, reason, plies):
        """Asserts that the bridge aborts the game for this reason, with a written record, and does not resume it."""
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game((300, 0)))
            await sides.take(where[0], key, False, "L0", 1000)
            running = asyncio.ensure_future(self.runner(where, key, [False], news=0.1).run())
            await asyncio.wait_for(script(server, key, Person(server, key)), HANG)
            with self.assertRaisesRegex(game.GivenUp, reason):
                await asyncio.wait_for(running, HANG)
            self.assertEqual(where[1].running(), [])
            record, = danco.read_games(self.folder / "level0" / f"{key}.pgn")
            self.assertEqual((len(record), record.result), (plies, "*"))
            self.assertIn("key", json.loads((self.folder / "level0" / f"{key}.json").read_text()))
        return server

    async def test_a_time_that_is_up(self):
        for loser, result in (("White", "0-1"), ("Black", "1-0")):
            async with a_server() as server, self.meeting(server, 1) as [where]:
                key = await where[0].create(protocol.new_game((300, 0)))
                await sides.take(where[0], key, False, "L0", 1000)
                running = asyncio.ensure_future(self.runner(where, key, [False]).run())
                person = Person(server, key)
                await person.act({"Lift": 12}, {"Place": 28})
                if loser == "White":
                    await person.wait_for(2)
                server.run_out(key, loser)
                self.assertEqual(await asyncio.wait_for(running, HANG), result)
                self.assertEqual(where[1].running(), [])
                record, = danco.read_games(self.folder / "level0" / f"{key}.pgn")
                self.assertEqual((record.result, record.reason), (result, "timeout"))
                state = protocol.parse_state(await where[0].fetch(key))
                self.assertEqual((state.result, state.unknown), (result, None))

    async def test_a_game_that_is_not_there(self):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            with self.assertRaisesRegex(game.GivenUp, "no game 4711"):
                await asyncio.wait_for(self.runner(where, "4711", [True], news=0.05).run(), HANG)

    async def test_invalid_messages_of_other_games(self):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            await sides.take(where[0], key, False, "L0", 1000)
            running = asyncio.ensure_future(self.runner(where, key, [False]).run())
            person = Person(server, key)
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_for(2)
            for _ in range(50):
                where[0]._hand_to_all(protocol.ProtocolError("half a state of another game"))
            await person.act({"Lift": 11}, {"Place": 27})
            await person.wait_until(lambda: running.done() or len(server.games[key].turns) == 4)
            self.assertFalse(running.done())
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def test_an_engine_that_still_starts_when_the_bridge_stops(self):
        pid, start = self.folder / "pid", self.folder / "start"
        os.mkfifo(start)
        command = ["sh", "-c", f'echo $$ >"{pid}"; read -r _ <"{start}"; exec "{DANCO}"']
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            running = asyncio.ensure_future(self.runner(where, key, [True], command=command).run())
            await Person(server, key).wait_until(lambda: pid.exists() and pid.read_text())
            running.cancel()
            start.write_text("now\n")
            await asyncio.gather(running, return_exceptions=True)
            self.assertFalse(pathlib.Path("/proc", pid.read_text().strip()).exists())

    async def test_an_engine_that_is_gone(self):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            with self.assertRaisesRegex(game.GivenUp, "engine"):
                await self.runner(where, key, [True], command=["./no-such-engine"]).run()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # faults are injected here by the hundred
    unittest.main()

#!/usr/bin/env python3
"""tools/danco-pacoplay against a server of its protocol: as its users run it, and fault by fault."""

import asyncio
import contextlib
import json
import logging
import os
import pathlib
import signal
import ssl
import sys
import tempfile
import unittest
import unittest.mock

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(HERE)]

import danco  # noqa: E402
from pacoplay import clock, credentials, game, protocol, records, sides, site, storage  # noqa: E402
from faults import Faults  # noqa: E402
from match import Who  # noqa: E402
from server import Server  # noqa: E402

DANCO = os.environ.get("DANCO", "build/release/src/danco")
REFEREE = os.environ.get("DANCO_REFEREE", "build/release/tests/slow/danco-slow-referee")
HANG = 100
PASSWORD = "correct horse battery staple"
STATE = {"key": "1", "actions": [{"Lift": 12}, {"Place": 28}], "is_rollback": False,
         "controlling_player": "Black", "timer": None, "victory_state": "Running",
         "setup_options": {"safe_mode": True, "draw_after_n_repetitions": 3}}
TIMER = {"last_timestamp": "2026-11-22T10:00:00.5Z", "time_left_white": 60.0, "time_left_black": 58.5,
         "timer_state": "Running",
         "config": {"time_budget_white": 60, "time_budget_black": 60, "increment": 1}}


class Person:
    """Plays the other side by hand, piece by piece, over the server's inside."""

    def __init__(self, server, key):
        self.server, self.key = server, key

    async def wait_for(self, plies):
        while len(self.server.games[self.key].turns) < plies:
            await asyncio.sleep(0.01)

    async def act(self, *actions):
        assert not self.server.act(self.key, list(actions))


def a_server(**options):
    """A server on which the bridges of these tests have accounts."""
    users = {name: PASSWORD for name in ("danco", "bridge0", "bridge1")}
    return Server(REFEREE, users=users, **options)


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
        """Sites with their storages."""
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
        return game.GameRunner(there, store, self.play(**changes), asyncio.Semaphore(2), key, colors)

    async def create(self, where, setup):
        """(The bridge itself does not ask twice: the first request may have made a game.)"""
        while True:
            try:
                return await where[0].create(setup)
            except site.SiteError:
                await asyncio.sleep(0.05)

    async def both_sides(self, server, setup=None, during=None, **changes):
        """One game between two bridges; the game as the server has it."""
        async with self.meeting(server) as (one, two):
            key = await self.create(one, setup or protocol.new_game((60, 1)))
            await sides.take(one[0], key, True, "L2", 1000)
            await sides.take(two[0], key, False, "L0", 1000)
            games = asyncio.gather(self.runner(one, key, [True], level=2, **changes).run(),
                                   self.runner(two, key, [False], **changes).run())
            extra = [during(server, key)] if during else []
            results, *_ = await asyncio.wait_for(asyncio.gather(games, *extra), HANG)
        played = server.games[key]
        expected = protocol.parse_victory(played.victory)
        self.assertEqual(results, [expected, expected])
        for level in (0, 2):
            path = self.folder / f"level{level}" / f"{key}.json"
            self.assertEqual(json.loads(path.read_text())["actions"], played.actions())
            record, = danco.read_games(path.with_suffix(".pgn"))
            self.assertEqual((len(record), record.result), (len(played.turns), expected))
        return played


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
            await asyncio.sleep(0.3)
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
            self.assertGreater(server.counts["refused"], 5)
            self.assertNotIn("TimeoutVictory", played.victory)

    async def test_the_servers_clock_is_wrong(self):
        for drift in (-3600, 3600):
            faults = Faults(drift=drift)
            async with a_server(faults=faults) as server, self.meeting(server, 1) as [(there, _)]:
                there.subscribe("1")
                while there.clock.round_trip is None:
                    await asyncio.sleep(0.01)
                self.assertAlmostEqual(there.clock.offset, drift, delta=1)


class PersonTest(BridgeCase):
    """The bridge has Black; White is a person."""

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

    async def test_a_turn_in_pieces_and_taken_back(self):
        async def script(server, key, person):
            await person.act({"Lift": 12})
            await asyncio.sleep(0.1)
            self.assertEqual(len(server.games[key].turns), 0)
            server.roll_back(key)
            await person.act({"Lift": 11})
            await person.act({"Place": 27})
            await person.wait_for(2)

        await self.against(script)

    async def test_whole_turns_taken_back(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await person.wait_for(2)
            server.roll_back(key, turns=2)
            await asyncio.sleep(0.1)
            self.assertEqual(len(server.games[key].turns), 0)
            await person.act({"Lift": 11}, {"Place": 27})
            await person.wait_for(2)

        await self.against(script)

    async def test_a_turn_taken_back_while_the_engine_thinks(self):
        async def script(server, key, person):
            await person.act({"Lift": 12}, {"Place": 28})
            await asyncio.sleep(0.2)  # it thinks for longer
            server.roll_back(key, turns=1)
            await asyncio.sleep(0.3)
            self.assertEqual(len(server.games[key].turns), 0)
            await person.act({"Lift": 11}, {"Place": 27})
            await person.wait_for(2)
            self.assertEqual(server.games[key].turns[0].actions[0]["Lift"], 11)

        await self.against(script, budget=40, nodes=None, options={"Hash": 1})

    async def test_a_server_that_refuses_every_turn(self):
        async with a_server(faults=Faults(refused=1)) as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            with self.assertRaisesRegex(game.GivenUp, "refuses the turns"):
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
        """The bridge gives the game up for this reason, has written it down, and does not resume it."""
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

    async def test_an_engine_that_is_gone(self):
        async with a_server() as server, self.meeting(server, 1) as [where]:
            key = await where[0].create(protocol.new_game(None))
            with self.assertRaisesRegex(game.GivenUp, "engine"):
                await self.runner(where, key, [True], command=["./no-such-engine"]).run()


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
            # What we had is ours again, and is not claimed anew.
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
            Server.act(server, key, [{"Lift": 12}, {"Place": 28}])
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
                server.faults = server._chances.faults = faults
                for _ in range(10):
                    self.assertEqual(await where[0].fetch(key), server.games[key].state(server.names))

    async def test_missing_credentials_are_said(self):
        async with a_server() as server:
            async with site.Site(server.url, client_id="1") as there:
                key = await there.create(protocol.new_game(None))
                with self.assertRaisesRegex(site.SiteError, "401.*none found in PACOPLAY_USERNAME"):
                    await there.claim(key, True, "L0", 1000)

    async def test_at_most_so_many_a_second(self):
        for rate in (20, 50):
            async with a_server() as server:
                who = credentials.Credentials("danco", PASSWORD)
                async with site.Site(server.url, who, client_id="1", rate=rate) as there:
                    await there.sign_in()
                    key = await there.create(protocol.new_game(None))
                    await sides.take(there, key, True, "L0", 1000)
                    await asyncio.gather(*(there.refresh(key) for _ in range(30)))
                    while len(server.arrivals) < 30:
                        await asyncio.sleep(0.01)
                times = [when for when, _ in server.arrivals]
                for began in times:
                    self.assertLessEqual(sum(began <= when < began + 1 for when in times), rate)


class CommandTest(BridgeCase):
    """The program, over TLS with a certificate of its own, signed in."""

    async def run_it(self, server, *arguments, secrets=True, wait=True):
        environment = {**os.environ, "HOME": str(self.folder)}
        if secrets:
            environment |= {"PACOPLAY_USERNAME": "danco", "PACOPLAY_PASSWORD": PASSWORD}
        playing = arguments[0] in ("play", "create", "resume")
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(ROOT / "tools/danco-pacoplay"), *arguments, "--server", server.url, "--verbose",
            "--rate", "500", *(["--ca", server.certificate] if server.certificate else []),
            *(["--engine", DANCO, "--hash", "1", "--nodes", "100", "--games", str(self.folder / "games"),
               "--state", str(self.folder / f"state-of-{arguments[-1]}")] if playing else []),
            env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        if not wait:
            return process
        return await self.end(process)

    async def end(self, process):
        out, err = await asyncio.wait_for(process.communicate(), HANG)
        self.assertNotIn(PASSWORD, (out + err).decode())
        return process.returncode, out.decode(), err.decode()

    def server(self, **options):
        return a_server(tls=True, folder=self.folder, **options)

    async def create_game(self, server):
        who = credentials.Credentials("danco", PASSWORD)
        context = ssl.create_default_context(cafile=server.certificate)
        async with site.Site(server.url, who, client_id="1", tls=context, rate=1000) as there:
            return await there.create(protocol.new_game(None))

    async def test_create_play_fetch_watch(self):
        async with self.server() as server:
            white = await self.run_it(server, "create", "--tc", "1+1", "--level", "2", wait=False)
            key = (await white.stdout.readline()).decode().split(":")[0]
            black = await self.run_it(server, "play", f"{server.url}/game/{key}", "--level", "0",
                                      wait=False)
            watched = await self.run_it(server, "watch", key, "--movetime", "0.01", secrets=False,
                                        wait=False)
            ends = [await self.end(process) for process in (white, black, watched)]
            self.assertEqual([code for code, *_ in ends], [0, 0, 0], ends)
            result = protocol.parse_victory(server.games[key].victory)
            self.assertIn(f"{key}: {result}", ends[0][1])
            self.assertIn("White's view", ends[2][1])
            self.assertIn(result, ends[2][1])
            self.assertIn("level 2", server.games[key].seats["White"].label["name"])
            for name in ("pacoplay", "pgn-players"):
                code, out, err = await self.run_it(server, "fetch", key, "--to", name, secrets=False)
                self.assertEqual(code, 0, err)
                record, = danco.parse_games(out)
                self.assertEqual(len(record), len(server.games[key].turns))
            self.assertEqual(record.tags["Site"], f"{server.url}/game/{key}")
            day = server.games[key].actions()[0]["timestamp"][:len("2026-11-22")]
            self.assertEqual(record.tags["Date"], day.replace("-", "."))

    async def test_interrupted_and_resumed(self):
        async with self.server() as server:
            process = await self.run_it(server, "create", "--side", "both", "--tc", "2+1", "--level", "1",
                                        wait=False)
            key = (await process.stdout.readline()).decode().split(":")[0]
            while len(server.games[key].turns) < 4:
                await asyncio.sleep(0.02)
            process.send_signal(signal.SIGTERM)
            code, _, err = await self.end(process)
            self.assertEqual(code, 130, err)
            self.assertIn("resume", err)
            code, out, err = await self.run_it(server, "resume", "--level", "1")
            self.assertEqual(code, 0, err)
            self.assertIn(key, out, err)
            self.assertNotEqual(server.games[key].victory, "Running")
            stored = self.folder / "state-of-1" / "games.json"
            self.assertNotIn(PASSWORD, stored.read_text())
            self.assertEqual(json.loads(stored.read_text())[server.url]["games"], {})

    async def test_refusals(self):
        async with self.server() as server:
            code, _, err = await self.run_it(server, "play", "4711", "--level", "0")
            self.assertEqual(code, 2)
            self.assertIn("404", err)
            code, _, err = await self.run_it(server, "create", "--tc", "soon")
            self.assertEqual(code, 2)
            self.assertIn("time control", err)
            code, _, err = await self.run_it(server, "create", "--level", "2.5")
            self.assertIn("--level", err)
            key = (await self.create_game(server))
            code, _, err = await self.run_it(server, "play", key, "--level", "0", secrets=False)
            self.assertEqual(code, 2)
            self.assertIn("none found in PACOPLAY_USERNAME", err)
            self.assertIn("401", err)
            server.take(key, "White", Who("another"))
            code, _, err = await self.run_it(server, "play", key, "--side", "white", "--level", "0")
            self.assertEqual(code, 2)
            self.assertIn("White is held by", err)
            code, _, err = await self.run_it(server, "fetch", key, "--burst", "0")
            self.assertIn("--burst", err)
            server.users["danco"] = "another"
            code, _, err = await self.run_it(server, "create", "--level", "1")
            self.assertEqual(code, 2)
            self.assertIn("403", err)
            server.certificate = None
            code, _, err = await self.run_it(server, "fetch", "1", secrets=False)
            self.assertEqual(code, 2)
            self.assertIn("certificate", err)


class PartsTest(unittest.TestCase):
    def test_credentials(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "secret.json"
            path.write_text(json.dumps({"username": "danco", "password": PASSWORD}))
            path.chmod(0o644)
            environment = {"PACOPLAY_CREDENTIALS": str(path)}
            with self.assertRaisesRegex(credentials.CredentialsError, "chmod 600"):
                credentials.load(environment)
            path.chmod(0o600)
            found = credentials.load(environment)
            self.assertEqual((found.username, found.password), ("danco", PASSWORD))
            self.assertNotIn(PASSWORD, repr(found))
            path.write_text('{"username": "danco"}')
            with self.assertRaisesRegex(credentials.CredentialsError, "must be texts"):
                credentials.load(environment)
            with self.assertRaisesRegex(credentials.CredentialsError, "missing"):
                credentials.load({"PACOPLAY_USERNAME": "danco"})

    def test_a_password_goes_over_https_alone(self):
        with self.assertRaisesRegex(site.SiteError, "https"):
            site.Site("http://pacoplay.example", client_id="1")

    def test_the_clock_believes_the_quickest_answer(self):
        now = [1000.0]
        ours = clock.ServerClock(lambda: now[0])
        ours.answer(send=999.8, bounced=1009.9)
        self.assertAlmostEqual(ours.offset, 10.0)
        ours.answer(send=998.0, bounced=1100.0)  # slow: it says little
        self.assertAlmostEqual(ours.offset, 10.0)
        ours.answer(send=1001.0, bounced=0.0)  # from the future: our clock was set
        self.assertAlmostEqual(ours.server_now(), 1010.0)

    def leave(self, rate, burst, count):
        """When messages leave that all want to leave at once, by a clock of the test's own."""
        now, times = [1000.0], []

        async def sleep(seconds):
            now[0] += seconds

        async def hurry(limit):
            await limit.wait()
            times.append(now[0])

        async def hurry_all():
            limit = clock.RateLimit(rate, burst, now=lambda: now[0], sleep=sleep)
            await asyncio.gather(*(hurry(limit) for _ in range(count)))
            now[0] += 60  # after a rest
            await asyncio.gather(*(hurry(limit) for _ in range(count)))

        asyncio.run(hurry_all())
        return times

    def test_the_rate_limit(self):
        for rate, burst in ((1, 1), (5, 1), (0.5, 1), (5, 20)):
            times = self.leave(rate, burst, 60)
            self.assertEqual(len(times), 120)
            window = max(1.0, 1 / rate)  # seconds
            for began in times:
                within = sum(began <= time < began + window for time in times)
                self.assertLessEqual(within, rate * window + burst - 1, (rate, burst))
        times = self.leave(5, 20, 20)
        self.assertAlmostEqual(times[0], times[19])  # the burst itself leaves at once

    def test_the_limit_is_not_needlessly_slow(self):
        times = self.leave(10, 1, 100)[:100]
        self.assertLess(times[-1] - times[0], 11)

    def test_times(self):
        self.assertAlmostEqual(protocol.parse_time("2023-11-28T14:13:13.451457501Z", "t"),
                               protocol.parse_time("2023-11-28T15:13:13.451457501+01:00", "t"))
        self.assertAlmostEqual(protocol.parse_time(protocol.format_time(1234.5), "t"), 1234.5)
        for text in ("yesterday", None, "2023-13-28T14:13:13Z"):
            with self.assertRaisesRegex(protocol.ProtocolError, "t: "):
                protocol.parse_time(text, "t")

    def test_time_controls(self):
        self.assertEqual(protocol.parse_time_control("10+5"), (600, 5))
        self.assertEqual(protocol.parse_time_control("0.5"), (30, 0))
        self.assertIsNone(protocol.parse_time_control("none"))
        for text in ("", "0+5", "-1", "10+", "1e3"):
            with self.assertRaises(protocol.ProtocolError):
                protocol.parse_time_control(text)

    def test_states_that_are_refused(self):
        good = STATE
        self.assertEqual(len(protocol.parse_state(good).record), 1)
        for change, field in (({"key": "../x"}, "key"), ({"actions": 3}, "actions"),
                              ({"actions": [{"Lift": 64}]}, "Lift"),
                              ({"actions": [{"Lift": 12, "Place": 28}]}, r"actions\[0\]"),
                              ({"actions": [{"Lift": 12}, {"Place": 52}]}, "Place|illegal|e7"),
                              ({"controlling_player": "White"}, "controlling_player")):
            with self.assertRaisesRegex(protocol.ProtocolError, field):
                protocol.parse_state({**good, **change})

    def test_what_is_needed_and_not_known_ends_a_game(self):
        for change, turns, field in (
                ({"actions": [{"Lift": 12}, {"Place": 28}, {"Throw": 1}, {"Lift": 1}]}, 1, r"actions\[2\]"),
                ({"actions": [{"Lift": 12}, {"Place": 28}, "Resign"]}, 1, r"actions\[2\]"),
                ({"actions": [{"Promote": "King"}]}, 0, "Promote"),
                ({"victory_state": "Armistice"}, 1, "victory_state"),
                ({"victory_state": {"Resignation": "White"}}, 1, "victory_state"),
                ({"variant": "chess", "setup_options": {"starting_fen": "of chess"}}, 0, "variant"),
                ({"timer": {"config": {}, "timer_state": "Running"}}, 1, "timer")):
            state = protocol.parse_state({**STATE, **change})
            self.assertTrue(state.over)
            self.assertIsNone(state.result)
            self.assertRegex(state.unknown, field)
            self.assertEqual(len(state.record), turns)
            self.assertIn(state.unknown, records.record_of(state, "https://one").comment)

    def test_what_is_not_needed_and_not_known_is_passed_over(self):
        for change in ({"mood": "fair"}, {"controlling_player": "Green"}, {"white_player": {"nick": "x"}},
                       {"white_control": {"LockedBy": 3}}, {"key": 17},
                       {"actions": [{"Lift": 12, "by": 3}, {"Place": 28, "timestamp": "soon"}]},
                       {"setup_options": {"safe_mode": "often", "weather": "fair", "starting_fen": None}},
                       {"timer": {**TIMER, "timer_state": "Paused", "config": {"increment": 1, "delay": 4}}},
                       {"victory_state": {"PacoVictory": "White", "by": "chain"}}):
            state = protocol.parse_state({**STATE, **change})
            self.assertIsNone(state.unknown)
            self.assertEqual((len(state.record), state.controlling), (1, danco.BLACK))
            records.record_of(state, "https://one").write("pgn-players")

    def test_the_forms_of_a_timer(self):
        for form, running in (("NotStarted", False), ("Running", True), ("Stopped", False),
                              ({"Timeout": "White"}, False), ({"Timeout": "Black"}, False),
                              ("Paused", True), ({"Paused": 3}, True)):  # (who knows: it may run)
            timer = protocol.parse_timer({**TIMER, "timer_state": form})
            self.assertEqual(timer.running, running, form)
        for loser, result in (("White", "0-1"), ("Black", "1-0")):
            winner = "Black" if loser == "White" else "White"
            state = protocol.parse_state({**STATE, "timer": {**TIMER, "timer_state": {"Timeout": loser}},
                                          "victory_state": {"TimeoutVictory": winner}})
            self.assertEqual((state.result, state.over, state.unknown), (result, True, None))
            self.assertEqual(state.record.reason, "timeout")

    def test_a_record_says_when_and_where(self):
        dated = {**STATE, "actions": [{"Lift": 12, "timestamp": "2023-11-28T23:59:58.4Z"}, {"Place": 28}]}
        tags = records.record_of(protocol.parse_state(dated), "https://paco.example/").tags
        self.assertEqual((tags["Site"], tags["Date"], tags["UTCTime"]),
                         ("https://paco.example/game/1", "2023.11.28", "23:59:58"))
        clocked = protocol.parse_state({**STATE, "timer": TIMER})
        self.assertEqual(records.record_of(clocked, "https://one").tags["Date"], "2026.11.22")
        self.assertNotIn("Date", records.record_of(protocol.parse_state(STATE), "https://one").tags)

    def test_castling_is_sent_as_the_kind_of_game_wants_it(self):
        def forms(fen, text, fischer_random):
            move = danco.Position(fen).parse_move(text)
            return [form[-1]["Place"] for form in game.turn_forms(move, fischer_random=fischer_random)]

        usual = "4k3/8/8/8/8/8/8/R3K2R w 0 AHah - -"
        self.assertEqual(forms(usual, "e1g1", False), [danco.G1, danco.H1])
        self.assertEqual(forms(usual, "e1c1", False), [danco.C1, danco.A1])
        self.assertEqual(forms(usual, "e1h1", True), [danco.H1, danco.G1])
        # The king's target is a plain step away, or the rook stands there.
        self.assertEqual(forms("4k3/8/8/8/8/8/8/5K1R w 0 Hh - -", "f1h1", True), [danco.H1])
        self.assertEqual(forms("4k3/8/8/8/8/8/8/4K1R1 w 0 Gg - -", "e1g1", True), [danco.G1])
        self.assertEqual(forms("4k3/8/8/8/8/8/8/R3K2R w 0 AHah - -", "a1a2", True), [danco.A2])

    def test_whose_a_side_is(self):
        anna = {"name": "Anna", "user_id": 3}
        for fields, free, others in (
                ({}, True, False),
                ({"white_control": "Unlocked"}, True, False),
                ({"white_control": "Unlocked", "white_player": anna}, False, False),
                ({"white_player": anna}, False, False),
                ({"white_control": "LockedByYou", "white_player": anna}, False, False),
                ({"white_control": "LockedByOther"}, False, True),
                ({"white_control": "LockedByYourFrontendAi"}, False, True),
                ({"white_control": "Rented"}, False, True)):
            state = protocol.parse_state({**STATE, **fields})
            self.assertEqual((sides.is_free(state, True), sides.is_others(state, True)), (free, others), fields)
            self.assertTrue(sides.is_free(state, False))
        self.assertIn("Anna", sides.holder(protocol.parse_state({**STATE, "white_player": anna}), True))

    def test_messages_that_are_refused(self):
        for text in ('{"Weather": "fair"}', '"ServerWillRestart"', '{"a": 1, "b": 2}', "[]", "null"):
            with self.assertRaises(protocol.UnknownMessage):
                protocol.parse_message(text)
        for text in ("", "{", "[]", '{"Weather": "fair"}', '{"a": 1, "b": 2}', "null", "[" * 100000):
            with self.assertRaises(protocol.ProtocolError):
                protocol.parse_message(text)

    def test_storage(self):
        with tempfile.TemporaryDirectory() as folder:
            one = storage.Storage(pathlib.Path(folder), "https://one")
            one.keep("1", [True])
            one.keep("2", [False, True])
            again = storage.Storage(pathlib.Path(folder), "https://one")
            self.assertEqual((again.uuid, again.running(), again.sides("2")),
                             (one.uuid, ["1", "2"], [True, False]))
            self.assertEqual(storage.Storage(pathlib.Path(folder), "https://two").running(), [])
            again.keep("1", ())
            self.assertEqual(storage.Storage(pathlib.Path(folder), "https://one").running(), ["2"])
            (pathlib.Path(folder) / "games.json").write_text("{")
            with self.assertRaisesRegex(OSError, "damaged"):
                storage.Storage(pathlib.Path(folder), "https://one")


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # faults are planted here by the hundred
    unittest.main()

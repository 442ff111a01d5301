#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/danco-pacoplay as its users run it, on a test server."""

import asyncio
import json
import logging
import os
import shlex
import signal
import sys
import unittest

from aiohttp import web

from bridge_case import DANCO, HANG, PASSWORD, ROOT, BridgeCase, Person, a_server, danco, result_of
from faults import Faults
from match import Who
from pacoplay import protocol

E2E4, D2D4, E7E5 = ([{"Lift": lift}, {"Place": place}] for lift, place in ((12, 28), (11, 27), (52, 36)))


class CommandCase(BridgeCase):
    """Runs the program over TLS with a test certificate, signed in."""

    async def run_it(self, server, *arguments, secrets=True, wait=True):
        environment = {**os.environ, "HOME": str(self.folder)}
        if secrets:
            environment |= {"PACOPLAY_USERNAME": "danco", "PACOPLAY_PASSWORD": PASSWORD}
        playing = arguments[0] in ("play", "create", "resume")
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(ROOT / "tools/danco-pacoplay"), arguments[0], "--server", server.url, "--verbose",
            "--rate", "500", *(["--ca", server.certificate] if server.certificate else []),
            *(["--engine", shlex.quote(DANCO), "--hash", "1", "--nodes", "100", "--games", str(self.folder / "games"),
               "--state", str(self.folder / f"state-of-{arguments[-1]}")] if playing else []), *arguments[1:],
            env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        if not wait:
            return process
        return await self.end(process)

    async def end(self, process):
        out, err = await asyncio.wait_for(process.communicate(), HANG)
        self.assertNotIn(PASSWORD, (out + err).decode())
        return process.returncode, out.decode(), err.decode()

    async def until(self, process, part):
        """Reads the output of a process up to a line that contains `part`."""
        while part not in (line := (await asyncio.wait_for(process.stdout.readline(), HANG)).decode()):
            self.assertTrue(line, f"ended without {part!r}")

    def server(self, **options):
        return a_server(tls=True, folder=self.folder, **options)


class CommandTest(CommandCase):
    async def test_create_play_fetch_watch(self):
        async with self.server() as server:
            white = await self.run_it(server, "create", "--tc", "1+1", "--level", "2", wait=False)
            key = (await white.stdout.readline()).decode().split(":")[0]
            watched = await self.run_it(server, "watch", key, "--movetime", "0.01", secrets=False,
                                        wait=False)
            await self.until(watched, "White's view")
            black = await self.run_it(server, "play", f"{server.url}/game/{key}", "--level", "0",
                                      wait=False)
            ends = [await self.end(process) for process in (white, black, watched)]
            self.assertEqual([code for code, *_ in ends], [0, 0, 0], ends)
            result = result_of(server.games[key].victory)
            self.assertIn(f"{key}: {result}", ends[0][1])
            self.assertIn(result, ends[2][1])
            self.assertIn("level 2", server.games[key].seats["White"].label["name"])
            for name in ("pacoplay", "pgn-players"):
                code, out, err = await self.run_it(server, "fetch", key, "--to", name, secrets=False)
                self.assertEqual(code, 0, err)
                record, = danco.parse_games(out)
                self.assertEqual(len(record), len(server.games[key].turns))
            self.assertEqual(record.tags["Site"], f"{server.url}/game/{key}")
            kept = self.folder / "kept.pgn"
            kept.write_text("years of work")
            for words, status, text in ([], 2, "years of work"), (["--overwrite"], 0, out):
                code, _, err = await self.run_it(server, "fetch", key, "--to", name, "--out", str(kept), *words, secrets=False)
                self.assertEqual((code, kept.read_text(), "--overwrite replaces it" in err), (status, text, status == 2), err)
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
            code, out, err = await self.run_it(server, "resume", "--server", f"{server.url}/", "--level", "1")
            self.assertEqual(code, 0, err)
            self.assertIn(key, out, err)
            self.assertNotEqual(server.games[key].victory, "Running")
            stored = self.folder / "state-of-1" / "games.json"
            self.assertNotIn(PASSWORD, stored.read_text())
            self.assertEqual(json.loads(stored.read_text())[server.url]["games"], {})

    async def test_a_game_that_cannot_be_created_stops_no_other(self):
        async with self.server() as server:
            create, calls = server.create, []

            def refuse_the_second(setup):
                calls.append(setup)
                if len(calls) == 2:
                    raise web.HTTPForbidden()
                return create(setup)

            server.create = refuse_the_second
            code, out, err = await self.run_it(server, "create", "--count", "3", "--side", "both", "--tc", "1+1", "--level", "0")
            self.assertEqual(code, 1, err)
            self.assertIn("danco-pacoplay: a new game: ", err)
            self.assertIn("403", err)
            self.assertEqual((len(server.games), len(calls)), (1, 2))
            for key, game in server.games.items():
                self.assertNotEqual(game.victory, "Running")
                self.assertIn(f"{key}: {server.url}/game/{key}", out)

    async def test_refusals(self):
        async with self.server() as server:
            code, _, err = await self.run_it(server, "play", "4711", "--level", "0")
            self.assertEqual(code, 2)
            self.assertIn("404", err)
            code, _, err = await self.run_it(server, "watch", "4711", secrets=False)
            self.assertEqual(code, 2)
            self.assertIn("danco-pacoplay: 4711: no game 4711", err)
            code, _, err = await self.run_it(server, "create", "--tc", "soon")
            self.assertEqual(code, 2)
            self.assertIn("time control", err)
            for flag, value in (("--level", "2.5"), ("--level", "nan"), ("--movetime", "nan"), ("--movetime", "-1"),
                                ("--count", "0"), ("--threads", "0"), ("--rate", "0"), ("--engine", "'"), ("--engine", "")):
                code, _, err = await self.run_it(server, "create", flag, value)
                self.assertEqual(code, 2)
                self.assertIn(f"argument {flag}: ", err)
            self.assertEqual(server.games, {})
            key = server.create(protocol.new_game(None))
            code, _, err = await self.run_it(server, "play", key, "--level", "0", secrets=False)
            self.assertEqual(code, 2)
            self.assertIn("none found in PACOPLAY_USERNAME", err)
            self.assertIn("401", err)
            server.take(key, "White", Who("another"))
            code, _, err = await self.run_it(server, "play", key, "--side", "white", "--level", "0")
            self.assertEqual(code, 2)
            self.assertIn("White is held by", err)
            for flag, value, why in (("--burst", "0", "argument --burst"), ("--ca", "/missing", "--ca: /missing: No such"),
                                     ("--server", "https://[::1", "Invalid IPv6"), ("--server", "https://a:b", "Port")):
                code, _, err = await self.run_it(server, "fetch", key, flag, value)
                self.assertEqual(code, 2)
                self.assertIn(why, err)
            server.users["danco"] = "another"
            code, _, err = await self.run_it(server, "create", "--level", "1")
            self.assertEqual(code, 2)
            self.assertIn("403", err)
            server.certificate = None
            code, _, err = await self.run_it(server, "fetch", "1", secrets=False)
            self.assertEqual(code, 2)
            self.assertIn("certificate", err)


class SidesTest(CommandCase):
    """Tests which client holds a side, and takeovers in between. The human players are guests without names."""

    def stored_games(self, server):
        return json.loads((self.folder / "state-of-0" / "games.json").read_text())[server.url]["games"]

    def record(self, key):
        """Returns the written record: the server's actions, and the game of the PGN."""
        path = self.folder / "games" / f"{key}.json"
        game, = danco.read_games(path.with_suffix(".pgn"))
        return json.loads(path.read_text())["actions"], game

    async def play(self, server, key, *arguments, **options):
        return await self.run_it(server, "play", key, *arguments, "--level", "0", **options)

    async def test_the_side_that_is_free_is_taken(self):
        async with self.server() as server:
            person = Person(server)
            await person.act(*E2E4)  # the guest has White, and White has no name
            process = await self.play(server, person.key, wait=False)
            await person.wait_for(2)
            server.run_out(person.key)
            code, out, err = await self.end(process)
            self.assertEqual((code, server.counts["claims of taken sides"]), (0, 0), err)
            self.assertIn("0-1", out)
            self.assertIsNone(person.game.seats["White"].label)
            self.assertEqual(self.stored_games(server), {})

    async def test_no_side_is_free(self):
        async with self.server() as server:
            person = Person(server)
            await person.act(*E2E4, *E7E5)
            for side in ([], ["--side", "white"], ["--side", "black"]):
                code, _, err = await self.play(server, person.key, *side)
                self.assertNotEqual(code, 0, err)
                self.assertNotIn("Traceback", err)
            self.assertEqual([seat.label for seat in person.game.seats.values()], [None, None])
            self.assertEqual(len(person.game.turns), 2)

    async def test_a_side_is_taken_between_the_look_and_the_claim(self):
        async with self.server(faults=Faults(snatched=1)) as server:
            code, _, err = await self.play(server, Person(server).key)
            self.assertNotEqual(code, 0, err)
            self.assertEqual((server.counts["snatched"], server.counts["not yours"]), (2, 0))  # it tried both

    async def test_a_side_is_taken_during_the_game(self):
        async with self.server() as server:
            person = Person(server)
            process = await self.play(server, person.key, "--side", "white", wait=False)
            await person.wait_for(1)
            server.take(person.key, "White")
            await person.act(*E7E5)
            code, _, err = await self.end(process)
            self.assertEqual(code, 1, err)
            actions, game = self.record(person.key)
            self.assertIn(len(game), (1, 2))
            self.assertEqual(actions, person.game.actions()[:2 * len(game)])
            self.assertEqual(server.counts["not yours"], 0)

    async def test_lost_on_time_by_either_side(self):
        for ours in ("White", "Black"):
            for loser, result in (("White", "0-1"), ("Black", "1-0")):
                async with self.server() as server:
                    person = Person(server)
                    if ours == "Black":
                        await person.act(*E2E4)
                    process = await self.play(server, person.key, "--side", ours.lower(), wait=False)
                    await person.wait_for(1 if ours == "White" else 2)
                    server.run_out(person.key, loser)
                    if person.game.running:  # the loser's turn comes after the other has moved
                        await person.act(*(D2D4 if ours == "Black" else E7E5))
                    code, out, err = await self.end(process)
                    self.assertEqual(code, 0, err)
                    self.assertIn(result, out)
                    actions, game = self.record(person.key)
                    self.assertEqual((actions, game.result), (person.game.actions(), result))
                    self.assertEqual(self.stored_games(server), {})
                    code, out, err = await self.run_it(server, "fetch", person.key, "--to", "pgn", secrets=False)
                    self.assertEqual(code, 0, err)
                    self.assertIn(result, out)

    async def test_an_end_that_no_client_knows(self):
        async with self.server() as server:
            person = Person(server)
            process = await self.play(server, person.key, "--side", "white", wait=False)
            await person.wait_for(1)
            server.finish(person.key, {"Resignation": "Black"})
            code, _, err = await self.end(process)
            self.assertEqual(code, 1, err)
            self.assertIn("Resignation", err)
            self.assertEqual(self.record(person.key)[0], person.game.actions())
            self.assertEqual(self.stored_games(server), {})

    async def test_an_unknown_format_is_refused_before_anything_is_fetched(self):
        async with self.server() as server:
            code, _, err = await self.run_it(server, "fetch", Person(server).key, "--to", "docx", secrets=False)
            self.assertEqual(code, 2, err)
            self.assertIn("argument --to: invalid choice: 'docx'", err)

    async def test_no_credentials(self):
        async with self.server() as server:
            code, _, err = await self.play(server, Person(server).key, secrets=False)
            self.assertNotEqual(code, 0)
            self.assertIn("none found", err)
            self.assertIn("pacoplay.json", err)

    async def test_a_long_record_in_pieces(self):
        async with self.server(faults=Faults(pieces=1, piece=1000, delay=0.001, new_fields=True)) as server:
            key = server.create({**protocol.new_game(None), "draw_after_n_repetitions": 0})
            knights = ((6, 21), (62, 45), (21, 6), (45, 62))
            for number in range(100):
                lift, place = knights[number % 4]
                self.assertEqual(server.act(key, [{"Lift": lift}, {"Place": place}]), "")
            for _ in range(3):
                code, out, err = await self.run_it(server, "fetch", key, "--to", "pgn", secrets=False)
                self.assertEqual(code, 0, err)
                self.assertIn('[Date "', out)
                self.assertIn(f'[Site "{server.url}/game/{key}"]', out)
                game, = danco.parse_games(out)
                self.assertEqual((len(game), game.result), (100, "1/2-1/2"))


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # a client that does not trust the server closes the connection
    unittest.main()

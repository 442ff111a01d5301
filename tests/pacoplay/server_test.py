#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The test server against the description of the protocol, tested with a bare aiohttp client."""

import json
import pathlib
import ssl
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import aiohttp  # noqa: E402
from faults import Faults  # noqa: E402
from match import Who  # noqa: E402
from server import Server  # noqa: E402

HANG = 60
USERS = {"anna": "one", "bert": "two"}
SETUP = {"timer": {"time_budget_white": 300, "time_budget_black": 200, "increment": 5}, "safe_mode": True,
         "draw_after_n_repetitions": 3, "piece_setup": "DefaultPieceSetup"}
LABEL = {"model_name": "M", "model_strength": 1000, "model_temperature": 0.5, "is_frontend_ai": False}
E2E4, E7E5 = [{"Lift": 12}, {"Place": 28}], [{"Lift": 52}, {"Place": 36}]


class Client:
    """Speaks the protocol and takes nothing for granted."""

    def __init__(self, server, uuid, ssl_context=None):
        self.server, self.uuid = server, uuid
        self.session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=ssl_context))
        self.socket = None

    async def post(self, path, data):
        async with self.session.post(self.server.url + path, json=data) as response:
            return response.status, await response.text()

    async def get(self, key):
        async with self.session.get(f"{self.server.url}/api/game/{key}") as response:
            return response.status, await response.text()

    async def sign_in(self, name):
        return (await self.post("/api/username_password", {"username": name, "password": USERS[name]}))[0]

    async def create(self, **changes):
        status, key = await self.post("/api/create_game", {**SETUP, **changes})
        assert status == 200, key
        return key

    async def claim(self, key, color, **changes):
        return (await self.post(f"/api/ai/game/{key}/metadata/{color}", {**LABEL, **changes}))[0]

    async def connect(self):
        self.socket = await self.session.ws_connect(f"{self.server.url}/websocket?uuid={self.uuid}")

    async def send(self, **message):
        await self.socket.send_str(json.dumps(message))

    async def follow(self, key):
        if self.socket is None:
            await self.connect()
        await self.send(type="subscribeToMatchSocket", data=json.dumps({"key": key}))
        return await self.hear("CurrentMatchState")

    async def act(self, key, *actions):
        await self.send(DoAction={"key": key, "action": list(actions)})

    async def hear(self, kind):
        message = json.loads(await self.socket.receive_str(timeout=HANG))
        assert list(message) == [kind], message
        return message[kind]

    async def bounce(self):
        """Returns once everything sent before has been processed, without a reply."""
        await self.send(TimeDriftCheck={"send": "2026-01-01T00:00:00.5Z"})
        answer = await self.hear("TimeDriftResponse")
        assert answer["send"] == "2026-01-01T00:00:00.5Z"
        return answer["bounced"]

    async def close(self):
        if self.socket is not None:
            await self.socket.close()
        await self.session.close()


class ServerCase(unittest.IsolatedAsyncioTestCase):
    async def start(self, **options):
        context = None
        if options.get("tls"):
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)
            options["folder"] = folder.name
        self.server = Server(users=USERS, **options)
        await self.server.__aenter__()
        self.addAsyncCleanup(self.server.__aexit__)
        if options.get("tls"):
            context = ssl.create_default_context(cafile=self.server.certificate)
        clients = [Client(self.server, uuid, context) for uuid in "ab"]
        for client in clients:
            self.addAsyncCleanup(client.close)
        return clients


class SidesTest(ServerCase):
    async def test_who_is_not_signed_in_claims_nothing(self):
        anna, _ = await self.start()
        key = await anna.create()
        self.assertEqual(await anna.claim(key, "White"), 401)
        status, _ = await anna.post("/api/username_password", {"username": "anna", "password": "two"})
        self.assertEqual(status, 403)
        self.assertEqual(await anna.claim(key, "White"), 401)
        await anna.sign_in("anna")
        self.assertEqual(await anna.claim("4711", "White"), 404)
        self.assertEqual(await anna.claim(key, "Green"), 404)
        self.assertEqual(await anna.claim(key, "White", model_strength="strong"), 422)
        self.assertEqual(await anna.claim(key, "White"), 200)

    async def test_a_taken_side_is_relabelled_and_not_given_away(self):
        anna, bert = await self.start()
        await anna.sign_in("anna")
        await bert.sign_in("bert")
        key = await anna.create()
        state = await bert.follow(key)
        self.assertEqual((state["white_player"], state["white_control"]), (None, "Unlocked"))
        self.assertEqual(await anna.claim(key, "White", model_name="A"), 200)
        state = await bert.hear("CurrentMatchState")
        self.assertEqual((state["white_player"]["name"], state["white_control"]), ("A", "LockedByOther"))
        self.assertEqual((await anna.follow(key))["white_control"], "LockedByYou")
        self.assertEqual(await bert.claim(key, "White", model_name="B"), 200)
        state = await bert.hear("CurrentMatchState")
        self.assertEqual((state["white_player"]["name"], state["white_control"]), ("B", "LockedByOther"))
        await bert.act(key, *E2E4)
        await bert.bounce()
        self.assertEqual(self.server.games[key].turns, [])
        self.assertEqual((self.server.counts["not yours"], self.server.counts["claims of taken sides"]), (1, 1))

    async def test_the_first_action_takes_a_free_side(self):
        anna, bert = await self.start()
        key = await anna.create()
        await anna.follow(key)
        await bert.follow(key)
        await anna.act(key, *E2E4)
        state = await anna.hear("CurrentMatchState")
        self.assertEqual((state["white_control"], state["black_control"]), ("LockedByYou", "Unlocked"))
        state = await bert.hear("CurrentMatchState")
        # A guest holds the side, but no player's name shows it.
        self.assertEqual((state["white_control"], state["white_player"]), ("LockedByOther", None))

    async def test_over_http_both_sides_are_others(self):
        anna, _ = await self.start()
        await anna.sign_in("anna")
        key = await anna.create()
        await anna.claim(key, "Black")
        record = json.loads((await anna.get(key))[1])
        self.assertEqual((record["white_control"], record["black_control"]), ("LockedByOther",) * 2)
        self.assertIsNone(record["white_player"])

    async def test_without_safe_mode_everybody_may_act(self):
        anna, bert = await self.start()
        await anna.sign_in("anna")
        key = await anna.create(safe_mode=False)
        self.assertEqual(await anna.claim(key, "White"), 200)
        await bert.follow(key)
        await bert.act(key, {"Lift": 11})
        await bert.hear("CurrentMatchState")
        await bert.send(Rollback={"key": key})
        self.assertEqual((await bert.hear("CurrentMatchState"))["actions"], [])
        await bert.act(key, *E2E4)
        state = await bert.hear("CurrentMatchState")
        self.assertEqual((len(state["actions"]), state["white_control"]), (2, "LockedByOther"))

    async def test_a_frontend_ai(self):
        anna, _ = await self.start()
        await anna.sign_in("anna")
        key = await anna.create()
        await anna.claim(key, "White", is_frontend_ai=True)
        self.assertEqual((await anna.follow(key))["white_control"], "LockedByYourFrontendAi")

    async def test_a_side_is_snatched(self):
        anna, _ = await self.start(faults=Faults(snatched=1))
        await anna.sign_in("anna")
        key = await anna.create()
        self.assertEqual(await anna.claim(key, "White"), 200)
        self.assertEqual((await anna.follow(key))["white_control"], "LockedByOther")


class PlayTest(ServerCase):
    async def test_turns_are_whole_or_nothing(self):
        anna, _ = await self.start()
        key = await anna.create()
        await anna.follow(key)
        await anna.act(key, {"Lift": 12}, {"Place": 44})
        await anna.act(key, {"Lift": 12}, {"Lift": 28})
        await anna.act(key, {"Place": 28})
        await anna.act(key, *E2E4, {"Lift": 52}, {"Place": 20})
        await anna.bounce()
        game = self.server.games[key]
        self.assertEqual((game.actions(), game.timer.state), ([], "NotStarted"))
        await anna.act(key, {"Lift": 12})
        state = await anna.hear("CurrentMatchState")
        self.assertEqual((len(state["actions"]), state["controlling_player"]), (1, "White"))
        self.assertEqual(state["timer"]["timer_state"], "Running")
        await anna.send(Rollback={"key": key})
        state = await anna.hear("CurrentMatchState")
        self.assertEqual((state["actions"], state["is_rollback"]), ([], True))
        await anna.act(key, *E2E4)
        state = await anna.hear("CurrentMatchState")
        self.assertEqual(state["controlling_player"], "Black")
        self.assertIn("timestamp", state["actions"][0])
        self.assertGreater(state["timer"]["time_left_white"], 300)  # the increment
        self.assertEqual(state["timer"]["time_left_black"], 200)

    async def test_messages_that_are_none(self):
        anna, _ = await self.start()
        await anna.connect()
        for text in ("", "[", "[]", "{}", '{"Resign":{}}', '{"DoAction":{"key":"1"}}', '{"Rollback":7}',
                     '{"type":"subscribeToMatchSocket","data":{"key":"1"}}'):
            await anna.socket.send_str(text)
            await anna.hear("Error")
        key = await anna.create()
        for action in ({"Lift": 64}, {"Lift": True}, {"Promote": "King"}, {"Lift": 1, "Place": 2}, 7):
            await anna.act(key, action)
            await anna.hear("Error")

    async def test_time_runs_out_on_either_side(self):
        for color, moves in (("White", [E2E4[:1]]), ("Black", [E2E4]), ("White", [E2E4, E7E5])):
            anna, _ = await self.start()
            key = await anna.create()
            await anna.follow(key)
            for move in moves:
                await anna.act(key, *move)
                await anna.hear("CurrentMatchState")
            self.server.run_out(key)
            state = await anna.hear("CurrentMatchState")
            winner = "Black" if color == "White" else "White"
            self.assertEqual(state["timer"]["timer_state"], {"Timeout": color})
            self.assertEqual(state["victory_state"], {"TimeoutVictory": winner})
            self.assertEqual(len(state["actions"]), sum(map(len, moves)))
            await anna.act(key, *E7E5)
            await anna.bounce()
            self.assertEqual(self.server.counts["over"], 1)

    async def test_the_clock_rings_by_itself(self):
        anna, _ = await self.start()
        key = await anna.create(timer={"time_budget_white": 0.2, "time_budget_black": 0.2, "increment": 0})
        await anna.follow(key)
        await anna.act(key, {"Lift": 12})
        await anna.hear("CurrentMatchState")
        self.assertEqual((await anna.hear("CurrentMatchState"))["victory_state"], {"TimeoutVictory": "Black"})

    async def test_a_win_and_a_draw(self):
        anna, _ = await self.start()
        key = await anna.create()
        for lift, place in ((12, 20), (53, 45), (3, 39), (51, 43), (39, 60)):
            self.assertEqual(self.server.act(key, [{"Lift": lift}, {"Place": place}]), "")
        state = await anna.follow(key)
        self.assertEqual((state["victory_state"], state["timer"]["timer_state"]),
                         ({"PacoVictory": "White"}, "Stopped"))
        key = await anna.create(timer=None)
        for _ in range(2):
            for lift, place in ((6, 21), (62, 45), (21, 6), (45, 62)):
                self.assertEqual(self.server.act(key, [{"Lift": lift}, {"Place": place}]), "")
        # The start position is not counted.
        self.assertEqual((await anna.follow(key))["victory_state"], "Running")
        self.assertEqual(self.server.act(key, [{"Lift": 6}, {"Place": 21}]), "")
        state = await anna.hear("CurrentMatchState")
        self.assertEqual((state["victory_state"], state["timer"]), ("RepetitionDraw", None))

    async def test_castling_has_one_form(self):
        anna, _ = await self.start()
        key = await anna.create()
        for lift, place in ((6, 21), (62, 45), (12, 20), (52, 44), (5, 12), (61, 52)):
            self.assertEqual(self.server.act(key, [{"Lift": lift}, {"Place": place}]), "")
        self.assertEqual(self.server.act(key, [{"Lift": 4}, {"Place": 7}]), "illegal")
        self.assertEqual(self.server.act(key, [{"Lift": 4}, {"Place": 6}]), "")

    async def test_fischer_random(self):
        anna, _ = await self.start()
        starts = set()
        for _ in range(20):
            key = await anna.create(piece_setup="FischerRandom")
            state = json.loads((await anna.get(key))[1])
            starts.add(state["setup_options"]["starting_fen"])
        self.assertGreater(len(starts), 15)

    async def test_setups_that_are_none(self):
        anna, _ = await self.start()
        for changes in ({"timer": {}}, {"piece_setup": "Chess"}, {"safe_mode": 1},
                        {"draw_after_n_repetitions": "3"}):
            self.assertEqual((await anna.post("/api/create_game", {**SETUP, **changes}))[0], 422)
        self.assertEqual((await anna.post("/api/create_game", []))[0], 400)


class DeliveryTest(ServerCase):
    async def long_game(self, client, turns=200):
        key = await client.create(draw_after_n_repetitions=0)
        for number in range(turns):
            lift, place = ((6, 21), (62, 45), (21, 6), (45, 62))[number % 4]
            if self.server.act(key, [{"Lift": lift}, {"Place": place}]):
                break
        return key

    async def test_bodies_in_pieces_over_tls(self):
        anna, _ = await self.start(tls=True, faults=Faults(pieces=1, piece=100, delay=0.001))
        await anna.sign_in("anna")
        key = await self.long_game(anna)
        self.assertEqual(await anna.claim(key, "Black"), 200)  # the cookie came too
        for _ in range(4):
            record = json.loads((await anna.get(key))[1])
            self.assertEqual((len(record["actions"]), record["victory_state"]), (200, "NoProgressDraw"))

    async def test_bodies_that_end_too_soon(self):
        anna, _ = await self.start()
        key = await self.long_game(anna)
        self.server.faults.cut = 1
        for _ in range(4):
            with self.assertRaises(aiohttp.ClientError):
                await anna.get(key)

    async def test_busy(self):
        anna, _ = await self.start(faults=Faults(busy=1))
        self.assertIn((await anna.get("1"))[0], (502, 503, 504))

    async def test_messages_in_frames_twice_and_half(self):
        anna, _ = await self.start(faults=Faults(frames=1, doubled=1))
        key = await self.long_game(anna)
        first = await anna.follow(key)
        self.assertEqual(await anna.hear("CurrentMatchState"), first)
        self.server.faults.torn = 1
        await anna.send(type="subscribeToMatchSocket", data=json.dumps({"key": key}))
        with self.assertRaises(ValueError):
            json.loads(await anna.socket.receive_str(timeout=HANG))

    async def test_turns_that_are_dropped(self):
        anna, _ = await self.start(faults=Faults(refused=1))
        key = await anna.create()
        await anna.follow(key)
        await anna.act(key, *E2E4)
        await anna.bounce()
        self.server.faults.refused, self.server.faults.error = 0, 1
        await anna.act(key, *E2E4)
        await anna.hear("Error")
        self.assertEqual(self.server.games[key].turns, [])

    async def test_what_no_client_knows(self):
        anna, _ = await self.start(faults=Faults(new_fields=True, timestamps=False))
        key = await anna.create()
        self.server.act(key, E2E4)
        self.server.games[key].overlay = {"timer": {"timer_state": {"Paused": "White"}},
                                          "black_control": "LockedByModerator"}
        state = await anna.follow(key)
        self.assertEqual(state["timer"]["timer_state"], {"Paused": "White"})
        self.assertEqual(state["timer"]["config"]["increment"], 5)
        self.assertEqual(state["black_control"], "LockedByModerator")
        self.assertEqual(state["actions"][0], {"Lift": 12, "weather": "fair"})

    async def test_a_restart(self):
        anna, _ = await self.start()
        await anna.sign_in("anna")
        key = await self.long_game(anna, 4)
        await anna.follow(key)
        await self.server.restart(away=0)
        self.assertIn((await anna.socket.receive()).type, (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED))
        self.assertEqual(len(json.loads((await anna.get(key))[1])["actions"]), 8)
        self.assertEqual(await anna.claim(key, "White"), 200)
        self.server.faults.forgetful = True
        await self.server.restart(away=0)
        self.assertEqual(await anna.claim(key, "White"), 401)

    async def test_from_inside(self):
        anna, _ = await self.start()
        key = await self.long_game(anna, 4)
        self.server.take(key, "White", Who("a"))
        self.assertEqual((await anna.follow(key))["white_control"], "LockedByYou")
        self.server.roll_back(key, turns=3)
        state = await anna.hear("CurrentMatchState")
        self.assertEqual((len(state["actions"]), state["is_rollback"], state["controlling_player"]),
                         (2, True, "Black"))
        self.server.forget(key)
        self.assertEqual((await anna.get(key))[0], 404)


if __name__ == "__main__":
    unittest.main()

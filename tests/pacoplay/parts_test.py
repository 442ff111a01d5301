#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The parts of the bridge to pacoplay, one by one, without a server."""

import asyncio
import json
import os
import pathlib
import re
import tempfile
import unittest

from bridge_case import PASSWORD, ROOT, danco
from durable import Refused, write_whole
from pacoplay import clock, credentials, game, protocol, records, sides, site, storage

STATE = {"key": "1", "actions": [{"Lift": 12}, {"Place": 28}], "is_rollback": False,
         "controlling_player": "Black", "timer": None, "victory_state": "Running",
         "setup_options": {"safe_mode": True, "draw_after_n_repetitions": 3}}
TIMER = {"last_timestamp": "2026-11-22T10:00:00.5Z", "time_left_white": 60.0, "time_left_black": 58.5,
         "timer_state": "Running",
         "config": {"time_budget_white": 60, "time_budget_black": 60, "increment": 1}}


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
            with self.assertRaisesRegex(credentials.CredentialsError, "must be strings"):
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
        ours.answer(send=998.0, bounced=1008.3)  # slow, so it tells little
        self.assertAlmostEqual(ours.offset, 10.0)
        ours.answer(send=1001.0, bounced=0.0)  # from the future, because our clock was set
        self.assertAlmostEqual(ours.server_now(), 1010.0)

    def test_a_clock_that_was_set_is_measured_again(self):
        for jump in (-3600, -30, 30, 3600):  # of our clock
            now = [5000.0]
            ours = clock.ServerClock(lambda: now[0])
            ours.answer(send=4999.99, bounced=5000.0)
            now[0] += 20 + jump
            ours.answer(send=now[0] - 0.1, bounced=5019.95)
            self.assertAlmostEqual(ours.server_now(), 5020.0, places=1)

    def leave(self, rate, burst, count):
        """Returns when messages are sent that all become ready at once, on a simulated clock."""
        now, times = [1000.0], []

        async def sleep(seconds):
            now[0] += seconds

        async def hurry(limit):
            await limit.wait()
            times.append(now[0])

        async def hurry_all():
            limit = clock.RateLimit(rate, burst, now=lambda: now[0], sleep=sleep)
            await asyncio.gather(*(hurry(limit) for _ in range(count)))
            now[0] += 60  # after a pause
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
        self.assertAlmostEqual(times[0], times[19])  # the burst is sent at once

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
        for text in ("", "0+5", "-1", "10+", "1e3", "9" * 20):
            with self.assertRaises(protocol.ProtocolError):
                protocol.parse_time_control(text)

    def test_states_that_are_refused(self):
        good = STATE
        self.assertEqual(len(protocol.parse_state(good).record), 1)
        for change, field in (({"key": "../x"}, "key"), ({"actions": 3}, "actions"),
                              ({"actions": [{"Lift": 64}]}, "Lift"),
                              ({"actions": [{"Lift": 12, "Place": 28}]}, r"actions\[0\]"),
                              ({"actions": [{"Lift": 12}, {"Lift": 52}]}, r"actions\[1\]: Lift 52"),
                              ({"actions": [{"Place": 28}]}, r"actions\[0\]: Place 28"),
                              ({"actions": [{"Lift": 28}]}, r"actions\[0\]: Lift 28"),
                              ({"actions": [{"Lift": 12}, {"Place": 28}, {"Promote": "Queen"}]}, "Promote Queen"),
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
                ({"timer": {"config": {}, "timer_state": "Running"}}, 1, "timer"),
                ({"timer": {**TIMER, "time_left_white": float("inf")}}, 1, "time_left_white"),
                ({"timer": {**TIMER, "time_left_black": 10**400}}, 1, "time_left_black")):
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
                              ("Paused", True), ({"Paused": 3}, True)):  # Unknown states may be running games.
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

    def test_castling_is_sent_as_king_and_rook_want_it(self):
        def forms(fen, text):
            move = danco.Position(fen).parse_move(text)
            return [form[-1]["Place"] for form in game.turn_forms(move)]

        usual = "4k3/8/8/8/8/8/8/R3K2R w 0 AHah - -"
        self.assertEqual(forms(usual, "e1g1"), [danco.G1, danco.H1])
        self.assertEqual(forms(usual, "e1c1"), [danco.C1, danco.A1])
        self.assertEqual(forms("r3k3/8/8/8/8/8/8/1R2K3 b 0 Ba - -", "e8c8"), [danco.C8, danco.A8])
        self.assertEqual(forms("r3k3/8/8/8/8/8/8/1R2K3 w 0 Ba - -", "e1b1"), [danco.B1, danco.C1])
        # The king's target is a normal king move, or the rook is there.
        self.assertEqual(forms("4k3/8/8/8/8/8/8/5K1R w 0 Hh - -", "f1h1"), [danco.H1])
        self.assertEqual(forms("4k3/8/8/8/8/8/8/4K1R1 w 0 Gg - -", "e1g1"), [danco.G1])
        self.assertEqual(forms("4k3/8/8/8/8/8/8/R3K2R w 0 AHah - -", "a1a2"), [danco.A2])

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

    def test_the_table_of_facts_names_tests_that_exist(self):
        page = (ROOT / "docs/lab/pacoplay.md").read_text(encoding="utf-8")
        intro, table = page[page.index("## Which test holds which fact"):].split("| --- |", 1)
        files = dict(re.findall(r"\b([A-Z]) (?:is )?in\s+(\w+\.py)", intro))
        named = re.findall(r"\b([A-Z]) (\w+)", "".join(re.findall(r"\|([^|]*)\|$", table, re.MULTILINE)))
        self.assertGreater(len(named), 40)
        for letter, name in named:
            text = (ROOT / "tests/pacoplay" / files[letter]).read_text(encoding="utf-8")
            self.assertIn(f" def test_{name}(self)", text, files[letter])

    def test_a_pipe_is_written_and_not_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "pipe"
            os.mkfifo(path)
            reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            write_whole(path, "text\n")
            self.assertEqual((os.read(reader, 10), path.is_fifo()), (b"text\n", True))
            os.close(reader)

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
            # Both are still in use.
            one.keep("3", [True])
            again.keep("4", [False])
            storage.Storage(pathlib.Path(folder), "https://two").keep("5", [True])
            self.assertEqual((one.running(), one.sides("4")), (["2", "3", "4"], [False]))
            one.keep("3", ())
            again.keep("4", ())
            path = pathlib.Path(folder) / "games.json"
            kept = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual(kept.pop("version"), 1)
            path.write_text(json.dumps(kept))  # as before the first release
            self.assertEqual(storage.Storage(pathlib.Path(folder), "https://one").running(), ["2"])
            path.write_text(json.dumps(kept | {"version": 2}))
            with self.assertRaisesRegex(Refused, "unsupported version 2; expected 1"):
                storage.Storage(pathlib.Path(folder), "https://one")
            (pathlib.Path(folder) / "games.json").write_text("{")
            with self.assertRaisesRegex(Refused, "damaged"):
                storage.Storage(pathlib.Path(folder), "https://one")


if __name__ == "__main__":
    unittest.main()

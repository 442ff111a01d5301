#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Annotations on the server's replay page: what is posted, once, whatever goes wrong."""

import asyncio
import json
import logging
import pathlib
import shlex
import unittest

from bridge_case import DANCO, HANG, PASSWORD, ROOT, a_server
from command_test import CommandCase
from faults import Faults
from match import Who
from pacoplay import credentials, protocol, publish, site

GAMES = [json.loads(line) for line in (ROOT / "tests/data/pacoplay_games.jsonl").read_text().splitlines()][1:]


def actions_of(key, turns=None):
    record, = (record for record in GAMES if record["key"] == key)
    return [[{"Lift": turn[0]}] + [{"Place": square} for square in turn[1:]] for turn in record["turns"][:turns]]


def state_of(turns, victory):
    return protocol.parse_state({"key": "7", "actions": [action for turn in turns for action in turn],
                                 "victory_state": victory})


class CuesTest(unittest.TestCase):
    def test_each_cue_is_shown_where_it_belongs(self):
        # A chain of three steps, and a promotion in a short game.
        turns = actions_of("13103", 30)
        state = state_of(turns, {"PacoVictory": "White"})
        ends = publish.action_ends(state)
        self.assertEqual(ends, [sum(map(len, turns[:number])) for number in range(31)])
        analysis = {"win_before": 0.5, "win_after": 0.25, "loss": 0.25, "line": ["g1f3", "b8c6"], "is_best": False,
                    "words": "Blunder: Ng1>f3 was better."}
        annotated = {"turns": [{"move": turn.uci()} for turn in state.record.turns]}
        annotated["turns"][28]["analysis"] = analysis
        arrow, value, words = publish.cues_of(state, annotated)
        self.assertEqual([cue["action_index"] for cue in (arrow, value, words)], [ends[28], ends[29], ends[29]])
        self.assertEqual(json.loads(arrow["data"]), {"type": "arrow", "tail": 6, "head": 21,
                                                     "color": publish.BETTER_COLOR})
        self.assertEqual(json.loads(value["data"]), {
            "type": "value", "value_before": 0.0, "value_after": -0.5, "impact": -0.5, "impact_alt": -0.5,
            "surprise": 0.0, "kendall": 0.0})
        self.assertEqual(words["data"], analysis["words"])

    def test_promotions_count_as_actions(self):
        fen = "4k3/P7/8/8/8/8/8/4K3 w 0 - - -"
        state = protocol.parse_state({"key": "7", "setup_options": {"starting_fen": fen}, "victory_state": "Running",
                                      "actions": [{"Lift": 48}, {"Place": 56}, {"Promote": "Bishop"}, {"Lift": 60},
                                                  {"Place": 52}]})
        self.assertEqual(publish.action_ends(state), [0, 3, 5])


class PublishTest(CommandCase):
    def finished(self, server, key="13103", turns=12, user="danco"):
        """A game of the account on the server, which has ended."""
        there = server.create(protocol.new_game(None))
        for turn in actions_of(key, turns):
            self.assertEqual(server.act(there, turn), "")
        server._numbers.setdefault(user, len(server._numbers) + 1)
        server.games[there].seats["White"].holder = Who("", user=server._numbers[user])
        server.finish(there, {"PacoVictory": "White"})
        return there

    async def publish(self, server, *arguments):
        return await self.run_it(server, "publish", "--nodes", "50", "--engine", shlex.quote(DANCO), "--games",
                                 str(self.folder / "games"), *arguments)

    async def test_publishing_twice_is_publishing_once(self):
        async with self.server() as server:
            key = self.finished(server)
            status, out, err = await self.publish(server, key, "--dry-run")
            self.assertEqual(status, 0, err)
            cues = json.loads(out)
            self.assertEqual(server.cues[key], [])
            self.assertGreater(len(cues), 12)
            self.assertEqual({cue["category"] for cue in cues} - set(publish.CATEGORIES), set())
            status, out, err = await self.publish(server, key)
            self.assertEqual((status, server.cues[key]), (0, cues), err)
            status, out, err = await self.publish(server, f"{server.url}/replay/{key}")
            self.assertEqual((status, server.cues[key]), (0, cues), err)
            self.assertIn(f"0 annotations posted, {len(cues)} were there", out)

    async def test_annotations_that_are_damaged(self):
        async with self.server() as server:
            keys = [self.finished(server), self.finished(server)]
            status, _, err = await self.publish(server, keys[0], "--engine", "true")
            self.assertEqual(status, 1)
            self.assertIn("danco annotate: no output", err)
            for text in ("", "{", "[]", '{"turns": [{}]}'):
                (self.folder / "games" / f"{keys[0]}.annotated.jsonl").write_text(text)
                status, _, err = await self.publish(server, *keys)
                self.assertEqual(status, 1, err)
                self.assertIn("damaged or of another game; move it away", err)
            self.assertEqual(server.cues[keys[0]], [])
            self.assertNotEqual(server.cues[keys[1]], [])

    async def test_a_post_that_stops_half_way(self):
        async with a_server(faults=Faults(half=1)) as server:
            key = self.finished(server)
            cues = [{"action_index": index, "category": publish.WORDS, "data": "the same"} for index in (1, 1, 2, 3, 4)]
            who = credentials.Credentials("danco", PASSWORD)
            async with site.Site(server.url, who, client_id="1", rate=1000, burst=50, backoff=0.01) as there:
                await there.sign_in()
                self.assertEqual(await asyncio.wait_for(publish.publish(there, key, cues), HANG), 5)
                self.assertEqual(sorted(cue["action_index"] for cue in server.cues[key]), [1, 1, 2, 3, 4])
                # Annotations of others in other categories stay and do not matter.
                server.cues[key].append({"action_index": 1, "category": "Luna", "data": "hm"})
                self.assertEqual(await publish.publish(there, key, cues), 0)
                server.cues[key].append({"action_index": 1, "category": publish.WORDS, "data": "older"})
                with self.assertRaisesRegex(publish.NotPublished, "other annotations"):
                    await publish.publish(there, key, cues)

    async def test_all_games_of_an_account_resumed(self):
        async with self.server() as server:
            keys = [self.finished(server, turns=turns) for turns in (4, 6, 8)]
            other = self.finished(server, turns=4, user="bridge0")
            running = server.create(protocol.new_game(None))
            status, out, err = await self.run_it(server, "games")
            self.assertEqual([line.split("\t")[0] for line in out.splitlines()], keys, err)
            broken = self.folder / "games" / f"{keys[1]}.json"
            broken.parent.mkdir()
            broken.write_text("{", encoding="utf-8")
            arguments = ("annotate", "--mine", "--nodes", "50", "--engine", shlex.quote(DANCO), "--games", str(broken.parent))
            status, out, err = await self.run_it(server, *arguments)
            # One that fails does not stop the others.
            self.assertEqual((status, len(out.splitlines())), (1, 2), err)
            self.assertIn("move it away", err)
            broken.unlink()
            first = pathlib.Path(broken.parent / f"{keys[0]}.annotated.pgn")
            made = first.stat().st_mtime_ns
            status, out, err = await self.run_it(server, *arguments)
            self.assertEqual((status, len(out.splitlines()), first.stat().st_mtime_ns), (0, 3, made), err)
            self.assertFalse((broken.parent / f"{other}.json").exists())
            status, out, err = await self.run_it(server, "publish", running, "--games", str(broken.parent))
            self.assertEqual(status, 1)
            self.assertIn("has not ended", err)

    async def test_more_games_than_a_page(self):
        async with a_server() as server:
            keys = [self.finished(server, turns=1) for _ in range(publish.PAGE + 3)]
            who = credentials.Credentials("danco", PASSWORD)
            async with site.Site(server.url, who, client_id="1", rate=1000, burst=50) as there:
                await there.sign_in()
                self.assertEqual([game["key"] for game in await publish.games_of_account(there)], keys)

    async def test_a_guest_publishes_nothing(self):
        async with self.server() as server:
            key = self.finished(server)
            status, _, err = await self.run_it(server, "publish", key, "--nodes", "20", "--engine", shlex.quote(DANCO), "--games",
                                               str(self.folder / "games"), secrets=False)
            self.assertEqual((status, server.cues[key]), (1, []))
            self.assertIn("401", err)


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Requests of front ends and their answers conform to docs/reference/front-end-requests.schema.json.

    schema_test.py ASK-PROGRAM

The program (tests/embed/ask.cc) answers protocol lines with all requests.
"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/reference/front-end-requests.schema.json").read_text(encoding="utf-8"))
DATA = ROOT / "tests/data"
UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
HANG = 200


def part(name):
    return jsonschema.Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


REQUEST, REPLY = part("request"), part("reply")


def fens(name, step):
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()[::step]
    return [fen for fen in (json.loads(line).get("fen") for line in lines) if fen]


def good_requests():
    yield {"request": "state"}
    yield {"request": "start", "rules": "nochain"}
    yield {"request": "start", "number": 518, "id": "first"}
    yield {"request": "state", "moves": ["e2e4", "d7d5", "e4d5"], "id": 7}
    yield {"request": "notation", "line": ["e2e4", "d7>d5"], "chess960": True}
    yield {"request": "ways", "fen": UNION, "path": "d8d5"}
    yield {"request": "ways", "fen": UNION, "path": "d8d5d4"}
    yield {"request": "state", "fen": "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", "moves": ["e2e8"]}
    for rules, name in (("pacosako", "outcomes.jsonl"), ("vchess", "rules_vchess.jsonl")):
        for fen in fens(name, 20):
            game = {"fen": fen, "rules": rules}
            yield {"request": "state", **game}
            yield {"request": "ways", **game}
    yield {"request": "moves", "square": "b1"}
    yield {"request": "picture", "fen": UNION, "marked": ["d5"], "bottom": "black", "title": "A union",
           "arrows": [{"from": "d8", "to": "d5", "number": 1, "kind": "better"}]}
    yield {"request": "convert", "text": "1. e2e4 e7e5", "to": "pgn"}
    yield {"request": "convert", "text": "1. e2e4 e7e5 2. d2d5"}
    yield {"request": "opening", "moves": ["e2e4"]}
    yield {"request": "openings", "games": "1. e2e4 e7e5"}
    yield {"request": "convert", "text": '[White "Anna"]\n\n1. e2e4 {well} e7e5 $2 2. a2', "to": "jsonl"}
    yield {"request": "annotate", "game": "1. e2e4 e7e5", "nodes": 100}
    yield {"request": "annotate", "game": "1. e2e4 d7d5 2. e4xd5 Qd8>d5>d4 3. d1h5 a7a6 4. g1f3 b8c6", "nodes": 200}
    yield {"request": "why", "moves": ["e2e4"], "nodes": 200}
    yield {"request": "why", "nodes": 200, "move": "a2a3"}


# Requests that the schema rejects, and the field that the answer names.
REFUSED = [
    ({"request": "state", "version": 2}, "version"),
    ({"request": "fly"}, "request"),
    ({"request": "state", "id": []}, "id"),
    ({"request": "state", "depth": 3}, "depth"),
    ({"request": "state", "rules": "fairy"}, "rules"),
    ({"request": "state", "moves": "e2e4"}, "moves"),
    ({"request": "ways", "path": 5}, "path"),
    ({"request": "moves"}, "square"),
    ({"request": "moves", "square": "e9"}, "square"),
    ({"request": "why", "move": 5}, "move"),
    ({"request": "start", "number": 960}, "number"),
    ({"request": "start", "fen": UNION}, "fen"),
    ({"request": "picture", "arrows": [{"from": "e2"}]}, "arrows[0].to"),
    ({"request": "picture", "bottom": "left"}, "bottom"),
    ({"request": "openings"}, "table"),
    ({"request": "annotate", "game": "1. e2e4", "nodes": 0}, "nodes"),
]


def ask(requests):
    """Returns the answers to each request; the reply is the last one."""
    lines = "".join(f"ask {json.dumps(request)}\nisready\n" for request in requests)
    done = subprocess.run(sys.argv[1:2], input=lines, capture_output=True, text=True, encoding="utf-8",
                          timeout=HANG, check=True)
    replies = [[]]
    for line in done.stdout.splitlines():
        if line == "readyok":
            replies.append([])
        else:
            replies[-1].append(json.loads(line.removeprefix("answer ")))
    return replies[:-1]


class SchemaTest(unittest.TestCase):
    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_good_requests_and_their_answers(self):
        requests = [{"version": 1, **request} for request in good_requests()]
        self.assertGreater(len(requests), 50)
        for request, replies in zip(requests, ask(requests), strict=True):
            REQUEST.validate(request)
            for reply in replies:
                REPLY.validate(reply)
                self.assertEqual(reply.get("id"), request.get("id"))
            self.assertIn("answer", replies[-1], request)
            # The schema of an answer depends on the request.
            part(request["request"]).validate(replies[-1]["answer"])
            # Progress is reported for each position of an annotated game.
            turns = replies[-1]["answer"]["game"]["turns"] if request["request"] == "annotate" else None
            self.assertEqual(len(replies), 1 if turns is None else len(turns) + 2)

    def test_what_the_schema_refuses_is_refused_by_name(self):
        requests = [{"version": 1, **request} for request, _ in REFUSED]
        for request, (_, field), replies in zip(requests, REFUSED, ask(requests), strict=True):
            self.assertFalse(REQUEST.is_valid(request), request)
            REPLY.validate(replies[0])
            self.assertEqual(replies[0]["error"]["field"], field)

    def test_answers_have_no_field_that_the_schema_does_not_know(self):
        requests = [{"version": 1, **request} for request in good_requests()]
        for request, replies in zip(requests, ask(requests), strict=True):
            known = SCHEMA["$defs"][request["request"]]["properties"]
            self.assertLessEqual(set(replies[-1]["answer"]), set(known))

    def test_the_page_shows_the_fields_of_the_schema(self):
        page = (ROOT / "docs/reference/protocol-front-ends.md").read_text(encoding="utf-8")
        for name in ("ways", "state"):
            section = re.search(rf"^## `{name}`.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)[0]
            for field in SCHEMA["$defs"][name]["properties"]:
                self.assertIn(f"`{field}`", section)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

# SPDX-License-Identifier: MIT
"""Annotates games with `danco annotate`, stores them in a folder, and publishes them on the server's replay page.

The server accepts cues, `{"action_index": N, "category": text, "data": text}`, and shows each after N actions. It
appends every cue that it receives, so cues that it already has are not sent again.
"""

import asyncio
import collections
import json
import logging
import pathlib
import re
import typing

import danco
from durable import write_whole

from . import protocol
from .records import record_of
from .site import Site, SiteError

log = logging.getLogger("pacoplay")

BETTER, VALUE, WORDS = "Danco: better turn", "Danco: value", "Danco"
CATEGORIES = (BETTER, VALUE, WORDS)
BETTER_COLOR = "rgb(80, 160, 60)"
# How often missing cues are sent.
ATTEMPTS = 4
PAGE = 100  # games of an account per request; the server allows no more

Cue = typing.Dict[str, typing.Union[int, str]]


class NotPublished(Exception):
    """A game that cannot be annotated or published; the message says why."""


def action_ends(state: protocol.MatchState) -> typing.List[int]:
    """Returns 0, and for each turn of the record the number of actions played by its end."""
    ends, played = [0], 0
    for turn in state.record.turns:
        # A lift, and a place or a promotion for every other square or letter of the turn.
        played += len(re.findall(r"[a-h][1-8]|[qrbn](?![1-8])", turn.uci()))
        ends.append(played)
    return ends


def _data(value: dict) -> str:
    return json.dumps(value, separators=(",", ":"))


def _arrows(index: int, move: str) -> typing.List[Cue]:
    squares = [danco.parse_square(name) for name in re.findall(r"[a-h][1-8]", move)]
    return [{"action_index": index, "category": BETTER,
             "data": _data({"type": "arrow", "tail": tail, "head": head, "color": BETTER_COLOR})}
            for tail, head in zip(squares, squares[1:])]


def _value(index: int, analysis: dict) -> Cue:
    """Returns the cue with White's expected results, -1 to 1; `impact_alt` is the mover's loss against the best turn."""
    before, after = (round(2 * analysis[name] - 1, 3) for name in ("win_before", "win_after"))
    return {"action_index": index, "category": VALUE,
            "data": _data({"type": "value", "value_before": before, "value_after": after,
                           "impact": round(after - before, 3), "impact_alt": 0.0 - round(2 * analysis["loss"], 3),
                           "surprise": 0.0, "kendall": 0.0})}


def cues_of(state: protocol.MatchState, annotated: dict) -> typing.List[Cue]:
    """Returns the cues for a game, given its state and the line that `danco annotate --to jsonl` writes for it."""
    cues: typing.List[Cue] = []
    ends = action_ends(state)
    for number, turn in enumerate(annotated["turns"]):
        analysis = turn.get("analysis")
        if analysis is None:
            continue
        before, after = ends[number], ends[number + 1]
        if analysis.get("line") and not analysis.get("is_best"):
            cues += _arrows(before, analysis["line"][0])
        cues.append(_value(after, analysis))
        if analysis.get("words"):
            cues.append({"action_index": after, "category": WORDS, "data": analysis["words"]})
    return cues


class Archive:
    """A folder of games: `KEY.json` as the server sent it, and the annotations `KEY.annotated.pgn` for people and
    `KEY.annotated.jsonl` for publishing. Existing files are not made again, so interrupted work continues."""

    def __init__(self, folder: pathlib.Path, command: typing.Sequence[str], nodes: int):
        self._folder = folder
        self._command = command
        self._nodes = nodes

    async def state(self, site: Site, key: str) -> protocol.MatchState:
        """Returns a finished game from the folder or the server. Raises NotPublished if it is still running."""
        path = self._folder / f"{key}.json"
        if path.exists():
            try:
                state = protocol.parse_state(json.loads(path.read_text(encoding="utf-8")))
            except (ValueError, protocol.ProtocolError) as error:
                raise NotPublished(f"{path}: {error}; move it away to fetch it again") from None
            if state.result is not None:
                return state
        value = await site.fetch(key)
        state = protocol.parse_state(value)
        if state.unknown is not None:
            raise NotPublished(state.unknown)
        if state.result is None:
            raise NotPublished("the game has not ended")
        write_whole(path, json.dumps(value) + "\n")
        return state

    async def annotations(self, site: Site, state: protocol.MatchState) -> dict:
        """Returns the annotated game in the format `danco-game`."""
        path = await self._annotated(site, state, "jsonl")
        try:
            annotated = json.loads(path.read_text(encoding="utf-8"))
            if [turn["move"] for turn in annotated["turns"]] == [turn.uci() for turn in state.record.turns]:
                return annotated
        except (ValueError, TypeError, KeyError):
            pass
        raise NotPublished(f"{path} is damaged or of another game; move it away to annotate the game again")

    async def annotated_pgn(self, site: Site, state: protocol.MatchState) -> pathlib.Path:
        """Returns the file with the annotated game for people."""
        return await self._annotated(site, state, "pgn")

    async def _annotated(self, site, state, form):
        path = self._folder / f"{state.key}.annotated.{form}"
        if not path.exists():
            record = record_of(state, site.url).write("jsonl")
            write_whole(path, await self._annotate(state.key, record, form))
        return path

    async def _annotate(self, key, record, form):
        process = await asyncio.create_subprocess_exec(
            *self._command, "annotate", "-", "--to", form, "--nodes", str(self._nodes),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        try:
            out, err = await process.communicate(record.encode())
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0 or not out:
            raise NotPublished(f"danco annotate: {err.decode(errors='replace').strip()[-200:] or 'no output'}")
        log.info("%s: annotated as %s", key, form)
        return out.decode()


def _missing(wanted: typing.Sequence[Cue], there: typing.Sequence[Cue]) -> typing.List[Cue]:
    """Returns the cues of `wanted` that are missing from `there`, counting repetitions."""
    def text(cue):
        return cue["action_index"], cue["category"], cue["data"]

    left = collections.Counter(text(cue) for cue in there)
    missing = []
    for cue in wanted:
        if left[text(cue)] > 0:
            left[text(cue)] -= 1
        else:
            missing.append(cue)
    return missing


async def publish(site: Site, key: str, cues: typing.Sequence[Cue]) -> int:
    """Posts the cues that the server lacks. Returns their number. Raises NotPublished if it has other cues of Danco."""
    there = await site.cues(key)
    others = [cue for cue in _missing(there, cues) if cue["category"] in CATEGORIES]
    if others:
        raise NotPublished("the server has other annotations of Danco for this game, and would show both")
    posted, missing = 0, _missing(cues, there)
    for attempt in range(ATTEMPTS):
        if not missing:
            return posted
        try:
            await site.post_cues(key, missing)
        except SiteError as error:
            if error.status is not None or attempt + 1 == ATTEMPTS:
                raise
            log.warning("%s: %s", key, error)
        # Only the server knows how much of an interrupted request it has stored.
        left = _missing(cues, await site.cues(key))
        posted, missing = posted + len(missing) - len(left), left
    raise NotPublished(f"the server did not store {len(missing)} of {len(cues)} annotations")


async def games_of_account(site: Site) -> typing.List[dict]:
    """Returns the games of the account in the server's order, which is not specified."""
    games: typing.List[dict] = []
    keys = set()
    while True:
        page, total = await site.my_games(len(games), PAGE)
        new = [game for game in page if str(game.get("key")) not in keys]
        keys |= {str(game.get("key")) for game in new}
        games += new
        if not new or len(games) >= total:
            return games

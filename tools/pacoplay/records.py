# SPDX-License-Identifier: MIT
"""Writes games as files: the server's record, and PGN."""

import json
import pathlib
import typing

import danco
from durable import write_whole

from . import protocol


def _began(raw: dict) -> typing.Optional[float]:
    """Returns the time of the first action, or the clock's last time, in seconds since 1970; None if unknown."""
    actions, timer = raw.get("actions") or [], raw.get("timer")
    times = [action.get("timestamp") for action in actions[:1] if isinstance(action, dict)]
    if isinstance(timer, dict):
        times.append(timer.get("last_timestamp"))
    for text in times:
        try:
            return protocol.parse_time(text, "timestamp")
        except protocol.ProtocolError:
            pass
    return None


def record_of(state: protocol.MatchState, server: str) -> danco.GameRecord:
    """Returns the known part of a state as a record, with the site and, if known, the date."""
    record = state.record
    record.set_tag("Site", f"{server.rstrip('/')}/game/{state.key}")
    began = _began(state.raw)
    if began is not None:
        day, clock = protocol.format_time(began).split("T")
        record.set_tag("Date", day.replace("-", "."))
        record.set_tag("UTCDate", day.replace("-", "."))
        record.set_tag("UTCTime", clock[:len("00:00:00")])
    record.result = state.result or "*"
    if state.unknown is not None:
        record.comment = f"The record ends before something unknown: {state.unknown}"
    elif len(state.actions) > state.followed.by_rules + len(state.followed.begun):
        record.comment = (f"From action {state.followed.by_rules} on the server played by rules of its own "
                          "(docs/guides/pacoplay.md); its record has all turns")
    return record


def write_down(folder: pathlib.Path, state: protocol.MatchState, server: str) -> None:
    """Writes `KEY.json`, as received from the server, and `KEY.pgn`."""
    write_whole(folder / f"{state.key}.json", json.dumps(state.raw) + "\n")
    write_whole(folder / f"{state.key}.pgn", record_of(state, server).write("pgn-players"))

"""Games as files: the server's record, and the same as PGN."""

import json
import pathlib
import typing

import danco
from durable import write_whole

from . import protocol


def _began(raw: dict) -> typing.Optional[float]:
    """Seconds since 1970 of the first action, or of the clock's last word; None: nobody says."""
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
    """The record of a state as far as it is known, with the place and, where it is said, the date."""
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
        record.comment = f"The record goes on in a way that is not known: {state.unknown}"
    return record


def write_down(folder: pathlib.Path, state: protocol.MatchState, server: str) -> None:
    """`KEY.json`, as the server has it, and `KEY.pgn`."""
    write_whole(folder / f"{state.key}.json", json.dumps(state.raw) + "\n")
    write_whole(folder / f"{state.key}.pgn", record_of(state, server).write("pgn-players"))

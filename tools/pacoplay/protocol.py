# SPDX-License-Identifier: MIT
"""Parses and checks the messages of pacoplay's protocol.

Invalid messages, which are truncated or not a state of a game by the rules, are rejected with the name
of the field. Valid but unknown values, which any release of the server may add, are ignored if nothing
depends on them; otherwise `MatchState.unknown` names them.
"""

import dataclasses
import datetime
import json
import re
import typing

import danco

from .follow import Followed, NotFollowed, follow

PROMOTIONS = ("Rook", "Knight", "Bishop", "Queen")
WINS = ("PacoVictory", "TimeoutVictory")
VARIANTS = (None, "pacosako")
DRAWS = ("NoProgressDraw", "RepetitionDraw")
# Values of timer_state, other than "Running", with no clock running.
RESTING_TIMERS = ("NotStarted", "Stopped")
OUT_OF_TIME = "Timeout"  # {"Timeout": "White"}
LARGEST = 1e9  # seconds of a clock
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class ProtocolError(Exception):
    """The server sent something that this bridge does not know; the message names the field."""


class UnknownMessage(ProtocolError):
    """A valid message of a kind that this bridge does not need."""


class NotKnown(ProtocolError):
    """A required value has an unknown form, perhaps that of a later release."""


def side_name(color: bool) -> str:
    return "White" if color else "Black"


def side_color(name) -> bool:
    if name not in ("White", "Black"):
        raise ProtocolError(f"side: {name!r} is neither White nor Black")
    return name == "White"


def checked_key(text: str) -> str:
    """Returns a game's id, given the id or a link that ends with it."""
    key = text.rstrip("/").rsplit("/", 1)[-1]
    if not KEY.fullmatch(key):
        raise ProtocolError(f"{text!r} is not a game id")
    return key


def parse_time(text, field) -> float:
    """Returns seconds since 1970 for an RFC 3339 time, whose fractions may be finer than Python's."""
    match = re.fullmatch(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)",
                         text if isinstance(text, str) else "")
    if not match:
        raise ProtocolError(f"{field}: {text!r} is not a time")
    day, clock, fraction, zone = match.groups()
    try:
        whole = datetime.datetime.fromisoformat(
            f"{day}T{clock}{'+00:00' if zone in 'Zz' else zone}").timestamp()
    except ValueError:
        raise ProtocolError(f"{field}: {text!r} is not a time") from None
    return whole + float(fraction or 0)


def format_time(seconds: float) -> str:
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _number(value, field, least=None) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= LARGEST:
        raise ProtocolError(f"{field}: {value!r} is not a number")
    if least is not None and value < least:
        raise ProtocolError(f"{field}: {value!r} is less than {least}")
    return float(value)


def _part(value, kind, field):
    if not isinstance(value, kind):
        raise ProtocolError(f"{field}: {str(value)[:40]!r} is not of type {kind.__name__}")
    return value


@dataclasses.dataclass(frozen=True)
class Timer:
    """The clocks of a game at `last`, by the server's clock. All in seconds."""

    last: float
    white: float
    black: float
    increment: float
    running: bool

    def left(self, color: bool, to_move: bool, server_now: float) -> float:
        """Returns the time that a side has left."""
        left = self.white if color else self.black
        if self.running and color == to_move:
            left -= max(0.0, server_now - self.last)
        return max(0.0, left)


def parse_timer(value) -> typing.Optional[Timer]:
    if value is None:
        return None
    _part(value, dict, "timer")
    config = _part(value.get("config"), dict, "timer.config")
    # For an unknown value, assume that the clock is running.
    state = value.get("timer_state")
    resting = state in RESTING_TIMERS or (isinstance(state, dict) and OUT_OF_TIME in state)
    return Timer(last=parse_time(value.get("last_timestamp"), "timer.last_timestamp"),
                 white=_number(value.get("time_left_white"), "timer.time_left_white"),
                 black=_number(value.get("time_left_black"), "timer.time_left_black"),
                 increment=_number(config.get("increment") or 0, "timer.config.increment", 0),
                 running=not resting)


def parse_victory(value) -> typing.Optional[str]:
    """Returns the PGN result for a victory_state, or None if the game is running. NotKnown for an unknown one."""
    if value == "Running":
        return None
    if value in DRAWS:
        return "1/2-1/2"
    if isinstance(value, dict):
        for name in WINS:
            if name in value:
                return "1-0" if side_color(value[name]) else "0-1"
    raise NotKnown(f"victory_state: {str(value)[:60]!r} is unknown")


def checked_action(action, field) -> typing.Tuple[str, typing.Union[int, str]]:
    """Returns an action without its time. NotKnown for an unknown kind."""
    names = [name for name in ("Lift", "Place", "Promote") if isinstance(action, dict) and name in action]
    if not names:
        raise NotKnown(f"{field}: {str(action)[:60]!r} is not Lift, Place or Promote")
    if len(names) > 1:
        raise ProtocolError(f"{field}: {str(action)[:60]!r} is {' and '.join(names)}")
    name, value = names[0], action[names[0]]
    if name == "Promote":
        if value not in PROMOTIONS:
            raise NotKnown(f"{field}.Promote: {value!r} is unknown")
    elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 63:
        raise ProtocolError(f"{field}.{name}: {value!r} is not a square")
    return name, value


@dataclasses.dataclass(frozen=True)
class MatchState:
    """A game as the server sees it."""

    key: str
    actions: typing.Tuple[typing.Tuple[str, typing.Union[int, str]], ...]
    is_rollback: bool
    controlling: bool  # the side to act: WHITE or BLACK
    timer: typing.Optional[Timer]
    result: typing.Optional[str]  # None while the game runs
    unknown: typing.Optional[str]  # the unknown value that is needed to continue, or None
    followed: Followed  # the game by the server's book-keeping
    record: danco.GameRecord  # the turns so far that the rules allow; before an unknown action
    raw: dict  # as received

    @property
    def over(self) -> bool:
        """Returns whether the game is over or cannot be continued because of an unknown value."""
        return self.result is not None or self.unknown is not None

    @property
    def board(self) -> danco.Board:
        """Returns the position with its history: from the start, or from where the server left the rules."""
        complete = self.followed.by_rules + len(self.followed.begun) == len(self.actions)
        return self.record.board() if complete else self.followed.board

    def player(self, color: bool) -> typing.Optional[str]:
        """Returns the player's name, or None if there is no player."""
        profile = self.raw.get("white_player" if color else "black_player")
        if not isinstance(profile, dict):
            return None
        return str(profile.get("name") or "somebody without a name")

    def control(self, color: bool) -> typing.Optional[str]:
        """Returns who may act for a side: "Unlocked", "LockedByYou", another text, or None if missing.

        Applies to the recipient of the state over the socket. Meaningless over HTTP.
        """
        control = self.raw.get("white_control" if color else "black_control")
        return control if control is None else str(control)


def _known_part(value, actions, over) -> dict:
    """Returns the known parts of a state from which a record is made."""
    part = {"key": str(value["key"]), "actions": [{name: what} for name, what in actions],
            "victory_state": value["victory_state"] if over else "Running"}
    setup = value.get("setup_options")
    if isinstance(setup, dict) and value.get("variant") in VARIANTS:
        kinds = {"safe_mode": bool, "draw_after_n_repetitions": int, "starting_fen": str}
        part["setup_options"] = {name: setup[name] for name, kind in kinds.items()
                                 if isinstance(setup.get(name), kind)}
    timer = value.get("timer")
    if isinstance(timer, dict) and isinstance(timer.get("config"), dict):
        config = {name: timer["config"].get(name) for name in (
            "time_budget_white", "time_budget_black", "increment")}
        if all(isinstance(number, (int, float)) for number in config.values()):
            part["timer"] = {"config": config}
    for side in ("white_player", "black_player"):
        player = value.get(side)
        if isinstance(player, dict) and isinstance(player.get("name"), str):
            part[side] = {"name": player["name"]}
    return part


class _Doubts:
    """Notes the first unknown value."""

    def __init__(self):
        self.first = None

    def ask(self, parse, *arguments):
        """Returns the result of `parse`, or None for an unknown value."""
        try:
            return parse(*arguments)
        except NotKnown as error:
            self.first = self.first or str(error)
            return None


def _parse_actions(value, doubts):
    """Returns the actions before the first unknown one."""
    actions = []
    for i, action in enumerate(_part(value.get("actions"), list, "actions")):
        known = doubts.ask(checked_action, action, f"actions[{i}]")
        if known is None:
            break
        actions.append(known)
    return tuple(actions)


def _parse_variant(value):
    if value.get("variant") not in VARIANTS:
        raise NotKnown(f"variant: {str(value['variant'])[:40]!r} is unknown")
    return True


def _parse_needed_timer(value):
    try:
        return parse_timer(value)
    except ProtocolError as error:
        raise NotKnown(str(error)) from None


def _record(value, actions, result) -> danco.GameRecord:
    games = danco.parse_games(json.dumps(_known_part(value, actions, over=result is not None)))
    if len(games) != 1:
        raise ProtocolError("; ".join(fault.reason for fault in games.faults) or "no game")
    return games[0]


def parse_state(value) -> MatchState:
    """Parses a CurrentMatchState, or the reply of /api/game/ID."""
    _part(value, dict, "match state")
    key = value.get("key")
    if not KEY.fullmatch(str(key)) or isinstance(key, bool):
        raise ProtocolError(f"key: {str(key)[:40]!r} is not a game id")
    doubts = _Doubts()
    of_this_game = doubts.ask(_parse_variant, value)
    actions = _parse_actions(value, doubts) if of_this_game else ()
    result = doubts.ask(parse_victory, value.get("victory_state"))
    # The clocks of a finished game are not needed.
    running = result is None and doubts.first is None
    timer = (doubts if running else _Doubts()).ask(_parse_needed_timer, value.get("timer"))
    record = _record(value, (), result)
    setup = value.get("setup_options")
    repetitions = setup.get("draw_after_n_repetitions") if isinstance(setup, dict) else None
    try:
        followed = follow(record.start, actions, *([repetitions] if type(repetitions) is int else []))
    except NotFollowed as error:
        raise ProtocolError(str(error)) from None
    whole = followed.by_rules + len(followed.begun) == len(actions)
    record = _record(value, actions if whole else actions[:followed.by_rules], result)
    board_turn = followed.board.turn != followed.won
    controlling = value.get("controlling_player")
    if running and controlling in ("White", "Black") and side_color(controlling) != board_turn:
        raise ProtocolError(f"controlling_player: {controlling}, but by the rules "
                            f"{side_name(board_turn)} is to move")
    return MatchState(key=str(key), actions=actions, is_rollback=bool(value.get("is_rollback")),
                      controlling=board_turn, timer=timer, result=result, unknown=doubts.first,
                      followed=followed, record=record, raw=value)


def parse_message(text: str) -> typing.Tuple[str, typing.Any]:
    """Returns (kind, content) of a socket message. ProtocolError for a truncated or unknown one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError(f"a message of {len(text)} characters is not valid JSON") from None
    if isinstance(value, dict) and len(value) == 1:
        (kind, content), = value.items()
        if kind == "CurrentMatchState":
            return kind, content
        if kind == "Error":
            return kind, str(content)[:200]
        if kind == "TimeDriftResponse":
            _part(content, dict, kind)
            return kind, (parse_time(content.get("send"), f"{kind}.send"),
                          parse_time(content.get("bounced"), f"{kind}.bounced"))
    raise UnknownMessage(f"unknown message: {text[:60]!r}")


def subscribe(key: str) -> dict:
    return {"type": "subscribeToMatchSocket", "data": json.dumps({"key": key})}


def do_action(key: str, actions) -> dict:
    return {"DoAction": {"key": key, "action": list(actions)}}


def rollback(key: str) -> dict:
    return {"Rollback": {"key": key}}


def drift_check(now: float) -> dict:
    return {"TimeDriftCheck": {"send": format_time(now)}}


def parse_time_control(text: str) -> typing.Optional[typing.Tuple[float, float]]:
    """Parses '10+5' (minutes and seconds) to (seconds per side, seconds per turn). 'none': no clock."""
    if text == "none":
        return None
    match = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)(?:\+(\d{1,6}(?:\.\d+)?))?", text)
    if not match or float(match[1]) == 0:
        raise ProtocolError(f"time control: {text!r} is not MINUTES+SECONDS, such as 10+5, or none")
    return float(match[1]) * 60, float(match[2] or 0)


def new_game(control, *, fischer_random=False) -> dict:
    """Returns the request for /api/create_game."""
    timer = None
    if control is not None:
        budget, increment = control
        timer = {"time_budget_white": budget, "time_budget_black": budget, "increment": increment}
    return {"timer": timer, "safe_mode": True, "draw_after_n_repetitions": 3,
            "piece_setup": "FischerRandom" if fischer_random else "DefaultPieceSetup"}

"""The messages of pacoplay's protocol, read with suspicion: what is not known is refused by name."""

import dataclasses
import datetime
import json
import re
import typing

import danco

PROMOTIONS = ("Rook", "Knight", "Bishop", "Queen")
WINS = ("PacoVictory", "TimeoutVictory")
DRAWS = ("NoProgressDraw", "RepetitionDraw")
RUNNING_TIMERS = ("Running",)
RESTING_TIMERS = ("NotStarted", "Stopped", "Timeout")
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class ProtocolError(Exception):
    """The server said what this bridge does not know; the message names the field."""


class UnknownMessage(ProtocolError):
    """A whole message of a kind that is none of this bridge's business."""


def side_name(color: bool) -> str:
    return "White" if color else "Black"


def side_color(name) -> bool:
    if name not in ("White", "Black"):
        raise ProtocolError(f"side: {name!r} is neither White nor Black")
    return name == "White"


def checked_key(text: str) -> str:
    """A game's id, or the end of a link to it."""
    key = text.rstrip("/").rsplit("/", 1)[-1]
    if not KEY.fullmatch(key):
        raise ProtocolError(f"game id: {text!r} is none")
    return key


def parse_time(text, field) -> float:
    """Seconds since 1970 of a time in RFC 3339, whose fractions may be finer than Python's."""
    match = re.fullmatch(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)",
                         text if isinstance(text, str) else "")
    if not match:
        raise ProtocolError(f"{field}: {text!r} is no time")
    day, clock, fraction, zone = match.groups()
    try:
        whole = datetime.datetime.fromisoformat(
            f"{day}T{clock}{'+00:00' if zone in 'Zz' else zone}").timestamp()
    except ValueError:
        raise ProtocolError(f"{field}: {text!r} is no time") from None
    return whole + float(fraction or 0)


def format_time(seconds: float) -> str:
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _number(value, field, least=None) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        raise ProtocolError(f"{field}: {value!r} is no number")
    if least is not None and value < least:
        raise ProtocolError(f"{field}: {value!r} is less than {least}")
    return float(value)


def _part(value, kind, field):
    if not isinstance(value, kind):
        raise ProtocolError(f"{field}: {str(value)[:40]!r} is no {kind.__name__}")
    return value


@dataclasses.dataclass(frozen=True)
class Timer:
    """The clocks of a game as they stood at `last` by the server's clock. All in seconds."""

    last: float
    white: float
    black: float
    increment: float
    running: bool

    def left(self, color: bool, to_move: bool, server_now: float) -> float:
        """What is left to a side now."""
        left = self.white if color else self.black
        if self.running and color == to_move:
            left -= max(0.0, server_now - self.last)
        return max(0.0, left)


def parse_timer(value) -> typing.Optional[Timer]:
    if value is None:
        return None
    _part(value, dict, "timer")
    config = _part(value.get("config"), dict, "timer.config")
    state = value.get("timer_state")
    if state not in RUNNING_TIMERS + RESTING_TIMERS:
        raise ProtocolError(f"timer.timer_state: {state!r} is not known")
    return Timer(last=parse_time(value.get("last_timestamp"), "timer.last_timestamp"),
                 white=_number(value.get("time_left_white"), "timer.time_left_white"),
                 black=_number(value.get("time_left_black"), "timer.time_left_black"),
                 increment=_number(config.get("increment") or 0, "timer.config.increment", 0),
                 running=state in RUNNING_TIMERS)


def parse_victory(value) -> typing.Optional[str]:
    """PGN's result of a victory_state; None while the game runs."""
    if value == "Running":
        return None
    if value in DRAWS:
        return "1/2-1/2"
    if isinstance(value, dict) and len(value) == 1:
        (name, winner), = value.items()
        if name in WINS:
            return "1-0" if side_color(winner) else "0-1"
    raise ProtocolError(f"victory_state: {str(value)[:60]!r} is not known")


def checked_action(action, field) -> typing.Tuple[str, typing.Union[int, str]]:
    """An action without its time."""
    _part(action, dict, field)
    names = [name for name in ("Lift", "Place", "Promote") if name in action]
    if len(names) != 1 or set(action) - {"timestamp", *names}:
        raise ProtocolError(f"{field}: {str(action)[:60]!r} is no Lift, Place or Promote")
    name, value = names[0], action[names[0]]
    if name == "Promote":
        if value not in PROMOTIONS:
            raise ProtocolError(f"{field}.Promote: {value!r} is not known")
    elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 63:
        raise ProtocolError(f"{field}.{name}: {value!r} is no square")
    return name, value


@dataclasses.dataclass(frozen=True)
class MatchState:
    """A game as the server sees it."""

    key: str
    actions: typing.Tuple[typing.Tuple[str, typing.Union[int, str]], ...]
    is_rollback: bool
    controlling: bool  # WHITE or BLACK: who is to act
    timer: typing.Optional[Timer]
    result: typing.Optional[str]  # None while the game runs
    record: danco.GameRecord  # the turns so far, checked by the rules
    raw: dict  # as it came

    @property
    def over(self) -> bool:
        return self.result is not None

    def player(self, color: bool):
        """The player's name, or None."""
        profile = self.raw.get("white_player" if color else "black_player")
        return profile.get("name") if isinstance(profile, dict) else None


def parse_state(value) -> MatchState:
    """A CurrentMatchState, or the answer of /api/game/ID."""
    _part(value, dict, "match state")
    key = value.get("key")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise ProtocolError(f"key: {str(key)[:40]!r} is no game id")
    listed = _part(value.get("actions"), list, "actions")
    actions = tuple(checked_action(action, f"actions[{i}]") for i, action in enumerate(listed))
    options = value.get("setup_options")
    if options is not None:
        _part(options, dict, "setup_options")
    if value.get("variant") not in (None, "pacosako"):
        raise ProtocolError(f"variant: {value['variant']!r} is not known")
    result = parse_victory(value.get("victory_state"))
    timer = parse_timer(value.get("timer"))
    games = danco.parse_games(json.dumps(value))
    if len(games) != 1:
        raise ProtocolError("; ".join(fault.reason for fault in games.faults) or "no game")
    record = games[0]
    board_turn = record.board().turn
    controlling = value.get("controlling_player")
    controlling = board_turn if controlling is None else side_color(controlling)
    if result is None and controlling != board_turn:
        raise ProtocolError(f"controlling_player: {side_name(controlling)}, but by the rules "
                            f"{side_name(board_turn)} is to move")
    return MatchState(key=key, actions=actions, is_rollback=bool(value.get("is_rollback")),
                      controlling=controlling, timer=timer, result=result, record=record, raw=value)


def parse_message(text: str) -> typing.Tuple[str, typing.Any]:
    """(kind, content) of a message of the socket. ProtocolError for what is torn or not known."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError(f"a torn message of {len(text)} characters") from None
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
        raise UnknownMessage(f"a message that is not known: {kind[:40]!r}")
    raise ProtocolError(f"a message that makes no sense: {text[:60]!r}")


def subscribe(key: str) -> dict:
    return {"type": "subscribeToMatchSocket", "data": json.dumps({"key": key})}


def do_action(key: str, actions) -> dict:
    return {"DoAction": {"key": key, "action": list(actions)}}


def rollback(key: str) -> dict:
    return {"Rollback": {"key": key}}


def drift_check(now: float) -> dict:
    return {"TimeDriftCheck": {"send": format_time(now)}}


def parse_time_control(text: str) -> typing.Optional[typing.Tuple[float, float]]:
    """'10+5' as (seconds of each side, seconds a turn): minutes and seconds. 'none': no clock."""
    if text == "none":
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text)
    if not match or float(match[1]) == 0:
        raise ProtocolError(f"time control: {text!r} is not MINUTES+SECONDS, like 10+5, or none")
    return float(match[1]) * 60, float(match[2] or 0)


def new_game(control, *, fischer_random=False, safe_mode=True, repetitions=3) -> dict:
    """What /api/create_game is asked for."""
    timer = None
    if control is not None:
        budget, increment = control
        timer = {"time_budget_white": budget, "time_budget_black": budget, "increment": increment}
    return {"timer": timer, "safe_mode": safe_mode, "draw_after_n_repetitions": repetitions,
            "piece_setup": "FischerRandom" if fischer_random else "DefaultPieceSetup"}

# SPDX-License-Identifier: MIT
"""A game on the test server: its turns, its clock, and who holds which side."""

import copy
import dataclasses
import datetime
import typing

from forms import check_action
from server_rules import COLORS, ServerBoard

USUAL_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -"


def other(color):
    return "Black" if color == "White" else "White"


def rfc3339(seconds):
    """Formats a time with nine digits of a second; the last three are made up."""
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%f") + "457Z"


class Who(typing.NamedTuple):
    """A client: a signed-in user with this number, or known only by the uuid of its socket."""

    uuid: str
    user: typing.Optional[int] = None


GUEST = Who("a guest")  # used by tests


@dataclasses.dataclass
class Seat:
    """One side of a game. The holder and the label are independent: every claim sets the label."""

    holder: typing.Optional[Who] = None
    label: typing.Optional[dict] = None
    frontend_ai: bool = False

    def is_held_by(self, who):
        if self.holder is None or who is None:
            return False
        if self.holder.user is not None:
            return self.holder.user == who.user
        return self.holder.uuid == who.uuid

    def control(self, who):
        """Returns what this client reads about the seat; over HTTP there is no client (None)."""
        if who is not None and self.holder is None:
            return "Unlocked"
        if self.is_held_by(who):
            return "LockedByYourFrontendAi" if self.frontend_ai else "LockedByYou"
        return "LockedByOther"


class Timer:
    """Remaining seconds. Starts with the first action; the increment is added at the end of the turn."""

    def __init__(self, config, now):
        self.config = config
        self.left = {color: float(config[f"time_budget_{color.lower()}"]) for color in COLORS}
        self.state = "NotStarted"
        self.stamp = now

    def start(self, now):
        if self.state == "NotStarted":
            self.state, self.stamp = "Running", now

    def tick(self, color, now):
        """Subtracts the time since the last call from a colour's clock. Returns whether it has run out."""
        if self.state != "Running":
            return False
        self.left[color] -= max(0, now - self.stamp)
        self.stamp = max(now, self.stamp)
        if self.left[color] > 0:
            return False
        self.left[color] = 0.0
        self.state = {"Timeout": color}
        return True

    def pass_turn(self, color):
        self.left[color] += self.config["increment"]

    def stop(self):
        if self.state in ("NotStarted", "Running"):
            self.state = "Stopped"

    def json(self):
        return {"last_timestamp": rfc3339(self.stamp), "time_left_white": self.left["White"],
                "time_left_black": self.left["Black"], "timer_state": self.state,
                "config": dict(self.config)}


@dataclasses.dataclass(frozen=True)
class Turn:
    actions: list
    before: ServerBoard


def fischer_random_fen(random):
    """Returns one of the 960 start positions: bishops on both colours, the king between the rooks."""
    row = [""] * 8
    row[random.randrange(0, 8, 2)] = "b"
    row[random.randrange(1, 8, 2)] = "b"
    for piece in "qnn":
        row[random.choice([file for file in range(8) if not row[file]])] = piece
    rooks_and_king = [file for file in range(8) if not row[file]]
    for file, piece in zip(rooks_and_king, "rkr"):
        row[file] = piece
    files = "".join("abcdefgh"[file] for file in rooks_and_king[::2])
    back = "".join(row)
    return f"{back}/pppppppp/8/8/8/8/PPPPPPPP/{back.upper()} w 0 {files.upper()}{files} - -"


def merge(state, overlay):
    """Returns `state` with the values of `overlay`, like the state of a newer server."""
    for name, value in overlay.items():
        if isinstance(value, dict) and isinstance(state.get(name), dict):
            merge(state[name], value)
        else:
            state[name] = copy.deepcopy(value)


class Match:
    """Survives restarts of the server. Tests may set `victory` and `overlay` (fields merged into every state) to
    values that no client knows."""

    def __init__(self, key, setup, random, now, *, timestamps=True, new_fields=False, fen=None):
        self.key = key
        self.fischer_random = setup["piece_setup"] == "FischerRandom"
        self.starting_fen = fen or (fischer_random_fen(random) if self.fischer_random else USUAL_FEN)
        self.safe_mode = setup["safe_mode"]
        self.repetitions = setup["draw_after_n_repetitions"]
        self.timer = Timer(setup["timer"], now) if setup["timer"] else None
        self.seats = {color: Seat() for color in COLORS}
        self.turns = []
        self.begun = []  # actions of the turn in progress
        self.victory = "Running"
        self.overlay = {}
        self._timestamps = timestamps
        self._new_fields = new_fields
        self.board = ServerBoard(self.starting_fen, self.repetitions)
        self._turn_start = self.board

    @property
    def side(self):
        """Returns the controlling player."""
        return COLORS[self.board.side]

    @property
    def running(self):
        return self.victory == "Running"

    def actions(self):
        return [action for turn in self.turns for action in turn.actions] + self.begun

    def state(self, users, who=None, is_rollback=False):
        """Returns the state as `who` reads it over a socket; without `who`, as all clients do over HTTP."""
        state = {
            "key": self.key,
            "actions": [dict(action) for action in self.actions()],
            "is_rollback": is_rollback,
            "controlling_player": self.side,
            "setup_options": {"safe_mode": self.safe_mode, "draw_after_n_repetitions": self.repetitions,
                              "starting_fen": self.starting_fen},
            "victory_state": self.victory,
            "timer": self.timer and self.timer.json(),
        }
        for color, seat in self.seats.items():
            state[f"{color.lower()}_player"] = self._player(seat, users)
            state[f"{color.lower()}_control"] = seat.control(who)
        if self._new_fields:
            for part in (state, state["setup_options"], state["timer"], state["timer"] and
                         state["timer"]["config"], state["white_player"], state["black_player"]):
                if part is not None:
                    part["weather"] = {"wind": ["north", 3], "fair": None}
            state["variant_options"] = []
        merge(state, self.overlay)
        return state

    @staticmethod
    def _player(seat, users):
        """A guest is not shown as a player, though it may hold the side."""
        if seat.label:
            return dict(seat.label)
        if seat.holder and seat.holder.user is not None:
            return {"name": users[seat.holder.user], "user_id": seat.holder.user,
                    "avatar": "identicon:0", "ai": None}
        return None

    def claim(self, color, who, label, frontend_ai):
        """Sets the label, whoever holds the side. Returns whether the claimer holds it now."""
        seat = self.seats[color]
        seat.label = label
        if seat.holder is None:
            seat.holder = who
        if seat.is_held_by(who):
            seat.frontend_ai = frontend_ai
        return seat.is_held_by(who)

    def act(self, actions, who, now):
        """Plays all of the actions or none. Returns an empty string, or the reason of the rejection: `over`,
        `not yours` or `illegal`. Clients are not told the reason."""
        self.tick(now)
        if not self.running:
            return "over"
        before = (list(self.turns), list(self.begun), self.board, self._turn_start,
                  copy.deepcopy(self.timer), copy.deepcopy(self.seats), self.victory)
        self.board = self.board.copy()
        for action in actions:
            seat = self.seats[self.side]
            if self.safe_mode and seat.holder is not None and not seat.is_held_by(who):
                why = "not yours"
            elif not self.running or not self._step(action, now):
                why = "illegal"
            else:
                if self.safe_mode:
                    seat.holder = seat.holder or who
                continue
            (self.turns, self.begun, self.board, self._turn_start,
             self.timer, self.seats, self.victory) = before
            return why
        return ""

    def _step(self, action, now):
        kind, value = check_action(action)
        stamped = {kind: value}
        if self._timestamps:
            stamped["timestamp"] = rfc3339(now)
        if self._new_fields:
            stamped["weather"] = "fair"
        side = self.board.side
        if not self.board.allows(kind, value):
            return False
        if self.timer:
            self.timer.start(now)
        self.board.execute(kind, value)
        self.begun = self.begun + [stamped]
        passed = self.board.side != side
        if passed and self.timer:
            self.timer.pass_turn(COLORS[side])
        if passed or self.board.victory != "Running":
            self.turns.append(Turn(self.begun, self._turn_start))
            self.begun, self._turn_start = [], self.board.copy()
        if self.board.victory != "Running":
            self.finish(self.board.victory)
        return True

    def finish(self, victory):
        self.victory = victory
        if self.timer:
            self.timer.stop()

    def tick(self, now):
        """Returns whether the side to move has just lost on time. The actions of its unfinished turn stay in the
        record."""
        if not self.running or not self.timer or not self.timer.tick(self.side, now):
            return False
        self.victory = {"TimeoutVictory": other(self.side)}
        return True

    def roll_back(self, who):
        """Takes back the turn in progress. Returns False if there is none, or if it is not the client's."""
        if not self.running or not self.begun:
            return False
        if self.safe_mode and not self.seats[self.side].is_held_by(who):
            return False
        self.take_back(0)
        return True

    def take_back(self, turns):
        """Takes back the turn in progress and some whole turns, without asking the players."""
        self.begun = []
        for _ in range(turns):
            self._turn_start = self.turns.pop().before
        self.board = self._turn_start.copy()

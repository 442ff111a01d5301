"""Takes sides of a game, checking who holds them before and after.

A server replies with status 200 even for a side that someone else holds; it replaces their name by ours
but refuses our turns. Only the socket shows who holds a side.
"""

import typing

from . import protocol
from .protocol import MatchState, side_name
from .site import Site, SiteError, next_of

# Statuses of a server for a side that someone else holds, if it reports that at all.
TAKEN = (400, 403, 409)
# Seconds to wait for the first reply, doubled each time, and the maximum number of requests.
NEWS, MOST_ASKED = 2.0, 6
UNLOCKED, OURS = "Unlocked", "LockedByYou"


class SideTaken(SiteError):
    """The side is somebody else's."""


def is_free(state: MatchState, color: bool) -> bool:
    """Whether nobody holds a side. (A form of control that is not known is somebody's.)"""
    return state.control(color) in (UNLOCKED, None) and state.player(color) is None


def is_others(state: MatchState, color: bool) -> bool:
    """Whether a state of the socket says that somebody else may act for a side, and not we."""
    return state.control(color) not in (OURS, UNLOCKED, None)


def holder(state: MatchState, color: bool) -> str:
    """'White is held by Anna'."""
    return f"{side_name(color)} is held by {state.player(color) or 'somebody else'}"


async def look(site: Site, key: str) -> MatchState:
    """The state as the socket has it. SiteError when none comes."""
    queue = site.subscribe(key)
    problem, news = "no answer", NEWS
    try:
        for _ in range(MOST_ASKED):
            await site.refresh(key)
            value = await next_of(queue, news)
            news *= 2
            if isinstance(value, dict):
                try:
                    return protocol.parse_state(value)
                except protocol.ProtocolError as error:
                    value = error
            problem = problem if value is None else str(value)
        raise SiteError(f"game {key}: {problem}")
    finally:
        site.unsubscribe(key)


async def take(site: Site, key: str, color: bool, model: str, strength: int) -> None:
    """Takes a side that is free, and sees that it is ours. SideTaken when somebody was quicker."""
    try:
        await site.claim(key, color, model, strength)
    except SiteError as error:
        if error.status in TAKEN:
            raise SideTaken(str(error), error.status) from None
        raise
    for _ in range(MOST_ASKED):
        state = await look(site, key)
        if state.control(color) != UNLOCKED:  # (else it may be an old copy, or the first turn takes it)
            break
    if is_others(state, color):
        raise SideTaken(f"game {key}: {holder(state, color)}")


async def take_some(site: Site, key: str, wanted: typing.Optional[typing.Sequence[bool]],
                    had: typing.Sequence[bool], model: str, strength: int) -> typing.List[bool]:
    """The sides of a game that are ours now.

    `wanted`: these, or SideTaken. None: those that we `had`, else the first one that is free. Nothing
    is taken of a game that has ended.
    """
    if protocol.parse_state(await site.fetch(key)).over:
        return list(wanted or had or [True])
    state = await look(site, key)
    # (A side that our account holds and that we did not have may be another program's of ours.)
    colors = list(wanted or had or sorted([True, False], key=lambda color: state.control(color) == OURS))
    ours: typing.List[bool] = []
    for number, color in enumerate(colors, 1):
        try:
            if state.control(color) != OURS:
                # (A server that was restarted may have forgotten that it was ours.)
                if is_others(state, color) or not (color in had or is_free(state, color)):
                    raise SideTaken(f"game {key}: {holder(state, color)}")
                await take(site, key, color, model, strength)
            ours.append(color)
        except SideTaken:
            if wanted or (number == len(colors) and not ours):
                raise
        if ours and not (wanted or had):
            break
    return ours

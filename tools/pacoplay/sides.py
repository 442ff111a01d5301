# SPDX-License-Identifier: MIT
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
    """Somebody else holds the side."""


def is_free(state: MatchState, color: bool) -> bool:
    """Returns whether nobody holds a side. An unknown form of control counts as held."""
    return state.control(color) in (UNLOCKED, None) and state.player(color) is None


def is_others(state: MatchState, color: bool) -> bool:
    """Returns whether, by a state from the socket, somebody else may act for a side and we may not."""
    return state.control(color) not in (OURS, UNLOCKED, None)


def holder(state: MatchState, color: bool) -> str:
    """Returns e.g. 'White is held by Anna'."""
    return f"{side_name(color)} is held by {state.player(color) or 'somebody else'}"


async def look(site: Site, key: str) -> MatchState:
    """Returns the state as seen over the socket. Raises SiteError if none arrives."""
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
    """Takes a free side and verifies that we hold it. Raises SideTaken if somebody else was faster."""
    try:
        await site.claim(key, color, model, strength)
    except SiteError as error:
        if error.status in TAKEN:
            raise SideTaken(str(error), error.status) from None
        raise
    for _ in range(MOST_ASKED):
        state = await look(site, key)
        if state.control(color) != UNLOCKED:  # otherwise the state may be old, or the first turn takes the side
            break
    if is_others(state, color):
        raise SideTaken(f"game {key}: {holder(state, color)}")


async def take_some(site: Site, key: str, wanted: typing.Optional[typing.Sequence[bool]],
                    had: typing.Sequence[bool], model: str, strength: int) -> typing.List[bool]:
    """Takes sides of a game and returns those that we hold.

    `wanted`: take these or raise SideTaken. If None, take those that we `had`, or else the first free one.
    Takes nothing in a finished game.
    """
    if protocol.parse_state(await site.fetch(key)).over:
        return list(wanted or had or [True])
    state = await look(site, key)
    # A side held by our account that we did not have may belong to another of our programs.
    colors = list(wanted or had or sorted([True, False], key=lambda color: state.control(color) == OURS))
    ours: typing.List[bool] = []
    for number, color in enumerate(colors, 1):
        try:
            if state.control(color) != OURS:
                # A restarted server may have forgotten that it was ours.
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

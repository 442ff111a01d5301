# SPDX-License-Identifier: MIT
"""Shows a game in the terminal, with Danco's evaluation of each position."""

import asyncio
import contextlib

import danco

from . import protocol
from .follow import turn_text
from .game import MOST_NONSENSE, QUIET, GivenUp
from .site import Site, SiteError, next_of


def clock_text(seconds) -> str:
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def heading(state, server_now) -> str:
    """Returns the players and the time left on their clocks."""
    parts = []
    for color in (True, False):
        name = state.player(color) or protocol.side_name(color)
        if state.timer is not None:
            name += " " + clock_text(state.timer.left(color, state.controlling, server_now))
        parts.append(name)
    return " – ".join(parts)


def last_turn(record) -> str:
    """Returns '12... Qd8>Pd5>d4', or nothing before the first turn."""
    turns = record.turns
    if not turns:
        return ""
    number = (len(turns) - 1) // 2 + 1
    return f"{number}{'.' if turns[-1].position.turn else '...'} {turns[-1].players()}"


def opinion(info) -> str:
    """Returns a line with the score from White's point of view, the depth and the best line."""
    turn = info.pv[0].position.turn if info.pv else True
    score = info.score if turn else -info.score
    line = " ".join(move.players() for move in info.pv)
    return f"  {score} (White's view), depth {info.depth}: {line}"


async def watch(site: Site, key: str, arguments) -> int:
    """Prints each new position until the game is over. GivenUp if the server sends only errors or invalid messages."""
    queue = site.subscribe(key)
    await site.refresh(key)
    shown, nonsense = None, 0
    thinking = None
    with danco.Engine() as engine:
        try:
            while True:
                value = await next_of(queue, QUIET)
                if value is None:
                    await site.refresh(key)
                    continue
                try:
                    if isinstance(value, Exception):
                        raise value
                    state = protocol.parse_state(value)
                except (protocol.ProtocolError, SiteError) as error:
                    nonsense += 1
                    if nonsense == MOST_NONSENSE:
                        raise GivenUp(f"{key}: {error}") from None
                    await site.refresh(key)
                    continue
                nonsense = 0
                if shown is not None and shown.actions == state.actions and shown.over == state.over:
                    continue
                shown = state
                if state.followed.begun and not state.over:
                    print(f"  {protocol.side_name(state.controlling)} has begun: "
                          f"{turn_text(state.followed.begun)}", flush=True)
                    continue
                if thinking is not None:
                    thinking.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await thinking
                show(state, site, arguments)
                if state.unknown is not None:
                    print(f"(cannot follow the game any further: {state.unknown})", flush=True)
                    return 1
                if state.over:
                    return 0
                thinking = asyncio.ensure_future(think(engine, state, arguments))
        finally:
            if thinking is not None:
                thinking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await thinking


def show(state, site, arguments) -> None:
    print()
    print(heading(state, site.clock.server_now()))
    print(state.board.position.text(orientation=not arguments.flip, unicode=True).rstrip("\n"))
    if turn := last_turn(state.record):
        board = state.board
        sako = [protocol.side_name(color) for color in (True, False) if board.position.in_sako(color)]
        print(turn + (f"   ({' and '.join(sako)} in Ŝako)" if sako and not state.over else ""))
    if state.result is not None:
        reason = state.record.reason
        print(f"{state.result}{f' ({reason})' if reason else ''}")
    print(end="", flush=True)


async def think(engine, state, arguments) -> None:
    infos = await engine.analyse_async(state.board, danco.Limit(time=arguments.movetime),
                                       multipv=arguments.multipv)
    for info in infos:
        print(opinion(info), flush=True)

# SPDX-License-Identifier: MIT
"""Plays one game with an engine on a server.

The server's state is authoritative. Its messages may be late, duplicated or truncated, and ours may be
lost. Therefore only states that continue from the known one are accepted; in doubt the state is requested
again; and a turn counts as played once a state contains it.
"""

import asyncio
import collections
import dataclasses
import logging
import pathlib
import typing

import danco

from . import protocol, sides
from .records import write_down
from .site import Site, SiteError, next_of
from .storage import Storage

log = logging.getLogger("pacoplay")

# Seconds without news of a turn or a state request before it is sent again. The time doubles up to the
# second value.
NEWS, MOST_NEWS = 2.0, 20.0
# Seconds after which the state of a quiet game is requested, because the opponent may think for a long time.
QUIET = 60.0
# Refusals after which a turn is not sent again; the maximum number of turns to try.
MOST_REFUSALS, MOST_TRIED = 4, 3
# Consecutive requests that are answered only by errors or invalid messages, after which a game is abandoned.
MOST_NONSENSE = 10
# A reply that does not continue from the known state is accepted after this many copies.
MOST_CONTRARY = 3


class GivenUp(Exception):
    """The game cannot be continued; the message says why."""


@dataclasses.dataclass(frozen=True)
class Play:
    """How games are played."""

    command: typing.Sequence[str]  # the engine
    options: typing.Mapping[str, typing.Any]
    model: str  # the engine's name and level, for the server
    strength: int
    movetime: float  # seconds for a turn in games without a clock
    games: pathlib.Path  # the directory for records
    nodes: typing.Optional[int] = None
    news: float = NEWS
    quiet: float = QUIET


def turn_forms(move: danco.Move) -> typing.List[typing.List[dict]]:
    """Returns the forms of a turn's actions to try in order. Castling has several, because servers differ.

    The server wants the king on its target if king and rook are at home as in chess, in Fischer random too. Otherwise
    it wants the king on the rook, because the target may be a plain step.
    """
    actions: typing.List[dict] = list(move.actions())
    if not move.is_castling:
        return [actions]
    king, rook = move.steps
    target = danco.square_rank(king) * 8 + danco.square_file(danco.G1 if rook > king else danco.C1)
    onto_rook: typing.List[dict] = [*actions[:-1], {"Place": rook}]
    onto_target: typing.List[dict] = [*actions[:-1], {"Place": target}]
    if danco.square_file(king) == danco.square_file(danco.E1) and danco.square_file(rook) in (
            danco.square_file(danco.A1), danco.square_file(danco.H1)):
        return [onto_target, onto_rook]
    return [onto_rook, onto_target] if abs(target - king) > 1 and rook != target else [onto_rook]


class GameRunner:
    """Plays the sides `colors` of one game to the end."""

    def __init__(self, site: Site, storage: Storage, play: Play, searches: asyncio.Semaphore,
                 key: str, colors):
        self._site = site
        self._storage = storage
        self._play = play
        self._searches = searches
        self._key = key
        self._colors = frozenset(colors)
        # The last accepted state. The first one is requested before anything else.
        self._known: protocol.MatchState = None  # type: ignore[assignment]
        self._nonsense = 0  # consecutive requests with invalid answers
        self._fault = ""  # the last error or invalid message
        self._contrary: collections.Counter = collections.Counter()  # by actions: replies that do not continue from it
        self._queue: asyncio.Queue = None  # type: ignore[assignment]  # while run() runs
        self._lost = ""  # how we lost a side
        self._refused: typing.Dict[tuple, int] = {}  # by (actions, turn): the number of unsuccessful attempts
        self.asked_again = 0

    async def run(self) -> str:
        """Returns the result. Raises GivenUp if there is none; the game can be resumed later."""
        self._storage.keep(self._key, self._colors)
        self._queue = self._site.subscribe(self._key)
        try:
            await self._ask()
            if not self._known.over:
                await self._play_with_engine()
        finally:
            self._site.unsubscribe(self._key)
        # A finished game must not be resumed.
        write_down(self._play.games, self._known, self._site.url)
        self._storage.keep(self._key, ())
        if self._known.unknown is not None:
            raise GivenUp(f"{self._known.unknown}; the record ends there")
        if not self._colors:
            raise GivenUp(f"{self._lost}; the record ends there")
        return self._known.result or "*"

    async def _play_with_engine(self):
        start = asyncio.get_running_loop().run_in_executor(
            None, lambda: danco.UciEngine(self._play.command, options=self._play.options))
        try:
            await self._play_on(await asyncio.shield(start))
        except danco.EngineError as error:
            raise GivenUp(f"engine: {error}") from None
        finally:
            await asyncio.shield(self._close(start))

    @staticmethod
    async def _close(start):
        """Closes the engine that `start` returns. A start that was cancelled goes on in its thread."""
        await asyncio.wait([start])
        if start.exception() is None:
            await asyncio.get_running_loop().run_in_executor(None, start.result().close)

    async def _play_on(self, engine):
        while not self._known.over and self._colors:
            state = self._known
            if state.controlling not in self._colors:
                await self._next_state(self._patience(state))
            elif sides.is_others(state, state.controlling):
                await self._lose_side(state.controlling)
            elif state.followed.begun:
                # Our turn was begun by someone else, because we send whole turns.
                await self._site.send(protocol.rollback(self._key))
                await self._next_state(self._play.news)
            else:
                await self._take_turn(engine, state)

    def _patience(self, state) -> float:
        """Returns the seconds to wait for the opponent before the state is requested."""
        if state.timer is None or not state.timer.running:
            return self._play.quiet
        # A server may notice that a time is up only when it gets a request.
        left = state.timer.left(state.controlling, state.controlling, self._site.clock.server_now())
        return min(self._play.quiet, max(self._play.news, left + self._site.clock.margin()))

    async def _lose_side(self, color):
        """Handles a side of ours that another user seems to hold: asks again and, if it is so, stops playing it."""
        await self._ask()
        if self._known.over or not sides.is_others(self._known, color):
            return
        self._lost = sides.holder(self._known, color)
        log.warning("%s: %s", self._key, self._lost)
        self._colors -= {color}
        if self._colors:
            self._storage.keep(self._key, self._colors)

    # States ---------------------------------------------------------------------------------------

    async def _ask(self):
        """Requests the state until one arrives that continues from the known state."""
        before, patience = self._known, self._play.news
        while True:
            await self._site.refresh(self._key)
            taken = await self._take_state(patience, asked=True)
            if taken or (before is not None and self._known is not before):
                return
            self.asked_again += 1
            if taken is False:
                patience = min(2 * patience, MOST_NEWS)

    async def _next_state(self, patience):
        """Waits for a new state, and requests it if none arrives."""
        if not await self._take_state(patience):
            await self._ask()

    async def _take_state(self, patience, asked=False) -> typing.Optional[bool]:
        """Returns True for a new state, False for none, and None if the state must be requested.

        After a request, errors and invalid messages do not end the wait, because they may be those of other games.
        """
        loop = asyncio.get_running_loop()
        deadline, fault = loop.time() + patience, None
        while True:
            value = await next_of(self._queue, max(0.01, deadline - loop.time()))
            if value is None and fault is None:
                return False
            if value is None:
                self._nonsense += 1
                if self._nonsense >= MOST_NONSENSE:
                    raise GivenUp(fault)
                return None
            taken = self._take(value, asked)
            if taken is None and asked:
                fault = self._fault
            elif taken is not False:
                return taken

    def _take(self, value, asked=False) -> typing.Optional[bool]:
        """Processes a message. Returns True for a new state, False for nothing new, None if the state must be requested."""
        try:
            if isinstance(value, Exception):
                raise value
            state = protocol.parse_state(value)
        except (protocol.ProtocolError, SiteError) as error:
            self._fault = str(error)
            log.warning("%s: %s", self._key, error)
            return None
        if state.key != self._key:
            return False
        stale = self._is_stale(state)
        if stale and asked:
            self._contrary[state.actions] += 1
            stale = self._contrary[state.actions] < MOST_CONTRARY
        if stale is None and not asked:
            return None
        if stale:
            return False
        self._nonsense = 0
        self._contrary.clear()
        unchanged = (self._known is not None and state.actions == self._known.actions and
                     state.over == self._known.over)
        self._known = state
        return asked or not unchanged

    def _is_stale(self, state) -> typing.Optional[bool]:
        """Returns whether it is a late copy of an older state than the known one; None if that is unknown."""
        known = self._known
        if known is None:
            return False
        if state.actions[:len(known.actions)] == known.actions:
            return None if known.over and not state.over else False
        # It does not continue from the known state: a roll-back or an old copy. The state with the later
        # clock is the newer one; without clocks only the server knows.
        if state.timer is not None and known.timer is not None:
            return state.timer.last < known.timer.last
        return None if state.is_rollback else True

    # Turns ----------------------------------------------------------------------------------------

    async def _take_turn(self, engine, state):
        """Chooses a turn, sends it, and waits until a state contains it or the game continues differently."""
        move = await self._choose(engine, state)
        if move is None:
            return
        forms = turn_forms(move)
        patience = self._play.news
        while (self._known.actions == state.actions and not self._known.over and
               not sides.is_others(self._known, state.controlling)):
            turn = (state.actions, move.uci())
            if self._refused.get(turn, 0) >= MOST_REFUSALS:
                log.warning("%s: %s is refused again and again", self._key, move.players())
                return
            sent = self._refused.get(turn, 0)
            self._refused[turn] = sent + 1
            # A message without effect may have been lost, so each form is tried twice before the next one.
            await self._site.send(protocol.do_action(self._key, forms[sent // 2 % len(forms)]))
            if not await self._take_state(patience):
                # No reply: the turn was refused, or it or the reply was lost. The state shows which.
                self.asked_again += 1
                await self._ask()
                patience = min(2 * patience, MOST_NEWS)
        if self._shows(state, forms):
            self._refused.clear()
            log.info("%s: %s", self._key, move.players())

    def _shows(self, before, forms) -> bool:
        """Returns whether the current state continues from `before` with one of these turns."""
        actions, count = self._known.actions, len(before.actions)
        played = [{name: value} for name, value in actions[count:]]
        return actions[:count] == before.actions and any(played[:len(form)] == form for form in forms)

    async def _choose(self, engine, state):
        """Returns the engine's move, or None if the game has continued differently in the meantime."""
        tried = [text for (actions, text), times in self._refused.items()
                 if actions == state.actions and times >= MOST_REFUSALS]
        if len(tried) >= MOST_TRIED:
            raise GivenUp(f"the server rejects the turns {', '.join(tried)}")
        board = state.followed.board
        moves = [m for m in board.legal_moves if m.uci() not in tried] if tried else []
        if tried and not moves:
            raise GivenUp(f"the server rejects the only legal turn {tried[0]}")
        async with self._searches:
            # The clock was running while other games were searched.
            search = asyncio.ensure_future(
                engine.play_async(board, self._limit(state), root_moves=moves))
            try:
                while not search.done():
                    news = asyncio.ensure_future(self._queue.get())
                    await asyncio.wait([search, news], return_when=asyncio.FIRST_COMPLETED)
                    if not news.done():
                        news.cancel()
                        await asyncio.gather(news, return_exceptions=True)
                    if news.done() and not news.cancelled():
                        if await self._changes(news.result(), state):
                            return None
                result = search.result()
            finally:
                if not search.done():
                    search.cancel()
                    await asyncio.gather(search, return_exceptions=True)
        if result.move is None:
            await self._wait_for_clock(state)
        return result.move

    async def _wait_for_clock(self, state):
        """Without a legal turn the server lets the clock decide."""
        fen = state.followed.board.fen()
        if state.timer is None or not state.timer.running:
            raise GivenUp(f"there is no legal turn in {fen}, and no clock runs to end the game")
        log.warning("%s: there is no legal turn in %s; the clock will end the game", self._key, fen)
        await self._next_state(self._patience(state))

    async def _changes(self, value, searched) -> bool:
        """Processes a message that came during a search. Returns whether it has another position."""
        if self._take(value) is None:
            await self._ask()
        return self._known.actions != searched.actions or self._known.over

    def _limit(self, state) -> danco.Limit:
        if self._play.nodes is not None:
            return danco.Limit(nodes=self._play.nodes)
        timer = state.timer
        if timer is None:
            return danco.Limit(time=self._play.movetime)
        clock, board = self._site.clock, state.controlling
        left = {color: timer.left(color, board, clock.server_now()) for color in (True, False)}
        left[board] = max(0.001, left[board] - clock.margin() - self._site.limit.delay())
        return danco.Limit(white_clock=left[True], black_clock=left[False],
                           white_inc=timer.increment, black_inc=timer.increment)

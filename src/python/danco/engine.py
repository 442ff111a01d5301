# SPDX-License-Identifier: MIT
"""Engines: the one in this process, and the interface that it shares with UCI engines (uci.py).

All times are seconds. Scores are for the side to move unless a function says otherwise.
"""

import asyncio
import collections.abc
import concurrent.futures
import dataclasses
import os
import typing

from . import _danco
from .analysis import Analysis, AnnotatedGame, Proof, _END, _End, _SearchThread, annotated_of, proof_of
from .score import PovScore, Score, Wdl
from .uci_process import EngineError

# The value of a UCI option.
OptionValue = typing.Union[bool, int, float, str, None]
RootMoves = typing.Iterable[typing.Union["_danco.Move", str]]
_Self = typing.TypeVar("_Self", bound="BaseEngine")
_Result = typing.TypeVar("_Result")
_OnLine = typing.Optional[typing.Callable[["Info"], None]]

# Seconds that a search may take to end after its task is cancelled; then it is abandoned.
GRACE = 1.0


@dataclasses.dataclass(frozen=True)
class Limit:
    """The limits of a search, all of which apply. Without any, the search runs until stopped.

    A negative clock, of a flag that has just fallen, becomes 0. Raises TypeError or ValueError for a value that no
    search can use, such as a depth of 0 or a negative `time`.
    """

    time: typing.Optional[float] = None  # seconds for this move
    depth: typing.Optional[int] = None  # iterations, in plies
    nodes: typing.Optional[int] = None  # positions visited
    mate: typing.Optional[int] = None  # prove a Paco in this many turns of the mover
    white_clock: typing.Optional[float] = None  # seconds left
    black_clock: typing.Optional[float] = None
    white_inc: typing.Optional[float] = None  # seconds per turn
    black_inc: typing.Optional[float] = None
    remaining_moves: typing.Optional[int] = None  # to the next time control

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            kinds = (int,) if "int" in str(field.type) else (int, float)
            if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
                wanted = "a whole number" if kinds == (int,) else "a number"
                raise TypeError(f"limit: {field.name} must be {wanted}, not {value!r}")
            if value is not None and field.name.endswith("_clock") and value < 0:
                value = 0
                object.__setattr__(self, field.name, value)
            least, most = (0, 10**9) if kinds != (int,) else (1, 2**63 - 1 if field.name == "nodes" else 10**6)
            if value is not None and not least <= value <= most:
                raise ValueError(f"limit: {field.name} must be from {least} to {most}, not {value!r}")

    def given(self) -> typing.Dict[str, typing.Union[int, float]]:
        """Returns the limits that are not None."""
        return {name: value for name, value in dataclasses.asdict(self).items() if value is not None}

    def _ends(self) -> bool:
        """Returns whether a search with these limits ends by itself. Increments and `remaining_moves` need a clock."""
        return bool(self.given().keys() - {"white_inc", "black_inc", "remaining_moves"})


@dataclasses.dataclass(frozen=True)
class Info:
    """A line found by a search."""

    depth: int = 0  # plies; 0: nothing was searched
    seldepth: int = 0
    multipv: int = 1  # rank among the lines, from 1
    score: typing.Optional[Score] = None  # for the side to move
    bound: str = "exact"  # or "lower", "upper": the kind of bound
    wdl: typing.Optional[Wdl] = None  # for the side to move
    nodes: int = 0
    time: float = 0.0  # seconds since the start
    hashfull: int = 0  # thousandths
    pv: typing.Tuple["_danco.Move", ...] = ()  # each with its position
    turn: bool = True  # WHITE or BLACK: the side to move, whose score it is

    @property
    def pov(self) -> typing.Optional[PovScore]:
        """The score with its point of view.

        >>> import danco
        >>> info = danco.Info(score=danco.Score(cp=20), turn=danco.BLACK)
        >>> str(info.pov.white())
        '-0.20'
        """
        return None if self.score is None else PovScore(self.score, self.turn)

    @property
    def nps(self) -> int:
        """Positions per second; 0 if the time is too short to measure."""
        return int(self.nodes / self.time) if self.time > 0 else 0


@dataclasses.dataclass(frozen=True)
class PlayResult:
    """The result of a search for a move."""

    move: typing.Optional["_danco.Move"]  # None if a king is united or there is no legal turn
    ponder: typing.Optional["_danco.Move"]  # the expected answer
    info: Info
    draw_accepted: bool = False  # a draw was offered, and the engine is not better


def _check(board: "_danco.Board", limit: Limit, root_moves: RootMoves, multipv: int,
           endless: bool) -> typing.List[typing.Union["_danco.Move", str]]:
    """Returns the first moves as a list. The TypeError or ValueError names the invalid argument."""
    if not isinstance(board, _danco.Board):
        raise TypeError(f"board: must be a danco.Board, not {type(board).__name__}")
    if not isinstance(limit, Limit):
        raise TypeError(f"limit: must be a danco.Limit such as Limit(time=0.1), not {limit!r}")
    if not endless and not limit._ends():
        raise ValueError("limit: without time, depth, nodes, mate or a clock the search would never end")
    if isinstance(multipv, bool) or not isinstance(multipv, int) or multipv < 1:
        raise ValueError(f"multipv: must be a number of lines from 1, not {multipv!r}")
    if isinstance(root_moves, str) or not isinstance(root_moves, collections.abc.Iterable):
        raise TypeError(f"root_moves: must be a list of moves, not {root_moves!r}")
    return list(root_moves)


def _check_used(limit: Limit, what: str, used: typing.List[str]) -> None:
    unused = sorted(set(limit.given()) - set(used))
    if unused:
        raise ValueError(f"limit: {unused[0]} does not bound {what}; use {', '.join(used)}")


class BaseEngine:
    """The interface of all engines. Functions whose names end in `_async` do the same in asyncio.

    Runs one search at a time. As a context manager, closes the engine at the end.
    """

    # To be provided by subclasses ----------------------------------------------------------------

    def configure(self, options: typing.Mapping[str, OptionValue]) -> None:
        """Sets options by their UCI names: {"Hash": 16, "Skill Level": 5}. The OptionError names an invalid one."""
        raise NotImplementedError

    def new_game(self) -> None:
        """Clears what earlier searches have learnt."""
        raise NotImplementedError

    def stop(self) -> None:
        """Ends the current search, which then returns its result. Thread-safe."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the engine, which cannot be used afterwards."""
        raise NotImplementedError

    def _search(self, board: "_danco.Board", limit: Limit, root_moves: RootMoves, multipv: int,
                playing: bool, on_line: _OnLine) -> PlayResult:
        """Runs one search and calls on_line(Info) for each line."""
        raise NotImplementedError

    def _busy(self) -> bool:
        """Returns whether a call uses the engine."""
        raise NotImplementedError

    def _abandon(self) -> None:
        """Ends a search that does not stop, if possible."""

    # Provided for subclasses ---------------------------------------------------------------------

    _closed = False
    _process_id: typing.Optional[int] = None  # of the process that has the engine's threads, if any
    _own_executor: typing.Optional[concurrent.futures.ThreadPoolExecutor] = None

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise EngineError("the engine is closed")
        if self._process_id not in (None, os.getpid()):
            raise EngineError("the engine belongs to the process that forked this one; make another one here")

    def play(self, board: "_danco.Board", limit: Limit, *, root_moves: RootMoves = (), ponder: bool = False,
             draw_offered: bool = False, options: typing.Mapping[str, OptionValue] = {}) -> PlayResult:
        """Chooses a move in the board's game, at the configured level.

        `ponder`: the engine continues searching in the background, after its move and the expected answer, until it is
        used again, which speeds up the next search. `draw_offered`: the opponent offers a draw;
        `PlayResult.draw_accepted` says whether the engine agrees, which it does unless it is better. `options`: set for
        this move alone.

        >>> import danco
        >>> with danco.Engine(hash=1) as engine:
        ...     contempt = engine.options["Contempt"]
        ...     result = engine.play(danco.Board(), danco.Limit(nodes=500), ponder=True, options={"Contempt": 20})
        ...     print(result.move in danco.Board().legal_moves, engine.options["Contempt"] == contempt)
        True True
        """
        self._end_pondering()
        before = self._values_of(options)
        try:
            if options:
                self.configure(options)
            result = self._search(board, limit, root_moves, 1, True, None)
        finally:
            if before:
                self.configure(before)
        if draw_offered:
            accepts = result.info.score is not None and result.info.score <= Score(cp=0)
            result = dataclasses.replace(result, draw_accepted=accepts)
        if ponder:
            self._start_pondering(board, result)
        return result

    def _values_of(self, options: typing.Mapping[str, OptionValue]) -> typing.Dict[str, OptionValue]:
        """Returns the current values of these options, to restore them. Raises OptionError if one is unknown."""
        raise NotImplementedError

    # The background search after a move, its stop, and its thread.
    _pondering: typing.Optional[_SearchThread] = None

    def _start_pondering(self, board: "_danco.Board", result: PlayResult) -> None:
        if result.move is None or result.ponder is None:
            return
        expected = board.copy()
        expected.push(result.move)
        expected.push(result.ponder)
        if expected.is_game_over():
            return

        def search() -> None:
            try:
                self._search(expected, Limit(), (), 1, True, lambda info: None)
            except (EngineError, RuntimeError):
                pass  # the next call reports it

        self._pondering = _SearchThread(search)
        self._pondering.start()

    # The thread of an analysis that was deleted during its search.
    _given_up: typing.Optional[_SearchThread] = None

    def _end_pondering(self) -> None:
        """Ends the searches that nobody waits for."""
        for thread in (self._pondering, self._given_up):
            while thread is not None and thread.running:  # the search may be about to start
                self.stop()
                thread.wait(0.05)

    @property
    def pondering(self) -> bool:
        """True while it searches in the background after play(ponder=True)."""
        return self._pondering is not None and self._pondering.running

    def analyse(self, board: "_danco.Board", limit: Limit, *, multipv: int = 1,
                root_moves: RootMoves = ()) -> typing.List[Info]:
        """Returns at most `multipv` lines, best first, from a search at full strength.

        >>> import danco
        >>> with danco.Engine(hash=1) as engine:
        ...     lines = engine.analyse(danco.Board(), danco.Limit(depth=3), multipv=2)
        >>> len(lines), lines[0].score >= lines[1].score, lines[0].pv[0] in danco.Board().legal_moves
        (2, True, True)
        """
        self._end_pondering()
        lines: typing.Dict[int, Info] = {}
        _check(board, limit, root_moves, multipv, False)

        def keep(info: Info) -> None:
            if info.pv or not lines:
                lines[info.multipv] = info

        result = self._search(board, limit, root_moves, multipv, False, keep)
        if multipv == 1:
            return [result.info]
        last = max((info.depth for info in lines.values()), default=0)
        # A stopped search has lines of its last depth and of the one before.
        found = [lines[rank] for rank in sorted(lines) if lines[rank].depth >= last - 1]
        return found or [result.info]

    def analysis(self, board: "_danco.Board", limit: Limit = Limit(), *, multipv: int = 1,
                 root_moves: RootMoves = ()) -> Analysis:
        """Starts a search in the background. Iterate over its lines, or ask for the latest ones at any time.

        Leaving the loop or the `with` block ends the search.

        >>> import danco
        >>> with danco.Engine(hash=1) as engine:
        ...     with engine.analysis(danco.Board(), danco.Limit(depth=3), multipv=2) as analysis:
        ...         found = analysis.wait()
        ...         print(found.info.depth, [info.multipv for info in analysis.multipv])
        3 [1, 2]
        """
        moves = _check(board, limit, root_moves, multipv, True)
        self._check_open()
        self._end_pondering()
        if self._busy():  # closing the new analysis would stop the search that is running
            raise EngineError("the engine is searching; stop it, or use another one")
        own = board.copy()
        return Analysis(self, lambda on_line: self._search(own, limit, moves, multipv, False, on_line))

    # For asyncio ---------------------------------------------------------------------------------

    def _executor(self) -> concurrent.futures.Executor:
        if self._own_executor is None:
            self._own_executor = concurrent.futures.ThreadPoolExecutor(1, "danco-engine")
        return self._own_executor

    def _shut_executor(self) -> None:
        if self._own_executor is not None:
            self._own_executor.shutdown(wait=False)

    async def _in_thread(self, call: typing.Callable[[], _Result]) -> _Result:
        """Runs a call in the engine's thread, after the calls before it. Cancelling stops the search and waits briefly
        for it."""
        self._check_open()
        loop = asyncio.get_running_loop()
        queued = self._executor().submit(call)
        future = asyncio.wrap_future(queued)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            if queued.cancel():  # it has not begun, so the running search is another call's
                raise
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            deadline = loop.time() + GRACE
            while not future.done() and loop.time() < deadline:  # the search may be about to start
                self.stop()
                await asyncio.wait([future], timeout=0.05)
            if not future.done():
                self._abandon()
                await asyncio.wait([future], timeout=GRACE)
            raise

    async def play_async(self, board: "_danco.Board", limit: Limit, *, root_moves: RootMoves = (), ponder: bool = False,
                         draw_offered: bool = False, options: typing.Mapping[str, OptionValue] = {}) -> PlayResult:
        """play() without blocking the event loop. Cancelling it stops the search."""
        moves = _check(board, limit, root_moves, 1, False)
        own = board.copy()
        return await self._in_thread(lambda: self.play(own, limit, root_moves=moves, ponder=ponder,
                                                       draw_offered=draw_offered, options=options))

    async def analyse_async(self, board: "_danco.Board", limit: Limit, *, multipv: int = 1,
                            root_moves: RootMoves = ()) -> typing.List[Info]:
        """analyse() without blocking the event loop. Cancelling it stops the search."""
        moves = _check(board, limit, root_moves, multipv, False)
        own = board.copy()
        return await self._in_thread(
            lambda: self.analyse(own, limit, multipv=multipv, root_moves=moves))

    async def analysis_async(self, board: "_danco.Board", limit: Limit = Limit(), *,
                             multipv: int = 1,
                             root_moves: RootMoves = ()) -> typing.AsyncGenerator[Info, None]:
        """analysis() for `async for`; close it (aclose) or cancel to end the search early."""
        moves = _check(board, limit, root_moves, multipv, True)
        loop = asyncio.get_running_loop()
        lines: "asyncio.Queue[typing.Union[Info, _End]]" = asyncio.Queue()
        own = board.copy()

        def put(info: Info) -> None:
            loop.call_soon_threadsafe(lines.put_nowait, info)

        def run() -> PlayResult:
            self._end_pondering()  # of a call that was queued before this one, too
            return self._search(own, limit, moves, multipv, False, put)

        search = asyncio.ensure_future(self._in_thread(run))
        search.add_done_callback(lambda _: lines.put_nowait(_END))
        try:
            while not isinstance(info := await lines.get(), _End):
                yield info
            search.result()
        finally:
            if not search.done():
                search.cancel()
                await asyncio.wait([search])


class Engine(BaseEngine):
    """Danco in this process. Searches release Python's global lock.

    `hash`: MiB of the transposition table. `threads`: search threads. `level`: 0 (beginner) to 20 (full strength),
    see docs/guides/levels.md; it applies to play(), while analyse() always uses full strength. `seed`: seed of the
    level's mistakes, 0 for a new one each game.
    """

    def __init__(self, *, hash: int = 16, threads: int = 1, level: float = 20,
                 seed: int = 0) -> None:
        self._native = _danco.NativeEngine()
        self._multipv = 1
        self.configure({"Hash": hash, "Threads": threads, "Level Seed": seed})
        self.set_level(level)

    def set_level(self, level: typing.Union[int, float]) -> None:
        """Sets the level, 0 to 20 (full strength). Fractions are rounded to the nearest level."""
        if isinstance(level, bool) or not isinstance(level, (int, float)):
            raise TypeError(f"level: must be a number, not {level!r}")
        if not 0 <= level <= 20:
            raise _danco.OptionError(f"level: expected 0 to 20, not {level}")
        self.configure({"Skill Level": round(level)})

    @property
    def level(self) -> typing.Optional[float]:
        """The level, or None at full strength."""
        return self._native.level

    @property
    def options(self) -> typing.Dict[str, typing.Union[bool, int, str]]:
        """The current values of the options by their UCI names."""
        return self._native.options

    def configure(self, options: typing.Mapping[str, OptionValue]) -> None:
        self._check_open()
        self._end_pondering()
        for name, value in options.items():
            if name.lower() == "multipv":
                raise _danco.OptionError("option MultiPV: give it to analyse(), as multipv")
            self._native.set_option(name, value)

    def _values_of(self, options: typing.Mapping[str, OptionValue]) -> typing.Dict[str, OptionValue]:
        values = {name.lower(): value for name, value in self.options.items()}
        unknown = [name for name in options if name.lower() not in values]
        if unknown:
            raise _danco.OptionError(f"option {unknown[0]}: it does not exist, or it cannot be set for a single move")
        return {name: values[name.lower()] for name in options}

    def new_game(self) -> None:
        self._check_open()
        self._end_pondering()
        self._native.new_game()

    def stop(self) -> None:
        self._native.stop()

    def _busy(self) -> bool:
        return self._native.busy

    def close(self) -> None:
        self._end_pondering()
        self._closed = True
        self.stop()
        self._shut_executor()

    def _search(self, board: "_danco.Board", limit: Limit, root_moves: RootMoves, multipv: int,
                playing: bool, on_line: _OnLine) -> PlayResult:
        moves = _check(board, limit, root_moves, multipv, on_line is not None)
        self._check_open()
        if multipv != self._multipv:
            self._native.set_option("MultiPV", multipv)
            self._multipv = multipv
        self._native.set_option("UCI_AnalyseMode", not playing)
        self._process_id = os.getpid()
        turn = board.turn
        listener = None if on_line is None else _listener(on_line, turn)
        best, ponder, line, _ = self._native.run(board, limit.given(), moves, listener)
        return PlayResult(best, ponder, _info(line, turn))

    def prove(self, board: "_danco.Board", limit: Limit = Limit(), *, turns: int = 20, tree: bool = True) -> Proof:
        """Searches for a forced Paco of the side to move in at most `turns` turns. Control-C and stop() end it.

        Of `limit`, only `nodes` and `time` are used. `tree`: return the whole proof, not only the main line.

        >>> import danco
        >>> with danco.Engine(hash=1) as engine:
        ...     proof = engine.prove(danco.Board(), danco.Limit(nodes=1000), turns=1)
        >>> bool(proof), proof.excluded
        (False, 1)
        """
        _check(board, limit, (), 1, True)
        self._check_open()
        self._end_pondering()
        _check_used(limit, "a proof", ["nodes", "time"])
        if isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= 100:
            raise ValueError(f"turns: expected 1 to 100, not {turns!r}")
        self._process_id = os.getpid()
        return proof_of(self._native.prove(board, turns, limit.given(), tree))

    def annotate(self, record: "_danco.GameRecord", limit: Limit = Limit(nodes=20000)) -> AnnotatedGame:
        """Annotates each move of a game with its score and a better line, as in `danco annotate`
        (docs/guides/analyse.md).

        `limit`: for each position in the first pass, as depth, nodes or time. With the default, a game of 50 turns
        takes half a minute. Control-C and stop() end it; after stop() it raises EngineError.

        >>> import danco
        >>> record = danco.parse_games("1. e2e4 e7e5 *")[0]
        >>> with danco.Engine(hash=1) as engine:
        ...     print(engine.annotate(record, danco.Limit(depth=1)).verdict)
        Not finished after turn 1. No turn is marked as a mistake.
        """
        if not isinstance(record, _danco.GameRecord):
            raise TypeError(f"record: must be a danco.GameRecord, not {type(record).__name__}")
        self._check_open()
        self._end_pondering()
        if not isinstance(limit, Limit):
            raise TypeError(f"limit: must be a danco.Limit such as Limit(nodes=1000), not {limit!r}")
        if not limit.given():
            raise ValueError(f"limit: must have depth, nodes or time, not {limit!r}")
        _check_used(limit, "an annotation", ["depth", "nodes", "time"])
        self._process_id = os.getpid()
        return annotated_of(self._native.annotate(record, limit.given()))


_Line = typing.Dict[str, typing.Any]


def _listener(on_line: typing.Callable[[Info], None], turn: bool) -> typing.Callable[[_Line], None]:
    return lambda line: on_line(_info(line, turn))


def _info(line: _Line, turn: bool) -> Info:
    return Info(depth=line["depth"], seldepth=line["seldepth"], multipv=line["multipv"],
                score=Score(line.get("cp"), line.get("mate"), line.get("won", False)), bound=line["bound"],
                wdl=Wdl(*line["wdl"]), nodes=line["nodes"], time=line["time"],
                hashfull=line["hashfull"], pv=tuple(line["pv"]), turn=turn)

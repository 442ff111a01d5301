"""Engines: the one in this process, and what it has in common with those over UCI (uci.py).

All times are seconds. Scores are for the side to move unless a function says otherwise.
"""

import asyncio
import collections.abc
import concurrent.futures
import dataclasses
import queue
import threading
import typing

from . import _danco
from .uci_process import EngineError

# What an option is set to, by its UCI name.
OptionValue = typing.Union[bool, int, float, str, None]
RootMoves = typing.Iterable[typing.Union["_danco.Move", str]]
_Self = typing.TypeVar("_Self", bound="BaseEngine")
_Result = typing.TypeVar("_Result")
_OnLine = typing.Optional[typing.Callable[["Info"], None]]

# Seconds that a search has to end when its task is cancelled; then it is left behind.
GRACE = 1.0


@dataclasses.dataclass(frozen=True)
class Limit:
    """What bounds a search; all that are given hold together. None: the search runs until stopped."""

    time: typing.Optional[float] = None  # seconds for this move
    depth: typing.Optional[int] = None  # iterations, in plies
    nodes: typing.Optional[int] = None  # positions visited
    mate: typing.Optional[int] = None  # prove a Paco in this many turns of the mover
    white_clock: typing.Optional[float] = None  # seconds left
    black_clock: typing.Optional[float] = None
    white_inc: typing.Optional[float] = None  # seconds a turn
    black_inc: typing.Optional[float] = None
    remaining_moves: typing.Optional[int] = None  # to the next time control

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            kinds = (int,) if "int" in str(field.type) else (int, float)
            if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
                wanted = "a whole number" if kinds == (int,) else "a number"
                raise TypeError(f"limit: {field.name} must be {wanted}, not {value!r}")

    def given(self) -> typing.Dict[str, typing.Union[int, float]]:
        """Those that are not None."""
        return {name: value for name, value in dataclasses.asdict(self).items() if value is not None}


@dataclasses.dataclass(frozen=True)
class Score:
    """Centipawns (`cp`), or Paco in `mate` turns of the mover, negative when being united.

    One of the two is None. mate 0: the side to move has been united.
    """

    cp: typing.Optional[int] = None
    mate: typing.Optional[int] = None

    def __neg__(self) -> "Score":
        # (-0 is 0: whoever is not united has united.)
        return Score(None if self.cp is None else -self.cp, None if self.mate is None else -self.mate)

    def __str__(self) -> str:
        return f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"

    def centipawns(self, mate_score: int = 32000) -> int:
        """One number: a Paco is worth `mate_score`, less one for each turn to it."""
        if self.mate is None:
            return self.cp or 0
        return mate_score - self.mate if self.mate > 0 else -mate_score - self.mate


@dataclasses.dataclass(frozen=True)
class Info:
    """One line that a search stands by."""

    depth: int = 0  # plies; 0: nothing was searched
    seldepth: int = 0
    multipv: int = 1  # rank among the lines, from 1
    score: typing.Optional[Score] = None  # for the side to move
    bound: str = "exact"  # or "lower", "upper": what the score is
    wdl: typing.Optional[typing.Tuple[int, int, int]] = None  # win, draw, loss in thousandths
    nodes: int = 0
    time: float = 0.0  # seconds since the start
    hashfull: int = 0  # thousandths
    pv: typing.Tuple["_danco.Move", ...] = ()  # each with its position

    @property
    def nps(self) -> int:
        """Positions a second; 0 when the time is too short to say."""
        return int(self.nodes / self.time) if self.time > 0 else 0


@dataclasses.dataclass(frozen=True)
class PlayResult:
    """What an engine plays."""

    move: typing.Optional["_danco.Move"]  # None when the game is over
    ponder: typing.Optional["_danco.Move"]  # the answer that it expects
    info: Info


class _End:
    """Behind the last line of a search."""


_END = _End()


def _check(board: "_danco.Board", limit: Limit, root_moves: RootMoves, multipv: int,
           endless: bool) -> typing.List[typing.Union["_danco.Move", str]]:
    """The first moves as a list. TypeError or ValueError names the argument that will not do."""
    if not isinstance(board, _danco.Board):
        raise TypeError(f"board: a danco.Board is wanted, not {type(board).__name__}")
    if not isinstance(limit, Limit):
        raise TypeError(f"limit: a danco.Limit is wanted, as Limit(time=0.1), not {limit!r}")
    if not endless and not limit.given():
        raise ValueError("limit: without one the search would never end")
    if isinstance(multipv, bool) or not isinstance(multipv, int) or multipv < 1:
        raise ValueError(f"multipv: a number of lines from 1 is wanted, not {multipv!r}")
    if isinstance(root_moves, str) or not isinstance(root_moves, collections.abc.Iterable):
        raise TypeError(f"root_moves: a list of moves is wanted, not {root_moves!r}")
    return list(root_moves)


class BaseEngine:
    """What every engine can do, in this thread or, with the same names and `_async`, in asyncio.

    One search at a time. An engine may be used as a context, which closes it.
    """

    # What those below it provide -------------------------------------------------------------

    def configure(self, options: typing.Mapping[str, OptionValue]) -> None:
        """Sets options by their UCI names: {"Hash": 16, "Skill Level": 5}. OptionError names one."""
        raise NotImplementedError

    def new_game(self) -> None:
        """Forgets what earlier searches learnt."""
        raise NotImplementedError

    def stop(self) -> None:
        """Ends the search that runs, from any thread; its result follows at once."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the engine; it cannot be used after that."""
        raise NotImplementedError

    def _search(self, board: "_danco.Board", limit: Limit, root_moves: RootMoves, multipv: int,
                playing: bool, on_line: _OnLine) -> PlayResult:
        """Runs one search; on_line(Info) for each line."""
        raise NotImplementedError

    def _abandon(self) -> None:
        """Ends a search that does not stop, if that can be done."""

    # What they have then ---------------------------------------------------------------------

    _closed = False
    _own_executor: typing.Optional[concurrent.futures.ThreadPoolExecutor] = None

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise EngineError("the engine is closed")

    def play(self, board: "_danco.Board", limit: Limit, *,
             root_moves: RootMoves = ()) -> PlayResult:
        """Chooses a move of the board's game, at the level that is configured."""
        return self._search(board, limit, root_moves, 1, True, None)

    def analyse(self, board: "_danco.Board", limit: Limit, *, multipv: int = 1,
                root_moves: RootMoves = ()) -> typing.List[Info]:
        """The best lines, the best one first, at full strength: at most `multipv` of them."""
        lines: typing.Dict[int, Info] = {}
        _check(board, limit, root_moves, multipv, False)

        def keep(info: Info) -> None:
            if info.pv or not lines:
                lines[info.multipv] = info

        result = self._search(board, limit, root_moves, multipv, False, keep)
        if multipv == 1:
            return [result.info]
        last = max((info.depth for info in lines.values()), default=0)
        # (A search that is stopped has lines of its last depth and of the one before.)
        found = [lines[rank] for rank in sorted(lines) if lines[rank].depth >= last - 1]
        return found or [result.info]

    def analysis(self, board: "_danco.Board", limit: Limit = Limit(), *, multipv: int = 1,
                 root_moves: RootMoves = ()) -> typing.Generator[Info, None, None]:
        """Line after line as the search finds them; to leave the loop ends the search."""
        lines: "queue.SimpleQueue[typing.Union[Info, _End]]" = queue.SimpleQueue()
        failed: typing.List[BaseException] = []

        def run() -> None:
            try:
                self._search(board, limit, root_moves, multipv, False, lines.put)
            except BaseException as error:  # raised where the lines are read
                failed.append(error)
            finally:
                lines.put(_END)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while not isinstance(info := lines.get(), _End):
                yield info
            if failed:
                raise failed[0]
        finally:
            if thread.is_alive():
                self.stop()
                thread.join()

    # The same for asyncio ----------------------------------------------------------------------

    def _executor(self) -> concurrent.futures.Executor:
        if self._own_executor is None:
            self._own_executor = concurrent.futures.ThreadPoolExecutor(1, "danco-engine")
        return self._own_executor

    def _shut_executor(self) -> None:
        if self._own_executor is not None:
            self._own_executor.shutdown(wait=False)

    async def _in_thread(self, call: typing.Callable[[], _Result]) -> _Result:
        """Runs a call in the engine's thread. Cancelling stops the search and waits a moment for it."""
        self._check_open()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._executor(), call)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            deadline = loop.time() + GRACE
            while not future.done() and loop.time() < deadline:  # it may just be about to begin
                self.stop()
                await asyncio.wait([future], timeout=0.05)
            if not future.done():
                self._abandon()
                await asyncio.wait([future], timeout=GRACE)
            raise

    async def play_async(self, board: "_danco.Board", limit: Limit, *,
                         root_moves: RootMoves = ()) -> PlayResult:
        """play() without holding up the event loop; cancelling it stops the search."""
        moves = _check(board, limit, root_moves, 1, False)
        own = board.copy()
        return await self._in_thread(lambda: self.play(own, limit, root_moves=moves))

    async def analyse_async(self, board: "_danco.Board", limit: Limit, *, multipv: int = 1,
                            root_moves: RootMoves = ()) -> typing.List[Info]:
        """analyse() without holding up the event loop; cancelling it stops the search."""
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

        search = asyncio.ensure_future(self._in_thread(
            lambda: self._search(own, limit, moves, multipv, False, put)))
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
    """Danco in this process. Searches let the interpreter's lock go.

    `hash`: MiB of the table. `threads`: of a search. `level`: from 0, a beginner, to 20, full
    strength (docs/guides/levels.md); it holds for play(), analyse() is always at full strength. `seed`:
    which opponent a level is, 0 for another one each game.
    """

    def __init__(self, *, hash: int = 16, threads: int = 1, level: float = 20,
                 seed: int = 0) -> None:
        self._native = _danco.NativeEngine()
        self._multipv = 1
        self.configure({"Hash": hash, "Threads": threads, "Level Seed": seed})
        self.set_level(level)

    def set_level(self, level: typing.Union[int, float]) -> None:
        """From 0 to 20, full strength. Between whole levels the nearest one."""
        if isinstance(level, bool) or not isinstance(level, (int, float)):
            raise TypeError(f"level: a number is wanted, not {level!r}")
        if not 0 <= level <= 20:
            raise _danco.OptionError(f"level: from 0 to 20, not {level}")
        self.configure({"Skill Level": round(level)})

    @property
    def level(self) -> typing.Optional[float]:
        """The level at which it plays, None at full strength."""
        return self._native.level

    @property
    def options(self) -> typing.Dict[str, typing.Union[bool, int, str]]:
        """The present values of the options, by their UCI names."""
        return self._native.options

    def configure(self, options: typing.Mapping[str, OptionValue]) -> None:
        self._check_open()
        for name, value in options.items():
            if name.lower() == "multipv":
                raise _danco.OptionError("option MultiPV: give it to analyse(), as multipv")
            self._native.set_option(name, value)

    def new_game(self) -> None:
        self._check_open()
        self._native.new_game()

    def stop(self) -> None:
        self._native.stop()

    def close(self) -> None:
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
        listener = None if on_line is None else _listener(on_line)
        best, ponder, line, _ = self._native.run(board, limit.given(), moves, listener)
        return PlayResult(best, ponder, _info(line) if line is not None else Info())


_Line = typing.Dict[str, typing.Any]


def _listener(on_line: typing.Callable[[Info], None]) -> typing.Callable[[_Line], None]:
    return lambda line: on_line(_info(line))


def _info(line: _Line) -> Info:
    return Info(depth=line["depth"], seldepth=line["seldepth"], multipv=line["multipv"],
                score=Score(line.get("cp"), line.get("mate")), bound=line["bound"],
                wdl=line["wdl"], nodes=line["nodes"], time=line["time"],
                hashfull=line["hashfull"], pv=tuple(line["pv"]))

"""Engines: the one in this process, and what it has in common with those over UCI (uci.py).

All times are seconds. Scores are for the side to move unless a function says otherwise.
"""

import asyncio
import concurrent.futures
import dataclasses
import queue
import threading
import typing

from . import _danco


class EngineError(RuntimeError):
    """The engine is gone, or says what makes no sense."""


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


_END = object()


class BaseEngine:
    """What every engine can do, in this thread or, with the same names and `_async`, in asyncio.

    One search at a time. An engine may be used as a context, which closes it.
    """

    # What those below it provide -------------------------------------------------------------

    def configure(self, options: typing.Mapping[str, typing.Any]) -> None:
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

    def _search(self, board, limit, root_moves, multipv, playing, on_line):
        """Runs one search; on_line(Info) for each line. A PlayResult."""
        raise NotImplementedError

    # What they have then ---------------------------------------------------------------------

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def play(self, board, limit: Limit, *, root_moves=()) -> PlayResult:
        """Chooses a move of the board's game, at the level that is configured."""
        return self._search(board, limit, root_moves, 1, True, None)

    def analyse(self, board, limit: Limit, *, multipv: int = 1, root_moves=()) -> typing.List[Info]:
        """The best lines, the best one first, at full strength: at most `multipv` of them."""
        lines: typing.Dict[int, Info] = {}

        def keep(info):
            if info.pv or not lines:
                lines[info.multipv] = info

        result = self._search(board, limit, root_moves, multipv, False, keep)
        if multipv == 1:
            return [result.info]
        last = max((info.depth for info in lines.values()), default=0)
        # (A search that is stopped has lines of its last depth and of the one before.)
        found = [lines[rank] for rank in sorted(lines) if lines[rank].depth >= last - 1]
        return found or [result.info]

    def analysis(self, board, limit: Limit = Limit(), *, multipv: int = 1,
                 root_moves=()) -> typing.Iterator[Info]:
        """Line after line as the search finds them; to leave the loop ends the search."""
        lines: "queue.SimpleQueue" = queue.SimpleQueue()
        failed: typing.List[BaseException] = []

        def run():
            try:
                self._search(board, limit, root_moves, multipv, False, lines.put)
            except BaseException as error:  # raised where the lines are read
                failed.append(error)
            finally:
                lines.put(_END)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while (info := lines.get()) is not _END:
                yield info
            if failed:
                raise failed[0]
        finally:
            if thread.is_alive():
                self.stop()
                thread.join()

    # The same for asyncio ----------------------------------------------------------------------

    def _executor(self) -> concurrent.futures.Executor:
        if getattr(self, "_own_executor", None) is None:
            self._own_executor = concurrent.futures.ThreadPoolExecutor(1, "danco-engine")
        return self._own_executor

    def _shut_executor(self) -> None:
        if getattr(self, "_own_executor", None) is not None:
            self._own_executor.shutdown(wait=False)

    async def _in_thread(self, call, *arguments, **named):
        """Runs a call in the engine's thread. Cancelling stops the search and waits for its end."""
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._executor(), lambda: call(*arguments, **named))
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            while not future.done():  # it may just be about to begin
                self.stop()
                await asyncio.wait([future], timeout=0.05)
            if not future.cancelled():
                future.exception()
            raise

    async def play_async(self, board, limit: Limit, *, root_moves=()) -> PlayResult:
        """play() without holding up the event loop; cancelling it stops the search."""
        return await self._in_thread(self.play, board.copy(), limit, root_moves=root_moves)

    async def analyse_async(self, board, limit: Limit, *, multipv: int = 1,
                            root_moves=()) -> typing.List[Info]:
        """analyse() without holding up the event loop; cancelling it stops the search."""
        return await self._in_thread(self.analyse, board.copy(), limit, multipv=multipv,
                                     root_moves=root_moves)

    async def analysis_async(self, board, limit: Limit = Limit(), *, multipv: int = 1,
                             root_moves=()) -> typing.AsyncIterator[Info]:
        """analysis() for `async for`; close it (aclose) or cancel to end the search early."""
        loop = asyncio.get_running_loop()
        lines: "asyncio.Queue" = asyncio.Queue()

        def put(info):
            loop.call_soon_threadsafe(lines.put_nowait, info)

        search = asyncio.ensure_future(self._in_thread(
            self._search, board.copy(), limit, root_moves, multipv, False, put))
        search.add_done_callback(lambda _: lines.put_nowait(_END))
        try:
            while (info := await lines.get()) is not _END:
                yield info
            search.result()
        finally:
            if not search.done():
                search.cancel()
                await asyncio.wait([search])


class Engine(BaseEngine):
    """Danco in this process. Searches let the interpreter's lock go.

    `hash`: MiB of the table. `threads`: of a search. `level`: from 0, a beginner, to 20, full
    strength (docs/levels.md); it holds for play(), analyse() is always at full strength. `seed`:
    which opponent a level is, 0 for another one each game.
    """

    def __init__(self, *, hash: int = 16, threads: int = 1, level: float = 20, seed: int = 0):
        self._native = _danco.NativeEngine()
        self._multipv = 1
        self.configure({"Hash": hash, "Threads": threads, "Level Seed": seed})
        self.set_level(level)

    def set_level(self, level: typing.Union[int, float]) -> None:
        """From 0 to 20, full strength. Between whole levels the nearest one."""
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

    def configure(self, options: typing.Mapping[str, typing.Any]) -> None:
        for name, value in options.items():
            if name.lower() == "multipv":
                raise _danco.OptionError("option MultiPV: give it to analyse(), as multipv")
            self._native.set_option(name, value)

    def new_game(self) -> None:
        self._native.new_game()

    def stop(self) -> None:
        self._native.stop()

    def close(self) -> None:
        self.stop()
        self._shut_executor()

    def _search(self, board, limit, root_moves, multipv, playing, on_line):
        given = limit.given()
        if not given and on_line is None:
            raise ValueError("limit: without one the search would never end")
        if multipv != self._multipv:
            self._native.set_option("MultiPV", multipv)
            self._multipv = multipv
        self._native.set_option("UCI_AnalyseMode", not playing)
        listener = None if on_line is None else lambda line: on_line(_info(line))
        best, ponder, line, _ = self._native.run(board, given, list(root_moves), listener)
        return PlayResult(best, ponder, _info(line) if line is not None else Info())


def _info(line) -> Info:
    return Info(depth=line["depth"], seldepth=line["seldepth"], multipv=line["multipv"],
                score=Score(line.get("cp"), line.get("mate")), bound=line["bound"],
                wdl=line["wdl"], nodes=line["nodes"], time=line["time"],
                hashfull=line["hashfull"], pv=tuple(line["pv"]))

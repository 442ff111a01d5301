# SPDX-License-Identifier: MIT
"""Engines over UCI: any program with the protocol in docs/reference/protocol.md."""

import contextlib
import os
import re
import threading
import time
import typing

from . import _danco
from .engine import BaseEngine, Info, Limit, OptionValue, PlayResult, RootMoves, _check, _OnLine
from .score import Score, Wdl
from .uci_process import EngineError, PATIENCE, UciProcess


class UciEngine(BaseEngine):
    """An engine in a separate process.

    `command`: the program and its arguments. `patience`: seconds after which an engine that does
    not answer is killed. Raises EngineError if it exits, hangs, refuses a position or sends an invalid answer.
    """

    def __init__(self, command: typing.Union[str, "os.PathLike[str]", typing.Sequence[str]], *,
                 options: typing.Optional[typing.Mapping[str, OptionValue]] = None,
                 patience: float = PATIENCE) -> None:
        self.name = ""
        self._process_id = os.getpid()
        self.options: typing.Dict[str, str] = {}  # by name, with the line that declares it
        self._values: typing.Dict[str, str] = {}  # the values that were set
        self._own = threading.Lock()  # held while talking to the engine
        self._searching = False
        self._stop_asked = False
        self._process = UciProcess(command, patience=patience, start_new_session=True)
        self.command = self._process.command
        try:
            self._process.send("uci")
            for line in self._process.read_to("uciok"):
                words = line.split()
                if words[:2] == ["id", "name"]:
                    self.name = " ".join(words[2:])
                elif words[:2] == ["option", "name"] and "type" in words:
                    self.options[" ".join(words[2:words.index("type")])] = line
            self.configure(options or {})
        except BaseException:
            self.close()
            raise

    @contextlib.contextmanager
    def _alone(self) -> typing.Iterator[None]:
        """Holds the engine. Raises EngineError if another call has it, because a search may take any time."""
        if not self._own.acquire(blocking=False):
            raise EngineError("the engine is searching; stop it, or use another one")
        try:
            yield
        finally:
            self._own.release()

    @property
    def patience(self) -> float:
        """Seconds after which an engine that does not answer is killed."""
        return self._process.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self._process.patience = seconds

    def _values_of(self, options: typing.Mapping[str, OptionValue]) -> typing.Dict[str, OptionValue]:
        declared = {name.lower(): line for name, line in self.options.items()}
        values: typing.Dict[str, OptionValue] = {}
        for name in options:
            default = re.search(r" default (.*?)(?: (?:min|max|var) |$)", declared.get(name.lower(), ""))
            if default is None:
                raise _danco.OptionError(f"option {name}: it does not exist, or it cannot be set for a single move")
            values[name] = self._values.get(name.lower(), default[1])
        return values

    def configure(self, options: typing.Mapping[str, OptionValue]) -> None:
        self._check_open()
        self._end_pondering()
        with self._alone():
            for name, value in options.items():
                known = {option.lower(): option for option in self.options}
                if name.lower() not in known:
                    raise _danco.OptionError(f"no such option: '{name}' of {self.name or 'the engine'}")
                if isinstance(value, bool):
                    value = str(value).lower()
                self._send_option(known[name.lower()], value)

    def new_game(self) -> None:
        self._check_open()
        self._end_pondering()
        with self._alone():
            self._process.send("ucinewgame")
            self._settle(EngineError)

    def stop(self) -> None:
        if self._process_id != os.getpid():  # only the process that started the engine talks to it
            return
        self._stop_asked = True
        if self._searching:
            try:
                self._process.send("stop")
            except EngineError:
                pass  # the thread that waits for its answer reports it
            self._process.wake()  # gives a thread that waits without a deadline one

    def _busy(self) -> bool:
        return self._own.locked()

    def _abandon(self) -> None:
        self._process.process.kill()  # the thread that waits for its answer reports it

    def close(self) -> None:
        """Ends the process: with `quit` first, then by force. Does nothing in a forked process."""
        if self._process_id != os.getpid():
            return
        self._end_pondering()
        self._closed = True
        self._shut_executor()
        self._process.close()

    def _settle(self, error: typing.Type[Exception]) -> None:
        """Waits until the engine has read all input. Raises `error` if it has refused any."""
        for line in self._process.settle():
            if line.startswith("info string error:"):
                raise error(line[len("info string error:"):].strip())

    def _send_option(self, name: str, value: OptionValue) -> None:
        self._process.send(f"setoption name {name}" + ("" if value is None else f" value {value}"))
        self._settle(_danco.OptionError)
        self._values[name.lower()] = str(value)

    def _set(self, name: str, value: str) -> None:
        """Sets an option if the engine has it and it has another value."""
        if name in self.options and self._values.get(name.lower()) != value:
            self._send_option(name, value)

    def _search(self, board: "_danco.Board", limit: Limit, root_moves: RootMoves, multipv: int,
                playing: bool, on_line: _OnLine) -> PlayResult:
        first = _check(board, limit, root_moves, multipv, on_line is not None)
        self._check_open()
        with self._alone():
            self._stop_asked = False
            if board.rules != self._values.get("uci_variant", "pacosako"):
                if "UCI_Variant" not in self.options:
                    raise _danco.OptionError(f"rules: {self.name or 'the engine'} does not know {board.rules}")
            self._set("UCI_Variant", board.rules)
            self._set("UCI_AnalyseMode", "false" if playing else "true")
            self._set("MultiPV", str(multipv))
            moves = [move.uci() for move in board.move_stack]
            self._process.send(f"position fen {board.start.fen()}" +
                       (f" moves {' '.join(moves)}" if moves else ""))
            self._settle(EngineError)
            self._process.send(_go(limit, board, first))
            self._searching = True
            try:
                if self._stop_asked:
                    self._process.send("stop")
                return self._follow(board, limit, on_line)
            except EngineError:
                raise
            except BaseException:  # from on_line: the engine must be idle before the next search
                self._process.send("stop")
                self._process.read_to("bestmove")
                raise
            finally:
                self._searching = False

    def _follow(self, board: "_danco.Board", limit: Limit, on_line: _OnLine) -> PlayResult:
        """Reads to bestmove. Without limits, a search may take any time."""
        most = _longest(limit, board)
        deadline = None if most is None else time.monotonic() + most + self.patience
        last: typing.Dict[int, Info] = {}
        while True:
            if self._stop_asked and deadline is None:
                deadline = time.monotonic() + self.patience
            line = self._process.line(deadline)
            words = line.split()
            if words[:1] == ["info"] and "score" in words:
                info = parse_info(line, board)
                if info.score is None:  # the word is part of a text
                    continue
                if info.multipv == 1 or not last:
                    last[1] = info
                if on_line is not None:
                    on_line(info)
            elif words[:1] == ["bestmove"]:
                return self._result(words, board, last.get(1, Info(turn=board.turn)))

    def _result(self, words: typing.List[str], board: "_danco.Board", info: Info) -> PlayResult:
        if len(words) < 2 or words[1] in ("(none)", "0000"):
            return PlayResult(None, None, info)
        try:
            best = board.parse_move(words[1])
        except _danco.MoveError as error:
            raise EngineError(f"{self.name}: bestmove {words[1]}: {error}") from None
        ponder = None
        if len(words) >= 4 and words[2] == "ponder":
            try:
                ponder = board.position.after(best).parse_move(words[3])
            except _danco.MoveError:
                pass  # only a hint
        return PlayResult(best, ponder, info)


def _longest(limit: Limit, board: "_danco.Board") -> typing.Optional[float]:
    """Returns the seconds that a search may take, or None if unknown."""
    if limit.time is not None:
        return limit.time
    clock = limit.white_clock if board.turn else limit.black_clock
    if clock is not None:
        increment = limit.white_inc if board.turn else limit.black_inc
        return clock + (increment or 0.0)
    return None


def _go(limit: Limit, board: "_danco.Board",
        root_moves: typing.Sequence[typing.Union["_danco.Move", str]]) -> str:
    words = ["go"]

    def add(name: str, value: typing.Optional[float], scale: int = 1) -> None:
        if value is not None:
            words.extend([name, str(round(value * scale) if scale != 1 else value)])

    add("movetime", limit.time, 1000)
    add("depth", limit.depth)
    add("nodes", limit.nodes)
    add("mate", limit.mate)
    add("wtime", limit.white_clock, 1000)
    add("btime", limit.black_clock, 1000)
    add("winc", limit.white_inc, 1000)
    add("binc", limit.black_inc, 1000)
    add("movestogo", limit.remaining_moves)
    if len(words) == 1:
        words.append("infinite")
    if root_moves:
        words.append("searchmoves")
        for move in root_moves:
            if not isinstance(move, str) and not board.is_legal(move):
                raise _danco.MoveError(f"root_moves: {move} belongs to another position")
            words.append(board.parse_move(str(move)).uci())
    return " ".join(words)


def parse_info(line: str, board: "_danco.Board") -> Info:
    """Reads an `info` line of a search of the board's position. Ends the pv before an illegal move."""
    words = line.split()
    values: typing.Dict[str, typing.Any] = {}
    names = {"depth": "depth", "seldepth": "seldepth", "multipv": "multipv", "nodes": "nodes",
             "hashfull": "hashfull"}
    i = 1
    while i < len(words):
        word, rest = words[i], words[i + 1:]
        try:
            if word in names:
                values[names[word]] = int(rest[0])
            elif word == "time":
                values["time"] = int(rest[0]) / 1000
            elif word == "score":
                score = {"cp": Score(cp=int(rest[1])), "mate": Score(mate=int(rest[1]))}
                values["score"] = score[rest[0]]
            elif word == "wdl":
                values["wdl"] = Wdl(*(int(number) for number in rest[:3]))
            elif word in ("lowerbound", "upperbound"):
                values["bound"] = word[:5]
            elif word == "string":
                break
            elif word == "pv":
                values["pv"] = _line_moves(rest, board)
                break
        except (IndexError, KeyError, TypeError, ValueError):
            pass  # ignores a field that it does not understand
        i += 1
    return Info(turn=board.turn, **values)


def _line_moves(texts: typing.Iterable[str],
                board: "_danco.Board") -> typing.Tuple["_danco.Move", ...]:
    position = board.position
    moves: typing.List[_danco.Move] = []
    for text in texts:
        try:
            moves.append(position.parse_move(text))
            position = position.after(moves[-1])
        except _danco.MoveError:
            break
    return tuple(moves)

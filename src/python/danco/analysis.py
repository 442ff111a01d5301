# SPDX-License-Identifier: MIT
"""Results of analysis: a running search, proof trees, annotated games."""

import dataclasses
import queue
import threading
import typing

from . import _danco
from .pgn import Game
from .score import PovScore, Score

if typing.TYPE_CHECKING:
    from .engine import BaseEngine, Info, PlayResult


class _End:
    """Marks the end of a search's lines."""


_END = _End()
_Line = typing.Union["Info", _End]
_Search = typing.Callable[[typing.Callable[["Info"], None]], "PlayResult"]


class _SearchThread(threading.Thread):
    """A search in the background. Up to Python 3.12, Control-C in join() makes a running thread look dead."""

    def __init__(self, search: typing.Callable[[], None]) -> None:
        super().__init__(target=search, daemon=True)
        self._finished = threading.Event()

    def run(self) -> None:
        try:
            super().run()
        finally:
            self._finished.set()

    @property
    def running(self) -> bool:
        """False in a forked process, which does not have the thread."""
        return not self._finished.is_set() and self.is_alive()

    def wait(self, timeout: typing.Optional[float] = None) -> None:
        """Waits until the search has ended, at most `timeout` seconds."""
        if self.running:
            self._finished.wait(timeout)


class Analysis(typing.Iterator["Info"]):
    """A search that runs in a separate thread while you examine its lines; from BaseEngine.analysis().

    Iterating waits for each line. Leaving its context or deleting it ends the search.

    >>> import danco
    >>> with danco.Engine(hash=1) as engine:
    ...     with engine.analysis(danco.Board(), danco.Limit(depth=4)) as analysis:
    ...         for info in analysis:
    ...             if info.depth >= 3:
    ...                 break
    ...         best = analysis.stop()
    ...     print(analysis.info.depth >= 3, best.move == analysis.info.pv[0], analysis.running)
    True True False
    """

    def __init__(self, engine: "BaseEngine", search: _Search) -> None:
        lines: "queue.SimpleQueue[_Line]" = queue.SimpleQueue()
        latest: typing.Dict[int, "Info"] = {}
        outcome: typing.List[typing.Union["PlayResult", BaseException]] = []
        self._engine, self._lines, self._latest, self._outcome = engine, lines, latest, outcome
        given_up = threading.Event()
        self._given_up = given_up
        callers: typing.Set[int] = set()
        self._callers = callers  # the threads of the search

        def keep(info: "Info") -> None:
            callers.add(threading.get_ident())
            if given_up.is_set():  # before the search could be stopped
                engine.stop()
            latest[info.multipv] = info
            lines.put(info)

        def run() -> None:  # holds no reference to the object, so that it can be deleted meanwhile
            callers.add(threading.get_ident())
            try:
                if not given_up.is_set():
                    outcome.append(search(keep))
            except BaseException as error:  # raised again where the lines are read
                outcome.append(error)
            finally:
                lines.put(_END)

        self._thread = _SearchThread(run)
        self._thread.start()

    @property
    def running(self) -> bool:
        """True while the search is running."""
        return self._thread.running

    @property
    def info(self) -> "typing.Optional[Info]":
        """The latest line with `multipv` 1, or None before the first one. Never waits."""
        return self._latest.get(1)

    @property
    def multipv(self) -> "typing.List[Info]":
        """The latest line for each `multipv`, best first. Never waits."""
        latest = dict(self._latest)
        return [latest[rank] for rank in sorted(latest)]

    def __iter__(self) -> "Analysis":
        return self

    def __next__(self) -> "Info":
        line = self._lines.get()
        if not isinstance(line, _End):
            return line
        self._lines.put(_END)  # for the next call
        self.wait()
        raise StopIteration

    def empty(self) -> bool:
        """True if there is no unread line. As long as the search is running, another one can come."""
        return self._lines.qsize() <= len(self._outcome)  # with the outcome, the queue gets its end mark

    def stop(self) -> "PlayResult":
        """Ends the search if it is still running, and returns its result."""
        while self._thread.running:  # the search may be about to start
            self._engine.stop()
            self._thread.wait(0.05)
        return self.wait()

    def wait(self) -> "PlayResult":
        """Waits until the search ends by itself, and returns its result."""
        self._thread.wait()
        result = self._outcome[0]
        if isinstance(result, BaseException):
            raise result
        return result

    def close(self) -> None:
        """Ends the search. Errors of the search are not raised again."""
        while self._thread.running:
            self._engine.stop()
            if threading.get_ident() in self._callers:  # the garbage collector ends a generator within the search
                self._give_up()
                break
            self._thread.wait(0.05)

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _give_up(self) -> None:
        """Makes the search end, and does not wait for it; the engine's next call does."""
        self._engine._given_up = self._thread
        self._given_up.set()
        self._engine.stop()

    def __del__(self) -> None:  # the garbage collector may call it in a thread of the search
        if self._thread.running:
            self._give_up()


@dataclasses.dataclass(frozen=True)
class ProofNode:
    """The attacker's move in one position of a proof, and the nodes after each answer.

    After an answer that is not among `answers` the attacker unites at once.
    """

    position: "_danco.Position"
    turns: int  # of the attacker until the Paco
    move: "_danco.Move"  # of the attacker
    # Not part of repr(), because a node can be reached in very many ways, nor of the hash.
    answers: "typing.Mapping[_danco.Move, ProofNode]" = dataclasses.field(default_factory=dict, repr=False, hash=False)

    def count(self) -> int:
        """The number of positions in the proof from here. A position that is reached in two ways counts once."""
        seen: typing.Set[int] = set()
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if id(node) not in seen:
                seen.add(id(node))
                waiting += node.answers.values()
        return len(seen)


@dataclasses.dataclass(frozen=True)
class Proof:
    """The result of a search for a forced Paco of the side to move; from Engine.prove().

    >>> import danco
    >>> with danco.Engine(hash=1) as engine:
    ...     proof = engine.prove(danco.Board("7k/R7/1R6/8/8/8/8/K7 w 0 - - -"), turns=3)
    >>> proof.turns, proof.shortest, len(proof.line)
    (2, True, 3)
    >>> proof.tree.move == proof.line[0], all(node.turns == 1 for node in proof.tree.answers.values())
    (True, True)
    """

    turns: int  # the Paco is forced in this many; 0: none is proved
    shortest: bool  # no shorter one exists
    excluded: int  # there is proved to be no Paco in this many turns
    line: "typing.Tuple[_danco.Move, ...]"  # the Paco against the longest defence
    tree: typing.Optional[ProofNode]  # the whole proof, if requested
    nodes: int
    time: float  # seconds

    def __bool__(self) -> bool:
        """Returns whether a Paco is proved."""
        return self.turns > 0


def proof_of(found: typing.Dict[str, typing.Any]) -> Proof:
    """Converts the result of the extension module. Makes the nodes of a tree from the last to the first."""
    nodes: typing.Dict[int, ProofNode] = {}
    listed = list(enumerate(found["tree"]))
    for number, (position, turns, move, answers) in sorted(listed, key=lambda node: int(node[1][1])):
        nodes[number] = ProofNode(position, turns, move, {answer: nodes[child] for answer, child in answers})
    return Proof(found["turns"], found["shortest"], found["excluded"], tuple(found["line"]), nodes.get(0), found["nodes"],
                 found["time"])


@dataclasses.dataclass(frozen=True)
class TurnNote:
    """An engine's notes on one move of a game."""

    move: "_danco.Move"
    before: PovScore  # of best play
    after: PovScore  # of the move that was played
    loss: float  # of the mover's expected score, 0 to 1
    accuracy: float  # percent
    judgement: str  # "inaccuracy", "mistake", "blunder" or ""
    words: str  # sentences about the move; may be empty
    best_line: "typing.Tuple[_danco.Move, ...]"  # from the position before the move


@dataclasses.dataclass(frozen=True)
class AnnotatedGame:
    """A game with an engine's notes on each move; from Engine.annotate().

    >>> import danco
    >>> record = danco.parse_games("1. e2e4 e7e5 2. d1g4 b8c6 *")[0]
    >>> with danco.Engine(hash=1) as engine:
    ...     annotated = engine.annotate(record, danco.Limit(nodes=200))
    >>> len(annotated.turns), str(annotated.turns[0].move), annotated.game.next().eval() is not None
    (4, 'e2e4', True)
    """

    turns: typing.Tuple[TurnNote, ...]
    game: Game  # a tree with evaluations, comments, and better lines as variations
    verdict: str  # the end of the game, and the turn that decided it
    white: str  # accuracy and mistakes in words
    black: str


def annotated_of(found: typing.Tuple[typing.Any, ...]) -> AnnotatedGame:
    """Converts the result of the extension module."""
    turns, text, verdict, white, black = found
    from .pgn import read_game
    game = read_game(text.splitlines(keepends=True))
    assert game is not None

    def score(values: typing.Dict[str, int]) -> PovScore:
        return PovScore(Score(values.get("cp"), values.get("mate"), bool(values.get("won"))), True)

    notes = tuple(TurnNote(turn["move"], score(turn["before"]), score(turn["after"]), turn["loss"], turn["accuracy"],
                           turn["judgement"], turn["words"], tuple(turn["line"])) for turn in turns)
    return AnnotatedGame(notes, game, verdict, white, black)

# SPDX-License-Identifier: MIT
"""Scores with and without a point of view, and probabilities of win, draw and loss."""

import dataclasses
import functools
import typing

if typing.TYPE_CHECKING:
    from . import _danco

# Exceeds any evaluation and number of turns, to order scores with a Paco.
_PACO = 1_000_000


class Wdl(typing.NamedTuple):
    """Probabilities of win, draw and loss in thousandths, with the sum 1000.

    >>> import danco
    >>> chances = danco.Wdl(400, 500, 100)
    >>> chances.expectation(), -chances
    (0.65, Wdl(win=100, draw=500, loss=400))
    """

    win: int
    draw: int
    loss: int

    def expectation(self) -> float:
        """The expected score, 0 to 1; a draw counts half."""
        return (self.win + self.draw / 2) / 1000

    def __neg__(self) -> "Wdl":
        """The same probabilities from the other side's point of view."""
        return Wdl(self.loss, self.draw, self.win)


@functools.total_ordering
@dataclasses.dataclass(frozen=True)
class Score:
    """Centipawns (`cp`), or a Paco in `mate` turns of the side to move, negative if it is the opponent's.

    One of the two is None. With mate 0, the side to move has lost, or with `won` has won. Scores are ordered: a faster
    win and a slower loss are better.

    >>> import danco
    >>> danco.Score(mate=-1) < danco.Score(mate=-4) < danco.Score(cp=-20) < danco.Score(cp=35) < danco.Score(mate=2)
    True
    >>> str(-danco.Score(cp=35)), str(danco.Score(mate=3)), -danco.Score(mate=0) > danco.Score(mate=1)
    ('-0.35', '#3', True)
    """

    cp: typing.Optional[int] = None
    mate: typing.Optional[int] = None
    won: bool = False  # mate 0 from the winner's point of view

    def __neg__(self) -> "Score":
        if self.mate == 0:
            return Score(mate=0, won=not self.won)
        return Score(None if self.cp is None else -self.cp, None if self.mate is None else -self.mate)

    def __str__(self) -> str:
        if self.mate is None:
            return f"{(self.cp or 0) / 100:+.2f}"
        return "#0" if self.won else "-#0" if self.mate == 0 else f"#{self.mate}"

    def __lt__(self, other: "Score") -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self.centipawns(_PACO) < other.centipawns(_PACO)

    def is_mate(self) -> bool:
        """Returns whether it is a Paco.

        >>> import danco
        >>> danco.Score(mate=2).is_mate(), danco.Score(cp=9).is_mate()
        (True, False)
        """
        return self.mate is not None

    def centipawns(self, mate_score: int = 32000) -> int:
        """A single number: a Paco is worth `mate_score` minus the number of turns to it.

        >>> import danco
        >>> danco.Score(mate=3).centipawns(), danco.Score(mate=-3).centipawns(), danco.Score(cp=12).centipawns()
        (31997, -31997, 12)
        """
        if self.mate is None:
            return self.cp or 0
        return mate_score - self.mate if self.mate > 0 or self.won else -mate_score - self.mate

    def wdl(self, position: "_danco.Position") -> Wdl:
        """The probabilities for the side to move in a position with this search score.

        >>> import danco
        >>> chances = danco.Score(cp=150).wdl(danco.Position())
        >>> chances.win > chances.loss, sum(chances)
        (True, 1000)
        >>> danco.Score(mate=-4).wdl(danco.Position())
        Wdl(win=0, draw=0, loss=1000)
        """
        if self.mate is not None:
            return Wdl(1000, 0, 0) if self.mate > 0 or self.won else Wdl(0, 0, 1000)
        return Wdl(*position.wdl(max(-20000, min(20000, self.cp or 0))))


@dataclasses.dataclass(frozen=True)
class PovScore:
    """A score and its point of view.

    >>> import danco
    >>> score = danco.PovScore(danco.Score(cp=-30), danco.BLACK)
    >>> str(score.white()), str(score.black()), score.pov(danco.WHITE) == -score.relative
    ('+0.30', '-0.30', True)
    """

    relative: Score  # from the point of view of `turn`
    turn: bool  # WHITE or BLACK

    def pov(self, color: bool) -> Score:
        """The score from the point of view of a colour."""
        return self.relative if color == self.turn else -self.relative

    def white(self) -> Score:
        """The score from White's point of view."""
        return self.pov(True)

    def black(self) -> Score:
        """The score from Black's point of view."""
        return self.pov(False)

    def is_mate(self) -> bool:
        """Returns whether it is a Paco."""
        return self.relative.is_mate()

    def __str__(self) -> str:
        return f"{self.white()} (White's view)"

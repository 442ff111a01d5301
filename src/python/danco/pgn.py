# SPDX-License-Identifier: MIT
"""Games as trees with variations, comments, evaluations, clocks and arrows. Reads and writes PGN without loss.

    >>> import io
    >>> import danco.pgn
    >>> text = '[White "Anna"]\\n\\n1. e2>e4 {[%eval 0.35] good} (1. d2>d4 d7>d5) e7>e5 $1 *\\n'
    >>> game = danco.pgn.read_game(io.StringIO(text))
    >>> game.headers["White"], game.next().comment, len(game.variations)
    ('Anna', '[%eval 0.35] good', 2)
    >>> str(game.next().eval().white()), str(game.variations[1].move)
    ('+0.35', 'd2d4')

danco.read_games() reads all other formats, and `Game.from_record()` makes a tree of a record.
"""

import copy
import re
import typing

from . import _danco
from .score import PovScore, Score

# The tags that PGN requires first, with their values for unknown.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
# The tags that a record and a game keep in other ways.
_OWN_TAGS = ("Result", "Variant", "RuleSet", "SetUp", "FEN", "Fen", "PlyCount", "Reason", "OpenTurn")
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
COLORS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}

_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_TAG_LINE = re.compile(r'\[[A-Za-z][^\n]* "')  # within a comment it means that the closing brace is missing
_TOKEN = re.compile(r"(?<=\n)[ \t\r]*\n|\{[^}]*\}|;[^\n]*|\(|\)|\$\d+|[^\s{}();$]+|\{|\$")
_CONTINUES = re.compile(r"\*$|(?!1(?:$|\.(?!\.)))\d")  # a result, or another number than that of a first move
_NUMBER = re.compile(r"^(?:\d+\.*$|\d+\.+)")
_EVAL = re.compile(r"\[%eval\s+(#[+-]?\d+|[+-]?\d*\.?\d+)(?:,(\d+))?\]")
_CLOCK = r"\[%{}\s+(\d+):([0-5]?\d):([0-5]?\d(?:\.\d+)?)\]"
_ARROW = re.compile(r"[GRYB](?:[a-h][1-8]){1,2}")
_SHAPES = re.compile(r"\[%(csl|cal)\s+([^\]]*)\]")
_WIDTH = 100


class Arrow(typing.NamedTuple):
    """An arrow on the board, or a marked square where `tail` and `head` are the same; for svg(arrows=…) and comments.

    `kind` is the style of svg(): "played", "better" or "threat". `color` is the one in PGN comments.

    >>> import danco
    >>> danco.Arrow("e2", "e4").pgn(), danco.Arrow("d5", "d5", color="red").pgn()
    ('Ge2e4', 'Rd5')
    """

    tail: str
    head: str
    kind: str = "played"
    number: int = 0
    color: str = "green"

    def pgn(self) -> str:
        """The arrow in the syntax of PGN comments. Raises ValueError for a colour or square that PGN does not have."""
        text = COLORS.get(self.color, "?") + self.tail + (self.head if self.head != self.tail else "")
        if not _ARROW.fullmatch(text):
            raise ValueError(f"{self}: expected names of squares, and a colour of {', '.join(COLORS)}")
        return text

    @staticmethod
    def from_pgn(text: str) -> "Arrow":
        """Reads the output of pgn(). Raises ValueError for other texts.

        >>> import danco
        >>> danco.Arrow.from_pgn("Bg1f3").head
        'f3'
        """
        if not _ARROW.fullmatch(text):
            raise ValueError(f"arrow: {text!r} is none; one is 'Ge2e4', or 'Re4' for a square")
        color = {letter: name for name, letter in COLORS.items()}[text[0]]
        return Arrow(text[1:3], text[3:5] or text[1:3], color=color)


class GameNode:
    """A position of a tree, and the move that leads to it. Made by add_variation(); the root is a Game.

    Its comment, glyphs and variations may be changed freely.
    """

    def __init__(self, parent: typing.Optional["GameNode"], move: typing.Optional["_danco.Move"],
                 position: "_danco.Position") -> None:
        self.parent = parent
        self.move = move
        self.variations: typing.List["GameNode"] = []  # the main line first
        self.comment = ""  # after the move, including commands such as [%clk]
        self.starting_comment = ""  # before the first move of a variation; on the main line it is written after the move
        self.nags: typing.List[int] = []  # numeric glyphs in order, 1 for "!"
        self._position = position
        self._written = ""  # the move as it was read, which may have more steps than necessary

    # Its place -----------------------------------------------------------------------------------

    @property
    def position(self) -> "_danco.Position":
        """The position after the move.

        >>> import danco.pgn
        >>> danco.pgn.Game().add_variation("e2e4").position.turn is danco.BLACK
        True
        """
        return self._position

    def turn(self) -> bool:
        """The side to move: WHITE or BLACK."""
        return self._position.turn

    def game(self) -> "Game":
        """The root of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Game)
        return node

    def moves(self) -> "typing.List[_danco.Move]":
        """The moves from the root to here."""
        found = []
        node: typing.Optional[GameNode] = self
        while node is not None and node.move is not None:
            found.append(node.move)
            node = node.parent
        return found[::-1]

    def ply(self) -> int:
        """The number of moves from the root to here."""
        return len(self.moves())

    def board(self) -> "_danco.Board":
        """A Board with the moves from the root to here, so that repetitions count.

        >>> import danco.pgn
        >>> danco.pgn.Game().add_line(["e2e4", "e7e5"]).board().ply()
        2
        """
        board = _danco.Board(self.game().position)
        for move in self.moves():
            board.push(move)
        return board

    # Its continuations ---------------------------------------------------------------------------

    def next(self) -> "typing.Optional[GameNode]":
        """The next node of the main line, or None at its end."""
        return self.variations[0] if self.variations else None

    def end(self) -> "GameNode":
        """The last node of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> "typing.Iterator[GameNode]":
        """The nodes of the main line after this one.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> _ = game.add_line(["e2e4", "e7e5"])
        >>> [str(node.move) for node in game.mainline()]
        ['e2e4', 'e7e5']
        """
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def walk(self) -> "typing.Iterator[GameNode]":
        """All nodes below this one: each before those that follow it, the main line first."""
        waiting = self.variations[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.variations[::-1]

    def is_mainline(self) -> bool:
        """Returns whether the node is on the main line of the game."""
        node = self
        while node.parent is not None:
            if node.parent.variations[:1] != [node]:
                return False
            node = node.parent
        return True

    # Modification --------------------------------------------------------------------------------

    def add_variation(self, move: "typing.Union[_danco.Move, str]", *, comment: str = "",
                      nags: typing.Iterable[int] = ()) -> "GameNode":
        """Adds a move after the existing variations, and returns its node. Raises MoveError if it is illegal.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> node = game.add_variation("e2e4", comment="best by test")
        >>> [str(child.move) for child in game.variations], game.add_variation("d2d4").is_mainline()
        (['e2e4'], False)
        """
        legal = self._position.parse_move(move) if isinstance(move, str) else move
        node = GameNode(self, legal, self._position.after(legal))
        node.comment = comment
        node.nags = list(nags)
        self.variations.append(node)
        return node

    def add_line(self, moves: "typing.Iterable[typing.Union[_danco.Move, str]]") -> "GameNode":
        """Adds a sequence of moves, except those that exist already. Returns the last node.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> _ = game.add_line(["e2e4", "e7e5"]), game.add_line(["e2e4", "d7d5"])
        >>> len(game.variations), len(game.variations[0].variations)
        (1, 2)
        """
        node = self
        for move in moves:
            legal = node.position.parse_move(move) if isinstance(move, str) else move
            there = [child for child in node.variations if child.move == legal]
            node = there[0] if there else node.add_variation(move)
        return node

    def promote_to_main(self) -> None:
        """Makes the node the main continuation of its parent.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> _ = game.add_variation("e2e4")
        >>> game.add_variation("d2d4").promote_to_main()
        >>> str(game.next().move)
        'd2d4'
        """
        if self.parent is not None:
            self.remove()
            self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Removes the node and everything after it from the tree. Raises ValueError for the root.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> game.add_variation("e2e4").remove()
        >>> game.variations
        []
        """
        if self.parent is None:
            raise ValueError("the root cannot be removed")
        if self not in self.parent.variations:
            raise ValueError("the node was removed from its game before")
        self.parent.variations.remove(self)

    # Commands in its comment ---------------------------------------------------------------------

    def _set_command(self, pattern: "re.Pattern[str]", text: str) -> None:
        rest = pattern.sub("", self.comment).strip()
        self.comment = f"{text} {rest}".strip()

    def eval(self) -> typing.Optional[PovScore]:
        """The evaluation of the position in the comment ([%eval]), or None."""
        found = _EVAL.search(self.comment)
        if found is None:
            return None
        text = found[1]
        if text in ("#0", "#-0"):
            score = Score(mate=0, won=text == "#0")
        else:
            score = Score(mate=int(text[1:])) if text.startswith("#") else Score(cp=round(float(text) * 100))
        return PovScore(score, True)  # PGN's evaluations are from White's point of view

    def set_eval(self, score: typing.Optional[PovScore], depth: typing.Optional[int] = None) -> None:
        """Writes an evaluation into the comment and replaces an existing one; None removes it.

        >>> import danco.pgn
        >>> node = danco.pgn.Game().add_variation("e2e4", comment="good")
        >>> node.set_eval(danco.PovScore(danco.Score(cp=-30), danco.BLACK), depth=9)
        >>> node.comment, str(node.eval().white())
        ('[%eval 0.30,9] good', '+0.30')
        """
        text = ""
        if score is not None:
            white = score.white()
            value = f"#{white.mate}"
            if white.mate is None:
                value = f"{(white.cp or 0) / 100:.2f}"
            elif white == Score(mate=0):
                value = "#-0"
            text = f"[%eval {value}{'' if depth is None else f',{depth}'}]"
        self._set_command(_EVAL, text)

    def _time(self, command: str) -> typing.Optional[float]:
        found = re.search(_CLOCK.format(command), self.comment)
        return None if found is None else int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3])

    def _set_time(self, command: str, seconds: typing.Optional[float]) -> None:
        text = ""
        if seconds is not None:
            thousandths = max(0, round(seconds * 1000))
            minutes, rest = divmod(thousandths, 60_000)
            fraction = f".{rest % 1000:03}".rstrip("0") if rest % 1000 else ""
            text = f"[%{command} {minutes // 60}:{minutes % 60:02}:{rest // 1000:02}{fraction}]"
        self._set_command(re.compile(_CLOCK.format(command)), text)

    def clock(self) -> typing.Optional[float]:
        """Seconds that the mover had left after the move ([%clk]), or None."""
        return self._time("clk")

    def set_clock(self, seconds: typing.Optional[float]) -> None:
        """Writes them into the comment; None removes them.

        >>> import danco.pgn
        >>> node = danco.pgn.Game().add_variation("e2e4")
        >>> node.set_clock(179.5)
        >>> node.comment, node.clock()
        ('[%clk 0:02:59.5]', 179.5)
        """
        self._set_time("clk", seconds)

    def emt(self) -> typing.Optional[float]:
        """Seconds that the move took ([%emt]), or None."""
        return self._time("emt")

    def set_emt(self, seconds: typing.Optional[float]) -> None:
        """Writes them into the comment; None removes them.

        >>> import danco.pgn
        >>> node = danco.pgn.Game().add_variation("e2e4")
        >>> node.set_emt(3)
        >>> node.comment, node.emt()
        ('[%emt 0:00:03]', 3.0)
        """
        self._set_time("emt", seconds)

    def arrows(self) -> typing.List[Arrow]:
        """The arrows and marked squares in the comment ([%cal], [%csl]), except in colours of other programs."""
        return [Arrow.from_pgn(word.strip()) for _, words in _SHAPES.findall(self.comment)
                for word in words.split(",") if _ARROW.fullmatch(word.strip())]

    def set_arrows(self, arrows: typing.Iterable[typing.Union[Arrow, typing.Tuple[str, str]]]) -> None:
        """Writes arrows into the comment and replaces existing ones.

        >>> import danco.pgn
        >>> node = danco.pgn.Game().add_variation("e2e4")
        >>> node.set_arrows([("d1", "h5"), danco.Arrow("f7", "f7", color="red")])
        >>> node.comment, [arrow.head for arrow in node.arrows()]
        ('[%csl Rf7] [%cal Gd1h5]', ['f7', 'h5'])
        """
        made = [arrow if isinstance(arrow, Arrow) else Arrow(*arrow) for arrow in arrows]
        squares = ",".join(arrow.pgn() for arrow in made if arrow.tail == arrow.head)
        lines = ",".join(arrow.pgn() for arrow in made if arrow.tail != arrow.head)
        parts = [f"[%csl {squares}]" if squares else "", f"[%cal {lines}]" if lines else ""]
        self._set_command(_SHAPES, " ".join(part for part in parts if part))

    # Copying and pickling --------------------------------------------------------------------------

    def _values(self) -> typing.Dict[str, typing.Any]:
        """Returns the attributes that are not other nodes. Copies the lists and dictionaries, which may be changed."""
        return {name: value.copy() if isinstance(value, (list, dict)) else value for name, value in vars(self).items()
                if name not in ("parent", "variations")}

    def _number(self) -> int:
        for number, node in enumerate(self.game().walk()):
            if node is self:
                return number
        raise ValueError("the node was removed from its game, so it cannot be copied or pickled")

    def __copy__(self) -> "GameNode":
        """Returns the same node of a copy of its game, as copy.deepcopy() and pickle do."""
        return _node_of(copy.copy(self.game()), self._number())

    def __reduce__(self) -> typing.Tuple[typing.Any, ...]:
        return _node_of, (self.game(), self._number())

    def _same(self, other: "GameNode") -> bool:
        return (self.move == other.move and self.comment == other.comment and self.nags == other.nags and
                self.starting_comment == other.starting_comment and len(self.variations) == len(other.variations))


class Game(GameNode):
    """The root of a tree, with the tags of the game.

    `headers` has the tags in their order. str() adds the start position, the rule set and the required tags that are
    missing, and leaves out a tag OpenTurn that was read while the main line ends elsewhere than then. `errors` holds
    the faults of the input.

    >>> import danco.pgn
    >>> game = danco.pgn.Game()
    >>> game.headers["White"] = "Anna"
    >>> _ = game.add_line(["e2e4", "d7d5", "e4d5", "Qd8>Pd5>d4"])
    >>> print(str(game).splitlines()[-1])
    1. e2>e4 d7>d5 2. e4xd5 Qd8>Pd5>d4 *
    """

    def __init__(self, start: typing.Union[None, str, "_danco.Position"] = None, rules: str = "pacosako",
                 headers: typing.Optional[typing.Mapping[str, str]] = None) -> None:
        position = start if isinstance(start, _danco.Position) else _danco.Position(start, rules)
        super().__init__(None, None, position)
        self.headers: typing.Dict[str, str] = dict(headers or {})
        self.errors: typing.List[str] = []
        # The tag OpenTurn that was read, and the position that it belongs to.
        self._open: typing.Optional[typing.Tuple[str, "_danco.Position"]] = None

    @property
    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2' if the tag Result is one of these (or '1/2'), otherwise '*'."""
        return _result_of(self.headers.get("Result", "")) or "*"

    @staticmethod
    def from_board(board: "_danco.Board") -> "Game":
        """The game of a Board, with its result.

        >>> import danco.pgn
        >>> board = danco.Board()
        >>> board.push("e2e4")
        >>> danco.pgn.Game.from_board(board).end().ply()
        1
        """
        game = Game(board.start)
        game.add_line(board.move_stack)
        game.headers["Result"] = board.result()
        return game

    @staticmethod
    def from_record(record: "_danco.GameRecord") -> "Game":
        """The main line of a record in any format, with its tags, comments, glyphs and clocks.

        What PGN cannot hold is changed as by GameRecord.write(): other characters in names of tags become underscores,
        braces in comments parentheses.

        >>> import danco.pgn
        >>> record = danco.parse_games("1. e2e4 e7e5 1/2-1/2")[0]
        >>> danco.pgn.Game.from_record(record).result
        '1/2-1/2'
        """
        tags = {re.sub("[^A-Za-z0-9]", "_", name) or "_": value for name, value in record.tags.items()
                if name not in _OWN_TAGS}
        game = Game(record.start, headers={**tags, "Result": record.result})
        if record.reason:
            game.headers["Reason"] = record.reason
        if record.open_turn:
            game.headers["OpenTurn"] = record.open_turn
        game.comment = _without_braces(record.comment)
        node: GameNode = game
        for turn in record.turns:
            node = node.add_variation(turn.move, comment=_without_braces(turn.comment),
                                      nags=[turn.nag] if turn.nag else [])
            node._written = turn.players()
            if turn.spent is not None:
                node.set_emt(turn.spent)
            if turn.clock is not None:
                node.set_clock(turn.clock)
        game._keep_open()
        return game

    def record(self) -> "_danco.GameRecord":
        """The main line as a GameRecord, which can be written in other formats.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> _ = game.add_line(["e2e4", "e7e5"])
        >>> len(game.record())
        2
        """
        games, faults = _danco._read_games(str(self), self.position.rules)
        if faults:
            raise _danco.RecordError(faults[0].reason)
        return games[0]

    def __copy__(self) -> "Game":
        make, arguments = self.__reduce__()
        copied: Game = make(*arguments)
        return copied

    def __reduce__(self) -> typing.Tuple[typing.Any, ...]:  # a flat list, because long games exceed the recursion limit
        nodes: typing.List[GameNode] = [self, *self.walk()]
        numbers = {id(node): number for number, node in enumerate(nodes)}
        return _tree_of, (type(self), [(numbers.get(id(node.parent)), node._values()) for node in nodes])

    def __eq__(self, other: object) -> bool:
        """Returns whether tags, start position and the whole trees are equal."""
        if not isinstance(other, Game):
            return NotImplemented
        pairs: typing.List[typing.Tuple[GameNode, GameNode]] = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if not one._same(two):
                return False
            pairs += zip(one.variations, two.variations)
        return self._tags() == other._tags() and self.position == other.position

    __hash__ = None  # type: ignore[assignment]

    def _keep_open(self) -> None:
        """Remembers that the tag OpenTurn, if any, belongs to the end of the main line as it is now."""
        if "OpenTurn" in self.headers:
            self._open = self.headers["OpenTurn"], self.end().position

    def _tags(self) -> typing.Dict[str, str]:
        tags = {name: self.headers.get(name, unknown) for name, unknown in ROSTER.items()}
        tags["Result"] = _result_of(tags["Result"]) or tags["Result"]
        if self.position.fen() != _danco.Position(rules=self.position.rules).fen():
            tags.update({"SetUp": "1", "FEN": self.position.fen()})
        if self.position.rules != "pacosako" or "vchess.club" in tags["Site"]:  # that site implies its own rules
            tags["RuleSet"] = self.position.rules
        for name, value in self.headers.items():
            tags.setdefault(name, value)
        if self._open is not None and tags.get("OpenTurn") == self._open[0] and self.end().position != self._open[1]:
            del tags["OpenTurn"]  # the turn was completed or replaced
        return tags

    def __str__(self) -> str:
        return self.pgn()

    def pgn(self, notation: str = "") -> str:
        """The game as PGN. `notation`: "players" or "protocol"; without one, moves are written as they were read.

        Raises ValueError for what PGN cannot represent: a '}' or a line like a tag in a comment, other characters than
        letters, digits and underscores in the name of a tag, and tags that contradict the start position.

        >>> import danco.pgn
        >>> game = danco.pgn.Game()
        >>> _ = game.add_line(["e2e4", "d7d5"])
        >>> game.pgn("protocol").splitlines()[-1]
        '1. e2e4 d7d5 *'
        """
        if notation not in ("", "players", "protocol"):
            raise ValueError(f"notation: 'players' or 'protocol', not {notation!r}")
        tags = self._tags()
        lines = [_tag_line(name, value) for name, value in tags.items()]
        if not self.errors and _start_of(tags, "pacosako") != self.position:
            raise ValueError("headers: the tags FEN, RuleSet or Variant contradict the start position, "
                             "which Game() sets")
        words = _Writer(notation).write(self)
        return "\n".join(lines) + "\n\n" + _wrapped([*words, self.result]) + "\n"


def _tree_of(root: typing.Type[Game],
             nodes: typing.List[typing.Tuple[typing.Optional[int], typing.Dict[str, typing.Any]]]) -> Game:
    """Builds a game from its nodes: the number of the parent, None for the root, and the attributes."""
    made: typing.List[GameNode] = []
    for parent, values in nodes:
        node: GameNode = object.__new__(root if parent is None else GameNode)
        vars(node).update(values, parent=None if parent is None else made[parent], variations=[])
        if node.parent is not None:
            node.parent.variations.append(node)
        made.append(node)
    game = made[0]
    assert isinstance(game, Game)
    return game


def _node_of(game: Game, number: int) -> GameNode:
    """Returns a node by its number in walk()."""
    return list(game.walk())[number]


class _Opening(typing.NamedTuple):
    """The beginning of a variation that has yet to be written."""

    node: GameNode
    ply: int


class _Rest(typing.NamedTuple):
    """A node after which the tree has yet to be written."""

    node: GameNode
    ply: int
    numbered: bool  # the next move needs its number


class _Writer:
    """Writes a tree as words, with an explicit stack, so that the depth of variations is unlimited."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.words: typing.List[str] = []

    def write(self, game: Game) -> typing.List[str]:
        self.words += [f"${nag}" for nag in game.nags]
        self.comment(game.comment)
        waiting: typing.List[typing.Union[str, _Opening, _Rest]] = []
        if game.variations:
            waiting.append(_Rest(game, 0 if game.turn() else 1, True))
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                self.words.append(item)
                continue
            if isinstance(item, _Opening):
                self.words.append("(")
                self.comment(item.node.starting_comment)
                self.move(item.node, item.ply, True)
                self.comment(item.node.comment)
                continue
            main, *others = item.node.variations
            self.move(main, item.ply, item.numbered)
            comment = " ".join(text for text in (main.starting_comment, main.comment) if text)
            self.comment(comment)
            # The last one pushed is written first: the variations, then the continuation of the main move.
            if main.variations:
                waiting.append(_Rest(main, item.ply + 1, bool(others or comment)))
            for other in reversed(others):
                waiting.append(")")
                if other.variations:
                    waiting.append(_Rest(other, item.ply + 1, bool(other.comment)))
                waiting.append(_Opening(other, item.ply))
        return self.words

    def move(self, node: GameNode, ply: int, numbered: bool) -> None:
        assert node.move is not None and node.parent is not None
        if ply % 2 == 0 or numbered:
            self.words.append(f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}")
        text = node._written if not self.notation else ""
        if not text:
            text = node.move.uci() if self.notation == "protocol" else node.move.players()
        self.words.append(text.replace(" ", ""))
        self.words += [f"${nag}" for nag in node.nags]

    def comment(self, text: str) -> None:
        if "}" in text:
            raise ValueError(f"comment: PGN cannot hold a '}}': {text!r}")
        if any(_TAG_LINE.match(line) for line in text.split("\n")[1:]):
            raise ValueError(f"comment: in PGN, no line of it can look like a tag: {text!r}")
        if text:
            self.words.append("{" + text + "}")


def _wrapped(words: typing.Iterable[str]) -> str:
    """Arranges words in lines. Comments are not wrapped, so that they stay unchanged."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        tight = not lines[-1] or lines[-1].endswith("(") or word == ")"
        lines[-1] += word if tight else " " + word
    return "\n".join(lines)


class _Builder:
    """Builds a tree from the tokens of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.node: GameNode = game
        self.stack: typing.List[GameNode] = []
        self.begins = False  # a variation has begun and has no move yet
        self.starting_comment = ""
        self.starting_nags: typing.List[int] = []
        self.skipped = 0  # number of brackets to close before the tree continues
        self.broken = False  # the skipped variation had begun

    def take(self, token: str) -> None:
        if token == "(":
            self.open()
        elif token == ")":
            self.close()
        elif self.skipped:
            return
        elif token[0] in "{;":
            self.add_comment(token[1:-1] if token[0] == "{" else _without_braces(token[1:].strip()))
        elif token[0] == "$":
            if token[1:].isdigit():
                (self.starting_nags if self.begins else self.node.nags).append(int(token[1:]))
        else:
            self.take_move(token)

    def open(self) -> None:
        if self.skipped or self.node.parent is None:
            if not self.skipped:
                self.game.errors.append("a variation has no move before it")
            self.skipped += 1
            return
        self.stack.append(self.node)
        self.node = self.node.parent
        self.begins = True

    def close(self) -> None:
        if self.at_top():  # it was not opened
            return
        if self.skipped:
            self.skipped -= 1
            if self.skipped or not self.broken:
                return
        self.node = self.stack.pop()
        self.begins = self.broken = False
        if self.starting_comment:  # the variation has no moves
            self.add_comment(self.starting_comment)
        self.starting_comment, self.starting_nags = "", []

    def at_top(self) -> bool:
        """Returns whether the next token is outside variations."""
        return not self.stack and self.skipped == int(self.broken)

    def add_comment(self, text: str) -> None:
        if self.begins:
            self.starting_comment = f"{self.starting_comment} {text}".strip()
        else:
            self.node.comment = f"{self.node.comment} {text}" if self.node.comment else text

    def take_move(self, token: str) -> None:
        word = _NUMBER.sub("", token, count=1)
        glyph = re.search(r"[!?]+$", word)
        text = word[:glyph.start()] if glyph else word
        if not text.strip("."):
            return
        try:
            node = self.node.add_variation(text)
        except _danco.MoveError as error:
            self.game.errors.append(f"ply {self.node.ply() + 1}: {error}")
            self.skipped, self.broken = 1, True  # the rest of the variation is invalid and is skipped
            return
        node._written = text
        node.starting_comment, self.starting_comment, self.begins = self.starting_comment, "", False
        node.nags, self.starting_nags = self.starting_nags, []
        if glyph and glyph[0] in GLYPHS:
            node.nags.append(GLYPHS[glyph[0]])
        self.node = node


def _without_braces(comment: str) -> str:
    return comment.replace("{", "(").replace("}", ")")


def _result_of(text: str) -> str:
    """Returns the result in the form of RESULTS; "" if the text is none."""
    return "1/2-1/2" if text == "1/2" else text if text in RESULTS else ""


def _read_tags(lines: typing.Iterable[str]) -> typing.Dict[str, str]:
    tags = {}
    for line in lines:
        for name, value in _TAG.findall(line):
            tags[name] = re.sub(r"\\(.)", r"\1", value)
    return tags


def _game_of(tags: typing.Dict[str, str], rules: str) -> Game:
    game = Game(_start_of(tags, rules))
    game.headers = {name: value for name, value in tags.items() if name not in ("SetUp", "FEN", "Fen", "RuleSet")}
    return game


def _start_of(tags: typing.Dict[str, str], rules: str) -> "_danco.Position":
    """Returns the start position that the tags of a game describe. Raises ValueError if they describe none."""
    lines = ['[Event "?"]']  # tells the reader that this is PGN
    lines += [_tag_line(name, value) for name, value in tags.items() if name not in ("OpenTurn", "Result")]
    games, faults = _danco._read_games("\n".join(lines) + "\n\n*\n", rules)
    if faults:
        raise _danco.RecordError(faults[0].reason)
    return games[0].start


def _tag_line(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    escaped = re.sub(r"[\x00-\x1f\x7f]", " ", escaped)
    line = f'[{name} "{escaped}"]'
    if not _TAG.fullmatch(line):
        raise ValueError(f"headers: {name!r} is not the name of a tag, which has letters, digits and underscores")
    return line


def _chunks(handle: typing.Iterable[str]) -> typing.Iterator[typing.Tuple[typing.List[str], str]]:
    """The games of a stream of lines, one after the other: the lines of their tags, and the text of their moves."""
    tags: typing.List[str] = []
    moves: typing.List[str] = []
    has_moves = in_comment = False
    for line in handle:
        line = line.removeprefix("\ufeff")  # a byte order mark; joined files have several
        if not line.endswith("\n"):  # as from splitlines()
            line += "\n"
        begins = _TAG_LINE.match(line) if in_comment else line.lstrip().startswith("[")
        if begins and (has_moves or in_comment):
            yield tags, "".join(moves)
            tags, moves, has_moves, in_comment = [], [], False, False
        if begins:
            tags.append(line)
            line = _TAG.sub("", line)
            if not line.strip() or line.lstrip().startswith("["):  # games() reports what is not a tag
                continue
        elif line.startswith("%") and not in_comment:
            continue
        moves.append(line)
        outside, in_comment = _outside_comments(line, in_comment)
        has_moves = has_moves or bool(outside.strip())
    if tags or any(text.strip() for text in moves):
        yield tags, "".join(moves)


def _outside_comments(line: str, in_comment: bool) -> typing.Tuple[str, bool]:
    """Returns the text of a line that is outside comments, and whether a comment is open at its end."""
    outside = ""
    while True:
        at = re.search("}" if in_comment else "[{;]", line)
        if not in_comment:
            outside += line[:at.start()] if at else line
        if at is None or at[0] == ";":
            return outside, in_comment
        line, in_comment = line[at.end():], not in_comment


def games(handle: typing.Iterable[str], rules: str = "pacosako") -> typing.Iterator[Game]:
    """The games of an open PGN file, one at a time, so that a file of any size needs the memory of one game.

    Games without tags end at a result, and at an empty line unless a result or a number other than 1 follows. A game
    with invalid moves has `errors`; one with an invalid start position is an empty game with `errors`.

    >>> import io
    >>> import danco.pgn
    >>> stream = io.StringIO('[Event "A"]\\n\\n1. e2e4 *\\n\\n[Event "B"]\\n\\n1. d2d4 d7d5 1-0\\n')
    >>> [(game.headers["Event"], game.result, game.end().ply()) for game in danco.pgn.games(stream)]
    [('A', '*', 1), ('B', '1-0', 2)]
    """
    if isinstance(handle, str):
        raise TypeError("handle: must be an open file or lines; for a text, use io.StringIO(text)")
    for lines, text in _chunks(handle):
        tags = _read_tags(lines)
        try:
            game = _game_of(tags, rules)
        except ValueError as error:
            game = Game(headers=tags)
            game.errors.append(str(error))
            yield game
            continue
        game.errors += [f"{line.strip()!r} is not a tag; one is [Name \"value\"]" for line in lines
                        if _TAG.sub("", line).lstrip().startswith("[")]
        builder, begun, ended = _Builder(game), False, False
        empty_line = False  # before this token
        comments: typing.List[str] = []  # after that line; the next word decides to which game they belong
        for token in _TOKEN.findall(text):
            if token.isspace():
                empty_line = empty_line or (begun and builder.at_top())
                continue
            if empty_line and token[0] in "{;" and len(token) > 1:
                comments.append(token)
                continue
            if builder.at_top() and token[0] not in "(){;$":
                if ended or (empty_line and not tags and not _CONTINUES.match(token)):
                    game._keep_open()
                    yield game  # another one without tags follows
                    tags, game = {}, Game(rules=rules)
                    builder, ended = _Builder(game), False
                begun, empty_line = True, False
            for comment in comments:
                builder.take(comment)
            comments = []
            result = _result_of(token)
            if result:
                if builder.at_top():
                    if result != "*" or "Result" not in game.headers:  # otherwise the tag may say more
                        game.headers["Result"] = result
                    ended = True
            elif token == "{":
                game.errors.append("a comment does not end")
            else:
                builder.take(token)
        for comment in comments:
            builder.take(comment)
        if not builder.at_top():
            game.errors.append("a variation does not end")
        game._keep_open()
        yield game


def read_game(handle: typing.Iterable[str], rules: str = "pacosako") -> typing.Optional[Game]:
    """The first game of an open file or another iterable of lines, or None. For several games use games().

    >>> import io
    >>> import danco.pgn
    >>> danco.pgn.read_game(io.StringIO("1. e2e4 e7e5 *")).end().ply()
    2
    """
    return next(games(handle, rules), None)

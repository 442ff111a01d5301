# SPDX-License-Identifier: MIT
"""A program as users of the module write it: it passes `mypy --strict`, and runs (types_test.py)."""

import asyncio
import copy
import pathlib
import pickle
import random
import sys
import tempfile
import typing

import danco

UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"


def look(position: danco.Position) -> typing.List[str]:
    piece: typing.Optional[danco.Piece] = position.piece_at(danco.D5)
    assert piece is not None and piece.is_union and piece.symbol() == "Pp"
    white, black = position.pieces_at("d5")
    assert white == danco.PAWN == black and position.king(danco.WHITE) == danco.E1
    rooks: typing.List[int] = position.pieces(danco.ROOK, danco.BLACK)
    names = [danco.square_name(square) for square in rooks + position.unions]
    clock: int = position.halfmove_clock
    first: typing.List[danco.Move] = position.legal_moves[:3]
    last: danco.Move = position.legal_moves[-1]
    some: typing.List[danco.Move] = position.generate_legal_moves(limit=5)
    assert last in position.legal_moves and some[:3] == first and clock == 0
    assert position.legal_moves.count(limit=2) == 2 and len(position.legal_moves) == 29
    threat: typing.Optional[danco.Move] = position.threat(danco.WHITE)
    assert threat is None and not position.in_sako() and not position.threat_squares(danco.WHITE)
    texts: typing.List[str] = position.legal_moves.uci() + [position.words(), position.svg(last)]
    return names + texts + [position.text(unicode=True), str(position.perft(2)), position.fen()]


def play(rng: random.Random) -> danco.Board:
    board = danco.Board(danco.Position(), rules="pacosako")
    for text in ("e4", "d7d5", "e4xd5", "Nf6"):
        board.push(text)
    move: danco.Move = danco.Move.from_uci("a2a3", board)
    assert board.is_legal(move) and not board.is_legal("a2a5")
    while board.ply() < 30 and not board.is_game_over():
        board.push(rng.choice(board.legal_moves))
    end: typing.Optional[danco.Outcome] = board.outcome()
    winner: typing.Optional[bool] = end.winner if end is not None else None
    assert (board.result() == "*") == (end is None) and winner in (None, True, False)
    taken: danco.Move = board.pop()
    steps: typing.List[int] = taken.steps
    assert steps[0] == taken.from_square and taken.actions() and taken.position == board.position
    return board


def step_by_step(position: danco.Position) -> danco.Move:
    turn = danco.Turn(position)
    turn.lift("d8")
    other: danco.Turn = copy.copy(turn)
    turn.step(danco.D5)
    turn.step("d4")
    assert other != turn and turn.move is not None
    return turn.move


def keep(board: danco.Board) -> danco.GameRecord:
    record = danco.GameRecord(board)
    record.set_tag("White", "Anna")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.pgn"
        path.write_text(record.write("pgn"), encoding="utf-8")
        games: danco.GameCollection = danco.read_games(path)
    faults: typing.List[danco.RecordFault] = games.faults
    again: danco.GameRecord = games[0]
    turns: typing.List[danco.RecordedTurn] = again.turns
    assert not faults and [turn.move for turn in turns] == board.move_stack
    return again


def ask(board: danco.Board, program: str) -> typing.List[danco.Info]:
    lines: typing.List[danco.Info] = []
    with danco.Engine(hash=1, level=20) as here, danco.UciEngine(program, options={"Hash": 1}) as there:
        engines: typing.List[danco.BaseEngine] = [here, there]
        for engine in engines:
            played: danco.PlayResult = engine.play(board, danco.Limit(depth=2))
            lines.append(played.info)
            lines += engine.analyse(board, danco.Limit(nodes=500), multipv=2)
            lines += list(engine.analysis(board, danco.Limit(depth=2)))
        answer: danco.PlayResult = asyncio.run(here.play_async(board, danco.Limit(depth=1)))
        assert answer.move is None or board.is_legal(answer.move)
    score: typing.Optional[danco.Score] = lines[0].score
    assert score is not None and -(-score) == score and score.centipawns() < 32001
    return lines


def study(board: danco.Board) -> danco.pgn.Game:
    game: danco.pgn.Game = danco.pgn.Game.from_board(board)
    node: danco.pgn.GameNode = game.add_variation("d2d4", comment="also good", nags=[1])
    node.set_arrows([danco.Arrow("d2", "d4"), ("c1", "g5")])
    node.set_eval(danco.PovScore(danco.Score(cp=12), danco.WHITE), depth=5)
    score: typing.Optional[danco.PovScore] = node.eval()
    again: typing.Optional[danco.pgn.Game] = danco.pgn.read_game(str(game).splitlines(keepends=True))
    assert score is not None and again == game and node.arrows()[0].head == "d4"
    return game


def place(position: danco.Position) -> danco.SquareSet:
    pieces: typing.Dict[int, danco.Piece] = position.piece_map()
    again = danco.Position.from_pieces(pieces, position.turn, castling=position.castling_rooks())
    assert danco.Position.unpack(again.pack()) == again == again.mirror().mirror()
    assert position.with_piece("a2", None).piece_at(danco.A2) is None
    free: danco.SquareSet = ~position.occupied()
    assert position.svg(arrows=[("a1", "h8")], squares=free) and not position.is_attacked_by(danco.WHITE, "e5")
    return position.attackers(danco.WHITE, "e3") | position.attacks("a1")


def know(board: danco.Board) -> typing.List[str]:
    table = danco.OpeningTable()
    table.add(danco.GameRecord(board))
    moves: typing.List[danco.OpeningMove] = table.moves(board.start)
    with danco.Engine(hash=1) as engine:
        analysis: danco.Analysis = engine.analysis(board, danco.Limit(depth=2), multipv=2)
        latest: typing.List[danco.Info] = list(analysis)
        expected: typing.Optional[danco.Wdl] = latest[-1].wdl
        proof: danco.Proof = engine.prove(danco.Board(), danco.Limit(nodes=100), turns=1)
        notes: danco.AnnotatedGame = engine.annotate(danco.GameRecord(danco.Board()), danco.Limit(depth=1))
        answer: danco.PlayResult = engine.play(board, danco.Limit(depth=2), ponder=True, draw_offered=True,
                                               options={"Contempt": 0})
    assert expected is not None and 0 <= expected.expectation() <= 1 and not proof and not notes.turns
    return [danco.opening_name(board), str(answer.draw_accepted), *(entry.move.uci() for entry in moves)]


if __name__ == "__main__":
    start = danco.Position(UNION)
    assert len(look(start)) > 30 and str(step_by_step(start)) == "d8d5d4"
    game = play(random.Random(5))
    values = (start, game, game.peek(), keep(game), game.legal_moves)
    assert pickle.loads(pickle.dumps(values)) == values == copy.deepcopy(values)
    opening = danco.Board()
    opening.push("e2e4")
    assert len(study(opening).variations) == 2 and place(danco.Position()).names() and know(opening)[-1] == "e2e4"
    for found in ask(game, sys.argv[1])[:3]:
        print(found.depth, found.nps, " ".join(line_move.players() for line_move in found.pv))
    try:
        danco.Board("8/8 w 0 - - -")
    except danco.FenError as error:
        print(error)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A hint for a position through the C interface, with nothing but Python's standard library.

    DANCO_LIBRARY=/usr/local/lib/libdanco_c.so.1 examples/hint_ctypes.py [FEN]

Other languages bind to C the same way (docs/reference/c-interface.md). A Python program is better off with the module `danco`.
"""

import ctypes
import json
import os
import sys

library = ctypes.CDLL(os.environ.get("DANCO_LIBRARY", "libdanco_c.so.1"))


class Limits(ctypes.Structure):
    """danco_limits. Fields that are not set are 0, which means no limit."""

    _fields_ = [("size", ctypes.c_size_t), ("depth", ctypes.c_int32), ("mate", ctypes.c_int32), ("nodes", ctypes.c_uint64),
                ("milliseconds", ctypes.c_int64), ("clock", ctypes.c_int64 * 2), ("increment", ctypes.c_int64 * 2)]


ON_LINE = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
ERROR = ctypes.POINTER(ctypes.c_void_p)


def function(name, result, *arguments):
    found = getattr(library, name)
    found.restype, found.argtypes = result, arguments
    return found


free_text = function("danco_free_text", None, ctypes.c_void_p)
ask = function("danco_ask", ctypes.c_void_p, ctypes.c_char_p)
game_new = function("danco_game_new", ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ERROR)
game_end = function("danco_game_end", ctypes.c_char_p, ctypes.c_void_p)
game_free = function("danco_game_free", None, ctypes.c_void_p)
engine_new = function("danco_engine_new", ctypes.c_void_p, ERROR)
engine_free = function("danco_engine_free", None, ctypes.c_void_p)
search = function("danco_engine_search", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(Limits), ON_LINE,
                  ctypes.c_void_p, ERROR)
result_move = function("danco_result_move", ctypes.c_char_p, ctypes.c_void_p)
result_free = function("danco_result_free", None, ctypes.c_void_p)
line_depth = function("danco_line_depth", ctypes.c_int, ctypes.c_void_p)
line_moves = function("danco_line_moves", ctypes.c_char_p, ctypes.c_void_p)


def text_of(pointer):
    """Returns a text that belongs to the caller, and frees it."""
    text = ctypes.string_at(pointer).decode()
    free_text(pointer)
    return text


def checked(call, *arguments):
    """Calls a function whose last parameter is `error`. Exits with its message if it fails."""
    error = ctypes.c_void_p()
    made = call(*arguments, ctypes.byref(error))
    if not made:
        sys.exit(f"hint: {text_of(error) if error else 'not enough memory'}")
    return made


@ON_LINE
def on_line(line, _user):
    print(f"depth {line_depth(line)}: {line_moves(line).decode()}")
    return True


fen = sys.argv[1].encode() if len(sys.argv) > 1 else None
game = checked(game_new, fen, None)
engine = checked(engine_new)
result = checked(search, engine, game, ctypes.byref(Limits(size=ctypes.sizeof(Limits), depth=6)), on_line, None)
best = result_move(result).decode()
if best:
    print("best move:", best)
    request = {"version": 1, "request": "notation", "line": [best], **({"fen": sys.argv[1]} if fen else {})}
    print("as players write it:", *json.loads(text_of(ask(json.dumps(request).encode())))["answer"]["notation"])
else:
    print("no move:", game_end(game).decode())
result_free(result)
engine_free(engine)
game_free(game)

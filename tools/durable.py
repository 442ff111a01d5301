# SPDX-License-Identifier: MIT
"""Writes files atomically: a crash or power failure never leaves an incomplete file. Reads and writes JSON files that
have a version. Locks files that several processes change."""

import contextlib
import fcntl
import json
import os
import pathlib
import tempfile

VERSION = 1  # of all JSON files


class Refused(Exception):
    """An error to show to the user; the exit status is 2."""


@contextlib.contextmanager
def locked(path, wait=True):
    """Yields whether the lock was acquired, which is always so with `wait`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True


def write_whole(path, content):
    """Writes a file and creates its directory. After a failure the file still has its old content.

    The content is text, written as UTF-8, or bytes, or an iterable of bytes. It is on disk before the file is renamed.
    """
    try:
        _write_whole(pathlib.Path(path), content)
    except OSError as error:
        error.filename = error.filename or str(path)  # that of a full disk has none
        raise


def _write_whole(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode("utf-8") if isinstance(content, str) else content
    parts = [data] if isinstance(data, bytes) else data
    if path.exists() and not path.is_file():  # such as /dev/stdout, which must not become a file
        with open(path, "wb") as file:
            file.writelines(parts)
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def damaged(path, what):
    """Returns an error about a file that its program cannot have written."""
    return Refused(f"{path} is damaged: {what}; restore it, or move it away")


@contextlib.contextmanager
def trusting(path):
    """Reports values of a file that are missing, or are not what the block expects, as damage of the file."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise damaged(path, f"{type(error).__name__}: {error}") from error


def read_json(path, **fields):
    """Returns the object in a file, or None if there is no file. `fields` are those that it must have, with their types.
    Files without a version are from before the first release."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise damaged(path, "not a JSON object")
    if value.get("version", VERSION) != VERSION:
        raise Refused(f"{path}: unsupported version {value['version']}; expected {VERSION}")
    wrong = [field for field, kind in fields.items() if not isinstance(value.get(field), kind)]
    if wrong:
        raise damaged(path, f"missing or invalid: {', '.join(wrong)}")
    return value


def write_json(path, value):
    write_whole(path, json.dumps({"version": VERSION} | value, indent=1) + "\n")

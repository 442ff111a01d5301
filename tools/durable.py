# SPDX-License-Identifier: MIT
"""Writes files atomically: a crash or power failure never leaves an incomplete file."""

import os
import pathlib
import tempfile


def write_whole(path, content):
    """Writes a file and creates its directory. After a failure the file still has its old content.

    Text is written as UTF-8. The content is on disk before the file is renamed.
    """
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode("utf-8") if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise

"""Writes files so that a crash or a power cut never leaves half of one."""

import os
import pathlib
import tempfile


def write_whole(path, content):
    """Writes a file, with its folder; afterwards it has the new content, or after a failure still the old one.

    Text is written as UTF-8. The content reaches the disk before the file takes its name.
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

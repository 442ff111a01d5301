# SPDX-License-Identifier: MIT
"""The build backend of `pip install .` (pyproject.toml): meson-python with two changes.

meson-python provides metadata only after compiling everything, so that pip seems to prepare metadata for a
minute; this backend reads them from the sources. And it leaves no files in the source directory.
"""

import importlib.util
import json
import pathlib
import subprocess
import typing

import mesonpy
from mesonpy import (build_sdist, get_requires_for_build_sdist,  # noqa: F401 (hooks of the backend)
                     get_requires_for_build_wheel)

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
Settings = typing.Optional[typing.Dict[str, typing.Any]]


def metadata() -> typing.Tuple[str, bytes]:
    """Returns the version and the text of METADATA."""
    import packaging.version  # meson-python depends on these two
    import pyproject_metadata
    try:
        import tomllib
    except ImportError:  # before Python 3.11
        import tomli as tomllib
    config = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))
    metadata = pyproject_metadata.StandardMetadata.from_pyproject(config, SOURCE)
    told = subprocess.run(["meson", "introspect", "--projectinfo", str(SOURCE / "meson.build")],
                          check=True, capture_output=True, text=True, encoding="utf-8").stdout
    version = json.loads(told)["version"]
    metadata.version = packaging.version.Version(version)  # declared as dynamic
    return version, bytes(metadata.as_rfc822())


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    """PEP 517 hook: writes METADATA without compiling."""
    version, text = metadata()
    folder = pathlib.Path(metadata_directory) / f"danco-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_bytes(text)
    return folder.name


def build_wheel(wheel_directory: str, config_settings: Settings = None,
                metadata_directory: typing.Optional[str] = None) -> str:
    """PEP 517 hook: builds meson-python's wheel."""
    left = SOURCE / ".mesonpy-native-file.ini"
    there = left.exists()
    print("danco: compiling the module's libraries and the module, on all processors", flush=True)
    try:
        return mesonpy.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        if not there:
            left.unlink(missing_ok=True)
        compiled = pathlib.Path(importlib.util.cache_from_source(__file__))
        compiled.unlink(missing_ok=True)
        if compiled.parent.is_dir() and not any(compiled.parent.iterdir()):
            compiled.parent.rmdir()

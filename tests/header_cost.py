# SPDX-License-Identifier: MIT
"""Limits what a header of board, eval or search costs a file that includes it, in lines after the preprocessor.

Parsing takes more than half of the build time, and a header is parsed for every file that includes it. A
header may cost up to LIGHT. Headers that use errors, times, threads or hash tables may cost up to HEAVY and
are listed here: add one only with a reason.
"""

import subprocess

from architecture import ROOT

# StopToken, with its mutex and condition variable, is part of every budget for chains and costs about 3,000
# lines.
LIGHT = 63_000
HEAVY = 105_000
MAY_BE_HEAVY = {
    # absl::Status and absl::StatusOr, for faults of input text.
    "board/core/position_builder.h", "board/core/rule_names.h", "board/core/start_position.h",
    "board/moves/move_path.h", "board/moves/turn.h", "board/moves/next_steps.h", "board/text/fen.h",
    "board/text/notation.h", "board/text/player_notation.h", "board/text/turn_pattern.h",
    # absl::Duration, for time limits and reports.
    "search/control/limits.h", "search/control/listener.h", "search/control/time_manager.h",
    "search/proofs/proof.h", "search/root/prove.h", "search/root/root_search.h", "search/root/search.h",
    "search/tree/search_thread.h",
    # Abseil's hash tables.
    "search/proofs/proof_moves.h", "search/proofs/proof_watch.h", "search/proofs/prover.h", "search/root/tree_guide.h",
}
LIBRARIES = ["board", "eval", "search"]


def lines_of(compiler, source, header):
    """Returns the number of non-blank lines that the preprocessor makes of a header."""
    said = subprocess.run([*compiler, "-std=c++20", "-E", "-P", f"-I{source}", "-x", "c++", str(source / header)],
                          check=True, capture_output=True, text=True)
    return sum(1 for line in said.stdout.split("\n") if line.strip())


def header_faults(compiler, root=ROOT, light=LIGHT, heavy=HEAVY, may_be_heavy=frozenset(MAY_BE_HEAVY)):
    """Returns every header that costs too much, and listed headers that do not exist, as readable lines."""
    source = root / "src"
    headers = sorted(str(path.relative_to(source)) for library in LIBRARIES for path in (source / library).rglob("*.h"))
    found = [f"{name} may be heavy and is not there" for name in sorted(may_be_heavy - set(headers))]
    for header in headers:
        most = heavy if header in may_be_heavy else light
        lines = lines_of(compiler, source, header)
        if lines > most:
            found.append(f"src/{header}: {lines} lines after the preprocessor, more than {most}")
    return found

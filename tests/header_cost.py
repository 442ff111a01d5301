"""What a header of board, eval and search may cost whoever includes it: lines after the preprocessor.

Parsing is more than half of the time that a build takes, and a header is parsed by everybody who includes it. A header
may cost as much as LIGHT. One that speaks of errors, times, threads or tables that are hashed may cost as much as HEAVY,
and is named here: whoever adds one has a reason.
"""

import subprocess

from architecture import ROOT

# StopToken, with its mutex and condition variable, is part of every budget for chains; it costs some 3,000 lines.
LIGHT = 63_000
HEAVY = 105_000
MAY_BE_HEAVY = {
    # absl::Status and absl::StatusOr: foreign text may be wrong.
    "board/core/position_builder.h", "board/core/rule_names.h", "board/core/start_position.h",
    "board/moves/move_path.h", "board/moves/turn.h", "board/moves/next_steps.h", "board/text/fen.h",
    "board/text/notation.h", "board/text/player_notation.h", "board/text/turn_pattern.h",
    # absl::Duration: limits of time, and reports.
    "search/control/limits.h", "search/control/listener.h", "search/control/time_manager.h",
    "search/proofs/proof.h", "search/root/prove.h", "search/root/root_search.h", "search/root/search.h",
    "search/tree/search_thread.h",
    # Tables of Abseil.
    "search/proofs/proof_moves.h", "search/proofs/proof_watch.h", "search/proofs/prover.h", "search/root/tree_guide.h",
}
LIBRARIES = ["board", "eval", "search"]


def lines_of(compiler, source, header):
    """How many lines the preprocessor makes of a header, without those that are blank."""
    said = subprocess.run([*compiler, "-std=c++20", "-E", "-P", f"-I{source}", "-x", "c++", str(source / header)],
                          check=True, capture_output=True, text=True)
    return sum(1 for line in said.stdout.split("\n") if line.strip())


def header_faults(compiler, root=ROOT, light=LIGHT, heavy=HEAVY, may_be_heavy=frozenset(MAY_BE_HEAVY)):
    """Every header that costs too much, and names of heavy ones that are not there, as lines for a reader."""
    source = root / "src"
    headers = sorted(str(path.relative_to(source)) for library in LIBRARIES for path in (source / library).rglob("*.h"))
    found = [f"{name} may be heavy and is not there" for name in sorted(may_be_heavy - set(headers))]
    for header in headers:
        most = heavy if header in may_be_heavy else light
        lines = lines_of(compiler, source, header)
        if lines > most:
            found.append(f"src/{header}: {lines} lines after the preprocessor, more than {most}")
    return found

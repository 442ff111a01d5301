# SPDX-License-Identifier: MIT
"""The plotting library of the tools. Only programs that draw need it."""

import sys


def plotting():
    """Returns matplotlib.pyplot, set up so that the same data give the same files."""
    try:
        import matplotlib
    except ImportError:
        sys.exit("a picture needs matplotlib; in Debian: apt-get install python3-matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "danco", "savefig.format": "svg", "axes.grid": True,
                                "grid.color": "#dddddd", "axes.axisbelow": True})
    import matplotlib.pyplot as plt
    return plt

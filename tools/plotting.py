"""The plotting library of the tools. Only programs that draw need it."""

import sys


def plotting():
    """Returns matplotlib.pyplot, set up to write files that are the same for the same data."""
    try:
        import matplotlib
    except ImportError:
        sys.exit("a picture needs matplotlib; in Debian: apt-get install python3-matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "danco", "savefig.format": "svg", "axes.grid": True,
                                "grid.color": "#dddddd", "axes.axisbelow": True})
    import matplotlib.pyplot as plt
    return plt

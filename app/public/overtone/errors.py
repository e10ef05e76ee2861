"""The exception for mistakes in `figures.py`."""


class FigureError(Exception):
    """A figure is declared or drawn in a way that cannot be shown."""

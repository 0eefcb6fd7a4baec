"""Figures of which only a range may be known."""

from __future__ import annotations

from canasta.table.records import Figure


def ends(figure: Figure) -> tuple[int, int]:
    """The least and the most that a figure can be."""
    return figure if isinstance(figure, tuple) else (figure or 0, figure or 0)


def more(figure: Figure, least: int, most: int) -> Figure:
    """A figure with as many more as lie between two numbers."""
    low, high = ends(figure)
    low, high = max(0, low + least), max(0, high + most)
    return low if low == high else (low, high)

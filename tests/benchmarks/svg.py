"""A plot of small panels as SVG, in colours that are read on light and on dark ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log10
from typing import NamedTuple

WIDTH, HEIGHT, LEFT, TOP = 360, 250, 56, 52
INNER, DEEP = 280, 140
COLOURS = {"reasoned on": "a", "counted alone": "b"}
STYLE = """text{font:12px sans-serif;fill:#222}.t{font-weight:bold}.x{text-anchor:middle}.y{text-anchor:end}
.g{stroke:#bbb;stroke-width:.5}.a{stroke:#0969da;fill:#0969da}.b{stroke:#bc4c00;fill:#bc4c00}.l{fill:none;stroke-width:2}
.u{fill:none;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#ddd}.g{stroke:#555}.a{stroke:#58a6ff;fill:#58a6ff}.b{stroke:#f0883e;fill:#f0883e}}"""


class Row(NamedTuple):
    """One point that was measured."""

    what: str
    x: float
    series: str
    seconds: float
    verdict: str


class Panel(NamedTuple):
    """What a panel shows, and what its lower axis counts."""

    title: str
    axis: str


def drawing(panels: Mapping[str, Panel], rows: Sequence[Row]) -> str:
    """The whole plot; seconds are on one logarithmic scale, undecided points are hollow."""
    low, high = (10**each for each in scale(rows))
    deep = HEIGHT * ceil(len(panels) / 2) + 24
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {deep}" role="img">']
    parts += [
        "<title>CPU seconds of a check as deals and what is unknown of them grow</title>",
        f"<style>{STYLE}</style>",
    ]
    for at, (series, colour) in enumerate(COLOURS.items()):
        parts.append(f'<circle class="{colour}" cx="{LEFT + 160 * at}" cy="14" r="4"/>')
        parts.append(f'<text x="{LEFT + 160 * at + 10}" y="18">{series}</text>')
    parts.append(f'<circle class="a u" cx="{LEFT + 320}" cy="14" r="4"/>')
    parts.append(f'<text x="{LEFT + 330}" y="18">undecided within 2 s a question, 20 s in all</text>')
    for at, (what, panel) in enumerate(panels.items()):
        mine = [row for row in rows if row.what == what]
        if mine:
            inner = _panel(panel, mine, low, high)
            parts.append(f'<g transform="translate({WIDTH * (at % 2)} {20 + HEIGHT * (at // 2)})">{inner}</g>')
    return "\n".join([*parts, "</svg>", ""])


def scale(rows: Sequence[Row]) -> tuple[int, int]:
    """The powers of ten between which all seconds lie."""
    seconds = [row.seconds for row in rows]
    return int(log10(min(seconds)) // 1), ceil(log10(max(seconds)))


def _panel(panel: Panel, rows: Sequence[Row], low: float, high: float) -> str:
    most = max(row.x for row in rows)

    def across(x: float) -> float:
        return round(LEFT + INNER * x / most, 1)

    def down(seconds: float) -> float:
        return round(TOP + DEEP * (1 - log10(seconds / low) / log10(high / low)), 1)

    parts = [f'<text class="t" x="{LEFT}" y="{TOP - 22}">{panel.title}</text>']
    power = low
    while power <= high * 1.001:
        y = down(power)
        parts.append(f'<line class="g" x1="{LEFT}" x2="{LEFT + INNER}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text class="y" x="{LEFT - 6}" y="{y + 4}">{power:g} s</text>')
        power *= 10
    for x in sorted({0, *(row.x for row in rows)}):
        parts.append(f'<text class="x" x="{across(x)}" y="{TOP + DEEP + 18}">{x:g}</text>')
    parts.append(f'<text class="x" x="{LEFT + INNER / 2}" y="{TOP + DEEP + 36}">{panel.axis}</text>')
    for series, colour in COLOURS.items():
        mine = sorted((row.x, row.seconds, row.verdict) for row in rows if row.series == series)
        line = " ".join(f"{across(x)},{down(seconds)}" for x, seconds, _ in mine)
        parts.append(f'<polyline class="{colour} l" points="{line}"/>')
        for x, seconds, verdict in mine:
            hollow = " u" if verdict == "undecided" else ""
            parts.append(f'<circle class="{colour}{hollow}" cx="{across(x)}" cy="{down(seconds)}" r="3.5"/>')
    return "\n".join(parts)

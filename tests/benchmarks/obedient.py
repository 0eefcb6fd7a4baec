"""Deals in which everybody takes whenever that is possible, for the benchmarks: `python -m tests.benchmarks.obedient`.

They are written to tests/benchmarks/data and committed. Under the house rule of every-take.yaml each draw says that the
pile could not be taken then.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.generate import Player

DATA = Path(__file__).parent / "data"
#: By packs, the seed of a deal and how keen its players are on melding; low, so that it lasts.
DEALS = {2: (1, 0.1), 3: (2, 0.1), 4: (1, 0.1)}


class Obedient(Player):
    """Takes the pile whenever that is possible."""

    def __init__(self, packs: int, seed: int, keen: float) -> None:
        name = variant_of(packs)
        super().__init__(str(DATA / name), 4, seed, keen)
        self.random = random.Random(f"{name} {seed}")
        self.head[0] = f'[Variant "{name}"]'

    def begin(self, seat: str) -> bool:
        """Draw or take."""
        keen, self.keen = self.keen, 1.0
        going_on = super().begin(seat)
        self.keen = keen
        return going_on


def variant_of(packs: int) -> str:
    """The file of the house rules with so many packs."""
    return "every-take.yaml" if packs == 2 else f"every-take-{packs}.yaml"


def main() -> None:
    """Write a deal for each number of packs."""
    for packs, (seed, keen) in DEALS.items():
        path = DATA / variant_of(packs).replace(".yaml", ".cgn")
        path.write_text(Obedient(packs, seed, keen).play(), "utf-8")


if __name__ == "__main__":
    main()

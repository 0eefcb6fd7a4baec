"""A variant's files, and what is known of them before they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta.rulebook import Rulebook
    from canasta.rulebook.typist import Typist
    from canasta.variant.model import VariantFile


@dataclass(slots=True)
class Loaded:
    """The files of a variant, root first, and the rulebook they are read by."""

    chain: tuple[VariantFile, ...]
    book: Rulebook
    typist: Typist
    packs: tuple[str, ...] = ()
    """The names of the last files when they were laid upon a base that they need not extend."""

    @property
    def base(self) -> VariantFile:
        """The variant's own file, below the packs."""
        return self.chain[-1 - len(self.packs)]

    @property
    def own(self) -> tuple[VariantFile, ...]:
        """The packs, or the variant's own file where there are none: what differs from the game below."""
        return self.chain[-(len(self.packs) or 1) :]

    def below(self, pack: VariantFile) -> str | None:
        """The name of all below a pack; None for a file that is none."""
        for at, file in enumerate(self.chain[len(self.chain) - len(self.packs) :]):
            if file is pack:
                return "+".join([self.base.id, *self.packs[:at]])
        return None

    @property
    def name(self) -> str:
        """The id of the variant, with those of its packs."""
        return "+".join([self.base.id, *self.packs])


@dataclass(slots=True, frozen=True)
class Summary:
    """What is known of a variant before its files are read: it is kept beside its rulesets."""

    id: str
    version: int
    title: str
    path: str
    extends: str | None
    players: tuple[int, ...]
    seatings: dict[int, str]
    options: dict[str, tuple[str, ...]]
    settled: tuple[str, ...] = ()

    @classmethod
    def of(cls, loaded: Loaded, settle: bool = True) -> Summary:
        """The summary of a variant's files; what settles inherited readings is left out when nobody asks for it."""
        from canasta.variant.effective import merged_readings

        chain = loaded.chain
        settings = {name: entry.value for file in chain for name, entry in file.entries.items()}
        players = tuple(settings.get("players", ()))
        readings = merged_readings(chain)
        return cls(
            id=loaded.name,
            version=chain[-1].version,
            title="; ".join(file.title for file in chain[-1 - len(loaded.packs) :]),
            path=chain[-1].doc.path,
            extends=loaded.below(chain[-1]) or (chain[-2].id if len(chain) > 1 else None),
            players=players,
            seatings={number: str(settings.get(f"seating.{number}", "given")) for number in players},
            options={name: tuple(reading.options) for name, (_, reading) in readings.items()},
            settled=tuple(
                name
                for name, (file, _) in readings.items()
                if settle and file is not chain[-1] and _settles(loaded, name)
            ),
        )


def _settles(loaded: Loaded, name: str) -> bool:
    """Whether what the variant states leaves nothing of an inherited reading."""
    from canasta.rulebook.load import Faults
    from canasta.variant.effective import build, merged_readings

    rules, chain = loaded.book.rules, loaded.chain
    own = build(rules, chain, {}, Faults())
    options = merged_readings(chain)[name][1].options
    return all(build(rules, chain, {name: option}, Faults()).same(own) for option in options)

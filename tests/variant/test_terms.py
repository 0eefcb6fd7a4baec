"""What files need of each other, and what cannot stand together, is checked wherever in a chain it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.text import CanastaError
from canasta.variant import load_variant

HEAD = "variant: {name}\nversion: 1\ntitle: {name}\nextends: {below}\n"


def faults(folder: Path, **files: str) -> list[str]:
    """The faults of the last of some files, each extending the one before it, the first one as it says."""
    below = "classic"
    for name, text in files.items():
        head = HEAD.format(name=name, below=below)
        (folder / f"{name}.yaml").write_text(head + text)
        below = f"{name}.yaml"
    try:
        load_variant(str(folder / below))
    except CanastaError as error:
        return [f"{each.span.line} {each.code}" for each in error.diagnostics]
    return []


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"one": "needs: [meld.sequences=false, pile/top, classic, canasta.size=7]\n"}, []),
        ({"one": "needs: [meld.sequences=true]\n"}, ["5 variant/needs"]),
        ({"one": "params: {meld.sequences: true}\n", "two": "needs: [meld.sequences=true, one]\n"}, []),
        ({"one": "params: {canasta.natural: 600}\n", "two": "needs: [three]\n"}, ["5 variant/needs"]),
        ({"one": "patches: [{op: disable, rule: pile/top}]\n", "two": "needs: [pile/top]\n"}, ["5 variant/needs"]),
        ({"one": "conflicts: [two]\n", "two": "params: {out.canastas: 2}\n"}, ["4 variant/conflict"]),
        ({"one": "params: {out.canastas: 2}\n", "two": "conflicts: [one]\n"}, ["5 variant/conflict"]),
        (
            {"one": "conflicts: [pile.always_frozen=true]\n", "two": "params: {pile.always_frozen: true}\n"},
            ["4 variant/conflict"],
        ),
        (
            {
                "one": "params: {meld.naturals_per_wild: 2}\n",
                "two": "conflicts: [meld.naturals_per_wild=2]\nparams: {meld.naturals_per_wild: 1}\n",
            },
            ["5 variant/conflict"],
        ),
        ({"one": "conflicts: [meld.naturals_per_wild=2]\nparams: {meld.naturals_per_wild: 1}\n"}, []),
        ({"one": "conflicts: [no-such-pack, pile/no-such-rule, meld.sequences=true]\n"}, []),
        ({"one": "needs: [out.canastas=1]\n"}, ["5 variant/needs"]),
    ],
)
def test_terms(tmp_path: Path, files: dict[str, str], expected: list[str]) -> None:
    """A value that depends on players holds only if it is so for every number of them."""
    assert faults(tmp_path, **files) == expected


def test_a_file_below_the_working_directory_is_named_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault says `one.yaml` where the author stands beside it, and the whole path elsewhere."""
    text = HEAD.format(name="one", below="classic") + "needs: [meld.sequences=true]\n"
    (tmp_path / "one.yaml").write_text(text)
    for here, said in ((tmp_path, "one.yaml"), (Path(__file__).parent, str(tmp_path / "one.yaml"))):
        monkeypatch.chdir(here)
        with pytest.raises(CanastaError) as raised:
            load_variant(str(tmp_path / "one.yaml"))
        assert [each.path for each in raised.value.diagnostics] == [said]

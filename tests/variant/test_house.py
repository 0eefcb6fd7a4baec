"""The house packs: each fits a base, does what it says, and says what it cannot stand beside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta.checker.api import check
from canasta.text import CanastaError
from canasta.variant import load_variant
from canasta.variant.locate import packaged, packs

DATA = Path(__file__).parent / "house"


def plays() -> list[Any]:
    """Every play of every pack, once for each base."""
    found = []
    for file in sorted(DATA.glob("*.yaml")):
        for case in yaml.safe_load(file.read_text("utf-8"))["cases"]:
            found += [pytest.param(file.stem, case, on, id=f"{file.stem}:{case['id']}@{on}") for on in case["bases"]]
    return found


@pytest.mark.parametrize(("pack", "case", "on"), plays())
def test_a_play_with_the_pack_and_without(pack: str, case: dict[str, Any], on: str) -> None:
    """The play is judged as the data say, with the pack and on the base alone."""
    (report,) = check(f'[Variant "{on}+house/{pack}"]\n{case["game"]}', "case.cgn")
    told = [(each.rule, each.verdict, each.message) for each in report.findings]
    assert (report.verdict, {each.rule for each in report.findings}) == (case["verdict"], {*case.get("rules", ())}), (
        told
    )
    for side, figures in case.get("scores", {}).items():
        (row,) = [row for row in report.scores if row.side == side]
        assert {name: row.items[name] for name in figures} == figures
    (alone,) = check(f'[Variant "{on}"]\n{case["game"]}', "case.cgn")
    assert alone.verdict == case["without"], [(each.rule, each.message) for each in alone.findings]


def test_every_pack_has_a_legal_and_an_illegal_play() -> None:
    """No pack is without both, and there are ten or more."""
    assert [f"house/{file.stem}" for file in sorted(DATA.glob("*.yaml"))] == sorted(packs())
    assert len(packs()) >= 10
    for file in DATA.glob("*.yaml"):
        verdicts = {case["verdict"] for case in yaml.safe_load(file.read_text("utf-8"))["cases"]}
        assert verdicts == {"legal", "illegal"}, file


@pytest.mark.parametrize("name", sorted(packs()))
def test_a_pack_is_a_small_file_of_its_name(name: str) -> None:
    """It bears the name of its file, tells who asks for it, and can be used by itself."""
    text = packs()[name].read_text("utf-8")
    assert f"variant: {packs()[name].stem}\n" in text
    assert "CASE-" in text.splitlines()[1] and text.count("\n") <= 20
    assert load_variant(name).extends == "classic"


@pytest.mark.parametrize("base", ["classic", "romanian", "samba", "hand-and-foot", "uruguay"])
def test_packs_fit_a_base_or_say_why_not(base: str) -> None:
    """Each pack configures upon the base for all its numbers of players, or is refused with a place and a hint."""
    assert base in packaged()
    fitting = 0
    for name in packs():
        try:
            variant = load_variant(f"{base}+{name}")
        except CanastaError as error:
            for each in error.diagnostics:
                assert each.code in ("variant/needs", "variant/conflict"), str(each)
                assert each.path == f"variants/{name}.yaml" and each.span.line > 1 and each.hint
            continue
        fitting += 1
        assert all(variant.configure(players).rules for players in variant.players)
    assert fitting >= 5


def test_packs_stand_in_any_number_and_order() -> None:
    """The name has them from left to right; the same rules come of either order here."""
    one = load_variant("classic+house/pile-waits+house/cut-bonus")
    two = load_variant("classic+house/cut-bonus+house/pile-waits")
    assert one.id == "classic+house/pile-waits+house/cut-bonus"
    assert one.extends == "classic+house/pile-waits"
    assert one.configure(4).id.partition("@")[0] == one.id
    assert one.ruleset_id.partition("#")[2] == two.ruleset_id.partition("#")[2]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("classic+house/no-freeze+house/frozen-until-taken", "variant/conflict"),
        ("classic+house/frozen-until-taken+house/no-freeze", "variant/conflict"),
        ("classic+house/no-freeze+house/freeze-once", "variant/conflict"),
        ("classic+house/freeze-once+house/no-freeze", "variant/conflict"),
        ("classic+house/own-take-thaws+house/no-freeze", "variant/conflict"),
        ("italian+house/balance", "variant/needs"),
        ("burraco+house/own-take-thaws", "variant/conflict"),
        ("classic+house/cut-bonus+house/cut-bonus", "variant/id-twice"),
        ("classic+samba+classic", "variant/id-twice"),
        ("romanian+classic", "variant/id-twice"),
        ("burraco+house/pile-waits", "variant/conflict"),
        ("samba+house/reds-need-canasta", "variant/conflict"),
        ("catalan+house/more-naturals", "variant/conflict"),
        ("romanian+house/freeze-once", "variant/conflict"),
        ("uruguay+house/pair-from-hand", "variant/needs"),
        ("classic+house/no-frees", "did you mean house/no-freeze?"),
        ("clasic+house/no-freeze", "did you mean classic?"),
        ("classic+", "variant/unknown"),
        ("+", "variant/unknown"),
        ("classic+http://a.b/c", "variant/address"),
    ],
)
def test_what_cannot_be_laid_is_one_clear_error(name: str, said: str) -> None:
    """Each fault has its code, and the nearest right name where there is one."""
    with pytest.raises(CanastaError) as raised:
        load_variant(name)
    assert said in str(raised.value)


def test_a_file_of_ones_own_is_a_pack_too(tmp_path: Path) -> None:
    """A file beside the game is laid upon a packaged variant, and named by its id."""
    text = "variant: ours\nversion: 1\ntitle: Ours\nextends: samba\nparams: {canasta.natural: 600}\n"
    (tmp_path / "ours.yaml").write_text(text)
    variant = load_variant("romanian+ours.yaml+house/pile-waits", tmp_path)
    assert variant.id == "romanian+ours+house/pile-waits"
    assert variant.params["canasta.natural"].value == 600


def test_a_file_whose_name_has_the_joint_is_read_as_it_is(tmp_path: Path) -> None:
    """What is a file is never taken apart."""
    (tmp_path / "a+b.yaml").write_text(
        "variant: ours\nversion: 1\ntitle: Ours\nextends: classic\nparams: {out.bonus: 50}\n"
    )
    assert load_variant("a+b.yaml", tmp_path).id == "ours"


def test_an_exception_to_a_rule_that_a_pack_brings(tmp_path: Path) -> None:
    """A file laid upon a pack changes the pack's own rule; alone it has nothing to change."""
    head = "variant: ours\nversion: 1\ntitle: Ours\nextends: classic\n"
    patch = "patches:\n  - {op: except, rule: pile/waits, if: stock.size == 0}\n"
    (tmp_path / "ours.yaml").write_text(head + patch)
    assert load_variant("classic+house/pile-waits+ours.yaml", tmp_path).configure(4).rules
    with pytest.raises(CanastaError, match="there is no rule pile/waits"):
        load_variant("classic+ours.yaml", tmp_path)

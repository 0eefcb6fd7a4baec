"""Each analysis on a variant that has the fault, as data in `proving`, and on one that has not."""

from __future__ import annotations

from pathlib import Path

import pytest
import z3

from canasta.analyse import conserve, contradict, dead, dead_end, goes_out, score_brackets
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import Core
from canasta.analyse.effort import Effort
from canasta.analyse.play import judged
from canasta.analyse.prove import ANALYSES, prove
from canasta.analyse.steps import POSITIONS, Step, steps
from canasta.analyse.subject import Subject, variant_of

PROVING = Path(__file__).parent / "proving"


def subject(name: str, players: int | None = None, limit: float = 120.0) -> Subject:
    """A variant of the folder, or a packaged one, at its table."""
    file = PROVING / f"{name}.yaml"
    return Subject(variant_of(str(file) if file.exists() else name), players, limit)


def results(answers: list[Answer]) -> dict[str, str]:
    """The results by what was asked about."""
    return {answer.subject: answer.result for answer in answers}


def refuted(answers: list[Answer]) -> dict[str, Answer]:
    """The answers that are refutations."""
    return {answer.subject: answer for answer in answers if answer.result == REFUTED}


@pytest.mark.parametrize("name", ["classic", "samba", "hand-and-foot"])
def test_rows_hold_every_score(name: str) -> None:
    assert set(results(list(score_brackets.answers(subject(name)))).values()) == {PROVED}


@pytest.mark.parametrize(("name", "said"), [("gap", "no row holds 1495"), ("overlap", "two rows hold 1500")])
def test_rows_that_do_not_fit(name: str, said: str) -> None:
    found = subject(name)
    (answer,) = refuted(list(score_brackets.answers(found))).values()
    assert answer.subject == "initial.minimum"
    assert said in answer.message
    assert answer.line == 7
    assert answer.witness is not None
    assert judged(answer.witness, found.variant) in ("legal", "open")


def test_a_gap_between_scores_nobody_reaches_is_none() -> None:
    """1495 and 1500 are neighbours where all is a multiple of five."""
    (answer, *_) = score_brackets.answers(subject("classic"))
    assert answer.why is not None
    assert "multiples of 5" in answer.why


def test_cards_and_points_stay() -> None:
    answers = {answer.subject: answer for answer in conserve.answers(subject("classic"))}
    assert {answer.result for answer in answers.values()} == {PROVED}
    assert "108 cards" in answers["cards"].message
    assert "1180 lie" in answers["card-points"].message


def test_every_kind_of_action_is_tried() -> None:
    made = {step.action.split(", ")[-1].split()[0] for step in steps(subject("classic"))}
    assert made >= {"draw", "take", "meld", "add", "unmeld", "discard", "red", "extra", "special", "reshuffle", "pass"}
    beyond = {
        step.action.split(", ")[-1].split()[0]
        for name in ("hand-and-foot", "romanian-samba")
        for step in steps(subject(name))
    }
    assert beyond >= {"foot", "join", "keep"}
    assert len(POSITIONS) > 3


def test_a_lost_card_is_seen() -> None:
    one, none = (1,) * 3, (0,) * 3
    assert Step("draw", (3, none, one), (3, none, one), "").kept
    assert not Step("draw", (3, none, one), (2, none, one), "").kept
    assert not Step("draw", (3, none, one), (3, none, (2, 0, 1)), "").kept


def test_a_score_beside_the_unit() -> None:
    found = subject("odd-score")
    (answer,) = refuted(list(conserve.answers(found))).values()
    assert answer.rules == ["score/sevens"]
    assert "multiples of 5" in answer.message
    assert answer.witness is not None
    assert judged(answer.witness, found.variant) == "legal"
    assert "red NS 3" in answer.witness
    assert answer.witness.endswith("score NS sevens 7\n")
    assert judged(answer.witness.replace("sevens 7", "sevens 5"), found.variant) == "illegal"


@pytest.mark.parametrize("name", ["classic", "hand-and-foot"])
def test_everything_essential_can_be_legal(name: str) -> None:
    answers = list(contradict.answers(subject(name)))
    assert set(results(answers).values()) <= {PROVED, VACUOUS}
    assert results(answers)["go out"] == PROVED


def test_a_prohibition_is_no_contradiction() -> None:
    found = {answer.subject: answer for answer in contradict.answers(subject("classic"))}["meld wild cards alone"]
    assert (found.result, found.rules) == (VACUOUS, ["meld/only-wilds"])


def test_rules_that_contradict_each_other() -> None:
    answer = refuted(list(contradict.answers(subject("no-wilds"))))["go out"]
    assert sorted(answer.rules) == ["meld/only-wilds", "out/kinds"]


def test_a_deck_that_lacks_the_cards() -> None:
    answer = refuted(list(contradict.answers(subject("short-deck"))))["go out"]
    assert answer.rules == ["out/kinds"]
    assert "since the deck has no more cards than 12 of 2 and 6 of JK" in answer.message


def test_every_kind_of_canasta() -> None:
    """One pack lacks the wild cards for a canasta of them; two packs have the cards for all kinds."""
    answer = contradict.can_be(subject("every-kind"), "go out")
    assert (answer.result, answer.rules) == (REFUTED, ["out/kinds"])
    assert "no more cards than 4 of 2 and 2 of JK" in answer.message
    assert contradict.can_be(subject("every-kind-with-cards"), "go out").result == PROVED


def test_a_game_without_end() -> None:
    """A fact that no rule ever sets stays what it was, and a rule that asks for it cannot be kept."""
    answer = contradict.can_be(subject("endless"), "win the game")
    assert (answer.result, sorted(answer.rules)) == (REFUTED, ["game/over", "game/reaches-target"])
    assert contradict.can_be(subject("classic"), "win the game").result == PROVED


def test_a_deal_without_the_cards() -> None:
    """Nothing crashes where the deck is too small, and that is said."""
    found = subject("big-hands", limit=30.0)
    assert "161 cards of a deck of 108" in refuted(list(contradict.answers(found)))["deal"].message
    (answer,) = goes_out.answers(found)
    assert (answer.result, "has not the cards" in (answer.why or "")) == (INCONCLUSIVE, True)
    assert results(list(contradict.answers(subject("classic"))))["deal"] == PROVED


def test_melds_that_lie_there_are_legal_ones() -> None:
    answer = contradict.can_be(subject("onto-one"), "take the pile onto a meld")
    assert (answer.result, answer.rules) == (REFUTED, ["pile/onto-most", "meld/size"])
    assert contradict.can_be(subject("classic"), "take the pile onto a meld").result == PROVED


def test_more_canastas_than_ranks() -> None:
    """However many melds a rule asks for, so many are looked at; nobody has to be seen to fail."""
    (answer,) = goes_out.answers(subject("too-many-canastas"))
    assert answer.result == REFUTED
    assert "out/canastas" in answer.rules


def test_rules_that_never_matter() -> None:
    answers = list(dead.answers(subject("dead-rules")))
    found = refuted(answers)
    assert {name: each.rules for name, each in found.items()} == {
        "meld/at-least-two": ["meld/size"],
        "meld/never-five-wilds": ["meld/wilds"],
    }
    assert results(answers)["pile/at-least-three"] == PROVED
    assert results(answers)["pile/initial-first"] == VACUOUS


def test_the_fewest_are_named() -> None:
    """Of several sets that cannot hold together the smallest, though none of the others can do with fewer."""
    x, y, z = z3.Ints("x y z")
    named = [("a", x <= 0), ("b", x >= 1), ("c", x > y), ("d", y > z), ("e", z > 3)]
    assert Core([], named, 5.0).check() == "unsat"
    core = Core([], [each for each in named if each[0] != "b"], 5.0)
    assert (core.check(), core.fewest()) == ("unsat", ["a", "c", "d", "e"])
    for order in (named, named[::-1], [*named[2:], *named[:2]]):
        core = Core([], order, 5.0)
        assert core.check(["a", "c", "d", "e"]) == "unsat"
        assert sorted(core.fewest()) == ["a", "b"]


def test_parts_that_never_matter() -> None:
    """Each part is named with the fewest rules by which it does nothing, where it is that others do it."""
    answers = list(dead.answers(subject("idle-parts")))
    found = refuted(answers)
    assert {name: each.rules for name, each in found.items()} == {
        "meld/some-of-each": ["meld/size", "meld/wilds"],
        "meld/again, clause 1": ["meld/threes"],
        "stock/ends-again": ["stock/passing-ends"],
        "out/never": [],
        "score/wild-melds": ["meld/only-wilds"],
        "meld/size, exception": ["meld/only-wilds"],
    }
    places = {name: ((each.file or "").rpartition("/")[2], each.line) for name, each in found.items()}
    assert set(places.values()) == {("idle-parts.yaml", line) for line in (9, 19, 24, 31, 38, 50)}
    others = results(answers)
    for name in (
        "meld/again, clause 2",
        "score/sevens",
        "pile/frozen-needs-natural-pair, exception",
    ):
        assert others[name] == PROVED, name
    assert (others["out/ends-the-deal"], others["meld/five-melds"]) == (PROVED, PROVED)
    assert (others["score/concealed"], others["meld/completes"]) == (VACUOUS, VACUOUS)


def test_somebody_goes_out() -> None:
    found = subject("classic")
    (answer,) = goes_out.answers(found)
    assert answer.result == PROVED
    assert answer.witness is not None
    assert judged(answer.witness, found.variant) == "legal"
    assert "\nend out" in answer.witness


def test_nobody_goes_out() -> None:
    """The rules are asked after the first deals; the steps of the solver are counted, whatever the machine."""
    (answer,) = goes_out.answers(subject("never-out", limit=900.0))
    assert answer.result == REFUTED
    assert "out/canastas" in answer.rules


def test_one_side_is_helped() -> None:
    """Ten canastas are laid by a side whom the others leave all cards that it can use."""
    found = subject("ten-canastas", limit=900.0)
    (answer,) = goes_out.answers(found)
    assert answer.result == PROVED
    assert answer.witness is not None
    assert judged(answer.witness, found.variant) == "legal"


def test_effort_is_counted() -> None:
    """Steps are used up by what is asked, and nothing is answered without any."""
    x, y = z3.Ints("x y")
    solver = z3.Solver()
    solver.add(x > 3, y > x, x + y < 30)
    effort = Effort(1_000_000)
    assert (effort.ask(solver), effort.ask(solver, y > 40)) == ("sat", "unsat")
    assert 0 < effort.steps < 1_000_000
    assert (Effort(0).ask(solver), Effort(5, seconds=0.0).ask(solver)) == ("unknown", "unknown")


def test_no_time_to_go_out() -> None:
    (answer,) = goes_out.answers(subject("never-out", limit=0.0))
    assert (answer.result, answer.why) == (INCONCLUSIVE, "nobody went out in 0 deals")


@pytest.mark.parametrize("name", ["classic", "two-draws", "romanian", "romanian-samba", "pennies-from-heaven"])
def test_every_turn_goes_on(name: str) -> None:
    found = results(list(dead_end.answers(subject(name))))
    assert found["turns"] == PROVED
    assert found["one card in hand and no canasta"] == PROVED
    assert found["the last card of the stock"] == PROVED


@pytest.mark.parametrize(
    ("name", "asked", "rules", "shown"),
    [
        ("keeps-two", "one card in hand and no canasta", ["turn/keeps-two", "draw/pass"], "hand N 5D"),
        ("short-stock", "the last card of the stock", ["draw/count", "draw/pass"], "stock 9S"),
        ("no-wild-discard", "nothing but wild cards", ["discard/allowed", "draw/pass"], "hand N 2S JK"),
        ("freezes-once", "turns", ["discard/one-wild", "draw/pass"], "1. N draw 2S, discard 2S"),
        ("only-nines", "turns", ["discard/no-nines", "draw/pass"], "hand N 9S"),
    ],
)
def test_a_dead_end(name: str, asked: str, rules: list[str], shown: str) -> None:
    """The position is one of the game, and the rules named are those the checker finds whatever is done."""
    found = subject(name)
    answer = refuted(list(dead_end.answers(found)))[asked]
    assert answer.rules == rules
    assert answer.witness is not None
    assert judged(answer.witness, found.variant) == "legal"
    assert shown in answer.witness
    turns = answer.witness.count("draw")
    hand, stock = (line.split() for line in answer.witness.split("\n") if line.startswith(("hand", "stock")))
    drawn = stock[1:][turns]
    for action in ("pass", *(f"draw {drawn}, discard {card}" for card in (*hand[2:], drawn))):
        assert judged(f"{answer.witness}{turns + 1}. N {action}\n", found.variant) == "illegal"


def test_all_analyses_within_a_time() -> None:
    answers = list(prove(subject("classic", limit=0.0)))
    assert {answer.analysis for answer in answers} == set(ANALYSES)
    assert {answer.result for answer in answers} == {INCONCLUSIVE}

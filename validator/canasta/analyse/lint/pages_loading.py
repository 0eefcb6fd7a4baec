"""The pages on what keeps a variant from being loaded."""

from __future__ import annotations

from typing import Final

from canasta.analyse.lint.page import Page
from canasta.analyse.lint.pages_rules import LAST, ONE, PATCH, READING
from canasta.analyse.lint.pages_values import HEAD, SHORT


def _error(what: str, why: str, avoid: str, prefer: str) -> Page:
    """A page on an error."""
    return Page("error", what, why, avoid, prefer)


def _minimum(rows: str) -> str:
    """A file with a table of minimums."""
    return f"{HEAD}params:\n  initial.minimum: {{table: [{rows}]}}\n"


_ROWS: Final = _minimum("{to: 1495, is: 50}, {from: 1500, is: 90}")
_SHORT_PILE: Final = f"{PATCH}  - op: replace\n    rule: pile/naturals-in-hand\n"
_CITED: Final = f"{HEAD}params:\n  out.canastas: {{value: 2, sources: [{{source: pagat, statement: PAG-51}}]}}\n"

PAGES: Final[dict[str, Page]] = {
    "yaml/duplicate-key": _error(
        "A key stands twice in one mapping.",
        "One of the two values would be lost without a word.",
        f"{HEAD}params:\n  out.canastas: 2\n  out.canastas: 3\n",
        f"{HEAD}params:\n  out.canastas: 3\n",
    ),
    "schema/key": _error(
        "The schema of variants does not know this key.",
        "What stands under it would be read by nobody. Mostly a letter is wrong, or the key stands in another place.",
        f"{HEAD}param: {{out.canastas: 2}}\nplayers: [4]\n",
        f"{HEAD}params: {{out.canastas: 2}}\nplayers: [4]\n",
    ),
    "schema/required": _error(
        "A key is missing that has to be there.",
        "Every variant has an id, a version and a title, every patch an `op` and a rule, every option a reason.",
        "variant: our-table\nversion: 1\nextends: classic\nparams: {out.canastas: 2}\n",
        SHORT,
    ),
    "schema/enum": _error(
        "A value is none of the words that may stand here.",
        "Only these words mean something to the program.",
        f"{PATCH}  - {{op: remove, rule: out/ask-first}}\nparams: {{out.canastas: 2}}\n",
        f"{PATCH}  - {{op: disable, rule: out/ask-first}}\nparams: {{out.canastas: 2}}\n",
    ),
    "variant/unknown": _error(
        "What the variant extends is neither a packaged variant nor a file.",
        "Everything that is not said in the file comes from there.",
        SHORT.replace("classic", "clasic"),
        SHORT,
    ),
    "variant/id-twice": _error(
        "The variant has the id of another one.",
        "A game that names the id would be judged by one or the other, depending on where it lies.",
        SHORT.replace("our-table", "bicycle"),
        SHORT,
    ),
    "variant/missing": _error(
        "The variant, with all that it extends, gives no value to something that it needs.",
        "Mostly `extends` was forgotten: a table's own game is written as its differences from another.",
        SHORT.replace("extends: classic\n", ""),
        SHORT,
    ),
    "variant/param": _error(
        "There is no parameter of this name.",
        "No rule would read the value. `canasta variant show classic --flat` lists the parameters there are.",
        f"{HEAD}params: {{out.canasta: 2}}\nplayers: [4]\n",
        f"{HEAD}params: {{out.canastas: 2}}\nplayers: [4]\n",
    ),
    "variant/value": _error(
        "A value has another type than its parameter.",
        "YAML reads `yes`, `no`, `on` and `off` as words here; true and false are written so.",
        f"{HEAD}params: {{out.binding: no, out.canastas: 2}}\n",
        f"{HEAD}params: {{out.binding: false, out.canastas: 2}}\n",
    ),
    "variant/range": _error(
        "A number lies outside of the range of its parameter.",
        "No game is played so; mostly a digit is too many, or the parameter is another one.",
        f"{HEAD}params: {{draw.count: 12, draw.kept: 1}}\n",
        f"{HEAD}params: {{draw.count: 2, draw.kept: 1}}\n",
    ),
    "variant/rank": _error(
        "The deck names a rank that does not exist.",
        "Ranks are written in one letter or digit: T is the ten, 3B a black three, 3R a red one, JK a joker.",
        f'{HEAD}params: {{out.canastas: 2}}\ndeck: {{ranks: {{"10": {{value: 20}}}}}}\n',
        f"{HEAD}params: {{out.canastas: 2}}\ndeck: {{ranks: {{T: {{value: 20}}}}}}\n",
    ),
    "variant/no-value": _error(
        "A value that depends on players or sides has none for a number that the variant is for.",
        "Games of that many could not be judged. `else` stands for all numbers that are not named.",
        f"{HEAD}params:\n  out.canastas: {{by: players, 2: 3, 4: 2}}\n",
        f"{HEAD}params:\n  out.canastas: {{by: players, 2: 3, else: 2}}\n",
    ),
    "variant/seating": _error(
        "The variant does not say who plays with whom for a number of players that it is for.",
        "Sides decide whose melds and scores are whose.",
        f"{HEAD}players: [4, 5]\n",
        f"{HEAD}players: [4, 5]\nseating: {{5: single}}\n",
    ),
    "variant/bracket-gap": _error(
        "A number that can be reached stands in no row of a table.",
        "Scores go in steps, and below zero; only numbers between two steps may be left out.",
        _minimum("{from: 0, to: 1495, is: 50}, {from: 1500, is: 90}"),
        _ROWS,
    ),
    "variant/bracket-overlap": _error(
        "A number stands in two rows of a table.",
        "Two rows would both apply. Both ends of a row belong to it.",
        _minimum("{to: 1500, is: 50}, {from: 1500, is: 90}"),
        _ROWS,
    ),
    "variant/bracket-empty": _error(
        "A row of a table ends before it begins.",
        "Nothing can stand in it; mostly the ends are the wrong way round.",
        _minimum("{to: 1495, is: 50}, {from: 2995, to: 1500, is: 90}, {from: 3000, is: 120}"),
        _minimum("{to: 1495, is: 50}, {from: 1500, to: 2995, is: 90}, {from: 3000, is: 120}"),
    ),
    "variant/source": _error(
        "There is no source of this name.",
        "Who wants to look a value up would find nothing. A table's own word needs no source.",
        _CITED.replace("pagat", "paget"),
        _CITED,
    ),
    "variant/statement": _error(
        "The source has no statement of this name.",
        "Who wants to look a value up would find nothing. `canasta explain` lists the statements of each source.",
        _CITED.replace("PAG-51", "PAG-510"),
        _CITED,
    ),
    "variant/rule": _error(
        "There is no rule of this name.",
        "The patch would change nothing. `canasta explain` lists the rules.",
        f"{PATCH}  - {{op: disable, rule: out/asks-first}}\nparams: {{out.canastas: 2}}\n",
        f"{PATCH}  - {{op: disable, rule: out/ask-first}}\nparams: {{out.canastas: 2}}\n",
    ),
    "variant/rule-twice": _error(
        "A rule is added whose name is taken.",
        "Names are never used again, so that a finding means one rule only. An existing rule is replaced.",
        ONE.replace("discard/joker-last", "discard/allowed"),
        ONE,
    ),
    "variant/patch-nothing": _error(
        "A patch changes nothing.",
        "The rule is the same before it and after it; something else was meant.",
        f"{_SHORT_PILE}    require: naturals(hand) >= params.pile.naturals_in_hand\nparams: {{out.canastas: 2}}\n",
        f"{HEAD}params: {{out.canastas: 2, pile.naturals_in_hand: 1}}\n",
    ),
    "variant/patch-key": _error(
        "A patch has a key that its operation does not use.",
        "To disable a rule takes its name alone; what changes a rule is `replace`.",
        f"{PATCH}  - {{op: disable, rule: out/ask-first, message: We do not ask.}}\n",
        f"{PATCH}  - {{op: disable, rule: out/ask-first, why: We do not ask.}}\n",
    ),
    "variant/option-nothing": _error(
        "An option of a reading changes nothing against the default.",
        "Whoever chooses it would be judged as before.",
        READING.replace(", params: {canasta.mixed: 400}", ""),
        READING,
    ),
    "variant/default": _error(
        "The default of a reading is none of its options.",
        "Nothing says how the game is judged when nobody chooses.",
        READING.replace("default: three", "default: tree"),
        READING,
    ),
    "variant/needs": _error(
        "What is extended lacks something that the file says it needs.",
        "The file was written for games that have it; here its changes would do nothing, or something else.",
        f"{HEAD}needs: [meld.sequences=true]\nparams: {{out.canastas: 2}}\n",
        f"{HEAD.replace('classic', 'samba')}needs: [meld.sequences=true]\nparams: {{out.canastas: 3}}\n",
    ),
    "variant/conflict": _error(
        "Two files stand together that cannot, as one of them says.",
        "Their changes would undo each other, or come to a game that nobody wanted.",
        f"{HEAD}conflicts: [pile.always_frozen=true]\nparams: {{pile.always_frozen: true, out.canastas: 2}}\n",
        f"{HEAD}conflicts: [pile.always_frozen=true]\nparams: {{out.canastas: 2}}\n",
    ),
    "lang/name": _error(
        "An expression names something that does not exist.",
        "`canasta explain` lists the facts that rules may speak of, the definitions and the parameters.",
        ONE.replace("discard.card !=", "discard.crad !="),
        ONE,
    ),
    "lang/type": _error(
        "A part of an expression has another type than its place needs.",
        "Cards are counted by `size`, `naturals` and `wilds` before they are compared with a number.",
        ONE.replace("size(hand) == 1", "hand == 1"),
        ONE,
    ),
    "lang/syntax": _error(
        "An expression does not follow the grammar of the rule language.",
        "The words are `and`, `or`, `not` and `==`, as in Python; validator/canasta/language/README.md has them all.",
        ONE.replace(" or size", " || size"),
        ONE,
    ),
    "lang/point": _error(
        "An expression reads something that is not known where the rule is judged.",
        "`canasta explain discard.card` says where it is known. A rule is judged at one point of the game.",
        f"{PATCH}{LAST.replace('judges: discard', 'judges: take')}    require: discard.card != rJK\n",
        f"{PATCH}{LAST}    require: discard.card != rJK\n",
    ),
}

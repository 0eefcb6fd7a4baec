"""The pages on how a variant is named and on the values it gives."""

from __future__ import annotations

from typing import Final

from canasta.analyse.lint.page import Page

MODELINE: Final = "# yaml-language-server: $schema=../spec/schema/variant.schema.json\n"
HEAD: Final = "variant: our-table\nversion: 1\ntitle: Our table\nextends: classic\n"
SHORT: Final = f"{HEAD}params: {{out.canastas: 2}}\n"
PACKAGED: Final = """\
variant: bicycle
version: 1
title: Canasta by the Bicycle rules
extends: classic
"""

PAGES: Final[dict[str, Page]] = {
    "lint/modeline": Page(
        "advice",
        "The first line does not name the schema of variants.",
        "With it an editor completes keys and parameters, shows what they mean, and marks what does not fit.",
        SHORT,
        MODELINE + SHORT,
    ),
    "lint/file-name": Page(
        "advice",
        "The file is not named after the variant in it.",
        "Games name a variant by its file, findings by its id; who reads one should find the other.",
        "# in our-table.yaml\nvariant: tuesday\nversion: 1\ntitle: Tuesdays\nextends: classic\n"
        "params: {out.canastas: 2}\n",
        f"# in our-table.yaml\n{SHORT}",
    ),
    "lint/title": Page(
        "advice",
        "The title is that of the variant extended.",
        "Lists and reports show titles, and two games of one title cannot be told apart there.",
        "variant: our-table\nversion: 1\ntitle: Classic Canasta\nextends: classic\nparams: {out.canastas: 2}\n",
        SHORT,
    ),
    "lint/no-change": Page(
        "warning",
        "The variant is the same game as the one that it extends.",
        "What it says is so already. Either something was forgotten, or the other variant can be named in its place.",
        f"{HEAD}params:\n  canasta.natural: {{value: 500, sources: [{{source: pagat, statement: PAG-49}}]}}\n",
        SHORT,
    ),
    "lint/no-difference": Page(
        "warning",
        "A value without a source is the one that is inherited anyway.",
        "A file says only how its game differs. What it repeats does not follow when the other variant is corrected.",
        f"{HEAD}params:\n  canasta.natural: 500\n  out.canastas: 2\n",
        f"{HEAD}params:\n  out.canastas: 2\n",
    ),
    "lint/unread": Page(
        "warning",
        "No rule in force reads the parameter that gets a value here, at any number of players the variant is for.",
        "It changes nothing: the rules that would read it are patched away, or another parameter turns them off.",
        f"{HEAD}params:\n  canasta.sequence_penalty: 500\n",
        f"{HEAD}params:\n  canasta.sequence_short: 5\n  canasta.sequence_penalty: 500\n  meld.sequences: true\n",
    ),
    "lint/idle-case": Page(
        "warning",
        "A case is for a number of players or sides that the variant is not for.",
        "It is never used; perhaps `players` lacks that number.",
        f"{HEAD}players: [2, 4]\nparams:\n  out.canastas: {{by: players, 3: 1, else: 2}}\n",
        f"{HEAD}players: [2, 3, 4]\nparams:\n  out.canastas: {{by: players, 3: 1, else: 2}}\n",
    ),
    "lint/same-cases": Page(
        "advice",
        "A value that depends on players or sides is the same in every case.",
        "Who reads it looks for the difference.",
        f"{HEAD}params:\n  out.canastas: {{by: players, 2: 2, else: 2}}\n",
        f"{HEAD}params:\n  out.canastas: 2\n",
    ),
    "lint/same-rows": Page(
        "advice",
        "Two neighbouring rows of a table give the same number.",
        "One row over both ranges says the same, and a number mistyped in one of them shows.",
        f"{HEAD}params:\n  initial.minimum: {{table: [{{to: 1495, is: 50}}, {{from: 1500, to: 2995, is: 90}}, "
        "{from: 3000, is: 90}]}\n",
        f"{HEAD}params:\n  initial.minimum: {{table: [{{to: 1495, is: 50}}, {{from: 1500, is: 90}}]}}\n",
    ),
    "lint/no-source": Page(
        "advice",
        "A value, patch or reading of a packaged variant names no statement of a source. Files of a table need none.",
        "What is packaged can be looked up: each value rests on something that was read.",
        f"{PACKAGED}params:\n  out.canastas: 2\n",
        f"{PACKAGED}params:\n"
        "  out.canastas: {value: 2, status: stated, sources: [{source: bicycle, statement: BIC-1}]}\n",
        "packaged",
    ),
    "lint/version": Page(
        "warning",
        "The rules are others than those committed to the repository, and the version is the same.",
        "Games may pin the version by which they were played; two rule sets of one version cannot be told apart.",
        f"{HEAD}params: {{out.canastas: 3}}\n",
        f"{HEAD.replace('version: 1', 'version: 2')}params: {{out.canastas: 3}}\n",
        SHORT,
    ),
}

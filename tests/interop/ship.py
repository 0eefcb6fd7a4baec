"""`python -m tests.interop.ship FOLDER`: write the converted games that ship in tests/transcripts."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.interop import sheet
from tests.interop.convert import convert

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
SHIPPED = (
    "feudalism/classic4_easy_s1",
    "feudalism/classic4_easy_s3",
    "feudalism/classic4_easy_s5",
    "feudalism/classic4_normal_s1",
    "feudalism/classic4_normal_s5",
    "feudalism/classic4_normal_s9",
    "feudalism/classic4_sharp_s1",
    "feudalism/classic4_sharp_s3",
    "feudalism/classic4_sharp_s5",
    "feudalism/classic2_easy_s1",
    "feudalism/classic2_normal_s5",
    "feudalism/classic2_sharp_s5",
    "ccdale/greedy-planner_s35",
    "ccdale/greedy-planner_s41",
    "ccdale/random-adaptive_s1",
    "anycard/deadend_s1",
    "anycard/greedy_s1",
    "openspiel/greedy_asis_s1",
    "openspiel/greedy_shuffled_s7",
    "openspiel/random_asis_s1",
    "feudalism/hf4consent_sharp_s1",
    "feudalism/hfhouseA_sharp_s3",
    "samba/samba4_sharp_s1",
    "samba/bolivia4_sharp_s3",
    "familycanasta/partners4_draw1_s1",
    "familycanasta/partners6_2canastas_modern_s1",
    "familycanasta/solo2_s1",
    "burraco/coded2_s3",
)
SHEETS = ("real_scores/actual_game_1", "real_scores/actual_game_2")


def transcript(name: str) -> Path:
    """Where the game of a log, or a match of a sheet, ships."""
    return TRANSCRIPTS / f"{name.replace('/', '_')}.cgn"


def main(folder: Path) -> None:
    """Convert every game that ships."""
    for name in SHIPPED:
        transcript(name).write_text(convert(folder / f"{name}.jsonl"), encoding="utf-8")
    for match in sheet.sheet_matches(folder):
        if match.name in SHEETS:
            transcript(match.name).write_text(sheet.convert(match), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""`python -m tests.interop LOG`: write the game in a log, or those of a score sheet, as CGN on standard output."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.interop import sheet
from tests.interop.convert import convert


def games(path: Path) -> list[str]:
    """The games in a log or a score sheet."""
    return [sheet.convert(match) for match in sheet.matches(path)] if path.suffix == ".json" else [convert(path)]


def main(arguments: list[str]) -> int:
    """Convert every file named; 2 when none is named, or one is not there or cannot be written."""
    paths = [Path(argument) for argument in arguments]
    missing = [str(path) for path in paths if not path.is_file()]
    if missing or not paths:
        print(f"no such log: {', '.join(missing)}" if paths else "usage: python -m tests.interop LOG…", file=sys.stderr)
        return 2
    try:
        texts = [text for path in paths for text in games(path)]
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    sys.stdout.write("\n".join(texts))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

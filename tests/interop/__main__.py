"""`python -m tests.interop LOG`: write the game in a log as CGN on standard output."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.interop.convert import convert


def main(arguments: list[str]) -> int:
    """Convert every log named; 2 when none is named or one is not there."""
    paths = [Path(argument) for argument in arguments]
    missing = [str(path) for path in paths if not path.is_file()]
    if missing or not paths:
        print(f"no such log: {', '.join(missing)}" if paths else "usage: python -m tests.interop LOG…", file=sys.stderr)
        return 2
    sys.stdout.write("\n".join(convert(path) for path in paths))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

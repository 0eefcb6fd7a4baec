"""Entry point of the command `canasta` and of `python -m canasta`."""

import sys


def main(args: list[str] | None = None) -> int:
    """Run the command line; the version is told before anything else is imported."""
    given = sys.argv[1:] if args is None else args
    if given == ["--version"]:
        from canasta.cli.version import version_line

        print(version_line())
        return 0
    from canasta.cli.app import main as run

    return run(given)


if __name__ == "__main__":
    sys.exit(main())

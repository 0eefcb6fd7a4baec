"""The limits of what is read, in one place; past each of them stands one clear diagnostic."""

from __future__ import annotations

FILE_BYTES = 64_000_000
"""Size of a file."""
LINE_LENGTH = 200_000
"""Characters of a logical line, its continuations included."""
LINE_CARDS = 1_000
"""Cards on a logical line, repetitions such as `?*11` counted in full."""
FILE_REPEATED = 20_000_000
"""Cards of a file that repetitions add to what is written."""
GAMES = 1_000_000
"""Games in a file."""
BAD_LINES = 5_000
"""Malformed lines of a file, after which the rest of it is left unread."""
BAD_LINES_AT_HEAD = 50
"""Malformed lines with nothing readable before them, after which a text is no transcript."""
SHOWN_WORD = 40
"""Characters of a wrong word that a message shows."""

"""The limits of what is read, in one place; past each of them stands one clear diagnostic."""

from __future__ import annotations

FILE_BYTES = 64_000_000
"""Size of a transcript, unpacked."""
LINE_LENGTH = 200_000
"""Characters of a logical line, its continuations included; of an event."""
LINE_CARDS = 1_000
"""Cards on a logical line or of an event, repetitions such as `?*11` counted in full."""
FILE_REPEATED = 20_000_000
"""Cards of a file that repetitions add to what is written."""
LINES = 4_000_000
"""Lines of a transcript, blank ones too."""
GAMES = 1_000_000
"""Games in a file."""
SEATS = 100
"""Seats of a game."""
BAD_LINES = 5_000
"""Malformed lines of a file, after which the rest of it is left unread."""
BAD_LINES_AT_HEAD = 50
"""Malformed lines with nothing readable before them, after which a text is no transcript."""
SHOWN_WORD = 40
"""Characters of a wrong word that a message shows."""
SHOWN_PATH = 100
"""Characters of the name of a file or variant that a message shows."""

YAML_CHARACTERS = 2_000_000
"""Size of a variant or another YAML file."""
YAML_NODES = 200_000
"""Keys and values of a YAML file."""
YAML_DEPTH = 40
"""Depth of a YAML file."""
YAML_DIGITS = 15
"""Digits of a number in a YAML file."""
EXTENDED = 20
"""Variants that extend one another in a chain."""
EXPRESSION = 4_000
"""Characters of an expression of the rule language."""
EXPRESSION_DEPTH = 40
"""Depth of an expression of the rule language."""
CONFIG_BYTES = 1_000_000
"""Size of a file of settings."""

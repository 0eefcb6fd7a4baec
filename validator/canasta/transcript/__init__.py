"""Recorded games: read, written and put into canonical form."""

from canasta.transcript.format import format_text
from canasta.transcript.parse import parse
from canasta.transcript.write import write

__all__ = ["format_text", "parse", "write"]

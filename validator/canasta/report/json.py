"""The JSON form: one array, one object a game, as `spec/schema/report.schema.json` says."""

from collections.abc import Iterable

import msgspec

from canasta.report.model import GameReport

#: Texts that remember what they were made of are written as the texts they are.
_ENCODER = msgspec.json.Encoder(enc_hook=str)


def encode(report: GameReport) -> str:
    """One game as a JSON object on one line."""
    return _ENCODER.encode(report).decode()


def dumps(reports: Iterable[GameReport]) -> str:
    """Games as a JSON array, one game a line."""
    return f"[{','.join(f'{chr(10)}{encode(report)}' for report in reports)}{chr(10)}]"


def loads(text: str | bytes) -> list[GameReport]:
    """Reports read back from their JSON form."""
    return msgspec.json.decode(text, type=list[GameReport])

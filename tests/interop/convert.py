"""From a log file to CGN text, by whichever adapter its program has."""

from __future__ import annotations

from pathlib import Path

from tests.interop.adapter import Adapter
from tests.interop.anycard import Anycard
from tests.interop.burraco import Burraco
from tests.interop.ccdale import Ccdale
from tests.interop.familycanasta import Familycanasta
from tests.interop.feudalism import Feudalism
from tests.interop.handandfoot import HandAndFoot
from tests.interop.log import Log, read_log
from tests.interop.openspiel import Openspiel
from tests.interop.samba import Samba

ADAPTERS: dict[str, type[Adapter]] = {
    "feudalism-dev/Canasta": Feudalism,
    "feudalism-dev/Canasta (Samba beta)": Samba,
    "jphd3v/anycard": Anycard,
    "jhtschultz/canasta-openspiel": Openspiel,
    "grumpystrongman/familycanasta": Familycanasta,
    "ccdale/canasta": Ccdale,
    "TinucciTUM/PyBurracoBabbo": Burraco,
}
PATTERNS = (
    "feudalism/classic?_*.jsonl",
    "feudalism/hf*.jsonl",
    "samba/*.jsonl",
    "anycard/*.jsonl",
    "openspiel/*.jsonl",
    "familycanasta/*.jsonl",
    "ccdale/*.jsonl",
    "burraco/*.jsonl",
)


def adapter(log: Log) -> Adapter:
    """The adapter for the program that wrote the log."""
    if str(log.game.get("variant")).startswith("handAndFoot"):
        return HandAndFoot(log)
    return ADAPTERS[log.game["engine"]](log)


def convert(path: Path) -> str:
    """The game in a log file as CGN text."""
    return adapter(read_log(path)).convert()


def log_files(folder: Path) -> list[Path]:
    """Every log in a folder that an adapter reads."""
    return sorted(path for pattern in PATTERNS for path in folder.glob(pattern) if ".raw." not in path.name)

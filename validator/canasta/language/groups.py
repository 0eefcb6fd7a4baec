"""Requirements judged together: one generated function for a whole judge point."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

Groups = Mapping[str, Sequence[tuple[str | None, str | None]]]
"""Lists of (condition or None, requirement), each the name of a compiled expression, by the name of the group.

Without a requirement it is asked whether the condition holds, not what fails.
"""

_ROOT = re.compile(r"(?<![\w.])s\.(\w+)")


def group(name: str, pairs: Sequence[tuple[str | None, str | None]], codes: Mapping[str, str]) -> str:
    """A function that gives the positions of the requirements that fail; what several of them read is read once."""
    found = (_tried(at, when and codes[when], body and codes[body]) for at, (when, body) in enumerate(pairs))
    heads, text = _shared("".join(found))
    return f"def g_{name}(s):\n{heads}    found = []\n{text}    return found\n"


def _tried(at: int, when: str | None, body: str | None) -> str:
    """The lines that try one requirement; nothing for one that cannot fail."""
    if body == "True" or when == "False":
        return ""
    parts = [f"({when})"] if when not in (None, "True") else []
    parts += [f"not ({body})"] if body is not None else []
    return f"    if {' and '.join(parts) or 'True'}:\n        found.append({at})\n"


def _shared(text: str) -> tuple[str, str]:
    """Facts and sizes read more than once, as variables: the lines that set them, and the text that uses them."""
    heads = ""
    for root, times in Counter(_ROOT.findall(text)).items():
        if times > 1 and root != "can":
            text = re.sub(rf"(?<![\w.])s\.{root}\b", f"s_{root}", text)
            heads += f"    s_{root} = s.{root}\n"
            if text.count(f"sum(s_{root})") > 1:
                text = text.replace(f"sum(s_{root})", f"n_{root}")
                heads += f"    n_{root} = sum(s_{root})\n"
    return heads, text

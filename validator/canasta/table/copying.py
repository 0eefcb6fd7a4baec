"""Quick copies of objects with slots, of which the search for actions makes many."""

from __future__ import annotations

from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type)


def quick_copy(kind: Kind) -> Kind:
    """Let `copy` take over the slots of a class one by one; all of them have to be set."""
    names = [name for each in kind.__mro__ for name in getattr(each, "__slots__", ())]
    body = "".join(f"    other.{name} = self.{name}\n" for name in names)
    space: dict[str, Any] = {"kind": kind, "new": object.__new__}
    exec(f"def __copy__(self):\n    other = new(kind)\n{body}    return other\n", space)
    kind.__copy__ = space["__copy__"]  # type: ignore[attr-defined]
    return kind

"""Values of variants in words."""

from __future__ import annotations

from typing import Any


def shown(value: Any) -> str:
    """A value of a variant file on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(shown, value)) if value else "none"
    if isinstance(value, dict) and "by" in value:
        return ", ".join(_case(key, inner, value["by"]) for key, inner in value.items() if key != "by")
    if isinstance(value, dict) and "table" in value:
        return ", ".join(f"{_range(row)}: {shown(row['is'])}" for row in value["table"])
    return str(value)


def _case(key: str, value: Any, by: str) -> str:
    """One case of a value that depends on players or sides; what has parts itself stands in parentheses."""
    inner = f"({shown(value)})" if isinstance(value, dict) else shown(value)
    return f"else {inner}" if key == "else" else f"{key} {by}: {inner}"


def _range(row: dict[str, Any]) -> str:
    """The range of a row of a table."""
    least, most = row.get("from"), row.get("to")
    if least == most:
        return "all" if least is None else str(least)
    return f"to {most}" if least is None else f"from {least}" if most is None else f"{least} to {most}"

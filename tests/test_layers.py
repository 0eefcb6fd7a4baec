"""Imports point down only: a module imports from its own layer or a lower one."""

from __future__ import annotations

import ast
from pathlib import Path

import canasta

ROOT = Path(canasta.__file__).parent
LAYERS = {
    "cards": 0, "limits": 0, "phrases": 0, "text": 0, "yamlfaults": 0, "yamlio": 0, "yamltree": 0,
    "resources": 0,
    "language": 1,
    "rulebook": 2, "variant": 2, "transcript": 2,
    "table": 3,
    "checker": 4, "solve": 4, "analyse": 4,
    "explain": 5,
    "report": 6,
    "cli": 7,
    "__init__": 8, "__main__": 8,
}  # fmt: skip
#: The records of a report are plain data that the checker fills; everything else of the layer looks down on it.
DATA = {"report.model": 0}


def layer(module: str) -> int:
    """The layer of a module by its name below the package."""
    return DATA.get(module, LAYERS[module.split(".")[0]])


def imports(tree: ast.AST) -> set[str]:
    """Modules of this package that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "canasta":
            found.add(node.module)
            if node.module == "canasta":
                found |= {f"canasta.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names if each.name.startswith("canasta.")}
    return {name.removeprefix("canasta.") for name in found if name.startswith("canasta.")}


def test_imports_point_down() -> None:
    """No module looks up."""
    wrong = []
    for file in sorted(ROOT.rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for used in imports(ast.parse(file.read_text("utf-8"))):
            if used.split(".")[0] in LAYERS and layer(used) > layer(module):
                wrong.append(f"{module} imports {used}")
    assert not wrong


def test_the_reference_is_alone() -> None:
    """The reference evaluator imports neither the compiler nor Z3 nor the three-valued reading."""
    used = imports(ast.parse((ROOT / "language" / "reference.py").read_text("utf-8")))
    used -= {"language"}
    assert used <= {"language.tree", "language.types", "cards", "language.runtime"}, used
    for name in used:
        file = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        inner = imports(ast.parse(file.read_text("utf-8"))) if file.exists() else set()
        assert not inner & {"language.compile", "language.smt", "language.kleene", "language.emit"}

"""The README's first block is two commands: one judges a shipped game, one runs the tests, and the CI runs that one."""

import re
import subprocess
from pathlib import Path

from canasta.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
HOUSE_GAME = """\
[Variant "our-table.yaml"]
[Seats "N E S W"]
position
melds NS KH KD KS
pile 5C 9C
stock ?*40
hand N 9H 9D 4S 4H 7C
turn N
1. N take 9C with 9H 9D, discard 7C
"""
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(kind, number=0):
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)[number]


def test_the_first_shell_block_is_two_commands():
    first, second = block("sh").splitlines()
    setup = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && "
    assert first.startswith(f"{setup}.venv/bin/canasta check ")
    assert second == f"{setup}.venv/bin/pytest -n 2"


def test_the_game_shown_is_shipped_and_judged_as_the_readme_says(capfd, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(["check", block("sh").splitlines()[0].split()[-1]]) == 1
    said = capfd.readouterr().out
    assert "illegal" in said
    assert said == block("text")


def test_the_dispute_is_judged_as_the_readme_says(tmp_path, capfd, monkeypatch):
    (tmp_path / "dispute.cgn").write_text(block("cgn"))
    monkeypatch.chdir(tmp_path)
    assert main(["check", "dispute.cgn"]) == 1
    assert capfd.readouterr().out in [block("text", number) for number in (1, 2)]
    assert main(["check", "dispute.cgn", "-q", "--reading", "composition=two-naturals"]) == 0
    assert main(["explain", "lithuanian/composition"]) == 0


def test_all_packaged_variants_are_named():
    pages = [README, (ROOT / "variants" / "README.md").read_text(encoding="utf-8")]
    for file in ROOT.glob("variants/*.yaml"):
        assert all(f"`{file.stem}`" in page for page in pages)


def test_continuous_integration_runs_the_test_command_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text()
    extracted = re.search(r"^tests=\$\((.*)\)$", script, re.MULTILINE).group(1)
    ran = subprocess.run(["bash", "-c", extracted], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout == block("sh").splitlines()[1] + "\n"
    assert "ruff check" in script and "mypy --strict" in script
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_the_readme_says_that_no_licence_was_chosen():
    assert "No licence has been chosen" in README
    assert not list(ROOT.glob("LICEN*"))


def test_the_house_rule_of_the_readme_is_a_variant_that_judges(tmp_path, capfd, monkeypatch):
    (tmp_path / "our-table.yaml").write_text(block("yaml"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.cgn").write_text(HOUSE_GAME)
    assert main(["check", "a.cgn", "--format", "concise"]) == 1
    assert "illegal pile/at-least-three" in capfd.readouterr().out
    (tmp_path / "a.cgn").write_text(HOUSE_GAME.replace("our-table.yaml", "classic"))
    assert main(["check", "a.cgn", "-q"]) == 0

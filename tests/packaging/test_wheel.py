"""The wheel stands alone: it holds its data, puts nothing else into the environment, and judges a game."""

import json
import os
import subprocess
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ("spec", "grammar", "variants")


def members(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def run(environment, needs, folder, *args):
    env = {"PYTHONPATH": str(needs), "PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(folder / "cache")}
    command = [str(environment / "bin" / "canasta"), *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=env, check=False)


@pytest.mark.parametrize("folder", DATA)
def test_the_data_folders_are_inside_the_package(wheel, folder):
    here = {
        f"canasta/{file.relative_to(ROOT).as_posix()}"
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert here <= members(wheel)


def test_every_module_and_the_type_marker_are_in_the_wheel(wheel):
    source = ROOT / "validator"
    here = {file.relative_to(source).as_posix() for file in source.rglob("*.py")} | {"canasta/py.typed"}
    assert here <= members(wheel)


def test_nothing_but_the_package_and_its_metadata(wheel):
    tops = {name.partition("/")[0] for name in members(wheel)}
    assert len(tops) == 2
    assert "canasta" in tops and any(top.endswith(".dist-info") for top in tops)


def test_site_packages_hold_nothing_else(site):
    names = {entry.name for entry in site.iterdir()}
    assert len(names) == 2
    assert "canasta" in names and any(name.endswith(".dist-info") for name in names)


def test_dependencies_are_bounded_and_extras_named(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = message_from_string(archive.read(name).decode())
    requires = metadata.get_all("Requires-Dist") or []
    assert requires and all("<" in line and ">=" in line for line in requires)
    assert {"rich", "test"} <= set(metadata.get_all("Provides-Extra") or [])
    assert metadata["Name"] == "canasta-rules" and metadata["Requires-Python"] == ">=3.11"


def test_no_licence_is_claimed(wheel):
    assert not any("licen" in name.lower().rsplit("/", 1)[-1] for name in members(wheel))


def test_the_installed_command_tells_its_version(environment, needs, tmp_path):
    ran = run(environment, needs, tmp_path, "--version")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("canasta ")


def test_the_installed_command_judges_a_game(environment, needs, tmp_path):
    game = next(iter(sorted((ROOT / "tests" / "transcripts").glob("*.cgn"))))
    ran = run(environment, needs, tmp_path, "check", game, "--format", "json", "--variant", "classic")
    assert ran.returncode in (0, 1, 3), ran.stderr
    reports = json.loads(ran.stdout)
    assert reports and all(report["verdict"] != "malformed" for report in reports)
    assert str(ROOT / "validator") not in ran.stderr

"""Rates and ratios at the end of a run of benchmarks."""

import gc

import pytest


@pytest.fixture(autouse=True)
def collected():
    """Garbage of one benchmark is not paid for by the next."""
    gc.collect()


def pytest_terminal_summary(terminalreporter, config):
    """A table of units a second, and how often that is the rate of each peer."""
    session = getattr(config, "_benchmarksession", None)
    rates = list(_rates(session.benchmarks)) if session else []
    peers = {name: rate for name, unit, rate in rates if name in ("python-chess", "PokerKit")}
    if not rates:
        return
    terminalreporter.section("rates (CPU time, best round)")
    heads = "".join(f"{f'/ {peer}':>16}" for peer in peers)
    terminalreporter.write_line(f"{'':38}{'a second':>12}  {'unit':10}{heads}")
    for name, unit, rate in rates:
        ratios = "".join(f"{rate / other:>16.2f}" if unit != "turns" else f"{'':>16}" for other in peers.values())
        terminalreporter.write_line(f"{name:38}{rate:>12,.0f}  {unit:10}{ratios}")
    for one in [each for each in session.benchmarks if "beside" in each.extra_info]:
        for other in [each for each in session.benchmarks if each.extra_info.get("name") == one.extra_info["beside"]]:
            ratio = one.stats.min / other.stats.min
            terminalreporter.write_line(
                f"{one.extra_info['name']:38}{ratio:>12.2f}  times the time of: {one.extra_info['beside']}"
            )


def _rates(benchmarks):
    """Name, unit and rate of every benchmark that counted something."""
    for one in benchmarks:
        for unit, count in one.extra_info.get("units", {}).items():
            yield one.extra_info["name"], unit, count / one.stats.min

"""What `canasta prove` takes for each packaged variant, and in it each analysis."""

import time

import pytest

from canasta.analyse.answers import worst
from canasta.analyse.prove import ANALYSES, prove
from canasta.analyse.subject import Subject
from canasta.variant import packaged_variant
from canasta.variant.locate import packaged

SECONDS = 120.0


def proved(name, analysis=None):
    """All answers for a variant."""
    return list(prove(Subject(packaged_variant(name), None, SECONDS), [analysis] if analysis else ()))


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("name", sorted(packaged()))
def bench_variant(benchmark, name):
    answers = benchmark.pedantic(proved, (name,), rounds=1)
    benchmark.extra_info.update(name=f"prove {name}: {worst(answers)}", units={"answers": len(answers)})


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("analysis", sorted(ANALYSES))
def bench_analysis(benchmark, analysis):
    benchmark.pedantic(proved, ("classic", analysis), rounds=1, warmup_rounds=1)

"""What every test may count on."""

from __future__ import annotations

import gc
import os

from hypothesis import HealthCheck, settings

# Two busy cores make any example slow now and then: pytest-timeout guards against endless ones.
# In CI the same commit tries the same examples; everywhere else new ones are tried each time.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("soak", parent=settings.get_profile("suite"), max_examples=10_000)
settings.load_profile("suite")

# Nothing a test starts may depend on who runs it.
for name in [name for name in os.environ if name.startswith("JUDGE_")]:
    del os.environ[name]
os.environ["TZ"] = "UTC"


def pytest_collection_finish() -> None:
    """Tens of thousands of tests are many objects, none of which ever goes: the collector need not look at them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)

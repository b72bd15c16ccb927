"""Settings that all tests share.

Property tests run in one of two profiles: a quick one that always draws the same examples, so that a run says something
about the change and not about luck, and a long one that looks for new examples, chosen with TPAT_LONG=1.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tpat.engine import games
from tpat.ui import chooser

settings.register_profile("quick", max_examples=40, derandomize=True, deadline=None, database=None)
settings.register_profile("long", max_examples=3000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if os.environ.get("TPAT_LONG") else "quick")

# Programs that tests start keep their games here, not among the player's own.
_home = tempfile.mkdtemp(prefix="tpat-tests-")
atexit.register(shutil.rmtree, _home, ignore_errors=True)
for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    os.environ[variable] = os.path.join(_home, variable)


@pytest.fixture(autouse=True)
def _games_as_shipped() -> Iterator[None]:
    """A game of the player's own that one test makes known is none of the next one's."""
    before = dict(games._added)
    yield
    if games._added != before:
        games._added.clear()
        games._added.update(before)
        chooser.listed.cache_clear()

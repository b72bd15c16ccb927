"""Settings that all tests share.

Property tests run in one of two profiles: a quick one that always draws the same examples, so that a run says something
about the change and not about luck, and a long one that looks for new examples, chosen with TPAT_LONG=1.
"""

import atexit
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=40, derandomize=True, deadline=None, database=None)
settings.register_profile("long", max_examples=3000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if os.environ.get("TPAT_LONG") else "quick")

# Programs that tests start keep their games here, not among the player's own.
_home = tempfile.mkdtemp(prefix="tpat-tests-")
atexit.register(shutil.rmtree, _home, ignore_errors=True)
for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    os.environ[variable] = os.path.join(_home, variable)

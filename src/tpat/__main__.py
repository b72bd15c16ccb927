"""`python -m tpat`, and what the command `tpat` runs."""

from __future__ import annotations

import gc
import signal

_INTERRUPTED = 130  # 128 + SIGINT, as shells count


def main() -> None:
    """Run the program and exit with its code.

    While the program is read in, and once its work is done, Ctrl-C ends it at once and without a word; collecting garbage, of which there
    is none yet, waits till the first screen is shown.
    """
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tpat.cli import cli

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        cli.main()
    except KeyboardInterrupt:
        raise SystemExit(_INTERRUPTED) from None
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    main()

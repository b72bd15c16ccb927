"""A small program on the screen layer, run by the tests on a pty: it shows the events that come."""

import subprocess
import sys
import time

from tpat.ui.frame import Canvas, Style
from tpat.ui.terminal import CLOSED, RESIZE, RESUMED, TIMEOUT, NoScreen, open_screen


def main() -> int:
    try:
        screen = open_screen()
    except NoScreen as error:
        sys.stderr.write(f"no screen: {error.reason}\n")
        return 5
    events: list[str] = []
    with screen:
        while True:
            width, height = screen.size
            canvas = Canvas(width, height)
            canvas.put(0, 0, f"READY {width}x{height} colours={screen.colours} unicode={screen.unicode}", Style.TITLE)
            canvas.put(0, 1, "♥ red", Style.RED)
            canvas.put(0, 2, "cursor", Style.CURSOR_BLACK)
            canvas.put(0, 3, "picked", Style.PICKED_BLACK)
            canvas.put(0, 4, "target", Style.TARGET_BLACK)
            canvas.put(0, 5, f"[{' '.join(events[-12:])}] n={len(events)}")
            screen.show(canvas.frame())
            event = screen.event(float(sys.argv[1]) if len(sys.argv) > 1 else None)
            if event == CLOSED:
                return 7
            events.append({RESIZE: "RESIZE", RESUMED: "RESUMED", TIMEOUT: "TIMEOUT"}.get(event, event))
            if event == "q":
                return 0
            if event == "E":
                raise RuntimeError("on purpose")
            if event == "K":
                raise KeyboardInterrupt
            if event == "Z":
                screen.suspend()
            if event == "B":  # work that doesn't look at the terminal
                end = time.monotonic() + 30
                while time.monotonic() < end:
                    pass
            while event == "F":  # more output than any terminal takes unread
                screen.invalidate()
                screen.show(canvas.frame())
            if event == "S":  # a child must find the environment as it was
                found = subprocess.run(["sh", "-c", "echo NO_COLOR=$NO_COLOR"], capture_output=True, text=True)
                events.append(found.stdout.strip())


if __name__ == "__main__":
    raise SystemExit(main())

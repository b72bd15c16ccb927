"""What to write to a terminal that shows one frame so that it shows another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tpat.ui.frame import Frame, Style

CLEAR = "\x1b[H\x1b[2J"
ERASE_LINE_END = "\x1b[K"
_CURSOR = ("\x1b[?25l", "\x1b[?25h")  # hidden, seen


def difference(old: Frame | None, new: Frame, sgr: Sequence[str], normal: str) -> str:
    """The text that turns a terminal showing `old` into one showing `new`; empty if nothing differs.

    `old` None, or of another size, means that nothing is known of the screen: it is cleared and painted whole. `sgr[i]`
    is the escape sequence of the style of value i, `normal` that which ends all looks; the text ends in normal looks.
    The terminal's own cursor is put at `new.cursor`, if there is one, and hidden or seen as the frame says.
    """
    writer = _Writer(sgr, normal)
    turned = old is None or old.seen != new.seen
    if old is None or (old.width, old.height) != (new.width, new.height):
        writer.clear()
        # On a ground of the theme's own blanks are written too, since not every terminal erases in the ground in force.
        blank = "\0" if sgr[Style.PLAIN] else " "
        old = Frame(new.width, new.height, (blank * new.width,) * new.height, (bytes(new.width),) * new.height, None)
    for y in range(new.height):
        if old.text[y] != new.text[y] or old.style[y] != new.style[y]:
            writer.row(y, old, new)
    if writer.out or new.cursor != old.cursor:
        writer.rest()
        if new.cursor is not None:
            writer.move(*new.cursor)
    if turned:
        writer.out.append(_CURSOR[new.seen])
    return "".join(writer.out)


def _changes(y: int, old: Frame, new: Frame) -> Iterator[tuple[int, int]]:
    """Runs (first column, column after the last) of row `y` to write, from left to right.

    Two changes are one run if what lies between them is in one look and not longer than the cursor move over it.
    """
    text, style = new.text[y], new.style[y]
    cells = [x for x in range(new.width) if text[x] != old.text[y][x] or style[x] != old.style[y][x]]
    start = last = cells[0]
    for x in cells[1:]:
        gap = x - last - 1
        plain = style[last:x].count(style[last]) == x - last
        if gap and not (plain and len(text[last + 1 : x].encode("utf-8", "replace")) <= len(_forward(gap))):
            yield start, last + 1
            start = x
        last = x
    yield start, last + 1


def _forward(count: int) -> str:
    return f"\x1b[{count}C" if count > 1 else "\x1b[C"


def _absolute(x: int, y: int) -> str:
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


class _Writer:
    """Collects text and remembers the look and the place that the terminal has after it."""

    def __init__(self, sgr: Sequence[str], normal: str) -> None:
        self.out: list[str] = []
        self._sgr = sgr
        self._normal = normal
        self._look = ""  # the escape sequence in force
        self._place: tuple[int, int] | None = None

    def row(self, y: int, old: Frame, new: Frame) -> None:
        """Bring row `y` up to date."""
        text, style = new.text[y], new.style[y]
        blank = max(len(text.rstrip(" ")), len(style.rstrip(b"\0")))  # from here on the row is empty
        for start, end in _changes(y, old, new):
            if end - max(start, blank) <= len(ERASE_LINE_END) or self._sgr[Style.PLAIN]:
                self._run(start, end, y, text, style, new.width)
                continue
            if start < blank:
                self._run(start, blank, y, text, style, new.width)
            self.move(max(start, blank), y)
            self.look(Style.PLAIN)
            self.out.append(ERASE_LINE_END)
            return

    def _run(self, start: int, end: int, y: int, text: str, style: bytes, width: int) -> None:
        self.move(start, y)
        while start < end:
            stop = start + 1
            while stop < end and style[stop] == style[start]:
                stop += 1
            self.look(style[start])
            self.out.append(text[start:stop])
            start = stop
        # After the last column terminals disagree about where the cursor is.
        self._place = (end, y) if end < width else None

    def clear(self) -> None:
        """Empty the screen, whatever look is in force."""
        self.out += (self._normal, CLEAR)
        self._place = (0, 0)

    def look(self, style: int) -> None:
        """Change the look of what follows."""
        if self._look != self._sgr[style]:
            self.rest()
            self._look = self._sgr[style]
            self.out.append(self._look)

    def rest(self) -> None:
        """End all looks."""
        if self._look:
            self.out.append(self._normal)
            self._look = ""

    def move(self, x: int, y: int) -> None:
        """Put the cursor at column `x` of row `y`, the shortest way."""
        ways = [_absolute(x, y)]
        if self._place is not None:
            here_x, here_y = self._place
            if (x, y) == (here_x, here_y):
                return
            if y == here_y:
                ways.append(_forward(x - here_x) if x > here_x else f"\x1b[{here_x - x}D")
                if x == 0:
                    ways.append("\r")
            elif x == here_x:
                ways.append(f"\x1b[{y - here_y}B" if y > here_y else f"\x1b[{here_y - y}A")
        self.out.append(min(ways, key=len))
        self._place = (x, y)

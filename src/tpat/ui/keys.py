"""Bytes from a terminal -> names of keys; pure, told the time by its caller.

A key is a string: a printable character is itself (`a`, `é`, `5`), the others have names (`space`, `up`, `pagedown`,
`f1`, `ctrl-r`, `shift-right`, `alt-x`; several modifiers stand in the order ctrl, alt, shift). Whatever else a terminal
may send (answers to questions of some earlier program, mouse and focus reports, pasted text) is swallowed whole: no
part of it may come out as a key, since in this program single letters and digits act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

ESCAPE_DELAY = 0.05  # a lone ESC is the Escape key after this; over SSH the rest of an arrow key may come 30 ms later
SEQUENCE_SILENCE = 0.5  # a sequence that has begun is given up after such a silence
PASTE_SILENCE = 2.0  # a paste may be held up longer
STRING_LIMIT = 3.0  # and a string (DCS, OSC …) after this at the latest, lest typing on keeps it going
GRACE = 1.0  # after giving up, the rest may still come in one piece for so long

ESC, BEL, CAN, SUB, DEL = 0x1B, 0x07, 0x18, 0x1A, 0x7F
PASTE_END = b"\x1b[201~"

_CONTROLS = {0x08: "backspace", 0x09: "tab", 0x0A: "enter", 0x0D: "enter", 0x20: "space", DEL: "backspace"}
# No keys, but said by terminals in the same way once they are asked to: the player looks at another window, or back.
FOCUS_IN, FOCUS_OUT = "<focus-in>", "<focus-out>"
#: Of the mouse, where it is listened to: `<mouse> press 12 5`, release, drag, right, wheel-up, wheel-down; column and row from 0.
MOUSE = "<mouse>"
_BUTTONS = {"0": "press", "2": "right", "32": "drag", "64": "wheel-up", "65": "wheel-down"}
_FOCUS = {"I": FOCUS_IN, "O": FOCUS_OUT}
_NAMED = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
          "P": "f1", "Q": "f2", "R": "f3", "S": "f4"}  # fmt: skip
_NUMBERED = {1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end",
             11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9", 21: "f10",
             23: "f11", 24: "f12"}  # fmt: skip
_RXVT = {"a": "up", "b": "down", "c": "right", "d": "left"}
_CODED = {9: "tab", 13: "enter", 27: "escape", 32: "space", 127: "backspace"}
_SHIFT, _ALT, _CTRL, _OTHERS = 1, 2, 4, 8 | 16 | 32


def escape_delay(environ: Mapping[str, str]) -> float:
    """Seconds to wait after a lone ESC: `ESCDELAY` (milliseconds, 0 to 2000), else 0.05."""
    text = environ.get("ESCDELAY", "")
    return min(int(text), 2000) / 1000 if text.isascii() and text.isdigit() else ESCAPE_DELAY


def _with(name: str, modifiers: int) -> str | None:
    """The key `name` with the modifier bits of a sequence; None with a modifier that has no name here (super, meta)."""
    if modifiers & _OTHERS:
        return None
    prefix = "ctrl-" * bool(modifiers & _CTRL) + "alt-" * bool(modifiers & _ALT) + "shift-" * bool(modifiers & _SHIFT)
    return prefix + name


def _modifiers(text: str) -> int | None:
    """The modifier bits of a parameter such as `5` or `5:1`; None if malformed or if the key was released."""
    number, _, kind = (text or "1").partition(":")
    if not number.isdigit() or len(number) > 3 or int(number) < 1 or kind not in ("", "1", "2"):
        return None
    return int(number) - 1


def _coded(code: str, modifiers: int) -> str | None:
    """The key with a Unicode number in decimal; shift is already in a printable character."""
    first = code.partition(":")[0]
    if not first.isdigit() or len(first) > 7:
        return None
    number = int(first)
    if number == 9 and modifiers == _SHIFT:
        return "backtab"
    if number in _CODED:
        return _with(_CODED[number], modifiers)
    if not 32 < number < 0x110000 or not chr(number).isprintable():
        return None
    char = chr(number)
    if modifiers & _SHIFT and len(char.upper()) == 1:
        char = char.upper()
    if modifiers & _CTRL:
        return _with(char.lower(), modifiers & ~_SHIFT) if "a" <= char.lower() <= "z" else None
    return _with(char, modifiers & ~_SHIFT)


def _csi_key(parameters: str, final: str) -> str | None:
    """The key of `ESC [ parameters final`, None if that is no known key.

    Private and intermediate bytes mark answers, never keys. `ESC [ 1 ; 2 R` could be shift-F3 but is also how a
    terminal says where its cursor is, so it is no key.
    """
    fields = parameters.split(";")
    if final in _FOCUS and not parameters:
        return _FOCUS[final]
    if final == "Z" and parameters in ("", "1;2"):
        return "backtab"
    if final in _RXVT and not parameters:
        return "shift-" + _RXVT[final]
    if final == "~" and fields[0] == "27" and len(fields) == 3:
        fields, final = [fields[2], fields[1]], "u"
    if len(fields) > (3 if final == "u" else 2):
        return None
    modifiers = _modifiers(fields[1] if len(fields) > 1 else "")
    if modifiers is None:
        return None
    if final in _NAMED and fields[0] in ("", "1") and not (final == "R" and parameters):
        return _with(_NAMED[final], modifiers)
    if final == "u":
        return _coded(fields[0], modifiers)
    rxvt = {"~": 0, "^": _CTRL, "@": _CTRL | _SHIFT}.get(final)
    if rxvt is not None and fields[0].isdigit() and len(fields[0]) < 3 and int(fields[0]) in _NUMBERED:
        return _with(_NUMBERED[int(fields[0])], modifiers | rxvt)
    return None


def _mouse_event(parameters: str, final: str) -> str | None:
    """The event of a mouse report `ESC [ < button ; column ; row M` (m: let go); None of what is of no use here."""
    fields = parameters[1:].split(";")
    if len(fields) != 3 or not all(f.isascii() and f.isdigit() and len(f) < 6 for f in fields):
        return None
    kind = _BUTTONS.get(fields[0]) if final == "M" else "release" if fields[0] == "0" else None
    return f"{MOUSE} {kind} {max(0, int(fields[1]) - 1)} {max(0, int(fields[2]) - 1)}" if kind else None


class Decoder:
    """Turns the bytes of one terminal into keys, however they are cut into reads.

    Feed it what was read; when `deadline` (on the caller's clock, None if nothing is pending) has passed and nothing
    more is there to read, call `flush`. It never raises, whatever the bytes.
    """

    def __init__(self, escape_delay: float = ESCAPE_DELAY, mouse: bool = False) -> None:
        self._mouse = mouse
        self.deadline: float | None = None
        self._escape_delay = escape_delay
        self._out: list[str] = []
        self._state: Callable[[int], None] = self._ground
        self._sequence = bytearray()  # parameters of CSI and SS3, characters of UTF-8, the tail of a paste
        self._wanted = 0  # bytes that a UTF-8 character or an old mouse report still lacks
        self._alt = False  # ESC came before this character
        self._begun = 0.0  # when the pending sequence began
        self._given_up: tuple[Callable[[int], None], bytes] | None = None  # state and parameters that a silence ended
        self._grace_end = 0.0

    def feed(self, data: bytes, now: float) -> list[str]:
        """The keys that `data`, read at `now` (seconds), completes."""
        if self._given_up is not None and data:
            self._resume(data, now)
        for byte in data:
            before = self._state
            self._state(byte)
            if before == self._ground:
                self._begun = now
        self.deadline = self._next_deadline(now)
        return self._take()

    def flush(self, now: float) -> list[str]:
        """The keys that are certain now that nothing followed until `deadline`; nothing before that time."""
        if self.deadline is None or now < self.deadline:
            return []
        if self._state == self._escape:
            self._emit("escape")
        self._given_up, self._grace_end = (self._state, bytes(self._sequence)), now + GRACE
        self._to_ground()
        self.deadline = None
        return self._take()

    def _next_deadline(self, now: float) -> float | None:
        if self._state in (self._ground, self._utf8):
            return None
        if self._state == self._escape:
            return now + self._escape_delay
        if self._state in (self._string, self._string_escape):
            return min(now + SEQUENCE_SILENCE, max(now, self._begun + STRING_LIMIT))
        return now + (PASTE_SILENCE if self._state == self._paste else SEQUENCE_SILENCE)

    def _resume(self, data: bytes, now: float) -> None:
        """Go on with a sequence that a silence ended, if `data` looks like its rest.

        A person's key comes as one byte or begins with ESC; the rest of an answer that the network held back comes as
        several. After ESC alone only what can't be a key typed next is taken for the rest: `[`, or a whole group of
        bytes that begins a string or is a key of the `ESC O` kind.
        """
        given_up, self._given_up = self._given_up, None
        if given_up is None or now >= self._grace_end or data[0] == ESC:
            return
        state, sequence = given_up
        if state == self._escape:
            key = data[:1] == b"O" and len(data) == 2 and (chr(data[1]) in _NAMED or chr(data[1]) in _RXVT)
            rest = data[:1] == b"[" or key or (len(data) > 1 and data[0] in b"PX]^_\\")
        elif state == self._string_escape:
            rest = data[:1] == b"\\"
        else:
            rest = len(data) > 1
        if rest:
            self._state, self._begun = state, now
            self._sequence[:] = sequence

    def _take(self) -> list[str]:
        keys, self._out = self._out, []
        return keys

    def _emit(self, key: str) -> None:
        self._out.append("alt-" + key if self._alt else key)
        self._alt = False

    def _to_ground(self) -> None:
        self._state = self._ground
        self._sequence.clear()
        self._alt = False

    def _enter(self, state: Callable[[int], None]) -> None:
        self._to_ground()
        self._state = state

    # One method a state; each takes the next byte.

    def _ground(self, byte: int) -> None:
        if byte == ESC:
            self._enter(self._escape)
        elif 0x20 < byte < DEL:
            self._emit(chr(byte))
        elif byte in _CONTROLS:
            self._emit(_CONTROLS[byte])
        elif 0 < byte <= 26:
            self._emit("ctrl-" + chr(byte + 0x60))
        elif byte >= 0xC2:
            self._wanted = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3 if byte < 0xF5 else 0
            if self._wanted:
                self._sequence[:] = bytes((byte,))
                self._state = self._utf8
        elif byte >= 0x80:
            self._introduce(byte - 0x40)

    def _utf8(self, byte: int) -> None:
        if not 0x80 <= byte < 0xC0:
            self._to_ground()
            self._ground(byte)
            return
        self._sequence.append(byte)
        self._wanted -= 1
        if self._wanted:
            return
        char, alt = self._sequence.decode("utf-8", "ignore"), self._alt
        self._to_ground()
        self._alt = alt
        if char and "\x80" <= char < "\xa0":
            self._introduce(ord(char) - 0x40)
        elif char.isprintable() and len(char) == 1:
            self._emit(char)
        self._alt = False

    def _introduce(self, byte: int) -> bool:
        """Begin the sequence that ESC and `byte` begin (or one byte from 0x80 on, which stands for both), if any."""
        if byte == 0x5B:
            self._enter(self._csi)
        elif byte == 0x4F:
            self._enter(self._ss3)
        elif byte in b"PX]^_":
            self._enter(self._string)
        elif byte == 0x5C:  # the end of a string given up before
            self._to_ground()
        else:
            return False
        return True

    def _escape(self, byte: int) -> None:
        if byte == ESC:
            self._emit("escape")
        elif byte in (CAN, SUB):
            self._to_ground()
        elif not self._introduce(byte):
            self._enter(self._ground)
            self._alt = True
            self._ground(byte)
            if self._state == self._ground:
                self._alt = False

    def _parameters(self, byte: int) -> str | None:
        """Collect a byte of CSI or SS3; the final character when that came."""
        if byte == ESC:
            self._enter(self._escape)
        elif 0x20 <= byte < 0x40:
            if len(self._sequence) < 64:  # longer is no key; the rest needs no keeping
                self._sequence.append(byte)
        elif 0x40 <= byte < DEL:
            return chr(byte)
        elif byte < 0x20:
            self._to_ground()
        return None

    def _csi(self, byte: int) -> None:
        final = self._parameters(byte)
        if final is None:
            return
        parameters = self._sequence.decode("ascii")
        self._to_ground()
        if parameters == "200" and final == "~":
            self._enter(self._paste)
        elif not parameters and final == "M":
            self._wanted = 3
            self._enter(self._old_mouse)
        elif not parameters and final == "[":
            self._enter(self._console)
        elif parameters[:1] == "<" and final in "Mm":
            if self._mouse and (event := _mouse_event(parameters, final)) is not None:
                self._emit(event)
        elif (key := _csi_key(parameters, final)) is not None:
            self._emit(key)

    def _ss3(self, byte: int) -> None:
        final = self._parameters(byte)
        if final is None:
            return
        parameters = self._sequence.decode("ascii")
        self._to_ground()
        if final in _RXVT and not parameters:
            self._emit("ctrl-" + _RXVT[final])
        elif final in _NAMED:
            # Some old terminals write the modifier alone: ESC O 5 A.
            fields = "1;" + parameters if parameters.isdigit() and parameters != "1" else parameters
            if (key := _csi_key(fields, final)) is not None:
                self._emit(key)

    def _console(self, byte: int) -> None:
        """The Linux console's F1 to F5: ESC [ [ A to E."""
        self._enter(self._escape if byte == ESC else self._ground)
        if 0x41 <= byte <= 0x45:
            self._emit(f"f{byte - 0x40}")

    def _old_mouse(self, byte: int) -> None:
        self._wanted -= 1
        if byte == ESC:
            self._enter(self._escape)
        elif not self._wanted:
            self._to_ground()

    def _string(self, byte: int) -> None:
        if byte == ESC:
            self._state = self._string_escape
        elif byte in (BEL, CAN, SUB):
            self._to_ground()

    def _string_escape(self, byte: int) -> None:
        if byte == 0x5C:
            self._to_ground()
        else:  # that ESC ended the string and begins what is next
            self._enter(self._escape)
            if byte != ESC:
                self._escape(byte)

    def _paste(self, byte: int) -> None:
        self._sequence.append(byte)
        del self._sequence[: -len(PASTE_END)]
        if self._sequence == PASTE_END:
            self._to_ground()

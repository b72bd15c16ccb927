"""The line mode: a game in words, one command a word, for screen readers, pipes and programs.

It writes no escape byte ever. What it reads and answers, in text and as JSON, is described in `docs/plain.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from tpat.deal.position import as_data
from tpat.i18n import Tongue
from tpat.session.session import Session
from tpat.session.stuck import stuck
from tpat.ui.keeping import Keeper
from tpat.ui.phrases import clean
from tpat.ui.plain_doing import Doing, Extras
from tpat.ui.plain_line import Quit, Refused, argument_of, words_of
from tpat.ui.plain_words import NORMAL

_LONGEST_LINE = 1 << 16  # characters read at once: a line without end must not fill the memory


def run_plain(
    session: Session,
    tongue: Tongue,
    stdin: TextIO,
    stdout: TextIO,
    *,
    fresh: Callable[[], int],
    json: bool = False,
    keeper: Keeper | None = None,
    resumed: bool = False,
    verbosity: str = NORMAL,
) -> int:
    """Play a session by lines of words until `quit` or the end of the input. Gives the exit code, 0.

    With `json` each answer is one JSON object a line, the first the position. `fresh` gives the number of a new deal. `keeper` writes the
    games down; `resumed` says that it keeps this one already; `verbosity` is how much is told. Raises KeyboardInterrupt and what the
    streams raise.
    """
    if keeper and not resumed:
        keeper.keep(session)
    doing = Doing(session, tongue, fresh, keeper, verbosity)
    try:
        return _Plain(doing, stdin, stdout, json).run()
    finally:
        doing.solver.close()
        if keeper:
            keeper.let_go()


class _Plain:
    """Reads words, has them done, and writes the answers."""

    def __init__(self, doing: Doing, stdin: TextIO, stdout: TextIO, json: bool) -> None:
        self.doing = doing
        self.stdin = stdin
        self.stdout = stdout
        self.json = json

    def run(self) -> int:
        self._answer(None, self.doing.opening())
        while line := self._read():
            words = words_of(line)
            try:
                self._line(words)
            except Quit:
                break
        return 0

    def _read(self) -> str:
        prompts = self.stdin.isatty() and not self.json
        if prompts:
            self._write("> ")
        line = self.stdin.readline(_LONGEST_LINE)
        if prompts and not line:
            self._write("\n")  # Ctrl-D leaves the cursor behind the prompt
        return line

    def _line(self, words: list[str]) -> None:
        """Carry out the words of a line, up to one that can't be."""
        at = 0
        while at < len(words):
            word = words[at]
            argument = argument_of(word, words[at + 1 :])
            at += 1 if argument is None else 2
            try:
                lines, extras = self.doing.do(word, argument)
            except Refused as refused:
                # The words after it were meant for another position.
                self._refuse(word, refused, words[at:])
                return
            self._answer(word, lines, extras)

    def _answer(self, word: str | None, lines: list[str], extras: Extras | None = None) -> None:
        lines = [*lines, *self.doing.outlook()]
        warning = self.doing.warning()
        if self.json:
            self._write_json(word, {"text": "\n".join(lines)} | (extras or {}) | ({"warning": warning} if warning else {}))
        else:
            self._write("\n".join([*lines, *([warning] if warning else [])]) + "\n")

    def _refuse(self, word: str, refused: Refused, skipped: list[str]) -> None:
        if self.json:
            self._write_json(word, {"error": refused.text} | refused.extras | ({"skipped": skipped} if skipped else {}))
            return
        lines = [refused.text]
        if skipped:
            left = clean(" ".join(skipped))
            lines.append(self.doing.tongue._("The rest of the line is left out: {words}").format(words=left))
        self._write("\n".join(lines) + "\n")

    def _write_json(self, word: str | None, extras: Extras) -> None:
        import json

        session = self.doing.session
        data = as_data(session.game, session.state, session.deal, session.made, hide=True)
        command = {} if word is None else {"command": word}
        stands = {"stuck": not session.won and stuck(session.game, session.state)}
        self._write(json.dumps(data | stands | command | extras) + "\n")

    def _write(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

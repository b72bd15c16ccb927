"""The manual page tpat(6), made from the commands, the games, the keys and the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

import click

from tpat import __version__
from tpat.commands.menu import Menu
from tpat.commands.shared import RuleOption
from tpat.engine import games
from tpat.i18n import N_, Tongue
from tpat.ui.feel import feel_words
from tpat.ui.keymap import CONTEXTS, DEFAULT, key_name, title

_FILES = (
    ("~/.config/tpat/games/*.toml", N_("Games of your own: a game to start from, and the rules that differ.")),
    ("~/.local/share/tpat/", N_("Games under way, and what is kept of those that have ended.")),
)
_VARIABLES = (
    ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", N_("The language, unless --lang names it: the first of these that is set.")),
    ("NO_COLOR", N_("If it is set and not empty, nothing is drawn in colour.")),
    ("TERM", N_("The kind of terminal; where there is none or a dumb one, games are played by lines of text.")),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME", N_("Where the folders above lie, if not in ~/.config and ~/.local/share.")),
)
_CODES = (
    ("0", N_("Done.")),
    ("1", N_("Failed: an illegal move in a replay, a file that can't be read, output that can't be written.")),
    ("2", N_("A command line that isn't understood.")),
    ("130", N_("Ended by Ctrl-C.")),
)


def manual(program: click.Group, t: Tongue) -> str:
    """The page in troff's man macros, in the language that click has been told to speak (clicks.speak), which is `t`'s."""
    context = click.Context(program, info_name="tpat", **program.context_settings)
    about = [_text(program.help or ""), ".PP", _text(t._("The rules of a game: tpat rules GAME, or ? while playing."))]
    lines = [
        f'.TH TPAT 6 "" "tpat {__version__}" {_quoted(t._("Games"))}',
        *_section(t._("Name"), [f"tpat \\- {_text(t._('patience in the terminal'))}"]),
        *_section(t._("Synopsis"), _synopsis(program, context)),
        *_section(t._("Description"), about),
        *_section(t._("Options"), _options(program, context)),
        *_section(t._("Commands"), _commands(program, context)),
        *_section(t._("Options of the games"), _rule_options(program, context, t)),
        *_section(t._("Games"), _games(t)),
        *_section(t._("Keys"), _keys(t)),
    ]
    for heading, entries in ((t._("Files"), _FILES), (t._("Environment"), _VARIABLES), (t._("Exit status"), _CODES)):
        lines += _section(heading, [line for tag, said in entries for line in _entry(tag, t._(said))])
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """Words as troff prints them: nothing in them is a request or an escape, and a hyphen is one that can be typed."""
    shown = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")
    return f"\\&{shown}" if shown.startswith((".", "\\(aq")) else shown


def _quoted(text: str) -> str:
    """The same as an argument of a macro."""
    return '"' + _text(text).replace('"', "\\(dq") + '"'


def _section(heading: str, body: list[str]) -> list[str]:
    return [f".SH {_quoted(heading.upper())}", *body]


def _entry(tag: str, said: str) -> list[str]:
    return [".TP", f".B {_quoted(tag)}", _text(said)]


def _synopsis(program: click.Group, context: click.Context) -> list[str]:
    out: list[str] = []
    for name, command in [("", program), *_read_in(program).items()]:
        words = " ".join(filter(None, ("tpat", name)))
        pieces = " ".join(command.collect_usage_pieces(click.Context(command, parent=context, info_name=name)))
        out += [*([".br"] if out else []), f".B {_quoted(words)}", _text(pieces)]
    return out


def _options(command: click.Command, context: click.Context) -> list[str]:
    return [line for tag, said in _records(command, context) for line in _entry(tag, said)]


def _records(command: click.Command, context: click.Context) -> list[tuple[str, str]]:
    """The options that are a command's own: how they are written, what they are for."""
    own = [p for p in command.get_params(context) if isinstance(p, click.Option) and not isinstance(p, RuleOption)]
    return [record for p in own if (record := p.get_help_record(context))]


def _read_in(program: click.Group) -> Mapping[str, click.Command]:
    return program.loaded() if isinstance(program, Menu) else program.commands


def _commands(program: click.Group, context: click.Context) -> list[str]:
    out: list[str] = []
    everywhere = _records(program, context)
    for name, command in _read_in(program).items():
        inner = click.Context(command, parent=context, info_name=name)
        out += [f".SS {_quoted(f'tpat {name}')}", _text(command.help or command.short_help or "")]
        out += [line for record in _records(command, inner) if record not in everywhere for line in _entry(*record)]
    return out


def _rule_options(program: click.Group, context: click.Context, t: Tongue) -> list[str]:
    """The options that games have, each once."""
    records: dict[str, str] = {}
    for command in _read_in(program).values():
        found = (p.get_help_record(context) for p in command.params if isinstance(p, RuleOption))
        records |= dict(filter(None, found))
    says = _text(t._("Each game has some of these; tpat games tells which. They are part of a deal's id: canfield:refill=auto#12345."))
    return [says, *(line for tag, said in records.items() for line in _entry(tag, said))]


def _games(t: Tongue) -> list[str]:
    out: list[str] = []
    for name in games.shipped():
        rules = games.standard(name)
        out += _entry(name, ", ".join((rules.title, *feel_words(t, rules.feel))))
    return out


def _keys(t: Tongue) -> list[str]:
    out: list[str] = []
    for context, heading in CONTEXTS:
        out.append(f".SS {_quoted(t._(heading))}")
        for command in DEFAULT.commands:
            if command.context == context and command.keys:
                keys = command.keys if len(command.keys) < 10 else (command.keys[0], "…", command.keys[-1])
                out += _entry(" ".join(key_name(t, key) for key in keys), title(t, DEFAULT, command))
    return out

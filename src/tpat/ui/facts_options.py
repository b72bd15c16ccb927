"""The options in force and what their values mean, in words."""

from __future__ import annotations

from collections.abc import Callable

from tpat.engine.options import OPTIONS, UNLIMITED
from tpat.engine.rules import Deal, Rules
from tpat.i18n import N_, Tongue

_VALUES = {
    "relaxed": {
        "0": N_("a deal needs a card on every column"),
        "1": N_("a deal goes over spaces when every other column is a single run of one suit"),
        "2": N_("a deal goes over spaces when every other column is in order of rank"),
    },
    "back": {
        "no": N_("nothing comes back from the foundations"),
        "yes": N_("the top cards of the foundations come back"),
        "not-base": N_("the top cards of the foundations come back, but not the first ones"),
        "stock-gone": N_("the top cards of the foundations come back once the stock is empty"),
    },
    "run": {
        "whole": N_("only a whole column moves to another"),
        "part": N_("a run, or any part of it on top, moves to another column"),
        "top": N_("only the top card of a column moves"),
        "whole-or-top": N_("a whole column or its top card moves to another"),
    },
    "refill": {
        "hand": N_("you fill spaces from the reserve yourself"),
        "auto": N_("the reserve fills spaces by itself, at once"),
    },
    "space": {
        "any": N_("a space takes any card"),
        "kings": N_("a space takes only kings"),
        "none": N_("a space stays empty"),
        "reserve": N_("a space takes the reserve's card, and later the waste's"),
    },
    "like": {
        "xpat2": N_("the rules of xpat2"),
        "bsd": N_("the rules of the old BSD program canfield"),
        "aisleriot": N_("the rules of AisleRiot"),
        "pysol": N_("the rules of PySolFC"),
        "politaire": N_("the rules of Politaire"),
    },
}

_LIMIT = {
    "0": N_("no more cards move at once than free cells and spaces let through"),
    "1": N_("runs of any length move"),
}

_COUNTS: dict[str, Callable[[Tongue, int], str]] = {
    "decks": lambda t, n: t.n("{n} deck", "{n} decks", n),
    "columns": lambda t, n: t.n("{n} column", "{n} columns", n),
    "cells": lambda t, n: t.n("{n} cell", "{n} cells", n),
    "face_up": lambda t, n: t.n("{n} card face up on each column", "{n} cards face up on each column", n),
    "face_down": lambda t, n: t.n("{n} card face down on each column", "{n} cards face down on each column", n),
    "jokers": lambda t, n: t.n("{n} joker", "{n} jokers", n),
    "redeals": lambda t, n: t.n("{n} redeal", "{n} redeals", n),
    "draw": lambda t, n: t.n("{n} card at a time", "{n} cards at a time", n),
    "rotations": lambda t, n: t.n("{n} rotation", "{n} rotations", n),
}


def options_in_force(rules: Rules, t: Tongue) -> list[str]:
    """For each option that the game takes the value in force, as one types it, and what it means; empty if it takes none."""
    lines = []
    for name in rules.options:
        value = OPTIONS[name].reads(rules)
        typed = f"--{name.replace('_', '-')} {value}"
        lines.append(t._("{option}: {meaning}").format(option=typed, meaning=option_meaning(rules, name, value, t)))
    return lines


def option_meaning(rules: Rules, name: str, value: str, t: Tongue) -> str:
    """What a value of an option means in this game, as a phrase."""
    if name == "relaxed" and rules.deal is Deal.NONE:  # without a deal it is the length of runs that is relaxed
        return t._(_LIMIT[value])
    if name in _VALUES:
        return t._(_VALUES[name][value])
    if value == UNLIMITED:
        return t._("shuffles without limit") if rules.shuffles else t._("redeals without limit")
    n = int(value)
    if name == "redeals" and rules.shuffles:
        return t.n("{n} shuffle", "{n} shuffles", n).format(n=n)
    if name == "face_up" and rules.started:
        return t.n("{n} card on each foundation from the start", "{n} cards on each foundation from the start", n).format(n=n)
    return _COUNTS[name](t, n).format(n=n)

"""Who may import whom, what the engine keeps out of, and what starting the program must not load."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tpat
from tpat.engine import games

PACKAGE = Path(tpat.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

#: Parts of the package, and the parts that each may import besides itself. A part is a folder, or a module that lies beside them.
ALLOWED = {
    "errors": set(),
    "_version": set(),
    "engine": {"errors"},
    "deal": {"engine", "errors", "api"},
    "api": {"engine", "deal", "errors"},
    "solver": {"engine", "errors", "api"},
    "session": {"engine", "deal", "solver", "errors", "api"},
    "storage": {"engine", "deal", "session", "errors", "api"},
    "i18n": set(),
    "ui": {"engine", "deal", "session", "solver", "i18n", "errors", "api"},
    "commands": {"engine", "deal", "session", "solver", "storage", "i18n", "ui", "errors", "api", ""},
    "cli": {"engine", "deal", "session", "solver", "storage", "i18n", "ui", "commands", "errors", "api", ""},
    "__main__": {"cli"},
    "": {"engine", "deal", "errors", "api", "_version"},  # tpat itself, the public names
}

#: Parts that know no files, clock, chance, words or terminal.
PURE = {"engine", "session", "solver"}
IMPURE = {
    "asyncio",
    "blessed",
    "click",
    "datetime",
    "gettext",
    "io",
    "json",
    "locale",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "platform",
    "random",
    "secrets",
    "select",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "termios",
    "threading",
    "time",
    "tomllib",
    "tty",
    "uuid",
}
#: In ui only these meet the world; the others work out frames and sentences.
UI_SIDE = {"ui.app", "ui.files", "ui.output", "ui.plain", "ui.terminal", "ui.watching"}
#: In solver only these: the process that searches beside the game, and what starts it.
SOLVER_SIDE = {"solver.service", "solver.worker"}
#: Packages from outside, and where alone they may be imported.
OUTSIDE = {
    "blessed": {"ui.terminal"},
    "click": {"cli", "commands", "i18n.clicks"},
    "platformdirs": {"storage"},
    "pysol_cards": {"deal.pysol"},
    "distributed": {"commands.census_pool"},
}
#: Modules of more than 400 lines, each with the reason why it is not two.
LONG: dict[str, str] = {}


def module_of(path: Path) -> str:
    """`ui.view` of src/tpat/ui/view.py; the empty name is the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, anywhere in it, with the line; what only type checkers read is left out."""
    package = ("tpat." + path.parent.relative_to(PACKAGE).as_posix().replace("/", ".")).rstrip(".").removesuffix("..")
    skipped: set[ast.AST] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            skipped.update(n for child in node.body for n in ast.walk(child))
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from ((a.name, node.lineno) for a in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*package.split(".")[: len(package.split(".")) - node.level + 1], *([base] if base else [])])
            for alias in node.names:
                # `from tpat.ui import view` names a module, `from tpat.ui.view import paint` something in one.
                inner = PACKAGE.joinpath(*base.split(".")[1:], alias.name) if base.split(".")[0] == "tpat" else None
                is_module = inner is not None and (inner.with_suffix(".py").exists() or inner.is_dir())
                yield (f"{base}.{alias.name}" if is_module else base), node.lineno


def test_every_part_is_in_the_table() -> None:
    parts = {module_of(p).partition(".")[0] for p in FILES}
    assert parts <= set(ALLOWED), "say in ALLOWED what these new parts may import"


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports(path: Path) -> None:
    module = module_of(path)
    part = module.partition(".")[0]
    for name, line in imports(path):
        top, _, inner = name.partition(".")
        where = f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        if top == "tpat":
            target = inner.partition(".")[0]
            assert target == part or target in ALLOWED[part], f"{where}, which {part or 'tpat'} may not"
            if module.startswith("engine.games."):
                assert target == "engine", f"{where}; a game file knows the engine alone, and the games that it starts from"
        elif top in OUTSIDE:
            allowed = OUTSIDE[top]
            assert module in allowed or part in allowed, f"{where}, which belongs in {allowed} alone"
        else:
            assert top in sys.stdlib_module_names, f"{where}, a package that the project does not depend on"
            pure = (part in PURE and module not in SOLVER_SIDE) or (part == "ui" and module not in UI_SIDE)
            assert not (pure and top in IMPURE), f"{where}, but {module} is pure"


def test_no_game_is_asked_for_by_name() -> None:
    """What differs between games is said in their rules, so no code compares a game's name with a text."""
    names = {n for n in (*tpat.games(), *games.aliases()) if len(n) > 2}  # two letters are also kinds of piles
    for path in FILES:
        if module_of(path).startswith("engine.games"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', '?')}"
            if isinstance(node, ast.Compare | ast.MatchValue):
                for inner in ast.walk(node):
                    assert not (isinstance(inner, ast.Constant) and inner.value in names), f"{where} asks which game it is"
            if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith("rules.name"):
                assert not isinstance(node.comparators[0], ast.Constant), f"{where} asks which game it is"


def test_modules_are_small() -> None:
    long = {module_of(p): n for p in FILES if (n := len(p.read_text(encoding="utf-8").splitlines())) > 400}
    assert set(long) <= set(LONG), f"{long}: divide what is over 400 lines, or say in LONG why it stays whole"


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh Python has loaded after a statement."""
    code = f"import sys; {statement}; sys.stdout.write('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_command_line_starts_without_the_terminal() -> None:
    loaded = loaded_by("import tpat.cli")
    unwanted = {"blessed", "curses", "tpat.ui.terminal", "tpat.ui.app", "json", "sqlite3", "babel", "secrets", "asyncio"}
    unwanted |= {"hypothesis", "pysol_cards", "tomllib"}
    assert not loaded & unwanted


def test_the_public_names_load_only_the_engine() -> None:
    loaded = loaded_by("import tpat; tpat.game('gypsy').deal(1)")
    assert not {m for m in loaded if m.partition(".")[0] in OUTSIDE or m.startswith(("tpat.ui", "tpat.cli", "tpat.i18n"))}
    assert "tpat.engine.games.spider" not in loaded, "a game that is not played need not be read"

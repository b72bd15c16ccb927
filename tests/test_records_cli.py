"""Files with games on the command line: in and out, there and back, and what is said where it fails."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness import Term
from tpat.cli import cli
from tpat.storage import paths

DATA = Path(__file__).parent / "data"
RECORDS, SAVES = DATA / "records", DATA / "saves"
CANFIELD, UNDONE = str(RECORDS / "1-canfield.tpat"), str(SAVES / "Canfield-undone.xpat")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder of its own, and English."""
    folder = tmp_path_factory.mktemp("home")
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(folder / variable))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "80")
    paths.data.cache_clear()
    paths.config.cache_clear()
    yield folder
    paths.data.cache_clear()
    paths.config.cache_clear()


def run(*args: str | Path, stdin: str | bytes = "", code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(a) for a in args], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert b"\x1b" not in result.output_bytes
    assert result.exit_code == code, result.output
    return result


def taken_in(file: str | Path, *more: str) -> str:
    """Import a file; the name of the game."""
    said = run("import", file, *more).stdout.strip()
    assert said.startswith("The game is under way: tpat resume ")
    return said.rpartition(" ")[2]


# --- in and out ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(SAVES.glob("*.xpat")), ids=lambda p: p.stem)
def test_a_save_taken_in_is_the_same_save(file: Path, tmp_path: Path) -> None:
    said = json.loads((SAVES / "saves.json").read_text(encoding="ascii"))[file.name]
    name = taken_in(file, *(("--shuffle", said["shuffle"]) if said["shuffle"] != "xpat2" else ()))
    run("export", name, tmp_path / "out.xpat")
    data, out = file.read_bytes(), (tmp_path / "out.xpat").read_bytes()
    end = 160 + 4 * said["words"]
    assert out[32:end] == data[32:end]


def test_a_save_goes_on_where_it_stopped() -> None:
    name = taken_in(UNDONE)
    told = json.loads(run("resume", name, "--json", stdin="quit\n").stdout.splitlines()[0])
    assert (told["made"], told["score"], told["id"]) == (73, -2, "canfield#777")
    run("resume", name, "--json", stdin="redo\nredo\nquit\n")
    lines = run("export", name).stdout.splitlines()
    assert lines[-2:] == ["74. deal", "75. redeal"]
    assert "cheats: 15" in lines  # a deal that is redone was no cheat after all


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.tpat")), ids=lambda p: p.stem)
def test_a_record_taken_in_and_given_out(file: Path, tmp_path: Path) -> None:
    name = taken_in(file)
    run("export", name, tmp_path / "out.tpat")
    before, after = (f.read_text(encoding="utf-8").splitlines() for f in (file, tmp_path / "out.tpat"))
    moves = [
        [line for line in lines if line[:1].isdigit() or line.startswith(("game:", "|", "player:", "score:", "moves:"))]
        for lines in (before, after)
    ]
    assert moves[0] == moves[1]
    assert run("verify", tmp_path / "out.tpat").stdout.startswith(f"{tmp_path / 'out.tpat'}: valid, ")


def test_what_the_player_does_after_is_in_it() -> None:
    name = taken_in(CANFIELD)
    run("resume", name, "--plain", stdin="undo\nundo\ndeal\nquit\n")
    lines = run("export", name).stdout.splitlines()
    assert lines[-2:] == ["18. t2-t3*3", "19. deal"]
    assert {"undos: 7", "hints: 2", "player: Béla", "7. w-t3 {c’était là}"} <= set(lines)


def test_comments_go_with_their_moves_alone() -> None:
    name = taken_in(CANFIELD)
    run("resume", name, "--plain", stdin="undo\n" * 14 + "deal\n" * 3 + "quit\n")
    lines = run("export", name, "--player", "A\x1b[31m{b}").stdout.splitlines()
    assert [line for line in lines if "{" in line] == ["0. t4-f3! {two at once}", "3. deal {perhaps too early}"]
    assert "player: A[31m(b)" in lines


def test_export_by_deal_id_and_of_an_ended_game() -> None:
    assert "The game" in run("import", UNDONE).stdout
    assert run("export", "canfield#777").stdout.startswith("tpat-record 1\ngame: canfield#777\n")
    folder = paths.games_under_way()
    ended = paths.ready(paths.ended_games())
    (journal,) = folder.glob("*.journal")
    journal.write_bytes(journal.read_bytes() + b"5.0 end given up\n")
    os.utime(journal, (0, 0))
    journal.rename(ended / journal.name)
    lines = run("export", "canfield-777").stdout.splitlines()
    assert {"result: given up", "ended: 1970-01-01T00:00:00+00:00", "cheats: 18"} <= set(lines)


def test_the_same_save_twice_is_two_games() -> None:
    assert taken_in(UNDONE) != taken_in(UNDONE)


# --- convert ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "file", [*sorted(RECORDS.glob("*.tpat")), SAVES / "MonteCarlo.xpat", SAVES / "Gypsy-custom.xpat"], ids=lambda p: p.stem
)
def test_every_kind(file: Path, tmp_path: Path) -> None:
    for ending in ("tpat", "json", "cast", "svg", "txt"):
        run("convert", file, tmp_path / f"out.{ending}")
    records = [run("convert", tmp_path / f"out.{e}", "-", "--to", "tpat").stdout for e in ("tpat", "json")]
    assert records[0] == records[1] == (tmp_path / "out.tpat").read_text(encoding="utf-8")
    if file.suffix == ".tpat":
        assert records[0] == file.read_text(encoding="utf-8")
    assert ET.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")  # noqa: S314 - we have just written it
    assert all(json.loads(line) for line in (tmp_path / "out.cast").read_text(encoding="utf-8").splitlines())
    assert b"\x1b" not in b"".join(f.read_bytes() for f in tmp_path.iterdir())


def test_cheats_go_through_a_record(tmp_path: Path) -> None:
    run("convert", SAVES / "Gypsy-a.xpat", tmp_path / "a.tpat")
    text = (tmp_path / "a.tpat").read_text(encoding="utf-8").replace("cheats: 0", "cheats: 18")
    (tmp_path / "a.tpat").write_text(text, encoding="utf-8")
    run("convert", tmp_path / "a.tpat", tmp_path / "b.xpat")
    data = bytearray((SAVES / "Gypsy-a.xpat").read_bytes())
    data[32 + 4 * 11 : 32 + 4 * 12] = (18).to_bytes(4, "big")
    end = 160 + 4 * 60
    assert (tmp_path / "b.xpat").read_bytes()[:end] == bytes(data[:end])


def test_streams_and_kinds_that_are_said() -> None:
    source = Path(CANFIELD).read_bytes()
    assert run("convert", "-", "-", "--to", "tpat", stdin=source).stdout_bytes == source
    assert run("convert", "-", "-", "--from", "tpat", "--to", "txt", stdin=source).stdout.startswith("Canfield 4 ")
    said = run("convert", "-", "-", "--from", "json", "--to", "txt", stdin=source, code=1).stderr
    assert said == "Error: <stdin>: The JSON is neither a record nor a position.\n"
    run("convert", CANFIELD, "-", code=2)
    run("convert", CANFIELD, "x.zip", code=2)


def test_at_a_move(tmp_path: Path) -> None:
    run("convert", CANFIELD, tmp_path / "a.tpat", "--at", "6")
    lines = (tmp_path / "a.tpat").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "6. deal; w-f1!"
    assert {"moves: 6", "result: given up"} <= set(lines)
    said = run("convert", CANFIELD, tmp_path / "b.tpat", "--at", "21", code=2).output
    assert "The game has 20 moves." in said
    assert not (tmp_path / "b.tpat").exists()


def test_what_is_written_is_the_players_own(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        for words in (("convert", str(RECORDS / "1-canfield.tpat"), str(tmp_path / "a.json")), ("stats", "--dump", str(tmp_path / "dump")),
                      ("stats", "--html", str(tmp_path / "page.html"))):  # fmt: skip
            run(*words)
            assert stat.S_IMODE(Path(words[-1]).stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.xpat"
    target.write_text("precious")
    said = run("convert", RECORDS / "1-freecell-ms.tpat", target, code=1).output
    assert "xpat2 knows its own deals alone" in said
    assert target.read_text() == "precious"
    run("convert", CANFIELD, tmp_path / "none" / "out.tpat", code=1)
    link = tmp_path / "link.tpat"
    link.symlink_to(tmp_path / "real.tpat")
    old = os.umask(0)
    try:
        run("convert", CANFIELD, link)
    finally:
        os.umask(old)
    assert link.is_symlink()
    assert stat.S_IMODE((tmp_path / "real.tpat").stat().st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link.tpat", "out.xpat", "real.tpat"]


@pytest.mark.parametrize("name", ["two words.tpat", "new\nline.tpat", "🂡.tpat", "-dash.tpat", "x" * 250 + ".tpat"])
def test_odd_names(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("convert", CANFIELD, f"./{name}")
    assert "valid, 20 moves" in run("verify", f"./{name}").stdout
    assert len(run("verify", f"./{name}").stdout.splitlines()) == 1


# --- show, replay, verify -----------------------------------------------------------------------------------------------


def test_show() -> None:
    lines = run("show", CANFIELD).stdout.splitlines()
    assert lines[0] == "Player: Béla."
    assert lines[1].startswith("Canfield, deal 4.")
    assert run("show", CANFIELD, "--at", "3").stdout.splitlines()[-1] == "perhaps too early"
    data = json.loads(run("show", CANFIELD, "--json").stdout)
    assert (data["id"], data["made"], data["score"]) == ("canfield#4", 20, -32)
    start, dealt = (json.loads(run(*words, "--json").stdout) for words in (("show", CANFIELD, "--at", "0"), ("deal", "canfield", "4")))
    assert start["piles"]["f3"] == dealt["piles"]["t4"]  # a base card went up by itself
    assert json.loads(run("show", UNDONE, "--at", "80", "--json").stdout)["made"] == 80


def test_a_position_shown_is_a_file_of_its_own(tmp_path: Path) -> None:
    text = run("show", CANFIELD, "--json").stdout
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    assert json.loads(run("show", tmp_path / "a.json", "--json").stdout)["piles"] == json.loads(text)["piles"]


def test_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save = (SAVES / "Gypsy-a.xpat").read_bytes()
    Path("Gypsy.000000042").write_bytes(save)
    Path("a.XPAT").write_bytes(save)
    for words, stdin in (
        (["Gypsy.000000042"], b""),
        (["--json", "a.XPAT"], b""),
        (["-"], save),
        ([str(SAVES / "Gypsy-a.xpat"), "--watch"], b""),
    ):
        told = json.loads(run("replay", "--json", *(w for w in words if w != "--json"), stdin=stdin).stdout)
        assert (told["made"], told["score"]) == (60, 56)
    assert run("replay", "a.XPAT").stdout.startswith("Gypsy, deal 42. Score: 56.")


def test_replay_of_a_game_still_takes_its_moves(tmp_path: Path) -> None:
    (tmp_path / "moves.txt").write_text("deal")
    for words in (("--moves", "deal"), ("--moves-file", str(tmp_path / "moves.txt")), ("--moves-file", "-")):
        told = json.loads(run("replay", *words, "gypsy", "5", "--json", stdin="deal").stdout)
        assert told["made"] == 1


def test_a_file_is_watched() -> None:
    with Term([sys.executable, "-m", "tpat", "replay", UNDONE, "--watch"]) as term:
        assert term.until("move 0 of 73")
        term.key("end")
        assert term.until("move 73 of 73")
        term.key("q")
        assert term.close() == (0, None)


def test_an_illegal_move(tmp_path: Path) -> None:
    bad = tmp_path / "bad.tpat"
    bad.write_text("tpat-record 1\ngame: gypsy#12345\n\n1. deal\n2. t2-t1\n3. deal\n")
    said = "Move 2, t2-t1, is not legal. "
    result = run("replay", bad, code=1)
    assert said in result.stderr
    told = json.loads(run("replay", bad, "--json", code=1).stdout)
    assert (told["made"], told["move"]) == (1, "t2-t1")
    assert told["error"].startswith(said)
    assert run("verify", bad, code=1).stdout.startswith(f"{bad}: invalid. {said}")
    for words in (("show", bad), ("convert", bad, tmp_path / "x.svg"), ("import", bad)):
        assert f"{bad}: {said}" in run(*words, code=1).stderr


def test_verify_says_something_of_each(tmp_path: Path) -> None:
    (tmp_path / "a.tpat").write_text("tpat-record 1\ngame: gypsy#1\nscore: 8\n\n1. deal\n")
    (tmp_path / "b.tpat").write_text("tpat-record 1\ngame: gypsy#1\nresult: won\n\n1. deal\n")
    result = run("verify", CANFIELD, tmp_path / "a.tpat", UNDONE, tmp_path / "none.tpat", tmp_path, tmp_path / "b.tpat", code=1)
    said = [line.partition(": ")[2] for line in result.stdout.splitlines()]
    assert said[0] == "valid, 20 moves. Score: minus 32 dollars."
    assert said[1].startswith("invalid. It tells the score 8, the moves give ")
    assert said[2] == "valid, 73 moves. Score: minus 2 dollars."
    assert said[3:5] == ["invalid. No such file or directory", "invalid. Is a directory"]
    assert said[5].startswith("invalid. It says that the game is won")
    assert run("verify", CANFIELD, UNDONE).exit_code == 0


@pytest.mark.parametrize("command", ["show", "replay", "import", "verify", "convert"])
def test_the_other_shuffle(command: str, tmp_path: Path) -> None:
    more = [str(tmp_path / "x.tpat")] if command == "convert" else []
    run(command, SAVES / "Gypsy-rng0.xpat", *more, code=1)
    run(command, SAVES / "Gypsy-rng0.xpat", *more, "--shuffle", "xpat2-rng0")


# --- bad files ----------------------------------------------------------------------------------------------------------


def hostile(folder: Path) -> list[Path]:
    """Files that hold no game, each in its own way."""
    head = "tpat-record 1\ngame: gypsy#1\n"
    texts = {
        "empty.tpat": "",
        "escape.tpat": head + "player: \x1b[2J\x1b]0;owned\x07\n\n1. deal\n",
        "turned.tpat": head + "\n1. deal {\u202eevil}\n",
        "header.tpat": head + "\x1b[31m: red\n",
        "later.tpat": "tpat-record 99\nfuture\n",
        "nul.tpat": head + "\0" * 1000,
        "million.tpat": head + "\n" + "".join(f"{n}. deal\n" for n in range(1, 70_000)),
        "deep.json": '{"a":' * 100_000,
        "deep-list.json": '{"record": ' + "[" * 100_000,
        "long.tpat": head + "\n1. " + "x" * 900_000 + "\n",
        "name.xpat": "\x1b[31mGypsy",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    save = (SAVES / "Gypsy-a.xpat").read_bytes()
    (folder / "cut.xpat").write_bytes(save[:200])
    (folder / "named.xpat").write_bytes(b"\x1b]0;x\x07".ljust(32, b"\0") + save[32:])
    (folder / "lines.tpat").write_bytes(b"y" * 10_000_000)
    with open(folder / "huge.tpat", "wb") as file:
        file.truncate(1 << 30)
    return sorted(folder.iterdir())


def test_hostile_files_get_a_sentence_at_once(tmp_path: Path) -> None:
    files = hostile(tmp_path)
    begun = time.process_time()
    result = run("verify", *files, code=1)
    assert time.process_time() - begun < len(files) * 0.5
    lines = result.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == [str(f) for f in files]
    assert all(": invalid. " in line and line.isprintable() for line in lines)
    for file in files:
        for words in (("show", file), ("import", file), ("replay", file), ("convert", file, tmp_path / "out.svg")):
            error = run(*words, code=1).stderr
            assert error.startswith("Error: ")
            assert len(error.splitlines()) == 1
    assert not (tmp_path / "out.svg").exists()


def test_endless_and_huge_input_takes_no_memory(tmp_path: Path) -> None:
    """A process that may have 300 MB reads of an endless stream no more than a record may be long."""
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))

    command = [sys.executable, "-m", "tpat", "verify", "-"]
    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run(command, stdin=zeros, capture_output=True, timeout=120, check=False, preexec_fn=limited)
    assert done.returncode == 1
    assert done.stdout.decode() == "<stdin>: invalid. The file is too large for a game.\n"
    assert not done.stderr


def test_no_place_to_keep_games(home: Path) -> None:
    (home / "XDG_DATA_HOME").write_text("a file where a folder should be")
    result = run("import", CANFIELD, code=1)
    assert result.stderr.startswith("Error: ")
    assert len(result.stderr.splitlines()) == 1


def test_no_such_game() -> None:
    assert run("export", "gypsy-5\x1b[31m", code=1).stderr == 'Error: No game that is kept is called "gypsy-5?[31m".\n'

"""What every game owes, in every language. A new game is one file; this says what else to write, and how."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import positions
import tpat
import vectors
from tpat.engine import games
from tpat.engine.options import OPTIONS
from tpat.i18n import LANGUAGES
from tpat.ui.chooser import ABOUT

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
FRAMES = DATA / "frames"
SIXTEEN = sorted(vectors.GAMES.values())  # xpat2's own
each_game = pytest.mark.parametrize("game", tpat.games())
each_variant = pytest.mark.parametrize("variant", positions.variants(), ids=positions.variant_name)


@pytest.mark.parametrize("lang", LANGUAGES)
@each_game
def test_help_page(game: str, lang: str) -> None:
    folder = ROOT / "help" / lang
    family = games.standard(game).family
    if game in SIXTEEN or game == family:
        page = folder / f"{game}.md"
        assert page.is_file(), f"write help/{lang}/{game}.md, with the sections that help/en/gypsy.md has"
        first = page.read_text(encoding="utf-8").partition("\n")[0]
        assert first == "# {title}", f"begin help/{lang}/{game}.md with «# {{title}}»: the program puts the game's name there"
    elif not (folder / f"{game}.md").is_file():
        assert (folder / f"{family}.md").is_file(), f"{game} shows the page of its family: write help/{lang}/{family}.md"
        variants = folder / "variants.md"
        assert variants.is_file(), f"write help/{lang}/variants.md, with a section for each game that has no page of its own"
        sections = re.split(r"^## ", variants.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        texts = {head.strip(): text.strip() for head, _, text in (s.partition("\n") for s in sections)}
        assert len(texts.get(game, "")) > 40, f"write a section «## {game}» in help/{lang}/variants.md: what sets it apart"


@each_game
def test_frames(game: str) -> None:
    how = "run `python tests/data/regenerate_frames.py` and look at what it drew"
    assert (FRAMES / "games" / f"{game}.txt").exists(), f"no screens of {game}: {how}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_beside_the_games(lang: str) -> None:
    for name in ("keys", "words", "xpat2"):
        assert (ROOT / "help" / lang / f"{name}.md").is_file(), f"write help/{lang}/{name}.md"
    english = {p.name for p in (ROOT / "help" / "en").glob("*.md")}
    here = {p.name for p in (ROOT / "help" / lang).glob("*.md")}
    assert here == english, f"help/{lang} and help/en differ: {sorted(here ^ english)}; write or remove these"


@each_variant
def test_perft_counts(variant: positions.Variant) -> None:
    ids = {row["id"] for row in json.loads((DATA / "perft.json").read_text(encoding="ascii"))}
    wanted = tpat.game(variant[0], **variant[1]).id()
    assert wanted in ids, f"perft.json has no {wanted}: run `python tests/data/regenerate.py perft` and look at the counts"


@each_variant
def test_playthrough(variant: positions.Variant) -> None:
    begin = tpat.game(variant[0], **variant[1]).id() + "#"
    found = [p for p in (DATA / "playthroughs").glob(f"{variant[0]}*.txt") if p.read_text(encoding="ascii").startswith(begin)]
    assert found, f"no game of {begin[:-1]}: run `python tests/data/regenerate.py playthroughs` and read what it wrote"


@pytest.mark.parametrize("game", SIXTEEN)
def test_golden_deals(game: str) -> None:
    rows = [r for r in vectors.sample("deals") if r["game"] == game]
    how = "run `python tests/data/regenerate.py xpat2 FOLDER` with the folder of recordings"
    assert len(rows) >= 20, f"deals.jsonl.gz has {len(rows)} deals of {game}, 20 are owed: {how}"
    assert any("piles" in r for r in rows), f"none of the deals of {game} is there in full: {how}"


@each_game
def test_what_a_game_says_of_itself(game: str) -> None:
    rules = games.standard(game)
    assert rules.name == game, f"the file {game.replace('-', '_')}.py and its rules.name {rules.name!r} must agree"
    assert rules.title, f"{game} needs a title"
    assert rules.family in ABOUT, f"write one line on the family {rules.family!r} in ABOUT of ui/chooser.py"
    assert len(set(rules.options)) == len(rules.options)
    for option in rules.options:
        assert option in OPTIONS, f"{game} takes {option}: describe that in engine/options.py"
        own = OPTIONS[option].reads(rules)
        assert OPTIONS[option].parse(own) == own, f"{option} does not know the value {own} that {game} has by itself"
        assert tpat.game(game, **{option: own}).rules == rules, f"{option}={own} changes {game}"


def test_options_of_numbers_have_values_worth_a_test() -> None:
    numbers = {name for name, option in OPTIONS.items() if not option.values or option.high >= option.low}
    assert numbers == set(positions.NUMBERS), "say in NUMBERS of positions.py which values are worth a test"


def test_nothing_is_kept_for_games_that_are_gone() -> None:
    kept = {row["id"].partition(":")[0] for row in json.loads((DATA / "perft.json").read_text(encoding="ascii"))}
    kept |= {row["game"] for kind in ("deals", "walks") for row in vectors.sample(kind)}
    assert kept <= set(tpat.games()), f"remove the data of {kept - set(tpat.games())}"
    families = {games.standard(g).family for g in tpat.games()}
    assert set(ABOUT) <= families, f"ABOUT of ui/chooser.py speaks of {set(ABOUT) - families}, which no game is of"


def test_the_data_stays_small() -> None:
    sizes = {p: p.stat().st_size for p in DATA.rglob("*") if p.is_file() and "__pycache__" not in p.parts}
    frames = sum(n for p, n in sizes.items() if FRAMES in p.parents)
    rest = sum(sizes.values()) - frames
    assert rest < 700_000, f"tests/data has grown to {rest} bytes beside the screens: keep fewer walks and shorter playthroughs"
    assert frames < 1_000_000, f"tests/data/frames has grown to {frames} bytes: keep fewer screens"

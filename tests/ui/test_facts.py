"""The sentences about the rules: every rule has one in every language, and what they say is what the engine does."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tpat.api import of_rules
from tpat.engine import cards
from tpat.engine.apply import apply
from tpat.engine.games import names, rules_of
from tpat.engine.moves import DEAL_MOVE
from tpat.engine.options import OPTIONS
from tpat.engine.plan import Plan, compile_rules
from tpat.engine.refusal import refusal
from tpat.engine.rules import Back, Base, Build, Deal, DealOver, Limit, Refill, Rules, Run, Space, Spread, Up
from tpat.engine.state import State
from tpat.errors import BadOption
from tpat.i18n import LANGUAGES, load
from tpat.i18n.words import card_forms
from tpat.ui.facts import EXAMPLES, QUESTIONS, SCORES, deals, facts, options_in_force, stock_left
from tpat.ui.facts_end import order
from tpat.ui.facts_play import example

GYPSY, CANFIELD, SPIDER = rules_of("gypsy"), rules_of("canfield"), rules_of("spider")
OPEN = replace(GYPSY, deal=Deal.WASTE, waste=0, redeals=0)
GRID = ("monte-carlo", "blue-moon")

# What each question depends on: rules that differ in it, all of which must get sentences of their own.
KINDS: dict[str, list[Rules]] = {
    "deal": [
        GYPSY,
        replace(GYPSY, decks=1),
        replace(GYPSY, columns=1),
        replace(GYPSY, face_down=1),
        replace(GYPSY, face_down=0),
        replace(GYPSY, face_down=0, face_up=13),
        replace(GYPSY, face_up=2),
        replace(GYPSY, face_down=1, face_up=2),
        replace(GYPSY, face_down=0, face_up=0),
        replace(GYPSY, cells=1),
        replace(GYPSY, cells=4),
        replace(GYPSY, jokers=1),
        replace(GYPSY, jokers=4),
        replace(GYPSY, reserve=1),
        replace(GYPSY, ranks=12),
        replace(GYPSY, suits=(1,)),
        replace(GYPSY, suits=(1, 2)),
        replace(CANFIELD, base=Base.ACE),
        replace(CANFIELD, base=Base.ACE, started=1, picked_out=True),
        replace(CANFIELD, free=True),
        replace(CANFIELD, reserve_open=True),
        replace(CANFIELD, stock_open=True),
        replace(CANFIELD, waste=0),
        replace(CANFIELD, waste=1),
        CANFIELD,
        SPIDER,
        replace(SPIDER, columns=103, face_down=0),
        *(rules_of(name) for name in ("klondike", "yukon", "scorpion", "midnight-oil", "bakers-dozen", "calculation", "irmgard", *GRID)),
        rules_of("freecell"),
        replace(rules_of("freecell"), cells=3),
        replace(rules_of("freecell"), spread=Spread.NONE),
        rules_of("seahaven"),
        rules_of("royal-cotillion"),
        rules_of("bakers-dozen", {"columns": 12}),
        rules_of("bakers-dozen", {"columns": 9}),
    ],
    "building": [
        *(replace(GYPSY, build=build, wrap=wrap) for build in EXAMPLES if build not in (Build.ANY, Build.EQUAL) for wrap in (False, True)),
        *(replace(GYPSY, build=build) for build in (Build.ANY, Build.EQUAL, Build.NONE)),
        replace(OPEN, build=Build.ANY, from_waste_only=True),
        replace(GYPSY, jokers=2),
        *(rules_of(name) for name in ("idiots-delight", *GRID)),
    ],
    "groups": [
        *(replace(GYPSY, run=Run.PART, run_build=build) for build in Build),
        *(replace(GYPSY, run=run) for run in Run if run is not Run.PART),
        *(replace(CANFIELD, run=run) for run in Run),
        *(replace(GYPSY, limit=limit, cells=2) for limit in Limit),
        replace(CANFIELD, reserve=0, space=Space.ANY),
        replace(CANFIELD, waste=None, deal=Deal.NONE),
        *(rules_of(name) for name in ("calculation", "royal-cotillion", "modcanfield", *GRID)),
    ],
    "spaces": [
        *(replace(GYPSY, space=space) for space in (Space.ANY, Space.KINGS, Space.CLUBS, Space.NONE)),
        *(replace(GYPSY, space=space, run=run) for space in (Space.ANY, Space.KINGS, Space.CLUBS) for run in (Run.TOP, Run.ANY)),
        *(replace(CANFIELD, refill=refill) for refill in (Refill.HAND, Refill.AUTO)),
        *(replace(CANFIELD, refill=refill, waste=None, deal=Deal.NONE) for refill in (Refill.HAND, Refill.AUTO)),
        *(replace(CANFIELD, space=space, refill=Refill.AUTO) for space in (Space.ANY, Space.KINGS, Space.NONE)),
        replace(CANFIELD, space=Space.STOCK),
        replace(CANFIELD, space=Space.STOCK, waste=None, deal=Deal.NONE),
        *(rules_of(name) for name in ("blockade", "calculation", "bakers-dozen", *GRID)),
    ],
    "foundations": [
        GYPSY,
        replace(GYPSY, decks=1),
        replace(GYPSY, free=True),
        CANFIELD,
        replace(CANFIELD, base_goes_up=False),
        replace(GYPSY, base_goes_up=True),
        SPIDER,
        replace(GYPSY, up=Up.SUIT, decks=1),
        replace(SPIDER, suits=(1,)),
        *(rules_of(name) for name in ("storehouse", "calculation", "royal-cotillion", "idiots-delight", "oonsoo", *GRID)),
    ],
    "back": [
        *(replace(GYPSY, back=back) for back in Back),
        *(replace(GYPSY, back=back, decks=1) for back in Back if back is not Back.NONE),
        replace(GYPSY, cells=2),
        rules_of("monte-carlo"),
        rules_of("oonsoo"),
    ],
    "redeals": [
        *(replace(SPIDER, deal_over=over) for over in DealOver),
        replace(GYPSY, deal=Deal.NONE),
        *(replace(CANFIELD, redeals=redeals) for redeals in (None, 0, 1, 2)),
        replace(CANFIELD, draw=1),
        replace(CANFIELD, draw=2),
        replace(OPEN, decks=1, columns=17),
        *(rules_of(name) for name in ("canfield-rush", "irmgard", "blockade", "modcanfield", "carlton", "michaels-fantasy", *GRID)),
        *(rules_of("midnight-oil", {"redeals": n, "rotations": r}) for n in ("0", "1", "2", "unlimited") for r in ("0", "1", "2")),
    ],
    "score": [
        *(replace(GYPSY, score=function) for function in SCORES),
        replace(GYPSY, score=None, max_score=None),
        replace(GYPSY, max_score=999),
        replace(CANFIELD, money=False),
    ],
}


def values(option: str) -> list[str]:
    """Values of an option that are worth a try: all words, and some numbers."""
    o = OPTIONS[option]
    numbers = [n for n in (0, 1, 2, 3, 7, 12) if o.low <= n <= o.high]
    return [*o.values, *map(str, numbers)]


def chosen() -> Iterator[Rules]:
    """Every game with each of its options."""
    for name in names():
        for option in rules_of(name).options:
            for value in values(option):
                try:
                    rules = rules_of(name, {option: value})
                    compile_rules(rules)
                except (BadOption, ValueError):
                    continue
                yield rules


def all_rules() -> list[Rules]:
    """Every game, with each of its options, and all that `KINDS` makes of them."""
    return [rules_of(name) for name in names()] + [*chosen()] + [rules for some in KINDS.values() for rules in some]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_rules_that_differ_are_told_apart(question: str, lang: str) -> None:
    answers = [facts(rules, load(lang))[question] for rules in KINDS[question]]
    doubled = {answer for answer in answers if answers.count(answer) > 1}
    assert doubled == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_are_whole_sentences_in_the_language(lang: str) -> None:
    english = load("en")
    for rules in all_rules():
        said = facts(rules, load(lang))
        for question in QUESTIONS:
            answer = said[question]
            assert answer[0].isupper() or answer[0].isdigit()
            assert answer.endswith(".")
            assert not re.search(r"[{}]|  |\.\.|None", answer), answer
            assert lang == "en" or answer != facts(rules, english)[question]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_the_same_in_every_language(lang: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    for rules in all_rules():
        said, english = facts(rules, load(lang)), facts(rules, load("en"))
        for question in QUESTIONS:
            # German and Italian write out neither more nor fewer figures; «one» of an English singular has its figure too.
            assert numbers(said[question]) == numbers(english[question]), (question, said[question])


def first(rules: Rules, number: int = 1) -> tuple[Plan, State]:
    """A first position of these rules."""
    game = of_rules(rules)
    return game.plan, game.deal(number)


def test_figures_are_what_the_engine_deals() -> None:
    for rules in all_rules():
        plan, state = first(rules)
        said = facts(rules, load("en"))
        assert int(said["stock"]) == stock_left(rules) == len(state.piles[plan.stock])
        assert int(said["waste"]) == (len(state.piles[plan.waste]) if plan.waste >= 0 else 0)
        assert int(said["cards"]) + int(said["jokers"]) == sum(map(len, state.piles))
        assert int(said["foundation_piles"]) == len(plan.foundations)
        for pile, word in ((plan.stock, "stock"), (plan.waste, "waste"), (plan.reserve, "reserve")):
            if pile >= 0 and state.piles[pile]:
                assert re.search(rf"\b{len(state.piles[pile])} cards?\b[^.]*\b{word}|never comes? into play", said["deal"]), said["deal"]


def test_the_columns_are_told_as_the_engine_lays_them() -> None:
    for rules in all_rules():
        plan, state = first(rules)
        said = facts(rules, load("en"))["deal"]
        heights = [len(state.piles[t]) for t in plan.tableau]
        lists = re.findall(r"so many cards: ([\d, ]+)\.", said)
        if lists:
            assert lists == [", ".join(map(str, heights))]
        elif rules.name in GRID:
            assert f"{len(heights)} places" in said
        elif not sum(heights):
            assert "columns are empty" in said
        else:
            down, up = re.search(r"(\d+) cards? face down", said), re.search(r"(\d+) (?:face up|cards?, (?:all )?face up)", said)
            each = (int(down[1]) if down else 0) + (int(up[1]) if up else 1)
            plain = re.search(r"Each column(?: but the last)? gets (\d+) cards?[.;]", said)
            more = re.search(r"(\d+) columns? ha(?:s|ve) one card more", said)
            last = re.search(r"the last: (\d+)", said)
            told = [int(plain[1]) if plain else each] * len(heights)
            if last:
                told[-1] = int(last[1])
            assert sum(told) + (int(more[1]) if more else 0) == sum(heights), said


@pytest.mark.parametrize(
    "rules",
    [
        GYPSY,
        CANFIELD,
        SPIDER,
        replace(CANFIELD, draw=1),
        replace(GYPSY, columns=9),
        *(rules_of(name) for name in names() if rules_of(name).deal is not Deal.NONE and not rules_of(name).hooks.settle),
    ],
    ids=lambda rules: rules.name,
)
def test_deals_are_as_many_as_the_engine_makes(rules: Rules) -> None:
    plan, state = first(rules)
    made = brought = 0
    while refusal(plan, state, DEAL_MOVE) is None:
        before, state = len(state.piles[plan.stock]), apply(plan, state, DEAL_MOVE)
        brought = before - len(state.piles[plan.stock])
        made += 1
    assert deals(rules) == made
    told = facts(rules, load("en"))["redeals"]
    assert re.search(rf"\b{made}\b", told)
    if rules.deal is Deal.COLUMNS:
        shorter = re.search(r"The last deal brings (\d+)", told)
        assert brought == (int(shorter[1]) if shorter else rules.columns) or "begins with the first" in told
        assert ("middle" in told) == (rules.middle and brought < rules.columns)


@pytest.mark.parametrize("rules", [rules_of("irmgard"), rules_of("carlton")], ids=lambda rules: rules.name)
def test_the_last_deal_reaches_the_columns_that_are_named(rules: Rules) -> None:
    plan, state = first(rules)
    while len(state.piles[plan.stock]) >= rules.columns:
        state = apply(plan, state, DEAL_MOVE)
    after = apply(plan, state, DEAL_MOVE)
    got = [len(after.piles[t]) > len(state.piles[t]) for t in plan.tableau]
    n = sum(got)
    start = (rules.columns - n) // 2 if rules.middle else 0
    assert got == [start <= k < start + n for k in range(rules.columns)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("build", EXAMPLES)
def test_example_of_building_is_legal(build: Build, lang: str) -> None:
    rules = replace(GYPSY, build=build)
    lower, upper = EXAMPLES[build]
    assert compile_rules(rules).lies_on[cards.parse(upper)] & cards.BIT[cards.parse(lower)]
    said = facts(rules, load(lang))["building"]
    assert card_forms(lang, lower)["the"] in said
    assert card_forms(lang, upper)["on"] in said


def test_examples_are_of_the_deck_in_play() -> None:
    for rules in all_rules():
        found = example(rules)
        plan, state = first(rules)
        deck = {c & ~cards.DOWN for pile in state.piles for c in pile} - {*cards.JOKERS}
        if found is None:
            assert not any(plan.lies_on[upper] & cards.BIT[lower] for lower in deck for upper in deck)
        else:
            lower, upper = map(cards.parse, found)
            assert {lower, upper} <= deck
            assert plan.lies_on[upper] & cards.BIT[lower]
    assert example(rules_of("spider-one-suit")) == ("QS", "KS")


def test_every_building_but_none_has_its_example() -> None:
    assert set(Build) - set(EXAMPLES) == {Build.NONE}
    assert not any(compile_rules(replace(GYPSY, build=Build.NONE)).lies_on)


@pytest.mark.parametrize("name", ["calculation", "royal-cotillion", "storehouse", "klondike"])
def test_orders_of_foundations_are_those_that_the_engine_wants(name: str) -> None:
    plan = compile_rules(rules_of(name))
    for f in plan.foundations:
        wanted = [next(cards.rank(c) for c in cards.ALL if cards.BIT[c] & plan.wants[0][f][k]) for k in range(13)]
        assert order(plan.rules, f) == wanted


def test_orders_are_told_with_the_letters_of_the_language() -> None:
    said = facts(rules_of("calculation"), load("fr"))["foundations"]
    assert "3 : 3 6 9 D 2 5 8 V A 4 7 10 R." in said


def test_what_nobody_can_play_is_said() -> None:
    assert "can't be won" in facts(replace(rules_of("freecell"), spread=Spread.NONE), load("en"))["deal"]
    assert not any("can't be won" in facts(rules_of(name), load("en"))["deal"] for name in names())


def test_every_way_of_scoring_has_its_sentence() -> None:
    used = {rules_of(name).score for name in names()} - {None}
    missing = sorted(function.__name__ for function in used if function not in SCORES)
    assert missing == [], f"write a sentence for them into SCORES of src/tpat/ui/facts.py: {missing}"


def position(rules: Rules, **piles: str) -> State:
    """A position with these piles, bottom first, and nothing else."""
    plan = compile_rules(rules)
    laid = [bytes(cards.parse(card) for card in piles.get(name, "").split()) for name in plan.names]
    return State(tuple(laid), base=1)


SUIT = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"


@pytest.mark.parametrize(
    ("rules", "piles", "points"),
    [
        (GYPSY, {"f1": "AC"}, [5]),
        (GYPSY, {"f1": SUIT}, [5] * 13 + [60]),
        (GYPSY, {"t1": "9H 8S"}, [2]),
        (GYPSY, {"t1": "9H 8D"}, []),
        (CANFIELD, {"f1": "AC"}, [5, -52]),
        (SPIDER, {"t1": "9H 8H"}, [2, *[10] * 44, *[15] * 10]),
        (SPIDER, {"t1": " ".join(reversed(SUIT.split()))}, [2] * 12 + [26] + [10] * 44 + [15] * 10),
        (SPIDER, {"f1": SUIT}, [50, *[10] * 44, *[15] * 10]),
        (rules_of("rainbow"), {"f1": "AC 2C"}, [1, 1]),
        (rules_of("blue-moon"), {"t1": "AC", "t2": "2C", "t3": "3C", "t15": "2H"}, [2, 2]),
        (rules_of("blue-moon"), {f"t{k + 1}": c for k, c in enumerate(SUIT.split())}, [2] * 12 + [1]),
    ],
)
def test_score_sentences_name_what_the_engine_counts(rules: Rules, piles: dict[str, str], points: list[int]) -> None:
    assert rules.score is not None
    assert rules.score(compile_rules(rules), position(rules, **piles)) == sum(points)
    for lang in LANGUAGES:
        named = set(re.findall(r"\d+", facts(rules, load(lang))["score"]))
        assert {str(abs(point)) for point in points} <= named


def test_redeal_and_shuffle_cost_what_is_said() -> None:
    for rules, price in ((CANFIELD, 5), (rules_of("blue-moon"), 10)):
        plan, state = compile_rules(rules), position(rules)
        assert rules.score
        assert rules.score(plan, state._replace(redeals=1)) == rules.score(plan, state) - price
        assert f"costs {price}." in facts(rules, load("en"))["score"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_every_option_is_explained(lang: str) -> None:
    t = load(lang)
    for name in names():
        assert len(options_in_force(rules_of(name), t)) == len(rules_of(name).options)
        for option in rules_of(name).options:
            lines: dict[str, str] = {}
            for value in values(option):
                try:
                    rules = rules_of(name, {option: value})
                except BadOption:
                    continue
                line = next(x for x in options_in_force(rules, t) if x.startswith(f"--{option.replace('_', '-')} "))
                typed, _, meaning = line.partition(":")
                assert typed.strip() == f"--{option.replace('_', '-')} {OPTIONS[option].reads(rules)}"
                lines[typed.strip()] = meaning.strip()
            assert len(set(lines.values())) == len(lines) > 1
            assert all(lines.values())


@pytest.mark.parametrize("name", names())
def test_names_and_figures_for_the_pages(name: str) -> None:
    rules = rules_of(name)
    said = facts(rules, load("en"))
    assert (said["title"], said["command"]) == (rules.title, name)
    assert int(said["cards"]) == rules.cards
    assert said["max_score"] == ("" if rules.max_score is None else str(rules.max_score))
    assert facts(replace(rules, score=None, max_score=None), load("en"))["max_score"] == ""

"""The sentences about the rules: every rule has one in every language, and what they say is what the engine does."""

import re
from dataclasses import replace

import pytest

from tpat.engine import cards, score
from tpat.engine.apply import apply
from tpat.engine.games import names, rules_of
from tpat.engine.refusal import refusal
from tpat.engine.moves import DEAL_MOVE
from tpat.engine.options import OPTIONS
from tpat.engine.plan import compile_rules
from tpat.engine.rules import Base, Build, Deal, DealOver, Refill, Rules, Run, Space, Up
from tpat.engine.setup import lay_out
from tpat.engine.state import State
from tpat.i18n import LANGUAGES, load
from tpat.i18n.words import card_forms
from tpat.ui.facts import EXAMPLES, QUESTIONS, SCORES, deals, facts, options_in_force, stock_left

GYPSY, CANFIELD, SPIDER = rules_of("gypsy"), rules_of("canfield"), rules_of("spider")
OPEN = replace(GYPSY, deal=Deal.WASTE, waste=0, redeals=0)

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
        replace(GYPSY, cells=1),
        replace(GYPSY, cells=4),
        replace(GYPSY, reserve=1),
        replace(CANFIELD, base=Base.ACE),
        replace(CANFIELD, waste=0),
        replace(CANFIELD, waste=1),
        CANFIELD,
        SPIDER,
        replace(SPIDER, columns=103, face_down=0),
    ],
    "building": [replace(GYPSY, build=build, wrap=wrap) for build in Build for wrap in (False, True)],
    "groups": [
        *(replace(GYPSY, run=Run.PART, run_build=build) for build in Build),
        *(replace(GYPSY, run=run) for run in (Run.WHOLE, Run.TOP)),
        *(replace(CANFIELD, run=run) for run in Run),
        replace(CANFIELD, reserve=0, space=Space.ANY),
        replace(CANFIELD, waste=None, deal=Deal.NONE),
    ],
    "spaces": [
        *(replace(GYPSY, space=space) for space in (Space.ANY, Space.KINGS, Space.NONE)),
        *(replace(GYPSY, space=space, run=Run.TOP) for space in (Space.ANY, Space.KINGS)),
        *(replace(CANFIELD, refill=refill) for refill in Refill),
        *(replace(CANFIELD, refill=refill, waste=None, deal=Deal.NONE) for refill in Refill),
        *(replace(CANFIELD, space=space, refill=Refill.AUTO) for space in (Space.ANY, Space.KINGS, Space.NONE)),
    ],
    "foundations": [
        GYPSY,
        replace(GYPSY, decks=1),
        CANFIELD,
        replace(CANFIELD, base_goes_up=False),
        replace(GYPSY, base_goes_up=True),
        SPIDER,
        replace(GYPSY, up=Up.SUIT, decks=1),
    ],
    "back": [GYPSY, replace(GYPSY, decks=1), SPIDER],
    "redeals": [
        *(replace(SPIDER, deal_over=over) for over in DealOver),
        replace(GYPSY, deal=Deal.NONE),
        *(replace(CANFIELD, redeals=redeals) for redeals in (None, 0, 1, 2)),
        replace(CANFIELD, draw=1),
        replace(CANFIELD, draw=2),
        replace(OPEN, decks=1, columns=17),
    ],
    "score": [
        *(replace(GYPSY, score=function) for function in SCORES),
        replace(GYPSY, score=None, max_score=None),
        replace(GYPSY, max_score=999),
        replace(CANFIELD, money=False),
    ],
}


def all_rules() -> list[Rules]:
    """Every game, and all that `KINDS` makes of them."""
    return [rules_of(name) for name in names()] + [rules for some in KINDS.values() for rules in some]


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


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_stock_is_what_the_engine_leaves(rules: Rules) -> None:
    plan = compile_rules(rules)
    state = lay_out(plan, bytes(cards.ALL) * rules.decks)
    assert stock_left(rules) == len(state.piles[plan.stock])


@pytest.mark.parametrize(
    "rules",
    [GYPSY, CANFIELD, SPIDER, replace(CANFIELD, draw=1), replace(GYPSY, columns=9)],
    ids=["gypsy", "canfield", "spider", "one", "nine"],
)
def test_deals_are_as_many_as_the_engine_makes(rules: Rules) -> None:
    plan = compile_rules(rules)
    state = lay_out(plan, bytes(cards.ALL) * rules.decks)
    made = 0
    while refusal(plan, state, DEAL_MOVE) is None:
        state = apply(plan, state, DEAL_MOVE)
        made += 1
    assert deals(rules) == made
    assert re.search(rf"\b{made}\b", facts(rules, load("en"))["redeals"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("build", Build)
def test_example_of_building_is_legal(build: Build, lang: str) -> None:
    rules = replace(GYPSY, build=build)
    lower, upper = EXAMPLES[build]
    assert compile_rules(rules).lies_on[cards.parse(upper)] & cards.BIT[cards.parse(lower)]
    said = facts(rules, load(lang))["building"]
    assert card_forms(lang, lower)["the"] in said
    assert card_forms(lang, upper)["on"] in said


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
    ],
)
def test_score_sentences_name_what_the_engine_counts(rules: Rules, piles: dict[str, str], points: list[int]) -> None:
    assert rules.score is not None
    assert rules.score(compile_rules(rules), position(rules, **piles)) == sum(points)
    for lang in LANGUAGES:
        named = set(re.findall(r"\d+", facts(rules, load(lang))["score"]))
        assert {str(abs(point)) for point in points} <= named


def test_redeal_costs_what_is_said() -> None:
    plan, state = compile_rules(CANFIELD), position(CANFIELD)
    assert score.canfield(plan, state._replace(redeals=1)) == score.canfield(plan, state) - 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_every_option_is_explained(lang: str) -> None:
    t = load(lang)
    for name in names():
        assert len(options_in_force(rules_of(name), t)) == len(rules_of(name).options)
        for option in rules_of(name).options:
            lines = [line for value in OPTIONS[option].values for line in options_in_force(rules_of(name, {option: value}), t)]
            typed = [f"--{option.replace('_', '-')} {value}" for value in OPTIONS[option].values]
            meanings = {line.partition(":")[2].strip() for line in lines}
            assert [line.partition(":")[0].strip() for line in lines] == typed
            assert len(meanings) == len(typed)
            assert "" not in meanings


@pytest.mark.parametrize("name", names())
def test_names_and_figures_for_the_pages(name: str) -> None:
    rules = rules_of(name)
    said = facts(rules, load("en"))
    assert (said["title"], said["command"]) == (rules.title, name)
    assert int(said["cards"]) == 52 * int(said["decks"]) == 13 * int(said["foundation_piles"])
    assert said["max_score"] == str(rules.max_score)
    assert facts(replace(rules, score=None, max_score=None), load("en"))["max_score"] == ""

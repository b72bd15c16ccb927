"""Keys from bytes: every key however it is cut, and nothing from what is no key."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tpat.ui.keys import Decoder, escape_delay


def decode(*pieces: bytes, gap: float = 0.0) -> list[str]:
    """The keys from `pieces`, `gap` seconds between them, looking at the clock as the event loop does."""
    decoder, now, keys = Decoder(), 100.0, []
    for piece in pieces:
        while decoder.deadline is not None and decoder.deadline < now:
            keys += decoder.flush(decoder.deadline)
        keys += decoder.feed(piece, now)
        now += gap
    now += 60
    while decoder.deadline is not None:
        keys += decoder.flush(now)
    return keys


KEYS = {
    b"a": "a",
    b"5": "5",
    b"?": "?",
    b" ": "space",
    b"\r": "enter",
    b"\n": "enter",
    b"\t": "tab",
    b"\x7f": "backspace",
    b"\x08": "backspace",
    b"\x01": "ctrl-a",
    b"\x03": "ctrl-c",
    b"\x12": "ctrl-r",
    b"\x1a": "ctrl-z",
    "é".encode(): "é",
    "♠".encode(): "♠",
    "𝄞".encode(): "𝄞",
    b"\x1b[A": "up",
    b"\x1bOA": "up",
    b"\x1b[B": "down",
    b"\x1bOD": "left",
    b"\x1b[C": "right",
    b"\x1b[H": "home",
    b"\x1b[1~": "home",
    b"\x1b[7~": "home",
    b"\x1b[F": "end",
    b"\x1b[4~": "end",
    b"\x1b[2~": "insert",
    b"\x1b[3~": "delete",
    b"\x1b[5~": "pageup",
    b"\x1b[6~": "pagedown",
    b"\x1b[Z": "backtab",
    b"\x1bOP": "f1",
    b"\x1b[11~": "f1",
    b"\x1b[[A": "f1",
    b"\x1b[[E": "f5",
    b"\x1b[15~": "f5",
    b"\x1b[24~": "f12",
    b"\x1b[1;2C": "shift-right",
    b"\x1b[1;5D": "ctrl-left",
    b"\x1b[1;3A": "alt-up",
    b"\x1b[1;8B": "ctrl-alt-shift-down",
    b"\x1b[3;5~": "ctrl-delete",
    b"\x1b[1;2P": "shift-f1",
    b"\x1bO5C": "ctrl-right",
    b"\x1b[a": "shift-up",
    b"\x1bOd": "ctrl-left",
    b"\x1b[7^": "ctrl-home",
    b"\x1bx": "alt-x",
    b"\x1b\xc3\xa9": "alt-é",
    b"\x1b ": "alt-space",
    b"\x1b\r": "alt-enter",
    b"\x1b[97u": "a",
    b"\x1b[97;5u": "ctrl-a",
    b"\x1b[97;2u": "A",
    b"\x1b[27u": "escape",
    b"\x1b[13;2u": "shift-enter",
    b"\x1b[9;2u": "backtab",
    b"\x1b[27;5;114~": "ctrl-r",
    b"\x1b[1;1:1A": "up",
}

NO_KEYS = [
    b"\x1b[24;80R",  # where the cursor is
    b"\x1b[1;2R",
    b"\x1b[?62;22c",  # device attributes
    b"\x1b[>41;389;0c",
    b"\x1bP!|00000000\x1b\\",
    b"\x1b[?2026;2$y",  # a mode
    b"\x1b[4;1$y",
    b"\x1bP1+r544e=787465726d\x1b\\",  # a capability
    b"\x1bP0+r\x1b\\",
    b"\x1bP>|XTerm(389)\x1b\\",  # name and version
    b"\x1bP1$r0m\x1b\\",
    b"\x1b[?1u",  # the kitty keyboard protocol
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b[<0;10;5M",  # the mouse
    b"\x1b[<0;10;5m",
    b"\x1b[M !!",
    b"\x1b[M\xa0\xff5",
    b"\x1b[10;20;5M",
    b"\x1b[48;24;80;384;640t",  # size
    b"\x1b[8;24;80t",
    b"\x1b]11;rgb:0000/0000/0000\x1b\\",  # colours
    b"\x1b]10;rgb:ffff/ffff/ffff\x07",
    b"\x1b]52;c;amprag==\x07",
    b"\x1b]lq d O\xe2\x80\x9c title\x1b\\",
    b"\x1b[?997;1n",
    b"\x1b[0n",
    b"\x1b^private qd\x1b\\",
    b"\x1bXstart of string 35\x1b\\",
    b"\x1b[1;5:3A",  # a key let go
    b"\x1b[97;9u",  # a key with the super modifier
    b"\x1b[57441;2u",  # shift by itself
    b"\x1b[99~",
    b"\x1bOZ",
    b"\x1bO!Z",
    b"\x9b24;80R",  # the same in one byte
    b"\xc2\x9b24;80R",
    b"\x90>|qd\x1b\\",
    b"\x1b\\",
    b"\x1b[200~dd35q\r\n\x1b[A\xc3\xa9\x1b[201~",  # pasted text
    b"\x1b[201~",
    b"\x00",
    b"\x1c",
    b"\xff\xfe\xc0\x80",
    b"\xe0\x80\x80",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    "\u200b\ue000".encode(),
]


@pytest.mark.parametrize(("data", "key"), KEYS.items(), ids=repr)
def test_keys_whole_and_cut(data, key):
    assert decode(data) == [key]
    assert decode(b"q", data, b"j") == ["q", key, "j"]
    assert decode(*[data[i : i + 1] for i in range(len(data))], gap=0.03) == [key]


def test_a_window_that_loses_and_gets_the_focus() -> None:
    assert Decoder().feed(b"\x1b[Oa\x1b[I", 0.0) == ["<focus-out>", "a", "<focus-in>"]


@pytest.mark.parametrize("data", NO_KEYS, ids=repr)
def test_what_is_no_key_is_swallowed_whole_and_cut(data):
    assert decode(data) == []
    assert decode(b"q" + data + b"j") == ["q", "j"]
    assert decode(*[data[i : i + 1] for i in range(len(data))], gap=0.03) == []
    for cut in range(1, len(data)):
        assert decode(data[:cut], data[cut:], gap=0.04) == []


SEQUENCES = [data for data in NO_KEYS if data[:1] == b"\x1b" and len(data) > 3 and data[:2] != b"\x1bO" and data[:5] != b"\x1b[200"]


@pytest.mark.parametrize("data", SEQUENCES, ids=repr)
def test_an_answer_cut_off_is_swallowed(data):
    for cut in range(2, len(data)):
        assert decode(data[:cut]) == []
        for stop in (b"\x18", b"\x1a"):
            assert [key for key in decode(data[:cut] + stop + b"j") if key != "j"] == []
        assert decode(data[:cut], b"j", gap=3.0) in ([], ["j"])
        assert decode(data[:cut] + b"\x1b[A") in ([], ["up"])  # in an old mouse report or a string ESC may end it or not


@pytest.mark.parametrize("gap", [0.04, 0.1, 0.3, 0.45, 0.8])
@pytest.mark.parametrize("data", SEQUENCES, ids=repr)
def test_the_rest_of_an_answer_that_comes_late_is_no_key(data, gap):
    for cut in range(1, len(data) - 1):
        keys = decode(data[:cut], data[cut:], gap=gap)
        assert keys == [] or (cut == 1 and keys == ["escape"]), (cut, keys)


@pytest.mark.parametrize(("gap", "longest"), [(0.04, 99), (0.1, 29), (0.3, 10), (0.45, 7)])
def test_an_answer_may_come_byte_by_byte_once_it_has_begun(gap, longest):
    for data in [data for data in SEQUENCES if len(data) <= longest]:
        assert decode(data[:2], *[data[i : i + 1] for i in range(2, len(data))], gap=gap) == []


def test_a_lone_escape_is_the_escape_key_after_the_delay():
    decoder = Decoder(0.05)
    assert decoder.feed(b"\x1b", 1.0) == []
    assert decoder.deadline == pytest.approx(1.05)
    assert decoder.flush(1.04) == []
    assert decoder.flush(1.05) == ["escape"]
    assert decoder.deadline is None
    assert decoder.feed(b"O", 1.2) == ["O"]  # a person's next key


def test_escape_then_other_keys():
    assert decode(b"\x1b", b"P", gap=0.2) == ["escape", "P"]
    assert decode(b"\x1b", b"3", b"5", gap=0.2) == ["escape", "3", "5"]
    assert decode(b"\x1b", b"\x1b", gap=0.2) == ["escape", "escape"]
    assert decode(b"\x1b\x1b[A") == ["escape", "up"]


def test_keys_act_again_after_a_string_that_never_ends():
    assert decode(b"\x1bP>|no end", b"j", b"k", gap=0.6) == ["j", "k"]
    typed = [b"j"] * 40  # typing on must not keep it going
    assert decode(b"\x1bP>|no end", *typed, gap=0.1)[-9:] == ["j"] * 9


def test_keys_act_again_after_a_broken_sequence():
    assert decode(b"\x1b[12;", b"j", gap=0.6) == ["j"]
    assert decode(b"\x1b[12;\x18j") == ["j"]
    assert decode(b"\x1bPabc\x1b[Aj") == ["up", "j"]


def test_a_character_cut_between_reads_and_one_never_finished():
    assert decode(b"\xe2", b"\x99", b"\xa0", gap=5) == ["♠"]
    assert decode(b"\xe2\x99", b"q", gap=5) == ["q"]


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("25", 0.025), ("0", 0.0), ("9999999", 2.0), ("", 0.05), ("x", 0.05), ("-5", 0.05), ("²", 0.05)],
)
def test_the_delay_from_the_environment(value, seconds):
    assert escape_delay({"ESCDELAY": value}) == seconds
    assert escape_delay({}) == 0.05


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({min(cut, len(data)) for cut in cuts} | {0, len(data)})
    return [data[a:b] for a, b in itertools.pairwise(places)]


WELL_FORMED = st.lists(st.sampled_from([*KEYS, *NO_KEYS[:36]]), max_size=12).map(b"".join)
CUTS = st.lists(st.integers(0, 200), max_size=20)


@given(WELL_FORMED, CUTS)
def test_where_reads_are_cut_makes_no_difference(data, cuts):
    assert decode(*pieces(data, cuts), gap=0.01) == decode(data)


JUNK = st.lists(
    st.one_of(
        st.sampled_from([b"\x1b", b"[", b"O", b"P", b"]", b"\\", b"\x07", b"<", b";", b"1", b"~", b"M", b"\x9b", b"\xe2", b"\x1b[200~"]),
        st.binary(max_size=6),
    ),
    max_size=30,
).map(b"".join)


@given(JUNK, CUTS, st.floats(0, 3))
def test_junk_never_raises_and_keys_act_afterwards(data, cuts, gap):
    decoder, now = Decoder(), 0.0
    for piece in pieces(data, cuts):
        for key in decoder.feed(piece, now):
            assert key
            assert key.isprintable()
        now += gap
        decoder.flush(now)
    now += 10
    decoder.flush(now)
    assert decoder.deadline is None
    assert decoder.feed(b"\r", now + 10) == ["enter"]


PARAMETERS = st.text("0123456789;:<=>?", max_size=12)
COMPLETE = st.one_of(
    st.builds("\x1b[{}{}{}".format, st.sampled_from("<=>?"), PARAMETERS, st.sampled_from("ABCDHMRcmnqtuxy~")),
    st.builds("\x1b[{}{}{}".format, PARAMETERS, st.text(" !\"#$%&'()*+,-./", min_size=1, max_size=2), st.sampled_from("Rcmnpqruwxy")),
    st.builds(
        "\x1b{}{}{}".format,
        st.sampled_from("P]_^X"),
        st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=20),
        st.just("\x1b\\"),
    ),
).map(str.encode)


@given(COMPLETE, CUTS, st.integers(3, 40))
def test_any_complete_sequence_gives_no_key_and_any_broken_one_neither(data, cuts, end):
    assert decode(b"q", *pieces(data, cuts), b"j", gap=0.01) == ["q", "j"]
    assert decode(data[:end]) == []

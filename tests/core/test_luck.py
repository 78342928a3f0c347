"""Luck is uniform, labelled and reproducible."""

import hmac
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import filon
from filon.core.fair_deal import deal
from filon.core.luck import Draw, Keyed, Mac, Stream, seed_key


def test_label_gives_the_same_draw_in_any_order() -> None:
    cards = vec[u8]([u8(code) for code in range(30)])
    one, other = Keyed(seed_key(1), {}), Keyed(seed_key(1), {})
    first = [list(one.shuffle("a", cards)), list(one.shuffle("b", cards))]
    second = [list(other.shuffle("b", cards)), list(other.shuffle("a", cards))]

    assert first == second[::-1]
    assert first[0] != first[1]
    assert sorted(first[0]) == list(range(30))
    assert list(cards) == list(range(30))


def test_deal_replaces_the_draws_it_names() -> None:
    luck = Keyed(seed_key(1), {"a": [2, 1, 0], "n": [4]})

    assert list(luck.shuffle("a", vec[u8]([u8(0), u8(1), u8(2)]))) == [2, 1, 0]
    assert luck.below("n", 6) == 4
    assert [draw.label for draw in luck.draws] == ["a", "n"]


def test_luck_keeps_draws_as_the_record_lists_them() -> None:
    luck, box = Keyed(seed_key(1), {}), vec[u8]([u8(7), u8(7), u8(200)])
    cards = luck.shuffle("cards", box)
    small, large = luck.below("small", 6), luck.below("large", 2**31)

    assert luck.draws == [
        Draw("cards", [7, 7, 200], 0, [int(card) for card in cards]),
        Draw("small", [], 6, [int(small)]),
        Draw("large", [], 2**31, [int(large)]),
    ]
    assert list(box) == [7, 7, 200]


@pytest.mark.parametrize("length", [0, 1, 32, 64, 65, 200])
def test_reused_key_state_gives_the_same_hmac(length: int) -> None:
    key = bytes(range(length))
    mac = Mac(key)

    for text in (b"", b"die", b"x" * 300):
        assert mac.digest(text) == hmac.digest(key, text, "sha256")


def test_biased_words_are_rejected() -> None:
    stream = Stream(seed_key(3), "x")
    stream.block, stream.at = b"\xff\xff\xff\xff\0\0\0\5", 0

    assert stream.below(3) == 2  # 2**32 - 1 lies in the last, incomplete run of three; 5 does not


def test_luck_is_uniform() -> None:
    counts = Counter(Stream(seed_key(seed), "die").below(6) for seed in range(6000))

    assert all(abs(counts[side] - 1000) < 120 for side in range(6)), counts


def test_quick_luck_is_uniform_for_every_seed() -> None:
    for seed in (0, 1, -1, 2**31, 2**63 - 1):
        luck = filon.Quick(seed)
        counts = Counter(luck.below("", 5) for _ in range(5000))
        assert all(abs(counts[number] - 1000) < 150 for number in range(5)), (seed, counts)


def test_quick_shuffle_is_uniform() -> None:
    luck = filon.Quick(5)
    counts = Counter(tuple(luck.shuffle("", vec[u8]([u8(0), u8(1), u8(2)]))) for _ in range(6000))

    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts.values()), counts


def test_added_bytes_change_the_key_and_are_added_once() -> None:
    commitment = filon.Commitment(3, bytes(32))
    before = deal.key(commitment.secret, "saboteur", 1, commitment.added)
    commitment.add(2, bytes(range(16)))

    assert deal.key(commitment.secret, "saboteur", 1, commitment.added) != before
    for seat, part in ((2, bytes(16)), (3, bytes(16)), (-1, bytes(16)), (0, bytes(15))):
        with pytest.raises(filon.InvalidStart):
            commitment.add(seat, part)


def test_secret_has_32_bytes_and_is_new_each_time() -> None:
    with pytest.raises(filon.InvalidStart):
        filon.Commitment(3, b"short")

    assert filon.Commitment(3).fingerprint != filon.Commitment(3).fingerprint


def test_committed_match_refuses_a_given_deal() -> None:
    with pytest.raises(filon.InvalidStart):
        filon.load("saboteur").start(seats=3, deal={"first": "p1"}, fair=filon.Commitment(3))

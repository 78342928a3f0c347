"""Encoders number every move and encode nothing a seat may not know, on random matches of every game."""

from collections import Counter
from random import Random

from adapters.encoder_checks import (
    every_move_has_a_number,
    figures_are_shares,
    twin_deals_look_identical,
    twin_of,
    worlds_look_the_same,
    worlds_of_a_view_agree,
)
from adapters.sample_matches import TABLES, one_walk

MOST = 400  # lines of a walk: a match of Sacramento may have thousands


def example(random: Random) -> Counter[str]:
    """One match, with options of its own or without, by players with more or less purpose."""
    key, seats = random.choice(TABLES)
    encoder, walked = one_walk(
        key, seats, random, random.choice([0.0, 0.5, 1.0]), options=random.random() < 0.5, most=MOST
    )
    far = every_move_has_a_number(encoder, walked)
    worlds_of_a_view_agree(encoder, walked, random, 0.1)
    worlds_look_the_same(encoder, walked, random, 0.05)
    figures_are_shares(encoder, walked, random, 0.05)
    twin = twin_of(encoder, walked, random)
    if twin is not None:
        twin_deals_look_identical(encoder, *twin)
    return Counter({f"matches of {key}": 1, "far moves": far, "twins": int(twin is not None)})

"""Does a net find what no sum of weights can tell?"""

from itertools import product

from librt.vecs import vec

from filon.bots.relu_net import AdamOptimizer, Net, random_net

# Two things and one that is always so: each alone is worth nothing, one without the other is.
CORNERS = [
    (vec[float]([float(one), float(two), 1.0]), 1.0 if one != two else 0.0) for one, two in product((0, 1), repeat=2)
]


def taught(rounds: int) -> Net:
    net = random_net(3, 8, 1)
    optimizer = AdamOptimizer(net)
    for _ in range(rounds):
        for features, target in CORNERS:
            optimizer.add_sample(features, target)
        optimizer.step(0.02, 0.0)
    return net


def test_a_unit_counts_only_what_is_more_than_nothing() -> None:
    """Two units that look at two features; the second feature is held against the first unit."""
    net = Net(2, [1.0, 0.5, -2.0, 0.5, 10.0, 100.0])

    assert net.value(vec[float]([3.0, 1.0])) == 10.0 + 200.0
    assert net.value(vec[float]([1.0, 1.0])) == 100.0
    assert net.value(vec[float]([0.0, 0.0])) == 0.0


def test_a_net_without_units_makes_nothing_of_anything() -> None:
    assert Net(2, []).value(vec[float]([3.0, 1.0])) == 0.0


def test_it_learns_what_two_features_tell_only_together() -> None:
    before, after = taught(0), taught(400)

    assert [before.value(features) for features, _ in CORNERS] == [0.0] * 4
    assert all(abs(after.value(features) - target) < 0.1 for features, target in CORNERS)


def test_a_step_goes_against_all_that_was_gathered_since_the_last() -> None:
    """Contrary lessons cancel each other out; a pull brings all nearer to nothing."""
    net = Net(1, [1.0, 1.0])
    optimizer = AdamOptimizer(net)
    here = vec[float]([1.0])

    assert optimizer.add_sample(here, 3.0) == -2.0
    assert optimizer.add_sample(here, -1.0) == 2.0
    optimizer.step(0.1, 0.0)
    assert list(net.weights) == [1.0, 1.0]
    optimizer.step(0.1, 0.5)
    assert list(net.weights) == [0.95, 0.95]


def test_the_same_lessons_make_the_same_net() -> None:
    assert list(taught(20).weights) == list(taught(20).weights)

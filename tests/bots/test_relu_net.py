"""ReLU network: its output, its gradient steps, and an interaction that no linear model can fit."""

from itertools import product

from librt.vecs import vec

from filon.bots.relu_net import AdamOptimizer, Net, random_net

# Exclusive or of two features, and a third that is always 1.
CORNERS = [
    (vec[float]([float(one), float(two), 1.0]), 1.0 if one != two else 0.0) for one, two in product((0, 1), repeat=2)
]


def trained(rounds: int) -> Net:
    net = random_net(3, 8, 1)
    optimizer = AdamOptimizer(net)
    for _ in range(rounds):
        for features, target in CORNERS:
            optimizer.add_sample(features, target)
        optimizer.step(0.02, 0.0)
    return net


def test_value_ignores_units_below_zero() -> None:
    """Two units on two features; the second feature counts against the first unit."""
    net = Net(2, [1.0, 0.5, -2.0, 0.5, 10.0, 100.0])

    assert net.value(vec[float]([3.0, 1.0])) == 10.0 + 200.0
    assert net.value(vec[float]([1.0, 1.0])) == 100.0
    assert net.value(vec[float]([0.0, 0.0])) == 0.0


def test_value_without_units_is_zero() -> None:
    assert Net(2, []).value(vec[float]([3.0, 1.0])) == 0.0


def test_optimizer_learns_exclusive_or() -> None:
    before, after = trained(0), trained(400)

    assert [before.value(features) for features, _ in CORNERS] == [0.0] * 4
    assert all(abs(after.value(features) - target) < 0.1 for features, target in CORNERS)


def test_step_uses_the_mean_gradient_and_decays_weights() -> None:
    """Opposite errors cancel each other out; weight decay moves all weights towards 0."""
    net = Net(1, [1.0, 1.0])
    optimizer = AdamOptimizer(net)
    here = vec[float]([1.0])

    assert optimizer.add_sample(here, 3.0) == -2.0
    assert optimizer.add_sample(here, -1.0) == 2.0
    optimizer.step(0.1, 0.0)
    assert list(net.weights) == [1.0, 1.0]
    optimizer.step(0.1, 0.5)
    assert list(net.weights) == [0.95, 0.95]


def test_training_is_deterministic() -> None:
    assert list(trained(20).weights) == list(trained(20).weights)

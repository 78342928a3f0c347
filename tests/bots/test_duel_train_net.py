"""Training of Le Duel's network on what the linear weights leave unexplained."""

from librt.vecs import vec

from filon.bots.duel.features import COUNT, NAMES
from filon.bots.duel.train_net import Samples, sample, train
from filon.bots.relu_net import Net
from filon.core.luck import Quick

GOLD, PILE, ALWAYS = (NAMES.index(name) for name in ("own gold", "pile", "always"))
BY = vec[float]([1.0 if at == GOLD else 0.0 for at in range(COUNT)])


def position(gold: float, pile: float) -> vec[float]:
    numbers = vec[float]([0.0] * COUNT)
    numbers[GOLD], numbers[PILE], numbers[ALWAYS] = gold, pile, 1.0
    return numbers


def target(gold: float, pile: float) -> float:
    """Gold is worth twice as much while there is a pile."""
    return gold * (2.0 if pile else 1.0)


def chunk(seed: int) -> list[float]:
    """Return sixty random positions."""
    luck, found = Quick(seed), list[float]()
    for _ in range(60):
        gold, pile = float(luck.below("", 4)), 40.0 * float(luck.below("", 2))
        found += sample(position(gold, pile), target(gold, pile), BY)
    return found


def test_sample_encoding_round_trips() -> None:
    samples = Samples()
    samples.add([*sample(position(3.0, 0.0), 5.0, BY), *sample(position(0.0, 7.0), -1.0, BY)])
    scales = vec[float]([1.0] * COUNT)
    first = samples.load(samples.positions[0], scales), list(samples.features)
    second = samples.load(samples.positions[1], scales), list(samples.features)

    assert first == ((5.0, 3.0), list(position(3.0, 0.0)))
    assert second == ((-1.0, 0.0), list(position(0.0, 7.0)))
    assert len(samples.positions) == 2


def test_train_finds_an_interaction_of_two_features() -> None:
    named, figures = train(chunk(seed) for seed in range(1, 101))
    net = Net(COUNT, [weight for row in named.values() for weight in row])

    assert figures["explained"] > 0.8 > 0.6 > figures["without"]
    assert net.value(position(3.0, 40.0)) > 1.0 + net.value(position(3.0, 0.0))


def test_train_is_deterministic() -> None:
    assert train([chunk(1), chunk(2)]) == train([chunk(1), chunk(2)])

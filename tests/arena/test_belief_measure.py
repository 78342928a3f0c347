"""`filon arena belief`: measures what a belief knew, resumes, and draws it."""

import sys
from math import log
from pathlib import Path

import pytest

from filon.__main__ import main
from filon.arena import bot_versions, experiment, fingerprints
from filon.arena.belief import measure as belief_measure
from filon.arena.belief import page as belief_page

BOT_FILE = Path(__file__).parents[1] / "arena" / "sample_bots.py"
WORDS = ["arena", "belief", "saboteur", "--bots", "regular", "--seats", "5", "--budget", "1it", "--json"]


def test_belief_row_sums_the_diggers_probabilities() -> None:
    """Two seats, the second a saboteur; the first thinks so more and more."""
    held = [[[0.0, 0.4]], [[0.0, 0.5]], [[0.0, 0.6]], [[0.0, 0.7]], [[0.0, 0.9]]]
    row = belief_measure.round_sums([0], held, 0b10, lost=True)
    found = belief_measure.summarize(2, [row])

    assert found.posterior_when_they_lost.value == pytest.approx(0.9)
    assert [one.value for one in found.loss] == pytest.approx([-log(chance) for chance in (0.5, 0.6, 0.7, 0.9)])
    assert found.loss_less_prior[3].value == pytest.approx(log(0.4) - log(0.9))
    assert sum(many for _, _, many in found.calibration) == 4


def test_belief_without_lost_rounds_has_no_posterior_of_them() -> None:
    held = [[[0.0, 0.4]], [[0.0, 0.5]]]
    rows = [belief_measure.round_sums([0], held, 0b10, lost=False)] * 3
    no_saboteurs = [belief_measure.round_sums([0], held, 0b00, lost=False)] * 3
    won, without = belief_measure.summarize(2, rows), belief_measure.summarize(2, no_saboteurs)

    assert won.posterior_when_they_lost is None
    assert belief_page.console_lines(won)[1].startswith("  on the real saboteurs before roles are shown: 0.50")
    assert "lost rounds" not in "".join(belief_page.console_lines(won))
    assert without.posterior is None
    assert "real saboteurs" not in "".join(belief_page.console_lines(without))


def test_belief_rounds_on_disk_are_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--games", "2", "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    [file] = tmp_path.glob("belief-*.json")
    first = belief_measure.read_rows(file)
    assert main([*WORDS, "--games", "3", "--out", str(tmp_path)]) == 0

    assert belief_measure.read_rows(file)[:2] == first
    assert '"rounds":3' in capsys.readouterr().out
    assert (tmp_path / "belief.html").read_text(encoding="utf-8").count("<svg") == 2


@pytest.mark.parametrize("text", ["", "[[1.0,", "[[1.0]]", "{}", "\udcff"])
def test_truncated_belief_rows_are_played_again(text: str, tmp_path: Path) -> None:
    words = [*WORDS, "--jobs", "1", "--games", "1", "--out", str(tmp_path)]
    assert main(words) == 0
    [file] = tmp_path.glob("belief-*.json")
    first = file.read_bytes()
    file.write_bytes(text.encode(errors="surrogateescape"))
    assert main(words) == 0

    assert file.read_bytes() == first


def test_belief_rows_depend_on_the_experts_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if no built-in bot plays."""
    bot_file = f"{BOT_FILE}:plain"
    belief_measure.measure(bot_file, 5, 1, "1it", tmp_path, 1)
    belief_measure.measure(bot_file, 5, 1, "1it", tmp_path, 1)
    assert len(list(tmp_path.glob("belief-*.json"))) == 1
    monkeypatch.setattr(fingerprints, "of_built_in", lambda key, root="": "another one")
    belief_measure.measure(bot_file, 5, 1, "1it", tmp_path, 1)

    assert len(list(tmp_path.glob("belief-*.json"))) == 2


def test_belief_players_have_budgets_talk_and_faults() -> None:
    """Their own budget, their talk, and a random move in place of an illegal one."""
    bots = f"{BOT_FILE}:hasty@7it,{BOT_FILE}:talker,{BOT_FILE}:wrong"
    measured = experiment.create("saboteur", bots, "1it", {"rounds": 1})
    module = sys.modules["external_sample_bots"]
    module.talker.heard.clear()
    row = belief_measure.play_round(measured, 5, 1)

    assert row[0] == 1.0
    assert module.hasty.budgets == {7}
    assert module.talker.heard


def test_belief_refuses_a_game_without_roles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "belief", "sabale"]) == 2
    assert "only saboteur" in capsys.readouterr().err


def test_strength_page_has_a_section_on_belief(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        belief_page, "MATCHUPS", (belief_page.Matchup(f"digger=regular+saboteur={bot_versions.EARLIER}", least=0.93),)
    )
    sleeper = (Path(__file__).parents[2] / "examples" / "strangers.py").read_text(encoding="utf-8")
    (tmp_path / "saboteur.py").write_text(sleeper + "\n\nregular = sleeper\n", encoding="utf-8")
    text = belief_page.section(tmp_path, list(belief_page.measure_rows([], tmp_path, 2, "1it", tmp_path, 2)), tmp_path)
    lines = [line.split(" | ") for line in text.splitlines() if line.startswith("| `filon arena belief saboteur")]

    assert [line[0].split("--seats ")[1] for line in lines] == [f"{seats} --games 2 --budget 1it`" for seats in (5, 7)]
    assert all("saboteur=EARLIER" in line[0] and line[1] == "2" and len(line) == 10 for line in lines)
    assert all("%" in line[2] and line[5].startswith("≥ 0.93") for line in lines)
    assert all(f"pictures/calibration-{seats}.svg" in text for seats in (5, 7))
    assert (tmp_path / "pictures" / "calibration-7.svg").read_text(encoding="utf-8").startswith("<svg xmlns")

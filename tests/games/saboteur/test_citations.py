"""Is every rule cited by a test of its own?"""

import pathlib
import re
from importlib import resources

from .dealt import GAME

HERE = pathlib.Path(__file__).parent
NUMBER = re.compile(r"\bS\d+\.\d+\b")


def test_every_rule_number_is_cited_by_a_test() -> None:
    """In the docstring of one that plays by it, S1.1 to S11.2."""
    rules = resources.files(GAME.package).joinpath("RULES.md").read_text("utf-8")
    numbers = {found[1] for found in re.finditer(r"^- (S\d+\.\d+) ", rules, re.MULTILINE)}
    cited = set()
    for path in HERE.glob("test_s*.py"):
        for docstring in re.findall(r'^    """.*?"""', path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            cited.update(NUMBER.findall(docstring))

    assert len(numbers) == 37
    assert numbers - cited == set()
    assert cited <= numbers

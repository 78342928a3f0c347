"""The words of the first years are gone: old module paths, class names, routes, message tags and phrases.

The lists are explicit; to ban another word, add it. `python tests/test_vocabulary.py` prints what is left, by folder.
Exempt are move notation and option values, stored tags, the changelog, `docs/notes/renames.md`, sentences that players
read, and this file.
"""

from __future__ import annotations

import ast
import collections
import functools
import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parent.parent
SEARCHED = ("src", "tests", "web/src", "docs", "examples", "launch", "play", "setup.py", "README.md", "CONTRIBUTING.md")
TEXTS = (".py", ".ts", ".svelte", ".md", ".txt", ".json", ".css", ".html", ".toml")
EXEMPT = re.compile(
    r"tests/(samples/|server/samples/|outside_older/|test_vocabulary\.py)"  # by earlier versions; this file
    r"|docs/notes/renames\.md|examples/(earlier|restamp)\.py"  # map old names to new ones
    r"|/words/[^/]*\.json$|/RULES[^/]*\.md$|tests/games/[^/]*/records/"  # what players read, stored records
)
# Old words that files need: aliases of flags and names, stored tags, values in views.
ALLOWED = {
    "docs/adding-a-game.md": (  # the table of older names
        "happenings witness hearers happening tell_all face_of filon.testing.witness filon.adapters.face"
    ),
    "docs/decisions/0004-same-modules-in-every-game.md": "witness",
    "docs/games/sacramento.md": "anew",
    "docs/reference.md": "hearers",
    "src/filon/__init__.py": "happening",
    "src/filon/adapters/__init__.py": "face_of",
    "src/filon/bots/sacramento/": "anew",
    "src/filon/core/events/event_recorder.py": "tell_all",
    "src/filon/core/game.py": "happenings",
    "src/filon/core/registry.py": "witness filon.testing.witness filon.adapters.face",
    "src/filon/core/state.py": "hearers",
    "src/filon/games/sacramento/": "anew",
    "src/filon/table/log_entries.py": "latecomers pledged",  # stored
    "src/filon/server/storage/migrations.py": "manner onlookers",
    "src/filon/terminal/cli.py": "onlooker",
    "src/filon/testing/oracle.py": "witness",
    "tests/adapters/test_outside_game.py": "face_of",
    "tests/core/test_older_names.py": "happening",
    "tests/games/sacramento/": "anew",
    "tests/server/test_crash_recovery.py": "pledged",
    "tests/server/test_migrations.py": "onlookers",
    "tests/soak/recipes/killed.py": "pledged",
    "tests/table/test_stored_samples.py": "gathering",
    "tests/terminal/test_replay_screen.py": "onlooker",
    "tests/test_cli.py": "onlooker",
    "tests/test_reference.py": "happening",
    "tests/web/test_late_join_and_spectators.py": "onlooker onlookers",  # sentences on the page
    "tests/web/test_sacramento.py": "anew",
    "web/src/games/sacramento/": "anew",
}

# Packages and the modules they had.
MODULES = {
    "filon": "making",
    "filon.adapters": "face faces mine world",
    "filon.adapters.faces": "duel sabale saboteur sacramento",
    "filon.arena": (
        "believing charts claims climbing command curves earlier fairness intervals kept on_ray pages playing "
        "prints ratings report results roles setting sureness told"
    ),
    "filon.bench": "clients command loop served solo work",
    "filon.bots": "contest judgement net search",
    "filon.bots.duel": "cards choices judgement lessons numbers outlook thumb tuning ways",
    "filon.bots.sabale": "judgement numbers table tuning",
    "filon.bots.saboteur": "acts cast habits hiding hopes judgement mix numbers selfplay thinking thumb tuning",
    "filon.bots.sacramento": "ground judgement numbers prospects rides stakes suspicion tuning",
    "filon.client": "house seat",
    "filon.core": (
        "beside checked fair first fitting heard hearers mode outside patch reading recall rules sentences "
        "shipped side terms trouble verify words"
    ),
    "filon.games": "mine",
    "filon.games.duel": (
        "asked beside box drawing fitting foresight happenings judge questions recall setting settle sheet shown "
        "sketch wire written"
    ),
    "filon.games.mine": "either_way grid happenings places questions sides sorted_places tools unseen",
    "filon.games.sabale": (
        "asked beside box drawing fitting happenings judge recall setting sheet sketch turns wire written"
    ),
    "filon.games.saboteur": (
        "asked beside box drawing faces happenings judge news parts questions recall round setting sheet shown "
        "sketch wire written"
    ),
    "filon.games.saboteur.worlds": "chosen ended fitting gold packed paid skew",
    "filon.games.sacramento": "asked beside box drawing fitting happenings judge recall setting sheet wire written",
    "filon.making": "building command names site",
    "filon.server": (
        "about again around beat build calm chance chores command deeds devices figures flow gate guests house "
        "keeping late length life line links live logs lost manner openapi presence protocol rates reel refusing "
        "schema seats socket store telling thinking thought wire wishes worker"
    ),
    "filon.server.pages": "asked drawn gathering playing posts reading table",
    "filon.table": (
        "asking checking dealing gathering happening inputs judging log messages mirror playing questions "
        "requests schema showing told typed typescript undo"
    ),
    "filon.terminal": "called command disk mistakes options page parsing replaying rules session setup store watch",
    "filon.testing": "cells counting evening hostile late pages recipes sentences witness",
    "filon.testing.duel": "box card_chances mine moves naive pieces purpose twins witness",
    "filon.testing.laws": "client counts ends knowing legal news questions same sample secret tables twins undoing",
    "filon.testing.recipes": "laws moves records refusals",
    "filon.testing.sabale": "naive purpose table texts witness",
    "filon.testing.saboteur": "box card_chances gold_chances gold_trials mine naive pieces purpose stories witness",
    "filon.testing.sacramento": "boards dawdling naive purpose riding twins witness",
}
# Packages and the classes they had, which have other names now.
CLASSES = {
    "adapters": "Chart DuelFace Face Ground MineFace Numbers OnPlaces SabaleFace SaboteurFace SacramentoFace World",
    "arena": "Among Balance Believed Cast Clock Fitting Kept Kind Known Measured Played Setting Strength Table",
    "bench": "Asked Chair Heard Playing Room Served",
    "bots": (
        "Believed Careless Ground Habits Judgement Lesson Memory Met Numbers Prospects Rides Suspicion Table "
        "Thought Walk Ways"
    ),
    "core": "Copying Happening Heard Hearers Kept Laid Memory Part Sealed Shown Side Source Tried",
    "games": "Block Box Chosen Group Hoards Lying Memory Order Pack Round Sheet",
    "scaffold": "NotMade Site",
    "server": (
        "Addresses Advice Again Around Beat Choice Device Door Due Figures Flow Folder Forms Gate House Kind "
        "Known Late Leaf Length Line Lines Live Lost LostSeat Made Manner Mistake No OpenTable Opened Rates Reel "
        "Refusing Said Say Seat Socket Spend Step Tables Thinking Thought Trouble Window Wire Wish"
    ),
    "table": (
        "Added Again Answer Answered Asked Asking Banks Called Chair Changed Chosen ComeBack Deal Dealing Doing "
        "Failed Fixed Gathering Hosted Input Letter Line Made Mine Mirror Now Open Place Playing Pledge Pledged "
        "Remarked Request Seen Sent Shown Sight Sketch TakeBack Whole Why Wished Withdrew"
    ),
    "terminal": "Asked Disk Kept Left NotKept Replaying Speaking Store System Terminal",
    "testing": "Acted Box Evening Follow Naive Questions Vault Witness",
}
# Folders of web/src and the files they had.
WEB_FILES = {
    "": "page.svelte.ts route.svelte.ts settings.svelte.ts",
    "games/board": "Loupe.svelte Nugget.svelte Places.svelte Way.svelte motion.ts places.ts",
    "games/duel": (
        "Cover.svelte Deeds.svelte Final.svelte Ranks.svelte Secret.svelte Struck.svelte Won.svelte game.ts"
    ),
    "games/mine": (
        "CardHand.svelte Chips.svelte Counter.svelte Flight.svelte GoldRow.svelte Hold.svelte Latest.svelte "
        "MineBoard.svelte Pennant.svelte Place.svelte Rockfall.svelte SiteCard.svelte Tools.svelte drag.svelte.ts "
        "lying.ts naming.ts offered.ts pairing.svelte.ts sites.ts"
    ),
    "games/mine/cards": (
        "Back.svelte Boulder.svelte Card.svelte Deed.svelte Door.svelte Nugget.svelte Token.svelte Troll.svelte "
        "Tunnel.svelte art.ts faces.ts inks.ts light.ts"
    ),
    "games/sabale": (
        "Bar.svelte Cover.svelte Final.svelte Ground.svelte Marker.svelte Run.svelte Runner.svelte Sign.svelte "
        "Won.svelte chips.ts geometry.ts motion.ts spots.ts stepper.svelte.ts turn.ts"
    ),
    "games/saboteur": "Cover.svelte Say.svelte Secret.svelte Won.svelte game.ts round.ts",
    "games/sacramento": (
        "Answer.svelte Bank.svelte Challenge.svelte Cover.svelte Ground.svelte Lifted.svelte Piece.svelte "
        "Rider.svelte Secret.svelte Street.svelte Streets.svelte Won.svelte geometry.ts motion.ts nuggets.ts "
        "rich.ts ride.ts secret.svelte.ts spots.ts"
    ),
    "look": (
        "Dwarf.svelte Emblem.svelte Icon.svelte Logo.svelte Numeral.svelte Role.svelte Sheet.svelte Tool.svelte "
        "base.css emblems.ts layers.ts numerals.ts tokens.ts"
    ),
    "place": (
        "Check.svelte Device.svelte GameTile.svelte Header.svelte Home.svelte Invite.svelte LostSeat.svelte "
        "MyName.svelte NewTable.svelte Options.svelte Picture.svelte Replay.svelte Resume.svelte Rules.svelte "
        "Slider.svelte State.svelte Told.svelte Waiting.svelte ago.ts begin.ts choice.svelte.ts record.ts"
    ),
    "table": (
        "Actions.svelte Alone.svelte Ask.svelte Bar.svelte Camera.svelte Claimed.svelte Clock.svelte Facts.svelte "
        "Final.svelte Happenings.svelte Mark.svelte Match.svelte Menu.svelte Overview.svelte Preferences.svelte "
        "Rounds.svelte RulesText.svelte Seat.svelte Seats.svelte Sheets.svelte Short.svelte Side.svelte "
        "Table.svelte Talk.svelte attention.ts camera.ts company.ts draft.svelte.ts gains.ts keys.ts "
        "marks.svelte.ts offers.ts play.svelte.ts reading.ts results.ts screen.ts short.ts showing.svelte.ts "
        "sound.ts telling.svelte.ts"
    ),
    "table/generic": "Board.svelte Cover.svelte Hand.svelte index.ts",
    "wire": "connection.ts deal.ts http.ts mirror.ts reel.ts sha256.ts shown.ts speech.ts types.ts verify.ts words.ts",
}
# Routes of version 1 of the HTTP API, as they end after `/api/tables/{table}` or `/api/games/{game}`.
ROUTES = ("late", "choose", "manner", "again", "lost", "reel", "sheet")
OLD_PATHS = ("/api/mine", "/api/reel")
# Kinds of messages of version 1 of the WebSocket protocol. `answer` is still the kind of a reply.
TAGS = ("shown", "changed", "around", "take_back", "come_back", "pledge", "open", "why")
# Names that are gone from the code altogether.
IDENTIFIERS = (
    "Happening Happenings Hearers Judgement Judgment Witness WITNESS Naive Gathering Latecomer Manner Onlooker Reel "
    "Wish by_lot face_of hearers tell_all write_letter a_dumb_client_keeps_up a_secret_stays_closed about_manner "
    "add_manner all_come_back ask_around ask_no_more asks_house brought_news cannot_happen card_chances cast_of "
    "chair_forms chance_to_bank check_chair come_late come_or_gone dawdle dawdled dealing_refusal eyes_of "
    "gathering_refusal gathers gold_chances gold_trials guilt_of hand_over happening_reader heed hear_act "
    "hear_at_once hear_talk hear_throw is_cast is_found_out is_stranger judgement_of keep_calm keeping_house "
    "legal_exactly_when_not_refused let_bot_play late_form lost_seat may_take_back might_carry news_lines news_of "
    "newcomer_of nothing_is_lost of_stranger of_the_house onlooker_knows_no_more own_board put_away read_anew "
    "read_door read_letter records_come_out_the_same row_chances said_once samples_fit_the_chances "
    "samples_look_the_same sealed_opening serve_figures set_manner set_pace show_happening stranger_files sureness "
    "tell_around tell_each tell_token tell_turn told_kept told_moves twin_tables_cannot_be_told_apart "
    "twins_cannot_be_told_apart unask_around untold what_became_of what_comes_next_is_hidden "
    "what_was_seen_is_not_taken_back_alone wish_refusal wisher without_news_nothing_is_learnt worth_trying "
    "write_whole written_try"
)
PHRASES = (
    "pairs? of eyes",
    "by lot",
    "onlookers?",
    "hearers?",
    "anew",
    "one['’]s own",
    "hangs? on",
    "by and by",
    "(?:is|are|was|were|be|been) told(?! apart)",
    "rules? of thumb",
    "news law",
    "law of news",
    "happenings?",
    "pledge[ds]?",
    "latecomers?",
    "chairs?",
    "gathering",
    "reels?",
    "judge?ments?",
    "witness(?:es)?",
    "the house",
    "drawn table",
    "at the face",
    "in the midst",
    "heeds?",
    "dawdl(?:e[ds]?|ing)",
    "deeds?",
    "manners?",
    "hears? of",
    "put away",
    "reckon(?:s|ed|ing)?",
    "whence",
    "thereof",
    "so told",
    "whoever",
    "somebody",
    "with whose eyes",
    "whose eyes",
    "a game of one['’]s",
    "makes? known",
    "as it is told",
)


@functools.cache
def texts() -> dict[str, str]:
    """The text of every searched file, by its path."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *SEARCHED]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    names = [name for name in listed.stdout.split("\0") if name.endswith(TEXTS) or name == "play"]
    paths = {name: ROOT / name for name in names if not EXEMPT.search(name)}
    return {name: path.read_text(encoding="utf-8") for name, path in paths.items() if path.is_file()}


def phrase_pattern(phrase: str) -> re.Pattern[str]:
    """Finds a phrase in any letter case, also across the end of a line within a comment."""
    gap = r"(?:\s+(?:(?:#|//|\*)\s+)?)"
    return re.compile(rf"\b(?:{phrase.replace(' ', gap)})\b", re.IGNORECASE)


def found_in(name: str, text: str, pattern: re.Pattern[str]) -> list[str]:
    """Every place of a pattern in a text, as `path:line: match`."""
    allowed = {word for path, words in ALLOWED.items() if name.startswith(path) for word in words.split()}
    places = [found for found in pattern.finditer(text) if found[0].lower() not in allowed]
    return [f"{name}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for found in places]


def findings(pattern: re.Pattern[str]) -> list[str]:
    """Every place of a pattern in the searched files."""
    return [place for name, text in texts().items() for place in found_in(name, text, pattern)]


def old_modules() -> list[str]:
    return sorted(f"{package}.{name}" for package, names in MODULES.items() for name in names.split())


def alternatives(words: list[str]) -> str:
    return "|".join(map(re.escape, words))


def imported_names(text: str) -> set[str]:
    """The dotted names of all imports of a Python file."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_no_file_names_an_old_module() -> None:
    dotted = re.compile(rf"\b(?:{alternatives(old_modules())})\b(?![\w/])")
    files = re.compile(rf"\bfilon/(?:{alternatives([name[6:].replace('.', '/') for name in old_modules()])})\.py\b")

    assert findings(dotted) == []
    assert findings(files) == []


def test_no_file_imports_an_old_module() -> None:
    old = set(old_modules())
    python = {name: text for name, text in texts().items() if name.endswith(".py")}

    assert {name: sorted(found) for name, text in python.items() if (found := imported_names(text) & old)} == {}


def test_no_old_module_exists() -> None:
    paths = [ROOT / "src" / name.replace(".", "/") for name in old_modules()]

    assert [str(path) for path in paths if path.with_suffix(".py").exists() or (path / "__init__.py").exists()] == []


def test_no_old_file_of_the_page_exists_or_is_named() -> None:
    old = [f"{folder}/{name}" for folder, names in WEB_FILES.items() for name in names.split()]

    assert [name for name in old if (ROOT / "web" / "src" / name).exists()] == []
    assert findings(re.compile(rf"\bweb/src/(?:{alternatives(old)})(?![\w.])")) == []


@pytest.mark.parametrize("package", CLASSES)
def test_no_package_defines_a_renamed_class(package: str) -> None:
    old = set(CLASSES[package].split())
    sources = {name: text for name, text in texts().items() if name.startswith(f"src/filon/{package}/")}
    classes = {
        f"{name}: {node.name}"
        for name, text in sources.items()
        if name.endswith(".py")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef) and node.name in old
    }

    assert sources
    assert classes == set()


def test_no_file_names_an_old_route() -> None:
    after_table = rf"(?:tables|games)/[{{$<][^/\s\"'`]*[}}>]/(?:{alternatives(list(ROUTES))})(?![\w-])"
    routes = re.compile(rf"{after_table}|(?:{alternatives(list(OLD_PATHS))})(?![\w-])")

    assert findings(routes) == []


def test_no_file_has_an_old_kind_of_message() -> None:
    kinds = re.compile(rf"\bkind\\?[\"']?(?: ?[:=]=*) ?\\?[\"'](?:{alternatives(list(TAGS))})\\?[\"']")

    assert findings(kinds) == []


def test_no_source_has_an_old_identifier() -> None:
    pattern = re.compile(rf"\b(?:{alternatives(IDENTIFIERS.split())})\b")

    assert findings(pattern) == []


def test_no_file_has_an_old_phrase() -> None:
    assert findings(phrase_pattern("|".join(PHRASES))) == []


def test_phrase_is_found_in_any_case_and_across_lines() -> None:
    pattern = phrase_pattern("by lot")

    assert found_in("a.py", "# chosen By\n    # lot", pattern) == ["a.py:1: By\n    # lot"]
    assert found_in("a.py", "by lots", pattern) == []


if __name__ == "__main__":
    for phrase in PHRASES:
        counts = collections.Counter("/".join(place.split("/")[:3]) for place in findings(phrase_pattern(phrase)))
        print(f"{phrase}: {dict(counts.most_common())}" if counts else f"{phrase}: none")

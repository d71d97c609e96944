#!/usr/bin/python3
"""Runs every snippet of a page in an empty folder, from top to bottom, as a reader would.

    run_snippets.py PAGE --camber PROGRAM --build FOLDER

  ```sh      runs in bash and must end with 0, or with what <!-- exit: N --> above it says
  ```python  runs in Debian's Python, which has the packages that packages.txt lists
  ```text    right after one of these: what it prints, stdout and stderr together. `...` stands for anything in a
             line, a line `...` for any lines; spaces count as one.
  any language with <!-- file: NAME --> above it: saved under that name, for the snippets that follow
  any with <!-- not run: REASON --> above it: left alone

The reader stands in a clone: `tools` and `models` are there. A snippet of another language without one of the two marks is an error, so that none goes unchecked. Where a page uses
find_package(camber), the build is installed to a fresh prefix that CMake finds.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from page import blocks

ROOT = pathlib.Path(__file__).resolve().parents[2]
INTERPRETERS = {"sh": ["/bin/bash", "-euo", "pipefail"], "python": ["/usr/bin/python3"]}
SILENT = {"", "text", "mermaid"}  # may stand alone: sketches, output that is quoted in passing


class Failure(Exception):
    pass


def pattern(line):
    """One line of expected output as a regular expression."""
    words = " ".join(line.split())
    return ".*".join(re.escape(part) for part in words.split("..."))


def matches(expected, actual):
    """Whether the lines are as expected; a line `...` stands for any number of lines."""
    if not expected:
        return not actual
    if expected[0].strip() == "...":
        return any(matches(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    if not actual or not re.fullmatch(pattern(expected[0]), " ".join(actual[0].split())):
        return False
    return matches(expected[1:], actual[1:])


def lines_of(text):
    return [line for line in text.splitlines() if line.strip()]


def run(block, folder, environment):
    """Output of a runnable block."""
    done = subprocess.run(
        INTERPRETERS[block.language], input=block.text, cwd=folder, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )
    claimed = int(block.markers.get("exit", "0"))
    if done.returncode != claimed:
        raise Failure(f"ends with {done.returncode}, not with {claimed}:\n{done.stdout}")
    return done.stdout


def check(block, folder, environment, outputs):
    """One block in its turn; `outputs` has what those before it printed."""
    if "not run" in block.markers:
        return
    if "file" in block.markers:
        path = folder / block.markers["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text)
    elif block.language in INTERPRETERS:
        outputs[block.line] = run(block, folder, environment)
    elif block.language == "text" and block.follows and block.follows.line in outputs:
        printed = outputs[block.follows.line]
        if not matches(lines_of(block.text), lines_of(printed)):
            raise Failure(f"the snippet above prints\n{printed}")
    elif block.language not in SILENT:
        raise Failure(f"this {block.language} is not checked: mark it with <!-- file: NAME --> or <!-- not run: REASON -->")


def install(build, prefix):
    done = subprocess.run(["cmake", "--install", build, "--prefix", prefix], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stdout + done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--camber", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    arguments = parser.parse_args()

    failures = 0
    with tempfile.TemporaryDirectory(prefix="camber-docs-") as temporary:
        folder = pathlib.Path(temporary) / "page"
        folder.mkdir()
        for name in ("tools", "models"):
            (folder / name).symlink_to(ROOT / name)
        prefix = pathlib.Path(temporary) / "prefix"
        bin_folder = arguments.camber.resolve().parent
        environment = {
            **os.environ,
            "PATH": f"{bin_folder}:{bin_folder}/studies:{os.environ['PATH']}",
            "CMAKE_PREFIX_PATH": str(prefix),
        }
        found = blocks(arguments.page)
        if any("find_package(camber" in block.text for block in found):
            install(arguments.build, prefix)
        outputs = {}
        for block in found:
            try:
                check(block, folder, environment, outputs)
            except Failure as failure:
                failures += 1
                print(f"{arguments.page}:{block.line}: {failure}", file=sys.stderr)
    print(f"{arguments.page}: {len(outputs)} snippets ran, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

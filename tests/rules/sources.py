"""The sources of the library as the tests of the rules read them."""

import functools
import pathlib
import re
import subprocess

INCLUDE = re.compile(r'^ *#include [<"](camber/[^>"]+)[>"]')


def files(root: pathlib.Path):
    """The files that git knows or would add; of an unpacked archive, all of them but those that ./run and the build write."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=root, capture_output=True, text=True
    )
    if listed.returncode == 0:
        return [root / name for name in listed.stdout.split("\0") if name and (root / name).exists()]
    return [path for path in root.rglob("*") if path.is_file() and path.relative_to(root).parts[0] not in ("out", "build")]


def sources(root: pathlib.Path):
    """The headers and sources of the library, in the order of their names."""
    library = root / "camber"
    return sorted(path for path in files(root) if path.is_relative_to(library) and path.suffix in (".h", ".cpp"))


@functools.cache
def includes(path: pathlib.Path):
    """(line number, file below the project) of each include of the library's own headers."""
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if match := INCLUDE.match(line):
            found.append((number, match.group(1)))
    return found


def closure(root: pathlib.Path, header: pathlib.Path):
    """The header and all of the library's headers that it includes, directly or not."""
    seen, left = set(), [header]
    while left:
        path = left.pop()
        if path not in seen and path.exists():
            seen.add(path)
            left += [root / name for _, name in includes(path)]
    return sorted(seen)

#!/usr/bin/python3
"""The rules of the house that a program can check. Fails with the place of each breach; sizes are printed and do not fail.

    check_rules.py FOLDER       the project's

- A file of camber/ includes headers of its own room and of rooms before it, in the order of docs/decisions/0001-rooms.md.
- A source includes its own header first, so that a header that lacks an include does not compile.
- What camber/camber.h and camber/testing/ lead to, which is what users get, includes the library, the standard library and Eigen alone.
- No two equations of docs/theory.md have the same number, and every number that the text cites exists."""

import pathlib
import re
import sys

from sources import closure, includes, sources

ORDER = re.compile(r"The order is `([a-z, \n]+)`")
NUMBER = re.compile(r"\((\d+\.\d+[a-z]?)\)")
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


def rooms(root):
    match = ORDER.search((root / "docs/decisions/0001-rooms.md").read_text())
    if not match:
        sys.exit("docs/decisions/0001-rooms.md: says no order of the rooms ('The order is `spatial, ...`')")
    return [room.strip() for room in match.group(1).split(",")]


def room_of(name):
    """The room of camber/ROOM/..., or none for a file right in camber/, which stands after all rooms."""
    parts = pathlib.PurePath(name).parts
    return parts[1] if len(parts) > 2 else None


def back_edges(root):
    order = rooms(root)
    place = {room: at for at, room in enumerate(order)} | {None: len(order)}
    for path in sources(root):
        name = path.relative_to(root)
        if room_of(name) not in place:
            yield f"{name}: the room {room_of(name)} is not in the order of docs/decisions/0001-rooms.md"
            continue
        for line, included in includes(path):
            if place.get(room_of(included), len(order) + 1) > place[room_of(name)]:
                yield f"{name}:{line}: includes <{included}>, a room that comes after its own"


def first_includes(root):
    for path in sources(root):
        header = path.with_suffix(".h")
        if path.suffix != ".cpp" or not header.exists():
            continue
        first = re.search(r"^#include (\S+)", path.read_text(), re.M)
        wanted = f"<{header.relative_to(root)}>"
        if not first or first.group(1) != wanted:
            yield f"{path.relative_to(root)}: its first include must be {wanted}"


def public_includes(root):
    doors = [root / "camber/camber.h", *sorted((root / "camber/testing").glob("*.h"))]
    for path in sorted({path for door in doors for path in closure(root, door)}):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            included = re.match(r" *#include [<\"]([^>\"]+)", line)
            if included and not re.fullmatch(r"camber/.+|Eigen/.+|[a-z_]+", included.group(1)):
                yield f"{path.relative_to(root)}:{number}: a public header includes <{included.group(1)}>"


def equation_numbers(root):
    """In theory.md an equation is an indented line that ends with its number."""
    page = "docs/theory.md"
    defined, cited = {}, []
    for number, line in enumerate((root / page).read_text().splitlines(), 1):
        own = re.search(NUMBER.pattern + r"$", line) if line.startswith("    ") else None
        if own:
            if own.group(1) in defined:
                yield f"{page}:{number}: equation ({own.group(1)}) exists already on line {defined[own.group(1)]}"
            defined.setdefault(own.group(1), number)
            line = line[: own.start()]
        if not line.startswith("|"):  # a table lists numbers of other books
            cited += [(number, n) for n in NUMBER.findall(line)]
    for number, n in cited:
        if n not in defined:
            yield f"{page}:{number}: cites equation ({n}), which does not exist"


def functions(path):
    """(line, length) of each function outside classes: from a line at the margin that opens a block to the brace that ends it."""
    start = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("}") and start:
            yield start, number - start + 1
            start = None
        elif line.endswith("{") and line[:1].strip() and not re.match(r"(inline )?namespace|struct|class|enum|union", line):
            start = number


def large(root):
    for path in sources(root):
        name = path.relative_to(root)
        lines = len(path.read_text().splitlines())
        if lines > LONGEST_FILE:
            yield f"{name}: {lines} lines"
        yield from (f"{name}:{at}: a function of {length} lines" for at, length in functions(path) if length > LONGEST_FUNCTION)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    for place in large(root):
        print("a place to look:", place)
    problems = [problem for rule in (back_edges, first_includes, public_includes, equation_numbers) for problem in rule(root)]
    print(*problems, f"{len(sources(root))} files, {len(problems)} breaches of the rules", sep="\n")
    return 1 if problems or not sources(root) else 0


if __name__ == "__main__":
    sys.exit(main())

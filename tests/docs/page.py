"""Markdown pages as the documentation tests read them."""

import dataclasses
import pathlib
import re
import textwrap

FENCE = re.compile(r" *```(\w*)\s*$")
MARKER = re.compile(r" *<!-- ([a-z ]+): (.*) -->$")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`[^`]*`")


@dataclasses.dataclass
class Block:
    """A fenced block, and what the comments right above it say about it: `<!-- file: swing.yaml -->`."""

    line: int
    language: str
    text: str
    markers: dict
    follows: "Block | None"  # the block right before it, with nothing but blank lines between


def blocks(page: pathlib.Path):
    """The fenced blocks in their order."""
    found, markers, body = [], {}, None
    neighbour, language, start = None, "", 0
    for number, line in enumerate(page.read_text().splitlines(), 1):
        fence = FENCE.match(line)
        if body is not None:
            if line.strip() == "```":
                neighbour = Block(start, language, textwrap.dedent("\n".join(body)) + "\n", markers, neighbour)
                found.append(neighbour)
                markers, body = {}, None
            else:
                body.append(line)
        elif fence:
            language, start, body = fence.group(1), number, []
        elif marker := MARKER.match(line):
            markers[marker.group(1)] = marker.group(2)
        elif line.strip():
            markers, neighbour = {}, None
    if body is not None:
        raise SystemExit(f"{page}:{start}: this block does not end")
    return found


def prose(page: pathlib.Path):
    """The page with its code blanked out, line by line."""
    inside, lines = False, []
    for line in page.read_text().splitlines():
        fence = line.lstrip().startswith("```")
        inside = inside != fence
        lines.append("" if inside or fence else CODE.sub("", line))
    return lines


def links(page: pathlib.Path):
    """(line number, target) of the page's links and pictures."""
    text = "\n".join(prose(page))
    for link in LINK.finditer(text):
        yield text.count("\n", 0, link.start()) + 1, link.group(1)


def anchors(page: pathlib.Path):
    """The names that GitHub gives to the headings."""
    for line in page.read_text().splitlines():
        if heading := re.match(r"#+ (.*)", line):
            kept = re.sub(r"[^\w\- ]", "", heading.group(1).lower())
            yield kept.strip().replace(" ", "-")

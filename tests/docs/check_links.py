#!/usr/bin/python3
"""Every link between the pages, and to files of the project, leads somewhere in a fresh clone.

    check_links.py FOLDER       the project's
"""

import pathlib
import sys

from page import anchors, links

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "rules"))
from sources import files


def known_paths(root):
    """The files of a clone and their folders: what ./run or a build writes is not there."""
    return {path for file in files(root) for path in (file, *file.parents)}


def wrong(known, page, target):
    """What is wrong with a link of the page; empty where nothing is, or where it leads outside."""
    if "://" in target or target.startswith("mailto:"):
        return ""
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    if file not in known:
        return f"{target}: there is no such file in a fresh clone"
    if anchor and anchor not in anchors(file):
        return f"{target}: there is no such heading"
    return ""


def pages(root):
    yield from root.glob("*.md")
    for folder in ("docs", "bench"):
        yield from (root / folder).rglob("*.md")


def main():
    count = failures = 0
    root = pathlib.Path(sys.argv[1]).resolve()
    known = known_paths(root)
    for page in pages(root):
        for line, target in links(page):
            count += 1
            if problem := wrong(known, page, target):
                failures += 1
                print(f"{page}:{line}: {problem}", file=sys.stderr)
    print(f"{count} links, {failures} wrong")
    return 1 if failures or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

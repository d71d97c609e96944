#!/usr/bin/python3
"""Every link between the pages, and to files of the project, leads somewhere.

    check_links.py FOLDER       the project's
"""

import pathlib
import sys

from page import anchors, links


def wrong(root, page, target):
    """What is wrong with a link of the page; empty where nothing is, or where it leads outside."""
    if "://" in target or target.startswith("mailto:"):
        return ""
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    if file.is_relative_to(root / "out"):  # written by ./run; check_gallery.py looks after them
        return ""
    if not file.exists():
        return f"{target}: there is no such file"
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
    for page in pages(root):
        for line, target in links(page):
            count += 1
            if problem := wrong(root, page, target):
                failures += 1
                print(f"{page}:{line}: {problem}", file=sys.stderr)
    print(f"{count} links, {failures} wrong")
    return 1 if failures or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

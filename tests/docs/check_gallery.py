#!/usr/bin/python3
"""Every model of the gallery has its page in docs/gallery, a row in the index, pictures, and an interactive page.

    check_gallery.py FOLDER --camber PROGRAM --out FOLDER      the project's; where the interactive pages go
"""

import argparse
import pathlib
import re
import subprocess
import sys

from page import links


def missing_in_docs(root, name):
    """What the documentation of the model lacks."""
    page = root / f"docs/gallery/{name}.md"
    if not page.exists():
        yield f"docs/gallery/{name}.md: there is no such page"
        return
    targets = {target for _, target in links(page)}
    wanted = [f"../pictures/{name}.png", f"../pictures/{name}.svg"]
    yield from (f"docs/gallery/{name}.md: no link to {target}" for target in wanted if target not in targets)
    if f"`camber view {name}`" not in page.read_text():
        yield f"docs/gallery/{name}.md: does not say how to see its interactive page (`camber view {name}`)"
    if f"{name}.md" not in {target for _, target in links(root / "docs/gallery/README.md")}:
        yield f"docs/gallery/README.md: no row for {name}"
    if f'"{name}":' not in (root / "web/pictures.json").read_text():
        yield f"web/pictures.json: no line for {name}"


def missing_in_pages(folder, name):
    """What the interactive page of the model, or the list of all, lacks."""
    page = folder / f"{name}.html"
    if not page.exists():
        yield f"{page}: not written"
    elif not re.search(r'id="?camber-data"?[^>]*>[A-Za-z0-9+/=]{1000}', page.read_text()):
        yield f"{page}: holds no run"
    if f'href="{name}.html"' not in (folder / "index.html").read_text():
        yield f"{folder}/index.html: no link to {name}"


def has_page(program):
    told = subprocess.run([program, "doctor"], check=True, capture_output=True, text=True).stdout
    return "not in this build" not in re.search(r"^page of reports +(.*)", told, re.M).group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--camber", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    names = sorted(path.stem for path in (arguments.root / "models").glob("*.yaml"))
    problems = [problem for name in names for problem in missing_in_docs(arguments.root, name)]
    if has_page(arguments.camber):
        tool = arguments.root / "tools/gallery_pages"
        subprocess.run([tool, "--camber", arguments.camber, "--out", arguments.out], check=True)
        problems += [problem for name in names for problem in missing_in_pages(arguments.out, name)]
    print(*problems, f"{len(names)} models, {len(problems)} problems", sep="\n")
    return 1 if problems or not names else 0


if __name__ == "__main__":
    sys.exit(main())

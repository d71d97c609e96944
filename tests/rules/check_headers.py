#!/usr/bin/python3
"""Every header of the library compiles alone. Those with a source of the same name are proven by it, since it includes its header
first (check_rules.py); the others are compiled here, as the library is but without precompiled headers.

    check_headers.py FOLDER --database compile_commands.json --kept FILE

FILE keeps what compiled, by a hash of the header and all of the library's headers that it includes: a second run compiles
what has changed."""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

from sources import closure, sources


def command(root, database):
    """How the library compiles a source, without the source: with AVX2, for headers that use it."""
    entry = next(e for e in json.loads(database.read_text()) if pathlib.Path(e["file"]) == root / "camber/tree/kernels_avx2.cpp")
    words = shlex.split(entry["command"])
    words = words[[pathlib.Path(w).name == "ccache" for w in words].count(True) :]
    output = words.index("-o")
    return [*words[:output], "-fsyntax-only", "-Wno-pragma-once-outside-header", "-x", "c++"], entry["directory"]


def alone(root):
    return [path for path in sources(root) if path.suffix == ".h" and not path.with_suffix(".cpp").exists()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--database", type=pathlib.Path, required=True)
    parser.add_argument("--kept", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    root = arguments.root.resolve()
    compile_it, folder = command(root, arguments.database)
    kept = set(arguments.kept.read_text().split()) if arguments.kept.exists() else set()

    def mark(header):
        text = " ".join(compile_it).encode() + b"".join(path.read_bytes() for path in closure(root, header))
        return hashlib.sha256(str(header.relative_to(root)).encode() + text).hexdigest()

    def check(header):
        source = f"#include <{header.relative_to(root)}>\n"
        return subprocess.run([*compile_it, "-"], cwd=folder, input=source, capture_output=True, text=True)

    headers = alone(root)
    marks = {header: mark(header) for header in headers}
    left = [header for header in headers if marks[header] not in kept]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        done = dict(zip(left, pool.map(check, left)))
    wrong = {header: run.stderr for header, run in done.items() if run.returncode != 0}
    arguments.kept.write_text("\n".join(m for header, m in marks.items() if header not in wrong) + "\n")
    for header, message in wrong.items():
        print(f"{header.relative_to(root)} does not compile alone:\n{message}", file=sys.stderr)
    print(f"{len(headers)} headers without a source of their own, {len(left)} compiled, {len(wrong)} wrong")
    return 1 if wrong or not headers else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the comparisons share: running the programs, tables, verdicts, results."""

import datetime
import json
import pathlib
import platform
import subprocess
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent


def add_options(parser):
    parser.add_argument("--build", type=pathlib.Path, default=BENCH.parent / "build" / "bench", help="build folder")
    parser.add_argument("--rounds", type=int, default=3, help="repetitions, of which the best counts")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results/")


def find_programs(build, names):
    """The programs that were built, in the order of the names."""
    programs = [path for name in names for path in sorted(build.rglob(name)) if path.is_file()]
    if not programs:
        sys.exit(f"none of {', '.join(names)} under {build}: run cmake --preset bench and cmake --build --preset bench")
    return programs


def run_program(program, *arguments):
    finished = subprocess.run([program, *arguments], capture_output=True, text=True)
    if finished.returncode != 0:
        sys.exit(f"{program.name} failed on {arguments[-1]}: {finished.stderr.strip()}")
    return json.loads(finished.stdout)


def show_progress(text):
    if sys.stderr.isatty():
        print(f"\r{text:60}\r", end="", file=sys.stderr, flush=True)


def table(title, models, rows):
    """A Markdown table; rows are (name, [cell or None])."""
    lines = [f"| {title} | " + " | ".join(models) + " |", "| --- |" + " ---: |" * len(models)]
    for name, cells in rows:
        lines.append(f"| {name} | " + " | ".join("–" if cell is None else cell for cell in cells) + " |")
    return "\n".join(lines)


def verdict(value, mark):
    return f"mark {mark}: {'reached' if value <= mark else 'MISSED'}"


def machine():
    for line in open("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor()


def save(title, suffix, text, libraries, compiler):
    today = datetime.date.today().isoformat()
    stem = BENCH / "results" / f"{today}-{compiler.replace(' ', '-')}{suffix}"
    heading = f"# {title}\n\n{today} · {machine()} · wrappers and Camber built with {compiler}\n\n"
    stem.parent.mkdir(exist_ok=True)
    stem.with_name(stem.name + ".md").write_text(heading + text + "\n")
    document = {"date": today, "machine": machine(), "compiler": compiler, "libraries": libraries}
    stem.with_name(stem.name + ".json").write_text(json.dumps(document, indent=1) + "\n")
    print(f"\nsaved as {stem.relative_to(BENCH.parent)}.md and .json")

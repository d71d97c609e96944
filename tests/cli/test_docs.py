"""Every `camber` line of the reference pages runs, and ends with the exit code that it claims (0, or `# exit N`)."""

import os
import pathlib
import re
import subprocess
import unittest

from program import CAMBER, HAS_PAGE, ProgramTest

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


def shell_lines(page):
    """Those of blocks that no <!-- not run: REASON --> stands above."""
    for mark, block in re.findall(r"^(<!-- not run.*?-->\n)?```sh\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if line.startswith("camber ") and not mark:
                yield line


def needs_page(line):
    return line.startswith("camber report ") or " --report" in line


class Snippets(ProgramTest):
    def test_run_as_written(self):
        environment = {**os.environ, "PATH": f"{pathlib.Path(CAMBER).parent}:{os.environ['PATH']}"}
        count = 0
        for page in [DOCS / "reference" / name for name in ["events.md", "verbs.md"]]:
            for line in shell_lines(page):
                if needs_page(line) and not HAS_PAGE:
                    continue
                count += 1
                claimed = re.search(r"# exit (\d)", line)
                with self.subTest(page=page.name, line=line):
                    run = subprocess.run(
                        ["/bin/sh", "-c", line], cwd=self.folder, env=environment, capture_output=True, text=True
                    )
                    self.assertEqual(run.returncode, int(claimed.group(1)) if claimed else 0, run.stderr)
        self.assertGreater(count, 0, "no snippets found")


if __name__ == "__main__":
    unittest.main()

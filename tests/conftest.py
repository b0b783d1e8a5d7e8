from __future__ import annotations

import shutil

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser")


# In the outermost folder: where tests run in several processes, the one that sums up has read
# no other.
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not any(map(shutil.which, CHROMIUM_NAMES)):
        told = "There is no Chromium on the PATH: the tests of the pages were SKIPPED."
        terminalreporter.write_line(told, yellow=True, bold=True)

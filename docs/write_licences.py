"""Write docs/licences.md: what is pinned, and under which licence. Part of `make audit`."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

HERE = Path(__file__).parent
PINS = HERE.parent / "constraints.txt"
PAGE = HERE / "licences.md"
LONGEST = 60


def licence(package: str) -> str:
    """Return what a package says of its licence, in the newest of the ways in which it may."""
    try:
        package_data = metadata(package).json
    except PackageNotFoundError:
        return "not installed here"
    if package_data.get("license_expression"):
        return str(package_data["license_expression"])
    classified = [
        text.rpartition(" :: ")[2]
        for text in package_data.get("classifier", ())
        if text.startswith("License ::") and not text.endswith("OSI Approved")
    ]
    written = str(package_data.get("license", "")).strip().splitlines()
    if classified:
        return ", ".join(classified)
    return written[0][:LONGEST] if written else "not told"


def page() -> str:
    rows = []
    for line in PINS.read_text().splitlines():
        package, version = re.split("==", line)
        rows.append(f"| {package} | {version} | {licence(package)} |")
    return "\n".join(
        [
            "# Licences",
            "",
            "Written by `make audit` from what the installed packages say of themselves.",
            "What is under the GPL is used to measure only; the service imports none of it.",
            "",
            "| package | version | licence |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

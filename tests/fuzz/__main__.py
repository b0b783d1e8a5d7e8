"""Make up a great many requests, good and bad, and compare the answers: `make fuzz`.

The same seed plays the same episodes; `--episode` repeats a single one.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.figures import write_figures
from tests.fuzz.episodes import Fuzzing
from tests.sessions.services import Service

CLIENTS = 3


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--episode", type=int, action="append", help="play only this one")
    parser.add_argument("--figures", action="store_true", help="write them into the README")
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="calculi-fuzz-") as folder:
        service = Service(Path(folder), WEB_CONCURRENCY="2", CALCULI_RATE_LIMIT="none")
        fuzzing = Fuzzing(service.port, arguments.seed, arguments.requests)
        try:
            if arguments.episode:
                for number in arguments.episode:
                    fuzzing.play(number)
            else:
                fuzzing.run(CLIENTS)
        finally:
            # Fails if a traceback or a secret stands in what the service has written.
            service.close()
    minutes = (time.monotonic() - begun) / 60
    for number, finding in sorted(fuzzing.findings.items()):
        print(f"--seed {arguments.seed} --episode {number}\n    {finding}\n")
    print(f"episodes  {dict(fuzzing.played)}")
    print(f"answers   {dict(sorted(fuzzing.sent.items()))}")
    sentence = (
        f"{fuzzing.total:,} requests in {minutes:.0f} minutes (seed `{arguments.seed}`), "
        f"{fuzzing.played.total():,} episodes, {len(fuzzing.findings)} findings, no traceback"
    )
    print(sentence)
    if arguments.figures and not fuzzing.findings:
        write_figures("fuzz", sentence)
    return int(bool(fuzzing.findings))


if __name__ == "__main__":
    sys.exit(main())

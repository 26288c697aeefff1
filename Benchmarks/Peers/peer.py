# SPDX-License-Identifier: Apache-2.0

"""What the peers have in common: a line of JSON says what to do, a line of JSON says how long it took."""

import json
import sys
import time


class Failure(Exception):
    """The tool did something else than it was asked for."""


def timed(action):
    """Calls the action; its result's truth, number or length is the value of the answer."""
    start = time.perf_counter()
    result = action()
    seconds = time.perf_counter() - start
    if result is None:
        return {"seconds": seconds}
    return {"seconds": seconds, "value": float(len(result) if isinstance(result, bytes) else result)}


def serve(commands):
    """Reads commands until the input ends. Each is a name of `commands` and strings for its arguments."""
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            answer = commands[name](*arguments)
        except Exception as error:  # Whatever it is, the benchmark leaves this peer out and says so.
            answer = {"error": f"{type(error).__name__}: {str(error)[:300]}"}
        print(json.dumps(answer), file=ANSWERS, flush=True)


# Libraries print to standard output, too: what they say is not an answer.
ANSWERS = sys.stdout
sys.stdout = sys.stderr

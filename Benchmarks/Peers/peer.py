# SPDX-License-Identifier: Apache-2.0

"""The protocol of the peers: a line of JSON is a command, a line of JSON is the answer with the time it took."""

import json
import sys
import time


class Failure(Exception):
    """The tool did not do what the command requires."""


class Cannot(Exception):
    """The tool has no function for the command; it is asked further commands."""


def timed(action):
    """Calls the action; the truth, number or length of its result is the value of the answer."""
    start = time.perf_counter()
    result = action()
    seconds = time.perf_counter() - start
    if result is None:
        return {"seconds": seconds}
    return {"seconds": seconds, "value": float(len(result) if isinstance(result, bytes) else result)}


def serve(commands):
    """Reads commands until the end of the input. Each is a name in `commands` with strings as its arguments."""
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            answer = commands[name](*arguments)
        except Cannot as reason:
            answer = {"cannot": str(reason)}
        except Exception as error:  # The benchmark omits this peer and reports any error.
            answer = {"error": f"{type(error).__name__}: {str(error)[:300]}"}
        print(json.dumps(answer), file=ANSWERS, flush=True)


# Libraries print to standard output too: their output is not an answer.
ANSWERS = sys.stdout
sys.stdout = sys.stderr

# SPDX-License-Identifier: Apache-2.0

"""Puts a fixture back to its beginning, so that one process serves many tests.

FIXTURE_RESET names a Unix socket on which the fixture listens. To a line of JSON, its arguments from now on, it
runs its script again, and answers with a line of JSON when the new window is on the screen: the titles of its
windows, or a text that says what went wrong. To null it shows nothing, until it is asked for more.
"""

import json
import os
import runpy
import signal
import socket
import sys
import traceback

FOLDER = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.abspath(sys.argv[0])
SHARED = {"reset", "toolkit", "qt_toolkit"}

asking = None


def listen():
    """The socket to be watched by the main loop; None where nobody wants to reset the program."""
    path = os.environ.pop("FIXTURE_RESET", None)
    if path is None:
        return None
    if os.path.exists(path):
        os.unlink(path)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(path)
    listener.listen(1)
    return listener


def accept(listener, toolkit, clear):
    """Takes a request, has `clear` take away what there is, and runs the script again."""
    global asking
    asking, _ = listener.accept()
    try:
        arguments = json.loads(asking.makefile().readline())
        end_children()
        sys.argv[1:] = [word for word in sys.argv[1:] if word.startswith(toolkit)] + (arguments or [])
        clear()
        for name, module in list(sys.modules.items()):
            if name not in SHARED and os.path.dirname(getattr(module, "__file__", None) or "") == FOLDER:
                del sys.modules[name]
        if arguments is None:
            return answer([])
        runpy.run_path(SCRIPT, run_name="__main__")
    except SystemExit:
        pass
    except BaseException:
        answer(traceback.format_exc())


def answer(what):
    """Tells who has asked, if somebody has."""
    global asking
    if asking:
        asking.sendall(json.dumps(what).encode())
        asking.close()
        asking = None


def end_children():
    """Ends the programs that the fixture has started."""
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        children = [int(word) for word in file.read().split()]
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)

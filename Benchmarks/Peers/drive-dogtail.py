# SPDX-License-Identifier: Apache-2.0

"""Drives dogtail and measures its searches. See peer.py for the protocol."""

import sys
import time

from dogtail.config import config

config.logDebugToFile = False
config.logDebugToStdOut = False

from dogtail import tree  # noqa: E402: it reads the configuration when it is imported
from dogtail import rawinput  # noqa: E402
from Xlib import X, display, protocol  # noqa: E402
from peer import Failure, serve, timed  # noqa: E402


def program(process):
    """The application of a process: two applications may have the same name."""
    return next(each for each in tree.root.applications() if each.get_process_id() == int(process))


def find(process, role, name, limit):
    """Whether there is such an object: one search, without a wait."""
    # The default limit is the first hundred children of an object, which would cut a longer list.
    config.childrenLimit = int(limit)
    root = program(process)
    return timed(lambda: root.findChild(
        lambda node: node.roleName == role and node.name == name, retry=False, requireResult=False) is not None)


DELAYS = {"actionDelay": 1.0, "typingDelay": 0.1, "defaultDelay": 0.5, "searchBackoffDuration": 0.5}


def flow(process, delays):
    """Ten steps in Lister: with dogtail's own delays, or "no". A search still waits a little for delayed objects."""
    for name, value in DELAYS.items():
        setattr(config, name, value if delays == "default" else 0.01 if name == "searchBackoffDuration" else 0)
    config.searchCutoffCount = 20 if delays == "default" else 300
    lister = program(process)

    def named(name, role):
        return lister.child(name=name, roleName=role)

    def is_there(name, role):
        return lister.findChild(
            lambda node: node.name == name and node.roleName == role,
            retry=False, requireResult=False) is not None

    def steps():
        named("Groceries", "list item").click()
        # Its name is a placeholder, which dogtail does not read.
        lister.child(roleName="text").click()
        rawinput.typeText("Cookies")
        named("Add", "push button").click()
        box = named("Cookies", "check box")
        box.click()
        wait_for(lambda: box.checked, "Cookies to be checked")
        named("Edit", "push button").click()
        named("Delete Cookies", "push button").click()
        # dogtail calculates wrong positions for all GTK 4 windows except the first, so clicks would miss them.
        named("Delete", "push button").doActionNamed("click")
        # A click while the alert is still there would be lost.
        wait_for(lambda: not is_there("Delete", "push button"), "the alert to go")
        named("Lists", "push button").click()
        # dogtail cannot see that the lists are back, because it stores the earlier page: the benchmark checks this.

    return timed(steps)


def wait_for(condition, what):
    """With dogtail, the caller must wait for a state."""
    for _ in range(200):
        if condition():
            return
        # There is no notification: dogtail has no event loop and can only poll.
        time.sleep(0.01)
    raise Failure(f"waited for {what}")


def maximize():
    """Maximizes the active window: only then do the positions that dogtail calculates match the screen."""
    screen = display.Display()
    root = screen.screen().root
    atom = screen.intern_atom
    window = screen.create_resource_object(
        "window", root.get_full_property(atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType).value[0])
    both = [atom("_NET_WM_STATE_MAXIMIZED_HORZ"), atom("_NET_WM_STATE_MAXIMIZED_VERT")]
    message = protocol.event.ClientMessage(
        window=window, client_type=atom("_NET_WM_STATE"), data=(32, [1, *both, 1, 0]))
    root.send_event(message, X.SubstructureRedirectMask | X.SubstructureNotifyMask)
    screen.sync()
    wait_for(
        lambda: both[0] in window.get_full_property(atom("_NET_WM_STATE"), X.AnyPropertyType).value,
        "the window to be maximized")


serve({"find": find, "flow": flow, "maximize": lambda: timed(maximize)})

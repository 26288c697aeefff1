# SPDX-License-Identifier: Apache-2.0

"""Drives dogtail and measures its searches. See peer.py for the protocol."""

import logging
import time

# Before dogtail: its log goes to the standard output of this moment, which is not for answers.
from peer import Failure, serve, timed
from dogtail import rawinput, tree
from dogtail.config import config
from Xlib import X, display, protocol

# By default, dogtail writes each call to a file.
logging.getLogger("__dogtail_logger__").setLevel(logging.WARNING)


def program(process):
    """The application of a process: two applications may have the same name."""
    return next(each for each in tree.root.applications() if each.get_process_id() == int(process))


def search(root, role, name):
    """The object, or None: one search, without a wait."""
    return root.find_child(
        lambda node: node.role_name == role and node.name == name, retry=False, require_result=False)


def find(process, role, name):
    """Whether there is such an object."""
    root = program(process)
    return timed(lambda: search(root, role, name) is not None)


DELAYS = {"action_delay": 1.0, "typing_delay": 0.1, "default_delay": 0.5, "search_back_off_delay": 0.5}


def flow(process, delays):
    """Ten steps in Lister: with dogtail's own delays, or "no". A search still waits a little for delayed objects."""
    for name, value in DELAYS.items():
        setattr(config, name, value if delays == "default" else 0.01 if name == "search_back_off_delay" else 0)
    config.search_cut_off_limit = 20 if delays == "default" else 300
    lister = program(process)

    def named(name, role):
        return lister.child(name=name, role_name=role)

    def steps():
        named("Groceries", "list item").click()
        # Its name is a placeholder, which dogtail does not read.
        lister.child(role_name="text").click()
        rawinput.type_text("Cookies")
        named("Add", "push button").click()
        box = named("Cookies", "check box")
        box.click()
        wait_for(lambda: box.checked, "Cookies to be checked")
        named("Edit", "push button").click()
        named("Delete Cookies", "push button").click()
        # dogtail calculates wrong positions for all GTK 4 windows except the first, so clicks would miss them.
        named("Delete", "push button").do_action_named("click")
        # A click while the alert is still there would be lost.
        wait_for(lambda: search(lister, "push button", "Delete") is None, "the alert to go")
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

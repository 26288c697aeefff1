#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""An application whose accessible objects are wrong in one way, chosen with --fault=; see `FAULTS`.

Its window is GTK's; on the accessibility bus it answers by itself. Whatever is wrong, there is also a window
"Faulty" with a button "Alive".
"""

import os
import sys
import threading
import time

os.environ["NO_AT_BRIDGE"] = "1"

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, Gtk  # noqa: E402

from bus_peer import Bus, Writer  # noqa: E402

FAULT = next((a[8:] for a in sys.argv if a.startswith("--fault=")), "none")
ACCESSIBLE = "org.a11y.atspi.Accessible"
SHOWN = 1 << 8 | 1 << 24 | 1 << 25 | 1 << 30  # enabled, sensitive, showing, visible
APPLICATION, FRAME, BUTTON, PANEL, LABEL, LIST, ITEM, PROGRESS_BAR = 75, 23, 43, 39, 29, 31, 32, 42
ROOT = "/org/a11y/atspi/accessible/root"


class Node:
    def __init__(self, role, name, children=(), **answers):
        self.role = role
        self.name = name
        self.children = children if callable(children) else list(children)
        # What the node answers instead, by the member or the property: a signature and values, None for no
        # answer, an exception for an error.
        self.answers = answers


nodes = {}


def path(key):
    return ROOT if key == "root" else f"/org/a11y/atspi/accessible/{key}"


def add(key, *arguments, **answers):
    nodes[path(key)] = Node(*arguments, **answers)
    return key


def build():
    extra = FAULTS[FAULT]()
    add("root", APPLICATION, "faulty", ["frame"])
    add("frame", FRAME, "Faulty", ["alive"] + (extra or []))
    add("alive", BUTTON, "Alive")


def cycle():
    # One is its own child, two are each other's, one claims the window.
    add("self", PANEL, "Self", ["self", "inner"])
    add("inner", BUTTON, "Inner")
    add("hen", PANEL, "Hen", ["egg"])
    add("egg", PANEL, "Egg", ["hen", "frame", "root"])
    return ["self", "hen", "hen"]


def dead():
    # Listed and not there: no object, the null object, an object of a process that has gone.
    return ["missing", "/org/a11y/atspi/null", (":1.99999", path("elsewhere")), ("", path("nowhere"))]


def many():
    # 100 lists of 1,000 items.
    for number in range(100):
        for item in range(1000):
            add(f"{number}_{item}", ITEM, f"Item {number}-{item}")
        add(f"list{number}", LIST, f"List {number}", [f"{number}_{item}" for item in range(1000)])
    return [f"list{number}" for number in range(100)]


def flat():
    for item in range(100_000):
        add(f"item{item}", ITEM, f"Item {item}")
    return [add("list", LIST, "Endless", [f"item{item}" for item in range(100_000)])]


def deep():
    below = []
    for level in range(300):
        below = [add(f"level{level}", PANEL, f"Level {level}", below)]
    return below


def slow():
    global delay
    delay = 0.05
    return [add(f"item{item}", BUTTON, f"Item {item}") for item in range(400)]


def silent():
    # One object whose place is never told, and one whose value is not.
    value = ("as", [ACCESSIBLE, "org.a11y.atspi.Component", "org.a11y.atspi.Value"])
    return [
        add("mute", BUTTON, "Mute", GetExtents=None),
        add("gauge", PROGRESS_BAR, "Gauge", GetInterfaces=value, CurrentValue=None),
    ]


def changing():
    # Another set of children at each question; those of the last one are not there any more.
    add("list", LIST, "Changing", lambda: renew())
    return ["list"]


generation = 0


def renew():
    global generation
    for item in range(20):
        nodes.pop(path(f"item{generation}_{item}"), None)
    generation += 1
    return [add(f"item{generation}_{item}", ITEM, f"Item {item}") for item in range(20)]


def bare():
    add("norole", 0, "No Role")
    add("roleless", BUTTON, "Roleless", GetRole=ValueError("no role"))
    add("strange", 4_000_000, "Strange Role")
    add("nameless", BUTTON, "")
    add("frameless", BUTTON, "Frameless", GetInterfaces=("as", [ACCESSIBLE]))
    add("placeless", BUTTON, "Placeless", GetExtents=ValueError("no place"))
    add("empty", BUTTON, "Empty", GetExtents=("(iiii)", (0, 0, 0, 0)))
    add("wild", BUTTON, "Wild", GetExtents=("(iiii)", (-2147483648, 2147483647, -5, 2147483647)))
    return ["norole", "roleless", "strange", "nameless", "frameless", "placeless", "empty", "wild"]


def stateless():
    # As java-atk-wrapper does now and then: the panel on the way to a shown button has no state.
    global toolkit
    toolkit = "J2SE-access-bridge"
    none = ("au", [0, 0])
    add("hidden", PANEL, "Hidden", ["in_hidden"], GetState=("au", [1 << 8, 0]))
    add("in_hidden", BUTTON, "In Hidden", GetState=none)
    add("lost", PANEL, "Lost", ["found", "both"], GetState=none)
    add("found", BUTTON, "Found")
    add("both", BUTTON, "Both", GetState=none)
    return ["lost", "hidden"]


def huge():
    name = "x" * (1 << 20)
    return [
        add("long", BUTTON, name), add("wide", LABEL, "é" * (1 << 19)), add("twin", BUTTON, name),
        add("lines", LABEL, "one\ntwo\tthree\u0001\u202e"), add("none", LABEL, "no character: \U0010ffff"),
    ]


def odd():
    # Answers of other types than the interface says.
    add("role", BUTTON, "Role", GetRole=("s", "push button"))
    add("state", BUTTON, "State", GetState=("u", 7))
    add("half", BUTTON, "Half State", GetState=("au", [SHOWN & 0xFFFFFFFF]))
    add("stateless", BUTTON, "Stateless", GetState=("au", []))
    add("name", BUTTON, "Name", Name=("v", ("i", 5)))
    add("nothing", BUTTON, "Nothing", Name=("", ))
    add("children", PANEL, "Children", ChildCount=("v", ("i", 3)), GetChildren=("as", ["a", "b"]))
    add("count", PANEL, "Count", ChildCount=("v", ("i", -7)))
    add("most", PANEL, "Most", ChildCount=("v", ("i", 2147483647)))
    add("interfaces", BUTTON, "Interfaces", GetInterfaces=("s", "Component"))
    add("extents", BUTTON, "Extents", GetExtents=("(ii)", (1, 2)))
    add("attributes", BUTTON, "Attributes", GetAttributes=("as", ["a:b"]))
    return [
        "role", "state", "half", "stateless", "name", "nothing", "children", "count", "most", "interfaces",
        "extents", "attributes",
    ]


FAULTS = {
    function.__name__: function
    for function in [cycle, dead, many, flat, deep, slow, silent, changing, bare, stateless, huge, odd]
}
FAULTS["none"] = lambda: []
delay = 0
toolkit = "Faulty Toolkit"


def references(node, bus):
    for child in node.children() if callable(node.children) else node.children:
        if isinstance(child, tuple):
            yield child
        else:
            yield bus.name, child if child.startswith("/") else path(child)


def answer(bus, call):
    node = nodes.get(call.path)
    if node is None:
        return bus.error(call, "org.freedesktop.DBus.Error.UnknownObject", f"no object {call.path}")
    member = call.arguments[1] if call.member == "Get" else call.member
    if member in node.answers:
        wrong = node.answers[member]
        if isinstance(wrong, Exception):
            return bus.error(call, "org.freedesktop.DBus.Error.Failed", str(wrong))
        return None if wrong is None else bus.reply(call, *wrong)
    replies = {
        "GetRole": lambda: ("u", node.role),
        "GetRoleName": lambda: ("s", ""),
        "GetState": lambda: ("au", [SHOWN & 0xFFFFFFFF, 0]),
        "GetInterfaces": lambda: ("as", [ACCESSIBLE, "org.a11y.atspi.Component"]),
        "GetChildren": lambda: ("a(so)", list(references(node, bus))),
        "GetExtents": lambda: ("(iiii)", extents(call.path)),
        "GetAttributes": lambda: ("a{ss}", {}),
        "Name": lambda: ("v", ("s", node.name)),
        "ChildCount": lambda: ("v", ("i", 20 if callable(node.children) else len(node.children))),
        "Description": lambda: ("v", ("s", "")),
        "AccessibleId": lambda: ("v", ("s", "")),
        "ToolkitName": lambda: ("v", ("s", toolkit)),
        "Version": lambda: ("v", ("s", "1")),
    }
    if member not in replies:
        return bus.error(call, "org.freedesktop.DBus.Error.UnknownMethod", f"no method {member}")
    return bus.reply(call, *replies[member]())


def extents(place):
    if place.endswith("/frame"):
        return window_place + (300, 200)
    return (window_place[0] + 10, window_place[1] + 10, 100, 30)


def serve():
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    reply = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1)
    bus = Bus(reply.unpack()[0])
    build()
    # The registry asks back before it answers, so its answer is not waited for.
    embed(bus)
    for call in bus.calls():
        if delay:
            time.sleep(delay)
        answer(bus, call)


def embed(bus):
    bus.send(
        1,
        [
            (1, "o", ROOT), (2, "s", "org.a11y.atspi.Socket"), (3, "s", "Embed"),
            (6, "s", "org.a11y.atspi.Registry"),
        ],
        "(so)", reference(bus))


def reference(bus):
    writer = Writer()
    writer.value("(so)", (bus.name, ROOT))
    return bytes(writer.data)


window_place = (0, 0)
window = Gtk.Window(title="Faulty", default_width=300, default_height=200)
presses = Gtk.Button(label="Alive", halign=Gtk.Align.START, valign=Gtk.Align.START, margin=10)
presses.connect("clicked", lambda _: nodes[path("alive")].__setattr__("name", "Pressed"))
window.add(presses)


def placed(*_):
    global window_place
    window_place = window.get_window().get_origin()[1:]


window.connect("configure-event", lambda *_: placed() or False)
window.connect("destroy", Gtk.main_quit)
window.show_all()
threading.Thread(target=serve, daemon=True).start()
Gtk.main()

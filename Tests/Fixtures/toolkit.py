"""What the fixtures share: the choice of GTK by --gtk=3 or --gtk=4, and what the two do differently."""

import sys

import gi

GTK4 = "--gtk=4" in sys.argv
ARGUMENTS = [argument for argument in sys.argv[1:] if not argument.startswith("--gtk=")]

for library in ["Gtk", "Gdk"]:
    gi.require_version(library, "4.0" if GTK4 else "3.0")
from gi.repository import Gdk, GLib, GObject, Gtk, Pango  # noqa: E402

LOOP = GLib.MainLoop()


def column(*children):
    return fill(Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4), *children)


def row(*children):
    return fill(Gtk.Box(orientation=Gtk.Orientation.HORIZONTAL, spacing=4), *children)


def fill(container, *children):
    """Puts widgets into a container of either toolkit."""
    for child in children:
        if not GTK4:
            container.add(child)
        elif hasattr(container, "append"):
            container.append(child)
        else:
            container.set_child(child)
    return container


def button(label, action):
    widget = Gtk.Button(label=label)
    widget.connect("clicked", lambda _: action())
    return widget


def scrolled(child, width=300, height=200):
    area = Gtk.ScrolledWindow(hexpand=True, vexpand=True)
    area.set_size_request(width, height)
    return fill(area, child)


def named(widget, name):
    """Gives a widget an accessible name."""
    if GTK4:
        widget.update_property([Gtk.AccessibleProperty.LABEL], [GObject.Value(str, name)])
    else:
        widget.get_accessible().set_name(name)
    return widget


def controller(widget, kind, **signals):
    """Adds an event controller to a widget; `drag_end=f` connects the signal `drag-end`."""
    added = kind() if GTK4 else kind(widget=widget)
    for signal, handler in signals.items():
        added.connect(signal.replace("_", "-"), handler)
    if GTK4:
        widget.add_controller(added)
    else:
        widget.kept = getattr(widget, "kept", []) + [added]
    return added


def show(window):
    window.present() if GTK4 else window.show_all()
    return window


def main(title, child, width=400, height=300):
    """Shows a window and runs until it is closed."""
    window = fill(Gtk.Window(title=title, default_width=width, default_height=height), child)
    window.connect("close-request" if GTK4 else "destroy", lambda *_: LOOP.quit())
    show(window)
    LOOP.run()

# SPDX-License-Identifier: Apache-2.0

"""What the fixtures share: the choice of GTK by --gtk=3 or --gtk=4, and what the two do differently."""

import sys

import gi

import reset

GTK4 = "--gtk=4" in sys.argv
ARGUMENTS = []


def read_arguments():
    ARGUMENTS[:] = [argument for argument in sys.argv[1:] if not argument.startswith("--gtk=")]


read_arguments()

for library in ["Gtk", "Gdk"]:
    gi.require_version(library, "4.0" if GTK4 else "3.0")
from gi.repository import Gdk, GLib, GObject, Gtk, Pango  # noqa: E402

LOOP = GLib.MainLoop()
clearing = False
later = set()
styles = []
# What a script does when it is to make room for the next one.
at_end = []


def noting(add):
    """A function of GLib's that does something later, with an account of what is still to come."""

    def noted(*arguments, **options):
        place = next(index for index, value in enumerate(arguments) if callable(value))

        def act(*values):
            goes_on = arguments[place](*values)
            if not goes_on:
                later.discard(source)
            return goes_on

        source = add(*arguments[:place], act, *arguments[place + 1 :], **options)
        later.add(source)
        return source

    return noted


for name in ["timeout_add", "timeout_add_seconds", "idle_add"]:
    setattr(GLib, name, noting(getattr(GLib, name)))


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
        # Since 4.12 what is inside of a button names it, whatever name it has been given.
        widget.reset_relation(Gtk.AccessibleRelation.LABELLED_BY)
        widget.update_property([Gtk.AccessibleProperty.LABEL], [GObject.Value(str, name)])
    else:
        widget.get_accessible().set_name(name)
    return widget


def canvas():
    """An area to draw on that fills its place. GTK tells no name of what has no role (since 4.12)."""
    role = {"accessible_role": Gtk.AccessibleRole.GROUP} if GTK4 else {}
    return Gtk.DrawingArea(hexpand=True, vexpand=True, **role)


def style(css, priority=800):
    """Has the program drawn by rules of CSS."""
    provider = Gtk.CssProvider()
    provider.load_from_data(css.encode())
    if GTK4:
        Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), provider, priority)
    else:
        Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, priority)
    styles.append(provider)


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
    run(show(fill(Gtk.Window(title=title, default_width=width, default_height=height), child)))


def run(window):
    """Runs until a window, which is shown, is closed. Where the script runs again for a reset, returns at once."""
    window.connect("close-request" if GTK4 else "destroy", lambda *_: clearing or LOOP.quit())
    if LOOP.is_running():
        when_shown(window, lambda: reset.answer(titles()))
        return
    listener = reset.listen()
    if listener:
        GLib.io_add_watch(listener.fileno(), GLib.IO_IN, lambda *_: reset.accept(listener, "--gtk=", clear) or True)
    LOOP.run()


def when_shown(window, action):
    """Does something once a window is on the screen and what its main loop has to do at once is done."""

    def shown(*_):
        source.disconnect(handler)
        GLib.idle_add(lambda: action() and False, priority=GLib.PRIORITY_LOW)

    source, signal = (window.get_frame_clock(), "after-paint") if GTK4 else (window, "map-event")
    handler = source.connect(signal, shown)


def titles():
    # GTK 3 gives a window without a title the name of the program.
    untitled = "" if GTK4 else GLib.get_prgname()
    return [window.get_title() or untitled for window in Gtk.Window.list_toplevels() if window.get_visible()]


def clear():
    """Takes away what the script has made: windows, styles, what is to happen later, what was copied."""
    global clearing
    read_arguments()
    for action in at_end:
        action()
    at_end.clear()
    for source in later:
        GLib.source_remove(source)
    later.clear()
    clearing = True
    for window in Gtk.Window.list_toplevels():
        if GTK4 or window.get_window_type() == Gtk.WindowType.TOPLEVEL or window.get_visible():
            window.destroy()
    clearing = False
    for provider in styles:
        if GTK4:
            Gtk.StyleContext.remove_provider_for_display(Gdk.Display.get_default(), provider)
        else:
            Gtk.StyleContext.remove_provider_for_screen(Gdk.Screen.get_default(), provider)
    styles.clear()
    if GTK4:
        display = Gdk.Display.get_default()
        for board in [display.get_clipboard(), display.get_primary_clipboard()]:
            if board.is_local():
                board.set_content(None)
    else:
        for selection in [Gdk.SELECTION_CLIPBOARD, Gdk.SELECTION_PRIMARY]:
            Gtk.Clipboard.get(selection).clear()

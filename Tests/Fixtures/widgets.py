#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""What the controls fixture lacks: dates, colours, fonts, trees, tables, panes, tabs; with "adw", libadwaita's rows.

The label that begins with "Log: " says what happened last.
"""

from gi.repository import GLib  # noqa: E402
from toolkit import ARGUMENTS, GTK4, Gdk, Gtk, button, column, fill, main, named, row, scrolled

log = Gtk.Label(label="Log: ready")


def say(text):
    log.set_label(f"Log: {text}")


def scale(name, orientation):
    made = named(Gtk.Scale.new_with_range(orientation, 0, 100, 1), name)
    made.set_value(30)
    made.connect("value-changed", lambda it: say(f"{name} {it.get_value():.0f}"))
    return made


def values():
    depth = scale("Depth", Gtk.Orientation.VERTICAL)
    depth.set_size_request(-1, 150)
    rising = scale("Rising", Gtk.Orientation.VERTICAL)
    rising.set_inverted(True)
    count = named(Gtk.SpinButton.new_with_range(0, 10, 1), "Count")
    tall = named(Gtk.SpinButton.new_with_range(0, 10, 1), "Tall")
    tall.set_orientation(Gtk.Orientation.VERTICAL)
    calendar = Gtk.Calendar()
    if GTK4:
        calendar.select_day(GLib.DateTime.new_local(2026, 11, 24, 0, 0, 0))
        calendar.connect("day-selected", lambda it: say(it.get_date().format("%Y-%m-%d")))
    else:
        calendar.select_month(1, 2024)
        calendar.connect("day-selected", lambda it: say("{}-{}-{}".format(*it.get_date())))
    colour = named(Gtk.ColorButton(), "Paint")
    colour.connect("color-set", lambda it: say(it.get_rgba().to_string()))
    font = named(Gtk.FontButton(font="DejaVu Sans 10"), "Letters")
    font.connect("font-set", lambda it: say(it.get_font()))
    return column(row(depth, rising, scale("Width", Gtk.Orientation.HORIZONTAL)), row(count, tall), row(colour, font), calendar)


def tree():
    store = Gtk.TreeStore(str, str)
    for parent, children in [("Documents", ["Letters", "Bills"]), ("Pictures", ["Summer"])]:
        top = store.append(None, [parent, f"{len(children)}"])
        for child in children:
            store.append(top, [child, "-"])
    view = Gtk.TreeView(model=store)
    for index, title in enumerate(["Name", "Items"]):
        view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=index))
    view.get_selection().connect(
        "changed", lambda it: it.get_selected()[1] and say(store[it.get_selected()[1]][0])
    )
    return scrolled(view)


def tree4():
    folders = {"Documents": ["Letters", "Bills"], "Pictures": ["Summer"]}
    root = Gtk.StringList.new(list(folders))

    def below(item):
        names = folders.get(item.get_string())
        return Gtk.StringList.new(names) if names else None

    model = Gtk.TreeListModel.new(root, False, False, below)
    choice = Gtk.SingleSelection(model=model, autoselect=False, selected=Gtk.INVALID_LIST_POSITION)
    choice.connect(
        "selection-changed", lambda *_: say(choice.get_selected_item().get_item().get_string())
    )
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", lambda _, item: item.set_child(fill(Gtk.TreeExpander(), Gtk.Label())))

    def bind(_, item):
        expander = item.get_child()
        expander.set_list_row(item.get_item())
        expander.get_child().set_label(item.get_item().get_item().get_string())

    factory.connect("bind", bind)
    return scrolled(Gtk.ListView(model=choice, factory=factory))


people = [("Ada", "36", "London"), ("Bob", "41", "Paris"), ("Cleo", "29", "Rome")]


def table():
    store = Gtk.ListStore(str, str, str)
    for person in people:
        store.append(person)
    view = Gtk.TreeView(model=store)
    for index, title in enumerate(["Name", "Age", "City"]):
        found = Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=index)
        found.set_sort_column_id(index)
        view.append_column(found)
    view.get_selection().connect(
        "changed", lambda it: it.get_selected()[1] and say(store[it.get_selected()[1]][0])
    )
    return scrolled(view)


def table4():
    model = Gtk.StringList.new([" ".join(person) for person in people])
    choice = Gtk.SingleSelection(model=model, autoselect=False, selected=Gtk.INVALID_LIST_POSITION)
    choice.connect(
        "selection-changed", lambda *_: say(choice.get_selected_item().get_string().split()[0])
    )
    view = Gtk.ColumnView(model=choice)
    for index, title in enumerate(["Name", "Age", "City"]):
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(Gtk.Label()))
        factory.connect(
            "bind",
            lambda _, item, index=index: item.get_child().set_label(
                item.get_item().get_string().split()[index]
            ),
        )
        view.append_column(Gtk.ColumnViewColumn(title=title, factory=factory))
    return scrolled(view)


def trees():
    return column(tree4() if GTK4 else tree(), table4() if GTK4 else table())


def panes():
    paned = Gtk.Paned(orientation=Gtk.Orientation.HORIZONTAL, position=150)
    left, right = Gtk.Label(label="Left"), Gtk.Label(label="Right")
    if GTK4:
        paned.set_start_child(left)
        paned.set_end_child(right)
    else:
        paned.pack1(left, True, False)
        paned.pack2(right, True, False)
    paned.set_size_request(300, 120)
    paned.connect("notify::position", lambda it, _: say(f"Split {it.get_position()}"))
    notebook = Gtk.Notebook()
    for name in ["One", "Two", "Three"]:
        notebook.append_page(Gtk.Label(label=f"Page {name}"), Gtk.Label(label=name))
    expander = fill(Gtk.Expander(label="More"), Gtk.Label(label="Hidden depths"))
    hint = Gtk.Button(label="Hinted", tooltip_text="A hint")
    lock = named(Gtk.Switch(halign=Gtk.Align.START), "Lock")
    lock.connect("notify::active", lambda it, _: say(f"Lock {it.get_active()}"))


    def minimise():
        log.get_root().minimize() if GTK4 else log.get_toplevel().iconify()

    def away():
        log.get_toplevel().move(3000, 100)

    return column(paned, notebook, expander, row(hint, lock), row(button("Minimise", minimise), button("Away", away)))


def rows():
    import gi

    gi.require_version("Adw", "1")
    from gi.repository import Adw

    Adw.init()
    group = Adw.PreferencesGroup(title="Settings")
    action = Adw.ActionRow(title="Account", subtitle="Ada", activatable=True)
    action.connect("activated", lambda _: say("Account"))
    toggle = Gtk.Switch(valign=Gtk.Align.CENTER)
    toggle.connect("notify::active", lambda it, _: say(f"Sync {it.get_active()}"))
    sync = Adw.ActionRow(title="Sync", activatable_widget=toggle)
    sync.add_suffix(toggle)
    more = Adw.ExpanderRow(title="Advanced")
    more.add_row(Adw.ActionRow(title="Deep"))
    combo = Adw.ComboRow(title="Theme", model=Gtk.StringList.new(["Light", "Dark", "System"]))
    combo.connect("notify::selected", lambda it, _: say(f"Theme {it.get_selected_item().get_string()}"))
    name = Adw.EntryRow(title="Nickname")
    for made in [action, sync, more, combo, name]:
        group.add(made)
    stack = Adw.ViewStack()
    for page in ["Inbox", "Sent"]:
        stack.add_titled(Gtk.Label(label=f"{page} page"), page, page)
    toasts = Adw.ToastOverlay()
    window = []

    def ask():
        texts = ["Delete it?", "It cannot be undone."]
        # Since 1.5 there are alerts inside of their window.
        inside = hasattr(Adw, "AlertDialog")
        dialog = Adw.AlertDialog.new(*texts) if inside else Adw.MessageDialog.new(log.get_root(), *texts)
        dialog.add_response("keep", "Keep")
        dialog.add_response("delete", "Delete")
        dialog.connect("response", lambda _, answer: say(answer))
        dialog.present(*([log.get_root()] if inside else []))

    toasts.set_child(
        column(
            group,
            Adw.ViewSwitcher(stack=stack),
            stack,
            row(button("Toast", lambda: toasts.add_toast(Adw.Toast(title="Saved", button_label="Undo"))), button("Ask", ask)),
        )
    )
    return toasts


page = {"values": values, "trees": trees, "panes": panes, "adw": rows}[ARGUMENTS[0]]()
main("Widgets", column(log, page), width=500, height=600)

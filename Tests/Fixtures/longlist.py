#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A list whose rows are made while it is scrolled: GTK 4's list, grid or column view, as the second argument says.

The first argument is the number of rows; "sideways" makes the list a horizontal one, "growing" lets it get 200
more rows each time that its end is reached, up to that number, and "from=5000" shows that row at the start.
Clicking a row chooses it.
"""

from toolkit import ARGUMENTS, GTK4, GLib, Gtk, button, column, main, scrolled

count = int(ARGUMENTS[0])
start = next((int(argument[5:]) for argument in ARGUMENTS if argument.startswith("from=")), 0)
sideways = Gtk.Orientation.HORIZONTAL if "sideways" in ARGUMENTS else Gtk.Orientation.VERTICAL
status = Gtk.Label(label="Chosen: none")
names = [f"Row {number}" for number in range(1, count + 1)]
if "shuffled" in ARGUMENTS:
    # The same order in each run, and no order that a search could follow.
    names.sort(key=lambda name: hash(int(name[4:]) * 2654435761 % 4294967291))
shown = names[:200] if "growing" in ARGUMENTS else names
model = Gtk.StringList.new(shown)
choice = Gtk.SingleSelection(model=model, autoselect=False, selected=Gtk.INVALID_LIST_POSITION)


def factory(text):
    made = Gtk.SignalListItemFactory()
    made.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0)))
    made.connect(
        "bind", lambda _, item: item.get_child().set_label(text(item.get_item().get_string()))
    )
    return made


def chose(*_):
    chosen = choice.get_selected_item()
    status.set_label(f"Chosen: {chosen.get_string() if chosen else 'none'}")


choice.connect("selection-changed", chose)
if "grid" in ARGUMENTS:
    view = Gtk.GridView(model=choice, factory=factory(lambda name: name), max_columns=3)
elif "columns" in ARGUMENTS:
    view = Gtk.ColumnView(model=choice)
    for title, text in [("Name", lambda name: name), ("Length", lambda name: f"{len(name)} letters")]:
        view.append_column(Gtk.ColumnViewColumn(title=title, factory=factory(text)))
else:
    view = Gtk.ListView(model=choice, factory=factory(lambda name: name), orientation=sideways)

area = scrolled(view)


def grow(*_):
    size = model.get_n_items()
    adjustment = area.get_vadjustment()
    end = adjustment.get_value() + adjustment.get_page_size() >= adjustment.get_upper() - 10
    if end and size < count:
        model.splice(size, 0, names[size : size + 200])


if "growing" in ARGUMENTS:
    area.get_vadjustment().connect("value-changed", grow)


def show_start():
    adjustment = area.get_vadjustment()
    if adjustment.get_upper() <= adjustment.get_page_size():
        return True  # The window has no size yet: on a busy machine that takes longer.
    adjustment.set_value(adjustment.get_upper() * start / count)
    return False


if start:
    GLib.timeout_add(100, show_start)

main("Long List", column(status, button("Elsewhere", lambda: status.set_label("Elsewhere")), area), height=400)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The gallery in GTK 3 (--gtk=3) and GTK 4 (--gtk=4)."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from toolkit import (  # noqa: E402
    GTK4, LOOP, Gdk, GObject, Gtk, button, canvas, column, controller, fill, named, row, scrolled, show,
)
from gtk_lists import lists_page  # noqa: E402

PAGES = ["Buttons", "Values", "Text", "Lists", "Menus", "Drag"]
log = Gtk.Label(label="Log: ready", xalign=0)
window = Gtk.Window(title="Gallery", default_width=900, default_height=640)


def option(name, default):
    given = [argument.split("=", 1)[1] for argument in sys.argv if argument.startswith(f"--{name}=")]
    return given[-1] if given else default


def tell(text):
    log.set_label(f"Log: {text}")


def told(text):
    return button(text, lambda: tell(text))


# Buttons


def toggle(widget, name, signal="toggled"):
    widget.connect(signal, lambda *_: tell(f"{name} {'on' if widget.get_active() else 'off'}"))
    return widget


def radios(*names):
    first = None
    made = []
    for name in names:
        if GTK4:
            radio = Gtk.CheckButton(label=name, group=first)
        else:
            radio = Gtk.RadioButton.new_with_label_from_widget(first, name)
        first = first or radio
        made.append(radio)
    first.set_active(True)
    for radio, name in zip(made, names):
        radio.connect("toggled", lambda widget, name=name: widget.get_active() and tell(name))
    return made


def ask():
    dialog = Gtk.MessageDialog(
        transient_for=window, modal=True, text="Really?", title="Really?",
        message_type=Gtk.MessageType.QUESTION)
    dialog.add_button("Yes", Gtk.ResponseType.YES)
    dialog.add_button("No", Gtk.ResponseType.NO)

    def answer(_, response):
        dialog.destroy()
        tell("Yes" if response == Gtk.ResponseType.YES else "No")

    dialog.connect("response", answer)
    show(dialog)


def popover_button():
    popover = Gtk.Popover()
    fill(popover, told("Inside"))
    popover.get_child().set_visible(True)
    opener = Gtk.MenuButton(popover=popover)
    if GTK4:
        opener.set_label("Popover")
    else:
        opener.add(Gtk.Label(label="Popover"))
    return opener


def open_other():
    other = Gtk.Window(title="Other Window", default_width=300, default_height=200)

    def back():
        other.destroy()
        tell("Back")

    show(fill(other, column(button("Back", back))))


def buttons_page():
    save = told("Save")
    save.set_tooltip_text("Saves the file")
    if not GTK4:
        save.get_accessible().set_accessible_id("save-button")
    wireless = named(Gtk.Switch(halign=Gtk.Align.START), "Wireless")
    return column(
        row(save, Gtk.Button(label="Locked", sensitive=False)),
        row(toggle(Gtk.CheckButton(label="Accept"), "Accept"), toggle(wireless, "Wireless", "notify::active")),
        row(*radios("Small", "Large")),
        row(button("Ask", ask), popover_button(), button("Remote", open_other)),
    )


# Values


def values_page():
    volume = named(Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1), "Volume")
    volume.set_value(20)
    volume.connect("value-changed", lambda _: tell(f"Volume {volume.get_value():.0f}"))
    count = named(Gtk.SpinButton.new_with_range(0, 100, 1), "Count")
    count.set_value(5)
    count.connect("value-changed", lambda _: tell(f"Count {count.get_value_as_int()}"))
    colours = ["Red", "Green", "Blue"]
    if GTK4:
        colour = Gtk.DropDown.new_from_strings(colours)
        colour.connect("notify::selected", lambda *_: tell(f"Colour {colours[colour.get_selected()]}"))
    else:
        colour = Gtk.ComboBoxText()
        for name in colours:
            colour.append_text(name)
        colour.set_active(0)
        colour.connect("changed", lambda _: tell(f"Colour {colour.get_active_text()}"))
    # GTK 4 tells what a calendar or a split pane is by its name alone, unless it is given another.
    day = Gtk.Calendar() if GTK4 else named(Gtk.Calendar(), "Day")
    if GTK4:
        from gi.repository import GLib
        day.select_day(GLib.DateTime.new_local(2024, 2, 29, 0, 0, 0))
    else:
        day.select_month(1, 2024)
        day.select_day(29)
    return column(
        volume, row(count, named(colour, "Colour")),
        named(Gtk.ProgressBar(fraction=0.4), "Progress"), row(day), split_pane())


def split_pane():
    pane = Gtk.Paned(orientation=Gtk.Orientation.HORIZONTAL, position=300, vexpand=True)
    sides = [Gtk.Label(label="Left"), Gtk.Label(label="Right")]
    if GTK4:
        pane.set_start_child(sides[0])
        pane.set_end_child(sides[1])
    else:
        pane.pack1(sides[0], True, True)
        pane.pack2(sides[1], True, True)
    last = [300]

    def moved(*_):
        if pane.get_position() != last[0]:
            last[0] = pane.get_position()
            tell(f"Split {last[0]}")

    pane.connect("notify::position", moved)
    return pane


# Text


def text_page():
    name = named(Gtk.Entry(placeholder_text="Your name"), "Name")
    name.connect("activate", lambda _: tell(f"Entered {name.get_text()}"))
    secret = named(Gtk.PasswordEntry() if GTK4 else Gtk.Entry(visibility=False), "Secret")
    if not GTK4:
        secret.set_input_purpose(Gtk.InputPurpose.PASSWORD)
        name.get_accessible().set_accessible_id("name-field")
    struck = Gtk.Label(xalign=0)
    struck.set_markup("<s>Struck</s> <b>bold</b>")
    return column(name, secret, scrolled(named(Gtk.TextView(), "Notes"), 400, 150), struck)


# Menus


def menu_bar():
    """File (Open, Quit) and Edit (Copy, More ▸ Deep)."""
    if GTK4:
        return popover_menu_bar()
    bar = Gtk.MenuBar()
    more = menu_item("More", Gtk.Menu(), menu_item("Deep"))
    for item in [
        menu_item("File", Gtk.Menu(), menu_item("Open"), menu_item("Quit")),
        menu_item("Edit", Gtk.Menu(), menu_item("Copy"), more),
    ]:
        bar.append(item)
    return bar


def menu_item(label, submenu=None, *children):
    item = Gtk.MenuItem(label=label)
    if submenu is None:
        item.connect("activate", lambda _: tell(label))
        return item
    for child in children:
        submenu.append(child)
    item.set_submenu(submenu)
    return item


def menu_model(*items):
    """A menu of names; a pair of a name and items is a submenu."""
    from gi.repository import Gio
    menu = Gio.Menu()
    for item in items:
        if isinstance(item, str):
            menu.append(item, f"gallery.{item.lower()}")
        else:
            menu.append_submenu(item[0], menu_model(*item[1:]))
    return menu


def popover_menu_bar():
    from gi.repository import Gio
    group = Gio.SimpleActionGroup()
    for name in ["Open", "Quit", "Copy", "Deep", "Inspect", "Remove"]:
        action = Gio.SimpleAction(name=name.lower())
        action.connect("activate", lambda *_, name=name: tell(name))
        group.add_action(action)
    window.insert_action_group("gallery", group)
    return Gtk.PopoverMenuBar.new_from_model(
        menu_model(("File", "Open", "Quit"), ("Edit", "Copy", ("More", "Deep"))))


def menus_page():
    target = Gtk.Label(label="Target")
    if GTK4:
        popover = Gtk.PopoverMenu.new_from_model(menu_model("Inspect", "Remove"))
        popover.set_parent(target)
        click = controller(target, Gtk.GestureClick, pressed=lambda *_: popover.popup())
        click.set_button(Gdk.BUTTON_SECONDARY)
        return row(target)
    menu = Gtk.Menu()
    for name in ["Inspect", "Remove"]:
        menu.append(menu_item(name))
    menu.show_all()
    area = fill(Gtk.EventBox(), target)

    def pressed(_, event):
        if event.button == Gdk.BUTTON_SECONDARY:
            menu.popup_at_pointer(event)

    area.connect("button-press-event", pressed)
    return row(area)


# Drag


def drag_page():
    pad = named(canvas(), "Pad")
    pad.set_size_request(400, 250)
    listen(pad)
    return column(*(drag_labels_4() if GTK4 else drag_labels_3()), pad)


def drag_labels_4():
    parcel = Gtk.Label(label="Parcel")
    basket = Gtk.Label(label="Basket")
    for label in [parcel, basket]:
        label.set_size_request(200, 60)
        label.set_halign(Gtk.Align.START)
    content = Gdk.ContentProvider.new_for_value(GObject.Value(str, "Parcel"))
    parcel.add_controller(Gtk.DragSource(content=content, actions=Gdk.DragAction.COPY))
    target = Gtk.DropTarget.new(str, Gdk.DragAction.COPY)
    target.connect("drop", lambda _, value, *__: tell(f"dropped {value}") or True)
    basket.add_controller(target)
    return [parcel, basket]


def drag_labels_3():
    boxes = []
    entry = Gtk.TargetEntry.new("UTF8_STRING", 0, 0)
    for name in ["Parcel", "Basket"]:
        box = fill(Gtk.EventBox(halign=Gtk.Align.START), Gtk.Label(label=name))
        box.set_size_request(200, 60)
        boxes.append(box)
    boxes[0].drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [entry], Gdk.DragAction.COPY)
    boxes[0].connect("drag-data-get", lambda _, __, data, *___: data.set_text("Parcel", -1))
    boxes[1].drag_dest_set(Gtk.DestDefaults.ALL, [entry], Gdk.DragAction.COPY)
    boxes[1].connect(
        "drag-data-received", lambda _, __, x, y, data, *___: tell(f"dropped {data.get_text()}"))
    return boxes


def listen(pad):
    """Tells which gestures arrive at a widget."""
    fingers = set()
    touched = [False]

    def pressed(gesture, presses, *_):
        if len(fingers) > 1 or touched[0]:
            return
        if gesture.get_current_button() == Gdk.BUTTON_SECONDARY:
            tell("Pad secondary")
        else:
            tell("Pad double tap" if presses == 2 else "Pad tap")

    def touch(_, event, *__):
        kind = event.get_event_type()
        if kind == Gdk.EventType.TOUCH_BEGIN:
            touched[0] = len(fingers) > 0 and touched[0]
            fingers.add(str(event.get_event_sequence()))
            if len(fingers) > 1:
                touched[0] = True
                tell(f"Pad touch {len(fingers)}")
        elif kind in (Gdk.EventType.TOUCH_END, Gdk.EventType.TOUCH_CANCEL):
            fingers.discard(str(event.get_event_sequence()))
        return False

    if GTK4:
        # PyGObject 3.42 cannot hand over events of GTK 4: this gesture begins with the second finger.
        controller(pad, Gtk.GestureZoom, begin=lambda *_: tell("Pad touch 2"))
        clicks = controller(pad, Gtk.GestureClick, pressed=pressed)
        scroll = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)
        scroll.connect("scroll", lambda *_: tell("Pad scroll") or True)
        pad.add_controller(scroll)
    else:
        masks = Gdk.EventMask
        pad.add_events(
            masks.BUTTON_PRESS_MASK | masks.BUTTON_RELEASE_MASK | masks.SCROLL_MASK
            | masks.SMOOTH_SCROLL_MASK | masks.TOUCH_MASK)
        pad.connect("touch-event", touch)
        pad.connect("scroll-event", lambda *_: tell("Pad scroll") or True)
        clicks = controller(pad, Gtk.GestureMultiPress, pressed=pressed)
    clicks.set_button(0)
    controller(pad, Gtk.GestureLongPress, pressed=lambda *_: tell("Pad press"))


makers = {
    "Buttons": buttons_page, "Values": values_page, "Text": text_page,
    "Lists": lambda: lists_page(tell, int(option("rows", "10000"))), "Menus": menus_page, "Drag": drag_page,
}
tabs = Gtk.Notebook(vexpand=True)
for name in PAGES:
    tabs.append_page(makers[name](), Gtk.Label(label=name))
fill(window, column(menu_bar(), tabs, log))
window.connect("close-request" if GTK4 else "destroy", lambda *_: LOOP.quit())
show(window)
tabs.set_current_page(PAGES.index(option("page", "Buttons")))
LOOP.run()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window that an accessibility audit has nothing to say about, with one defect for each argument."""

from toolkit import ARGUMENTS, GTK4, Gtk, Pango, button, column, fill, main, named, row, scrolled, style

STYLE = """
.tiny { min-width: 0; min-height: 0; padding: 0; border-width: 0; }
.pale { color: #b0b0b0; background-color: #f6f5f4; }
.large { color: #8a8a8a; background-color: #ffffff; font-size: 30px; }
"""


def styled(widget, name):
    widget.get_style_context().add_class(name)
    return widget


def picture(icon="face-smile"):
    return Gtk.Image(icon_name=icon, pixel_size=32)


def icon_button(icon="list-add", tip=None):
    return fill(Gtk.Button(tooltip_text=tip), Gtk.Image(icon_name=icon))


def with_role(kind, role, **properties):
    """A widget that says it is something else than it is."""
    if GTK4:
        return kind(accessible_role=getattr(Gtk.AccessibleRole, role[1]), **properties)
    from gi.repository import Atk

    widget = kind(**properties)
    widget.get_accessible().set_role(getattr(Atk.Role, role[0]))
    return widget


def tiny():
    widget = styled(named(Gtk.Button(halign=Gtk.Align.START), "Tiny"), "tiny")
    widget.set_size_request(12, 12)
    return widget


def stray():
    area = Gtk.Fixed()
    area.set_size_request(60, 30)
    area.put(Gtk.Label(label="Stray"), -400, 0)
    return area


def clipped():
    label = Gtk.Label(label="More words than there is room for", ellipsize=Pango.EllipsizeMode.END)
    label.set_max_width_chars(10)
    label.set_halign(Gtk.Align.START)
    return label


def drawn_button():
    widget = named(with_role(Gtk.DrawingArea, ("PUSH_BUTTON", "BUTTON")), "Drawn")
    widget.set_size_request(60, 30)
    return widget


def mouse_only():
    widget = button("Mouse only", print)
    widget.set_focusable(False) if GTK4 else widget.set_can_focus(False)
    return widget


DEFECTS = {
    "unlabelled": icon_button,
    "filename": lambda: named(picture(), "photo_17.png"),
    "rolename": lambda: named(picture(), "Image"),
    "twins": lambda: row(button("Same", print), button("Same", print)),
    "tiny": tiny,
    "pale": lambda: styled(Gtk.Label(label="Hardly to be read"), "pale"),
    "textual": lambda: with_role(Gtk.Button, ("LABEL", "LABEL"), label="Press this text"),
    "drawn": drawn_button,
    "stray": stray,
    "clipped": clipped,
    "mouseonly": mouse_only,
}


def radio(label, group=None):
    if GTK4:
        widget = Gtk.CheckButton(label=label)
        widget.set_group(group)
        return widget
    return Gtk.RadioButton.new_with_label_from_widget(group, label)


def tabs():
    book = Gtk.Notebook()
    for title in ["First", "Second"]:
        book.append_page(Gtk.Label(label=f"Page of {title.lower()}"), Gtk.Label(label=title))
    return book


def menu_button():
    widget = named(Gtk.MenuButton(), "Choices")
    popover = Gtk.Popover()
    fill(popover, Gtk.Label(label="In the popover"))
    widget.set_popover(popover)
    return widget


def items():
    box = Gtk.ListBox()
    for number in range(20):
        box.insert(row(Gtk.Label(label=f"Item {number}"), button("Delete", print)), -1)
    return box


def combo():
    widget = named(Gtk.ComboBoxText(), "Size")
    for text in ["Small", "Large"]:
        widget.append_text(text)
    widget.set_active(0)
    return widget


first = radio("Fast")
style(STYLE, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
main(
    "Audit",
    row(
        column(
            Gtk.Label(label="A plain text"),
            styled(Gtk.Label(label="Large Text"), "large"),
            button("Save", print),
            Gtk.Button(label="Not Now", sensitive=False),
            icon_button("edit-copy", "Copy"),
            icon_button("edit-paste", "Paste"),
            named(picture(), "A smiling face"),
            Gtk.CheckButton(label="Remember me"),
            first,
            radio("Careful", first),
            named(Gtk.Switch(halign=Gtk.Align.START), "Wireless"),
            named(Gtk.Entry(), "Name"),
        ),
        column(
            named(Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 10, 1), "Volume"),
            named(Gtk.SpinButton.new_with_range(0, 10, 1), "Count"),
            Gtk.ToggleButton(label="Bold"),
            button("7", print),
            Gtk.LinkButton(uri="https://example.org", label="Help pages"),
            combo(),
            menu_button(),
            tabs(),
            scrolled(items(), 200, 120),
        ),
        column(*(DEFECTS[name]() for name in ARGUMENTS)),
    ),
    760,
    520,
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A list with a row of colours that is drawn by hand and told to nobody, and other things that cannot be found.

--exposed  gives each colour a widget of its own, with a role and a name
"""

import math

from toolkit import ARGUMENTS, GTK4, Gtk, button, column, fill, main, named, row

COLORS = {"Grey": (0.5, 0.5, 0.5), "Blue": (0.2, 0.4, 0.9), "Green": (0.2, 0.7, 0.3), "Red": (0.8, 0.2, 0.2)}


def disc(context, x, y, color):
    context.set_source_rgb(*color)
    context.arc(x, y, 12, 0, 2 * math.pi)
    context.fill()


def area(draw, width, name=None):
    role = {"accessible_role": Gtk.AccessibleRole.BUTTON} if GTK4 and name else {}
    widget = Gtk.DrawingArea(**role)
    widget.set_size_request(width, 40)
    if GTK4:
        widget.set_draw_func(lambda _, context, *size: draw(context))
    else:
        widget.connect("draw", lambda _, context: draw(context))
    return named(widget, name) if name else widget


def discs():
    def draw(context):
        for number, color in enumerate(COLORS.values()):
            disc(context, 20 + 40 * number, 20, color)

    return area(draw, 40 * len(COLORS))


def swatches():
    if "--exposed" in ARGUMENTS:
        return row(*(area(lambda c, rgb=rgb: disc(c, 20, 20, rgb), 40, name) for name, rgb in COLORS.items()))
    return discs()


def folded():
    stack = Gtk.Stack()
    for title in ["Seen", "Unseen"]:
        stack.add_named(button(f"{title} page", print), title)
    return stack


icon = fill(Gtk.Button(), Gtk.Image(icon_name="list-add"))
main(
    "Colours",
    column(
        Gtk.Entry(placeholder_text="New item"),
        row(Gtk.Label(label="Colour"), swatches()),
        folded(),
        icon,
    ),
    420,
    260,
)

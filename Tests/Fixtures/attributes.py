#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Texts that look in many ways: labels by attributes, markup and style sheet, a field and text views."""

from toolkit import GTK4, Gtk, Pango, column, fill, main, named, style


def struck():
    attributes = Pango.AttrList()
    attributes.insert(Pango.attr_strikethrough_new(True))
    return attributes


def markup(text):
    label = Gtk.Label()
    label.set_markup(text)
    return label


def label(text, attributes=None, style=None):
    widget = Gtk.Label(label=text)
    if attributes:
        widget.set_attributes(attributes)
    if style:
        widget.set_name(style)
    return widget


def view(name, text, **properties):
    widget = Gtk.TextView()
    # GTK lays the text out when it is idle, before or after the window has taken its size.
    widget.set_size_request(-1, 40)
    buffer = widget.get_buffer()
    buffer.insert(buffer.get_end_iter(), "plain ")
    buffer.insert_with_tags(buffer.get_end_iter(), text, buffer.create_tag(name, **properties))
    return named(widget, name)


def field():
    widget = Gtk.Entry(text="In a field")
    widget.set_attributes(struck())
    return widget


def secret():
    if GTK4:
        return named(Gtk.PasswordEntry(text="s3cret"), "Secret")
    return named(Gtk.Entry(text="s3cret", visibility=False), "Secret")


def row(*texts):
    row = Gtk.ListBoxRow()
    return fill(row, column(*texts))


def listed(*rows):
    box = Gtk.ListBox()
    for each in rows:
        box.append(each) if GTK4 else box.add(each)
    return box


style("#struck { text-decoration: line-through; }")

main(
    "Attributes",
    column(
        label("Plain"),
        label("By attributes", struck()),
        label("By style sheet", style="struck"),
        markup(
            'Mixed <s>struck</s> <b>bold</b> <i>italic</i> <u>under</u> '
            '<span foreground="red" background="#00ff00">colour</span> é🍮 <a href="http://example.org/">link</a> é end'
        ),
        label(""),
        Gtk.Button(label="Push"),
        Gtk.ProgressBar(),
        listed(row(label("First", style="struck"), label("Second"))),
        field(),
        secret(),
        view("Tagged", "tagged", strikethrough=True, weight=700, size_points=20, family="Serif", foreground="red"),
    ),
)

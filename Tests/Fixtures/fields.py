#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Fields that have their names from elsewhere: labels before them, the titles of rows.

usage: fields.py --gtk=3|4
"""
import sys

import gi

VERSION = next(word for word in sys.argv if word.startswith("--gtk="))[6:]
gi.require_version("Gtk", VERSION + ".0")
from gi.repository import GLib, Gtk


def ask(window):
    chooser = Gtk.FileChooserDialog(title="Save the fields", parent=window, action=Gtk.FileChooserAction.SAVE)
    chooser.add_buttons("Cancel", Gtk.ResponseType.CANCEL, "Save", Gtk.ResponseType.OK)
    chooser.connect("response", lambda chooser, answer: chooser.destroy())
    chooser.show_all()


def gtk3():
    window = Gtk.Window(title="Fields", default_width=500)
    window.connect("destroy", lambda _: Gtk.main_quit())
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    tools = Gtk.Toolbar()
    close = Gtk.ToolButton(label="Close")
    close.connect("clicked", lambda _: ask(window))
    tools.insert(close, 0)
    box.add(tools)
    choice = Gtk.ComboBoxText()
    history = Gtk.ComboBoxText.new_with_entry()
    for text in ("Red", "Green"):
        choice.append_text(text)
        history.append_text(text)
    choice.set_active(0)
    named = Gtk.Entry(tooltip_text="Where the parcel goes")
    fields = (("_Street:", named), ("_Number:", Gtk.SpinButton.new_with_range(0, 99, 1)),
              ("_Colour:", choice), ("_Search for:", history))
    for text, field in fields:
        row = Gtk.Box(spacing=6)
        row.add(Gtk.Label(label=text, use_underline=True, mnemonic_widget=field))
        row.add(field)
        box.add(row)
    # A column as file managers have it: a name that is not shown, an icon, and the name that is.
    places = Gtk.ListStore(str)
    view = Gtk.TreeView(model=places, headers_visible=False)
    column = Gtk.TreeViewColumn()
    for renderer in (Gtk.CellRendererText(visible=False), Gtk.CellRendererPixbuf(icon_name="folder"),
                     Gtk.CellRendererText()):
        column.pack_start(renderer, False)
        if isinstance(renderer, Gtk.CellRendererText):
            column.add_attribute(renderer, "text", 0)
    view.append_column(column)
    for name in ("Home", "Desktop"):
        places.append([name])
    box.add(view)
    window.add(box)
    window.show_all()
    Gtk.main()


def gtk4():
    gi.require_version("Adw", "1")
    from gi.repository import Adw

    class FieldsWindow(Adw.ApplicationWindow):
        """A window of a class of its own, as most programs have."""

        __gtype_name__ = "FieldsWindow"

    def activate(application):
        window = FieldsWindow(application=application, default_width=500)
        pages = Gtk.Stack()
        for title in ("Away", "Fields"):
            page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
            page.append(Adw.HeaderBar(title_widget=Gtk.Label(label=title)))
            group = Adw.PreferencesGroup()
            if title == "Fields":
                group.add(Adw.EntryRow(title="Street"))
                group.add(Adw.EntryRow(title="Town"))
                group.add(Adw.PasswordEntryRow(title="Password"))
                tabs = Adw.TabView(vexpand=True)
                for name in ("Letter", "Bill"):
                    tabs.append(Gtk.Label(label="The " + name.lower())).set_title(name)
                page.append(Adw.TabBar(view=tabs, autohide=False))
                group.add(tabs)
            page.append(group)
            pages.add_named(page, title)
        pages.set_visible_child_name("Fields")
        window.set_content(pages)
        window.present()

    GLib.set_application_name("Parcels")
    application = Adw.Application()
    application.connect("activate", activate)
    application.run()


gtk3() if VERSION == "3" else gtk4()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""One of each control, and a label that says what happened last."""

from toolkit import GTK4, GLib, Gtk, button, column, fill, main, named, row

status = Gtk.Label(label="Status: ready")
guests = column()
presses = 0


def press():
    global presses
    presses += 1
    status.set_label(f"Status: pressed {presses}")


def later(action):
    GLib.timeout_add(700, lambda: action() and False)


def arrive():
    guest = Gtk.Label(label="Late Guest", visible=True)
    fill(guests, guest)
    later_leaving.append(guest)


def leave():
    for guest in later_leaving:
        guests.remove(guest)


later_leaving = []
entry = Gtk.Entry(placeholder_text="Type here")
entry.connect("activate", lambda _: status.set_label(f"Status: entered {entry.get_text()}"))
secret = Gtk.PasswordEntry() if GTK4 else Gtk.Entry(visibility=False)
agree = Gtk.CheckButton(label="Agree")
wireless = named(Gtk.Switch(halign=Gtk.Align.START), "Wireless")
volume = named(Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1), "Volume")
volume.set_value(25)
amount = named(Gtk.SpinButton.new_with_range(0, 10, 1), "Amount")
amount.set_value(3)
progress = named(Gtk.ProgressBar(fraction=0.4), "Progress")
disabled = Gtk.Button(label="Disabled", sensitive=False)
if GTK4:
    colour = Gtk.DropDown.new_from_strings(["Red", "Green", "Blue"])
    colour.set_selected(1)
else:
    colour = Gtk.ComboBoxText()
    for name in ["Red", "Green", "Blue"]:
        colour.append_text(name)
    colour.set_active(1)
    entry.get_accessible().set_accessible_id("nickname")
    secret.get_accessible().set_accessible_id("secret")

main(
    "Controls",
    column(
        status,
        row(button("Press", press), button("Twin", press), button("Twin", press), disabled),
        row(button("Arrive", lambda: later(arrive)), button("Leave", lambda: later(leave))),
        row(button("Enable", lambda: later(lambda: disabled.set_sensitive(True)))),
        row(entry, secret),
        row(agree, wireless, amount),
        volume,
        progress,
        colour,
        guests,
    ),
)

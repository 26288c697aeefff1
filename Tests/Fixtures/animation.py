#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A bar that moves across the window for a second: smoothly, with a pause of the main loop in the middle, or twice with a rest."""

import time

from toolkit import GTK4, GLib, Gtk, button, column, main, row

DURATION = 1.0
place = 0.0
status = Gtk.Label(label="Status: ready")


def paint(area, context, *size):
    context.set_source_rgb(0.2, 0.4, 0.8)
    context.rectangle(place * 300, 10, 60, 60)
    context.fill()


area = Gtk.DrawingArea(hexpand=True, vexpand=True)
area.set_size_request(380, 100)
if GTK4:
    area.set_draw_func(paint)
else:
    area.connect("draw", paint)


def animate(stutter, done):
    status.set_label("Status: moving")
    start = time.monotonic()
    has_stuttered = not stutter

    def tick(widget, clock):
        global place
        nonlocal has_stuttered
        passed = time.monotonic() - start
        place = min(1.0, passed / DURATION)
        area.queue_draw()
        if passed >= DURATION / 2 and not has_stuttered:
            has_stuttered = True
            time.sleep(0.2)
        if passed < DURATION:
            return True
        done()
        return False

    area.add_tick_callback(tick)


def finish():
    status.set_label("Status: done")


def twice():
    animate(False, lambda: GLib.timeout_add(400, lambda: animate(False, finish)))


main(
    "Animation",
    column(
        status,
        row(
            button("Move", lambda: animate(False, finish)),
            button("Stutter", lambda: animate(True, finish)),
            button("Move Twice", twice),
        ),
        area,
    ),
)

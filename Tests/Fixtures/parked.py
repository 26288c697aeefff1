#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Its user interface runs in a second thread; the main thread waits for a signal, as those of media players do."""

import signal
import threading

signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])


def serve():
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    window = Gtk.Window(title="Parked")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    label = Gtk.Label(label="0")
    button = Gtk.Button(label="Count")
    button.connect("clicked", lambda _: label.set_label(str(int(label.get_label()) + 1)))
    box.add(label)
    box.add(button)
    window.add(box)
    window.show_all()
    Gtk.main()


threading.Thread(target=serve, daemon=True).start()
signal.sigwait([signal.SIGUSR1])

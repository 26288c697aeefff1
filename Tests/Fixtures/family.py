#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program of more than one process. The first argument says how it starts; the rest is the window's."""

import os
import subprocess
import sys

ways = {"daemon", "wrapper", "helper", "splash", "unique"}
way = next((argument for argument in sys.argv[1:] if argument in ways), "")
rest = [argument for argument in sys.argv[1:] if argument != way]

if way == "daemon":
    # The launcher ends at once; the program goes on without a parent, in a session of its own.
    if os.fork():
        os._exit(0)
    os.setsid()
    if os.fork():
        os._exit(0)
elif way == "wrapper":
    # The launcher waits for the program and ends with its status.
    sys.exit(subprocess.run([sys.argv[0], *rest]).returncode)
elif way == "splash":
    # A process with a window of its own starts the program and ends.
    subprocess.Popen([sys.argv[0], *rest, "--after-splash"])

from toolkit import ARGUMENTS, GLib, Gtk, button, column, main  # noqa: E402

status = Gtk.Label(label="Ready")
if way == "helper":
    # Another program of it is on the accessibility bus and has no window.
    code = "import sys; sys.argv.append(%r); from toolkit import *; Gtk.init() if GTK4 else Gtk.init(None); LOOP.run()"
    subprocess.Popen(
        [sys.executable, "-c", code % next(word for word in sys.argv if word.startswith("--gtk="))],
        cwd=os.path.dirname(os.path.abspath(sys.argv[0])),
    )
if way == "unique":
    application = Gtk.Application(application_id="org.example.Family")
    calls = 0

    def activate(_):
        global calls
        calls += 1
        status.set_label(f"Activated {calls}")
        if calls == 1:
            window = Gtk.ApplicationWindow(application=application, title="Family")
            content = column(status, button("Press", lambda: status.set_label("Pressed")))
            window.set_child(content) if hasattr(window, "set_child") else window.add(content)
            window.present() if hasattr(window, "set_child") else window.show_all()
        else:
            application.get_active_window().present()

    application.connect("activate", activate)
    sys.exit(application.run([sys.argv[0]]))
if way == "splash":
    GLib.timeout_add(1500, lambda: os._exit(0))
    main("Splash", column(Gtk.Label(label="Loading")), 200, 100)
main("Family", column(status, button("Press", lambda: status.set_label("Pressed"))))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Two windows, one of which the other minimizes; with --alone there is but the one that minimizes itself."""

import sys

ALONE = "--alone" in sys.argv

if any(word.startswith("--qt=") for word in sys.argv):
    from qt_toolkit import QLabel, QPushButton, QVBoxLayout, application, fill

    said = QLabel("Log:")
    merge, hide = QPushButton("Merge"), QPushButton("Minimize")
    merge.clicked.connect(lambda: said.setText("Log: merged"))
    main = fill(QVBoxLayout(), said, hide)
    layers = main if ALONE else fill(QVBoxLayout())
    layers.layout().addWidget(merge)
    hide.clicked.connect(layers.showMinimized)
    if "--named" in sys.argv:
        application.setApplicationDisplayName("Drawing")
    if not ALONE:
        layers.setWindowTitle("Layers")
        layers.resize(200, 100)
        layers.move(40, 40)
        layers.show()
    main.setWindowTitle("Main")
    main.move(500, 300)
    main.show()
    application.exec()
else:
    from toolkit import GTK4, Gtk, button, column, fill, run, show

    said = Gtk.Label(label="Log:")
    merge = button("Merge", lambda: said.set_label("Log: merged"))
    hide = button("Minimize", lambda: (layers.minimize if GTK4 else layers.iconify)())
    main = Gtk.Window(title="Main", default_width=300, default_height=200)
    layers = main if ALONE else Gtk.Window(title="Layers", default_width=200, default_height=100)
    if ALONE:
        fill(main, column(said, hide, merge))
    else:
        fill(layers, column(merge))
        show(layers)
        fill(main, column(said, hide))
    run(show(main))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 2, by its functions in C: GObject Introspection has no GTK 2."""

import ctypes

gtk = ctypes.CDLL("libgtk-x11-2.0.so.0")
gobject = ctypes.CDLL("libgobject-2.0.so.0")
for function in [gtk.gtk_window_new, gtk.gtk_vbox_new, gtk.gtk_label_new, gtk.gtk_button_new_with_label, gtk.gtk_entry_new]:
    function.restype = ctypes.c_void_p

HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def connect(widget, signal, handler):
    gobject.g_signal_connect_data(ctypes.c_void_p(widget), signal, handler, None, None, 0)


gtk.gtk_init(None, None)
window = gtk.gtk_window_new(0)
gtk.gtk_window_set_title(ctypes.c_void_p(window), b"Old Window")
box = gtk.gtk_vbox_new(0, 4)
said = gtk.gtk_label_new(b"Log:")
button = gtk.gtk_button_new_with_label(b"Press")
entry = gtk.gtk_entry_new()
for widget in [said, button, entry]:
    gtk.gtk_container_add(ctypes.c_void_p(box), ctypes.c_void_p(widget))
gtk.gtk_container_add(ctypes.c_void_p(window), ctypes.c_void_p(box))
pressed = HANDLER(lambda *_: gtk.gtk_label_set_text(ctypes.c_void_p(said), b"Log: pressed"))
closed = HANDLER(lambda *_: gtk.gtk_main_quit())
connect(button, b"clicked", pressed)
connect(window, b"destroy", closed)
gtk.gtk_widget_show_all(ctypes.c_void_p(window))
gtk.gtk_main()

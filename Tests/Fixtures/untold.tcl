#!/usr/bin/wish
# SPDX-License-Identifier: Apache-2.0
# A program of Tk, which tells nothing to accessibility: a label, a field, buttons, a menu, a second window.
wm title . "Notes"
menu .m -tearoff 0
. configure -menu .m
menu .m.file -tearoff 0
.m add cascade -label File -menu .m.file
.m.file add command -label "Save As" -command {.l configure -text "Saved"}
.m.file add command -label "Quit" -command exit
label .l -text "Nothing done yet"
pack .l -pady 8
entry .e -width 30
pack .e -padx 20
frame .f
button .f.ok -text "Greet" -command {.l configure -text "Hello, [.e get]"}
button .f.help -text "Help me" -command {
  toplevel .h
  wm title .h "Help"
  label .h.l -text "No help is coming"
  pack .h.l -padx 60 -pady 30
}
pack .f.ok .f.help -side left -padx 6 -pady 8
pack .f

#!/usr/bin/wish
# SPDX-License-Identifier: Apache-2.0
# A program of Tk, which tells nothing to accessibility, with texts in many colours.
wm title . "Palette"
set number 0
foreach {ink ground text} {
  white #0000c0 "White on blue"
  white #3584e4 "White on azure"
  white #26a269 "Accept the green"
  white #c01c28 "Delete everything"
  white #e66100 "Orange warning"
  black #f6d32d "Yellow caution"
  #ffff00 #202020 "Yellow on black"
  #c0c0c0 #303030 "Dark theme label"
  #ff0000 white "Red failure"
  #888888 white "Grey hint"
  black white "Plain black text"
  #0000c0 #808080 "Blue on grey"
  #ff0000 #00a000 "Red on green"
} {
  label .l$number -text $text -fg $ink -bg $ground -font {"DejaVu Sans" 11} -width 30 -pady 4
  bind .l$number <ButtonRelease-1> ".l$number configure -text Clicked"
  pack .l$number -pady 1
  incr number
}

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The swatches in Qt Quick, --qt=5 or --qt=6; --at=X,Y places the window, in Qt's pixels."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import quick  # noqa: E402


def swatch(name, colour, x, y):
    count = name.lower()
    return f"""
    Rectangle {{
      x: {x}; y: {y}; width: 120; height: 50; color: "{colour}"
      Accessible.role: Accessible.Button
      Accessible.name: "{name}"
      Text {{ anchors.centerIn: parent; text: "{name}"; Accessible.ignored: true }}
      MouseArea {{ anchors.fill: parent; onClicked: window.{count}++ }}
    }}"""


at = next((argument[5:].split(",") for argument in sys.argv if argument.startswith("--at=")), None)
quick.show(
    (
        """
import QtQuick 2.15
import QtQuick.Window 2.15
Window {
  id: window
  title: "Swatches"
  visible: true
  width: 500
  height: 300
  property int near: 0
  property int far: 0
  Text {
    id: told
    x: 31; y: 7
    text: "Near " + window.near + ", Far " + window.far
    Accessible.role: Accessible.StaticText
    Accessible.name: text
  }
"""
        + (f"x: {at[0]}; y: {at[1]}" if at else "")
        + swatch("Near", "#ff00ff", 31, 47)
        + swatch("Far", "#00ffff", 333, 223)
        + "\n}\n"
    ).encode()
)

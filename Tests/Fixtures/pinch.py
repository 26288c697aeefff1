#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A picture of Qt Quick that two fingers zoom, by its PinchHandler.

usage: pinch.py --qt=5|6
"""
from quick import show

show(b"""
import QtQuick 2.15
import QtQuick.Controls 2.12
ApplicationWindow {
  title: "Pinch"; width: 500; height: 400; visible: true
  Label { id: log; text: "Log: ready" }
  Rectangle {
    id: picture
    y: 50; width: 400; height: 300; color: "steelblue"
    Accessible.role: Accessible.Graphic; Accessible.name: "Picture"
    // It measures from where it took the fingers over, which is later when the program looks at them later.
    // Since 6.5 its scale is 1 again as soon as it ends.
    PinchHandler { target: null
      property real reached: 1
      onActiveScaleChanged: if (active) reached = activeScale
      onActiveChanged: if (!active) { log.text = "Log: scale " + (reached > 1 ? "large" : reached < 1 ? "small" : "same"); reached = 1 } }
  }
}
""")

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Views of Qt Quick that do not say to assistive tools what they are, as most programs have them.

usage: flick.py --qt=5|6
"""
from quick import show

show(b"""
import QtQuick 2.12
import QtQuick.Controls 2.12

ApplicationWindow {
  id: window
  title: "Flick"
  width: 500; height: 300
  visible: true
  header: ToolBar {
    Row {
      Button { text: "Contents"; onClicked: drawer.open() }
      Label { id: log; text: "Log: ready" }
    }
  }
  Drawer {
    id: drawer
    width: 200; height: window.height
    ListView {
      anchors.fill: parent
      model: 30
      delegate: ItemDelegate {
        width: 200
        text: "Chapter " + (index + 1)
        onClicked: { log.text = "Log: " + text; drawer.close() }
      }
    }
  }
  Flickable {
    anchors.fill: parent
    contentHeight: 1500
    Button { y: 20; text: "Near"; onClicked: log.text = "Log: near" }
    Button { y: 1400; text: "Far"; onClicked: log.text = "Log: far" }
  }
}
""")

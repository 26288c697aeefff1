#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt Quick with as many texts as its argument says, in groups of fifty. It shows the cost of queries.

The items are from QtQuick alone, because not every machine has the controls of Qt Quick.
"""

import sys

from PyQt6.QtGui import QGuiApplication
from PyQt6.QtQml import QQmlApplicationEngine

# A text keeps its number and has a mark at its end while it is changed. The first and the last, which the queries
# search, never change. Only one text depends on the property that changes one.
SOURCE = """
import QtQuick
import QtQuick.Window

Window {
  id: window
  title: "Growth"
  visible: true
  width: 500
  height: 500
  readonly property int lines: LINES
  readonly property int third: Math.floor(lines / 3)
  property bool one: false
  property bool all: false

  Column {
    anchors.fill: parent
    Repeater {
      model: ["Change one", "Change all"]
      Rectangle {
        id: button
        required property string modelData
        width: window.width
        height: 30
        color: "lightgray"
        border.color: "gray"
        Accessible.role: Accessible.Button
        Accessible.name: modelData
        Text { anchors.centerIn: parent; text: button.modelData; Accessible.ignored: true }
        MouseArea {
          anchors.fill: parent
          onClicked: {
            if (button.modelData === "Change one") window.one = !window.one
            else window.all = !window.all
          }
        }
      }
    }
    Flickable {
      width: window.width
      height: window.height - 60
      clip: true
      contentHeight: groups.height
      Column {
        id: groups
        Repeater {
          model: Math.ceil(window.lines / 50)
          Column {
            id: group
            required property int index
            Accessible.role: Accessible.Grouping
            Accessible.name: "Group " + index
            Repeater {
              model: Math.min(50, window.lines - group.index * 50)
              Text {
                required property int index
                readonly property int line: group.index * 50 + index
                readonly property bool isInner: line > 0 && line + 1 < window.lines
                readonly property bool isMarked: isInner && window.all !== (line === window.third && window.one)
                text: "Line " + line + (isMarked ? "." : "")
                Accessible.role: Accessible.StaticText
                Accessible.name: text
              }
            }
          }
        }
      }
    }
  }
}
"""

application = QGuiApplication(sys.argv)
engine = QQmlApplicationEngine()
engine.loadData(SOURCE.replace("LINES", str(int(sys.argv[-1]))).encode())
if not engine.rootObjects():
    sys.exit("The window could not be created: install the QML modules of QtQuick.")
status = application.exec()
# The engine must not outlive the window's bindings.
del engine
sys.exit(status)

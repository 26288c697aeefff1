#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt Quick with things that are shown, and things that are not: names begin with "Shown" and "Hidden".

usage: unshown_quick.py --qt=5|6
"""
import quick

quick.show(
    b"""
import QtQuick 2.15
import QtQuick.Controls 2.15
import QtQuick.Layouts 1.15

ApplicationWindow {
  id: window
  visible: true
  title: "Unshown"
  width: 420
  height: 640
  property bool changed: false

  ColumnLayout {
    anchors.fill: parent
    Button {
      text: "Change"
      onClicked: { window.changed = true; pages.push(second) }
    }
    Button { text: "&Keep && pay" }
    Button { text: "K"; Accessible.name: "Keep & pay later" }
    Label { text: window.changed ? "Changed" : "Not changed" }
    Button { text: "Hidden item"; visible: !window.changed }
    Item {
      implicitHeight: 40
      visible: !window.changed
      Button { text: "Hidden inside of an item" }
    }
    Button { text: "Hidden without opacity"; opacity: window.changed ? 0 : 1 }
    StackView {
      id: pages
      implicitHeight: 50
      implicitWidth: 300
      pushEnter: null
      pushExit: null
      initialItem: Button { text: "Hidden page of stack" }
      Component { id: second; Button { text: "Shown page of stack" } }
    }
    StackLayout {
      currentIndex: window.changed ? 1 : 0
      Layout.fillHeight: false
      Button { text: "Hidden page of layout" }
      Button { text: "Shown page of layout" }
    }
    SwipeView {
      id: swipe
      currentIndex: 1
      implicitHeight: 50
      implicitWidth: 300
      clip: true
      interactive: false
      Button { text: "Away page of swipe" }
      Button { text: "Shown page of swipe" }
    }
    ListView {
      implicitHeight: 120
      implicitWidth: 300
      clip: true
      cacheBuffer: 400
      model: 40
      delegate: ItemDelegate { text: (index < 3 ? "Shown row " : index > 5 ? "Away row " : "Row ") + index; height: 40 }
    }
    Loader {
      active: !window.changed
      sourceComponent: Button { text: "Hidden by loader" }
    }
  }
}
"""
)

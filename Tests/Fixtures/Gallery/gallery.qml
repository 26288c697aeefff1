// SPDX-License-Identifier: Apache-2.0

import QtQuick 2.15
import QtQuick.Controls 2.15
import QtQuick.Layouts 1.15
import QtQuick.Window 2.15

ApplicationWindow {
  id: window
  title: "Gallery"
  width: 900
  height: 640
  visible: true

  function log(text) {
    logLabel.text = "Log: " + text
  }

  menuBar: MenuBar {
    Menu {
      title: "File"
      Action { text: "Open"; onTriggered: window.log("Open") }
      Action { text: "Quit"; onTriggered: window.log("Quit") }
    }
    Menu {
      title: "Edit"
      Action { text: "Copy"; onTriggered: window.log("Copy") }
      Menu {
        title: "More"
        Action { text: "Deep"; onTriggered: window.log("Deep") }
      }
    }
  }

  Dialog {
    id: dialog
    title: "Really?"
    modal: true
    anchors.centerIn: Overlay.overlay
    standardButtons: Dialog.Yes | Dialog.No
    Label { text: "Really?" }
    onAccepted: window.log("Yes")
    onRejected: window.log("No")
  }

  Window {
    id: other
    title: "Other Window"
    width: 260
    height: 120
    Button {
      anchors.centerIn: parent
      text: "Back"
      onClicked: {
        window.log("Back")
        other.close()
      }
    }
  }

  ColumnLayout {
    anchors.fill: parent
    anchors.margins: 6

    TabBar {
      id: tabs
      Layout.fillWidth: true
      Repeater {
        id: titles
        model: ["Buttons", "Values", "Text", "Lists", "Menus", "Drag"]
        TabButton { text: modelData }
      }
      Component.onCompleted: currentIndex = titles.model.indexOf(firstPage)
    }

    StackLayout {
      currentIndex: tabs.currentIndex

      ColumnLayout {
        RowLayout {
          Button {
            objectName: "save-button"
            text: "Save"
            ToolTip.text: "Saves the file"
            ToolTip.visible: hovered
            Accessible.description: "Saves the file"
            onClicked: window.log("Save")
          }
          Button { text: "Locked"; enabled: false; onClicked: window.log("Locked") }
          CheckBox { text: "Accept"; onToggled: window.log(checked ? "Accept on" : "Accept off") }
          Switch { text: "Wireless"; onToggled: window.log(checked ? "Wireless on" : "Wireless off") }
          RadioButton { text: "Small"; checked: true; onClicked: window.log("Small") }
          RadioButton { text: "Large"; onClicked: window.log("Large") }
        }
        RowLayout {
          Button { text: "Ask"; onClicked: dialog.open() }
          Button {
            id: popoverButton
            text: "Popover"
            onClicked: popover.open()
            Popup {
              id: popover
              y: popoverButton.height
              Button {
                text: "Inside"
                onClicked: {
                  window.log("Inside")
                  popover.close()
                }
              }
            }
          }
          Button { text: "Remote"; onClicked: other.show() }
        }
        Item { Layout.fillHeight: true }
      }

      ColumnLayout {
        RowLayout {
          Slider {
            from: 0
            to: 100
            value: 20
            stepSize: 1
            Accessible.name: "Volume"
            onMoved: window.log("Volume " + Math.round(value))
          }
          SpinBox {
            from: 0
            to: 100
            value: 5
            editable: true
            Accessible.name: "Count"
            onValueModified: window.log("Count " + value)
          }
          ProgressBar { from: 0; to: 100; value: 40; Accessible.name: "Progress" }
          ComboBox {
            model: ["Red", "Green", "Blue"]
            Accessible.name: "Colour"
            onActivated: window.log("Colour " + currentText)
          }
        }
        SplitView {
          Layout.fillWidth: true
          Layout.fillHeight: true
          Label {
            text: "Left"
            SplitView.preferredWidth: 300
            onWidthChanged: if (SplitView.view && SplitView.view.resizing) window.log("Split " + Math.round(width))
          }
          Label { text: "Right" }
        }
      }

      ColumnLayout {
        RowLayout {
          TextField {
            placeholderText: "Your name"
            Accessible.name: "Name"
            onAccepted: window.log("Entered " + text)
          }
          // A password field hides its name with its text.
          TextField { echoMode: TextInput.Password; placeholderText: "Secret" }
        }
        Label { text: "<s>Struck</s> <b>bold</b>"; textFormat: Text.RichText; Accessible.name: "Struck bold" }
        ScrollView {
          Layout.fillWidth: true
          Layout.fillHeight: true
          TextArea { Accessible.name: "Notes"; Accessible.multiLine: true }
        }
      }

      ColumnLayout {
        RowLayout {
          ListView {
            id: rows
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            model: rowCount
            Accessible.name: "Rows"
            Accessible.role: Accessible.List
            ScrollBar.vertical: ScrollBar {}
            delegate: ItemDelegate {
              width: rows.width
              text: "Row " + (index + 1)
              highlighted: ListView.isCurrentItem
              Accessible.selected: ListView.isCurrentItem
              onClicked: {
                rows.currentIndex = index
                window.log(text)
              }
            }
          }
          Loader {
            id: tree
            Layout.fillWidth: true
            Layout.fillHeight: true
            source: treeSource
            Connections {
              target: tree.item
              ignoreUnknownSignals: true
              function onChosen(text) { window.log(text) }
            }
          }
        }
        TableView {
          Layout.fillWidth: true
          Layout.preferredHeight: 130
          clip: true
          model: people
          Accessible.name: "People"
          Accessible.role: Accessible.Table
          delegate: ItemDelegate {
            implicitWidth: 120
            text: model.display
            onClicked: window.log(people.data(people.index(row, 0)))
          }
        }
      }

      ColumnLayout {
        Label {
          text: "Target"
          Layout.preferredWidth: 200
          Layout.preferredHeight: 60
          MouseArea {
            anchors.fill: parent
            acceptedButtons: Qt.RightButton
            onClicked: targetMenu.popup()
          }
          Menu {
            id: targetMenu
            Action { text: "Inspect"; onTriggered: window.log("Inspect") }
            Action { text: "Remove"; onTriggered: window.log("Remove") }
          }
        }
        Item { Layout.fillHeight: true }
      }

      Item {
        Label {
          id: parcel
          x: 10
          y: 10
          width: 120
          height: 60
          text: "Parcel"
          Drag.active: parcelArea.drag.active
          Drag.hotSpot.x: 60
          Drag.hotSpot.y: 30
          MouseArea {
            id: parcelArea
            anchors.fill: parent
            drag.target: parent
            onReleased: parent.Drag.drop()
          }
        }
        Label {
          x: 240
          y: 10
          width: 160
          height: 80
          text: "Basket"
          DropArea {
            anchors.fill: parent
            onDropped: window.log("dropped " + drop.source.text)
          }
        }
        Rectangle {
          x: 10
          y: 120
          width: 500
          height: 250
          color: "lightsteelblue"
          Accessible.name: "Pad"
          Accessible.role: Accessible.Canvas
          MouseArea {
            property bool isDouble: false
            property bool isHeld: false
            anchors.fill: parent
            acceptedButtons: Qt.LeftButton | Qt.RightButton
            onPressed: {
              isDouble = false
              isHeld = false
            }
            onPressAndHold: {
              isHeld = true
              window.log("Pad press")
            }
            onDoubleClicked: {
              isDouble = true
              window.log("Pad double tap")
            }
            onClicked: {
              if (mouse.button === Qt.RightButton) window.log("Pad secondary")
              else if (!isDouble && !isHeld) window.log("Pad tap")
            }
            onWheel: window.log("Pad scroll")
          }
          // Above the area of the mouse, which would take the fingers for one.
          MultiPointTouchArea {
            anchors.fill: parent
            mouseEnabled: false
            onTouchUpdated: if (touchPoints.length > 1) window.log("Pad touch " + touchPoints.length)
          }
        }
      }
    }

    Label { id: logLabel; text: "Log: ready" }
  }
}

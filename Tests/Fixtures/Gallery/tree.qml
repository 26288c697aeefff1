// SPDX-License-Identifier: Apache-2.0

import QtQuick
import QtQuick.Controls

TreeView {
  signal chosen(string text)

  model: folders
  clip: true
  Accessible.name: "Folders"
  Accessible.role: Accessible.Tree
  delegate: TreeViewDelegate {
    text: model.display
    Accessible.name: model.display
    Accessible.role: Accessible.TreeItem
    onClicked: chosen(model.display)
  }
}

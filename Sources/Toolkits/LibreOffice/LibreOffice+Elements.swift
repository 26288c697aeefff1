// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The rules for the elements that LibreOffice reports, and for events in them.
extension LibreOffice {
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    LibreOfficeTypes.type(of: node, base: base, in: tree)
  }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    // GTK, not LibreOffice, draws the menu bar, but the menu bars of both are in the tree.
    HiddenWidgets.find(
      in: tree, isDouble: { tree.role($0) == .menuBar && tree.role(tree.parent($0)) == .rootPane }
    )
    .map { ($0, .unshownWidget) }
  }

  // MARK: - Labels

  /// Returns the label of a field, which LibreOffice's dialogs report only by a relation.
  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree)
  }

  // MARK: - Geometry

  /// Returns the point of a combo box's arrow, which is at the end; a click into the entry opens nothing.
  package func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    guard part == .arrow else { return part.point(in: frame) }
    return tree.type(node) == .comboBox ? CGPoint(x: frame.maxX - 12, y: frame.midY) : nil
  }

  // MARK: - Input

  /// Divides a string before each run of characters above U+FFFF.
  ///
  /// LibreOffice 7.4 gets these characters from GTK's input method and inserts them into a document immediately. Other
  /// characters wait up to 20 ms for more of their kind. Without the division, fast typing of "x😀" resulted in "😀x".
  package func textEntry(of text: String) -> TextEntry {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value > 0xffff, let last = part.last, last.value <= 0xffff {
        parts.append(String(part))
        part = .init()
      }
      part.append(scalar)
    }
    return TextEntry(parts: parts + [String(part)])
  }

  /// Whether LibreOffice (7.4) creates new objects for the children of a node, as it does for the cells of a
  /// spreadsheet.
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool { tree.role(view) == .table }

  /// Scrolls to a cell of a spreadsheet with an arrow key, from the neighboring cell.
  ///
  /// The neighbor can become the current cell while it is out of view, but LibreOffice scrolls only for keyboard
  /// input.
  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool {
    guard let place = start.tree.nodes.place(start.index) else { return false }
    let isFirst = place.column == 0
    let sheet = place.container.reference
    guard
      // Without the neighbor, or its focus, this method cannot scroll; the caller then scrolls by other means.
      let other = try? program.bus.tableCell(
        row: place.row, column: place.column + (isFirst ? 1 : -1), of: sheet),
      (try? program.bus.grabFocus(of: other)) == true
    else { return false }
    program.waitUntilIdle()
    let tree = try program.elementTree()
    // If the focus is not in the spreadsheet, the key would have a different effect.
    let focused = try tree.answering { (1..<max(1, tree.count)).last { tree.attributes.hasFocus($0) } }
    guard let focused, tree.path(to: focused).contains(where: { tree.nodes.role($0) == .documentSpreadsheet })
    else { return false }
    try program.pressKey(isFirst ? .left : .right)
    return true
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name: "Name the object: Format ▸ Name…, or the accessible name of the control's properties.")
  }
}

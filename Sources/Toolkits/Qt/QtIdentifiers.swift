// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The identifiers that Qt reports in the form of a path.
struct QtIdentifiers: IdentifierPathRule {
  /// Returns the object name that the program has set, or the identifier that it has set instead; "" if it has set
  /// neither.
  ///
  /// Unless the program sets an identifier, Qt 6 (6.9.2, 6.11) reports the names of the object and of all its ancestors, joined by
  /// dots. An object without a name is represented by its class: `QApplication.QMainWindow.save-button`.
  func identifier(_ reported: String, of node: Int, in tree: ElementTree) -> String {
    guard applicationNames(in: tree.nodes).contains(where: { reported.hasPrefix($0 + ".") }) else {
      return reported
    }
    let name = reported.split(separator: ".").last.map(String.init) ?? ""
    // A QML type without an id has a name made from its file and a number.
    let isClass =
      name.hasPrefix("Q") && name.dropFirst().first?.isUppercase == true
      || name.contains("_QMLTYPE_") || name.contains("_QML_")
    return isClass || name.hasPrefix("qt_") ? "" : name
  }

  /// Returns the first parts of the paths of a program's objects: the name of its QApplication object, or the name of
  /// this class.
  ///
  /// KDE's programs report a different identifier for the program itself (6.8).
  private func applicationNames(in nodes: AccessibleTree) -> [String] {
    let windows = nodes.children(0).compactMap { nodes.accessibleID($0) }.filter { $0.contains(".") }
    return [nodes.accessibleID(0)].compactMap { $0 }
      + windows.compactMap { $0.split(separator: ".").first }.map(String.init)
  }

  func path(of node: Int, in tree: AccessibleTree) -> String? { tree.accessibleID(node) }
}

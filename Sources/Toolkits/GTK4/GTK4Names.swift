// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Removes the parts of GTK 4's names that users do not see.
enum GTK4Names {
  /// Returns the name without GTK's additions: class names of nameless widgets, and doubled labels.
  static func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    if isClassName(name) || isClassOfLanguage(name) || isMadeUp(name, tree.role(node))
      || isClassOfLabeled(name, node, tree)
    {
      return ""
    }
    if name.utf8.contains(UInt8(ascii: "_")) {
      // "Page _1" is the text from the program, with the underscore before the mnemonic; the label shows "Page 1".
      let plain = name.replacing("_", with: "", maxReplacements: 1)
      // Since 4.12, the tabs of AdwViewSwitcher have no labels in the tree. Tabs never show the underscore.
      let isTab = tree.role(node) == .pageTab && !hasLabel(name, inside: node, tree)
      if isTab || hasLabel(plain, inside: node, tree) { return plain }
    }
    if let single = halfOfDoubled(name) {
      // "4 4" may be a real label. It counts as a doubled name only if a label inside the widget is one half of it.
      if hasLabel(single, inside: node, tree) { return single }
    }
    return name
  }

  /// Returns the label of a nameless menu item, if the label is not in the tree; otherwise nil.
  ///
  /// Since 4.12, such a label has the role "presentation", which may have no name, but its text can be queried.
  static func labelOutside(of node: Int, _ relations: [NodeRelation]?, in tree: AccessibleTree)
    -> AccessibleReference?
  {
    guard [.menuItem, .checkMenuItem, .radioMenuItem].contains(tree.role(node)),
      tree.toolkitName(node).isEmpty,
      let label = relations?.first(where: \.isLabelledBy)?.targets.first, tree.node(for: label) == nil,
      label.busName == tree.reference(node).busName
    else { return nil }
    return label
  }

  private static func hasLabel(_ text: String, inside node: Int, _ tree: AccessibleTree) -> Bool {
    ((node + 1)..<max(tree.subtreeEnd(node), node + 1)).contains {
      tree.role($0) == .label && tree.toolkitName($0) == text
    }
  }

  /// Whether a name is a widget class of GTK or libadwaita: `^(Gtk|Adw)[A-Z]\w*$`.
  static func isClassName(_ name: String) -> Bool {
    guard name.hasPrefix("Gtk") || name.hasPrefix("Adw") else { return false }
    let rest = name.utf8.dropFirst(3)
    guard let first = rest.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
      return false
    }
    return rest.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        return true
      default: return false
      }
    }
  }

  /// Whether a name is that of a class that a language binding registers for a program's own widget class.
  ///
  /// GJS uses "Gjs_SidebarRow", and PyGObject uses the module and the class, as in "__main__+Row" (GTK 4.8).
  static func isClassOfLanguage(_ name: String) -> Bool {
    let utf8 = name.utf8
    guard utf8.contains(UInt8(ascii: "_")) || utf8.contains(UInt8(ascii: "+")) else { return false }
    return name.wholeMatch(of: #/Gjs_\w+|[a-z_]\w+(\+\w+)*\+[A-Z]\w*/#) != nil
  }

  /// Whether a name is one that GTK gives to every widget of a kind: "Tab" for tabs, and the class name for a program's
  /// own containers and text views.
  static func isMadeUp(_ name: String, _ role: Role) -> Bool {
    switch role {
    case .pageTab: name == "Tab"
    case .pageTabList: name == "Tab list"
    // The title of a window may have this form too, but it is also available from the window.
    case .filler, .panel, .grouping, .text, .scrollPane, .drawingArea, .list, .unknown, .frame, .window:
      isCamelCase(name)
    default: false
    }
  }

  /// Whether the name of a button or a row is that of the program's own class, and a label in it has different text.
  private static func isClassOfLabeled(_ name: String, _ node: Int, _ tree: AccessibleTree) -> Bool {
    switch tree.role(node) {
    case .pushButton, .toggleButton, .tableRow, .listItem, .tableCell: break
    default: return false
    }
    guard isCamelCase(name) else { return false }
    let labels = ((node + 1)..<max(tree.subtreeEnd(node), node + 1)).filter { tree.role($0) == .label }
      .map { tree.toolkitName($0) }.filter { !$0.isEmpty }
    return !labels.isEmpty && !labels.contains(name)
  }

  /// Whether a string consists of two or more joined words, each with a capital, like the names of classes.
  private static func isCamelCase(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isUppercase else { return false }
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return false }
    return name.dropFirst().contains(where: \.isUppercase) && name.contains(where: \.isLowercase)
  }

  /// Returns the second half of "text text"; the first half may contain a mnemonic's underscore.
  static func halfOfDoubled(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    // With an underscore, the first half is one byte longer.
    for underscores in 0...1 {
      let rest = bytes.count - 1 - underscores
      guard rest >= 2, rest % 2 == 0 else { continue }
      let half = rest / 2
      let second = bytes[(bytes.count - half)...]
      guard bytes[bytes.count - half - 1] == UInt8(ascii: " ") else { continue }
      var first = Array(bytes[..<(bytes.count - half - 1)])
      if underscores == 1 {
        guard let mark = first.firstIndex(of: UInt8(ascii: "_")) else { continue }
        first.remove(at: mark)
      }
      if first.elementsEqual(second) { return String(decoding: second, as: UTF8.self) }
    }
    return nil
  }
}

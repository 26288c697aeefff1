// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import WindowSystem

/// Converts Qt's titles to their visible text.
enum QtTitle {
  /// Returns the name of an element without the shortcut and the mnemonics.
  ///
  /// The name of an element with an action contains the shortcut after a tab character, if the program has set the text
  /// in this form (5.15, 6.4). Qt Quick reports the text of its controls with the marks of mnemonics, which it does
  /// not draw (5.15).
  static func plain(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    var plain = name
    switch tree.role(node) {
    case .menuItem, .checkMenuItem, .radioMenuItem, .menu, .pushButton, .toggleButton:
      plain = withoutShortcut(name)
    case .menuBar, .checkBox, .radioButton, .pageTab: break
    default: return name
    }
    return plain.contains("&") && QtTypes.isQtQuick(node, tree) ? withoutMarkedLetters(plain) : plain
  }

  /// Returns the text of an action without the shortcut that Qt shows next to it: "New\tCtrl+N" becomes "New".
  static func withoutShortcut(_ title: String) -> String {
    title.firstIndex(of: "\t").map { String(title[..<$0]) } ?? title
  }

  /// Returns a title without the marks of mnemonics: "&File" becomes "File", "&&" becomes "&".
  static func withoutMnemonics(_ title: String) -> String {
    var plain = ""
    var characters = title.makeIterator()
    while let character = characters.next() {
      if character != "&" {
        plain.append(character)
      } else if let next = characters.next() {
        plain.append(next)
      }
    }
    return plain
  }

  /// Returns a title without the marks before letters and digits.
  ///
  /// If a program sets an accessible name that differs from the visible text, the name may contain a literal "&": "Save
  /// & Close".
  static func withoutMarkedLetters(_ title: String) -> String {
    var plain = ""
    var rest = title[...]
    while let character = rest.popFirst() {
      if character == "&", let next = rest.first, next == "&" || next.isLetter || next.isNumber {
        plain.append(rest.removeFirst())
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  /// Returns the title of a minimized window, whose reported name is the text of its icon, which is usually empty (5.15
  /// to 6.12).
  ///
  /// - Returns: nil for another window, and for a window that is not on the display.
  static func ofMinimizedWindow(_ node: Int, in tree: ElementTree) -> String? {
    guard let geometry = tree.tryGeometry(), let window = geometry.window(of: node), window.isMinimized,
      !window.title.isEmpty
    else { return nil }
    let others = geometry.windowOfTopLevel.filter { $0.key != node && !$0.value.isMinimized }
      .map { (title: $0.value.title, name: tree.nodes.name($0.key)) }
    return withoutProgram(window.title, program: tree.nodes.name(0), others: others)
  }

  /// Returns a window's title without the name of the program, which Qt appends on the display if the program has set a
  /// name.
  ///
  /// - Parameters:
  ///   - title: the title on the display.
  ///   - program: the name of the program.
  ///   - others: the titles of other windows on the display, and the names that the same windows report.
  /// - Returns: the window's own title.
  static func withoutProgram(_ title: String, program: String, others: [(title: String, name: String)])
    -> String
  {
    let endings = others.filter { $0.title.hasPrefix($0.name + separator) }.map {
      String($0.title.dropFirst($0.name.count))
    }
    let ending = (endings + [separator + program]).first { title.hasSuffix($0) && title.count > $0.count }
    return ending.map { String(title.dropLast($0.count)) } ?? title
  }

  private static let separator = " \u{2014} "
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import WindowSystem

/// Titles of Qt as they are shown.
enum QtTitle {
  /// The name of what an action is shown by has the keys behind a tabulator, when the program wrote them so (5.15, 6.4).
  ///
  /// Qt Quick reports the texts of its controls with the marks of mnemonics, which it does not draw (5.15).
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

  /// The text of an action without the keys that Qt shows beside it: "New\tCtrl+N" is called "New".
  static func withoutShortcut(_ title: String) -> String {
    title.firstIndex(of: "\t").map { String(title[..<$0]) } ?? title
  }

  /// A title without the marks of mnemonics: "&File" is shown as "File", "&&" as "&".
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

  /// A title without the marks before letters and digits.
  ///
  /// A program that says how a control is called, and not only what is written on it, may mean "&" itself: "Save & Close".
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

  /// The title of a minimized window, which reports the text of its icon as its name: none as a rule (5.15 to 6.12).
  ///
  /// - Returns: nil for another window, and for one that is not on the display.
  static func ofMinimizedWindow(_ node: Int, in tree: ElementTree) -> String? {
    guard let geometry = tree.tryGeometry(), let window = geometry.window(of: node), window.isMinimized,
      !window.title.isEmpty
    else { return nil }
    let others = geometry.windowOfTopLevel.filter { $0.key != node && !$0.value.isMinimized }
      .map { (title: $0.value.title, name: tree.nodes.name($0.key)) }
    return withoutProgram(window.title, program: tree.nodes.name(0), others: others)
  }

  /// A title of the display without the name of the program that Qt puts after it where the program has set one to be shown.
  ///
  /// - Parameters:
  ///   - title: on the display.
  ///   - program: what the program calls itself.
  ///   - others: the titles of other windows on the display, and what the same windows report.
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

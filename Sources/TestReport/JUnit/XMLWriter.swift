// SPDX-License-Identifier: Apache-2.0

import Notation
import TestResults

/// Writes XML 1.0, in which each tag begins a line, except for the end tag after text.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String? = nil) {
    guard let content else { return line("<\(name)\(Self.list(attributes))/>") }
    line("<\(name)\(Self.list(attributes))>\(Markup.text(PlainText.visible(content)))</\(name)>")
  }

  private mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(Markup.attribute(PlainText.visible($0.1)))\"" }.joined()
  }
}

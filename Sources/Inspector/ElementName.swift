// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The name of an element in a sentence: `the button "Add"`, `a group without a name`.
enum ElementName {
  static func of(_ node: Int, in tree: ElementTree) -> String {
    guard node > 0 else { return "the application" }
    let label = tree.label(node)
    let identifier = label.isEmpty ? tree.attributes.identifier(node) : ""
    let type = words(tree.type(node))
    if !label.isEmpty { return "the \(type) \"\(short(label))\"" }
    if !identifier.isEmpty { return "the \(type) \"\(short(identifier))\"" }
    // A person identifies such an element by the text in it.
    let inside = tree.descendants(of: node).first { !tree.isHidden($0) && tree.type($0) == .staticText }
    let text = inside.map { tree.label($0) } ?? ""
    return "a \(type) without a name" + (text.isEmpty ? "" : " that holds \"\(short(text))\"")
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? String(text.prefix(60)) + "…" : text
  }

  /// Returns the type's name in words: `check box`.
  static func words(_ type: ElementType) -> String {
    if type == .other { return "container" }
    var words = ""
    for letter in type.title {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += letter.lowercased()
    }
    return words
  }
}

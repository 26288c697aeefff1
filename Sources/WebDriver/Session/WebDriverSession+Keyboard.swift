// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import WindowSystem

/// Text and keys that are sent to an element.
extension WebDriverSession {
  /// Returns the text of a command that sends keys: "text", or the list of characters from older clients.
  func keys(of body: WebDriverJSON) throws -> String {
    if let text = body["text"]?.string { return text }
    if let parts = body["value"]?.array { return parts.compactMap(\.string).joined() }
    throw SessionCommand.missing("text", "a text")
  }

  /// Types into an element.
  ///
  /// If the element does not have the keyboard focus, it is clicked first.
  func sendKeys(_ text: String, to element: ElementHandle) throws {
    try focus(element, atEnd: true)
    var held: KeyModifiers = []
    var plain = ""
    func typePlain() throws {
      if !plain.isEmpty { try Performer(element).perform(.typeText(plain)) }
      plain = ""
    }
    for character in text {
      switch Keys.meaning(of: character) {
      case .text(let character) where held.isEmpty: plain.append(character)
      case .text(let character):
        let key = try Keys.key(String(character))
        try Performer(element).perform(.typeKey(key, held, name: Self.name(String(character), held)))
      case .key(let key):
        try typePlain()
        try Performer(element).perform(.typeKey(key, held, name: Self.name(String(describing: key), held)))
      case .modifier(let modifier, _):
        try typePlain()
        // As the standard requires, the second occurrence releases the modifier.
        held = held.contains(modifier) ? held.subtracting(modifier) : held.union(modifier)
      case .release:
        try typePlain()
        held = []
      }
    }
    try typePlain()
  }

  /// Empties a field with the keyboard.
  ///
  /// - Throws: ``WebDriverError`` with "invalid element state" if the element is disabled or has no editable text.
  func clear(_ element: ElementHandle) throws {
    let isEditable = try element.read { node in
      node.tree.attributes.isEnabled(node.index)
        && (node.tree.nodes.states(node.index).contains(.editable)
          // Qt 5 does not report that a spin button is editable.
          || node.tree.type(node.index).has(.text))
    }
    guard isEditable else {
      throw WebDriverError(
        .invalidElementState, "\(element.description) is disabled or has no editable text.")
    }
    try selectText(of: element)
    try Performer(element).perform(.typeKey(.delete, [], name: "Delete"))
  }

  /// Selects all text of a field with the keyboard.
  func selectText(of element: ElementHandle) throws {
    try focus(element, atEnd: false)
    try Performer(element).perform(.typeKey(.a, .control, name: "Control+a"))
  }

  /// Sets a slider to a number in the program's own units, or any other element to a text.
  func setValue(_ value: String, of element: ElementHandle) throws {
    guard try element.read({ $0.tree.type($0.index) }) == .slider else {
      try clear(element)
      return try sendKeys(value, to: element)
    }
    guard let number = Double(value) else {
      throw WebDriverError(.invalidArgument, "A slider expects a number; found \(value).")
    }
    try Performer(element).perform(.adjustSliderValue(number))
  }

  private func focus(_ element: ElementHandle, atEnd: Bool) throws {
    guard !element.isApplication else { return }
    let (hasFocus, text, isLong) = try element.read { node in
      (
        Self.holdsFocus(node), node.tree.attributes.value(node.index) ?? "",
        node.tree.type(node.index) == .textView
      )
    }
    if hasFocus { return }
    try Performer(element).perform(.click())
    // A click puts the cursor at its position, but typed text must be added at the end.
    if atEnd, !text.isEmpty {
      try Performer(element).perform(
        .typeKey(.end, isLong ? .control : [], name: isLong ? "Control+End" : "End"))
    }
  }

  private static func holdsFocus(_ node: ElementNode) -> Bool {
    node.tree.attributes.hasFocus(node.index)
      || node.tree.descendants(of: node.index).contains { node.tree.attributes.hasFocus($0) }
  }

  static func name(_ key: String, _ held: KeyModifiers) -> String {
    let names: [(KeyModifiers, String)] = [
      (.control, "Control"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super"),
    ]
    return (names.filter { held.contains($0.0) }.map(\.1) + [key]).joined(separator: "+")
  }
}

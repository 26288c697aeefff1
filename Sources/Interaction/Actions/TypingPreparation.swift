// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The one rule for the actions before text is typed into an element: they give it the keyboard focus and place the caret.
///
/// An element without the keyboard focus is tapped, as in a test for XCUITest. The program itself receives its keys at
/// the current focus.
package enum TypingPreparation: Sendable {
  /// The caret is at the position that was tapped, or where it was if the element has the focus.
  case caretAsTapped
  /// The caret is at the end of the text if the element gets the focus only now.
  ///
  /// Element Send Keys of W3C WebDriver sets the caret to the end only for an element that does not have the focus.
  case caretAtEnd
  /// The whole text is selected, so that the next key replaces it.
  case textSelected

  /// Returns the actions for an element in its current state.
  package func actions(for node: ElementNode) -> [ElementAction] {
    let getsFocus = node.index > 0 && node.focused == nil
    let focus: [ElementAction] = getsFocus ? [.tap()] : []
    switch self {
    case .caretAsTapped: return focus
    case .caretAtEnd: return getsFocus && needsEnd(node) ? focus + [Self.end(of: node)] : focus
    case .textSelected: return focus + [.typeKey(.a, .control, name: "Control+a")]
    }
  }

  /// Returns whether a tap may leave the caret before the end of a string.
  ///
  /// In other elements, such as sliders, lists and dates, End changes the value. A terminal passes it on to the program
  /// in it.
  private func needsEnd(_ node: ElementNode) -> Bool {
    node.holdsText && node.tree.type(node.index) != .datePicker
      && node.tree.nodes.role(node.index) != .terminal
      && node.tree.attributes.value(node.index)?.isEmpty == false
  }

  private static func end(of node: ElementNode) -> ElementAction {
    node.tree.type(node.index) == .textView
      ? .typeKey(.end, .control, name: "Control+End") : .typeKey(.end, [], name: "End")
  }
}

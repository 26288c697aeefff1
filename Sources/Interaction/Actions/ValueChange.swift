// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// A value that an element gets, and the one rule for the actions that give it.
///
/// Clients perform the actions in their order, or record them, and decide nothing about them. The rule reads the element
/// as it is before the first action.
package enum ValueChange: Sendable {
  /// A value in the form of the element's type: a string, an item of a list, a number, or `on` or `off`.
  ///
  /// WebDriverAgent's command `value`, which is behind `set_value` of Appium's clients, makes the same distinction: it
  /// adjusts a picker wheel and a slider, and types into every other element. An unchanged state needs no action.
  case value(String)
  /// The keys that replace the text of a field, if a client sends special keys such as Return as a part of the text.
  ///
  /// Send Alert Text of W3C WebDriver replaces the text too: it sets the value of the prompt.
  case keys([ElementAction])
  /// No text, as after Element Clear of W3C WebDriver.
  ///
  /// The standard requires that an element is refused at once if it is disabled, while other actions wait until the
  /// element is enabled. Switches, sliders and lists are refused as well.
  case empty

  /// Returns the actions that give an element the value; none if it has the state already.
  ///
  /// - Throws: ``ValueChangeError`` if the element cannot have the value, and the errors of reading a range.
  package func actions(for node: ElementNode) throws -> [ElementAction] {
    switch self {
    case .value(let text): return try Self.actions(giving: text, to: node)
    case .keys(let keys): return try Self.actions(replacingTextBy: keys, in: node)
    case .empty:
      guard node.tree.attributes.isEnabled(node.index) else { throw ValueChangeError.notEditable(node.words) }
      return try Self.actions(replacingTextBy: [], in: node)
    }
  }

  /// Returns the actions that are still missing after those of ``actions(for:)``: a second tap on a check box with three
  /// states.
  ///
  /// Each tap leads to the next state, in an order that differs between toolkits. In Qt (5.15, 6.8), a mixed check box is
  /// on after one tap and off after two, and one that is off is mixed after one tap. A page (HTML) and GTK leave the
  /// mixed state with the first tap. Check boxes with two states get no second tap, because the program may refuse the
  /// change.
  ///
  /// - Parameters:
  ///   - node: the element after the first actions.
  ///   - mark: the ``ElementNode/checkMark`` before the first actions.
  /// - Returns: the actions; none if the element has the value.
  /// - Throws: the errors of ``actions(for:)``.
  package func missingActions(for node: ElementNode, before mark: String?) throws -> [ElementAction] {
    guard let now = node.checkMark, mark == "2" || now == "2" else { return [] }
    return try actions(for: node)
  }

  private static func actions(giving text: String, to node: ElementNode) throws -> [ElementAction] {
    let type = node.tree.type(node.index)
    if type.has(.checkable) { return try isInState(text, node) ? [] : [.tap()] }
    if type == .slider { return [try slide(to: text, node)] }
    if type == .stepper, try isNumeric(text, node) { return [.adjustPicker(text)] }
    if type.has(.choosable) || type.has(.dropDown) && !node.isTypedInto { return [.adjustPicker(text)] }
    // The text of a date is typed part by part, so that nothing must be selected, which most parts do not support.
    if type == .datePicker, node.tree.toolkit.reports.partsOfDates, !text.isEmpty {
      return TypingPreparation.caretAsTapped.actions(for: node) + [.typeText(text)]
    }
    return try actions(replacingTextBy: text.isEmpty ? [] : [.typeText(text)], in: node)
  }

  // MARK: - Text

  private static func actions(replacingTextBy keys: [ElementAction], in node: ElementNode) throws
    -> [ElementAction]
  {
    guard node.holdsText else { throw ValueChangeError.notEditable(node.words) }
    // In an empty field, Delete has no effect, while Backspace removes the last tag in front of the caret, or the
    // bullet of a list.
    let entry = keys.isEmpty ? [.typeKey(.delete, [], name: "Delete")] : keys
    return TypingPreparation.textSelected.actions(for: node) + entry
  }

  // MARK: - States

  private static let states = [
    "on": true, "true": true, "1": true, "checked": true, "yes": true,
    "off": false, "false": false, "0": false, "unchecked": false, "no": false,
  ]

  /// Returns whether a check box, a radio button or a switch is in the state that the text names.
  private static func isInState(_ text: String, _ node: ElementNode) throws -> Bool {
    let type = node.tree.type(node.index)
    guard let isOn = states[text.lowercased()] else { throw ValueChangeError.noState(type, text) }
    let isInState = node.tree.attributes.value(node.index) == (isOn ? "1" : "0")
    if type == .radioButton, !isOn, !isInState { throw ValueChangeError.staysSelected(node.words) }
    return isInState
  }

  // MARK: - Numbers

  /// Returns the action that moves a slider to a number in the program's units.
  ///
  /// It has the position if the slider reports its range. Otherwise the range is measured when the action is performed.
  private static func slide(to text: String, _ node: ElementNode) throws -> ElementAction {
    guard let number = Double(text), number.isFinite else { throw ValueChangeError.noNumber(text) }
    guard let range = try range(of: node) else { return .adjustSliderValue(number) }
    guard range.contains(number) else { throw ValueChangeError.outOfRange(range, text) }
    return .adjustSlider((number - range.lowerBound) / (range.upperBound - range.lowerBound))
  }

  /// Returns whether the value of a spin button is a number.
  ///
  /// A spin button without a range may have other values, such as the names of months.
  private static func isNumeric(_ text: String, _ node: ElementNode) throws -> Bool {
    try Double(text) != nil || range(of: node) != nil
  }

  private static func range(of node: ElementNode) throws -> ClosedRange<Double>? {
    try node.tree.attributes.prefetch([.value], of: [node.index])
    guard let value = node.tree.nodes.value(node.index), value.maximum > value.minimum else { return nil }
    return value.minimum...value.maximum
  }
}

extension ElementNode {
  /// Whether text can be typed into the element.
  ///
  /// Qt 5 does not report that a spin button is editable, and few toolkits report it for a date. A calendar has no text.
  var holdsText: Bool {
    let type = tree.type(index)
    return tree.nodes.isEditable(index) || type.has(.text)
      || type == .datePicker && tree.nodes.role(index) != .calendar
  }

  /// The state of a check box, a radio button or a switch: "0", "1", or "2" for mixed; nil for other elements.
  package var checkMark: String? { tree.type(index).has(.checkable) ? tree.attributes.value(index) : nil }

  /// Whether the element is an editable field, or contains one.
  ///
  /// Qt Quick (5.15, 6.4) reports an editable text in each combo box; no query finds it as a field.
  fileprivate var isTypedInto: Bool {
    tree.nodes.isEditable(index)
      || tree.descendants(of: index).contains {
        tree.type($0).has(.textField) && tree.nodes.isEditable($0)
      }
  }

  /// The type and the label, for errors.
  fileprivate var words: String {
    let (title, label) = (tree.type(index).title, tree.label(index))
    return label.isEmpty ? title : "\(quoted(label)) \(title)"
  }
}

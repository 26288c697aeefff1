// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import KeySymbols
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Sets a picker to a value, on the desktop's counterparts of a picker wheel.
///
/// It opens a pop-up button or a combo box and chooses the item, clicks a row of a list, or types the number into a
/// spin button.
struct PickerAdjustment {
  private let element: ElementHandle
  /// The title of the step.
  private let title: String
  private var application: TargetProgram { element.application }

  init(_ element: ElementHandle, title: String) {
    self.element = element
    self.title = title
  }

  /// Sets the picker to a value.
  ///
  /// - Throws: ``AutomationError`` with the available values if `requested` is not one of them.
  func adjust(toValue requested: String) throws {
    let session = application.session
    try session.lock.withLock {
      try session.runLog.run(title) {
        let (runningDesktop, _) = try application.runningInstance()
        try application.idle.require()
        let node = try element.aim(on: runningDesktop, requiresEnabled: true).node
        switch node.tree.type(node.index) {
        case .stepper:
          try typeNumber(requested, into: node, on: runningDesktop)
        case let type where type.has(.dropDown):
          let value = try application.failures.answering(node.tree) {
            node.tree.attributes.value(node.index)
          }
          if value == requested { return }
          try chooseItem(requested)
        case let type where type.has(.choosable):
          try chooseRow(requested, of: node)
        default:
          throw AutomationError(
            .unsupported,
            "\(element.description) is not a picker wheel: expected a combo box, a pop-up button, a list or a spin "
              + "button, found \(TreePrinter(tree: node.tree).line(node.index)).")
        }
      }
    }
  }

  // MARK: - Lists

  /// Opens the list, and chooses an item in it.
  private func chooseItem(_ requested: String) throws {
    let closed = try element.resolve()
    let before = Set(Self.items(in: closed.tree).map { closed.tree.nodes.reference($0) })
    try element.perform(ActionPart.openList.title(on: element)) { target in
      guard
        let arrow = closed.tree.toolkit.point(
          for: .arrow, of: closed.index, target.visibleFrame, in: closed.tree)
      else {
        return try target.click()
      }
      try target.click(at: arrow)
    }
    var tree = closed.tree
    var items: [Int] = []
    _ = try Waiter(session: application.session).wait(
      timeout: application.session.settings.tunables.focusTimeout
    ) {
      tree = try application.elementTree()
      return try application.failures.answering(tree) {
        items = Self.items(in: tree).filter { !before.contains(tree.nodes.reference($0)) }
        if items.isEmpty { items = try Self.items(in: tree, below: element.resolve()) }
        return !items.isEmpty
      }
    }
    let labels = try application.failures.answering(tree) { items.map { tree.label($0) } }
    guard let place = labels.firstIndex(of: requested) else {
      try application.failures.mappingDisplayErrors {
        try application.session.host.existingDesktop().display.pressKey(.escape, modifiers: [])
      }
      application.idle.wait(afterInput: true)
      throw missing(requested, among: labels)
    }
    try click(items[place], in: tree)
    let (shown, isChosen) = try shownValue { $1 == requested }
    // LibreOffice does not report the value that its choice lists show.
    let isReported =
      closed.tree.toolkit.rules.relatedLabels?.hiddenComboBox(of: closed.index, in: closed.tree.nodes) == nil
    guard isChosen || !isReported else {
      throw AutomationError(
        .unsupported,
        "\(quoted(requested)) was chosen in \(element.description), but the element shows \(quoted(shown))."
      )
    }
  }

  /// Returns the value that the element shows, after waiting for the right one; some programs report it a moment after
  /// they show it.
  private func shownValue(
    until isRight: (ElementNode, String) throws -> Bool
  ) throws -> (value: String, isRight: Bool) {
    var value = ""
    let isShown = try Waiter(session: application.session).wait(
      timeout: TimeLimits.Events.picker.seconds
    ) {
      let node = try element.resolve()
      return try application.failures.answering(node.tree) {
        value = node.tree.attributes.value(node.index) ?? ""
        return try isRight(node, value)
      }
    }
    return (value, isShown)
  }

  private func chooseRow(_ requested: String, of node: ElementNode) throws {
    let row = try application.failures.answering(node.tree) {
      let rows = Self.items(in: node.tree, below: node)
      let labels = rows.map { node.tree.label($0) }
      guard let place = labels.firstIndex(of: requested) else { throw missing(requested, among: labels) }
      return rows[place]
    }
    try click(row, in: node.tree)
  }

  private func click(_ item: Int, in tree: ElementTree) throws {
    let row = ElementHandle(application).appending(.bound(to: item, in: tree))
    try row.perform(ActionPart.chooseItem(tree.label(item)).title(on: element)) { try $0.click() }
  }

  private static func items(in tree: ElementTree, below node: ElementNode? = nil) -> [Int] {
    let range = node.map { $0.tree.descendants(of: $0.index) } ?? tree.descendants(of: 0)
    return range.filter { other in
      (tree.type(other) == .menuItem || tree.type(other).has(.row)) && !tree.isHidden(other)
    }
  }

  private func missing(_ requested: String, among values: [String]) -> AutomationError {
    let shown = values.prefix(40).map(quoted).joined(separator: ", ") + (values.count > 40 ? ", …" : "")
    return AutomationError(
      .unsupported,
      "\(element.description) has no value \(quoted(requested)). "
        + (values.isEmpty ? "It does not report its values." : "Its values are: \(shown)."))
  }

  // MARK: - Numbers

  /// Returns the number at the beginning of a field; a unit may follow it.
  private static func number(in value: String) -> Double? {
    Double(value) ?? Double(value.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) })
  }

  /// Returns the numbers that a program may read from a typed text.
  ///
  /// The language of the program decides whether a comma separates the decimals or groups of three digits; the point is
  /// then the other separator. "1,5" is 1.5, and "1,234" is 1234 or 1.234.
  static func numbers(readFrom text: String) -> [Double] {
    let separators: [(decimal: Character, group: Character)] = [(".", ","), (",", ".")]
    return separators.compactMap { decimal, group in
      let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
      let groups = parts[0].split(separator: group, omittingEmptySubsequences: false)
      guard parts.count <= 2, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
      return Double(groups.joined() + (parts.count == 2 ? "." + parts[1] : ""))
    }
  }

  /// Returns the key with which a program takes in the typed number.
  ///
  /// In a dialog, Return would also press the default button; in a page, it would submit the form.
  private static func confirmation(of node: ElementNode) -> KeySym {
    let containers = node.tree.path(to: node.index).dropLast().map { node.tree.type($0) }
    return containers.contains { $0.has(.dialog) || $0 == .webView } ? .tab : .return
  }

  private func typeNumber(_ requested: String, into node: ElementNode, on runningDesktop: RunningDesktop)
    throws
  {
    try node.tree.nodes.fetch(.value, of: [node.index])
    let range = node.tree.nodes.value(node.index)
    let numbers = Self.numbers(readFrom: requested)
    // Qt Quick reports only the value.
    if let range, range.maximum > range.minimum || numbers.isEmpty,
      numbers.allSatisfy({ !(range.minimum...range.maximum).contains($0) })
    {
      throw AutomationError(
        .unsupported,
        "\(element.description) has no value \(quoted(requested)). Its values are the numbers from "
          + "\(ElementValue.format(range.minimum)) to \(ElementValue.format(range.maximum)).")
    }
    try element.perform(ActionPart.enterNumber(requested).title(on: element)) { target in
      // The point of a spin button is in its field.
      try target.click(at: target.point)
      application.idle.wait(afterInput: true)
      try runningDesktop.display.pressKey(.a, modifiers: .control)
      try runningDesktop.display.type(requested, focusedWindow: try runningDesktop.display.activeWindow)
      try runningDesktop.display.pressKey(Self.confirmation(of: target.node), modifiers: [])
    }
    let (value, isRight) = try shownValue { node, value in
      if value == requested { return true }
      if let number = Self.number(in: value), numbers.contains(number) { return true }
      // The field may show the number in another form: with separators of the program's language, or after a currency.
      try node.tree.nodes.fetch(.value, of: [node.index])
      guard let number = node.tree.nodes.value(node.index) else { return false }
      return numbers.contains(number.current)
    }
    guard isRight else {
      throw AutomationError(
        .unsupported,
        "\(quoted(requested)) was typed into \(element.description), but the element shows \(quoted(value)).")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

extension ElementHandle {
  /// Turns what is a picker wheel on a desktop to a value: a pop-up button or a combo box is opened and the item
  /// chosen, in a list the row is clicked, into a spin button the number is typed.
  ///
  /// - Throws: ``AutomationError`` that names the values that there are when `wanted` is not among them.
  package func adjust(toPickerValue wanted: String) throws {
    let session = application.session
    try session.lock.withLock {
      try session.recorder.run("Adjust \(description) to \(quoted(wanted))") {
        let (live, _) = try application.runningInstance()
        try application.requireIdle()
        let node = try aim(on: live).node
        switch node.tree.type(node.index) {
        case .stepper:
          try typeNumber(wanted, into: node, on: live)
        case .popUpButton, .comboBox:
          if node.tree.value(node.index) == wanted { return }
          try chooseItem(wanted)
        case .picker, .pickerWheel, .table, .outline:
          try chooseRow(wanted, of: node)
        default:
          throw AutomationError(
            .unsupported,
            "\(description) is no picker wheel: expected a combo box, a pop-up button, a list or a spin button, "
              + "found \(TreePrinter(tree: node.tree).line(node.index)).")
        }
      }
    }
  }

  // MARK: - Lists

  /// Opens the list, and chooses the item in it.
  private func chooseItem(_ wanted: String) throws {
    let closed = try resolve()
    let before = Set(Self.items(in: closed.tree).map { closed.tree.nodes.reference($0) })
    try perform("Open \(description)") { target in
      guard
        let arrow = closed.tree.toolkit.arrow(
          of: closed.index, at: target.visible, in: closed.tree)
      else {
        return try target.click()
      }
      try target.gesture.click(at: arrow)
    }
    var tree = closed.tree
    var items: [Int] = []
    _ = try Waiter(session: application.session).wait(timeout: application.session.tunables.focusTimeout) {
      tree = try application.elementTree()
      items = Self.items(in: tree).filter { !before.contains(tree.nodes.reference($0)) }
      if items.isEmpty { items = try Self.items(in: tree, below: resolve()) }
      return !items.isEmpty
    }
    guard let item = items.first(where: { tree.label($0) == wanted }) else {
      try application.mappingDisplayErrors {
        try application.session.existingDesktop().display.pressKey(.escape, modifiers: [])
      }
      application.waitUntilIdle(afterInput: true)
      throw missing(wanted, among: items.map { tree.label($0) })
    }
    try click(item, in: tree)
    let shown = try shownValue { $0 == wanted }
    // LibreOffice does not tell what its lists to choose from show.
    let isTold = closed.tree.toolkit.hiddenComboBox(of: closed.index, in: closed.tree.nodes) == nil
    guard shown == wanted || !isTold else {
      throw AutomationError(
        .unsupported, "\(quoted(wanted)) was chosen in \(description), but it shows \(quoted(shown)).")
    }
  }

  /// The value that the element shows, which some programs tell a moment later than they show it.
  private func shownValue(until isRight: (String) -> Bool) throws -> String {
    var value = ""
    _ = try Waiter(session: application.session).wait(timeout: TimeLimits.Events.picker.seconds) {
      let node = try resolve()
      value = node.tree.value(node.index) ?? ""
      return isRight(value)
    }
    return value
  }

  private func chooseRow(_ wanted: String, of node: ElementNode) throws {
    let rows = Self.items(in: node.tree, below: node)
    guard let row = rows.first(where: { node.tree.label($0) == wanted }) else {
      throw missing(wanted, among: rows.map { node.tree.label($0) })
    }
    try click(row, in: node.tree)
  }

  private func click(_ item: Int, in tree: ElementTree) throws {
    let element = ElementHandle(application).appending(.bound(to: item, in: tree))
    try element.perform("Choose \(quoted(tree.label(item)))") { try $0.click() }
  }

  private static func items(in tree: ElementTree, below node: ElementNode? = nil) -> [Int] {
    let range = node.map { $0.tree.descendants(of: $0.index) } ?? tree.descendants(of: 0)
    return range.filter { other in
      switch tree.type(other) {
      case .menuItem, .cell, .tableRow, .outlineRow: !tree.isHidden(other)
      default: false
      }
    }
  }

  private func missing(_ wanted: String, among values: [String]) -> AutomationError {
    let shown = values.prefix(40).map(quoted).joined(separator: ", ") + (values.count > 40 ? ", …" : "")
    return AutomationError(
      .unsupported,
      "\(description) has no value \(quoted(wanted)). "
        + (values.isEmpty ? "It has no values that can be read." : "Its values are: \(shown)."))
  }

  // MARK: - Numbers

  /// The number that a field begins with: a unit may follow it.
  private static func number(in value: String) -> Double? {
    Double(value) ?? Double(value.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) })
  }

  private func isInDialog(_ node: ElementNode) -> Bool {
    node.tree.path(to: node.index).dropLast().contains {
      [.dialog, .alert, .sheet].contains(node.tree.type($0))
    }
  }

  private func typeNumber(_ wanted: String, into node: ElementNode, on live: LiveDesktop) throws {
    try node.tree.nodes.fetch(.value, of: [node.index])
    let range = node.tree.nodes.value(node.index)
    let number = Double(wanted)
    // Qt Quick tells the value alone.
    if let range, range.maximum > range.minimum || number == nil,
      number.map({ !(range.minimum...range.maximum).contains($0) }) ?? true
    {
      throw AutomationError(
        .unsupported,
        "\(description) has no value \(quoted(wanted)). Its values are the numbers from "
          + "\(ElementTree.format(range.minimum)) to \(ElementTree.format(range.maximum)).")
    }
    try perform("Type \(wanted)") { target in
      // The buttons of a spin button are at its end, or above and below.
      var start = CGPoint(x: target.visible.minX + min(12, target.visible.width / 4), y: target.visible.midY)
      // Qt Quick's may be at both ends.
      if !target.node.tree.nodes.interfaces(target.node.index).contains(.text) {
        start = target.visible.center
      }
      try target.gesture.click(at: start)
      application.waitUntilIdle(afterInput: true)
      try live.display.pressKey(.a, modifiers: .control)
      try live.display.type(wanted, focusedWindow: try live.display.activeWindow)
      // In a dialog, Return would press the default button as well.
      try live.display.pressKey(isInDialog(target.node) ? .tab : .return, modifiers: [])
    }
    func isRight(_ value: String) -> Bool {
      value == wanted || (number != nil && Self.number(in: value) == number)
    }
    let value = try shownValue(until: isRight)
    guard isRight(value) else {
      throw AutomationError(
        .unsupported, "\(quoted(wanted)) was typed into \(description), but it shows \(quoted(value)).")
    }
  }
}

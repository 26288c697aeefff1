// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Interaction
import Programs

/// An alert or a dialog that receives all input of its program until the user answers it.
///
/// It is used only with the session's lock held, like its tree.
struct OpenAlert {
  private let tree: ElementTree
  private let node: Int

  /// Finds the alert of a program; nil if it shows no alert.
  private init?(in tree: ElementTree) {
    let node = (0..<tree.count).last { node in
      guard !tree.isHidden(node) else { return false }
      if tree.type(node).has(.window), tree.nodes.states(node).contains(.modal) || tree.matches(node, .sheet)
      {
        return true
      }
      return tree.type(node) == .alert && Self.canBeAnswered(node, in: tree)
    }
    guard let node else { return nil }
    self.tree = tree
    self.node = node
  }

  /// Whether an alert has a button.
  ///
  /// Alerts without a button disappear on their own, such as Firefox's message about an empty required field.
  private static func canBeAnswered(_ alert: Int, in tree: ElementTree) -> Bool {
    tree.descendants(of: alert).contains { !tree.isHidden($0) && tree.type($0) == .button }
  }

  /// Reads a value from the alert of a program.
  ///
  /// - Parameters:
  ///   - application: the program, which is running.
  ///   - body: reads the value.
  /// - Returns: the value.
  /// - Throws: ``WebDriverError`` with "no such alert"; `AutomationError` if the program does not answer.
  static func read<Value: Sendable>(
    of application: TargetProgram, _ body: (OpenAlert) throws -> Value
  ) throws -> Value {
    try application.session.lock.withLock {
      let tree = try application.elementTreeWithTexts()
      return try application.failures.answering(tree) {
        guard let alert = OpenAlert(in: tree) else {
          throw WebDriverError(.noSuchAlert, "\(application) shows no alert.")
        }
        return try body(alert)
      }
    }
  }

  /// Returns the text of the alert that a browser's page shows; nil if it shows no alert.
  static func textOnPage(of application: TargetProgram) throws -> String? {
    try application.session.lock.withLock {
      let tree = try application.elementTreeWithTexts()
      return try application.failures.answering(tree) {
        tree.toolkit.drawsPages ? OpenAlert(in: tree)?.text : nil
      }
    }
  }

  private var shownNodes: [Int] { tree.descendants(of: node).filter { !tree.isHidden($0) } }

  /// The strings in the alert, one on each line; its label if it contains no string.
  var text: String {
    let texts = shownNodes.filter {
      // In Chromium (156), the question of `prompt()` is only in the name of its field.
      tree.type($0) == .staticText || tree.toolkit.drawsPages && tree.type($0) == .textField
    }
    .map { tree.label($0) }.reduce(into: [String]()) { texts, text in
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? tree.label(node) : texts.joined(separator: "\n")
  }

  /// The first text field in the alert; nil if it has none.
  var field: AccessibleReference? {
    shownNodes.first { tree.type($0).has(.textField) }.map { tree.nodes.reference($0) }
  }

  /// Returns the button with which the alert is accepted or dismissed; nil if it has no button.
  func button(isAccepted: Bool) -> AccessibleReference? {
    let buttons = shownNodes.filter { tree.type($0) == .button && !tree.label($0).isEmpty }
    let refusing = buttons.filter { DismissButtonNames.refuses(tree.label($0)) }
    let agreeing = buttons.filter { !refusing.contains($0) }
    let button =
      isAccepted
      // The accepting button is the default button, or the last button if the toolkit does not report a default
      // button.
      ? agreeing.first { tree.nodes.states($0).contains(.isDefault) } ?? agreeing.last ?? refusing.last
      : refusing.first ?? agreeing.first
    return button.map { tree.nodes.reference($0) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Interaction
import Programs

/// Alerts and dialogs that receive all input of the program until the user answers them.
extension WebDriverSession {
  private static func alert(in tree: ElementTree) -> Int? {
    (0..<tree.count).last { node in
      guard !tree.isHidden(node) else { return false }
      if tree.type(node).has(.window), tree.nodes.states(node).contains(.modal) || tree.matches(node, .sheet)
      {
        return true
      }
      return tree.type(node) == .alert && canBeAnswered(node, in: tree)
    }
  }

  /// Whether an alert has a button.
  ///
  /// Alerts without a button disappear on their own, such as Firefox's message about an empty required field.
  private static func canBeAnswered(_ alert: Int, in tree: ElementTree) -> Bool {
    tree.descendants(of: alert).contains { !tree.isHidden($0) && tree.type($0) == .button }
  }

  private static func text(of alert: Int, in tree: ElementTree) -> String {
    let texts = tree.descendants(of: alert).filter { node in
      guard !tree.isHidden(node) else { return false }
      // In Chromium (156), the question of `prompt()` is only in the name of its field.
      return tree.type(node) == .staticText || tree.toolkit.drawsPages && tree.type(node) == .textField
    }
    .map { tree.label($0) }.reduce(into: [String]()) { texts, text in
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? tree.label(alert) : texts.joined(separator: "\n")
  }

  /// Executes a command.
  ///
  /// If the command cannot find or use an element while a page waits for the answer to its alert, the error reports the
  /// alert: while `alert()` or `confirm()` of a page is open, browsers make the elements of the page unreachable.
  ///
  /// - Throws: ``WebDriverError``, `AutomationError`.
  func carryOutMindingAlerts(_ command: SessionCommand) throws -> WebDriverJSON {
    do {
      return try carryOut(command)
    } catch {
      let isAboutElements =
        switch error {
        case let error as WebDriverError:
          [.noSuchElement, .staleElementReference, .elementClickIntercepted, .elementNotInteractable]
            .contains(
              error.code)
        case let error as AutomationError: error.kind == .noMatches || error.kind == .notHittable
        default: false
        }
      // The program may have ended in the meantime. In this case, the error of the command is more useful.
      guard isAboutElements, let alert = try? pageAlert() else { throw error }
      throw alert
    }
  }

  /// Returns the error about an open alert of a browser's page; nil if there is no alert.
  func pageAlert() throws -> WebDriverError? {
    let application = try program()
    guard application.processIdentifier != nil else { return nil }
    let text: String? = try application.session.lock.withLock {
      let tree = try application.elementTreeWithTexts()
      return try application.failures.answering(tree) {
        guard tree.toolkit.drawsPages, let alert = Self.alert(in: tree) else { return nil }
        return Self.text(of: alert, in: tree)
      }
    }
    return text.map {
      WebDriverError(
        .unexpectedAlertOpen, "The page shows an alert and waits for an answer: \"\($0)\".", alert: $0)
    }
  }

  /// Reads a value from the open alert.
  ///
  /// - Parameter body: reads the value from the alert, a node, in its tree.
  /// - Returns: the value.
  /// - Throws: ``WebDriverError`` with "no such alert", and the errors of reading the tree.
  private func readAlert<Value: Sendable>(
    _ body: (_ alert: Int, _ tree: ElementTree) throws -> Value
  ) throws -> Value {
    try Self.readAlert(of: program(), body)
  }

  /// Reads a value from the alert of a program.
  ///
  /// - Parameters:
  ///   - application: the program, which is running.
  ///   - body: reads the value.
  /// - Returns: the value.
  /// - Throws: ``WebDriverError`` with "no such alert"; `AutomationError` if the program does not answer.
  static func readAlert<Value: Sendable>(
    of application: TargetApplication, _ body: (_ alert: Int, _ tree: ElementTree) throws -> Value
  ) throws -> Value {
    try application.session.lock.withLock {
      let tree = try application.elementTreeWithTexts()
      return try application.failures.answering(tree) {
        guard let alert = Self.alert(in: tree) else {
          throw WebDriverError(.noSuchAlert, "\(application) shows no alert.")
        }
        return try body(alert, tree)
      }
    }
  }

  private static func shownNodes(in alert: Int, of tree: ElementTree) -> [Int] {
    tree.descendants(of: alert).filter { !tree.isHidden($0) }
  }

  func alertText() throws -> WebDriverJSON {
    .string(try readAlert { alert, tree in Self.text(of: alert, in: tree) })
  }

  /// Replaces the text in the first field of the alert with the text of a command.
  func sendAlertText(_ command: SessionCommand) throws {
    let field = try readAlert { alert, tree -> AccessibleReference? in
      let field = Self.shownNodes(in: alert, of: tree).first { tree.type($0).has(.textField) }
      return field.map { tree.nodes.reference($0) }
    }
    let text = try command.text("text")
    guard let field else { throw WebDriverError(.elementNotInteractable, "The alert has no text field.") }
    try set(.keys(Keys.actions(typing: text)), of: handle(field))
  }

  /// Clicks the button with which the alert is accepted or dismissed.
  func answerAlert(isAccepted: Bool) throws {
    let requested = try readAlert { alert, tree -> AccessibleReference? in
      let buttons = Self.shownNodes(in: alert, of: tree).filter {
        tree.type($0) == .button && !tree.label($0).isEmpty
      }
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
    guard let requested else {
      throw WebDriverError(.unsupportedOperation, "The alert has no button. Press a key instead.")
    }
    try ActionPerformer(handle(requested)).perform(.click())
  }
}

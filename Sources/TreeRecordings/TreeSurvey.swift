// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Audit
import ElementModel
import Foundation
import Programs

/// Sends to a program all queries that the rules of elements use, so that a recording contains the answers.
///
/// A rule with a new query to the program needs a call here and new recordings.
struct TreeSurvey {
  let application: TargetProgram
  let tree: ElementTree

  /// Sends the queries.
  ///
  /// - Throws: `AccessibilityError` if the application hangs or ends.
  func run() throws { try tree.answering { try readEverything() } }

  private func readEverything() throws {
    // These columns are fetched first and together, because LibreOffice removes its cells some seconds after they were
    // read.
    try tree.attributes.prefetch(
      [.frame, .label, .identifier, .value, .placeholderValue], of: Array(0..<tree.count))
    for node in 0..<tree.count {
      _ = tree.type(node)
      _ = tree.label(node)
      _ = tree.attributes.identifier(node)
      _ = tree.attributes.value(node)
      _ = tree.attributes.placeholder(node)
      _ = tree.attributes.title(node)
      _ = try tree.frame(node)
      _ = tree.attributes.isEnabled(node)
      _ = tree.attributes.isSelected(node)
      _ = tree.attributes.hasFocus(node)
      _ = try tree.hidingReason(of: node)
      guard !tree.isHidden(node) else { continue }
      do {
        _ = try TextRunReader(tree: tree).runs(of: node)
      } catch let error as AccessibilityError {
        // If a query ends the program, there is no recording. If an object refuses a query, or returns a value that is
        // not a string, the recording contains the error.
        switch error {
        case .callFailed, .malformedReply: break
        default: throw error
        }
      } catch is AutomationError {
        // The element has no text, or its text must not be queried.
      }
      _ = try HitTester(tree: tree).hit(node)
    }
    let screen = try AuditScreen(tree: tree, screen: application.screen())
    _ = try AccessibilityAudit(of: application).run(.all, on: screen)
  }
}

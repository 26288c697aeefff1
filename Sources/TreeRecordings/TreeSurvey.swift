// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Audit
import ElementModel
import Foundation
import Programs

/// Asks a tree everything that the rules of elements ask, so that a recording has the answers.
///
/// A rule that asks the program something new needs a call here and new recordings.
struct TreeSurvey {
  let application: TargetApplication
  let tree: ElementTree

  /// - Throws: `AccessibilityError` when the application hangs or goes away.
  func run() throws {
    // Together and first: the cells of LibreOffice are gone some seconds after they were read.
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
        _ = try TextRuns(tree: tree).runs(of: node)
      } catch let error as AccessibilityError {
        // A question that ends the program makes no recording. That an object refuses to answer, or answers with what is no
        // text, belongs into it.
        switch error {
        case .callFailed, .malformedReply: break
        default: throw error
        }
      } catch is AutomationError {
        // The element has no text, or must not be asked.
      }
      _ = try HitTester(tree: tree).hit(node)
    }
    let screen = try AuditScreen(tree: tree, screen: application.screen())
    _ = try AccessibilityAudit(of: application).run(.all, on: screen)
  }
}

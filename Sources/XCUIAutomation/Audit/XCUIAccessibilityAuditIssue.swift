// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// One thing that an accessibility audit found.
///
/// Mirrors Apple's class of the same name.
open class XCUIAccessibilityAuditIssue: NSObject, @unchecked Sendable {
  private let finding: AuditFinding

  init(finding: AuditFinding) {
    self.finding = finding
  }

  /// The element in question, bound to its object: it is found again as long as that exists.
  open var element: XCUIElement? { XCUIElement(handle: finding.element) }

  /// The problem, in a few words that are the same for every element.
  open var compactDescription: String { finding.compact }

  /// The element, what was expected and found, and what to do.
  open var detailedDescription: String { finding.detailed }

  /// The audit that found it; a single type.
  open var auditType: XCUIAccessibilityAuditType { .init(rawValue: finding.type.rawValue) }

  open override var description: String { "\(finding.compact): \(finding.detailed)" }
}

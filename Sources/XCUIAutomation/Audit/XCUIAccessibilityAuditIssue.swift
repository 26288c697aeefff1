// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// One finding of an accessibility audit.
///
/// Mirrors Apple's class of the same name.
open class XCUIAccessibilityAuditIssue: NSObject, @unchecked Sendable {
  private let finding: AuditFinding

  init(finding: AuditFinding) {
    self.finding = finding
  }

  /// The element with the problem.
  ///
  /// The element is bound to its accessible object, and is found as long as that object exists.
  open var element: XCUIElement? { XCUIElement(handle: finding.element) }

  /// The problem in a few words, which are the same for every element.
  open var compactDescription: String { finding.compact }

  /// The element, the expected and the actual result, and the remedy.
  open var detailedDescription: String { finding.detailed }

  /// The audit type that found the issue: always a single type.
  open var auditType: XCUIAccessibilityAuditType { .init(rawValue: finding.type.rawValue) }

  open override var description: String { "\(finding.compact): \(finding.detailed)" }
}

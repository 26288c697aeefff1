// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Interaction

/// The types of an accessibility audit, with the numbers of Apple's `XCUIAccessibilityAuditType`.
package struct AuditType: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  package static let contrast = AuditType(rawValue: 1 << 0)
  package static let elementDetection = AuditType(rawValue: 1 << 1)
  package static let hitRegion = AuditType(rawValue: 1 << 2)
  package static let sufficientElementDescription = AuditType(rawValue: 1 << 3)
  package static let dynamicType = AuditType(rawValue: 1 << 16)
  package static let textClipped = AuditType(rawValue: 1 << 17)
  package static let trait = AuditType(rawValue: 1 << 18)
  package static let action = AuditType(rawValue: 1 << 32)
  package static let parentChild = AuditType(rawValue: 1 << 33)
  /// A type that Apple does not have; the number is far from Apple's numbers.
  package static let keyboard = AuditType(rawValue: 1 << 48)
  /// A type that Apple does not have.
  package static let readingOrder = AuditType(rawValue: 1 << 49)
  package static let all = AuditType(rawValue: ~0)

  /// Every single type, in the order in which an audit runs them.
  package static let every: [(type: AuditType, name: String)] = [
    (.contrast, "contrast"), (.elementDetection, "elementDetection"), (.hitRegion, "hitRegion"),
    (.sufficientElementDescription, "sufficientElementDescription"), (.dynamicType, "dynamicType"),
    (.textClipped, "textClipped"), (.trait, "trait"), (.action, "action"), (.parentChild, "parentChild"),
    (.keyboard, "keyboard"), (.readingOrder, "readingOrder"),
  ]
}

/// A problem of an element that an audit has found.
package struct AuditFinding: Sendable {
  package let type: AuditType
  package let element: ElementHandle
  /// The problem, in a few words that are the same for every element.
  package let compact: String
  /// The element, the expected and the found state, and the remedy.
  package let detailed: String
  /// The index of the element in the tree of the report's screen.
  package let node: Int
  /// The expected and the found state, and the remedy, without the element.
  package let reason: String
  /// The cause, which is the same for all findings that one change would repair.
  package let cause: String
}

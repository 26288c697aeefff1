// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation

/// The types of problems that an accessibility audit finds.
///
/// Mirrors Apple's type of the same name. `Documentation/Guides/Audit.md` says which problems each type reports on
/// Linux, and how reliable the reports are.
public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
  /// The types as bits, with Apple's numbers.
  public let rawValue: UInt64

  /// Creates a set of types from its bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Text with too little contrast to its background.
  public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)

  /// Text on the screen that belongs to no element.
  ///
  /// Not available on Linux.
  public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)

  /// Elements that are too small to be hit reliably.
  public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)

  /// Elements without a label, or with a meaningless label.
  public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)

  /// Text that ignores the text size that the user has set.
  ///
  /// Not available on Linux.
  public static let dynamicType = XCUIAccessibilityAuditType(rawValue: 1 << 16)

  /// Text that is cut off.
  public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)

  /// Elements whose behavior contradicts their role.
  public static let trait = XCUIAccessibilityAuditType(rawValue: 1 << 18)

  /// Controls without an action that assistive technology can perform.
  public static let action = XCUIAccessibilityAuditType(rawValue: 1 << 32)

  /// Elements that report a parent other than the element that lists them, or that are far outside their parent.
  public static let parentChild = XCUIAccessibilityAuditType(rawValue: 1 << 33)

  /// Controls that cannot be reached with the keyboard.
  ///
  /// Extension of Understudy.
  public static let keyboard = XCUIAccessibilityAuditType(rawValue: 1 << 48)

  /// Elements that a screen reader reads as nothing, that sound like their neighbors, or that are read at another
  /// position than the one at which they are seen.
  ///
  /// Extension of Understudy.
  public static let readingOrder = XCUIAccessibilityAuditType(rawValue: 1 << 49)

  /// All types.
  public static let all = XCUIAccessibilityAuditType(rawValue: ~0)

  var engine: AuditType { AuditType(rawValue: rawValue) }
}

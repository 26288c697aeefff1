// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation

/// The problems that an accessibility audit looks for.
///
/// Mirrors Apple's type of the same name. `Documentation/Guides/Audit.md` says what each type reports on Linux, and how reliable
/// the report is.
public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
  /// The types as bits, with Apple's numbers.
  public let rawValue: UInt64

  /// Makes a set of types from its bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Texts that stand out too little from their background.
  public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)

  /// Text on the screen that is in no element.
  ///
  /// Not available on Linux.
  public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)

  /// Elements that are too small to be hit surely.
  public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)

  /// Elements without a label, or with one that says nothing.
  public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)

  /// Texts that do not follow the size that the user prefers.
  ///
  /// Not available on Linux.
  public static let dynamicType = XCUIAccessibilityAuditType(rawValue: 1 << 16)

  /// Texts that are cut off.
  public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)

  /// Elements whose role and behaviour differ.
  public static let trait = XCUIAccessibilityAuditType(rawValue: 1 << 18)

  /// Controls without an action.
  public static let action = XCUIAccessibilityAuditType(rawValue: 1 << 32)

  /// Elements that do not fit their parent.
  public static let parentChild = XCUIAccessibilityAuditType(rawValue: 1 << 33)

  /// Controls that the keyboard does not get to.
  ///
  /// Extension of Understudy.
  public static let keyboard = XCUIAccessibilityAuditType(rawValue: 1 << 48)

  /// Everything that can be looked for.
  public static let all = XCUIAccessibilityAuditType(rawValue: ~0)

  var engine: AuditType { AuditType(rawValue: rawValue) }
}

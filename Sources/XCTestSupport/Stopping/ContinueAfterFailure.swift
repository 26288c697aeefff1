// SPDX-License-Identifier: Apache-2.0

import CTestStack
import XCTest

/// What tests have set `continueAfterFailure` to.
///
/// XCTest on Linux has no place to keep it.
enum ContinueAfterFailure {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var settings: [ObjectIdentifier: Bool] = [:]

  static func isOn(for testCase: XCTestCase) -> Bool {
    lock.withLock { settings[ObjectIdentifier(testCase)] ?? true }
  }

  static func set(_ value: Bool, for testCase: XCTestCase) {
    cteststack_keep()
    lock.withLock { settings[ObjectIdentifier(testCase)] = value }
  }

  /// Called when the test has run: another object may come to be where this one was.
  static func forget(_ testCase: XCTestCase) {
    lock.withLock { settings[ObjectIdentifier(testCase)] = nil }
  }
}

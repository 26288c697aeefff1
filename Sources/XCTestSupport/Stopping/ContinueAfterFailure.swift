// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Synchronization
import XCTest

/// The values that tests have set for `continueAfterFailure`.
///
/// They are stored here because XCTest on Linux has no place to store them.
enum ContinueAfterFailure {
  private static let settings = Mutex<[ObjectIdentifier: Bool]>([:])

  static func isOn(for testCase: XCTestCase) -> Bool {
    settings.withLock { $0[ObjectIdentifier(testCase)] ?? true }
  }

  static func set(_ value: Bool, for testCase: XCTestCase) {
    cteststack_keep()
    settings.withLock { $0[ObjectIdentifier(testCase)] = value }
  }

  /// Removes the value of a test that has run, since another object may get the same address.
  static func forget(_ testCase: XCTestCase) {
    settings.withLock { $0[ObjectIdentifier(testCase)] = nil }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// A test that another test runs in a separate process, in most cases to check how it fails.
///
/// It is in the same executable as all other tests, so it does nothing unless it is requested.
open class FixtureTestCase: XCTestCase {
  /// The environment variable by which a test requests its fixtures.
  public static let variable = "UNDERSTUDY_FIXTURES"

  /// Whether a test has requested fixtures in this process.
  public static var isAskedFor: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  override open func invokeTest() {
    if Self.isAskedFor { super.invokeTest() }
  }
}

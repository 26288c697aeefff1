// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// A test that another test runs in a separate process, in most cases to see it fail.
///
/// It is in the same executable as all other tests, so it does nothing unless it is asked for.
open class FixtureTestCase: XCTestCase {
  /// The environment variable by which a test asks for its fixtures.
  public static let variable = "UNDERSTUDY_FIXTURES"

  /// Whether a test has asked for fixtures in this process.
  public static var isAskedFor: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  override open func invokeTest() {
    if Self.isAskedFor { super.invokeTest() }
  }
}

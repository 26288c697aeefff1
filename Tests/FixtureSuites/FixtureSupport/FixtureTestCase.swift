// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// A test that another test of ours runs in a process of its own, most of them to see it fail.
///
/// It is in the same executable as all others, so it does nothing where nobody asked for it.
open class FixtureTestCase: XCTestCase {
  /// The environment variable by which a test asks for its fixtures.
  public static let variable = "UNDERSTUDY_FIXTURES"

  /// Whether a test has asked for fixtures in this process.
  public static var isAskedFor: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  override open func invokeTest() {
    if Self.isAskedFor { super.invokeTest() }
  }
}

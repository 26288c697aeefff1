// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// The time limit of the test, in seconds; ten minutes by default.
  ///
  /// Mirrors Apple's property. The time is counted from the start of the test, and the value is rounded up to whole
  /// minutes.
  ///
  /// As on Apple platforms, the property has no effect unless time limits are switched on, here by
  /// `UNDERSTUDY_TEST_TIMEOUTS_ENABLED=1` in the environment. `UNDERSTUDY_DEFAULT_TEST_TIME_ALLOWANCE` is the limit of
  /// tests that set no limit. `UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE` is the highest limit of all tests. Both are in
  /// seconds.
  ///
  /// The failure of a test that runs longer lists the open activities and the calls of the main thread. If the test has
  /// not ended ten seconds later, the process ends with status 86, since a thread cannot be stopped in any other way.
  /// The remaining tests do not run.
  public var executionTimeAllowance: TimeInterval {
    get { ExecutionTimer.shared.allowance(of: self) }
    set { ExecutionTimer.shared.setAllowance(newValue, of: self) }
  }
}

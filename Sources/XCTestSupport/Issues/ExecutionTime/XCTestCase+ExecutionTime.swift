// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// How long the test may run, in seconds; ten minutes unless set.
  ///
  /// Mirrors Apple's property. It is counted from the start of the test and rounded up to whole minutes.
  ///
  /// As on Apple's systems it has no effect unless time limits are switched on, here by the setting
  /// `UNDERSTUDY_TEST_TIMEOUTS_ENABLED=1` of the environment. `UNDERSTUDY_DEFAULT_TEST_TIME_ALLOWANCE` is the
  /// allowance of tests that set none, and no test gets more than `UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE`, both in
  /// seconds.
  ///
  /// A test that runs longer fails with what it was doing: the open activities and the calls of the main thread. If
  /// it has not ended ten seconds later, the process ends with status 86, since nothing else can stop a thread: the
  /// tests that were to follow do not run.
  public var executionTimeAllowance: TimeInterval {
    get { ExecutionTimer.shared.allowance(of: self) }
    set { ExecutionTimer.shared.setAllowance(newValue, of: self) }
  }
}

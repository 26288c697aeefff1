// SPDX-License-Identifier: Apache-2.0

import XCTest

extension XCTestCase {
  /// Stands in for `testRunClass`, the class from which XCTest creates the run of a test.
  @_silgen_name("$s6XCTest0A4CaseC12testRunClassyXlXpSgvg")
  func understudyTestRunClass() -> AnyClass? { ObservedTestCaseRun.self }
}

/// A run that reports when it is about to stop.
///
/// The report comes after the tear-down of the test, at the last moment at which a failure can be recorded in the test.
/// XCTest notifies its observers only after that moment.
private final class ObservedTestCaseRun: XCTestCaseRun {
  override func stop() {
    XCTestObserver.shared.testCaseRunWillStop()
    super.stop()
  }
}

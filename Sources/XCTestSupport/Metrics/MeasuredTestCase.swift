// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Synchronized
import Testing
import XCTest

/// The test that measures something, of XCTest or of Swift Testing.
struct MeasuredTestCase: Sendable {
  /// XCTest uses it on one thread at a time.
  private let test: UncheckedSendable<XCTestCase>?
  /// nil in Swift Testing.
  var testCase: XCTestCase? { test?.value }
  /// Its name, and its target where there is one.
  let description: TestDescription

  init(_ testCase: XCTestCase) {
    self.test = UncheckedSendable(testCase)
    description = TestDescription(name: testCase.name, target: XCTestObserver.testTarget(of: testCase))
  }

  /// The test of Swift Testing that the task belongs to.
  ///
  /// - Returns: nil outside of tests, and in threads that a test has started.
  init?(current test: Test?) {
    guard let test else { return nil }
    self.test = nil
    description = SwiftTestingBridge.description(of: test)
  }

  /// Whether what is done is a step of the test in the record.
  ///
  /// Tests of Swift Testing without ``UITestTrait`` run side by side, so that it is unclear whose step it would be
  /// taken for.
  var hasSteps: Bool { testCase != nil || UITestRun.current != nil }

  /// The same with the test's number in the record, where the record may be at another test.
  var numbered: TestDescription {
    var numbered = description
    if !hasSteps, let number = TaskLocalTestProvider.shared.numberInRecord { numbered.number = number }
    return numbered
  }
}

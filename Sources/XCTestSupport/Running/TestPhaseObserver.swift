// SPDX-License-Identifier: Apache-2.0

import Programs
import ResultBundle
import XCTest

/// A part of this library that acts at the phases of each test.
///
/// ``XCTestObserver`` calls the parts in the order in which they were added. The methods for the start and the end of a
/// test are called only for tests with a record. A test that is run by another test has no record.
protocol TestPhaseObserver: Sendable {
  /// Called when a suite has started, before XCTest reads its tests.
  func suiteWillStart(_ suite: XCTestSuite)

  /// Called before the record of a test begins.
  ///
  /// - Parameters:
  ///   - testCase: the test.
  ///   - description: the properties of the test that its record begins with; the observer may set more of them.
  func testWillStart(_ testCase: XCTestCase, _ description: inout TestDescription)

  /// Called after the beginning of the record, before the test is set up.
  func testDidStart(_ testCase: XCTestCase)

  /// Called before each step of a test.
  ///
  /// - Parameter application: the program of the step; nil if there is no program.
  func stepWillStart(in application: TargetProgram?)

  /// Called when a test was stopped at a failure, on its thread, before its frames are abandoned.
  func testWasStopped()

  /// Called after the tear-down of a test, when failures can still be recorded in it.
  func testWillFinish(_ testCase: XCTestCase)

  /// Called after the last captures of a test, when failures can still be recorded in it.
  func testWasCaptured()

  /// Called after the end of the record of a test.
  func testDidFinish(_ testCase: XCTestCase)
}

extension TestPhaseObserver {
  func suiteWillStart(_ suite: XCTestSuite) {}
  func testWillStart(_ testCase: XCTestCase, _ description: inout TestDescription) {}
  func testDidStart(_ testCase: XCTestCase) {}
  func stepWillStart(in application: TargetProgram?) {}
  func testWasStopped() {}
  func testWillFinish(_ testCase: XCTestCase) {}
  func testWasCaptured() {}
  func testDidFinish(_ testCase: XCTestCase) {}
}

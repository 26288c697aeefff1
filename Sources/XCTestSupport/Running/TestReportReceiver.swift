// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Receives the reports of XCTest and the issues, for the observers that tests have added.
///
/// The reports include tests that are run by other tests.
protocol TestReportReceiver: Sendable {
  func testBundleWillStart(_ bundle: Bundle)
  func testSuiteWillStart(_ suite: XCTestSuite)
  func testCaseWillStart(_ testCase: XCTestCase)

  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  func testCase(_ testCase: XCTestCase, didRecord failure: XCTExpectedFailure)
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription text: String, inFile file: String?, atLine line: Int)
  func testSuite(_ suite: XCTestSuite, didRecord issue: XCTIssue)
  func testSuite(_ suite: XCTestSuite, didRecord failure: XCTExpectedFailure)

  func testCaseDidFinish(_ testCase: XCTestCase)
  func testSuiteDidFinish(_ suite: XCTestSuite)
  func testBundleDidFinish(_ bundle: Bundle)
}

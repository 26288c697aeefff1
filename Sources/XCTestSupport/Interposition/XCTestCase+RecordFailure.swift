// SPDX-License-Identifier: Apache-2.0

import CTestStack
import XCTest
import XCTestSymbols

extension XCTestCase {
  /// Stands in for `recordFailure(withDescription:inFile:atLine:expected:)`, which receives every failure of a test.
  ///
  /// These are the failures of XCTest's assertions, thrown errors, and the failures that this library finds.
  @_silgen_name("$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF")
  func understudyRecordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard !StopAtFirstFailure.isOfStoppedTest(description) else { return }
    FailurePipeline.failureWillBeRecorded(
      description, file: filePath, line: lineNumber, expected: expected, in: self)
  }

  /// Records a failure with XCTest itself: XCTest prints and counts it, and notifies the observers.
  func recordFailureWithXCTest(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    struct Method {
      let call: (String, String, Int, Bool) -> Void
    }
    // XCTest ends the process after a failure if `continueAfterFailure` is false.
    cteststack_add_recording(1)
    defer { cteststack_add_recording(-1) }
    guard continueAfterFailure else {
      // The class of the test overrides the property.
      return recordFailureInRun(description, filePath, lineNumber, expected)
    }
    let original = OriginalMethod(standingInFor: .recordFailure, of: self)
    unsafeBitCast(original.codeAndObject, to: Method.self).call(description, filePath, lineNumber, expected)
  }

  /// Records a failure in the run, as XCTest does before it reads `continueAfterFailure`.
  private func recordFailureInRun(
    _ description: String, _ filePath: String, _ lineNumber: Int, _ expected: Bool
  ) {
    struct Method {
      let call: (String, String?, Int, Bool) -> Void
    }
    guard let testRun, let original = OriginalMethod(.recordFailureInRun, of: testRun) else { return }
    unsafeBitCast(original.codeAndObject, to: Method.self).call(description, filePath, lineNumber, expected)
  }
}

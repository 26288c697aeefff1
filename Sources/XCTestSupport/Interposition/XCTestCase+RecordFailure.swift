// SPDX-License-Identifier: Apache-2.0

import XCTest

extension XCTestCase {
  /// Stands in for `recordFailure(withDescription:inFile:atLine:expected:)`, which receives every failure of a test.
  ///
  /// These are the failures of XCTest's assertions, thrown errors, and the failures that this library finds.
  @_silgen_name("$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF")
  func understudyRecordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard !StopAtFirstFailure.discardFailureOfStoppedTest(description) else { return }
    // Recording a failure reads symbols and takes pictures. If the failure occurs in an interruption handler, this time
    // does not count towards the time limit of the handler.
    InterruptionTimer.shared.suspended {
      FailurePipeline.failureWillBeRecorded(
        description, file: filePath, line: lineNumber, expected: expected, in: self)
    }
  }
}

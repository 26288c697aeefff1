// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import XCTest

/// Fails a test if a program under test hangs at the end of the test.
struct HangReport: TestPhaseObserver {
  func testWillFinish(_ testCase: XCTestCase) {
    for hang in FinalHangCheck(in: AutomationSession.shared).find() {
      FailurePipeline.record(XCTIssue(system: "\(hang)", at: nil, error: hang), in: testCase)
    }
  }
}

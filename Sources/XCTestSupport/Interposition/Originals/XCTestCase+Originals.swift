// SPDX-License-Identifier: Apache-2.0

import CTestStack
import XCTest
import XCTestSymbols

/// Calls XCTest's original functions. Their replacements are in the folder `Interposition`.
extension XCTestCase {
  /// Calls the original of an XCTest method that has neither parameters nor a result.
  func callXCTest(_ symbol: XCTestSymbol) {
    struct Method {
      let call: () -> Void
    }
    let original = OriginalMethod(standingInFor: symbol, of: self)
    unsafeBitCast(original.codeAndObject, to: Method.self).call()
  }

  /// Runs XCTest's tear-down: teardown blocks, `tearDown()`, `tearDownWithError()`, `tearDown() async`.
  func performTearDownSequence() { callXCTest(.performTearDownSequence) }

  /// Adds a block to XCTest's list of teardown blocks.
  func addGuardedTeardownBlock(_ block: @escaping () -> Void) {
    struct Method {
      let call: (@escaping () -> Void) -> Void
    }
    let original = OriginalMethod(standingInFor: .addTeardownBlock, of: self)
    unsafeBitCast(original.codeAndObject, to: Method.self).call(block)
  }

  /// Records a failure with XCTest itself: XCTest prints and counts it, and notifies the observers.
  func recordFailureWithXCTest(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    struct Method {
      let call: (String, String, Int, Bool) -> Void
    }
    // XCTest would end the process after the failure if `continueAfterFailure` were false. So the property is true
    // during the recording.
    cteststack_add_recording(1)
    defer { cteststack_add_recording(-1) }
    guard continueAfterFailure else {
      // The property is still false only if the class of the test overrides it.
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

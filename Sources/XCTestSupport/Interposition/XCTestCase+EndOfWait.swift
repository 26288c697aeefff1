// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCTestSymbols

/// Stops a test when a wait of XCTest returns.
///
/// A wait records its failure on a separate queue, and a test cannot be stopped from there.
extension XCTestCase {
  /// Stands in for `wait(for:timeout:enforceOrder:)`.
  @_silgen_name(
    "$s6XCTest0A4CaseC4wait3for7timeout12enforceOrder4file4lineySayAA0A11ExpectationCG_SdSbs12StaticStringVSitF"
  )
  func understudyWait(
    for expectations: [XCTestExpectation], timeout: TimeInterval, enforceOrder: Bool, file: StaticString,
    line: Int
  ) {
    struct Method {
      let call: ([XCTestExpectation], TimeInterval, Bool, StaticString, Int) -> Void
    }
    guard let original = OriginalMethod(.wait, of: self) else { return }
    CurrentWaits.shared.during(expectations) {
      PredicateWaits.shared.watching(expectations) {
        unsafeBitCast(original.codeAndObject, to: Method.self).call(
          expectations, timeout, enforceOrder, file, line)
      }
    }
    StopAtFirstFailure.reachedSafePoint()
  }

  /// Stands in for `waitForExpectations(timeout:handler:)`.
  @_silgen_name(
    "$s6XCTest0A4CaseC19waitForExpectations7timeout4file4line7handlerySd_s12StaticStringVSiys5Error_pSgcSgtF"
  )
  func understudyWaitForExpectations(
    timeout: TimeInterval, file: StaticString, line: Int, handler: ((Error?) -> Void)?
  ) {
    struct Method {
      let call: (TimeInterval, StaticString, Int, ((Error?) -> Void)?) -> Void
    }
    guard let original = OriginalMethod(.waitForExpectations, of: self) else { return }
    let expectations = pendingExpectations
    CurrentWaits.shared.during(expectations) {
      PredicateWaits.shared.watching(expectations) {
        unsafeBitCast(original.codeAndObject, to: Method.self).call(timeout, file, line, handler)
      }
    }
    StopAtFirstFailure.reachedSafePoint()
  }

  /// Stands in for `fulfillment(of:timeout:enforceOrder:)`, and does the work of the original itself.
  ///
  /// Unlike the original, this function does not clean up the expectations. The waiter cleans them up, and XCTest
  /// cleans up all expectations at the end of a test.
  @_silgen_name(
    "$s6XCTest0A4CaseC11fulfillment2of7timeout12enforceOrder4file4lineySayAA0A11ExpectationCG_SdSbs12StaticStringVSitYaF"
  )
  nonisolated(nonsending) func understudyFulfillment(
    of expectations: [XCTestExpectation], timeout: TimeInterval, enforceOrder: Bool, file: StaticString,
    line: Int
  ) async {
    for case let expectation as XCTNSPredicateExpectation in expectations { expectation.describePredicate() }
    await CurrentWaits.shared.during(expectations) {
      await XCTWaiter(delegate: self).fulfillment(
        of: expectations, timeout: timeout, enforceOrder: enforceOrder, file: file, line: line)
    }
    StopAtFirstFailure.reachedSafePoint()
  }
}

// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import XCTestSymbols

extension RunLoop {
  /// Stands in for `run(mode:before:)`, in which the main thread waits while XCTest runs an asynchronous test.
  ///
  /// If another thread has stopped the test in the meantime, the test ends when the original returns.
  @_silgen_name("$s10Foundation7RunLoopC3run4mode6beforeSbAC4ModeV_0A10Essentials4DateVtF")
  func understudyRun(mode: RunLoop.Mode, before limitDate: Date) -> Bool {
    struct Method {
      let call: (RunLoop.Mode, Date) -> Bool
    }
    let original = OriginalMethod(standingInFor: .runLoopRun, of: self)
    let result = unsafeBitCast(original.codeAndObject, to: Method.self).call(mode, limitDate)
    if cteststack_is_pending() { StopAtFirstFailure.runLoopReturned() }
    return result
  }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCTestSymbols

extension XCTestCase {
  /// Stands in for `addTeardownBlock(_:)`; if a block is stopped, the others still run.
  @_silgen_name("$s6XCTest0A4CaseC16addTeardownBlockyyyycF")
  func understudyAddTeardownBlock(_ block: @escaping () -> Void) {
    addGuardedTeardownBlock { TestInvocation.runStep(of: self, block) }
  }

  /// Stands in for `addTeardownBlock(_:)` with a block that is asynchronous or may throw.
  @_silgen_name("$s6XCTest0A4CaseC16addTeardownBlockyyyyYaYbKcF")
  func understudyAddTeardownBlock(_ block: @Sendable @escaping () async throws -> Void) {
    addGuardedTeardownBlock { TestInvocation.runAsyncStep(of: self, block) }
  }

  /// Adds a block to XCTest's own list.
  func addGuardedTeardownBlock(_ block: @escaping () -> Void) {
    struct Method {
      let call: (@escaping () -> Void) -> Void
    }
    let original = OriginalMethod(standingInFor: .addTeardownBlock, of: self)
    unsafeBitCast(original.codeAndObject, to: Method.self).call(block)
  }
}

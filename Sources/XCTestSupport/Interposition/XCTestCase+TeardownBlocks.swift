// SPDX-License-Identifier: Apache-2.0

import XCTest

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
}

// SPDX-License-Identifier: Apache-2.0

import Interaction
import Programs
import Synchronization
import XCTest

/// The number of failures in one block of ``XCTContext/collectFailures(named:block:)``.
final class CollectedFailures: Sendable {
  /// The innermost group of a task; failures of a Swift Testing test are counted in the groups of their task.
  @TaskLocal static var current: CollectedFailures?

  /// The open groups of the running XCTest test, which contain the failures of all its threads and tasks.
  private static let open = Mutex<[CollectedFailures]>([])

  private let outer = CollectedFailures.current
  private let failures = Atomic(0)

  var hasFailed: Bool { failures.load(ordering: .acquiring) > 0 }

  private func add() {
    failures.add(1, ordering: .releasing)
    outer?.add()
  }

  /// Counts a failure of a Swift Testing test.
  static func failureWasRecorded() { current?.add() }

  /// Counts a failure of the running XCTest test.
  static func failureWasRecordedInXCTest() {
    for group in open.withLock({ $0 }) { group.failures.add(1, ordering: .releasing) }
  }

  /// Begins a group in an XCTest test.
  func begin() { Self.open.withLock { $0.append(self) } }

  /// Ends a group, and the groups inside it.
  func end() {
    Self.open.withLock {
      if let index = $0.lastIndex(where: { $0 === self }) { $0.removeSubrange(index...) }
    }
  }

  /// Ends all groups of a test that was stopped, because their blocks do not return.
  static func testWasStopped() { open.withLock { $0 = [] } }
}

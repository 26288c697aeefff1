// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Synchronized
import XCTest

final class OwnedTasksTests: XCTestCase {
  func testTheEndCancelsEachTaskAndWaitsForIt() async {
    let tasks = OwnedTasks()
    let ended = Mutex(0)
    for _ in 0..<20 {
      tasks.start {
        // Fails when the task is cancelled.
        try? await Task.sleep(for: .seconds(600))
        for _ in 0..<100 { await Task.yield() }
        ended.withLock { $0 += 1 }
      }
    }
    XCTAssertEqual(tasks.count, 20)
    await tasks.end()
    XCTAssertEqual(ended.withLock { $0 }, 20)
    XCTAssertEqual(tasks.count, 0)
  }

  func testAnEndedTaskIsRemoved() async {
    let tasks = OwnedTasks()
    for _ in 0..<100 { await tasks.start {}.value }
    XCTAssertEqual(tasks.count, 0)
    let long = tasks.start { try? await Task.sleep(for: .seconds(600)) }
    XCTAssertEqual(tasks.count, 1)
    long.cancel()
    await long.value
    XCTAssertEqual(tasks.count, 0)
  }

  func testWaitingCancelsNoTask() async {
    let tasks = OwnedTasks()
    let wasCancelled = Mutex(false)
    tasks.start {
      for _ in 0..<100 { await Task.yield() }
      wasCancelled.withLock { $0 = Task.isCancelled }
    }
    await tasks.wait()
    XCTAssertEqual(tasks.count, 0)
    XCTAssertFalse(wasCancelled.withLock { $0 })
  }

  func testATaskAfterTheEndIsCancelledFromItsStart() async {
    let tasks = OwnedTasks()
    await tasks.end()
    let wasCancelled = Mutex(false)
    await tasks.start {
      try? await Task.sleep(for: .seconds(600))
      wasCancelled.withLock { $0 = Task.isCancelled }
    }.value
    XCTAssertTrue(wasCancelled.withLock { $0 })
  }
}

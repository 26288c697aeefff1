// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestResults
import XCTest

@testable import BotStore

/// Tests a SQLite file that another connection has locked exclusively.
final class LockedDatabaseTests: StoreTestCase {
  func testALockedDatabaseIsReportedQuicklyToAllWaitingThreads() throws {
    let store = try ResultStore.open(folder.path)
    try store.add(run(1, ["testA": .passed]))
    let other = try SQLiteConnection(folder.appendingPathComponent("results.sqlite").path, writes: true)
    try other.command("BEGIN EXCLUSIVE")
    let begun = Date()
    let new = run(2, ["testA": .passed])
    let errors = Mutex<[StoreError]>([])
    let ended = DispatchSemaphore(value: 0)
    for _ in 1...4 {
      Thread.detachNewThread {
        defer { ended.signal() }
        do {
          try store.add(new)
        } catch let error as StoreError {
          errors.withLock { $0.append(error) }
        } catch {
          XCTFail("\(error)")
        }
      }
    }
    for _ in 1...4 { ended.wait() }
    let refusals = errors.withLock { $0 }
    XCTAssertEqual(refusals.filter(\.isBusy).count, 4, "\(refusals)")
    XCTAssertEqual(refusals.filter(\.isTemporary).count, 4, "\(refusals)")
    XCTAssertTrue(
      refusals[0].description.contains("Another process has locked the results"), "\(refusals[0])")
    XCTAssertLessThan(
      Date().timeIntervalSince(begun), 9, "all threads wait for the lock at the same time")
    // Reading and opening the file do not wait for the lock.
    let read = Date()
    XCTAssertEqual(try ResultStore.open(folder.path).integrations(of: "Main", latest: 9).count, 1)
    XCTAssertLessThan(Date().timeIntervalSince(read), 2)
    try other.command("ROLLBACK")
    XCTAssertEqual(try store.add(new).number, 2)
  }
}

// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import XCTest
import XCUIAutomation

/// Thirty tests that pass, and between them one test of each kind that causes trouble.
class GoodTests: FixtureTestCase {
  func test0() { XCTAssertEqual(0 + 1, 1) }
  func test1() { XCTAssertEqual(1 + 1, 2) }
  func test2() async { await Task.yield() }
  func test3() { XCTAssertTrue(continueAfterFailure) }
  func test4() throws { _ = try XCTUnwrap(Int("4")) }
  func test5() { XCTAssertNil(Int("five")) }
  func test6() { DispatchQueue.global().sync {} }
  func test7() { Task {} }
  func test8() { XCTAssertFalse([8].isEmpty) }
  func test9() { XCTAssertLessThan(8, 9) }
}

final class BeforeTests: GoodTests { func testLast() {} }

final class CrashTests: FixtureTestCase {
  func testBefore() {}
  func testCrash() {
    let numbers = [1, 2, 3]
    XCTAssertEqual(numbers[numbers.count + Int(ProcessInfo.processInfo.processIdentifier)], 0)
  }
  func testBetween() {}
}

final class HangTests: FixtureTestCase {
  func testHang() {
    while true { usleep(10_000) }
  }
  func testLater() {}
}

final class LeakTests: FixtureTestCase {
  func testLeak() {
    let thread = Thread { while true { usleep(50_000) } }
    thread.name = "Forgotten"
    thread.start()
  }
  func testLater() {}
}

final class FlakyTests: FixtureTestCase {
  func testFlaky() throws {
    let path = try XCTUnwrap(ProcessInfo.processInfo.environment["TROUBLE_FLAKY"])
    guard !FileManager.default.fileExists(atPath: path) else { return }
    FileManager.default.createFile(atPath: path, contents: nil)
    XCTFail("the first time")
  }
}

final class KilledTests: FixtureTestCase {
  /// Kills its process once, like the kernel when memory is exhausted; only when the environment requests it.
  func testKilled() throws {
    guard let path = ProcessInfo.processInfo.environment["TROUBLE_KILLED"],
      !FileManager.default.fileExists(atPath: path)
    else { return }
    FileManager.default.createFile(atPath: path, contents: nil)
    kill(getpid(), SIGKILL)
  }
}

final class ExitTests: FixtureTestCase {
  func testExit() {
    if ProcessInfo.processInfo.environment["TROUBLE_EXIT"] != nil { exit(7) }
  }
}

/// The set-up of the class must run once in each worker that runs its tests.
final class PreparedTests: FixtureTestCase {
  private nonisolated(unsafe) static var preparations = 0
  override class func setUp() {
    preparations += 1
    guard let path = ProcessInfo.processInfo.environment["TROUBLE_PREPARED"] else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    _ = write(file, "\(getpid())\n", "\(getpid())\n".utf8.count)
    close(file)
  }
  func testA() { XCTAssertEqual(Self.preparations, 1) }
  func testB() { XCTAssertEqual(Self.preparations, 1) }
  func testC() { usleep(100_000) }
  func testD() { usleep(100_000) }
}

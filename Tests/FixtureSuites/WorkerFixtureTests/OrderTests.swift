// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import XCTest
@_exported import XCUIAutomation

/// Tests that record the order in which their methods ran.
class WorkerTestCase: FixtureTestCase {
  override class func setUp() { writeMark("\(self) setUp") }
  override class func tearDown() { writeMark("\(self) tearDown") }

  /// The number of runs of this object; a test that runs again gets a new object.
  private var runs = 0

  func run(_ text: String) {
    runs += 1
    writeMark("\(text) \(runs)")
  }
}

final class FirstTests: WorkerTestCase {
  func testOne() { run("one") }
  func testTwo() { run("two") }
  func testFails() { XCTFail("As it was told to.") }
  func testIsSkipped() throws { throw XCTSkip("Not today.") }

  func testAsynchronous() async {
    await Task.yield()
    writeMark("asynchronous")
  }

  func testStopsAtItsFailure() {
    continueAfterFailure = false
    XCTFail("It stops here.")
    writeMark("went on")
  }
}

final class SecondTests: WorkerTestCase {
  func testThree() { run("three") }
}

@MainActor
final class ActorTests: FixtureTestCase {
  func testOnTheMainActor() {
    MainActor.assertIsolated()
    writeMark("actor")
  }
}

func writeMark(_ text: String) {
  guard let path = ProcessInfo.processInfo.environment["WORKER_MARKS"] else { return }
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
  defer { close(file) }
  let line = Array((text + "\n").utf8)
  _ = write(file, line, line.count)
}

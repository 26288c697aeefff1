// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

/// Tests a worker: a process of tests that a runner controls.
final class WorkerTests: XCTestCase {
  func testAWorkerGreetsTheRunnerAlsoWhenItOnlyListsTests() throws {
    let process = try DrivenProcess("--list-tests")
    let hello = try XCTUnwrap(process.next("hello"))
    XCTAssertEqual(hello["protocol"] as? Int, 1)
    XCTAssertNil(process.next("ready"))
    XCTAssertEqual(process.waitForEnd().status, 0)
    XCTAssertTrue(process.log.contains("WorkerFixtureTests.FirstTests/testOne\n"), process.log)
  }

  func testAWorkerRunsTheRequestedTestsInOrder() throws {
    let process = try DrivenProcess(environment: ["UNDERSTUDY_CONFIGURATION": "Dark"])
    XCTAssertNotNil(process.next("ready"))
    let tests = [
      "FirstTests/testTwo", "FirstTests/testOne", "SecondTests/testThree", "FirstTests/testIsSkipped",
      "FirstTests/testFails", "FirstTests/testStopsAtItsFailure", "FirstTests/testAsynchronous",
      "ActorTests/testOnTheMainActor",
    ]
    for (number, test) in tests.enumerated() {
      process.run(test, number: number)
      let finished = try XCTUnwrap(process.next("finished"), process.log)
      XCTAssertEqual(finished["number"] as? Int, number)
      XCTAssertEqual(finished["streamTest"] as? Int, number + 1)
      XCTAssertEqual(finished["leftBehind"] as? [String], [])
      XCTAssertEqual(finished["isInfrastructure"] as? Bool, false)
    }
    let outcomes = process.messages.compactMap { $0["outcome"] as? String }
    XCTAssertEqual(
      outcomes, ["passed", "passed", "passed", "skipped", "failed", "failed", "passed", "passed"], process.log
    )
    process.send(#"{"run":"WorkerFixtureTests.FirstTests/testMissing","number":99}"#)
    XCTAssertEqual(process.next("unknown")?["number"] as? Int, 99)
    process.send(#"{"end":true}"#)
    XCTAssertEqual(process.waitForEnd().status, 1, "the status is that of XCTest after a failed test")
    XCTAssertEqual(
      process.marks,
      [
        "FirstTests setUp", "two 1", "one 1", "FirstTests tearDown", "SecondTests setUp", "three 1",
        "SecondTests tearDown", "FirstTests setUp", "asynchronous", "FirstTests tearDown", "actor",
      ])
    let record = try process.record
    XCTAssertEqual(record.streams.map(\.name), ["worker-1"])
    XCTAssertEqual(record.problems, [], "the stream has an end")
    XCTAssertEqual(record.tests.map(\.outcome), outcomes)
    XCTAssertEqual(Set(record.tests.map(\.configuration)), ["Dark"])
    XCTAssertEqual(record.tests.first?.suite.last, "FirstTests")
  }

  func testARepeatedTestHasANewObject() throws {
    let process = try DrivenProcess()
    XCTAssertNotNil(process.next("ready"))
    for iteration in 1...3 {
      process.run("FirstTests/testOne", iteration: iteration, number: iteration)
      XCTAssertEqual(process.next("finished")?["outcome"] as? String, "passed")
    }
    process.send(#"{"end":true}"#)
    XCTAssertEqual(process.waitForEnd().status, 0)
    XCTAssertEqual(process.marks.filter { $0.hasPrefix("one") }, ["one 1", "one 1", "one 1"])
    XCTAssertEqual(try process.record.tests.map(\.iteration), [1, 2, 3])
  }

  func testAChannelThatClosesBetweenTestsEndsTheRunRegularly() throws {
    let process = try DrivenProcess()
    XCTAssertNotNil(process.next("ready"))
    process.run("FirstTests/testOne", number: 1)
    XCTAssertNotNil(process.next("finished"))
    process.abandon()
    XCTAssertEqual(process.waitForEnd().status, 0)
    XCTAssertEqual(process.marks.last, "FirstTests tearDown")
    XCTAssertEqual(try process.record.problems, [])
  }

  func testTheEndOfTheRunnerDuringATestEndsTheProcessAndItsChildren() throws {
    let process = try DrivenProcess()
    XCTAssertNotNil(process.next("ready"))
    process.run("EndTests/testNeverEnds", number: 1)
    XCTAssertNotNil(process.next("started"))
    let child = try XCTUnwrap(waitFor { process.marks.first.flatMap { pid_t($0) } })
    process.abandon()
    let end = process.waitForEnd()
    XCTAssertTrue(end.bySignal && end.status == SIGKILL, "\(end)")
    XCTAssertNotNil(waitFor { kill(child, 0) == 0 ? nil : true }, "the child process of the test still runs")
  }

  func testATestThatEndsTheProcessIsReportedAsStarted() throws {
    let process = try DrivenProcess(environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertNotNil(process.next("ready"))
    process.run("EndTests/testEndsTheProcess", number: 4)
    XCTAssertEqual(process.next("started")?["number"] as? Int, 4)
    XCTAssertNil(process.next("finished"))
    XCTAssertTrue(process.waitForEnd().bySignal)
  }

  func testAFailureOfTheDesktopIsAnInfrastructureFailure() throws {
    let process = try DrivenProcess(environment: [
      "WORKER_PROGRAM": "/bin/true", "UNDERSTUDY_DESTINATION": "locale=xx_XX.UTF-8",
    ])
    let finished = process.runAll(["LeavingWindowsTests/testTerminatesAProgram", "FirstTests/testFails"])
    XCTAssertEqual(finished.map { $0["isInfrastructure"] as? Bool }, [true, false], process.log)
    let issues = try process.record.tests.compactMap(\.issues.first?.issue)
    XCTAssertEqual(issues.map(\.infrastructure), [true, nil])
  }

  /// Repeats a closure until it returns a value, for ten seconds at most.
  private func waitFor<Result>(_ ask: () -> Result?) -> Result? {
    var result: Result?
    waitUntil(deadline: 10) {
      result = ask()
      return result != nil
    }
    return result
  }
}

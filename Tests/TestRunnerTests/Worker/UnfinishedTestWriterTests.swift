// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

@testable import TestRunner

/// Tests how the end of a process gets into the record of the test that was running.
final class UnfinishedTestWriterTests: DriverTestCase {
  private let crash = ProcessExitDiagnosis(.signaled(SIGSEGV, coreDumped: false), reason: nil, output: Data())

  private func close(_ verdict: ProcessExitDiagnosis, in bundle: URL? = nil) -> String? {
    UnfinishedTestWriter(bundle: bundle ?? self.bundle, stream: process.stream).close(
      one, verdict: verdict, began: process.start, duration: 2)
  }

  private func issue(_ text: String) -> BundleEvent.Issue {
    .init(test: nil, activity: nil, type: "assertionFailure", isFailure: true, text: text)
  }

  func testAnOpenTestGetsItsFailureAndItsEnd() throws {
    let record = beginRecord(of: one)
    record.stream.note(issue("wrong"), of: record.number, at: process.start.seconds)
    XCTAssertNil(close(crash))
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed"])
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.text), ["wrong", crash.text])
    XCTAssertEqual(try failures(of: "T/A/testOne").last?.type, "uncaughtException")
    XCTAssertTrue(try XCTUnwrap(results().record.streams.first).isFinished)
  }

  func testALimitThatTheProcessHasRecordedIsNotRecordedAgain() throws {
    let record = beginRecord(of: one)
    record.stream.note(issue("too long"), of: record.number, at: process.start.seconds)
    XCTAssertNil(
      close(ProcessExitDiagnosis(.exited(ProcessExitDiagnosis.timeLimitStatus), reason: nil, output: Data())))
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed"])
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.text), ["too long"])
  }

  func testAnInterruptedTestHasNoEnd() throws {
    let interruption = ProcessExitDiagnosis(
      .signaled(SIGKILL, coreDumped: false), reason: .interrupted, output: Data())
    XCTAssertNil(close(interruption))
    XCTAssertEqual(try outcomes(), ["T/A/testOne interrupted"])
    XCTAssertEqual(try failures(of: "T/A/testOne").count, 0)
  }

  func testAnInterruptedTestInTheRecordOfItsProcessHasNoEnd() throws {
    let record = beginRecord(of: one)
    let interruption = ProcessExitDiagnosis(
      .signaled(SIGKILL, coreDumped: false), reason: .interrupted, output: Data())
    XCTAssertNil(close(interruption))
    XCTAssertEqual(try outcomes(), ["T/A/testOne interrupted"])
    _ = record
  }

  func testATestWithoutARecordGetsOne() throws {
    XCTAssertNil(close(crash))
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed"])
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.text), [crash.text])
    XCTAssertEqual(try results().tests.first?.duration ?? 0, 2, accuracy: 1e-6)
  }

  func testAProcessThatAnotherProgramKilledIsNamedForPrograms() throws {
    let kill = ProcessExitDiagnosis(.signaled(SIGKILL, coreDumped: false), reason: nil, output: Data())
    XCTAssertNil(close(kill))
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.facts?.kind), ["testProcessKilled"])
    XCTAssertEqual(try results().tests.map(\.isInfrastructureFailure), [true])
    XCTAssertEqual(try results().tests.map(\.isFailureOfDesktop), [false])
    XCTAssertNil(UnfinishedTestWriter.issue(crash, test: 1).facts)
  }

  func testAFailureThatIsCompleteInTheRecordIsNotRecordedAgain() throws {
    let record = beginRecord(of: one)
    record.stream.note(issue("wrong"), of: record.number, at: process.start.seconds)
    record.stream.end(record.number, .failed, duration: 1, at: process.start.seconds)
    XCTAssertNil(close(crash))
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.text), ["wrong"])
  }

  func testABundleThatCannotBeWrittenIsReported() {
    XCTAssertNotNil(close(crash, in: URL(fileURLWithPath: "/dev/null/run.understudy")))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Idleness
import Processes
import TestSupport
import XCTest

@testable import Programs
@testable import RunningDesktops

/// Tests how the failure for a program that did not answer in time reports a reply to a later call.
final class LaterReplyTests: OperatedTestCase {
  func testAProgramThatAnswersAgainIsReportedAsSlow() throws {
    let program = try operate("gtk3-text")
    try program.session.lock.withLock {
      let (_, running) = try program.application.runningInstance()
      // The process has just been started. A program whose main thread computes is not called again.
      let sampler = try XCTUnwrap(ThreadSampler(processIdentifier: running.processes[0]))
      XCTAssertTrue(waitUntil(deadline: 10) { sampler.sample()?.isWaiting == true })
      let notes = program.application.failures.hanging(running, for: 5, "It did not answer.").notes
      XCTAssertEqual(notes.first, "It did not answer.")
      XCTAssertTrue(notes.dropFirst().first?.hasPrefix("It has answered another call") == true, "\(notes)")
    }
  }

  func testAStoppedProgramIsNotCalledAgain() throws {
    let program = try operate("gtk3-text")
    try program.session.lock.withLock {
      let (_, running) = try program.application.runningInstance()
      let process = running.processes[0]
      kill(process, SIGSTOP)
      defer { kill(process, SIGCONT) }
      XCTAssertTrue(waitUntil(deadline: 10) { ForeignProcess.isStopped(process) })
      let notes = program.application.failures.hanging(running, for: 5, "It did not answer.").notes
      XCTAssertFalse(notes.contains { $0.contains("another call") }, "\(notes)")
    }
  }
}

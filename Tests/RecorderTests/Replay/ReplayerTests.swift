// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Idleness
import Programs
import QueryWriting
import Recorder
import XCTest

/// Tests the cancellation of a replay, with a program that is never launched, which needs no desktop.
final class ReplayerTests: XCTestCase {
  private let replayer = Replayer(
    application: TargetProgram(.file(URL(fileURLWithPath: "/nonexistent/program")), session: .shared))
  private let steps = (1...3).map { RecordedStep(id: $0, action: .program(.terminate)) }

  func testAReplayThatIsCancelledBeforeItsStartRunsNoStep() {
    replayer.cancel()
    var events: [ReplayEvent] = []
    XCTAssertFalse(replayer.replay(steps) { events.append($0) })
    XCTAssertEqual(events, [.cancelled(before: 1)])
  }

  func testAReplayThatIsCancelledDuringAStepRunsNoFurtherStep() {
    var kinds: [String] = []
    let isWhole = replayer.replay(steps) { event in
      switch event {
      case .began(let step):
        kinds.append("began \(step)")
        replayer.cancel()
      case .finished(let step, _): kinds.append("finished \(step)")
      case .failed(let step, let message): kinds.append("failed \(step): \(message)")
      case .cancelled(let step): kinds.append("cancelled before \(step)")
      }
    }
    XCTAssertFalse(isWhole)
    XCTAssertEqual(kinds, ["began 1", "finished 1", "cancelled before 2"])
  }

  func testAnotherThreadUsesTheSessionWhileAReplayWaits() {
    // The program is not running, so its button does not appear, and only the other thread can end the wait.
    let target = RecordedTarget(
      candidates: [QueryCandidate(query: WrittenQuery([.descendants(.button)]), score: 0, reason: "")],
      type: .button, label: "", frame: .zero)
    let step = RecordedStep(
      id: 1, action: .assertion(.exists), target: target, wait: RecordedWait(timeout: 60, seen: 1))
    defer { Cancellation.reset() }
    var failures = 0
    let begin = ContinuousClock.now
    replayer.replay([step]) { event in
      switch event {
      case .began:
        Thread.detachNewThread { AutomationSession.shared.lock.withLock { Cancellation.request() } }
      case .failed: failures += 1
      default: break
      }
    }
    XCTAssertEqual(failures, 1)
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(30), "the other thread has ended the wait")
  }
}

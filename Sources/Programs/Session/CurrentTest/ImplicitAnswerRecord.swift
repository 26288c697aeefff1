// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Stores the actions of the implicit interruption handler in a test.
///
/// A program may end or close its window because of such an action. The failure that follows lists these actions. Any
/// thread may use this object, even while another thread holds the session's lock permanently, because the failure may
/// come from a handler that never returns.
package final class ImplicitAnswerRecord: TestObserver {
  private let answers = Mutex<[String]>([])

  init(observationCenter: TestObservationCenter) { observationCenter.add(self) }

  package func add(_ line: String) { answers.withLock { $0.append(line) } }

  func testHasStarted() { answers.withLock { $0 = [] } }

  /// The lines about these actions in a failure; empty if the handler has done nothing in this test.
  package var report: [String] {
    let lines = answers.withLock { $0 }
    guard !lines.isEmpty else { return [] }
    return [Self.title] + lines.suffix(Self.maximumAnswers).map { "  " + $0 } + [
      "If this caused the failure, handle the interruption in the test (addUIInterruptionMonitor), or switch the "
        + "implicit handler off: "
        + "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO."
    ]
  }

  /// The first line of ``report``.
  package static let title = "Earlier in this test the implicit interruption handler did this:"

  private static let maximumAnswers = 5
}

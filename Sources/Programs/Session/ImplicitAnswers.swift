// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Remembers the answers of the implicit handler of interruptions in a test: a program may end for one, or close its window,
/// and the failure that follows names it.
///
/// Any thread may use it, also while another one has the session's lock for good: the failure may be that of a handler that never
/// returns.
package final class ImplicitAnswers: TestObserver {
  private let answers = Mutex<[String]>([])

  init(life: TestLife) { life.add(self) }

  package func add(_ line: String) { answers.withLock { $0.append(line) } }

  func testHasStarted() { answers.withLock { $0 = [] } }

  /// The part of a failure about them; empty where the handler has done nothing in this test.
  package var report: [String] {
    let lines = answers.withLock { $0 }
    guard !lines.isEmpty else { return [] }
    return [Self.title] + lines.suffix(Self.mostAnswers).map { "  " + $0 } + [
      "If that is the cause, answer it in the test (addUIInterruptionMonitor), or switch the handler off: "
        + "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO."
    ]
  }

  /// The first line of ``report``.
  package static let title = "Earlier in this test the implicit interruption handler did this:"

  private static let mostAnswers = 5
}

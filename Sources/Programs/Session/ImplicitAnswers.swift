// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Remembers the answers of the implicit handler of interruptions in a test: a program may end for one, or close its window,
/// and the failure that follows names it.
///
/// Any thread may use it, also while another one has the session's lock for good: the failure may be that of a handler that never
/// returns.
package final class ImplicitAnswers: Sendable {
  private let answers = Mutex<[String]>([])

  var lines: [String] { answers.withLock { $0 } }

  package func add(_ line: String) { answers.withLock { $0.append(line) } }

  func testHasStarted() { answers.withLock { $0 = [] } }
}

extension AutomationSession {
  /// The part of a failure about them; empty where the handler has done nothing in this test.
  package var implicitAnswers: [String] {
    let lines = answersOfImplicitHandler.lines
    guard !lines.isEmpty else { return [] }
    return [Self.implicitAnswersTitle] + lines.suffix(Self.mostAnswers).map { "  " + $0 } + [
      "If that is the cause, answer it in the test (addUIInterruptionMonitor), or switch the handler off: "
        + "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO."
    ]
  }

  /// The first of these lines.
  package static let implicitAnswersTitle = "Earlier in this test the implicit interruption handler did this:"

  private static let mostAnswers = 5
}

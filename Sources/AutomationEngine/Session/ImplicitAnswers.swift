// SPDX-License-Identifier: Apache-2.0

/// What the implicit handler of interruptions has done in a test: a program may end for it, or close its window, and the failure
/// that follows names it.
final class ImplicitAnswers: TestObserver {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  func testHasStarted() { lines = [] }
}

extension AutomationSession {
  /// What a failure says of it; empty where the handler has done nothing in this test.
  package var implicitAnswers: [String] {
    lock.withLock {
      let lines = features.value { ImplicitAnswers() }.lines
      guard !lines.isEmpty else { return [] }
      return [Self.implicitAnswersTitle] + lines.suffix(Self.mostAnswers).map { "  " + $0 } + [
        "If that is the cause, answer it in the test (addUIInterruptionMonitor), or switch the handler off: "
          + "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO."
      ]
    }
  }

  /// The first of these lines.
  package static let implicitAnswersTitle = "Earlier in this test the implicit interruption handler did this:"

  private static let mostAnswers = 5
}

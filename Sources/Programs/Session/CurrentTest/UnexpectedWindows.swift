// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Windows of programs that no test has launched, if such a window received an event of the running test, or opened
/// while an event was sent.
///
/// The check before an event cannot detect a window that opens while the event is sent. If such a window interrupts a
/// drag or a series of keys, the program seems to have ignored the input. Therefore a later failure lists these
/// windows.
package final class UnexpectedWindows: TestObserver {
  private let found = Mutex<[String]>([])

  init(observationCenter: TestObservationCenter) { observationCenter.add(self) }

  /// One line per window, in the order in which they opened.
  package var lines: [String] { found.withLock { $0 } }

  /// Adds a line, unless the list already contains it.
  package func add(_ line: String) { found.withLock { if !$0.contains(line) { $0.append(line) } } }

  func testHasStarted() { found.withLock { $0 = [] } }
}

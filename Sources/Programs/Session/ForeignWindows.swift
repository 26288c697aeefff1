// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Windows of programs that no test has launched, which got an event of the running test, or came up while one was sent.
///
/// The check before an event does not see those that come up while it is sent, and a drag or a row of keys that such a window has
/// interrupted looks like one that the program ignored. So a failure that comes later names them.
package final class ForeignWindows: TestObserver {
  private let found = Mutex<[String]>([])

  init(life: TestLife) { life.add(self) }

  /// One line for each, in the order in which they came.
  package var lines: [String] { found.withLock { $0 } }

  /// Adds a line that is not there.
  package func add(_ line: String) { found.withLock { if !$0.contains(line) { $0.append(line) } } }

  func testHasStarted() { found.withLock { $0 = [] } }
}

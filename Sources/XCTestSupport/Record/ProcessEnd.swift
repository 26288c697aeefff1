// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Programs

/// Ends this process together with the processes that it has started.
enum ProcessEnd {
  /// Ends this process and the processes that it has started.
  ///
  /// The desktop's guard detects the end, and ends the desktop.
  static func atOnce() -> Never {
    LibraryChildren.killForeignChildren()
    kill(getpid(), SIGKILL)
    _exit(1)
  }

  /// The exit status of a process that has ended itself because a test exceeded its time limit.
  static let timeLimitStatus: Int32 = 86

  /// Ends the record and this process while a test hangs.
  static func withinTest() -> Never {
    RunRecord.endWithinTest()
    LibraryChildren.killForeignChildren()
    _exit(timeLimitStatus)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Programs

/// Ends of this process that leave nothing running.
enum ProcessEnd {
  /// Ends this process and what it has started.
  ///
  /// The desktop's guard sees its end, and ends the desktop.
  static func atOnce() -> Never {
    OwnChildren.killForeignChildren()
    kill(getpid(), SIGKILL)
    _exit(1)
  }

  /// The exit status of a process that has ended itself because a test did not end in its time.
  static let timeLimitStatus: Int32 = 86

  /// Ends this process while a test hangs in it, and the record with it.
  static func withinTest() -> Never {
    RunRecord.endWithinTest()
    OwnChildren.killForeignChildren()
    _exit(timeLimitStatus)
  }
}

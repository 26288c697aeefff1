// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Programs

/// Ends this process together with the processes that the tests have started.
enum ProcessEnd {
  /// Ends this process and the processes that the tests have started, without ending the record.
  ///
  /// The desktop's guard detects the end of this process, and ends the desktop.
  static func atOnce() -> Never {
    ChildProcessRegistry.killChildrenStartedByTests()
    kill(getpid(), SIGKILL)
    _exit(1)
  }

  /// The exit status of a process that has ended itself because a test exceeded its time limit.
  static let timeLimitStatus: Int32 = 86

  /// Ends the record, the processes that the tests have started, and this process, while a test hangs.
  static func withinTest() -> Never {
    RunRecord.endWithinTest()
    ChildProcessRegistry.killChildrenStartedByTests()
    _exit(timeLimitStatus)
  }
}

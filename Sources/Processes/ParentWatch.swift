// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Ends this process, with all processes that it has started, when the program that has started it ends.
///
/// The program holds the writing end of the pipe on this process's standard input. The kernel closes that end in every
/// kind of end, also after SIGKILL.
package enum ParentWatch {
  /// The first argument of a command that ends with its parent.
  ///
  /// It is an argument, and no environment variable, because further processes would inherit a variable.
  package static let option = "--end-with-parent"

  /// Starts the watch.
  ///
  /// At the end of the parent, this process gets SIGTERM, after which it ends its processes as at an interruption. If
  /// it does not end in time, it is killed with all processes that it has started.
  package static func start() {
    NamedThread.start("understudy-end") {
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      // A pipe without a writing end is reported although no event is requested. Other errors are those of signals.
      while poll(&input, 1, -1) <= 0 {}
      kill(getpid(), SIGTERM)
      poll(nil, 0, TimeLimits.Processes.endWithParent.milliseconds)
      for process in ProcessTable.descendants(of: getpid()) { kill(process, SIGKILL) }
      kill(getpid(), SIGKILL)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Synchronization
import Timing

/// The place in the concurrency runtime that runs a part of a task, from its start or a suspension to the next.
///
/// All parts of all tasks are called from one place, whatever executor they run on. It has no name; it is the
/// caller of a task that does nothing but look at its stack.
struct JobCallSite: Sendable {
  /// The address at which the runtime goes on after the part.
  let address: UInt
  /// Bytes from its stack pointer at the call to that of its caller.
  let frameSize: UInt

  /// A call in progress.
  struct Call {
    let frame: cteststack_frame
    /// The stack pointer at the call; the callee may have moved its return address away from there.
    let stackPointer: UInt

    /// Suspends the current task for good, and returns from it to the runtime.
    ///
    /// Comes back only when the runtime cannot do that.
    ///
    /// The runtime gets the suspension first, so that it is in the same state as after any other: the thread has no task,
    /// the task is not running, and an actor that it ran on is free for its next job.
    func abandonTask() {
      guard cteststack_suspend_task() else { return }
      cteststack_return_from_job(frame, stackPointer)
    }
  }

  /// Nil when the place was not found: then asynchronous tests go on after failures.
  static let shared: JobCallSite? = find()

  /// Takes less than a millisecond.
  private static func find() -> JobCallSite? {
    let answer = Mutex<JobCallSite?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    Task.detached(priority: .high) {
      let site = lookAtCaller()
      answer.withLock { $0 = site }
      isThere.signal()
    }
    guard isThere.wait(timeout: .now() + TimeLimits.Tests.callSite.seconds) == .success else {
      return nil
    }
    return answer.withLock { $0 }
  }

  private static func lookAtCaller() -> JobCallSite? {
    let frames = StackFrames.capture().frames
    let runtime = frames.firstIndex {
      StackFrames.library(at: $0.return_address &- 1)?.hasSuffix("/libswift_Concurrency.so") == true
    }
    guard let runtime, runtime + 1 < frames.count else { return nil }
    return JobCallSite(
      address: frames[runtime].return_address,
      frameSize: frames[runtime + 1].stack_pointer - frames[runtime].stack_pointer)
  }
}

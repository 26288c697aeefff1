// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Synchronization
import Timing

/// The place in the concurrency runtime that runs a part of a task: from its start, or a suspension, to the next one.
///
/// The runtime calls all parts of all tasks from this place, on every executor. The place has no symbol. It is found as
/// the caller of a task that only reads its own stack.
struct JobCallSite: Sendable {
  /// The address at which the runtime continues after the part.
  let address: UInt
  /// The size of the runtime's frame: bytes from its stack pointer at the call to the stack pointer of its caller.
  let frameSize: UInt

  /// A call in progress.
  struct Call {
    let frame: cteststack_frame
    /// The stack pointer at the call; the callee may have moved its return address away from it.
    let stackPointer: UInt

    /// Suspends the current task permanently, and returns from it to the runtime.
    ///
    /// The function returns to its caller only if the runtime cannot do that.
    ///
    /// The task is suspended first, so that the runtime is in the same state as after any other suspension: the thread
    /// has no task, the task is not running, and the actor that ran it is free for its next job.
    func abandonTask() {
      guard cteststack_suspend_task() else { return }
      cteststack_return_from_job(frame, stackPointer)
    }
  }

  /// The call site; nil if it was not found, so that asynchronous tests continue after failures.
  static let shared: JobCallSite? = find()

  /// Finds the call site, which takes less than a millisecond.
  private static func find() -> JobCallSite? {
    let answer = Mutex<JobCallSite?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    Task.detached(priority: .high) {
      let site = findCaller()
      answer.withLock { $0 = site }
      isThere.signal()
    }
    guard isThere.wait(timeout: .now() + TimeLimits.Tests.callSite.seconds) == .success else {
      return nil
    }
    return answer.withLock { $0 }
  }

  private static func findCaller() -> JobCallSite? {
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

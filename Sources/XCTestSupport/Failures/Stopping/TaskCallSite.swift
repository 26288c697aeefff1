// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Synchronization
import Synchronized
import Timing

/// The location in the concurrency runtime that calls the parts of tasks.
///
/// A part lasts from the start of a task, or from a suspension, to the next suspension.
///
/// The runtime calls all parts of all tasks from this location, on every executor. The location has no symbol. To find
/// it, a task reads its call stack, in which the location is the caller of the task.
struct TaskCallSite: Sendable {
  /// The address at which the runtime continues after the part.
  let address: UInt
  /// The size of the runtime's frame: bytes from its stack pointer at the call to the stack pointer of its caller.
  let frameSize: UInt

  /// A call to a part of a task, while the part runs.
  struct Call {
    let frame: cteststack_frame
    /// The stack pointer at the call.
    ///
    /// The callee may have moved its return address away from this position.
    let stackPointer: UInt

    /// Suspends the current task permanently, and returns from it to the runtime.
    ///
    /// The function returns to its caller only if the runtime cannot suspend the task.
    ///
    /// The task is suspended first, so that the runtime is in the same state as after any other suspension: the thread
    /// has no task, the task is not running, and the actor that ran it is free for its next job.
    func abandonTask() {
      guard cteststack_suspend_task() else { return }
      cteststack_return_from_job(frame, stackPointer)
    }
  }

  /// The call site; nil if it was not found.
  ///
  /// Without it, asynchronous tests continue after failures.
  static let shared: TaskCallSite? = find()

  /// Finds the call site, which takes less than a millisecond.
  private static func find() -> TaskCallSite? {
    let answer = Mutex<TaskCallSite?>(nil)
    let isThere = ConditionMutex(false)
    // The task takes less than a millisecond, and this thread waits for it.
    Task.detached(priority: .high) {
      let site = findCaller()
      answer.withLock { $0 = site }
      isThere.change { $0 = true }
    }
    let deadline = MonotonicClock.now + TimeLimits.Tests.callSite.seconds
    guard isThere.wait(until: deadline, while: { !$0 }) else { return nil }
    return answer.withLock { $0 }
  }

  private static func findCaller() -> TaskCallSite? {
    let frames = StackFrames.capture().frames
    let runtime = frames.firstIndex {
      StackFrames.library(at: $0.return_address &- 1)?.hasSuffix("/libswift_Concurrency.so") == true
    }
    guard let runtime, runtime + 1 < frames.count else { return nil }
    return TaskCallSite(
      address: frames[runtime].return_address,
      frameSize: frames[runtime + 1].stack_pointer - frames[runtime].stack_pointer)
  }
}

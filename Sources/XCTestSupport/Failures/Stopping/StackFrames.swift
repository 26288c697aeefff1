// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import XCTestSymbols

/// The frames of the calling thread, beginning with the caller's.
struct StackFrames {
  /// The point to which a thread may return from its current frame.
  enum Place {
    /// The guard of a step; all frames between the current frame and the guard may be abandoned.
    case guardedStep
    /// The runtime's call to the current task.
    case job(TaskCallSite.Call)
    /// There is no safe point: a frame on the way must run to its end, or no such point was found.
    case unsafe
  }

  let frames: [cteststack_frame]

  static func capture() -> StackFrames {
    // Only a recursion has a deeper stack. The frames beyond the limit are not read.
    let limit = 2048
    let frames = [cteststack_frame](unsafeUninitializedCapacity: limit) { buffer, count in
      count = Int(cteststack_frames(buffer.baseAddress, Int32(limit)))
    }
    return StackFrames(frames: frames)
  }

  /// Returns the nearest point to return to.
  ///
  /// - Parameter guardAddress: the address of the guard of this thread's step; nil if there is no step.
  /// - Returns: the point to which a stop can return.
  func nearestPlace(guardAddress: UInt?) -> Place {
    var libraries: [UInt: Bool] = [:]
    for (index, frame) in frames.enumerated() {
      if let guardAddress, frame.stack_pointer > guardAddress { return .guardedStep }
      if let site = TaskCallSite.shared, frame.return_address == site.address, index + 1 < frames.count {
        return .job(
          TaskCallSite.Call(
            frame: frame, stackPointer: frames[index + 1].stack_pointer - site.frameSize))
      }
      let mustFinish = libraries[frame.function] ?? Self.mustFinish(frame)
      if mustFinish { return .unsafe }
      libraries[frame.function] = mustFinish
    }
    return .unsafe
  }

  /// Returns the innermost frame of a function; nil if there is no such frame inside the guard.
  ///
  /// - Parameters:
  ///   - function: the address of the function; nil if it is unknown.
  ///   - guardAddress: the address of the guard; nil to search all frames.
  /// - Returns: the frame.
  func frame(of function: UInt?, below guardAddress: UInt?) -> cteststack_frame? {
    guard let function else { return nil }
    return frames.first { $0.function == function && $0.stack_pointer <= guardAddress ?? .max }
  }

  /// Returns the caller of the innermost frame of a function.
  func caller(of function: UInt?) -> cteststack_frame? {
    guard let function, let index = frames.firstIndex(where: { $0.function == function }),
      index + 1 < frames.count
    else { return nil }
    return frames[index + 1]
  }

  // MARK: - Frames that must run to their ends

  /// Whether a frame must run to its end.
  ///
  /// Run loops and dispatch queues store in objects, or in thread-local variables, that they are active. After their
  /// frames were abandoned, they would still count as active. The concurrency runtime calls cancellation handlers while
  /// their task is locked, and an abandoned handler would leave the task locked.
  private static func mustFinish(_ frame: cteststack_frame) -> Bool {
    if runLoops.contains(frame.function) { return true }
    if concurrencyRuntime?.contains(frame.function) == true { return true }
    return library(at: frame.return_address &- 1)?.hasSuffix("/libdispatch.so") == true
  }

  /// The range of addresses of the functions in the concurrency library that are not written in Swift.
  ///
  /// The functions that are written in Swift, such as `withCheckedContinuation`, call a closure and may be abandoned.
  private static let concurrencyRuntime: ClosedRange<UInt>? = {
    let functions = [
      "swift_task_getCurrent", "swift_job_run", "swift_task_cancel", "swift_task_create",
      "swift_continuation_await", "swift_taskGroup_waitAll", "swift_task_localValuePop",
    ].compactMap { address(of: $0) }
    guard let first = functions.min(), let last = functions.max() else { return nil }
    return first...last
  }()

  private static let runLoops: Set<UInt> = Set(
    ["CFRunLoopRunSpecific", "CFRunLoopRunInMode", "CFRunLoopRun"].compactMap { address(of: $0) })

  /// Returns the path of the file that contains the code at an address; nil if no file contains it.
  static func library(at address: UInt) -> String? { cteststack_library(address).map { String(cString: $0) } }

  /// Returns the address of a function by its symbol.
  ///
  /// For a replaced function, this is the address of the replacement.
  static func address(of symbol: XCTestSymbol) -> UInt? { address(of: symbol.rawValue) }

  private static func address(of symbol: String) -> UInt? { dlsym(nil, symbol).map { UInt(bitPattern: $0) } }

  /// Returns the address of the original of a replaced function.
  static func originalAddress(of symbol: XCTestSymbol) -> UInt? {
    dlsym(UnsafeMutableRawPointer(bitPattern: -1), symbol.rawValue).map { UInt(bitPattern: $0) }
  }
}

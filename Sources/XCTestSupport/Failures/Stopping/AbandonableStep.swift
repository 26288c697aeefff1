// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Synchronization
import Synchronized

/// A part of a test that can be abandoned in the middle.
///
/// The first step is XCTest's invocation of the test, which sets the test up, runs it and tears it down. A teardown
/// block is a step inside it. If a step is abandoned, each remaining part of the tear-down is a separate step.
final class AbandonableStep: Sendable {
  /// The number of the current step; tasks inherit the number of the step that started them.
  ///
  /// It is 0 outside of steps.
  static let current = TaskLocal<Int>(wrappedValue: 0)

  let number: Int
  private let thread = pthread_self()
  /// The address of the guard on the stack. It is in allocated memory, because the C function that sets it is still
  /// running while the body reads it.
  // Only the thread of the step reads the address.
  private let guardPoint = UncheckedSendable(
    UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1))
  private let storedTeardown = Mutex<TeardownStage?>(nil)
  /// Whether the thread of the step only waits for a task.
  let waitsForTask: Bool
  /// Whether the frames of the step can be abandoned; if not, the test continues after its failures.
  let canBeLeft: Bool

  /// The part of the tear-down that remained when the step was abandoned; nil for a step that was not abandoned.
  var remainingTeardown: TeardownStage? {
    get { storedTeardown.withLock { $0 } }
    set { storedTeardown.withLock { $0 = newValue } }
  }

  init(number: Int, waitsForTask: Bool, canBeLeft: Bool = isSupported) {
    self.number = number
    self.waitsForTask = waitsForTask
    self.canBeLeft = canBeLeft
    guardPoint.value.initialize(to: nil)
  }

  deinit { guardPoint.value.deallocate() }

  /// Whether the Swift runtime has the functions that are needed to abandon a step.
  static let isSupported = cteststack_has_runtime()

  var isOnThisThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// The address of the guard on the stack, outside all frames of the step.
  ///
  /// It is nil on other threads, and if the step cannot be abandoned.
  var guardAddress: UInt? {
    isOnThisThread ? guardPoint.value.pointee.map { UInt(bitPattern: $0) } : nil
  }

  /// Runs `body` on this thread.
  ///
  /// - Returns: false if ``leave()`` has abandoned the body.
  func run(_ body: @escaping () -> Void) -> Bool {
    guard canBeLeft else {
      Self.current.withValue(number, operation: body)
      return true
    }
    // The Swift runtime has a linked list of the variables that are being accessed, and the nodes of this list are in
    // the stack frames. The entries of this function's callers are set aside while the body runs, because leaving the
    // body drops all entries.
    let accesses = AccessSet()
    accesses.putAside()
    cteststack_push_task_local(
      Unmanaged.passUnretained(Self.current).toOpaque(), number,
      unsafeBitCast(Int.self, to: UnsafeRawPointer.self))
    defer { accesses.putBack() }

    let boxed = Unmanaged.passRetained(Body(body))
    defer { boxed.release() }
    // The code unwraps the pointer that is passed here.
    // swift-format-ignore: NeverForceUnwrap
    let wasLeft = cteststack_guarded(
      guardPoint.value, { Unmanaged<Body>.fromOpaque($0!).takeUnretainedValue().body() }, boxed.toOpaque())
    guard wasLeft else {
      cteststack_pop_task_local()
      return true
    }
    // Removes the task-local values that `withValue` has bound in abandoned frames, and then the number of this step.
    while Self.current.get() == number { cteststack_pop_task_local() }
    return false
  }

  /// Abandons the body.
  ///
  /// Call this on the thread that runs the body.
  func leave() -> Never { cteststack_jump(guardPoint.value.pointee) }

  private final class Body {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private final class AccessSet {
    private let state = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
    init() { state.initialize(repeating: 0, count: 2) }
    deinit { state.deallocate() }
    func putAside() { cteststack_put_accesses_aside(state) }
    func putBack() { cteststack_put_accesses_back(state) }
  }
}

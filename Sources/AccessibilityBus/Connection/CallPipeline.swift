// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

/// Sends method calls without waiting for each reply, with as many calls in progress as an application can handle
/// well.
///
/// Calls are queued. `run` sends them and passes each reply to a closure, which may queue more calls. The time limit
/// applies to the time without replies, not to the whole run: as long as replies arrive, the application is alive.
final class CallPipeline {
  /// The maximum number of calls in progress.
  ///
  /// A larger number only fills the daemon's queues.
  private static let width = 200
  /// The number of calls that may always be in progress.
  ///
  /// Until the speed of the application is known, and for the slowest applications, it is also the maximum.
  private static let minimumWidth = 12

  /// The storage for one call in progress.
  ///
  /// sd-bus returns the address of the cell with the reply.
  private struct Cell {
    var pipeline: Unmanaged<CallPipeline>
    var index: Int
    var call: MethodCall?
    var slot: OpaquePointer?
    var reply: OpaquePointer?
  }

  /// The memory for the strings of calls, which must be valid until the calls are answered.
  private(set) lazy var arena = Arena()

  /// Whether an application that has not answered within the time limit is still computing; if so, the wait continues.
  let isAtWork: () -> Bool

  private let connection: EventConnection
  private let cells: UnsafeMutablePointer<Cell>
  private var freeCells: [Int]
  private var answered: [Int] = []
  private var queue: [MethodCall] = []
  private var queueHead = 0
  private var isPrepared = false
  private var answerCount = 0
  private var start = SuspendingClock.now
  private var minimumWidth = CallPipeline.minimumWidth

  init(connection: EventConnection, isAtWork: @escaping () -> Bool = { false }) {
    self.connection = connection
    self.isAtWork = isAtWork
    cells = .allocate(capacity: CallPipeline.width)
    freeCells = Array((0..<CallPipeline.width).reversed())
  }

  deinit {
    if isPrepared {
      cancelAll()
      cells.deinitialize(count: CallPipeline.width)
    }
    cells.deallocate()
  }

  /// Queues a call.
  ///
  /// The strings of the call must be valid until the call is answered; ``arena`` can store them.
  func enqueue(_ call: MethodCall) {
    queue.append(call)
  }

  /// Whether no call is queued.
  var isEmpty: Bool { queue.isEmpty }

  /// A deadline one day from now, for runs that are limited only by the time without replies.
  static var noDeadline: SuspendingClock.Instant { .now.advanced(by: TimeLimits.Bus.unbounded.duration) }

  /// Sends all queued calls, and those that `handler` queues, and waits until each call has its outcome.
  ///
  /// - Parameters:
  ///   - silence: the time in seconds without a reply after which the remaining calls count as timed out, unless
  ///     ``isAtWork`` reports work.
  ///   - deadline: the time at which the remaining calls count as timed out even if replies still arrive.
  ///   - atOnce: the number of calls that may be sent before the first reply; at least ``minimumWidth``, at most
  ///     ``width``.
  ///   - handler: receives each call with its outcome. An error that the handler throws ends the run and drops the
  ///     remaining calls.
  /// - Throws: `AccessibilityError.connectionLost`, or the error that `handler` throws.
  func run(
    silence: TimeInterval, deadline: SuspendingClock.Instant = CallPipeline.noDeadline, atOnce: Int = 0,
    handler: (MethodCall, CallOutcome) throws -> Void
  ) throws {
    prepare()
    defer {
      cancelAll()
      queue.removeAll(keepingCapacity: true)
      queueHead = 0
    }
    var limit = min(deadline, .now.advanced(by: .seconds(silence)))
    var endOfRemainder: SuspendingClock.Instant?
    start = .now
    answerCount = 0
    minimumWidth = min(max(CallPipeline.minimumWidth, atOnce), CallPipeline.width)
    while true {
      try send(handler)
      if freeCells.count == CallPipeline.width { return }
      let didWork = try connection.processOne()
      if SuspendingClock.now >= deadline {
        try deliver(handler)
        try expire(handler)
        return
      } else if !answered.isEmpty {
        try deliver(handler)
        limit = min(deadline, .now.advanced(by: .seconds(silence)))
        endOfRemainder = nil
      } else if SuspendingClock.now >= limit {
        // If this thread had no processor for some time, a reply may have arrived behind other messages, and each round
        // reads one message. So the remaining messages are read first, for at most the same time.
        let end = endOfRemainder ?? .now.advanced(by: .seconds(silence))
        endOfRemainder = end
        if didWork, SuspendingClock.now < end { continue }
        guard isAtWork() else {
          try expire(handler)
          return
        }
        limit = min(deadline, .now.advanced(by: .seconds(silence)))
        endOfRemainder = nil
      } else if !didWork {
        connection.wait(until: limit)
      }
    }
  }

  private func prepare() {
    guard !isPrepared else { return }
    isPrepared = true
    for index in 0..<CallPipeline.width {
      (cells + index).initialize(
        to: Cell(pipeline: .passUnretained(self), index: index, call: nil, slot: nil, reply: nil))
    }
  }
}

// MARK: - Sending, delivering, dropping

extension CallPipeline {
  private func send(_ handler: (MethodCall, CallOutcome) throws -> Void) throws {
    let width = allowedWidth
    while queueHead < queue.count, CallPipeline.width - freeCells.count < width, let index = freeCells.last {
      let call = queue[queueHead]
      queueHead += 1
      if queueHead == queue.count {
        queue.removeAll(keepingCapacity: true)
        queueHead = 0
      }
      let cell = cells + index
      // The pipeline applies the time limit.
      let result = connection.send(
        call, slot: &cell.pointee.slot,
        answer: { reply, place, _ in
          guard let reply, let place else { return 0 }
          let cell = place.assumingMemoryBound(to: Cell.self)
          cell.pointee.reply = sd_bus_message_ref(reply)
          cell.pointee.pipeline.takeUnretainedValue().answered.append(cell.pointee.index)
          return 0
        }, place: cell)
      guard let result else {
        try handler(call, .unsendable)
        continue
      }
      guard result >= 0 else {
        if result == -ENOTCONN || result == -ECONNRESET {
          throw AccessibilityError.connectionLost(reason: systemMessage(-result))
        }
        try handler(call, .unsendable)
        continue
      }
      freeCells.removeLast()
      cell.pointee.call = call
    }
  }

  /// The number of calls that may be in progress, computed from the speed of the replies so far.
  private var allowedWidth: Int {
    let time = (SuspendingClock.now - start).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    guard seconds > 0 else { return minimumWidth }
    let digested = Double(answerCount) / seconds * TimeLimits.Bus.backlog.seconds
    return max(minimumWidth, Int(min(digested, Double(CallPipeline.width))))
  }

  private func deliver(_ handler: (MethodCall, CallOutcome) throws -> Void) throws {
    while let index = answered.popLast() {
      answerCount += 1
      let cell = cells + index
      guard let call = cell.pointee.call, let reply = cell.pointee.reply else { continue }
      defer { sd_bus_message_unref(reply) }
      cell.pointee.reply = nil
      free(cell)
      try handler(call, CallOutcome(reply: reply))
    }
  }

  private func expire(_ handler: (MethodCall, CallOutcome) throws -> Void) throws {
    let left = (0..<CallPipeline.width).compactMap { cells[$0].call }
    let unsent = queue[queueHead...]
    cancelAll()
    for call in left + unsent { try handler(call, .timedOut) }
  }

  private func free(_ cell: UnsafeMutablePointer<Cell>) {
    if let slot = cell.pointee.slot { sd_bus_slot_unref(slot) }
    cell.pointee.slot = nil
    cell.pointee.call = nil
    freeCells.append(cell.pointee.index)
  }

  private func cancelAll() {
    guard isPrepared else { return }
    for index in answered {
      if let reply = cells[index].reply { sd_bus_message_unref(reply) }
      cells[index].reply = nil
    }
    answered.removeAll(keepingCapacity: true)
    for index in 0..<CallPipeline.width where cells[index].call != nil { free(cells + index) }
  }
}

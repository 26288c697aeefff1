// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// Reports drawing of programs, from the moment at which the monitor is created.
///
/// The monitor uses a separate connection. Safe from any thread.
final class WaylandDamageMonitor: DamageSource {
  private let connection: CompositorConnection
  private let screens: WaylandScreens
  private let state = Mutex(State())
  private let maximumRemembered: Int

  private struct State {
    var seen: UInt64 = 0
    var recent: [DamageEvent] = []
  }

  /// Connects and starts to watch.
  ///
  /// - Parameters:
  ///   - socket: the path of the control socket.
  ///   - maximumRemembered: the number of events that ``events(after:)`` can return.
  /// - Throws: ``WindowSystemError``.
  init(_ socket: String, maximumRemembered: Int) throws {
    connection = try CompositorConnection(socket, watching: [.paintings, .outputs])
    screens = try WaylandScreens(connection)
    self.maximumRemembered = maximumRemembered
    // Later drawing is certain to be reported.
    try connection.synchronize()
  }

  var count: UInt64 {
    get throws {
      try update()
      return state.withLock { $0.seen }
    }
  }

  func catchUp() throws {
    try connection.synchronize()
    try update()
  }

  func events(after number: UInt64) throws -> [DamageEvent] {
    try update()
    return state.withLock { state in state.recent.filter { $0.number > number } }
  }

  func waitForDamage(after number: UInt64, until deadline: TimeInterval) throws -> Bool {
    while true {
      if try count > number { return true }
      guard try connection.waitForChange(of: .paintings, until: deadline) else { return try count > number }
      try request()
    }
  }

  /// Requests the repaints, if the compositor has reported that there are some.
  private func update() throws { if try connection.drainChange(of: .paintings) { try request() } }

  private func request() throws {
    let scale = try screens.scale()
    // The lock is held during the request, so that the replies of two threads are stored in their order.
    try state.withLock { state in
      for event in try connection.replyEvents(to: "get_paintings", { .getPaintings(serial: $0) }) {
        guard case .painted(_, let number, _, let area, let seconds, let microseconds) = event else {
          continue
        }
        state.seen = max(state.seen, UInt64(number))
        state.recent.append(
          DamageEvent(
            number: UInt64(number), rect: CGRect(numbers: area).scaled(by: scale),
            time: CompositorConnection.time(seconds, microseconds)))
      }
      if state.recent.count > maximumRemembered {
        state.recent.removeFirst(state.recent.count - maximumRemembered)
      }
    }
  }
}

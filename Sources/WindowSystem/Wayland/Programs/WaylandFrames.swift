// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The frames of programs, which the compositor answers itself.
final class WaylandFrames: FrameSynchronization {
  private let connection: CompositorConnection

  init(_ socket: String) throws { connection = try CompositorConnection(socket) }

  func hasUnansweredFrames(of processes: [pid_t]) -> Bool {
    // After the end of the compositor, no frame gets a reply; `check()` reports this.
    let events = try? connection.replyEvents(to: "get_clients") { .getClients(serial: $0) }
    return events?.contains { event in
      guard case .client(_, let process, _, let frames, let configures, _, _) = event else { return false }
      return processes.contains(process) && (frames > 0 || configures > 0)
    } ?? false
  }

  /// The compositor has one thread, and answers after it has handled all messages that have arrived.
  var coversServer: Bool { true }

  /// Does nothing: the compositor itself sends the input.
  func expectInput() {}

  func check() throws {
    do {
      _ = try connection.drainChange(of: [])
    } catch {
      throw WindowSystemError.framesUnanswered(reason: "\(error)")
    }
  }
}

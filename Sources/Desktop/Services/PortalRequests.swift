// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Processes
import Timing

/// Finds the open questions in the portals' dialogs on the session bus, and closes those without a caller.
///
/// Each question is an object of `org.freedesktop.impl.portal.Request` (xdg-desktop-portal 1.16). Its path ends with
/// the caller's name on the bus, in which dots are underscores, and a token.
struct PortalRequests {
  private static let root = "/org/freedesktop/portal/desktop/request"
  private static let interface = "org.freedesktop.impl.portal.Request"

  let bus: BusConnection
  let deadline: Deadline

  /// Closes the questions of callers that have left the bus; the portals treat these questions as denied.
  ///
  /// A program with an identity is on the bus through a proxy, which leaves a moment after the program.
  ///
  /// - Parameter limit: the time in which callers may leave. The function waits for all of it only if a caller with an
  ///   open question stays.
  /// - Returns: the number of closed questions.
  /// - Throws: `DesktopError` if the bus does not answer.
  func closeUnclaimed(within limit: Deadline) throws -> Int {
    var closed = 0
    while true {
      let callers = try children(of: Self.root)
      let gone = callers.filter { !hasOwner(Self.name(of: $0)) }
      for caller in gone {
        let path = "\(Self.root)/\(caller)"
        for token in try children(of: path) {
          try bus.call(
            DesktopServices.portalDialogs, "\(path)/\(token)", Self.interface, "Close",
            until: deadline.instant)
          closed += 1
        }
      }
      if gone.count == callers.count || limit.hasPassed { return closed }
      poll(nil, 0, TimeLimits.Desktop.endedOwnerPoll.milliseconds)
    }
  }

  private static func name(of caller: String) -> String { ":" + caller.replacing("_", with: ".") }

  private func hasOwner(_ name: String) -> Bool {
    // The call fails if the name has no owner.
    (try? bus.processIdentifier(of: name, deadline: deadline)) != nil
  }

  /// The names of the objects directly below a path; empty if there are no objects.
  private func children(of path: String) throws -> [String] {
    var description = ""
    try bus.call(
      DesktopServices.portalDialogs, path, "org.freedesktop.DBus.Introspectable", "Introspect",
      until: deadline.instant,
      read: { reply in
        var text: UnsafePointer<CChar>?
        let code = sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &text)
        if let text { description = String(cString: text) }
        return code
      })
    return description.matches(of: /<node name="([^"\/]+)"/).map { String($0.1) }
  }
}

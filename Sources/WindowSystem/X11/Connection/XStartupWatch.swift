// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// A connection to an X server that requests only the facts that are needed before the server is used.
struct XStartupWatch: StartupWatch {
  private let connection: XConnection
  let screenSize: CGSize

  init(display: String, authorityFile: String?, within seconds: TimeInterval) throws {
    connection = try XConnection(display: display, authorityFile: authorityFile, within: seconds)
    screenSize = connection.initialScreenSize
  }

  var serverProcess: pid_t? {
    // unix(7): the ids of the process at the other end of the socket, of its user and of its group.
    var credentials: [Int32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<Int32>.size * credentials.count)
    let socket = connection.descriptor
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials[0] > 0 else {
      return nil
    }
    return credentials[0]
  }

  func waitForWindowManager(until deadline: TimeInterval, while isHopeful: () -> Bool) throws -> Bool {
    // Property events are enabled first, so that a change between two checks ends the wait.
    connection.locked {
      var mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      connection.call { xcb_change_window_attributes($0, connection.root, XCB_CW_EVENT_MASK.rawValue, &mask) }
    }
    let atom = try XAtoms.intern(["_NET_SUPPORTING_WM_CHECK"], on: connection)[0]
    var isThere = false
    _ = try connection.wait(until: deadline) {
      try connection.drainEvents { _ in }
      isThere = try connection.property(atom, of: connection.root) != nil
      return isThere || !isHopeful()
    }
    return isThere
  }
}

// SPDX-License-Identifier: Apache-2.0

import CLinux
import CXCB
import Foundation
import Synchronization

/// Opens a connection within a time limit.
///
/// libxcb's own call has none: it waits for ever for a server that accepts and does not answer, as
/// a stopped one does. So it runs on a thread of its own, which closes a connection that comes late.
enum XConnector {
  static func connect(
    display: String, authorityFile: String?, within seconds: TimeInterval
  ) throws -> (connection: OpaquePointer, screen: Int) {
    let cookie = try authorityFile.map { path -> [UInt8] in
      guard let file = FileManager.default.contents(atPath: path) else {
        throw WindowSystemError.cannotConnect(
          display: display, reason: "its authority file \(path) cannot be read")
      }
      return XAuthorityFile.cookie(for: display, in: Array(file)) ?? []
    }
    let attempt = Attempt()
    Thread.detachNewThread {
      clinux_name_thread("understudy-x11")
      var screen: Int32 = 0
      let connection = open(display: display, cookie: cookie, screen: &screen)
      attempt.finish(connection, screen: screen)
    }
    guard attempt.finished.wait(timeout: .now() + seconds) == .success || !attempt.giveUp() else {
      throw WindowSystemError.serverNotAnswering(
        display: display, request: "the connection", seconds: seconds)
    }
    guard let (connection, screen) = attempt.connection else {
      throw WindowSystemError.cannotConnect(display: display, reason: "there is no memory for it")
    }
    let failure = xcb_connection_has_error(connection)
    guard failure == 0 else {
      xcb_disconnect(connection)
      throw WindowSystemError.cannotConnect(display: display, reason: reason(failure))
    }
    return (connection, Int(screen))
  }

  private static func open(display: String, cookie: [UInt8]?, screen: inout Int32) -> OpaquePointer? {
    guard var data = cookie?.map({ CChar(bitPattern: $0) }) else {
      return xcb_connect(display, &screen)
    }
    var name = XAuthorityFile.method.utf8.map { CChar(bitPattern: $0) }
    return name.withUnsafeMutableBufferPointer { name in
      data.withUnsafeMutableBufferPointer { data in
        var info = xcb_auth_info_t(
          namelen: data.isEmpty ? 0 : Int32(name.count), name: name.baseAddress,
          datalen: Int32(data.count), data: data.baseAddress)
        return xcb_connect_to_display_with_auth_info(display, &info, &screen)
      }
    }
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case XCB_CONN_CLOSED_PARSE_ERR: "that is not a display name such as :0"
    case XCB_CONN_CLOSED_INVALID_SCREEN: "the server has no such screen"
    case XCB_CONN_CLOSED_MEM_INSUFFICIENT: "there is no memory for it"
    default: "no server accepts a connection there"
    }
  }

  /// What the connecting thread and the caller share.
  private final class Attempt: Sendable {
    let finished = DispatchSemaphore(value: 0)
    private let state = Mutex(State.isUnderWay)

    private enum State {
      case isUnderWay, isGivenUp
      /// The connection by its address: a pointer is not handed from thread to thread.
      case isFinished(connection: Int, screen: Int32)
    }

    func finish(_ connection: OpaquePointer?, screen: Int32) {
      let address = Int(bitPattern: connection)
      state.withLock { state in
        if case .isGivenUp = state {
          xcb_disconnect(OpaquePointer(bitPattern: address))
        } else {
          state = .isFinished(connection: address, screen: screen)
        }
      }
      finished.signal()
    }

    /// False when the connection came at the last moment.
    func giveUp() -> Bool {
      state.withLock { state in
        if case .isFinished = state { return false }
        state = .isGivenUp
        return true
      }
    }

    /// The connection with the number of its screen; nil where none was made.
    var connection: (OpaquePointer, screen: Int32)? {
      let (address, screen) = state.withLock { state in
        if case .isFinished(let address, let screen) = state { (address, screen) } else { (0, 0) }
      }
      return OpaquePointer(bitPattern: address).map { ($0, screen) }
    }
  }
}

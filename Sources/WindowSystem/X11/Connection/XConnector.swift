// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronized
import Timing

/// Opens a connection within a time limit.
///
/// libxcb's function has no time limit: it waits forever for a server that accepts a connection but does not answer,
/// such as a stopped server. Therefore the function runs on a separate thread. If it connects after the limit, the
/// thread closes the connection.
enum XConnector {
  static func connect(
    display: String, authorityFile: String?, within seconds: TimeInterval
  ) throws -> (connection: OpaquePointer, screen: Int) {
    let deadline = MonotonicClock.now + seconds
    let cookie = try authorityFile.map { path -> [UInt8] in
      guard let file = FileManager.default.contents(atPath: path) else {
        throw WindowSystemError.cannotConnect(display: display, reason: .unreadableAuthority(path: path))
      }
      return XAuthority(reading: file).cookie(for: display) ?? []
    }
    let attempt = Attempt()
    NamedThread.start("understudy-x11") {
      var screen: Int32 = 0
      let connection = open(display: display, cookie: cookie, screen: &screen)
      attempt.finish(connection, screen: screen)
    }
    guard attempt.waitForEnd(until: deadline) || !attempt.giveUp() else {
      throw WindowSystemError.serverNotAnswering(
        display: display, request: "the connection", seconds: seconds)
    }
    guard let (connection, screen) = attempt.connection else {
      throw WindowSystemError.cannotConnect(display: display, reason: .noMemory)
    }
    let failure = xcb_connection_has_error(connection)
    guard failure == 0 else {
      xcb_disconnect(connection)
      throw WindowSystemError.cannotConnect(
        display: display, reason: reason(failure, display: display, cookie: cookie, until: deadline))
    }
    return (connection, Int(screen))
  }

  private static func open(display: String, cookie: [UInt8]?, screen: inout Int32) -> OpaquePointer? {
    guard var data = cookie?.map({ CChar(bitPattern: $0) }) else {
      return xcb_connect(display, &screen)
    }
    var name = XAuthority.method.utf8.map { CChar(bitPattern: $0) }
    return name.withUnsafeMutableBufferPointer { name in
      data.withUnsafeMutableBufferPointer { data in
        var info = xcb_auth_info_t(
          namelen: data.isEmpty ? 0 : Int32(name.count), name: name.baseAddress,
          datalen: Int32(data.count), data: data.baseAddress)
        return xcb_connect_to_display_with_auth_info(display, &info, &screen)
      }
    }
  }

  private static func reason(
    _ code: Int32, display: String, cookie: [UInt8]?, until deadline: TimeInterval
  ) -> ConnectionFailure {
    switch code {
    case XCB_CONN_CLOSED_PARSE_ERR: return .invalidName
    case XCB_CONN_CLOSED_INVALID_SCREEN: return .noSuchScreen
    case XCB_CONN_CLOSED_MEM_INSUFFICIENT: return .noMemory
    default:
      // The reason cannot be determined for a remote server, or if libxcb has found the secret itself.
      guard let cookie, display.hasPrefix(":"), let number = Int(XAuthority.displayNumber(display)) else {
        return .unknown
      }
      return XConnectionDiagnosis.failure(display: number, cookie: cookie, until: deadline)
    }
  }

  /// The state that the connecting thread and the caller share.
  private final class Attempt: Sendable {
    private let state = ConditionMutex(State.isUnderWay)

    private enum State {
      case isUnderWay, isGivenUp
      /// The connection as an address, because a pointer must not be passed between threads.
      case isFinished(connection: Int, screen: Int32)
    }

    func finish(_ connection: OpaquePointer?, screen: Int32) {
      let address = Int(bitPattern: connection)
      state.change { state in
        if case .isGivenUp = state {
          xcb_disconnect(OpaquePointer(bitPattern: address))
        } else {
          state = .isFinished(connection: address, screen: screen)
        }
      }
    }

    /// Waits until the attempt has ended; returns false if `deadline`, in seconds of `MonotonicClock`, passes first.
    func waitForEnd(until deadline: TimeInterval) -> Bool {
      state.wait(until: deadline) { if case .isUnderWay = $0 { true } else { false } }
    }

    /// Gives up the attempt; returns false if the attempt has ended at the last moment.
    func giveUp() -> Bool {
      state.withLock { state in
        if case .isFinished = state { return false }
        state = .isGivenUp
        return true
      }
    }

    /// The connection with the number of its screen; nil if no connection was made.
    var connection: (OpaquePointer, screen: Int32)? {
      let (address, screen) = state.withLock { state in
        if case .isFinished(let address, let screen) = state { (address, screen) } else { (0, 0) }
      }
      return OpaquePointer(bitPattern: address).map { ($0, screen) }
    }
  }
}

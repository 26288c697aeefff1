// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization
import Synchronized
import XCTest

@testable import Toolkits

/// Tests the pages of a browser that answers as the test determines.
final class DevToolsAccessTests: XCTestCase {
  /// A browser whose pages refuse all requests except those for the time zone.
  private final class Browser: Sendable {
    struct Request: Equatable {
      let method: String
      let session: String?
    }

    private struct State {
      var requests: [Request] = []
      var sessions = 0
      var refusesTimeZones = false
    }

    private let state = Mutex(State())
    private let input: FileDescriptor
    private let output: FileDescriptor

    init(reading input: FileDescriptor, writing output: FileDescriptor) {
      self.input = input
      self.output = output
      NamedThread.start("browser") { [self] in serve() }
    }

    func requests(_ method: String) -> [Request] {
      state.withLock { $0.requests.filter { $0.method == method } }
    }

    func refuseTimeZones(_ isRefused: Bool) { state.withLock { $0.refusesTimeZones = isRefused } }

    func open(_ target: String) {
      write(#"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"\#(target)"}}}"#)
    }

    /// Answers until the pipe is closed.
    private func serve() {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = Foundation.read(input.number, &buffer, buffer.count)
        guard count > 0 else { return }
        bytes += buffer[..<count]
        while let end = bytes.firstIndex(of: 0) {
          answer(Data(bytes[..<end]))
          bytes.removeSubrange(...end)
        }
      }
    }

    private func answer(_ data: Data) {
      // A request that cannot be read gets no response, so the call of the test times out.
      guard let request = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let id = request["id"] as? Int, let method = request["method"] as? String
      else { return }
      let session = request["sessionId"] as? String
      let result = state.withLock { state -> String? in
        state.requests.append(Request(method: method, session: session))
        switch method {
        case "Target.setDiscoverTargets": return "{}"
        case "Target.attachToTarget":
          state.sessions += 1
          return #"{"sessionId":"session \#(state.sessions)"}"#
        case "Emulation.setTimezoneOverride": return state.refusesTimeZones ? nil : "{}"
        default: return nil
        }
      }
      let answer = result.map { #""result":\#($0)"# } ?? #""error":{"code":-32000,"message":"not now"}"#
      write(#"{"id":\#(id),\#(answer)}"#)
    }

    private func write(_ message: String) {
      let bytes = Array(message.utf8) + [0]
      // If the pipe is closed, the test has ended.
      _ = Foundation.send(output.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  func testAPageThatRefusesTheTimeZoneIsAttachedOnceAndGetsItLater() throws {
    let (pipe, ends) = try DevToolsPipe.make()
    let browser = Browser(reading: ends[0], writing: ends[1])
    let access = DevToolsAccess(pipe: pipe)
    browser.open("A")
    try access.setTimeZone("Asia/Tokyo")
    browser.open("B")
    browser.refuseTimeZones(true)
    XCTAssertFalse(access.isAtRest())
    XCTAssertFalse(access.isAtRest())
    browser.refuseTimeZones(false)
    XCTAssertFalse(access.isAtRest())
    XCTAssertFalse(access.isAtRest())
    XCTAssertEqual(browser.requests("Target.attachToTarget").count, 2)
    XCTAssertEqual(
      browser.requests("Emulation.setTimezoneOverride").map(\.session),
      ["session 1", "session 2", "session 2", "session 2"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest

@testable import XCUIAutomation

/// Tests programs that are launched without a network.
final class NetworkTests: BehaviorTestCase {
  private static let folder = BehaviorFixture.folder.appendingPathComponent("Network")

  private func gtk(_ server: LocalServer) -> XCUIApplication {
    let app = XCUIApplication(url: Self.folder.appendingPathComponent("gtk.py"))
    app.launchArguments = ["--gtk=4"]
    app.launchEnvironment["SERVER_PORT"] = "\(server.port)"
    terminateAfterTest(app)
    return app
  }

  func testAnOfflineProgramReachesOnlyItself() throws {
    let server = try LocalServer()
    let app = gtk(server)
    app.launchArguments.append("--elsewhere")
    app.network = .offline
    let log = RecordLog.during { app.launch() }
    XCTAssertTrue(log.activities.map(\.name).contains("gtk.py is started without a network"))
    XCTAssertTrue(app.staticTexts["Machine: Connection refused"].exists)
    XCTAssertTrue(app.staticTexts["Own: connected"].exists)
    XCTAssertTrue(app.staticTexts["Elsewhere: Network is unreachable"].exists)
  }

  func testTheNextLaunchHasTheNetworkAgain() throws {
    let server = try LocalServer()
    let app = gtk(server)
    app.network = .offline
    app.launch()
    XCTAssertTrue(app.staticTexts["Machine: Connection refused"].exists)
    app.network = .unrestricted
    app.launch()
    XCTAssertTrue(app.staticTexts["Machine: connected"].exists)
  }

  /// The browser has its direct connection to the test, and its own sandbox.
  func testAnOfflineBrowserReportsItToItsPage() {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    app.launchArguments = ["--app=\(Self.folder.appendingPathComponent("online.html").absoluteString)"]
    terminateAfterTest(app)
    app.network = .offline
    app.clock.freeze(at: Date(timeIntervalSince1970: 1_803_859_190))
    app.launch()
    XCTAssertTrue(app.staticTexts["Offline"].waitForExistence(timeout: 5))
  }

  /// The process is the same as without the start, so that its end is reported as usual.
  func testACrashOfAnOfflineProgramIsReportedWithItsSignal() throws {
    let app = gtk(try LocalServer())
    app.network = .offline
    app.launch()
    let process = try XCTUnwrap(app.handle.application.processIdentifier)
    kill(process, SIGSEGV)
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 10))
    expectFailure(containing: "SIGSEGV") { app.staticTexts["Own: connected"].tap() }
  }
}

/// A socket of the test at which programs can connect.
private final class LocalServer {
  private let socket: Int32
  let port: UInt16

  init() throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    XCTAssertTrue(isListening)
  }

  deinit { close(socket) }
}

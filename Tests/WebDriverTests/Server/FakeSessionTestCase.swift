// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// A test of the server without a desktop, with a script in place of the processes of sessions.
class FakeSessionTestCase: XCTestCase {
  private(set) var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("webdriver-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// A server whose sessions are fake.
  func server(_ session: FakeSession, maximumSessions: Int = 4) -> WebDriverServer {
    var options = WebDriverServer.Options(
      executable: FakeSession.executable, arguments: FakeSession.arguments, environment: session.environment,
      bundle: folder.appendingPathComponent("Run.understudy"))
    options.maximumSessions = maximumSessions
    return WebDriverServer(options)
  }

  /// The body of the request for a session.
  let capabilities: WebDriverJSON = ["capabilities": ["alwaysMatch": [:]]]
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import WebServer
import XCTest

/// A client that calls the server without a connection.
struct DirectClient: Sendable {
  let server: WebDriverServer

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: the method of HTTP.
  ///   - path: the path of the command.
  ///   - body: the parameters of the command.
  ///   - headers: further headers.
  /// - Returns: the status of HTTP, and the value in the response.
  /// - Throws: an error if the response is not JSON.
  func ask(
    _ method: String, _ path: String, _ body: WebDriverJSON? = nil,
    headers: [(name: String, value: String)] = []
  ) async throws -> (status: Int, value: WebDriverJSON) {
    var request = WebRequest(
      method: method, target: path, headers: [("Host", "127.0.0.1:4723")] + headers, port: 4723)
    request.body = body?.data ?? Data()
    let response = await server.answer(request)
    return (response.status, try WebDriverJSON(parsing: response.body)["value"] ?? .null)
  }

  /// Begins a session.
  ///
  /// - Parameter capabilities: the body of the request.
  /// - Returns: the path of its commands.
  /// - Throws: an error if there is no session.
  func begin(_ capabilities: WebDriverJSON) async throws -> String {
    let (status, value) = try await ask("POST", "/session", capabilities)
    XCTAssertEqual(status, 200, "\(value)")
    return "/session/" + (try XCTUnwrap(value["sessionId"]?.string))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestReport
import WebServer

extension WebResponse {
  /// The headers that prevent a page of another site from embedding or reading a response of this server.
  ///
  /// The policy for the content of a page, such as its scripts, is in the page itself.
  static let protections: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
    ("Content-Security-Policy", "frame-ancestors 'none'"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  init(_ body: Data, _ mediaType: String) {
    self.init(status: 200, headers: Self.protections + [("Content-Type", mediaType)], body: body)
  }

  static func json(_ data: Data, status: Int = 200) -> WebResponse {
    var response = WebResponse(data, "application/json")
    response.status = status
    return response
  }

  /// Returns a response with a value as JSON.
  ///
  /// - Throws: an encoding error.
  static func json(_ value: some Encodable, status: Int = 200) throws -> WebResponse {
    json(try PageDocument.encode(value), status: status)
  }
}

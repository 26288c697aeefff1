// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One line from the server to the process of a session.
struct SessionMessage: Codable, Sendable {
  enum Content: Codable, Sendable {
    /// The first one.
    case begin(capabilities: JSON, session: String, number: Int)
    case command(Endpoint, element: String?, name: String?, body: JSON)
  }

  let content: Content

  var line: Data {
    get throws { try JSONEncoder().encode(self) + Data("\n".utf8) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

package struct WebRequest: Sendable {
  package let method: String
  /// The path exactly as sent, without the query: it is neither decoded nor normalized.
  package let path: String
  /// The text after the first "?".
  package let query: String?
  package let headers: [(name: String, value: String)]
  /// The port at which the request arrived.
  package let port: UInt16
  /// The address of the client; "" if it is unknown.
  package var sender = ""
  package var body = Data()

  package init(method: String, target: String, headers: [(name: String, value: String)], port: UInt16) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : nil
    self.headers = headers
    self.port = port
  }

  /// The values of all headers with a name (in upper or lower case), separated by commas (RFC 9110, section 5.2).
  package subscript(_ name: String) -> String? {
    let values = headers.filter { $0.name.caseInsensitiveCompare(name) == .orderedSame }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

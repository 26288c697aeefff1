// SPDX-License-Identifier: Apache-2.0

import Notation

/// An error of a request (JSON-RPC 2.0, section 5.1), as opposed to the failure of a tool, which is a result.
package struct RPCError: Error, Sendable, Equatable {
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    /// The declared revision of the protocol is not supported (revision 2026-07-28, `UnsupportedProtocolVersionError`).
    case unsupportedVersion = -32022
    /// More calls are running than the server allows; a code that the protocol leaves to implementations.
    case tooManyCalls = -32000
  }

  package let code: Code
  package let message: String
  package let data: JSONValue?

  package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "code": .number(Double(code.rawValue)), "message": .string(message),
    ]
    members["data"] = data
    return .object(members)
  }
}

extension RPCError: CustomStringConvertible {
  package var description: String { "\(message) (\(code.rawValue))" }
}

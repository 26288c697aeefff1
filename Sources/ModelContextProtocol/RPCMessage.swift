// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// A message of a client: one line with a JSON object (JSON-RPC 2.0).
package enum RPCMessage: Sendable, Equatable {
  case request(id: RPCIdentifier, method: String, parameters: JSONValue)
  case notification(method: String, parameters: JSONValue)
  /// The response to a request from the server; this server sends no requests.
  case response
  /// A line that is no message; the id is that of the line, if it could be read.
  case invalid(id: RPCIdentifier?, RPCError)

  /// The largest nesting depth of a message.
  static let maximumDepth = 64

  /// Parses a line.
  ///
  /// - Parameter line: the line without its line end.
  package init(_ line: Data) { self = Self.parse(line) }

  private static func parse(_ line: Data) -> RPCMessage {
    do throws(JSONReader.Problem) {
      return parse(try JSONValue(line, maximumDepth: maximumDepth))
    } catch {
      let reason =
        switch error {
        case .invalid: "The line is not JSON in UTF-8. Send each message as one line."
        case .nestedTooDeeply: "The line is nested deeper than \(maximumDepth) levels."
        }
      return .invalid(id: nil, RPCError(.parseError, reason))
    }
  }

  private static func parse(_ json: JSONValue) -> RPCMessage {
    func invalid(_ reason: String) -> RPCMessage {
      .invalid(id: json["id"].flatMap(RPCIdentifier.init), RPCError(.invalidRequest, reason))
    }
    guard case .object(let members) = json else {
      return invalid(
        json.array == nil
          ? "A message must be an object." : "A message must be an object; the protocol has no batches.")
    }
    guard json["jsonrpc"]?.string == "2.0" else { return invalid("\"jsonrpc\" must be \"2.0\".") }
    guard let method = json["method"] else {
      return members["result"] != nil || members["error"] != nil
        ? .response : invalid("A request requires \"method\", a string.")
    }
    guard let name = method.string else { return invalid("\"method\" must be a string.") }
    let parameters = members["params"] ?? [:]
    guard parameters.object != nil else { return invalid("\"params\" must be an object.") }
    guard let id = members["id"] else { return .notification(method: name, parameters: parameters) }
    guard let identifier = RPCIdentifier(id) else {
      return invalid("\"id\" must be a string or an integer of at most 53 bits.")
    }
    return .request(id: identifier, method: name, parameters: parameters)
  }
}

/// The id of a request: a string or an integer.
package enum RPCIdentifier: Hashable, Sendable {
  case text(String)
  case number(Int)

  package init?(_ json: JSONValue) {
    if let text = json.string {
      self = .text(text)
    } else if let number = json.integer {
      self = .number(number)
    } else {
      return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(Double(number))
    }
  }
}

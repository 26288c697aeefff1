// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// A message from a server to the process of a session, or a reply to one: one line of JSON.
///
/// The member "message" of the object is the number of the message; a reply has the same number.
package struct SessionEnvelope: Sendable, Equatable {
  /// The largest nesting depth of a line.
  ///
  /// It is one more than that of a client's document, which is a member of a message.
  static let maximumDepth = 201

  package let number: Int
  /// The members without the number.
  package private(set) var members: [String: JSONValue]

  package init(number: Int, members: [String: JSONValue]) {
    self.number = number
    self.members = members
    self.members["message"] = nil
  }

  /// Creates the message that ends another message early, because the client no longer waits for its reply.
  ///
  /// A message of this kind has no reply itself.
  init(number: Int, cancelling other: Int) {
    self.init(number: number, members: ["cancel": .number(Double(other))])
  }

  /// The number of the message that this message ends early; nil for another message.
  var cancelled: Int? { members["cancel"]?.integer }

  /// Parses a line; nil if it is not a message of this version of the program.
  ///
  /// - Parameter line: the line without its line end.
  package init?(_ line: Data) {
    // A line of another version needs no reason.
    guard let json = try? JSONValue(line, maximumDepth: Self.maximumDepth), let members = json.object,
      let number = json["message"]?.integer
    else { return nil }
    self.init(number: number, members: members)
  }

  package var data: Data {
    var members = members
    members["message"] = .number(Double(number))
    return JSONValue.object(members).data + Data("\n".utf8)
  }
}

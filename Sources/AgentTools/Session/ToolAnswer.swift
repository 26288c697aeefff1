// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import SessionProcesses

/// The reply of a session's process to a call.
struct ToolAnswer: SessionAnswer, Equatable {
  var text: String
  var pictures: [Data] = []
  var isFailure = false
  /// Whether this call has begun the session.
  ///
  /// It is also true if the program shows nothing yet, because the session can explain the program's state.
  var hasBegunSession = false

  init(_ text: String, pictures: [Data] = []) {
    self.text = text
    self.pictures = pictures
  }

  init(failure text: String) {
    self.text = text
    isFailure = true
  }

  /// Reads the members of a line; nil if the line is not a reply.
  init?(_ members: [String: JSONValue]) {
    guard let text = members["text"]?.string else { return nil }
    self.text = text
    pictures = (members["pictures"]?.array ?? []).compactMap { $0.string.flatMap { Data(base64Encoded: $0) } }
    isFailure = members["failure"]?.bool ?? false
    hasBegunSession = members["begun"]?.bool ?? false
  }

  var members: [String: JSONValue] {
    [
      "text": .string(text), "failure": .bool(isFailure), "begun": .bool(hasBegunSession),
      "pictures": .array(pictures.map { .string($0.base64EncodedString()) }),
    ]
  }

  var result: ToolResult { ToolResult(text, pictures: pictures, isFailure: isFailure) }
}

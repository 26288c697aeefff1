// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message from the process of a session to the server: the answer to one message.
struct SessionReply: Sendable, Equatable {
  /// The number of the answered message.
  let number: Int
  let answer: WebDriverResponse

  init(number: Int, answer: WebDriverResponse) {
    self.number = number
    self.answer = answer
  }

  /// Parses a line; nil if it is not a reply.
  ///
  /// - Parameter line: the line without its line end.
  init?(_ line: Data) {
    guard let json = WebDriverJSON(reading: line, maximumDepth: SessionMessage.maximumDepth),
      let number = json["message"]?.integer, let status = json["status"]?.integer
    else { return nil }
    self.number = number
    answer = WebDriverResponse(status: status, value: json["value"] ?? .null)
  }

  var line: Data {
    let json: WebDriverJSON = [
      "message": .number(Double(number)), "status": .number(Double(answer.status)), "value": answer.value,
    ]
    return json.data + Data("\n".utf8)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message of a page: input, the number of a drawn picture, or a command.
enum PageMessage {
  case input(PageInput)
  case frame(Int)
  case command(id: Int, name: String)

  private struct Head: Decodable {
    let input: String?
    let frame: Int?
    let `do`: String?
    let id: Int?
  }

  /// - Throws: `DecodingError` or ``PageCommandError`` for any other message.
  init(_ data: Data) throws {
    let decoder = JSONDecoder()
    let head = try decoder.decode(Head.self, from: data)
    if head.input != nil {
      self = .input(try decoder.decode(PageInput.self, from: data))
    } else if let number = head.frame {
      self = .frame(number)
    } else if let name = head.do, let id = head.id {
      self = .command(id: id, name: name)
    } else {
      throw PageCommandError("The page sent a message that is neither input nor a command.")
    }
  }
}

/// A message that the studio sends to pages without a request: `push` has the name of the event, `value` its fields.
struct PagePush<Event: StudioEvent>: Encodable {
  let push: String
  let value: Event

  init(_ event: Event) {
    push = Event.name
    value = event
  }
}

struct PageReply<Value: Encodable>: Encodable {
  let reply: Int
  let value: Value
}

struct PageRefusal: Encodable {
  let reply: Int
  let error: String
}

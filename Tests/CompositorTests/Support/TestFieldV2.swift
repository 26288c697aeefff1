// SPDX-License-Identifier: Apache-2.0

@testable import Compositor

/// A field of a program that accepts text by text-input-v2 as Qt does, and keys.
///
/// It drops text that arrives between a state that it has sent and the reply to its sync request after this state.
final class TestFieldV2 {
  private let program: TestProgram
  private let input: UInt32
  private var surface: UInt32?
  private var sync: UInt32?
  private var keyCount = 0
  /// The text that has arrived by keys and as text, in its order.
  private(set) var text = ""
  /// The number of strings that have arrived without keys.
  private(set) var commitCount = 0

  init(_ program: TestProgram) throws {
    self.program = program
    let manager = try program.client.bind(ZwpTextInputManagerV2.description)
    input = program.client.make(ZwpTextInputV2.description)
    program.client.send(manager, "get_text_input", [.object(input), .object(program.seat)])
    program.observer = { [weak self] in self?.take($0) }
    try program.client.roundTrip()
  }

  func disable() { if let surface { program.client.send(input, "disable", [.object(surface)]) } }

  private func take(_ event: WireClient.Event) {
    if event.object == program.keyboard, event.name == "key" {
      for scalar in program.keys.text.unicodeScalars.dropFirst(keyCount) {
        text.unicodeScalars.append(scalar)
        keyCount += 1
      }
    }
    if event.object == sync { sync = nil }
    guard event.object == input else { return }
    switch event.name {
    case "enter":
      guard case .uint(let serial) = event.arguments[0], case .object(let surface) = event.arguments[1] else {
        return
      }
      self.surface = surface
      program.client.send(input, "enable", [.object(surface)])
      program.client.send(input, "update_state", [.uint(serial), .uint(3)])
      let sync = program.client.make(WlCallback.description)
      program.client.send(1, "sync", [.object(sync)])
      self.sync = sync
    case "commit_string":
      guard sync == nil, case .string(let string?) = event.arguments[0] else { return }
      text += string
      commitCount += 1
    default: break
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Compositor

/// A field of a program that accepts text by text-input-v3, and keys.
final class TestField {
  private let program: TestProgram
  private let input: UInt32
  private var pending = ""
  /// The text that has arrived by keys and as text, in its order.
  private(set) var text = ""
  /// The length in bytes of each string that has arrived without keys.
  private(set) var commits: [Int] = []
  private var keyCount = 0
  /// Whether keys wait in a queue while the program reads further events once, as in GTK.
  private let queuesKeys: Bool
  private var readyKeyCount = 0
  /// The number of strings after which the field disables itself.
  var disablesAfter: Int?

  init(_ program: TestProgram, queuesKeys: Bool = false) throws {
    self.program = program
    self.queuesKeys = queuesKeys
    let manager = try program.client.bind(ZwpTextInputManagerV3.description)
    input = program.client.make(ZwpTextInputV3.description)
    program.client.send(manager, "get_text_input", [.object(input), .object(program.seat)])
    program.observer = { [weak self] in self?.take($0) }
    program.client.willPump = { [weak self] in
      guard let self else { return }
      takeKeys(upTo: readyKeyCount)
      readyKeyCount = program.keys.text.unicodeScalars.count
    }
    try program.client.roundTrip()
  }

  private func take(_ event: WireClient.Event) {
    if event.object == program.keyboard, event.name == "key", !queuesKeys { takeKeys(upTo: .max) }
    guard event.object == input else { return }
    switch event.name {
    case "enter": set("enable")
    case "commit_string":
      if case .string(let string?) = event.arguments[0] { pending += string }
    case "done":
      text += pending
      commits.append(pending.utf8.count)
      pending = ""
      if disablesAfter == commits.count { set("disable") }
    default: break
    }
  }

  private func takeKeys(upTo end: Int) {
    for scalar in program.keys.text.unicodeScalars.prefix(end).dropFirst(keyCount) {
      text.unicodeScalars.append(scalar)
      keyCount += 1
    }
  }

  private func set(_ request: String) {
    program.client.send(input, request, [])
    program.client.send(input, "commit", [])
  }
}

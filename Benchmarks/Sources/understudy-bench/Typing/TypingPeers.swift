// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCUIAutomation

/// Other tools that type the text.
///
/// xdotool types into the same program on the same desktop. Playwright types into the same page in a headless browser,
/// which is its default.
struct TypingPeers {
  /// The number of characters for xdotool, which loses most of a string; with more characters, the comparison would be
  /// slow.
  static let characters = 1000

  let options: Options

  struct Result {
    var name: String
    var characters = TypingPeers.characters
    var samples = Samples()
    var wrong = 0
  }

  /// Types a string with xdotool twice.
  ///
  /// - Parameters:
  ///   - view: the view that receives the text.
  ///   - program: the program under test.
  ///   - clear: clears the field and gives it the focus.
  /// - Returns: the times and the number of wrong characters; nil if xdotool or the desktop is missing.
  /// - Throws: an error if xdotool cannot be started.
  func xdotool(into view: XCUIElement, of program: TypingProgram, clear: () -> Void) throws -> Result? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool"),
      let desktop = AutomationSession.shared.host.current?.desktop
    else { return nil }
    let text = MixedText.text(count: Self.characters)
    var result = Result(name: "xdotool type --delay 0, \(program.name), \(Self.characters)")
    for _ in 0..<2 {
      clear()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
      process.arguments = ["type", "--delay", "0", "--", text]
      process.environment = [
        "DISPLAY": desktop.displayName, "XAUTHORITY": desktop.authorityFile, "LANG": "C.UTF-8",
      ]
      try result.samples.measure {
        try process.run()
        process.waitUntilExit()
      }
      // xdotool ends before the program has read the keys, so the time includes only the sending.
      _ = Waiter(session: .shared).wait(timeout: 3) { view.value as? String == text }
      result.wrong += Self.wrong(sent: text, received: view.value as? String ?? "")
    }
    return result
  }

  /// Types a string with Playwright; nil if Playwright is not installed.
  ///
  /// The text must be the same as for Understudy: the cost of a character in a page grows with the content of its
  /// field.
  func playwright(typing typed: String) throws -> Result? {
    let python = options.tool("playwright/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    let text = FileManager.default.temporaryDirectory.appendingPathComponent("typing-\(getpid()).txt")
    try typed.write(to: text, atomically: true, encoding: .utf8)
    // A file that cannot be removed is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: text) }
    let process = Process()
    let output = Pipe()
    process.executableURL = python
    process.arguments = [
      options.tool("type-playwright").path, "/usr/bin/chromium",
      options.fixtures.appendingPathComponent("typing.html").absoluteString, text.path, "3",
    ]
    process.standardOutput = output
    try process.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError(
        "Playwright was expected to type, but ended with status \(process.terminationStatus).")
    }
    var result = Result(
      name: "Playwright keyboard.type, \(typed.unicodeScalars.count)", characters: typed.unicodeScalars.count)
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 2, let seconds = Double(fields[0]), let wrong = Int(fields[1]) else { continue }
      result.samples.append(seconds)
      result.wrong += wrong
    }
    return result
  }

  private static func wrong(sent: String, received: String) -> Int {
    let sent = Array(sent.unicodeScalars)
    let received = Array(received.unicodeScalars)
    let different = zip(sent, received).filter { $0 != $1 }.count
    return different + abs(sent.count - received.count)
  }
}

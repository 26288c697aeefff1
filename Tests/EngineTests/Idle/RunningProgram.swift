// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// A program without windows, for tests.
struct RunningProgram {
  let process: Process
  let output: FileHandle
  private let input: FileHandle

  /// Returns when the program has written its first line, `ready`.
  init(_ executable: String, _ arguments: String...) throws {
    process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    XCTAssertEqual(String(decoding: self.output.availableData, as: UTF8.self), "ready\n")
  }

  var identifier: pid_t { process.processIdentifier }

  func write(_ text: String) { input.write(Data(text.utf8)) }

  /// Returns the output since the last call; waits until there is some.
  func line() -> String { String(decoding: output.availableData, as: UTF8.self) }

  func end() {
    kill(identifier, SIGKILL)
    process.waitUntilExit()
  }
}

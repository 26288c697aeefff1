// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program without windows, for tests.
package struct StartedProcess {
  /// The error for a program whose first line is not `ready`.
  package struct Problem: Error {
    let output: String
  }

  private let process: Process
  private let input: FileHandle
  package let output: FileHandle

  /// Starts a program, and waits until it has written its first line, `ready`.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: the arguments of the program.
  /// - Throws: an error if the program cannot be started, or writes another line; in the second case, it is ended.
  package init(_ executable: String, _ arguments: String...) throws {
    process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    // One byte at a time, because the next lines belong to the test.
    var line = Data()
    while line.last != UInt8(ascii: "\n"), let byte = try self.output.read(upToCount: 1), !byte.isEmpty {
      line += byte
    }
    guard line == Data("ready\n".utf8) else {
      end()
      throw Problem(output: String(decoding: line, as: UTF8.self))
    }
  }

  package var identifier: pid_t { process.processIdentifier }

  package func write(_ text: String) { input.write(Data(text.utf8)) }

  package func end() {
    // After its end, the system may give its identifier to another process.
    if process.isRunning { kill(identifier, SIGKILL) }
    process.waitUntilExit()
  }
}

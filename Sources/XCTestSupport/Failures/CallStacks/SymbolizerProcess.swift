// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// A running `llvm-symbolizer`, which reads one question per line and writes one reply per line.
///
/// The tool ends when its socket closes. The socket closes when this value is released, and when this process ends for
/// any reason.
struct SymbolizerProcess {
  private let socket: FileDescriptor
  private let child: ChildProcess

  /// Starts the tool.
  ///
  /// - Throws: `ProcessError` if the tool cannot be started.
  init(_ tool: String) throws {
    var environment = ProcessInfo.processInfo.environment
    // Without this variable, the tool downloads no debugging information.
    environment["DEBUGINFOD_URLS"] = nil
    let ends = try FileDescriptor.socketPair()
    socket = ends.0
    child = try ChildProcess(
      SpawnRequest(
        executable: tool, arguments: ["--output-style=JSON", "--inlines", "--no-demangle"],
        environment: environment, workingDirectory: "/", standardInput: ends.1, standardOutput: ends.1,
        standardError: try FileDescriptor.open("/dev/null", O_WRONLY)))
  }

  /// Sends the questions, and waits for the replies.
  ///
  /// - Returns: a line for each question; nil if the tool has ended, or does not answer in time. The tool is then
  ///   killed.
  func answers(to questions: [String]) -> [String]? {
    let deadline = Deadline(after: TimeLimits.Record.symbols.seconds)
    guard send(questions.map { $0 + "\n" }.joined()), let lines = read(questions.count, deadline) else {
      child.signalGroup(SIGKILL)
      _ = child.wait(Deadline(after: TimeLimits.Processes.kill.seconds))
      return nil
    }
    return lines
  }

  /// Sends a string.
  ///
  /// This does not block for long, because the questions of a call stack are far shorter than a socket's buffer.
  private func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func read(_ count: Int, _ deadline: Deadline) -> [String]? {
    var buffer = LineBuffer()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var lines: [String] = []
    while lines.count < count {
      guard waitUntilReady(socket.number, deadline: deadline) else { return nil }
      let length = Foundation.read(socket.number, &bytes, bytes.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return nil }
      lines += buffer.append(bytes[..<length])
    }
    return lines
  }
}

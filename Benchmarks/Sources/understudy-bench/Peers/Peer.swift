// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs

/// A tool for comparison, in a process that runs during all rounds.
///
/// It receives commands as lines, and answers with the result and with the time that it has measured itself. So the
/// time does not include the communication.
///
/// A peer that fails receives no more commands, and its note reports the reason.
final class Peer {
  /// The answer of a peer, a line of JSON.
  struct Answer: Decodable {
    let seconds: Double
    let value: Double?
  }

  private struct Line: Decodable {
    let seconds: Double?
    let value: Double?
    let error: String?
    let cannot: String?
  }

  let name: String
  /// The reason why the peer has failed; nil while it works.
  private(set) var failure: String?
  /// The reason why the peer cannot answer the last command, although it works; nil if it can.
  private(set) var refusal: String?
  private let ownDesktop: PrivateDesktop?
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private lazy var lines = TimedLines(output.fileHandleForReading)

  /// - Parameters:
  ///   - name: the peer's name in the report.
  ///   - executable: a file in the folder of tools, such as the interpreter with the packages of a script.
  ///   - arguments: the arguments of the executable.
  ///   - options: the options of the whole run.
  ///   - desktop: a separate desktop, which ends with the peer; nil for the session's desktop.
  init(
    _ name: String, executable: String, arguments: [String], options: Options, desktop: PrivateDesktop? = nil
  ) {
    self.name = name
    ownDesktop = desktop
    let executable = options.tool(executable)
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      failure = "\(executable.path) is not there; script/bench installs it"
      return
    }
    guard let used = desktop ?? AutomationSession.shared.host.current?.desktop else {
      failure = "there is no desktop"
      return
    }
    process.executableURL = executable
    process.arguments = arguments
    process.environment = used.environment
    if desktop != nil {
      // Accessibility support would slow down the browser of the peer.
      for name in ["AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"] {
        process.environment?[name] = "disabled:"
      }
      process.environment?["NO_AT_BRIDGE"] = "1"
    }
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { failure = "\(error)" }
  }

  static func dogtail(_ options: Options) -> Peer {
    Peer(
      "dogtail", executable: "dogtail/bin/python", arguments: [options.tool("drive-dogtail.py").path],
      options: options)
  }

  deinit { end() }

  /// Sends a command, and waits for its answer.
  ///
  /// - Parameters:
  ///   - words: the command and its arguments, in the form of the script.
  ///   - timeout: the time limit for the answer, in seconds.
  /// - Returns: the answer; nil if the peer has failed, now or earlier, and for a command that it does not support.
  @discardableResult
  func ask(_ words: String..., timeout: TimeInterval = 90) -> Answer? { ask(words, timeout: timeout) }

  @discardableResult
  func ask(_ words: [String], timeout: TimeInterval = 90) -> Answer? {
    guard failure == nil else { return nil }
    refusal = nil
    do {
      var line = try JSONEncoder().encode(words)
      line.append(UInt8(ascii: "\n"))
      try input.fileHandleForWriting.write(contentsOf: line)
      let answer = try JSONDecoder().decode(Line.self, from: try lines.next(timeout: timeout))
      if let seconds = answer.seconds { return Answer(seconds: seconds, value: answer.value) }
      if let reason = answer.cannot {
        refusal = reason
        return nil
      }
      failure = "\(words.joined(separator: " ")): \(answer.error ?? "the answer has no time")"
    } catch {
      failure = "\(words.joined(separator: " ")): \(error)"
    }
    end()
    return nil
  }

  func end() {
    defer { ownDesktop?.stop() }
    // If the input cannot be closed, the process is killed below.
    try? input.fileHandleForWriting.close()
    guard process.isRunning else { return }
    // The process ends when its input is closed, unless it hangs.
    let deadline = ContinuousClock.now + .seconds(5)
    while process.isRunning, ContinuousClock.now < deadline { _ = poll(nil, 0, 20) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// A description of the failure for the notes of a table; nil while the peer works.
  var note: String? { failure.map { "\(name) is left out: \($0)" } }
}

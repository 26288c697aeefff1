// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// This test executable in another process, which is controlled over a socket like by a runner.
final class DrivenProcess {
  /// A message of the process, which is one JSON object in a line.
  typealias Message = [String: Any]

  private(set) var messages: [Message] = []
  private let process = Process()
  private let socket: Int32
  private var received: [UInt8] = []
  private let folder: URL
  private let output: URL

  static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

  /// Starts the process.
  init(_ arguments: String..., environment: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("driven-\(UUID())")
    output = folder.appendingPathComponent("output")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    var ends: [Int32] = [0, 0]
    _ = try XCTUnwrap(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 ? true : nil)
    socket = ends[0]
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    // Foundation passes only the standard streams on, so a shell moves the channel to its number.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"exec "$0" "$@" 9<&0 0</dev/null"#, Self.executable] + arguments
    process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
    process.currentDirectoryURL = folder
    let own = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    process.environment = own.merging([
      "UNDERSTUDY_FIXTURES": "1", "UNDERSTUDY_RUNNER_CHANNEL": "9", "UNDERSTUDY_STREAM": "worker-1",
      "UNDERSTUDY_RESULT_PATH": folder.appendingPathComponent("run.understudy").path,
      "WORKER_MARKS": folder.appendingPathComponent("marks").path,
    ]) { $1 }.merging(environment) { $1 }
    try process.run()
    try (process.standardInput as? FileHandle)?.close()
  }

  deinit {
    close(socket)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  var processIdentifier: pid_t { process.processIdentifier }

  /// The marks that the tests wrote.
  var marks: [String] {
    let text = (try? String(contentsOf: folder.appendingPathComponent("marks"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  var record: BundleRecord {
    get throws { try BundleReader.read(folder.appendingPathComponent("run.understudy")) }
  }

  var log: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  // MARK: - The channel

  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    XCTAssertEqual(Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)), bytes.count)
  }

  func run(_ test: String, iteration: Int? = nil, number: Int) {
    let repetition = iteration.map { #","iteration":\#($0)"# } ?? ""
    send(#"{"run":"WorkerFixtureTests.\#(test)","number":\#(number)\#(repetition)}"#)
  }

  /// Waits for the next message of a kind; nil if the process closes the channel, or sends nothing within the limit.
  func next(_ event: String, within seconds: Int = 20) -> Message? {
    while let message = nextMessage(seconds) {
      messages.append(message)
      if message["event"] as? String == event { return message }
    }
    return nil
  }

  private func nextMessage(_ seconds: Int) -> Message? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(received[..<end])
        received.removeSubrange(...end)
        return (try? JSONSerialization.jsonObject(with: line)) as? Message
      }
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 4096)
      guard poll(&entry, 1, Int32(seconds) * 1000) > 0 else { return nil }
      let count = read(socket, &buffer, buffer.count)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }

  /// Runs tests one after another, and then ends the process regularly.
  ///
  /// - Returns: the message about the end of each test.
  func runAll(_ tests: [String]) -> [Message] {
    XCTAssertNotNil(next("ready"), log)
    let results = tests.enumerated().compactMap { number, test -> Message? in
      run(test, number: number)
      return next("finished")
    }
    send(#"{"end":true}"#)
    process.waitUntilExit()
    return results
  }

  /// Closes the channel, as the kernel does for a runner that was killed.
  func abandon() { shutdown(socket, Int32(SHUT_RDWR)) }

  func waitForEnd() -> (status: Int32, bySignal: Bool) {
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A client of `understudy mcp`, which runs in the same build as this program.
final class AgentClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private lazy var lines = TimedLines(output.fileHandleForReading)
  private var number = 0

  /// The program, next to this one in the folder of products.
  static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("understudy-studio")

  /// Starts the server.
  ///
  /// - Throws: `BenchmarkError` if it is not built.
  init() throws {
    guard FileManager.default.isExecutableFile(atPath: Self.executable.path) else {
      throw BenchmarkError(
        "\(Self.executable.path) is not there: swift build --product understudy-studio builds it.")
    }
    process.executableURL = Self.executable
    process.arguments = ["mcp"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Calls a tool and waits for its answer.
  ///
  /// - Parameters:
  ///   - tool: the name of the tool.
  ///   - arguments: its arguments.
  ///   - expected: a part of the text of the answer.
  /// - Throws: `BenchmarkError` for an answer without the part.
  func call(_ tool: String, _ arguments: [String: Any] = [:], expecting expected: String) throws {
    number += 1
    let message: [String: Any] = [
      "jsonrpc": "2.0", "id": number, "method": "tools/call",
      "params": [
        "name": tool, "arguments": arguments,
        "_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"],
      ],
    ]
    var line = try JSONSerialization.data(withJSONObject: message)
    line.append(UInt8(ascii: "\n"))
    try input.fileHandleForWriting.write(contentsOf: line)
    let answer = try JSONSerialization.jsonObject(with: try lines.next(timeout: 120)) as? [String: Any]
    let content = (answer?["result"] as? [String: Any])?["content"] as? [[String: Any]]
    let text = content?.first?["text"] as? String ?? "\(answer ?? [:])"
    guard text.contains(expected) else {
      throw BenchmarkError("\(tool) was expected to answer with \"\(expected)\", but answered:\n\(text)")
    }
  }

  /// Closes the connection, with which the server and its sessions end.
  func end() {
    // If the input cannot be closed, the server is ended below.
    try? input.fileHandleForWriting.close()
    let deadline = ContinuousClock.now + .seconds(20)
    while process.isRunning, ContinuousClock.now < deadline { _ = poll(nil, 0, 20) }
    if process.isRunning { process.terminate() }
  }
}

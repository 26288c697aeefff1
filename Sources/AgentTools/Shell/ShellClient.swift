// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Processes
import Timing

/// Sends one call to a ``AgentDaemon``.
package struct ShellClient {
  private let connection: FileDescriptor

  /// - Throws: `ProcessError` if no server listens at the path.
  package init(path: String) throws { connection = try LocalSocket.connect(to: path) }

  /// Sends a call and waits for its result.
  ///
  /// - Throws: ``ToolFailure`` if the server ends without a reply, or refuses the call.
  package func call(_ call: ToolCommandLine) throws -> ToolResult {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "tools/call",
      "params": [
        "name": .string(call.tool.rawValue), "arguments": .object(call.arguments),
        "_meta": ["io.modelcontextprotocol/protocolVersion": .string(ProtocolVersion.july2026.rawValue)],
      ],
    ]
    let line = message.data + Data("\n".utf8)
    let deadline = Deadline(after: TimeLimits.Sessions.send.seconds)
    guard line.withUnsafeBytes({ connection.send($0, until: deadline) }) else { throw Self.lost }
    var lines = LineBuffer()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(connection.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.lost }
      guard let answer = lines.appendData(buffer[0..<count]).first else { continue }
      return try Self.result(answer)
    }
  }

  private static let lost = ToolFailure(
    "The server of the sessions has ended. Start again with session_start.")

  private static func result(_ line: Data) throws -> ToolResult {
    // If a reply is not JSON, it comes from another program.
    guard let json = try? JSONValue(line, maximumDepth: 64) else { throw lost }
    if let error = json["error"] { throw ToolFailure(error["message"]?.string ?? "The call was refused.") }
    let texts = (json["result"]?["content"]?.array ?? []).compactMap { $0["text"]?.string }
    return ToolResult(texts.joined(separator: "\n"), isFailure: json["result"]?["isError"]?.bool ?? true)
  }
}

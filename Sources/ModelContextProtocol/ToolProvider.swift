// SPDX-License-Identifier: Apache-2.0

import Notation

/// The tools behind a ``ProtocolServer``.
package protocol ToolProvider: Sendable {
  /// The name of the server.
  var name: String { get }
  var version: String { get }
  /// Text for the model that uses the tools.
  var instructions: String { get }
  /// The tools, always in the same order.
  var tools: [ToolDescription] { get }

  /// Calls a tool; several calls may run at the same time.
  ///
  /// If the task is cancelled, because the client no longer waits, the call should end early.
  ///
  /// - Parameters:
  ///   - name: the name of one of ``tools``.
  ///   - arguments: the arguments as the client sent them; the tool checks them.
  /// - Returns: the result.
  func call(_ name: String, _ arguments: [String: JSONValue]) async -> ToolResult

  /// Ends everything that calls have started.
  func end() async
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Synchronization
import TestSupport

/// Tools without an engine: one answers with its arguments, one waits until it is cancelled or released.
final class EchoTools: ToolProvider {
  let name = "echo"
  let version = "1.0"
  let instructions = "Call echo."
  let tools = [
    ToolDescription("echo", "Answers the text.", arguments: ["type": "object"], isReadOnly: true),
    ToolDescription("wait", "Waits.", arguments: ["type": "object"], isReadOnly: true),
  ]

  private struct State {
    var isReleased = false
    var cancelled = 0
    var waiting = 0
    var ends = 0
  }

  private let state = Mutex(State())

  var cancelled: Int { state.withLock { $0.cancelled } }
  var waiting: Int { state.withLock { $0.waiting } }
  var ends: Int { state.withLock { $0.ends } }

  func release() { state.withLock { $0.isReleased = true } }

  func call(_ name: String, _ arguments: [String: JSONValue]) async -> ToolResult {
    if name == "wait" {
      state.withLock { $0.waiting += 1 }
      while !Task.isCancelled, !state.withLock({ $0.isReleased }) { await Task.yield() }
      state.withLock {
        $0.waiting -= 1
        if Task.isCancelled { $0.cancelled += 1 }
      }
    }
    return ToolResult(arguments["text"]?.string ?? "nothing", isFailure: arguments["text"] == nil)
  }

  func end() async {
    state.withLock { $0.ends += 1 }
    release()
  }
}

/// Checks a condition repeatedly until it is met, for at most 30 seconds, without blocking a thread of tasks.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  try await waitUntil(deadline: 30) { () async in condition() }
}

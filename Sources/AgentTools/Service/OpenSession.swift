// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import SessionProcesses
import Timing

/// A session of the server and its process.
final class OpenSession: Sendable {
  let request: SessionRequest
  let process: SessionProcess

  init(_ request: SessionRequest, _ process: SessionProcess) {
    self.request = request
    self.process = process
  }

  var handle: String { request.handle }
  var program: String { request.program }

  /// Sends a message to the process, and limits the time for the answer.
  ///
  /// At the limit, the call is cancelled; a process that does not answer even then is ended, so that no call takes
  /// longer than the limit and a few seconds.
  func ask(_ members: [String: JSONValue], within seconds: TimeInterval) async -> ToolAnswer {
    let call = Task { [process] in await process.ask(members) }
    let watch = Task { [process] in
      // Fails when the call has been answered.
      guard (try? await Task.sleep(for: .limiting(seconds: seconds))) != nil else { return }
      call.cancel()
      guard (try? await Task.sleep(for: TimeLimits.Agents.cancelledCall.duration)) != nil else { return }
      await process.endProcess()
    }
    let outcome = await withTaskCancellationHandler {
      await call.value
    } onCancel: {
      call.cancel()
    }
    watch.cancel()
    return answer(of: outcome)
  }

  private func answer(of outcome: SessionOutcome) -> ToolAnswer {
    switch outcome {
    case .answer(let members):
      ToolAnswer(members)
        ?? ToolAnswer(failure: "\(handle) was started by another version of Understudy. End it, and start a session again.")
    case .ended(let end):
      ToolAnswer(
        failure:
          "The process of \(handle) \(end), so the session is over; its program and desktop have ended. Start another "
          + "with session_start. The server and other sessions are not affected.")
    case .notSent: ToolAnswer(failure: "The call was cancelled before it began.")
    }
  }
}

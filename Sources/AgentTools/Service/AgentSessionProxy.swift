// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import SessionProcesses
import Synchronization
import Timing

/// A session of the server and its process.
final class AgentSessionProxy: RegisteredSession {
  let request: SessionRequest
  private let process: SessionProcess
  private let state: Mutex<State>

  private struct State {
    /// The reason why the server has ended the session; nil while it has not.
    var reason: String?
    /// The number of calls that are running, and the time at which the last one ended, in seconds of `MonotonicClock`.
    var calls = 0
    var lastCall = MonotonicClock.now
  }

  init(_ request: SessionRequest, _ process: SessionProcess) {
    self.request = request
    self.process = process
    state = Mutex(State())
  }

  var id: String { request.handle }
  var program: String { request.program }
  var isClosed: Bool { process.isClosed }
  var endReason: String? { reason ?? process.endReason }

  func endProcess() async { await process.endProcess() }

  /// Notes the reason why the server ends the session, for the answers of its running calls.
  func noteEnd(because reason: String) { state.withLock { $0.reason = $0.reason ?? reason } }

  /// The reason why the session has ended; nil while it is open, or if its process has ended unexpectedly.
  var reason: String? {
    state.withLock { state in
      if let reason = state.reason { return reason }
      let idle = MonotonicClock.now - state.lastCall
      guard process.isClosed, state.calls == 0, request.idleLimit > 0, idle >= request.idleLimit else {
        return nil
      }
      return "no call was made for \(Int(limiting: request.idleLimit)) s"
    }
  }

  /// Sends a message to the process, and limits the time for the reply.
  ///
  /// At the limit, the call is cancelled; a process that does not answer even then is ended, so that no call takes
  /// longer than the limit and a few seconds.
  func ask(_ message: AgentMessage, within seconds: TimeInterval) async -> ToolAnswer {
    // A process that ended between two calls has its reason before this call begins.
    let reason = reason
    state.withLock { $0.calls += 1 }
    defer {
      state.withLock { state in
        state.calls -= 1
        state.lastCall = MonotonicClock.now
      }
    }
    let begun = MonotonicClock.now
    let call = Task { [process] () async -> Result<ToolAnswer, SessionProcessEnd> in
      do throws(SessionProcessEnd) {
        return .success(try await process.ask(message))
      } catch {
        return .failure(error)
      }
    }
    let watch = Task { [self] in
      // Fails when the call has been answered.
      guard (try? await MonotonicClock.sleep(for: .limiting(seconds: seconds))) != nil else { return }
      call.cancel()
      guard (try? await MonotonicClock.sleep(for: TimeLimits.Agents.cancelledCall.duration)) != nil else {
        return
      }
      noteEnd(because: "a call did not end within \(Int(limiting: seconds)) s, and could not be cancelled")
      await process.endProcess()
    }
    let outcome = await withTaskCancellationHandler {
      await call.value
    } onCancel: {
      call.cancel()
    }
    watch.cancel()
    await watch.value
    switch outcome {
    case .success(var answer):
      if reason == nil, let ended = self.reason {
        // The session answers a call that it ends, for example with a wait that came to nothing.
        return ToolAnswer(failure: "\(Self.end(of: id, because: ended))\n\(answer.text)")
      }
      if MonotonicClock.now - begun >= seconds {
        answer.text =
          "The call did not end within \(Int(limiting: seconds)) s and was cancelled.\n" + answer.text
      }
      return answer
    case .failure(let end):
      return ToolAnswer(
        failure: (reason ?? self.reason).map { Self.end(of: id, because: $0) }
          ?? "The process of \(id) \(end.clause), so the session is over. \(Self.afterEnd)")
    }
  }

  private static let afterEnd =
    "Its program and desktop have ended. Start another with session_start. The server and other sessions are not "
    + "affected."

  private static func end(of handle: String, because reason: String) -> String {
    "\(handle) has ended: \(reason). \(afterEnd)"
  }
}

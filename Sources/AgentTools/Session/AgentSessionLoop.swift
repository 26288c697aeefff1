// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation
import Programs
import SessionProcesses

/// The loop of an agent's session in its process.
struct AgentSessionLoop: SessionLoop {
  private var session: AgentSession?

  var idleLimit: TimeInterval { session?.request.idleLimit ?? 0 }

  mutating func execute(_ message: AgentMessage) -> ToolAnswer {
    switch message {
    case .begin(let request): begin(request)
    case .call(let tool, let arguments):
      session.map { $0.answer(to: tool, arguments) } ?? ToolAnswer(failure: "The session has not started.")
    }
  }

  private mutating func begin(_ request: SessionRequest) -> ToolAnswer {
    do {
      let begun = try AgentSession(request)
      session = begun
      MemoryWatch.start(limit: request.memoryLimit)
      var answer = try begun.firstOverview()
      answer.hasBegunSession = true
      return answer
    } catch let failure as ToolFailure {
      return ToolAnswer(failure: failure.description)
    } catch {
      // A session whose start has failed is ended, so no call can follow.
      let reason = AutomationSession.shared.host.errorToReport(for: error)
      return ToolAnswer(failure: UntrustedText.fenced(AgentSession.short(reason)))
    }
  }

  mutating func end(because reason: SessionEndReason) -> Bool {
    session?.end(because: reason)
    return session != nil
  }
}

extension AgentService {
  /// Runs the process of one session, which reads messages of the server from its standard input, and sends replies on
  /// the same socket.
  package static func runSession() {
    var loop = AgentSessionLoop()
    loop.run()
  }
}

extension AgentSession {
  /// Executes a call, and counts it.
  fileprivate func answer(to tool: AgentTool, _ arguments: [String: JSONValue]) -> ToolAnswer {
    let answer: ToolAnswer
    do {
      answer = try call(tool, ToolArguments(arguments, of: tool))
    } catch let failure as ToolFailure {
      answer = ToolAnswer(failure: failure.description)
    } catch {
      answer = self.answer(to: error)
    }
    count.add(answer)
    return answer
  }

  /// Executes a call.
  ///
  /// - Throws: ``ToolFailure``, `AutomationError` and the errors of the bus and the display.
  private func call(_ tool: AgentTool, _ arguments: ToolArguments) throws -> ToolAnswer {
    switch tool {
    case .overview: try overview(arguments)
    case .find: try find(arguments)
    case .act: try act(arguments)
    case .wait: try wait(arguments)
    case .picture: try picture(arguments)
    case .explain: try explain(arguments)
    case .programs: try programs(arguments)
    case .recordCode: try recordCode(arguments)
    case .audit: try audit(arguments)
    case .sessionStart, .sessionEnd, .testsList, .testsRun, .failure, .doctor:
      throw ToolFailure("The server executes \(tool.rawValue) itself.")
    }
  }
}

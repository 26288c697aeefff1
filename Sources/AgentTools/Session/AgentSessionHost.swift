// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation
import Programs
import SessionProcesses

/// The process of a session, which executes calls from the server.
package enum AgentSessionHost {
  /// Executes calls until the session or the server ends.
  package static func run() {
    let record = SessionRecord()
    let inbox = record.readMessages { _ in SessionRecord.delayedEnd }
    var session: AgentSession?
    carryOut(&session, inbox)
    session?.end()
    record.end(hasSucceeded: session != nil)
    inbox.close()
  }

  private static func carryOut(_ session: inout AgentSession?, _ inbox: SessionInbox) {
    while true {
      switch inbox.next(within: session?.request.idleLimit ?? 0) {
      case .end, .unreadable: return
      case .nothing:
        AutomationSession.shared.recorder.note(
          "The client has made no call for a long time: the session ends")
        return
      case .cancelled(let number):
        inbox.answer(ToolAnswer(failure: "The call was cancelled before it began.").members, to: number)
      case .message(let message):
        let answer = answer(to: message.members, &session)
        inbox.didCarryOut()
        inbox.answer(answer.members, to: message.number)
      }
    }
  }

  private static func answer(to members: [String: JSONValue], _ session: inout AgentSession?) -> ToolAnswer {
    do {
      if let request = SessionRequest(members) {
        let begun = try AgentSession(request)
        session = begun
        MemoryWatch.start(limit: request.memoryLimit)
        var answer = try begun.firstOverview()
        answer.hasBegunSession = true
        return answer
      }
      guard let session else { return ToolAnswer(failure: "The session has not started.") }
      guard let tool = members["tool"]?.string.flatMap(AgentTool.init) else {
        return ToolAnswer(
          failure: "The session was started by another version of Understudy. End it, and start it again.")
      }
      return try session.call(tool, ToolArguments(members["arguments"]?.object ?? [:], of: tool))
    } catch let failure as ToolFailure {
      return ToolAnswer(failure: failure.description)
    } catch {
      // If the start of the session has failed, the server ends the session and sends no further call to it.
      if let session, SessionRequest(members) == nil { return session.answer(to: error) }
      let reason = AutomationSession.shared.host.errorToReport(for: error)
      return ToolAnswer(failure: DataText.fenced(AgentSession.short(reason)))
    }
  }
}

extension AgentSession {
  /// Executes a call.
  ///
  /// - Throws: ``ToolFailure``, `AutomationError` and the errors of the bus and the display.
  func call(_ tool: AgentTool, _ arguments: ToolArguments) throws -> ToolAnswer {
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

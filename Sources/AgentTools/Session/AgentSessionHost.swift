// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation
import Programs
import ResultBundle
import SessionProcesses
import Synchronization
import Timing

/// The process of a session, which executes calls from the server.
package enum AgentSessionHost {
  /// Whether the record of the session is complete, and only its captures are still being written.
  private static let onlyCapturesRemain = Atomic(false)

  /// Executes calls until the session or the server ends.
  package static func run() {
    let automation = AutomationSession.shared
    let writer = BundleWriter(
      url: automation.bundleURL, stream: BundleLocation.takeStreamName(),
      environment: ProcessInfo.processInfo.environment)
    automation.recorder.add(writer)
    let inbox = SessionInbox(descriptor: STDIN_FILENO) { _ in
      // This process does not end the program and its desktop itself: the guard, the process that ends a desktop after
      // its owner, ends all processes on the desktop.
      if !onlyCapturesRemain.load(ordering: .acquiring) {
        automation.recorder.record(
          RecordedIssue(
            type: "system", isFailure: true,
            compactDescription:
              "The session did not end within \(TimeLimits.Sessions.endOfRecord.seconds) s: its program or its desktop "
              + "is not responding",
            detailedDescription: nil, file: nil, line: nil))
      }
      automation.unfinishedVideos.warn(in: automation.recorder)
      writer.runDidFinishWithinTest()
      _exit(1)
    }
    var session: AgentSession?
    carryOut(&session, inbox)
    end(session, writer)
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
        return try begun.firstOverview()
      }
      guard let session else { return ToolAnswer(failure: "The session has not started.") }
      guard let tool = members["tool"]?.string.flatMap(AgentTool.init) else {
        return ToolAnswer(failure: "The process of the session is of another version.")
      }
      return try session.call(tool, ToolArguments(members["arguments"]?.object ?? [:], of: tool))
    } catch let failure as ToolFailure {
      return ToolAnswer(failure: failure.description)
    } catch {
      let host = AutomationSession.shared.host
      let text = "\(host.errorToReport(for: error))"
      let memory = MemoryWatch.report.map { "\n\($0)" } ?? ""
      return ToolAnswer(failure: DataText.fenced(DataText.short(text, lines: 40)) + memory)
    }
  }

  private static func end(_ session: AgentSession?, _ writer: BundleWriter) {
    session?.end()
    let automation = AutomationSession.shared
    automation.watch.finishOutput()
    onlyCapturesRemain.store(true, ordering: .releasing)
    automation.finishCaptures()
    onlyCapturesRemain.store(false, ordering: .releasing)
    automation.host.leaveUserDesktop()
    automation.host.discard()
    if let lost = automation.recorder.lostAttachments {
      writer.write(.loss(.init(events: 0, attachments: lost.count, reason: lost.reason)))
    }
    writer.runDidFinish(hasSucceeded: session != nil)
    if let trouble = writer.trouble {
      FileHandle.standardError.write(
        Data("warning: The record of the session is incomplete. \(trouble)\n".utf8))
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

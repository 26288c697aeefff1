// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import SessionProcesses

/// The process of a session, which reads commands from the server on its standard input, and sends answers on the same
/// socket.
package enum SessionHost {
  /// Executes commands until the session or the server ends.
  package static func run() {
    let record = SessionRecord()
    let inbox = record.readMessages { isCarryingOut in
      isCarryingOut ? "The session was ended while a command was still running" : SessionRecord.delayedEnd
    }
    var session: WebDriverSession?
    carryOut(&session, inbox)
    let hasSucceeded = session?.end() ?? false
    session = nil
    record.end(hasSucceeded: hasSucceeded)
    inbox.close()
  }

  /// Executes commands until the end of the session.
  private static func carryOut(_ session: inout WebDriverSession?, _ inbox: SessionInbox) {
    while true {
      let limit = session?.idleLimit ?? 0
      switch inbox.next(within: limit) {
      case .end: return
      case .nothing:
        AutomationSession.shared.recorder.note(
          "The client has not sent a command for \(limit) s: the session ends")
        return
      case .unreadable:
        // An answer needs the number of the message, which cannot be read. The server treats the end of this process as
        // the answer to all messages.
        return
      case .cancelled(let number):
        let answer = WebDriverResponse(
          WebDriverError(.unknownError, "The client disconnected before the command began."))
        inbox.answer(answer.members, to: number)
      case .message(let line):
        // The server treats the end of this process as the answer, as for an unreadable line.
        guard let message = SessionMessage(line) else { return }
        let answer = answer(to: message.content) { try value(of: message.content, &session) }
        inbox.didCarryOut()
        inbox.answer(answer.members, to: message.number)
      }
    }
  }

  private static func value(of content: SessionMessage.Content, _ session: inout WebDriverSession?) throws
    -> WebDriverJSON
  {
    switch content {
    case .begin(let capabilities, let id, let number):
      let begun = try WebDriverSession(
        Capabilities(values: capabilities.object ?? [:]), id: id, number: number)
      session = begun
      return begun.sentCapabilities
    case .command(let command, let element, let name, let body):
      guard let session else { throw WebDriverError(.invalidSessionID, "The session has not started.") }
      return try session.carryOutMindingAlerts(
        SessionCommand(command: command, element: element, name: name, body: body))
    }
  }

  private static func answer(to content: SessionMessage.Content, _ body: () throws -> WebDriverJSON)
    -> WebDriverResponse
  {
    do {
      return WebDriverResponse(try body())
    } catch let error as WebDriverError {
      guard error.mayBeOfDesktop,
        let failure = AutomationSession.shared.host.failure(behind: error.message)
      else { return WebDriverResponse(error.namingImplicitAnswers) }
      return WebDriverResponse(WebDriverError(failure))
    } catch {
      let error = AutomationSession.shared.host.errorToReport(for: error)
      if case .begin = content { return WebDriverResponse(WebDriverError(.sessionNotCreated, "\(error)")) }
      if let error = error as? AutomationError {
        return WebDriverResponse(WebDriverError(error).namingImplicitAnswers)
      }
      return WebDriverResponse(WebDriverError(.unknownError, "\(error)"))
    }
  }
}

extension WebDriverError {
  /// Whether the cause of the error may be a part of the desktop that has failed.
  fileprivate var mayBeOfDesktop: Bool {
    switch code {
    case .noSuchElement, .noSuchWindow, .staleElementReference, .elementNotInteractable, .timeout,
      .unableToCaptureScreen, .unknownError:
      true
    default: false
    }
  }

  /// The same error, with a list of the dialogs that the implicit interruption handler has answered.
  ///
  /// These answers may be the reason why the element or window is gone.
  fileprivate var namingImplicitAnswers: WebDriverError {
    guard code == .noSuchElement || code == .noSuchWindow || code == .staleElementReference else {
      return self
    }
    let answers = AutomationSession.shared.implicitAnswers.report
    guard !answers.isEmpty, !message.contains(ImplicitAnswerRecord.title) else { return self }
    return WebDriverError(code, ([message] + answers).joined(separator: "\n"), alert: alert)
  }
}

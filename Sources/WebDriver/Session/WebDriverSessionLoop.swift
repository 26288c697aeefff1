// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import SessionProcesses

/// The loop of a WebDriver client's session in its process.
struct WebDriverSessionLoop: SessionLoop {
  private var session: WebDriverSession?

  var idleLimit: TimeInterval { session?.idleLimit ?? 0 }

  mutating func execute(_ message: WebDriverMessage) -> WebDriverResponse {
    do {
      return WebDriverResponse(try value(of: message))
    } catch let error as WebDriverError {
      guard error.mayBeOfDesktop,
        let failure = AutomationSession.shared.host.failure(behind: error.message)
      else { return WebDriverResponse(error.namingImplicitAnswers) }
      return WebDriverResponse(WebDriverError(failure))
    } catch {
      let error = AutomationSession.shared.host.errorToReport(for: error)
      if case .begin = message { return WebDriverResponse(WebDriverError(.sessionNotCreated, "\(error)")) }
      if let error = error as? AutomationError {
        return WebDriverResponse(WebDriverError(error).namingImplicitAnswers)
      }
      return WebDriverResponse(WebDriverError(.unknownError, "\(error)"))
    }
  }

  private mutating func value(of message: WebDriverMessage) throws -> WebDriverJSON {
    switch message {
    case .begin(let capabilities, let id, let number):
      let begun = try WebDriverSession(
        Capabilities(values: capabilities.object ?? [:]), id: id, number: number)
      session = begun
      return begun.sentCapabilities
    case .command(let command):
      guard let session else { throw WebDriverError(.invalidSessionID, "The session has not started.") }
      return try session.carryOutMindingAlerts(command)
    }
  }

  mutating func end(because reason: SessionEndReason) -> Bool {
    defer { session = nil }
    return session?.end() ?? false
  }
}

extension WebDriverServer {
  /// Runs the process of one session, which reads messages of the server from its standard input, and sends replies on
  /// the same socket.
  package static func runSession() {
    var loop = WebDriverSessionLoop()
    loop.run()
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

// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import Foundation
import ResultBundle

/// The process of a session: reads commands from the server on its standard input, and answers there.
package enum SessionHost {
  /// Carries out commands until the session or the server ends.
  package static func run() {
    let automation = AutomationSession.shared
    let writer = BundleWriter(
      url: automation.bundleURL, stream: BundleLocation.takeStreamName(),
      environment: ProcessInfo.processInfo.environment)
    automation.recorder.add(writer)
    var session: WebDriverSession?
    while let line = readLine(strippingNewline: true) {
      guard let message = try? JSONDecoder().decode(SessionMessage.self, from: Data(line.utf8)) else {
        continue
      }
      var isOver = false
      let answer = answer {
        switch message.content {
        case .begin(let capabilities, let id, let number):
          let begun = try WebDriverSession(
            Capabilities(values: capabilities.object ?? [:]), id: id, number: number)
          session = begun
          return begun.capabilities
        case .command(let command, let element, let name, let body):
          guard let session else { throw WebDriverError(.invalidSessionID, "The session has not begun.") }
          isOver = command == .deleteSession
          return try session.carryOut(
            SessionCommand(command: command, element: element, name: name, body: body))
        }
      }
      if isOver {
        end(&session, writer)
        send(answer)
        return
      }
      send(answer)
    }
    end(&session, writer)
  }

  private static func end(_ session: inout WebDriverSession?, _ writer: BundleWriter) {
    let hasSucceeded = session?.end() ?? false
    session = nil
    AutomationSession.shared.noteRemainingOutput()
    AutomationSession.shared.discardDesktop()
    writer.runDidFinish(hasSucceeded: hasSucceeded)
    if let trouble = writer.trouble {
      FileHandle.standardError.write(
        Data("warning: The record of the session is not whole. \(trouble)\n".utf8))
    }
  }

  private static func answer(_ body: () throws -> JSON) -> Answer {
    do {
      return Answer(try body())
    } catch let error as WebDriverError {
      return Answer(error)
    } catch let error as AutomationError {
      return Answer(WebDriverError(error))
    } catch {
      return Answer(WebDriverError(.unknownError, "\(error)"))
    }
  }

  private static func send(_ answer: Answer) {
    guard var line = try? JSONEncoder().encode(answer) else { return }
    line.append(UInt8(ascii: "\n"))
    line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(STDIN_FILENO, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        // The server has gone: the next line is the end.
        if count < 0, errno != EINTR { return }
        done += max(count, 0)
      }
    }
  }
}

extension WebDriverError {
  /// What the engine found, in the words of the standard.
  init(_ error: AutomationError) {
    let code: Code =
      switch error.kind {
      case .noMatches: .noSuchElement
      case .multipleMatches, .unknownKey: .invalidArgument
      case .notHittable: error.isCovered ? .elementClickIntercepted : .elementNotInteractable
      case .disabled, .noKeyboardFocus: .elementNotInteractable
      case .textLost: .invalidElementState
      case .invalidQuery: .invalidSelector
      case .applicationNotFound, .launchFailed: .sessionNotCreated
      case .applicationNotRunning, .applicationExited, .applicationCrashed: .noSuchWindow
      case .applicationHung: .timeout
      case .desktopFailed: .unknownError
      case .unsupported: .unsupportedOperation
      }
    self.init(code, "\(error)")
  }
}

extension AutomationError {
  fileprivate var isCovered: Bool {
    guard case .obstacle(let obstacle) = cause else { return false }
    switch obstacle {
    case .coveredByWindow, .coveredByElement, .blockedByModal: return true
    default: return false
    }
  }
}

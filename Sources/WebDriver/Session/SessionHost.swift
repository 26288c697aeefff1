// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import Foundation
import ResultBundle
import Timing

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
    var lines = LineReader(descriptor: STDIN_FILENO)
    while true {
      let limit = session?.idleLimit ?? 0
      guard let line = lines.next(within: limit) else {
        if !lines.hasEnded {
          automation.recorder.note("The client has sent no command for \(limit) s: the session ends")
        }
        break
      }
      guard let message = try? JSONDecoder().decode(SessionMessage.self, from: line) else {
        // Each line has its answer: the server counts on it.
        send(Answer(WebDriverError(.unknownError, "The session and its server are of different versions.")))
        continue
      }
      var isOver = false
      let answer = answer(to: message.content) {
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
    AutomationSession.shared.finishCaptures()
    AutomationSession.shared.discardDesktop()
    writer.runDidFinish(hasSucceeded: hasSucceeded)
    if let trouble = writer.trouble {
      FileHandle.standardError.write(
        Data("warning: The record of the session is not whole. \(trouble)\n".utf8))
    }
  }

  private static func answer(to content: SessionMessage.Content, _ body: () throws -> JSON) -> Answer {
    do {
      return Answer(try body())
    } catch let error as WebDriverError {
      return Answer(error)
    } catch {
      if case .begin = content { return Answer(WebDriverError(.sessionNotCreated, "\(error)")) }
      if let error = error as? AutomationError { return Answer(WebDriverError(error)) }
      return Answer(WebDriverError(.unknownError, "\(error)"))
    }
  }

  private static func send(_ answer: Answer) {
    let unwritten = Answer(
      WebDriverError(.unknownError, "The answer has a number that JSON has no way to write."))
    guard var line = (try? JSONEncoder().encode(answer)) ?? (try? JSONEncoder().encode(unwritten)) else {
      return
    }
    line.append(UInt8(ascii: "\n"))
    line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.send(
          STDIN_FILENO, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
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

/// Lines of a descriptor.
private struct LineReader {
  let descriptor: Int32
  private(set) var hasEnded = false
  private var rest = Data()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// - Parameter seconds: the most to wait; 0 for as long as it takes.
  /// - Returns: without its end; nil when the time is up, or nothing more comes.
  mutating func next(within seconds: TimeInterval) -> Data? {
    let deadline = MonotonicClock.now + seconds
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[rest.index(after: end)...]) }
        return Data(rest[..<end])
      }
      let left = seconds > 0 ? max(0, deadline - MonotonicClock.now) : -1
      var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&input, 1, left < 0 ? -1 : Int32(min(left * 1000, Double(Int32.max - 1)).rounded(.up)))
      if ready == 0 { return nil }
      if ready < 0 {
        if errno == EINTR { continue }
        break
      }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest.append(contentsOf: buffer[0..<count])
    }
    hasEnded = true
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization
import Synchronized
import Timing

/// The process of a session, with a separate desktop.
///
/// A session that hangs or crashes does not affect other sessions.
///
/// Commands are executed one after the other, in the order in which they arrive. The end of the session has priority
/// over all commands that have not started.
final class SessionProcess: Sendable {
  let id: String
  private let process: ChildProcess
  private let socket: FileDescriptor
  private let writing = DispatchQueue(label: "org.understudy.webdriver.session")
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var continuations: [Int: CheckedContinuation<Answer, Never>] = [:]
    /// The number of the last message to the process.
    var lastNumber = 0
    /// Whether the process no longer answers, because it has ended or has closed its socket.
    var isClosed = false
  }

  /// - Parameters:
  ///   - id: the id of the session.
  ///   - executable: the executable of this program.
  ///   - arguments: the arguments with which the program runs a session.
  ///   - environment: the complete environment.
  /// - Throws: `ProcessError` if the process cannot be started.
  init(id: String, executable: String, arguments: [String], environment: [String: String]) throws {
    self.id = id
    let (ours, its) = try FileDescriptor.socketPair()
    let output = FileDescriptor(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3))
    process = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments, environment: environment,
        workingDirectory: FileManager.default.currentDirectoryPath, standardInput: its,
        standardOutput: output,
        standardError: output))
    socket = ours
    NamedThread.start("understudy-wd") { [self] in readAnswers() }
  }

  /// Sends a command and waits for its answer.
  ///
  /// If the task is cancelled, because the client has disconnected, the command ends early.
  func ask(_ content: SessionMessage.Content) async -> Answer {
    let number = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        writing.async { [self] in
          let isClosed = waiting.withLock { waiting in
            if !waiting.isClosed { waiting.continuations[number] = continuation }
            return waiting.isClosed
          }
          if isClosed { return continuation.resume(returning: answerAfterEnd) }
          if !write(SessionMessage(number: number, content: content).line) { answerAllWithEnd() }
        }
      }
    } onCancel: {
      writing.async { [self] in
        _ = write(SessionMessage(number: nextNumber(), content: .callOff(number)).line)
      }
    }
  }

  private func nextNumber() -> Int {
    waiting.withLock { waiting in
      waiting.lastNumber += 1
      return waiting.lastNumber
    }
  }

  /// Ends the program and its desktop in any state of the session, and returns when the process has ended.
  ///
  /// If the process does not end in time, it is killed. The guard of its desktop then ends all programs there.
  func endProcess() async {
    // The process ends when its input is closed, even while it executes a command.
    shutdown(socket.number, Int32(SHUT_WR))
    await NamedThread.result("understudy-end") { [process] in
      if process.wait(Deadline(after: TimeLimits.WebDriver.endOfSession.seconds)) == nil {
        process.signalGroup(SIGKILL)
        _ = process.wait(Deadline(after: TimeLimits.WebDriver.killedSession.seconds))
      }
    }
  }

  /// Whether the process no longer answers, because it has ended or has closed its socket.
  var isClosed: Bool { waiting.withLock { $0.isClosed } }

  /// - Returns: false if the process has ended.
  private func write(_ line: Data) -> Bool {
    line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = send(
          socket.number, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
        if count < 0 {
          guard errno == EINTR else { return false }
        } else {
          done += count
        }
      }
      return true
    }
  }

  private func readAnswers() {
    var lines = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(socket.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.take(buffer[0..<count]) {
        guard let reply = SessionReply(line) else { continue }
        waiting.withLock { $0.continuations.removeValue(forKey: reply.number) }?.resume(
          returning: reply.answer)
      }
    }
    answerAllWithEnd()
  }

  /// Answers all waiting commands with the end of the process, and all later commands too.
  private func answerAllWithEnd() {
    let unanswered = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.continuations = [:] }
      return waiting.continuations.values
    }
    for continuation in unanswered { continuation.resume(returning: answerAfterEnd) }
  }

  /// The answer to a command after the process has ended.
  private var answerAfterEnd: Answer {
    let end =
      process.wait(Deadline(after: TimeLimits.WebDriver.lostProcess.seconds))?.clause ?? "does not respond"
    return Answer(
      WebDriverError(
        .invalidSessionID,
        "The process of the session \(end), so the session has ended. See its output above."))
  }
}

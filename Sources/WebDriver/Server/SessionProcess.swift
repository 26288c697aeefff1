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
    var messages = 0
    var hasEnded = false
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
          let isEnded = waiting.withLock { waiting in
            if !waiting.hasEnded { waiting.continuations[number] = continuation }
            return waiting.hasEnded
          }
          if isEnded { return continuation.resume(returning: ended) }
          if !write(SessionMessage(number: number, content: content).line) { fail() }
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
      waiting.messages += 1
      return waiting.messages
    }
  }

  /// Ends the program and its desktop in any state of the session, and returns when the process has ended.
  ///
  /// If the process does not end in time, it is killed. The guard of its desktop then ends all programs there.
  func end() async {
    // The process ends at the end of its input, even while it executes a command.
    shutdown(socket.number, Int32(SHUT_WR))
    await NamedThread.result("understudy-end") { [process] in
      if process.wait(Deadline(after: TimeLimits.WebDriver.endOfSession.seconds)) == nil {
        process.signalGroup(SIGKILL)
        _ = process.wait(Deadline(after: TimeLimits.WebDriver.killedSession.seconds))
      }
    }
  }

  var hasEnded: Bool { waiting.withLock { $0.hasEnded } }

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
    fail()
  }

  private func fail() {
    let left = waiting.withLock { waiting in
      waiting.hasEnded = true
      defer { waiting.continuations = [:] }
      return waiting.continuations.values
    }
    for continuation in left { continuation.resume(returning: ended) }
  }

  private var ended: Answer {
    let end =
      process.wait(Deadline(after: TimeLimits.WebDriver.lostProcess.seconds))?.clause ?? "does not respond"
    return Answer(
      WebDriverError(
        .invalidSessionID,
        "The process of the session \(end), so the session has ended. See its output above."))
  }
}

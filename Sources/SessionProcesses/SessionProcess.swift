// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Processes
import Synchronization
import Synchronized
import Timing

/// The process of a session, with a separate desktop.
///
/// A session that hangs or crashes does not affect other sessions, or the server that starts them.
///
/// Messages are executed one after the other, in the order in which they arrive. The end of the session has priority
/// over all messages that have not started: they are not executed, and a running message ends early.
package final class SessionProcess: Sendable {
  package let id: String
  private let process: ChildProcess
  private let socket: FileDescriptor
  private let writing = DispatchQueue(label: "org.understudy.session")
  private let waiting = Mutex(Waiting())

  /// Receives the members of a reply; nil if the message was not sent, because its client no longer waits.
  private typealias Continuation = CheckedContinuation<Result<[String: JSONValue]?, SessionProcessEnd>, Never>

  private struct Waiting {
    var continuations: [Int: Continuation] = [:]
    /// The numbers of the messages that are not sent yet, without those whose client has disconnected.
    var unsent: Set<Int> = []
    /// The number of the last message to the process.
    var lastNumber = 0
    /// The moment until which messages wait for the end of the process, after it has ended, has closed its socket or
    /// has stopped reading; nil while it answers.
    ///
    /// All messages have the same moment, because the waits of many messages would add up.
    var end: Deadline?

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  /// - Parameters:
  ///   - id: the id of the session.
  ///   - executable: the executable of this program.
  ///   - arguments: the arguments with which the program runs a session.
  ///   - environment: the complete environment.
  /// - Throws: `ProcessError` if the process cannot be started.
  package init(id: String, executable: String, arguments: [String], environment: [String: String]) throws {
    self.id = id
    let (ours, its) = try FileDescriptor.socketPair()
    let output = try FileDescriptor.copy(of: STDERR_FILENO)
    process = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments, environment: environment,
        workingDirectory: FileManager.default.currentDirectoryPath, standardInput: its,
        standardOutput: output,
        standardError: output))
    socket = ours
    NamedThread.start("understudy-read") { [self] in readAnswers() }
  }

  /// Sends a message and waits for its reply.
  ///
  /// If the task is cancelled, because the client has disconnected, the message ends early; if it has not been sent
  /// yet, it is not executed.
  ///
  /// - Parameter message: the message to send.
  /// - Returns: the reply.
  /// - Throws: ``SessionProcessEnd`` if the process has ended, or ends before it answers.
  package func ask<Message: SessionMessage>(_ message: Message) async throws(SessionProcessEnd)
    -> Message.Answer
  {
    guard let members = try await outcome(of: message.members).get() else { return .cancelled }
    return Message.Answer(members) ?? .ofOtherVersion
  }

  private func outcome(of members: [String: JSONValue]) async -> Result<
    [String: JSONValue]?, SessionProcessEnd
  > {
    let number = waiting.withLock { waiting in
      let number = waiting.nextNumber()
      waiting.unsent.insert(number)
      return number
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        writing.async { [self] in send(members, number, continuation) }
      }
    } onCancel: {
      // A message that is not sent yet is not in the set when its turn comes.
      guard waiting.withLock({ $0.unsent.remove(number) }) == nil else { return }
      writing.async { [self] in cancel(number) }
    }
  }

  private func send(
    _ members: [String: JSONValue], _ number: Int, _ continuation: Continuation
  ) {
    let obstacle = waiting.withLock { waiting -> Obstacle? in
      if waiting.unsent.remove(number) == nil { return .clientDisconnected }
      if let end = waiting.end { return .processEnded(end) }
      waiting.continuations[number] = continuation
      return nil
    }
    switch obstacle {
    case nil: if !write(SessionEnvelope(number: number, members: members).data) { answerAllWithEnd() }
    case .processEnded(let deadline): continuation.resume(returning: .failure(end(until: deadline)))
    case .clientDisconnected: continuation.resume(returning: .success(nil))
    }
  }

  /// The reason why a message is not sent.
  private enum Obstacle {
    case processEnded(Deadline)
    case clientDisconnected
  }

  /// Ends a message early that has been sent, unless it has been answered.
  private func cancel(_ number: Int) {
    let next: Int? = waiting.withLock { $0.continuations[number] == nil ? nil : $0.nextNumber() }
    guard let next else { return }
    if !write(SessionEnvelope(number: next, cancelling: number).data) { answerAllWithEnd() }
  }

  /// Ends the process with its program and its desktop, in any state of the session.
  ///
  /// If the process does not end in time, it is killed. The guard of its desktop then ends all programs there. The
  /// method returns when the process has ended, or a short time after it was killed.
  package func endProcess() async {
    // The process ends when its input is closed, even while it executes a message.
    shutdown(socket.number, Int32(SHUT_WR))
    await NamedThread.result("understudy-end") { [process] in
      if process.wait(Deadline(after: TimeLimits.Sessions.endOfSession.seconds)) == nil {
        process.signalGroup(SIGKILL)
        _ = process.wait(Deadline(after: TimeLimits.Sessions.killedSession.seconds))
      }
    }
  }

  /// Whether the process no longer answers, because it has ended, has closed its socket or has stopped reading.
  package var isClosed: Bool { waiting.withLock { $0.end != nil } }

  /// Sends a line.
  ///
  /// - Returns: false if the process has ended, or does not read the line in time. No further line can be sent then,
  ///   because the process may have received a part of this one.
  private func write(_ line: Data) -> Bool {
    let deadline = Deadline(after: TimeLimits.Sessions.send.seconds)
    return line.withUnsafeBytes { socket.send($0, until: deadline) }
  }

  private func readAnswers() {
    var lines = LineBuffer()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(socket.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.appendData(buffer[0..<count]) {
        guard let answer = SessionEnvelope(line) else { continue }
        waiting.withLock { $0.continuations.removeValue(forKey: answer.number) }?.resume(
          returning: .success(answer.members))
      }
    }
    answerAllWithEnd()
  }

  /// Answers all waiting messages with the end of the process, and all later messages too.
  private func answerAllWithEnd() {
    let (deadline, unanswered) = waiting.withLock { waiting in
      let deadline = waiting.end ?? Deadline(after: TimeLimits.Sessions.lostProcess.seconds)
      waiting.end = deadline
      defer { waiting.continuations = [:] }
      return (deadline, waiting.continuations.values)
    }
    let end = end(until: deadline)
    for continuation in unanswered { continuation.resume(returning: .failure(end)) }
  }

  /// Waits for the end of the process, whose socket is closed.
  private func end(until deadline: Deadline) -> SessionProcessEnd {
    SessionProcessEnd(clause: process.wait(deadline)?.clause ?? "does not respond")
  }
}

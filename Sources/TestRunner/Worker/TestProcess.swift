// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings

/// A process that runs tests: the package's test executable.
final class TestProcess {
  /// The name of the process's stream in the bundle.
  let stream: String
  let start = StartTime()
  private let child: ChildProcess
  private let output: FileDescriptor
  private let channel: FileDescriptor?
  private var lines = LineBuffer()
  private(set) var outputHasEnded = false
  private(set) var channelHasEnded = false
  /// The last part of the output, for messages.
  private(set) var lastOutput = Data()

  /// - Parameters:
  ///   - executable: the test executable.
  ///   - arguments: the arguments after its name.
  ///   - environment: the environment variables.
  ///   - workingDirectory: the working folder.
  ///   - stream: the name of the process's stream of events.
  ///   - isDriven: whether the process gets a channel for commands.
  /// - Throws: `ProcessError.spawnFailed`, `.fileFailed`.
  init(
    executable: String, arguments: [String], environment: [String: String], workingDirectory: String,
    stream: String, isDriven: Bool
  ) throws {
    self.stream = stream
    var environment = environment
    let (reading, writing) = try FileDescriptor.pipe()
    var inherited: [FileDescriptor] = []
    if isDriven {
      let (ours, its) = try FileDescriptor.socketPair()
      channel = ours
      inherited = [its]
      environment[.runnerChannel] = "3"
    } else {
      channel = nil
      environment[.runnerChannel] = nil
    }
    environment[.stream] = stream
    child = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments, environment: environment,
        workingDirectory: workingDirectory, standardOutput: writing, standardError: writing,
        inherited: inherited))
    output = reading
    _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
    channelHasEnded = !isDriven
  }

  deinit { kill() }

  var processIdentifier: pid_t { child.processIdentifier }

  /// The end of the process; nil while it runs.
  var termination: Termination? { child.termination }

  /// A descriptor that becomes readable when the process has ended.
  var endDescriptor: Int32? { child.endDescriptor }

  /// The descriptors for poll(2).
  var descriptors: [Int32] {
    [outputHasEnded ? nil : output.number, channelHasEnded ? nil : channel?.number, child.endDescriptor]
      .compactMap { $0 }
  }

  func send(_ command: ChannelCommand) {
    guard let channel, !channelHasEnded else { return }
    let bytes = [UInt8](command.line)
    // A command is much shorter than the buffer of a socket, so it is sent completely unless the other end is closed.
    _ = Foundation.send(channel.number, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// Returns the messages since the last call.
  ///
  /// This method does not block.
  func takeEvents() -> [ChannelEvent] {
    guard let channel, !channelHasEnded else { return [] }
    var events: [ChannelEvent] = []
    while let piece = read(channel.number, isOver: &channelHasEnded) {
      for line in lines.take(piece) {
        if let event = try? JSONDecoder().decode(ChannelEvent.self, from: Data(line.utf8)) {
          events.append(event)
        }
      }
    }
    return events
  }

  /// Returns the output since the last call.
  ///
  /// This method does not block.
  func takeOutput() -> Data {
    guard !outputHasEnded else { return Data() }
    var all = Data()
    while let piece = read(output.number, isOver: &outputHasEnded) { all.append(piece) }
    lastOutput.append(all)
    if lastOutput.count > Self.maximumOfOutput { lastOutput = Data(lastOutput.suffix(Self.maximumOfOutput)) }
    return all
  }

  /// The maximum size of the stored output in bytes.
  ///
  /// The report of a crash with the calls of all threads has tens of thousands of bytes.
  private static let maximumOfOutput = 128 * 1024

  private func read(_ descriptor: Int32, isOver: inout Bool) -> Data? {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return nil }
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count > 0 { return Data(buffer[..<count]) }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { isOver = true }
    return nil
  }

  /// Kills the process, and all processes that it has started in its session.
  func kill() { child.signalGroup(SIGKILL) }
}

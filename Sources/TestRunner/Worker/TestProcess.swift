// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings

/// A process of the package's test executable, which runs tests.
final class TestProcess: WorkerProcess {
  let stream: String
  let start = StartTime()
  private let child: ChildProcess
  private let output: FileDescriptor
  private let channel: FileDescriptor?
  private var lines = LineBuffer()
  private(set) var outputHasEnded = false
  private(set) var channelHasEnded = false
  private(set) var lastOutput = Data()

  /// - Parameters:
  ///   - executable: the test executable.
  ///   - arguments: the arguments after its name.
  ///   - environment: the environment variables.
  ///   - workingDirectory: the working folder.
  ///   - stream: the name of the process's event stream.
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

  var termination: Termination? { child.termination }

  var endDescriptor: Int32? { child.endDescriptor }

  var descriptors: [Int32] {
    [outputHasEnded ? nil : output.number, channelHasEnded ? nil : channel?.number, child.endDescriptor]
      .compactMap { $0 }
  }

  func send(_ command: ChannelCommand) {
    guard let channel, !channelHasEnded else { return }
    let bytes = [UInt8](command.line)
    // A command is much shorter than the buffer of a socket, so it is sent completely unless the process has closed its
    // end of the socket.
    _ = Foundation.send(channel.number, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  func drainEvents() -> [ChannelEvent] {
    guard let channel, !channelHasEnded else { return [] }
    var events: [ChannelEvent] = []
    while let piece = read(channel.number, isOver: &channelHasEnded) {
      for line in lines.append(piece) {
        // The package may use a newer version of the library than the runner. A message that only this version has is
        // ignored.
        if let event = try? JSONDecoder().decode(ChannelEvent.self, from: Data(line.utf8)) {
          events.append(event)
        }
      }
    }
    return events
  }

  func drainOutput() -> Data {
    guard !outputHasEnded else { return Data() }
    var all = Data()
    // The number of reads is limited, so that the limits of a process that writes continuously are still checked.
    for _ in 0..<Self.maximumReads {
      guard let piece = read(output.number, isOver: &outputHasEnded) else { break }
      all.append(piece)
    }
    lastOutput.append(all)
    if lastOutput.count > Self.maximumOfOutput { lastOutput = Data(lastOutput.suffix(Self.maximumOfOutput)) }
    return all
  }

  /// The maximum size of the stored output in bytes.
  ///
  /// The report of a crash with the call stacks of all threads has tens of thousands of bytes.
  private static let maximumOfOutput = 128 * 1024
  private static let maximumReads = 64

  private func read(_ descriptor: Int32, isOver: inout Bool) -> Data? {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return nil }
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count > 0 { return Data(buffer[..<count]) }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { isOver = true }
    return nil
  }

  func kill() { child.signalGroup(SIGKILL) }

  func waitForEnd(_ deadline: Deadline) { _ = child.wait(deadline) }

  func killRest() {
    let leader = child.processIdentifier
    // If a process has this id, the id is in use again, and the group is not the one of the ended process.
    if Foundation.kill(leader, 0) != 0 { Foundation.kill(-leader, SIGKILL) }
  }
}

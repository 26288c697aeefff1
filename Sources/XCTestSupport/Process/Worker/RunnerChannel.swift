// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings
import Synchronization

/// The connection to the runner that has started this process: a stream socket on which both sides write lines of JSON.
///
/// The environment variable `UNDERSTUDY_RUNNER_CHANNEL` has the number of the socket's descriptor. Processes that the
/// tests start receive neither the descriptor nor the variable, since they are not workers.
final class RunnerChannel: Sendable {
  static let variable = Setting.runnerChannel.name

  private let descriptor: Int32
  private let sending = Mutex(())
  /// The received part of the next line, and the lines that have not been read yet.
  ///
  /// The lock can be held during the wait for a command, because only the thread that executes commands reads.
  private let received = Mutex((buffer: LineBuffer(), lines: ArraySlice<String>()))

  /// Returns the channel from the environment; nil if there is no channel, or if its descriptor is not a socket.
  static func inherited() -> RunnerChannel? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    unsetenv(variable)
    guard let number = Int32(text), number > 2 else { return nil }
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(number, SOL_SOCKET, SO_TYPE, &kind, &size) == 0,
      kind == Int32(SOCK_STREAM.rawValue), fcntl(number, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    return RunnerChannel(number)
  }

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a message to the runner.
  ///
  /// If the runner has ended, the message is dropped; the code that watches the channel detects the end.
  func sendMessage(_ message: RunnerMessage) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A message consists of strings and finite numbers, so it can always be encoded.
    guard let data = try? encoder.encode(message) else { return }
    let line = [UInt8](data) + [UInt8(ascii: "\n")]
    sending.withLock { _ in
      var done = 0
      while done < line.count {
        let count = line[done...].withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        done += count
      }
    }
  }

  /// Waits for the next command.
  ///
  /// - Returns: the command; nil if the runner sends no more commands. A line that is not a command counts as a command
  ///   without a test, which ends the run. Such a line may be the request of a runner of another version, and its
  ///   meaning cannot be guessed.
  func nextCommand() -> RunnerCommand? {
    guard let line = nextLine() else { return nil }
    return (try? JSONDecoder().decode(RunnerCommand.self, from: Data(line.utf8))) ?? RunnerCommand()
  }

  private func nextLine() -> String? {
    received.withLock { received in
      while true {
        if let line = received.lines.popFirst() { return line }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return nil }
        received.lines = received.buffer.append(bytes[..<count])[...]
      }
    }
  }

  /// Waits until the runner has closed its end of the channel.
  ///
  /// If the runner is killed, the kernel closes that end.
  func waitForEnd() {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    while true {
      let count = poll(&entry, 1, -1)
      if count < 0, errno == EINTR { continue }
      // The poll requests no events, so only an end or an error is reported.
      return
    }
  }
}

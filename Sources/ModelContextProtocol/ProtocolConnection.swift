// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronized
import Timing

/// Connects a ``ProtocolServer`` with two descriptors, usually standard input and output.
package final class ProtocolConnection: Sendable {
  /// The largest length of a line in bytes.
  ///
  /// The arguments of a tool are short; a longer line is an error or an attack.
  package static let maximumLine = 4 << 20

  private let input: Int32
  private let output: Int32
  private let end: Int32
  private let server: ProtocolServer
  private let writer: LineWriter

  /// - Parameters:
  ///   - tools: the provider of the tools that the client may call.
  ///   - input: the descriptor from which the messages of the client are read.
  ///   - output: the descriptor to which the responses are written.
  ///   - end: a descriptor that becomes readable when the connection must end at once, such as that of a signal; nil
  ///     if there is no such descriptor.
  package init(_ tools: any ToolProvider, input: Int32, output: Int32, end: Int32? = nil) {
    self.input = input
    self.output = output
    self.end = end ?? -1
    let writer = LineWriter(output)
    self.writer = writer
    server = ProtocolServer(tools) { writer.write($0) }
  }

  /// Answers until the client closes the connection; then ends everything that its calls have started.
  ///
  /// Calls that are running when the client closes its end of the input are answered if they end within a short time.
  /// If the client no longer reads either, or at the descriptor of the end, they end at once.
  package func run() async {
    await NamedThread.result("understudy-mcp") { [self] in
      read()
      let limit = MonotonicClock.now + TimeLimits.Agents.lastAnswers.seconds
      while isAwaited, MonotonicClock.now < limit {
        let slice = MonotonicClock.now + TimeLimits.Agents.writeSlice.seconds
        if server.waitUntilAnswered(until: min(slice, limit)) { return }
      }
    }
    await server.end()
    await NamedThread.result("understudy-mcp") { [self] in
      let limit = MonotonicClock.now + TimeLimits.Agents.lastAnswers.seconds
      server.waitUntilAnswered(until: limit)
      writer.finish(until: limit)
    }
  }

  /// Whether a client waits for responses: it has not closed its end of the output, and nothing has requested the end.
  private var isAwaited: Bool {
    var ready = [
      pollfd(fd: output, events: 0, revents: 0), pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    poll(&ready, 2, 0)
    if ready[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { writer.close() }
    return !writer.isClosed && ready[1].revents == 0
  }

  private func read() {
    var lines = LineBuffer(limit: Self.maximumLine)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !writer.isClosed {
      var ready = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        // A client that has ended closes its end of the output.
        pollfd(fd: output, events: 0, revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&ready, 3, -1) < 0, errno != EINTR { break }
      if ready[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { writer.close() }
      guard ready[2].revents == 0 else { return }
      guard ready[0].revents != 0 else { continue }
      let count = Foundation.read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.appendReportingLength(buffer[0..<count]) { receive(line) }
    }
    if let line = lines.removeRestReportingLength() { receive(line) }
  }

  /// Handles one line: an empty line is not a message, and a line may end with a carriage return.
  private func receive(_ line: LineBuffer.Line) {
    switch line {
    case .complete(let data):
      let message = data.last == UInt8(ascii: "\r") ? data.dropLast() : data
      if !message.isEmpty { server.receive(message) }
    case .tooLong: server.receiveTooLongLine(limit: Self.maximumLine)
    }
  }
}

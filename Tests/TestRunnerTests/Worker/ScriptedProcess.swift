// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

@testable import TestRunner

/// A process of a worker that runs no program: a test sets its output, its messages and its end.
final class ScriptedProcess: WorkerProcess {
  let stream: String
  let start = StartTime()
  /// The commands that the process was sent, as lines of JSON.
  private(set) var sent: [String] = []
  /// The number of times that the process was killed.
  private(set) var kills = 0
  private(set) var termination: Termination?
  private(set) var lastOutput = Data()
  private var output = Data()
  private var events: [ChannelEvent] = []

  init(stream: String = "worker-1-1") { self.stream = stream }

  // MARK: The script

  /// Adds text to the output.
  func write(_ text: String) {
    output += Data(text.utf8)
    lastOutput += Data(text.utf8)
  }

  /// Adds a message on the channel.
  func report(_ event: ChannelEvent) { events.append(event) }

  /// Ends the process.
  func end(_ termination: Termination) { self.termination = termination }

  // MARK: WorkerProcess

  var outputHasEnded: Bool { termination != nil }
  var channelHasEnded: Bool { termination != nil }
  var descriptors: [Int32] { [] }
  var endDescriptor: Int32? { nil }

  func send(_ command: ChannelCommand) { sent.append(String(decoding: command.line, as: UTF8.self)) }

  func drainEvents() -> [ChannelEvent] {
    defer { events = [] }
    return events
  }

  func drainOutput() -> Data {
    defer { output = Data() }
    return output
  }

  func kill() { kills += 1 }
  func waitForEnd(_ deadline: Deadline) {}
  func killRest() {}
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The process of a worker, as its driver and the run use it.
///
/// The tests of the drivers and of the limits use a scripted process, which starts no program.
protocol WorkerProcess: AnyObject {
  /// The name of the process's stream in the bundle.
  var stream: String { get }
  var start: StartTime { get }

  // MARK: Messages and output

  func send(_ command: ChannelCommand)
  /// Returns the messages since the last call, without blocking.
  func drainEvents() -> [ChannelEvent]
  /// Returns the output since the last call, without blocking.
  func drainOutput() -> Data
  /// The last part of the output, for messages.
  var lastOutput: Data { get }
  /// Whether all output was read, and all processes have closed the pipe of the output.
  var outputHasEnded: Bool { get }
  /// Whether the process has closed the channel for commands, or has no channel.
  var channelHasEnded: Bool { get }
  /// The descriptors for poll(2).
  var descriptors: [Int32] { get }

  // MARK: The end

  /// The way in which the process ended; nil while it is running.
  var termination: Termination? { get }
  /// A descriptor that becomes readable when the process has ended; nil if the kernel does not support it.
  var endDescriptor: Int32? { get }
  /// Kills the process and its process group.
  func kill()
  /// Waits for the end of the process, at most until the deadline, and collects its status.
  func waitForEnd(_ deadline: Deadline)
  /// Kills the processes that are still in the process group after the process has ended.
  func killRest()
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A desktop of another process, which uses a program on it at the command of this process.
///
/// The other process is a ``DesktopDriver``.
final class DrivenDesktop {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private var lines: TimedLines

  /// The time limit for the start of the desktop and of the program, while other desktops start.
  private static let start: TimeInterval = 180
  /// The time limit for the last step of a run, beyond the length of the run.
  private static let lastStep: TimeInterval = 120

  /// Starts the process, without waiting for the desktop.
  init(_ program: DensityProgram, options: Options) throws {
    process = options.selfProcess(["--density-driver", program.rawValue])
    process.standardInput = input
    process.standardOutput = output
    lines = TimedLines(output.fileHandleForReading)
    try process.run()
  }

  deinit { end() }

  func waitUntilReady() throws {
    guard case .ready = try answer(timeout: Self.start) else { throw unexpected("that the program is ready") }
  }

  /// Begins to use the program, without waiting for the end.
  func begin(seconds: Double, pause: Double, delay: Double) throws {
    try send(.use(seconds: seconds, pause: pause, delay: delay))
  }

  /// Waits until the use has ended, and returns the duration of each step in seconds.
  func steps(of seconds: Double) throws -> [Double] {
    guard case .steps(let steps) = try answer(timeout: seconds + Self.lastStep) else {
      throw unexpected("the durations of the steps")
    }
    return steps
  }

  /// Returns the memory of the desktop, the program and the other process.
  func read() throws -> DesktopReading {
    try send(.read)
    guard case .reading(let reading) = try answer(timeout: Self.lastStep) else {
      throw unexpected("the memory of the desktop")
    }
    return reading
  }

  /// Makes the other process end its desktop, without waiting.
  func requestEnd() {
    // If the input cannot be closed, `end()` kills the process.
    try? input.fileHandleForWriting.close()
  }

  /// Ends the desktop, and waits for its end for at most twenty seconds.
  func end() {
    requestEnd()
    let deadline = ContinuousClock.now + .seconds(20)
    while process.isRunning, ContinuousClock.now < deadline { _ = poll(nil, 0, 20) }
    // The guard of the desktop ends the desktop if its process was killed.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private func send(_ command: DesktopDriver.Command) throws {
    var line = try JSONEncoder().encode(command)
    line.append(UInt8(ascii: "\n"))
    try input.fileHandleForWriting.write(contentsOf: line)
  }

  private func answer(timeout: TimeInterval) throws -> DesktopDriver.Answer {
    try JSONDecoder().decode(DesktopDriver.Answer.self, from: try lines.next(timeout: timeout))
  }

  private func unexpected(_ expected: String) -> BenchmarkError {
    BenchmarkError(
      "The process of a desktop was expected to report \(expected), but reported something else.")
  }
}

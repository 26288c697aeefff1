// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs

/// Measures the memory and the processor time of one desktop, in a separate process, so that the memory of this process
/// is that of a test that does nothing else.
struct RestProbe {
  /// A time in which the desktop is at rest, or in use.
  struct Phase: Codable {
    /// The state at the beginning, from which the processor time counts.
    let before: DesktopReading
    let after: DesktopReading
    /// The length in seconds.
    let seconds: Double
    /// The number of steps; 0 at rest.
    var steps = 0
  }

  /// The result, which the process prints as a line of JSON.
  struct Result: Codable {
    /// The desktop without a program.
    let empty: Phase
    /// With the program, without input.
    let resting: Phase
    /// With the program, one step directly after the other.
    let used: Phase
  }

  /// The time after a start, in which programs finish their own work; it is not measured.
  private static let settling = Duration.seconds(2)

  let options: Options

  /// The time for which a desktop at rest is observed.
  private var rest: Duration { options.isQuick ? .seconds(2) : .seconds(10) }

  /// Measures a desktop without a program, with a program at rest, and in use.
  func run(_ program: DensityProgram) throws -> Result {
    let desktop = try AutomationSession.shared.host.desktop().desktop
    defer { AutomationSession.shared.host.discard() }
    Self.pause(Self.settling)
    let empty = try atRest(desktop, parts: nil)
    let parts = DesktopReading.processes(of: desktop)
    let target = try DensityTarget(program, options: options)
    defer { target.end() }
    try target.launch()
    Self.pause(Self.settling)
    let resting = try atRest(desktop, parts: parts)
    // The first step is not measured, because it also reads code from files.
    try target.step()
    let steps = options.rounds(160)
    let before = try DesktopReading(of: desktop, parts: parts)
    let start = ContinuousClock.now
    for _ in 0..<steps { try target.step() }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let after = try DesktopReading(of: desktop, parts: parts)
    return Result(
      empty: empty, resting: resting,
      used: Phase(before: before, after: after, seconds: seconds, steps: steps))
  }

  /// Reads the memory of a desktop without a program.
  ///
  /// - Parameter destination: the properties of the desktop, as a destination.
  /// - Returns: the state of the desktop at rest.
  /// - Throws: `DesktopError`, or `BenchmarkError` if the memory cannot be read.
  func read(destination: String) throws -> DesktopReading {
    let desktop = try PrivateDesktop.start(DesktopConfiguration(parsing: destination))
    defer { desktop.stop() }
    Self.pause(Self.settling)
    return try DesktopReading(of: desktop)
  }

  private func atRest(_ desktop: PrivateDesktop, parts: Set<pid_t>?) throws -> Phase {
    let before = try DesktopReading(of: desktop, parts: parts)
    let start = ContinuousClock.now
    Self.pause(rest)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return Phase(before: before, after: try DesktopReading(of: desktop, parts: parts), seconds: seconds)
  }

  private static func pause(_ duration: Duration) {
    _ = poll(nil, 0, Int32(duration / .milliseconds(1)))
  }
}

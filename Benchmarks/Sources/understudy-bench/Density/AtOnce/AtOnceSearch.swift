// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Searches the number of desktops at once with which the median step takes twice as long as on a single desktop.
///
/// The number of desktops is doubled until a step takes more than twice as long. Then the numbers in between are
/// bisected, so that the next larger number than the result was measured too, and is too large.
struct AtOnceSearch {
  /// The measurement of a number of desktops at once.
  struct Measurement {
    let desktops: Int
    let steps: Samples
    /// The elapsed time of the use in seconds.
    let seconds: Double
    /// The memory of each owner on all desktops together, in megabytes.
    let memory: [DesktopReading.Owner: Double]
    /// The part of the time in which the machine's processors worked, from 0 to 1.
    let busyPart: Double
    /// The memory of the machine that is still available, in megabytes.
    let available: Double

    var stepsPerSecond: Double { Double(steps.seconds.count) / seconds }
    /// The memory of a desktop with its program and its test process, in megabytes.
    var memoryPerDesktop: Double { memory.values.reduce(0, +) / Double(desktops) }
  }

  struct Result {
    /// The measurements in the order of the number of desktops.
    var measurements: [Measurement] = []
    /// The largest number of desktops with which a step took at most twice as long; 0 if none was measured.
    var most = 0
    /// The reason why no larger number was measured, as a sentence.
    var reason = ""
  }

  /// A step may take this many times as long as on a single desktop.
  static let most = 2.0
  /// The largest number of desktops that are tested.
  private static let limit = 64
  /// The part of the machine's memory that stays free.
  private static let reserve = 0.1
  /// The memory of a desktop that is assumed before one was measured, in megabytes.
  private static let assumedMemory = 1000.0

  let program: DensityProgram
  /// The seconds between the steps.
  let pause: Double
  let options: Options

  private var limit: Int { options.isQuick ? 4 : Self.limit }
  private var length: Double { options.isQuick ? 2 : 6 }

  func run() -> Result {
    var result = Result()
    let fleet = DesktopFleet(program, options: options)
    defer { fleet.end() }
    do {
      try search(fleet, &result)
    } catch {
      result.reason = "A larger number could not be measured: \(error)"
    }
    result.measurements.sort { $0.desktops < $1.desktops }
    return result
  }

  private func search(_ fleet: DesktopFleet, _ result: inout Result) throws {
    var next = 1
    var tooMany: Int?
    while true {
      if let lack = try lackOfMemory(for: next, fleet, result) {
        result.reason = lack
        return
      }
      let measurement = try measure(next, fleet)
      result.measurements.append(measurement)
      let alone = result.measurements[0].steps.median
      if measurement.steps.median <= Self.most * alone { result.most = next } else { tooMany = next }
      if let tooMany {
        guard tooMany - result.most > 1 else {
          result.reason = "With \(tooMany), a step took more than twice as long as with 1."
          return
        }
        next = (result.most + tooMany) / 2
      } else {
        guard next < limit else {
          result.reason = "More than \(limit) were not tried."
          return
        }
        next = min(2 * next, limit)
      }
    }
  }

  private func measure(_ count: Int, _ fleet: DesktopFleet) throws -> Measurement {
    try fleet.resize(to: count)
    // The first use is not measured, because programs that have just started still do work of their start.
    _ = try fleet.use(seconds: 1, pause: 0)
    let before = try MachineReading()
    let start = ContinuousClock.now
    let steps = try fleet.use(seconds: length, pause: pause)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let after = try MachineReading()
    let readings = try fleet.read()
    let memory = DesktopReading.Owner.allCases.map { owner in
      (owner, readings.reduce(0) { $0 + $1.memory(of: owner).proportional })
    }
    return Measurement(
      desktops: count, steps: Samples(steps), seconds: seconds,
      memory: Dictionary(uniqueKeysWithValues: memory), busyPart: after.busyPart(since: before),
      available: after.availableMemory)
  }

  /// Returns the reason why this machine has not enough memory for a number of desktops, as a sentence; nil if it has.
  private func lackOfMemory(for count: Int, _ fleet: DesktopFleet, _ result: Result) throws -> String? {
    let machine = try MachineReading()
    let each = result.measurements.map(\.memoryPerDesktop).max() ?? Self.assumedMemory
    // A desktop may need a quarter more than the ones before.
    let needed = Double(max(0, count - fleet.count)) * each * 1.25
    let left = machine.availableMemory - needed
    guard left < machine.memory * Self.reserve else { return nil }
    return String(
      format:
        "%d were not started: they need %.0f MB more, and the machine has %.0f MB, of which %.0f MB stay free.",
      count, needed, machine.availableMemory, machine.memory * Self.reserve)
  }
}

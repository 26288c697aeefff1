// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Several desktops at once, each in a separate process, with the same program.
final class DesktopFleet {
  private let program: DensityProgram
  private let options: Options
  private var desktops: [DrivenDesktop] = []

  init(_ program: DensityProgram, options: Options) {
    self.program = program
    self.options = options
  }

  deinit { end() }

  var count: Int { desktops.count }

  /// Starts or ends desktops until there are as many as requested.
  ///
  /// As many as the machine has processors start at once. If all started at once, the last ones could exceed the time
  /// limit of a start.
  func resize(to count: Int) throws {
    let surplus = desktops.suffix(max(0, desktops.count - count))
    desktops.removeLast(surplus.count)
    for desktop in surplus { desktop.requestEnd() }
    for desktop in surplus { desktop.end() }
    while desktops.count < count {
      let size = min(count - desktops.count, ProcessInfo.processInfo.activeProcessorCount)
      let batch = try (0..<size).map { _ in try DrivenDesktop(program, options: options) }
      for desktop in batch { try desktop.waitUntilReady() }
      desktops += batch
    }
  }

  /// Uses the programs on all desktops at once.
  ///
  /// - Parameters:
  ///   - seconds: the length of the use. No new step begins after it.
  ///   - pause: the seconds between two steps. The first steps are spread over this time, so that they do not coincide.
  /// - Returns: the durations of all steps in seconds.
  /// - Throws: `BenchmarkError` if a desktop does not answer.
  func use(seconds: Double, pause: Double) throws -> [Double] {
    for (index, desktop) in desktops.enumerated() {
      try desktop.begin(
        seconds: seconds, pause: pause, delay: pause * Double(index) / Double(desktops.count))
    }
    return try desktops.flatMap { try $0.steps(of: seconds) }
  }

  /// Returns the memory of all desktops, while all of them run.
  func read() throws -> [DesktopReading] { try desktops.map { try $0.read() } }

  func end() {
    for desktop in desktops { desktop.requestEnd() }
    for desktop in desktops { desktop.end() }
    desktops = []
  }
}

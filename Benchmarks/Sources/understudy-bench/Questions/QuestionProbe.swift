// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import RunningDesktops
import XCUIAutomation

/// Measures the times of all queries to one program of one size, in a separate process with a separate desktop.
struct QuestionProbe {
  /// The times in seconds, which the process prints as a line of JSON.
  struct Result: Codable {
    struct Time: Codable {
      let question: Question
      let change: ProgramChange
      let seconds: [Double]
      /// The tool that answered; nil for Understudy.
      var tool: QuestionTool?
    }

    var times: [Time] = []
    /// The lower bounds by their names: the toolkit's bulk call alone or, without such a call, the fewest calls.
    var limits: [String: [Double]] = [:]
    /// The times in which the engine reads the whole tree.
    var reading: [Double] = []
    var nodes = 0
    /// The questions and the tools that are left out, with the reasons.
    var notes: [String] = []
  }

  /// The time for all repetitions of a question; after it, the question is not repeated again.
  private static let enough = Duration.seconds(5)
  /// The time after which no more questions are sent to the program.
  static let atMost = Duration.seconds(1200)

  let program: QuestionProgram
  let options: Options

  func run() throws -> Result {
    var result = Result()
    let runningDesktop = try AutomationSession.shared.host.desktop()
    defer { AutomationSession.shared.host.discard() }
    let target = try QuestionTarget(program, options: options, display: runningDesktop.display)
    defer { target.end() }
    try target.launch()
    let found = try waitForProgram(on: runningDesktop)
    do {
      try measureLimits(of: found, on: runningDesktop, into: &result)
    } catch {
      result.notes.append("The lower bound is left out: \(error)")
    }
    let isLarge = Samples(result.reading).median > 2
    let deadline = ContinuousClock.now + Self.atMost
    for change in ProgramChange.allCases {
      for question in Question.allCases {
        guard ContinuousClock.now < deadline else {
          result.notes.append("\(question.rowTitle(change)): not measured, the time limit was reached.")
          continue
        }
        do {
          let samples = try self.samples(isLarge: isLarge) { try seconds(of: question, change, target) }
          result.times.append(.init(question: question, change: change, seconds: samples.seconds))
        } catch {
          result.notes.append("\(question.rowTitle(change)) is left out: \(error)")
        }
      }
    }
    // The tools come last, because they register as listeners, after which programs have more work at each change.
    if options.hasPeers {
      QuestionPeers(target: target, program: found, options: options).measure(isLarge: isLarge, into: &result)
    }
    return result
  }

  /// Waits until the tree of the program no longer changes, or for 60 s, and returns the program on the bus.
  ///
  /// A page continues to load after its window is shown.
  private func waitForProgram(on runningDesktop: RunningDesktop) throws -> AccessibleProgram {
    let key = program.toolkit.key
    guard let found = try runningDesktop.bus.applications().first(where: { $0.toolkit.key == key }) else {
      throw BenchmarkError("\(program.toolkit.name) was expected on the accessibility bus, but is not there.")
    }
    let deadline = ContinuousClock.now + .seconds(60)
    var count = -1
    while ContinuousClock.now < deadline {
      let current = try runningDesktop.bus.snapshot(of: found).count
      if current == count { break }
      count = current
      _ = runningDesktop.bus.waitForEvent(
        after: runningDesktop.bus.eventCount, until: .now + .milliseconds(500))
    }
    return found
  }

  // MARK: - The lower bounds

  private func measureLimits(
    of found: AccessibleProgram, on runningDesktop: RunningDesktop, into result: inout Result
  ) throws {
    let address = runningDesktop.desktop.accessibilityBusAddress
    var reading = Samples()
    var cells: [BareWalk.Cell] = []
    for _ in 0..<(program.lines > 10_000 ? 3 : 5) {
      let tree = try reading.measure { try runningDesktop.bus.snapshot(of: found) }
      result.nodes = tree.count
      guard program.toolkit == .calc else { continue }
      cells = (0..<tree.count).compactMap { node in
        tree.place(node).map { BareWalk.Cell(row: Int32($0.row), column: Int32($0.column)) }
      }
    }
    result.reading = reading.seconds
    if program.toolkit.hasBulkCall {
      let bare = try BareCache(address: address, busName: found.busName)
      result.limits[program.toolkit.limit(of: .count)] = try (0..<5).map { _ in try bare.roundTrip() }
      return
    }
    guard program.toolkit != .calc || !cells.isEmpty else {
      throw BenchmarkError("Calc was expected to show cells of its sheet, but no cell is in view.")
    }
    let walk = try BareWalk(address: address, program: found, cells: cells)
    for question in Question.allCases {
      let name = program.toolkit.limit(of: question)
      guard result.limits[name] == nil else { continue }
      // The first pass is not measured, because it includes the connection.
      _ = try walk.pass(question.properties)
      result.limits[name] = try (0..<3).map { _ in try walk.pass(question.properties) }
    }
  }

  // MARK: - The questions

  /// Repeats a measurement until there are enough samples, or enough time has passed.
  ///
  /// - Parameters:
  ///   - isLarge: whether one sample is enough, because each takes seconds.
  ///   - measure: measures once.
  /// - Returns: the samples. The first measurement is only a warm-up, unless it already took long enough.
  /// - Throws: the errors of the measurement.
  private func samples(isLarge: Bool, _ measure: () throws -> Double) throws -> Samples {
    var samples = Samples()
    let start = ContinuousClock.now
    for round in -1..<(isLarge ? 0 : options.rounds(5)) {
      let seconds = try measure()
      let isEnough = isLarge || ContinuousClock.now - start > Self.enough
      if round >= 0 || isEnough { samples.append(seconds) }
      if isEnough { break }
    }
    return samples
  }

  /// Makes the change and sends the query.
  ///
  /// - Returns: the seconds of the query; the time of a wait begins with the input that makes the change.
  private func seconds(of question: Question, _ change: ProgramChange, _ target: QuestionTarget) throws
    -> Double
  {
    if question.isWait, change != .none { return try target.secondsOfWait(question, change) }
    target.make(change)
    var samples = Samples()
    try samples.measure { try question.ask(target) }
    return samples.median
  }
}

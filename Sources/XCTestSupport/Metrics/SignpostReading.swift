// SPDX-License-Identifier: Apache-2.0

import Diagnosis
import Foundation
import Programs
import Timing

/// The signposts that a metric measures.
struct SignpostQuery: Equatable, Sendable {
  let subsystem: String
  let category: String
  let name: String

  func matches(_ signpost: Signpost) -> Bool {
    signpost.subsystem == subsystem && signpost.category == category && signpost.name == name
  }
}

/// The signposts of a measured block: those that programs under test have written since its beginning, and those of
/// this process.
final class SignpostReading: Sendable {
  /// The signposts in the output of all programs and of this process.
  private struct Found {
    /// The signposts that match the query, for each program separately.
    var matching: [[Signpost]] = []
    var others: Set<String> = []
    var problem: Signpost.Problem?
  }

  private let query: SignpostQuery
  private let mark = AutomationSession.shared.watch.outputs.mark()
  private let reader: ProcessSignposts.Reader

  init(_ query: SignpostQuery) {
    self.query = query
    reader = ProcessSignposts.shared.beginReading()
  }

  deinit { ProcessSignposts.shared.endReading(reader) }

  /// Waits until the intervals that began in the block have ended, and returns their durations in seconds.
  ///
  /// - Parameters:
  ///   - start: the beginning of the block.
  ///   - end: the end of the block.
  /// - Returns: the durations, and the number of the events in the block.
  /// - Throws: `MetricError` if there are no signposts, or if an interval has no end.
  func intervals(
    from start: XCTPerformanceMeasurementTimestamp, to end: XCTPerformanceMeasurementTimestamp
  ) throws -> (durations: [TimeInterval], events: Int) {
    let block = start.absoluteTime...max(start.absoluteTime, end.absoluteTime)
    let timeout =
      TimeLimits.Record.signposts.seconds - XCTPerformanceMeasurementTimestamp().seconds(since: end)
    var found = Found()
    var intervals: [SignpostIntervals] = []
    func open() -> Int { intervals.reduce(0) { $0 + $1.open } }
    // The output of a program is in its file immediately, so each reading has all lines that were written before.
    let isComplete = Waiter(session: .shared).wait(timeout: timeout) {
      found = read()
      intervals = found.matching.map { SignpostIntervals($0, beginning: block) }
      return open() == 0 && intervals.contains { !$0.durations.isEmpty || $0.events > 0 }
    }
    guard isComplete else { throw MetricError(description: explanation(found, open: open())) }
    return (intervals.flatMap(\.durations), intervals.reduce(0) { $0 + $1.events })
  }

  private func read() -> Found {
    var found = Found()
    var all = AutomationSession.shared.watch.outputs.lines(since: mark).map { lines in
      lines.compactMap { line -> Signpost? in
        do {
          return try Signpost(line: line)
        } catch {
          found.problem = error as? Signpost.Problem
          return nil
        }
      }
    }
    all.append(ProcessSignposts.shared.signposts(of: reader))
    found.matching = all.map { $0.filter(query.matches) }
    found.others = Set(
      all.joined().filter { !query.matches($0) }.map { "\($0.subsystem) \($0.category) \($0.name)" })
    return found
  }

  private func explanation(_ found: Found, open: Int) -> String {
    let name = "\(query.subsystem) \(query.category) \(query.name)"
    if open > 0 {
      return
        "expected each interval of the signpost \(name) to end within a second after the measured block, found \(open) "
        + "without an end. Write a line \"signpost end …\" with the same subsystem, category, name and id (if any), "
        + "and make the program flush its output."
    }
    let others =
      found.others.isEmpty
      ? "none at all" : "only " + found.others.sorted().prefix(Self.maximumNamed).joined(separator: ", ")
    let problem = found.problem.map { " A line could not be read: \($0)." } ?? ""
    return
      "expected a signpost \(name) that begins in the measured block, found \(others).\(problem) Make the program "
      + "write lines \"signpost begin …\" and \"signpost end …\" on its standard output, and flush it."
  }

  private static let maximumNamed = 5
}

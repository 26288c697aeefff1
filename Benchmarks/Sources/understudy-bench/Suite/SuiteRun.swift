// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing

/// The times of a run of `understudy test` in a built package, in seconds.
///
/// The parts follow from the times in the result bundle, which are on the clock of this process.
struct SuiteRun {
  /// The time from the command to its end.
  let whole: Double
  /// The time from the command until the runner begins: the package is described, and its tests are listed.
  let preparation: Double
  /// The time from the beginning of the runner until the first test process has loaded its libraries.
  let load: Double
  /// The time from there until its first test begins.
  let discovery: Double
  /// The start of each desktop.
  private(set) var desktops: [Double] = []
  /// Each test, without the start of a desktop.
  private(set) var tests: [Double] = []
  /// The time between two tests of a process.
  private(set) var gaps: [Double] = []
  /// The time from the end of the last test until its process has completed its record.
  let record: Double
  /// The time from there until the runner ends: the end of the process.
  let end: Double
  /// The time from the end of the runner until the end of the command: the result bundle is read and summarized.
  let summary: Double

  /// Runs tests.
  ///
  /// - Parameters:
  ///   - package: the package whose tests are run.
  ///   - selection: the argument of `--only-testing`.
  ///   - bundle: the path of the result bundle, which must not exist.
  /// - Throws: an error if a test fails, or if the bundle is incomplete.
  init(of package: SuitePackage, only selection: String, bundle: URL) throws {
    let start = MonotonicClock.now
    whole = try package.understudy(
      "test", "--skip-build", "--only-testing", selection, "--result-bundle-path", bundle.path)
    let streams = try BundleReader.read(bundle).streams
    func begin(of stream: StreamRecord) -> Double { stream.start?.uptime ?? .nan }
    let processes = streams.filter { !$0.tests.isEmpty }
    guard let runner = streams.first(where: { $0.name == "runner" }),
      let first = processes.min(by: { begin(of: $0) < begin(of: $1) }), let firstTest = first.tests.first,
      let last = processes.max(by: { Self.end(of: $0) < Self.end(of: $1) })
    else {
      throw BenchmarkError(
        "\(bundle.path) was expected to contain a runner and a test process, and does not.")
    }
    preparation = begin(of: runner) - start
    load = begin(of: first) - begin(of: runner)
    discovery = firstTest.start
    record = last.duration - Self.lastEnd(of: last)
    end = begin(of: runner) + runner.duration - Self.end(of: last)
    summary = start + whole - begin(of: runner) - runner.duration
    for process in processes {
      for test in process.tests {
        let starts = test.activities.filter { $0.name == "Start private desktop" }.compactMap(\.duration)
        desktops += starts
        tests.append((test.duration ?? .nan) - starts.reduce(0, +))
      }
      gaps += zip(process.tests, process.tests.dropFirst()).map {
        $1.start - $0.start - ($0.duration ?? .nan)
      }
    }
  }

  /// The end of the record of a process, in seconds of `MonotonicClock`.
  private static func end(of stream: StreamRecord) -> Double {
    (stream.start?.uptime ?? .nan) + stream.duration
  }

  /// The end of the last test of a process, in seconds since the start of its record.
  private static func lastEnd(of stream: StreamRecord) -> Double {
    stream.tests.last.map { $0.start + ($0.duration ?? .nan) } ?? .nan
  }
}

extension [SuiteRun] {
  /// Returns the rows of the runs and of their parts.
  ///
  /// - Parameters:
  ///   - name: the name of the first row.
  ///   - base: the row to which the first row has a ratio; nil if there is no ratio.
  /// - Returns: the rows.
  func rows(named name: String, ratioTo base: String? = nil) -> [Report.Row] {
    let parts: [(name: String, samples: [Double])] = [
      ("description and list of the tests", map(\.preparation)), ("start of the test process", map(\.load)),
      ("until the first test begins", map(\.discovery)), ("start of a desktop", flatMap(\.desktops)),
      ("a test", flatMap(\.tests)), ("between two tests of a process", flatMap(\.gaps)),
      ("end of the record", map(\.record)), ("end of the test process", map(\.end)),
      ("summary of the result bundle", map(\.summary)),
    ]
    return [.init(name: name, samples: Samples(map(\.whole)), ratioTo: base)]
      + parts.filter { !$0.samples.isEmpty }.map {
        .init(name: "  \($0.name)", samples: Samples($0.samples), ratioTo: name)
      }
  }
}

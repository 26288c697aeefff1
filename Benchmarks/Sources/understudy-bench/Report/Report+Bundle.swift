// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

extension Report {
  /// Writes the figures, with and without a goal, as measurements of a result bundle, so that a bot server can show
  /// them over time.
  ///
  /// Each section is a test, which passes whatever its figures are: a missed goal is not a failure of a benchmark.
  ///
  /// - Parameter url: the bundle, which must not exist.
  /// - Throws: an error if the bundle exists or cannot be written.
  func write(toBundle url: URL) throws {
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw BenchmarkError("\(url.path) exists; expected the path of a new result bundle.")
    }
    let runLog = RunLog(attachments: AttachmentStore(folder: url))
    let writer = BundleWriter(url: url, stream: "benchmarks")
    runLog.add(writer)
    for section in sections where !section.goals.isEmpty || !section.figures.isEmpty {
      _ = runLog.testDidStart(TestDescription(name: section.title, target: "Benchmarks"))
      let figures =
        section.figures
        + section.goals.map {
          Figure(name: $0.name, value: $0.value, unit: $0.unit, isLargerBetter: $0.isMinimum)
        }
      for figure in figures where figure.value.isFinite {
        runLog.record(
          BundleEvent.Measurement(
            test: writer.test, metric: figure.name, identifier: "benchmark.\(section.title).\(figure.name)",
            unit: figure.unit, values: [figure.value],
            polarity: figure.isLargerBetter ? "prefersLarger" : "prefersSmaller"))
      }
      runLog.testDidFinish(outcome: .passed)
    }
    writer.runDidFinish()
    if let trouble = writer.trouble { throw BenchmarkError("The bundle is incomplete: \(trouble)") }
  }
}

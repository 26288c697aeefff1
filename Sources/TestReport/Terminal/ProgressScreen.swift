// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// Shows how far a run is: on a terminal in lines that are drawn over, elsewhere only what went wrong.
package final class ProgressScreen {
  private let write: (String) -> Void
  private let isTerminal: Bool
  private var sources: SourceReader
  private var shown = 0

  /// - Parameters:
  ///   - isTerminal: whether lines can be drawn over, by the sequences of ECMA-48.
  ///   - package: whose lines are shown where tests fail; nil for none.
  ///   - write: takes what is shown.
  package init(isTerminal: Bool, package: URL? = nil, write: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
    sources = SourceReader(package: package)
  }

  /// Prints what stays: a failure with its place, a measurement in a line.
  package func print(_ news: RunProgress.News) {
    switch news {
    case .failure(let failure): print(failure)
    case .measurement(let measured):
      let summary = MeasurementSummary(measured.measurement)
      erase()
      write(
        "\(summary.sign) \(PlainText.visible(measured.test)), \(PlainText.visible(measured.measurement.metric)): \(summary.line)\n"
      )
    }
  }

  private func print(_ failure: RunProgress.Failure) {
    let place = failure.file.map { "\n    \($0)" + (failure.line.map { ":\($0)" } ?? "") } ?? ""
    let line = sources.line(file: failure.file, line: failure.line).map { "\n    \($0)" } ?? ""
    let text = failure.text.split(separator: "\n").joined(separator: "\n    ")
    erase()
    write("✘ \(failure.test)\(place)\(line)\n    \(text)\n\(details(of: failure))")
  }

  /// The first lines of the details of a failure; the report has them all.
  private func details(of failure: RunProgress.Failure) -> String {
    let lines = (failure.details ?? "").split(separator: "\n")
    let shown = lines.prefix(lines.count == Self.maximumDetails + 1 ? lines.count : Self.maximumDetails)
    let left = lines.count - shown.count
    return shown.map { "      \($0.prefix(Self.maximumDetail))\n" }.joined()
      + (left > 0 ? "      … and \(left) more lines in the report\n" : "")
  }

  /// Lines.
  private static let maximumDetails = 12
  /// Characters of a line.
  private static let maximumDetail = 240

  /// Draws where the run is over what was drawn before.
  ///
  /// - Parameters:
  ///   - progress: where the run is.
  ///   - now: the time of day.
  ///   - size: the terminal's columns and rows.
  package func draw(_ progress: RunProgress, at now: Date, size: (columns: Int, rows: Int)) {
    guard isTerminal else { return }
    erase()
    let lines = ProgressLines(progress, at: now).lines(width: size.columns, most: min(10, size.rows - 1))
    write(lines.map { $0 + "\n" }.joined())
    shown = lines.count
  }

  /// Removes the lines that are drawn over.
  package func erase() {
    guard shown > 0 else { return }
    write("\u{1B}[\(shown)A\u{1B}[J")
    shown = 0
  }
}

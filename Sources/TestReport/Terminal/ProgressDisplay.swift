// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// Shows the progress of a run.
///
/// On a terminal, it redraws lines; elsewhere, it prints only failures and measurements.
package final class ProgressDisplay {
  private let write: (String) -> Void
  private let isTerminal: Bool
  private var sources: SourceReader
  private var shown = 0

  /// - Parameters:
  ///   - isTerminal: whether lines can be redrawn with the control sequences of ECMA-48.
  ///   - package: the package whose source lines are shown at failures; nil to show no source lines.
  ///   - write: receives the output.
  package init(isTerminal: Bool, package: URL? = nil, write: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
    sources = SourceReader(package: package)
  }

  /// Prints a permanent entry: a failure with its position, or a measurement in a line.
  package func print(_ entry: RunProgress.Entry) {
    switch entry {
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
    let text = failure.text.split(whereSeparator: \.isNewline).joined(separator: "\n    ")
    erase()
    write("✘ \(failure.test)\(place)\(line)\n    \(text)\n\(details(of: failure))")
  }

  /// Returns the first lines of the details of a failure; the report has all of them.
  private func details(of failure: RunProgress.Failure) -> String {
    let lines = (failure.details ?? "").split(whereSeparator: \.isNewline)
    let shown = lines.prefix(lines.count == Self.maximumDetails + 1 ? lines.count : Self.maximumDetails)
    let left = lines.count - shown.count
    return shown.map { "      \($0.prefix(Self.maximumDetail))\n" }.joined()
      + (left > 0 ? "      … and \(left) more lines in the report\n" : "")
  }

  /// The maximum number of lines of the details; if only one line more exists, it is shown too.
  private static let maximumDetails = 12
  /// The maximum length of a line of the details, in characters.
  private static let maximumDetail = 240

  /// Draws the progress over the lines that were drawn before.
  ///
  /// - Parameters:
  ///   - progress: the state of the run.
  ///   - now: the current time.
  ///   - size: the terminal's columns and rows.
  package func draw(_ progress: RunProgress, at now: Date, size: (columns: Int, rows: Int)) {
    guard isTerminal else { return }
    erase()
    let lines = ProgressLines(progress, at: now).lines(width: size.columns, maximum: min(10, size.rows - 1))
    write(lines.map { $0 + "\n" }.joined())
    shown = lines.count
  }

  /// Removes the progress lines.
  package func erase() {
    guard shown > 0 else { return }
    write("\u{1B}[\(shown)A\u{1B}[J")
    shown = 0
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestReport
import TestResults

/// Writes the page of a run to the requested location, or next to the bundle.
enum PageWriter {
  /// - Parameters:
  ///   - results: the run.
  ///   - before: an earlier run for comparison.
  ///   - history: the measurements of earlier runs.
  ///   - passes: the earlier passes of failed tests, for the text for agents.
  ///   - package: the package whose sources are shown at failures.
  ///   - path: a file `*.html`, or a folder; nil for a location next to the bundle.
  /// - Returns: the page to open.
  /// - Throws: an error if a file cannot be written.
  static func write(
    _ results: RunResults, before: RunResults?, history: MeasurementHistory, passes: EarlierPasses?,
    package: URL?, to path: String?
  ) throws -> URL {
    let report = HTMLReport(
      results, before: before, history: history, passes: passes, package: package)
    let target = path.map { URL(fileURLWithPath: $0) } ?? standardTarget(of: report, in: results.record.url)
    if target.pathExtension == "html" {
      try makeFolder(target.deletingLastPathComponent())
      try report.write(to: target)
      return target
    }
    try report.write(toFolder: target)
    return target.appendingPathComponent("index.html")
  }

  /// Returns a location next to the bundle, or among temporary files if that location is not writable.
  private static func standardTarget(of report: HTMLReport, in bundle: URL) -> URL {
    let stem = bundle.standardizedFileURL.deletingPathExtension()
    let beside = stem.deletingLastPathComponent()
    let folder =
      FileManager.default.isWritableFile(atPath: beside.path)
      ? beside : BundleLocation.temporaryFolder(in: FileManager.default.temporaryDirectory)
    let name = stem.lastPathComponent
    return folder.appendingPathComponent(report.fitsOneFile ? "\(name).html" : "\(name)-report")
  }

  private static func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw BundleError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
  }
}

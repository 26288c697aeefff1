// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults

/// Earlier runs, with which a report compares measurements and failed tests.
struct HistoryOption: ParsableArguments {
  @Option(
    name: .customLong("history"),
    help: ArgumentHelp(
      "A folder with bundles of earlier runs. Pages plot their measurements, and failed tests are compared with their "
        + "last pass. Default: the folder of the bundle.",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(name: .customLong("no-history"), help: "Do not use earlier runs.")
  var isLeftOut = false

  func validate() throws {
    guard let folder else { return }
    if isLeftOut { throw ValidationError("--history and --no-history cannot be combined: give one of them.") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw ValidationError(
        "There is no folder \(folder). --history expects a folder with result bundles of earlier runs.")
    }
  }

  func history(of results: RunResults) -> MeasurementHistory {
    isLeftOut ? MeasurementHistory() : MeasurementHistory(of: results, in: bundles(except: results))
  }

  /// Returns the passes with which failed tests are compared: those of the run for comparison, if there is one, or else
  /// those of earlier runs.
  func passes(of results: RunResults, comparedWith before: RunResults?) -> EarlierPasses {
    if let before { return EarlierPasses(of: results, in: before) }
    return isLeftOut
      ? EarlierPasses(of: results) : EarlierPasses(of: results, among: bundles(except: results))
  }

  private func bundles(except results: RunResults) -> [URL] {
    BundleArgument.bundles(
      in: folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? results.record.url.standardizedFileURL.deletingLastPathComponent())
  }
}

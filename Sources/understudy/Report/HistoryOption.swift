// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults

/// Earlier runs, whose measurements a page plots next to those of the reported run.
struct HistoryOption: ParsableArguments {
  @Option(
    name: .customLong("history"),
    help: ArgumentHelp(
      "A folder with bundles of earlier runs, whose measurements are plotted. Default: the folder of the bundle.",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(name: .customLong("no-history"), help: "Do not plot measurements of earlier runs.")
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
    guard !isLeftOut else { return MeasurementHistory() }
    let folder =
      folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? results.record.url.standardizedFileURL.deletingLastPathComponent()
    return MeasurementHistory(of: results, in: BundleArgument.bundles(in: folder))
  }
}
